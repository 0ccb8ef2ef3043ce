"""What is read back, and with how many queries."""
