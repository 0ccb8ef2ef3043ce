"""The way in for a WSGI server; it has no event streams."""

import os

from django.core import wsgi

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")

application = wsgi.get_wsgi_application()
