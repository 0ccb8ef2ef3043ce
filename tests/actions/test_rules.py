"""A club's own rules, which row a session's rules are pinned to, and playing on by other rules."""

from typing import Any

import pytest

from games import errors, models, rulebook
from games.access import Principal
from games.actions import rounds, rules, seasons, sessions
from games.actions.rules import Written
from games.models.base import new_id
from games.scoring import rules as language
from games.selectors import sessions as session_lists
from games.selectors import verify
from tests.conftest import TableMaker, played


def test_rules_are_pinned_once(db: None) -> None:
    first, second = rules.pin_rules("call-bridge"), rules.pin_rules("call-bridge@1")
    assert (first, models.RuleSet.objects.count()) == (second, 1)
    assert (first.slug, first.version, first.name, first.club) == ("call-bridge", 1, "Call Bridge", None)


@pytest.mark.parametrize("slug", rulebook.slugs())
def test_pinned_rules_mean_what_the_rulebook_says(db: None, slug: str) -> None:
    row = rules.pin_rules(slug)
    row.refresh_from_db()
    assert language.parse(row.definition) == rulebook.load(slug).rules


@pytest.mark.parametrize("name", ["", "no-such-game", "call-bridge@2", "call-bridge@-1", "Call-Bridge", "a\0b@1"])
def test_unknown_rules_are_refused(db: None, name: str) -> None:
    with pytest.raises(errors.Invalid) as refused:
        rules.pin_rules(name)
    assert [(one.code, one.pointer) for one in refused.value.problems] == [("unknown_rules", "/rules")]


OWN: Any = {
    "name": "Our bridge",
    "table": {"players": [4, 4]},
    "deal": {"cards": 13},
    "contracts": [{"made": {"bid": 2}, "failed": {"bid": -1}}],
}


def publish(club: models.Club, by: Principal, slug: str = "ours", **written: Any) -> tuple[models.RuleSet, bool]:
    """The club's rules of that name, from a whole definition unless told otherwise."""
    return rules.publish_rules(club=club, by=by, slug=slug, written=Written(**written or {"definition": OWN}))


def problems_of(club: models.Club, by: Principal, **rest: Any) -> list[tuple[str, str]]:
    """What a refused publication says."""
    with pytest.raises(errors.Invalid) as refused:
        publish(club, by, **rest)
    return [(one.code, one.pointer) for one in refused.value.problems]


def test_published_rules_count_their_versions(club: models.Club, ann: Principal) -> None:
    first, created = publish(club, ann)
    assert (first.slug, first.version, first.name, first.club, created) == ("ours", 1, "Our bridge", club, True)
    assert publish(club, ann) == (first, False)
    second, created = publish(club, ann, based_on="ours", change={"name": "Ours again"})
    assert (second.version, second.name, created) == (2, "Ours again", True)
    assert publish(club, ann)[0].version == 3
    first.refresh_from_db()
    assert first.definition == OWN


def test_rules_published_over_another_version_than_the_newest_are_refused(club: models.Club, ann: Principal) -> None:
    publish(club, ann)
    publish(club, ann, based_on="ours", change={"name": "Theirs"})
    mine = Written(based_on="ours@1", change={"name": "Mine"})
    with pytest.raises(errors.StaleVersion) as refused:
        rules.publish_rules(club=club, by=ann, slug="ours", written=mine, over=1)
    assert (refused.value.current_version, club.rule_sets.count()) == (2, 2)
    made, _ = rules.publish_rules(club=club, by=ann, slug="ours", written=mine, over=2)
    assert rules.publish_rules(club=club, by=ann, slug="ours", written=mine, over=2) == (made, False)
    assert (made.version, made.name) == (3, "Mine")


