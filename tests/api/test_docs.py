"""The pages for people: one for every operation, one for the rules language, without scripts."""

import html
import re

import pytest
from django.test import Client

from games.api import description, docs
from tests.api.speaker import Json

pytestmark = pytest.mark.django_db
LANGUAGE = "/api/docs/definition"


def shown(path: str) -> str:
    return Client().get(path).content.decode()


def rows(page: str) -> dict[str, tuple[str, str]]:
    """Type and meaning of every row by its name, or by the name of the section and its own; as plain text."""
    found = {}
    for section in re.findall(r'<section class="sec"(.*?)</section>', page, re.DOTALL):
        part = re.match(r' id="(\w+)"', section)
        for row in re.findall(r"<tr[ >](.*?)</tr>", section, re.DOTALL):
            cells = re.search(r"<th[^>]*>(.*?)</th><td><p[^>]*>(.*?)</p>(.*)</td>", row, re.DOTALL)
            if cells:
                name, kind, says = (html.unescape(re.sub("<[^>]*>", "", cell)) for cell in cells.groups())
                found[f"{part[1]}.{name}" if part else name] = (kind, says)
    return found


def schemas() -> dict[str, Json]:
    """The schemas of the language, by the names they have on the page."""
    found = description.document()["components"]["schemas"].items()
    return {docs.label(name): schema for name, schema in found if name.startswith("Definition")}


@pytest.mark.parametrize("path", ["/api/docs", LANGUAGE, *(f"/api/docs/{card.id}" for card in docs.cards())])
def test_docs_have_a_page_for_everything(path: str) -> None:
    page = Client().get(path)
    assert page.status_code == 200
    assert b"<script" not in page.content
    assert b"style=" not in page.content


def test_docs_show_the_line_to_type() -> None:
    assert "curl -X PUT" in shown("/api/docs/putRound")
    assert Client().get("/api/docs/none").status_code == 404


def test_docs_write_defaults_as_json() -> None:
    assert rows(shown("/api/docs/previewScore"))["stopped"] == ("boolean, default false", "")
    assert "False" not in "".join(kind for kind, _ in rows(shown(LANGUAGE)).values())


@pytest.mark.parametrize("name", ["publishRules", "getRules", "previewScore"])
def test_docs_lead_from_a_definition_to_its_page(name: str) -> None:
    page = shown(f"/api/docs/{name}")
    assert f'href="{LANGUAGE}#Definition"' in page
    assert [row for row in rows(page) if "contracts" in row] == []


def test_docs_show_every_key_of_a_definition_with_its_meaning() -> None:
    keys = {f"{name}.{key}" for name, schema in schemas().items() for key in schema.get("properties", {})}
    values = {name for name, schema in schemas().items() if "properties" not in schema}
    found = rows(shown(LANGUAGE))
    assert set(found) == keys | values
    assert [name for name, (kind, says) in found.items() if not (kind and says)] == []
    assert len(keys) > 90


def test_docs_of_definitions_lead_nowhere_else() -> None:
    page = shown(LANGUAGE)
    anchors = set(re.findall(r' id="(\w+)"', page))
    assert set(re.findall(rf'href="(?:{LANGUAGE})?#(\w+)"', page)) <= anchors
    assert set(schemas()) <= anchors


def test_docs_of_definitions_tell_what_the_schema_does_not() -> None:
    listed = re.findall(r"<li>(.*?)</li>", shown(LANGUAGE).partition("What else has to hold")[2], re.DOTALL)
    told = description.document()["components"]["schemas"]["Definition"]["description"]
    wanted = [docs.marked(line[2:]) for line in told.splitlines() if line.startswith("- ")]
    assert listed[: len(wanted)] == wanted
    assert len(wanted) == 12
