"""Fields and types of what people type; no rules of any game."""
