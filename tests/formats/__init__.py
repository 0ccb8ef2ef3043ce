"""What comes in from outside as text."""
