"""Every write: an action is a transaction. `actions.<room>.<verb_noun>(…, by=principal)`; no action calls another."""