def test_a_change_is_laid_over_the_rules_it_is_based_on(club: models.Club, ann: Principal) -> None:
    base = as_table(rulebook.load("call-bridge").definition)
    row, _ = publish(club, ann, based_on="call-bridge@1", change={"bidding": {"min": 1}, "end": {"rounds": 5}})
    assert row.definition == base | {"bidding": {**as_table(base["bidding"]), "min": 1}, "end": {"rounds": 5}}
    again, _ = publish(club, ann, based_on="ours@1", change={"end": None})
    assert again.definition == base | {"bidding": {**as_table(base["bidding"]), "min": 1}}


def as_table(value: object) -> dict[str, object]:
    """A table of a definition."""
    assert isinstance(value, dict)
    return value


def test_what_cannot_be_published(club: models.Club, ann: Principal, eve: Principal) -> None:
    hers = models.Club.objects.get(memberships__user=eve.user)
    publish(hers, eve, "hers")
    assert problems_of(club, ann, definition={"name": "x", "odd": 1})[0] == ("unknown_field", "/definition/odd")
    assert problems_of(club, ann, based_on="wizard", change={"deal": {"deck": 0}}) == [
        ("out_of_range", "/change/deal/deck")
    ]
    assert problems_of(club, ann, based_on="hers", change={}) == [("unknown_rules", "/based_on")]
    assert problems_of(club, ann, based_on="ours", change={}) == [("unknown_rules", "/based_on")]
    assert not club.rule_sets.exists()


@pytest.mark.parametrize("slug", ["", "Ours", "-ours", "ours-", "our--s", "our s", "o" * 61, "ou\0rs", "ours@1"])
def test_names_of_rules_are_plain(club: models.Club, ann: Principal, slug: str) -> None:
    assert problems_of(club, ann, slug=slug) == [("bad_characters", "/slug")]


def test_a_name_of_the_rulebook_is_taken(club: models.Club, ann: Principal) -> None:
    with pytest.raises(errors.NameTaken) as taken:
        publish(club, ann, "call-bridge")
    assert taken.value.current == {"slug": "call-bridge", "version": 1, "name": "Call Bridge"}


def test_a_club_s_rules_are_its_own(club: models.Club, ann: Principal, eve: Principal) -> None:
    first, second = publish(club, ann)[0], publish(club, ann, based_on="ours", change={"end": {"rounds": 3}})[0]
    assert (rules.pin_rules("ours", club), rules.pin_rules("ours@1", club)) == (second, first)
    hers = models.Club.objects.get(memberships__user=eve.user)
    for elsewhere in (hers, None):
        with pytest.raises(errors.Invalid) as refused:
            rules.pin_rules("ours", elsewhere)
        assert refused.value.problems[0].code == "unknown_rules"


def test_a_session_is_played_by_the_club_s_rules(club: models.Club, ann: Principal, table: TableMaker) -> None:
    publish(club, ann)
    session = played(table("ours"), ann, FIRST)
    publish(club, ann, based_on="ours", change={"contracts": [{"made": {"bid": 7}}]})
    assert (str(session.rules), totals(session)) == ("ours@1", [-3, 6, 6, 6])
    assert str(table("ours", players=4).rules) == "ours@2"


FIRST = ((3, 3, 3, 3), (4, 3, 3, 3))
SECOND = ((8, 2, 2, 2), (9, 2, 2, 0))


def totals(session: models.Session) -> list[float]:
    """The stored totals by seat, in points."""
    return [total / 10 for total in session.seats.order_by("number").values_list("total", flat=True)]


def move(session: models.Session, by: Principal, name: str, if_match: int | None = None) -> models.Session:
    """Play on by those rules."""
    seen = session.version if if_match is None else if_match
    return rules.move_rules(session=session, by=by, rules=name, if_match=seen)


