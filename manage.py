#!/usr/bin/env python
"""Django's command line: serve, check, migrate and all other commands."""

import os
import sys

from django.core import management


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")
    management.execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
