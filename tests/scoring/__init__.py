"""Tests of what the rules make of the facts."""