def test_playing_on_by_other_rules_scores_every_round_anew(ann: Principal, table: TableMaker) -> None:
    session = played(table(), ann, FIRST, SECOND)
    assert totals(session) == [16, 5, 5, 1]
    moved = move(session, ann, "call-bridge-tens")
    assert (str(moved.rules), moved.version, totals(moved)) == ("call-bridge-tens@1", 4, [31 + 81, 50, 50, 10])
    assert list(moved.rounds.get(number=1).calls.order_by("seat__number").values_list("points", flat=True)) == [
        310, 300, 300, 300,
    ]  # fmt: skip
    assert list(verify.session_differences(moved)) == []


def test_the_step_stands_in_the_log_and_undo_leaves_it(ann: Principal, table: TableMaker) -> None:
    session = move(played(table(), ann, FIRST), ann, "call-bridge-tens")
    line = session_lists.changes(session, after=2)[0]
    assert (line.what, line.field, line.old, line.new) == ("rules", "rules", "call-bridge@1", "call-bridge-tens@1")
    rounds.enter(session=session, by=ann, entries=[rounds.Entry(id=new_id(), field="undo")])
    session.refresh_from_db()
    assert (str(session.rules), session.rounds.count()) == ("call-bridge-tens@1", 0)


def test_the_same_rules_are_no_step(ann: Principal, table: TableMaker) -> None:
    session = played(table(), ann, FIRST)
    assert move(session, ann, "call-bridge", if_match=1).version == 2
    assert session.changes.filter(what="rules").count() == 0


def test_results_and_seasons_follow_the_move(ann: Principal, table: TableMaker, season: models.Season) -> None:
    session = played(table(season=season.pk, end_rounds=2), ann, FIRST, SECOND)
    assert season.standings.get(player__name="Rahim").points == 160
    move(session, ann, "call-bridge-tens")
    assert season.standings.get(player__name="Rahim").points == 1120


def test_what_cannot_be_moved(club: models.Club, ann: Principal, table: TableMaker) -> None:
    session = played(table(), ann, FIRST)
    with pytest.raises(errors.PreconditionRequired):
        rules.move_rules(session=session, by=ann, rules="call-bridge-tens")
    with pytest.raises(errors.StaleVersion):
        move(session, ann, "call-bridge-tens", if_match=1)
    assert refused_move(session, ann, "points-only") == [("rules_do_not_fit", "/rules")]
    assert refused_move(session, ann, "no-such-game") == [("unknown_rules", "/rules")]
    three = played(table("oh-hell", 3), ann)
    assert refused_move(three, ann, "call-bridge") == [("rules_do_not_fit", "/rules")]
    narrow, _ = seasons.create_season(club=club, by=ann, name="Only", rules="call-bridge")
    assert refused_move(table(season=narrow.pk), ann, "call-bridge-tens") == [("other_rules", "/rules")]
    sessions.finish_session(session=session, by=ann)
    with pytest.raises(errors.SessionFinished):
        move(session, ann, "call-bridge-tens")


def refused_move(session: models.Session, by: Principal, name: str) -> list[tuple[str, str]]:
    """What a refused move says."""
    with pytest.raises(errors.Invalid) as refused:
        move(session, by, name)
    return [(one.code, one.pointer) for one in refused.value.problems]


def test_a_season_may_be_kept_for_the_club_s_rules(club: models.Club, ann: Principal, table: TableMaker) -> None:
    publish(club, ann)
    season, _ = seasons.create_season(club=club, by=ann, name="Ours", rules="ours")
    assert list(table("ours", season=season.pk).seasons.all()) == [season]


def test_a_form_without_a_slug_sent_twice_makes_one_rule_set(club: models.Club, ann: Principal) -> None:
    written = Written(definition={**rulebook.load("wizard").definition, "name": "Ours"})
    made = [rules.publish_rules(club=club, by=ann, slug=None, written=written) for _ in range(2)]
    other = Written(based_on="ours", change={"summary": "Another one."})
    third, created = rules.publish_rules(club=club, by=ann, slug=None, written=other)
    assert [(row.slug, new) for row, new in made] == [("ours", True), ("ours", False)]
    assert (third.slug, third.version, created) == ("ours-2", 1, True)
