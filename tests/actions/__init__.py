"""Every write, its refusals included."""
