"""The door for programs, asked as programs ask."""
