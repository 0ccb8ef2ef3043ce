"""What the person who runs the site types."""
