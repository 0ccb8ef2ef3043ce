"""What if: a session or a season by other rules, side by side with its own. Nothing is stored."""

import uuid

from rest_framework.request import Request
from rest_framework.response import Response

from games import access
from games.api import door, rules_examples
from games.api.operation import Answer, Operation, operation
from games.selectors import rules as rules_
from games.selectors import season_what_if, what_if
from games.serializers import what_if as shown

CODES = ("bad_characters", "unknown_rules", "not_enough_cards")


class SessionWhatIf(door.Door):
    """/sessions/{session}/what-if"""

    @operation(Operation(
        "whatIfSession", "sessions", "Score a session by other rules",
        "Totals, ranks and winners side by side, and every round in which something changes. `rules` is a slug of the "
        "rulebook or the club, slug@version, or a whole definition.",
        {200: Answer(shown.Compared, "The session by both rules.", rules_examples.COMPARED)},
        body=shown.WhatIf, sends={"rules": "call-bridge-tens"}, codes=(*CODES, "rules_do_not_fit"),
    ))  # fmt: skip
    def post(self, request: Request, session: uuid.UUID) -> Response:
        found = access.session_to_see(self.by, session)
        rules = rules_.meant(self.given(shown.WhatIf).rules, found.club)
        return Response(shown.compared(what_if.session(found, rules)))


class SeasonWhatIf(door.Door):
    """/seasons/{season}/what-if"""

    @operation(Operation(
        "whatIfSeason", "seasons", "Score a season by other rules",
        "Everybody's rank and sums side by side, over the sessions that count. Those that the rules cannot score are "
        "left out on both sides, with the reason; those that somebody else would have won are named.",
        {200: Answer(shown.SeasonCompared, "The season by both rules.", rules_examples.SEASON_COMPARED)},
        body=shown.WhatIf, sends={"rules": "call-bridge-tens"}, codes=CODES,
    ))  # fmt: skip
    def post(self, request: Request, season: uuid.UUID) -> Response:
        found = access.season_to_see(self.by, season)
        rules = rules_.meant(self.given(shown.WhatIf).rules, found.club)
        return Response(shown.season(season_what_if.season(found, rules)))
