"""`manage.py messages`: brings the translations' files up to date, or tells what they lack."""

import sys

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.management import messages


class Command(BaseCommand):
    """For those who write or translate texts: needs Babel and polib, which serving does not."""

    help = "Brings the message files up to date with the texts and compiles them; --check only tells."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        """Languages, and whether to write."""
        parser.add_argument("languages", nargs="*", metavar="language", help="such as it; all where none is given")
        parser.add_argument("--check", action="store_true", help="write nothing, exit 1 if there is anything to tell")

    def handle(self, *args: object, languages: list[str], check: bool, **options: object) -> None:
        """Write unless asked not to, then tell what is open."""
        if unknown := set(languages) - set(messages.PLURALS):
            raise CommandError(f"There is no {', '.join(sorted(unknown))} here: {', '.join(messages.PLURALS)}.")
        found = 0
        for language in languages or sorted(messages.PLURALS):
            if not check:
                messages.update(language)
            for problem in messages.problems(language):
                found += 1
                self.stdout.write(f"{language}: {problem}")
        self.stdout.write(f"{found} things to do.")
        if found and check:
            sys.exit(1)
