"""The tables: rows and constraints, nothing that decides. What must always be true of a row is a constraint here."""

from games.models.changes import Change, Entry
from games.models.clubs import Club, Invitation, Membership
from games.models.limits import Limit
from games.models.links import Link
from games.models.people import Player, PlayerName, Token, User
from games.models.rules import RuleSet
from games.models.seasons import Season, Standing
from games.models.sessions import Adjustment, Call, Result, Round, Seat, Session, Side, SideTricks

__all__ = [
    "Adjustment",
    "Call",
    "Change",
    "Club",
    "Entry",
    "Invitation",
    "Limit",
    "Link",
    "Membership",
    "Player",
    "PlayerName",
    "Result",
    "Round",
    "RuleSet",
    "Season",
    "Seat",
    "Session",
    "Side",
    "SideTricks",
    "Standing",
    "Token",
    "User",
]
