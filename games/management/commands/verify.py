"""`manage.py verify`: recomputes everything stored and reports any difference; exit 1 if there is one."""

import contextlib
import sys
from collections.abc import Callable, Iterator

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from games import errors, models
from games.actions import locks
from games.pages import health
from games.selectors import verify


class Command(BaseCommand):
    """Looks at one session, season or club at a time, each under its lock, so that play may go on meanwhile."""

    help = "Recomputes every stored number and reports any difference; exit status 1 if there is one."

    def handle(self, *args: object, **options: object) -> None:
        """Print each difference, then one line that sums up."""
        _refuse_old_tables()
        found = 0
        for difference in _differences():
            found += 1
            self.stdout.write(str(difference))
        counts = f"{models.Session.objects.count()} sessions, {models.Season.objects.count()} seasons"
        self.stdout.write(f"{counts}: {found} differences.")
        if found:
            sys.exit(1)


def _refuse_old_tables() -> None:
    if not health.is_migrated():
        raise CommandError("The tables are not those of this version: run manage.py migrate first.")


def _differences() -> Iterator[verify.Difference]:
    yield from _of_each(models.Session, verify.session_differences)
    yield from _of_each(models.Season, verify.season_differences)
    yield from _of_each(models.Club, verify.club_differences)


def _of_each(
    kind: type[locks.Row], differences: Callable[[locks.Row], Iterator[verify.Difference]]
) -> Iterator[verify.Difference]:
    for key in list(kind._default_manager.order_by("pk").values_list("pk", flat=True)):
        found: list[verify.Difference] = []
        # what is deleted meanwhile needs no looking at
        with contextlib.suppress(errors.NotFound), transaction.atomic():
            found = list(differences(locks.locked(kind(pk=key))))
        yield from found
