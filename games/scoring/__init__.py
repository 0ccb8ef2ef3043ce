"""What the rules make of the facts: points, totals, ends and ranks, from plain values only."""
