"""The tests: they mirror the floors of games/."""
