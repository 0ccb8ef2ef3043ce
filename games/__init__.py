"""Card games: who sits at which table, what was bid and made, and who leads."""
