"""The shapes of JSON: what a body or a query may hold (pydantic models), what an answer holds (typed dicts)."""
