"""Every read: frozen rows in a total order, in a number of queries that does not grow with what is read."""
