"""Rules from files: what is wrong with them is said with its place, and what is odd about them has an end."""

import re

import pytest

from games import models
from games.access import Principal
from games.actions import rules
from tests.pages.conftest import As

pytestmark = pytest.mark.django_db


def test_file_that_is_refused_says_where(club: models.Club, ann: Principal, as_: As) -> None:
    text = 'name = "x"\nfoo = 1\n[deal]\ncards = 105\n[[contracts]]\nmade = { bidd = 1 }'
    page = as_(ann).post(f"/clubs/{club.pk}/rules/", {"text": text})
    assert page.status_code == 422
    places = re.findall(r'<p class="err"><code>([\w.]+)</code>', page.text)
    assert sorted(places) == ["contracts.0.made.bidd", "deal.cards", "foo"]
    assert "look at line 2" in as_(ann).post(f"/clubs/{club.pk}/rules/", {"text": "a = 1\nb = = 2"}).text
    assert models.RuleSet.objects.filter(club=club).count() == 0


def test_page_of_rules_that_tell_many_cases_apart_has_an_end(club: models.Club, ann: Principal, as_: As) -> None:
    bids = ("over", "under", "equal")
    whens = [
        {"players": [2 + at % 9, 10], "own_total": [at, 10_000], "last_round": True, "table_bids": bids[at % 3]}
        for at in range(41)
    ]
    definition = {
        "name": "Many",
        "table": {"players": [2, 10]},
        "deal": {"cards": {"shape": "up-down"}, "deck": 104},
        "contracts": [*({"when": when, "made": {"flat": at}} for at, when in enumerate(whens)), {"made": {"bid": 1}}],
    }
    rules.publish_rules(club=club, by=ann, slug="many", written=rules.Written(definition=definition))
    for cards in ("", "?cards=52"):
        page = as_(ann).get(f"/clubs/{club.pk}/rules/many/{cards}").text
        assert page.count("<td") < 10_000
        assert re.search(r"\d+ more tables are left out\.", page)
