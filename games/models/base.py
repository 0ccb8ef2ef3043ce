"""What the rows of a club have in common: a key that may leave the house, and the club in one step."""

import uuid

import uuid_utils.compat
from django.db import models


def new_id() -> uuid.UUID:
    """A UUIDv7: sorts by the time it was made, and tells nobody how many there are."""
    return uuid_utils.compat.uuid7()


class Keyed(models.Model):
    """A row whose id is given to other programs."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)

    class Meta:
        abstract = True


class InClub(models.Model):
    """A row of one club. Rows deep inside a session say it too, so that clubs can be spread over machines."""

    # No index: these rows are found through their session or season, never through the club alone.
    club = models.ForeignKey("games.Club", models.CASCADE, related_name="+", db_index=False)

    class Meta:
        abstract = True
