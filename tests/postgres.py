"""A pytest plugin: --db=postgres runs the tests on a PostgreSQL of their own."""
