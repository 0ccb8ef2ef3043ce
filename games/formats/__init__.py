"""Text and files from outside ↔ plain values; no database, no Django."""
