"""What only a browser can prove: Chromium against the running site."""
