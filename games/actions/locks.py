"""How an action takes a row for itself until it ends."""

from typing import TypeVar

from django.db import IntegrityError, transaction
from django.db import models as db

from games import errors

Row = TypeVar("Row", bound=db.Model)


def locked(row: Row) -> Row:
    """The row as it is now, locked until the transaction ends. NotFound if it has gone meanwhile.

    The lock lets others add rows that point to it (PostgreSQL's NO KEY): a table's taps need not wait for the club's.
    """
    found = type(row)._default_manager.select_for_update(no_key=True).filter(pk=row.pk).first()
    if found is None:
        raise errors.NotFound
    return found


def inserted(row: Row) -> Row:
    """The new row, stored under an id that a client made; IdConflict where somebody else has just taken it.

    The lock on the club keeps its own people apart, but another club may send the same id at the same moment.
    """
    try:
        with transaction.atomic():
            row.save(force_insert=True)
    except IntegrityError as failure:
        raise errors.IdConflict from failure
    return row
