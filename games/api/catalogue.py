"""Every code a problem document can hold, with its meaning."""

from collections.abc import Mapping

from games import errors, speech
from games.scoring import refusals
from games.serializers import rules, shapes
from games.words import Sentence

# Codes of single values, which stand in the list `errors` of a 422 and in previews and verdicts.
VALUES: Mapping[str, Sentence] = {
    **shapes.DETAILS,
    **refusals.CODES,
    "bad_text": Sentence("The text holds characters that cannot be kept."),
    "bad_characters": Sentence("The text holds characters that are not allowed."),
    "unknown_player": Sentence("This player is not in the club."),
    "unknown_rules": Sentence("There are no rules of that name."),
    "unknown_season": Sentence("This season is not in the club."),
    "unknown_time_zone": Sentence("There is no time zone of that name."),
    "unknown_invitation": Sentence("This invitation is not known."),
    "invitation_expired": Sentence("This invitation is not valid any more."),
    "duplicate_player": Sentence("Somebody is given two seats."),
    "duplicate_seat": Sentence("A seat is given twice."),
    "duplicate_side": Sentence("A side is given twice."),
    # Nothing gives this one since the whole language is built; programs may still ask what it means.
    "rules_not_supported": Sentence("These rules use something that cannot be scored here yet."),
    "not_supported": Sentence("This is not possible here yet."),
    "rules_do_not_fit": Sentence("What was played cannot be scored by these rules."),
    "other_rules": Sentence("There are games by other rules in this season."),
    "not_allowed": Sentence("This does not go together with the rest."),
    "never_met": Sentence("No legal call can meet this."),
    "round_void": Sentence("This deal does not count."),
    "entry_id_reused": Sentence("This entry id was used for something else."),
    "nothing_to_undo": Sentence("There is nothing to undo."),
    "nothing_to_redo": Sentence("There is nothing to redo."),
    "not_newest": Sentence("The cell was changed since."),
    "unknown_entry": Sentence("There is no such entry."),
}


def problem(code: str, pointer: str, seat: int | None = None) -> errors.Problem:
    """A problem of one value, in the words above."""
    return errors.Problem(code, VALUES[code], seat, pointer)


def items() -> list[rules.ProblemCode]:
    """The catalogue: what a whole answer is refused with, then what single values are."""
    whole: list[rules.ProblemCode] = [
        {"code": kind.code, "status": kind.status, "in_errors": False, "detail": speech.say(kind.title)}
        for kind in errors.kinds()
    ]
    single: list[rules.ProblemCode] = [
        {"code": code, "status": 422, "in_errors": True, "detail": speech.say(detail)}
        for code, detail in VALUES.items()
    ]
    return whole + single
