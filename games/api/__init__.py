"""The door for programs: parse, fetch, act, show."""
