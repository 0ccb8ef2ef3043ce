"""How fast, as ratios: each cost against a named yardstick that is measured in the same run, turn by turn."""
