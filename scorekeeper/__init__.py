"""The site: settings, addresses and the two ways in for a web server."""
