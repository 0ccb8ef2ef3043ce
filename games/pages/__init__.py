"""The door for people: what is shown in a browser."""
