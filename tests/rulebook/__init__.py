"""Tests of the built-in rule sets."""
