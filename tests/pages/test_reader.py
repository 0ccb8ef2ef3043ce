"""What a reader chooses, and how he comes back."""

import re

import pytest
from django.test import Client

from games import models
from games.access import Principal
from games.actions import people
from tests.conftest import TableMaker, played
from tests.pages.conftest import As

pytestmark = pytest.mark.django_db
CHOSEN = {"language": "en", "digits": "beng", "theme": "dark", "keys": "big"}


def test_settings_are_kept_in_cookies(client: Client) -> None:
    assert client.post("/settings", CHOSEN).status_code == 303
    text = client.get("/settings").text
    assert '<html lang="en" dir="ltr" data-theme="dark" data-keys="big">' in text


def test_settings_refuse_what_is_not_offered(client: Client) -> None:
    answer = client.post("/settings", {"language": "xx", "theme": "pink"})
    assert (answer.status_code, sorted(answer.context["form"].errors)) == (422, ["language", "theme"])


def test_crafted_cookies_choose_nothing(client: Client) -> None:
    client.cookies.load({"theme": '"><script>', "keys": "x", "digits": "x", "language": "x"})
    assert '<html lang="en" dir="ltr">' in client.get("/").text


def test_settings_rename_the_user(as_: As, ann: Principal) -> None:
    as_(ann).post("/settings", CHOSEN | {"name": "Anna"})
    assert models.User.objects.get().name == "Anna"


def test_digits_of_a_page_are_of_one_set(as_: As, ann: Principal, table: TableMaker) -> None:
    session = played(table(), ann, ((4, 3, 2, 3), (5, 2, 3, 3)), ((9, 2, 2, 2), (9, 1, 2, 1)))
    browser = as_(ann)
    browser.cookies.load({"digits": "beng"})
    for page in ("sheet", "log"):
        body = browser.get(f"/t/{session.pk}/{page}").text.partition('id="main"')[2].partition(">")[2]
        shown = re.sub(r"<[^>]*>", " ", body).replace("&#x27;", "")
        assert re.findall(r".{0,30}[0-9].{0,9}", shown) == []


def test_complaints_of_forms_have_the_reader_s_digits(as_: As, ann: Principal) -> None:
    browser = as_(ann)
    browser.cookies.load({"digits": "beng"})
    answer = browser.post("/settings", CHOSEN | {"name": "x" * 300})
    assert "Ensure this value has at most ৮০ characters (it has ৩০০)." in answer.text


def test_personal_link_brings_back_on_another_phone(as_: As, ann: Principal, table: TableMaker) -> None:
    session = table()
    link = as_(ann).post("/me", {"make": "1"}).context["link"]
    phone = Client()
    assert phone.get(f"/t/{session.pk}/sheet").status_code == 404
    assert phone.post("/back", {"secret": link}).headers["Location"] == "/"
    assert phone.get(f"/t/{session.pk}/sheet").status_code == 200


def test_ended_link_brings_nobody_back(as_: As, ann: Principal) -> None:
    browser = as_(ann)
    link = browser.post("/me", {"make": "1"}).context["link"]
    browser.post("/me", {"revoke": models.Token.objects.get().pk})
    assert Client().post("/back", {"secret": link}).status_code == 422


@pytest.mark.parametrize("scope", ["read", "score"])
def test_tokens_of_programs_let_no_browser_in(ann: Principal, scope: str, client: Client) -> None:
    _, secret = people.create_token(by=ann, name="bot", scope=scope)
    assert client.post("/back", {"secret": secret}).status_code == 422


def test_guessing_secrets_ends_soon(client: Client, settings: object) -> None:
    settings.LIMIT_SECRETS_PER_HOUR = 2  # type: ignore[attr-defined]  # pytest-django's own settings
    codes = [client.post("/back", {"secret": f"skl_{number}"}).status_code for number in range(3)]
    assert codes == [422, 422, 429]


def test_stranger_gets_no_link(client: Client) -> None:
    assert client.post("/me", {"make": "1"}).status_code == 404


def test_link_page_is_kept_nowhere(as_: As, ann: Principal) -> None:
    assert as_(ann).post("/me", {"make": "1"}).headers["Cache-Control"] == "no-store"


def test_guests_of_one_address_are_counted(client: Client, settings: object) -> None:
    settings.LIMIT_GUESTS_PER_HOUR = 1  # type: ignore[attr-defined]  # pytest-django's own settings
    table = {"do": "start", "rules": "call-bridge", "player": ["a", "b", "c", "d"], "dealer": "1"}
    assert [Client().post("/new", table).status_code for _ in range(2)] == [303, 429]
