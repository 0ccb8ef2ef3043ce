"""What holds for every template and for the stylesheet, whoever writes them."""

import gzip
import re
from pathlib import Path

import pytest
from django.conf import settings

TEMPLATES = sorted((settings.BASE_DIR / "templates").rglob("*.html"))
STYLE = settings.BASE_DIR / "games" / "static" / "games" / "app.css"
# Never translated: the name of the site, and names of languages in their own words.
NAMES = {"Scorekeeper", "English", "Italiano", "Esperanto"}
TRANSLATED = re.compile(r"{% blocktranslate.*?{% endblocktranslate %}", re.DOTALL)
NOTES = re.compile(
    r"{#.*?#}|{% comment %}.*?{% endcomment %}|{% block (?:shape|body_attributes) %}.*?{% endblock %}|<!--.*?-->"
    r"|<(code|pre)\b.*?</\1>",
    re.DOTALL,
)
TAGS = re.compile(r"{%.*?%}|{{.*?}}|</?[a-zA-Z!][^>]*>", re.DOTALL)
SPOKEN = re.compile(r'\b(?:aria-label|title|alt|placeholder)="([^"]*)"')


def name_of(path: Path) -> str:
    return path.name


def written(source: str) -> str:
    """The template without notes and translated texts; "{% … %}" stands where something is put in."""
    return TRANSLATED.sub("{% x %}", NOTES.sub("", source))


def bare_words(source: str) -> set[str]:
    """Words a reader would see or hear that no translator ever gets."""
    text = re.sub(r"{%.*?%}|{{.*?}}", "", written(source), flags=re.DOTALL)
    seen = TAGS.sub(" ", text) + " ".join(SPOKEN.findall(text))
    return set(re.findall(r"[A-Za-z]{2,}", seen)) - NAMES


def test_bare_words_are_found() -> None:
    source = '<p title="Hey">Look {{ name }}{% translate "not this" %}<code>nor this</code></p>'
    assert bare_words(source) == {"Hey", "Look"}


@pytest.mark.parametrize("path", TEMPLATES, ids=name_of)
def test_texts_are_given_to_translators(path: Path) -> None:
    assert bare_words(path.read_text("utf-8")) == set()


@pytest.mark.parametrize("path", TEMPLATES, ids=name_of)
def test_templates_break_no_policy(path: Path) -> None:
    source = path.read_text("utf-8")
    assert re.findall(r"<style|\sstyle=|\son[a-z]+=|javascript:|https?://(?!www\.w3\.org/2000/svg)", source) == []
    assert re.findall(r"<script(?![^>]*\bsrc=)", source) == []


@pytest.mark.parametrize("path", TEMPLATES, ids=name_of)
def test_forms_that_write_carry_their_token(path: Path) -> None:
    forms = re.findall(r'<form\b[^>]*method="post".*?</form>', path.read_text("utf-8"), re.DOTALL)
    assert [form for form in forms if "{% csrf_token %}" not in form] == []


# What a browser might complain of in its own language; our own errors are in the reader's.
FIELD = re.compile(
    r'<(?:select|textarea|input(?![^>]*"hidden"))|include "games/(?:field|choice|choose_rules|pad_typed)'
)


@pytest.mark.parametrize("path", TEMPLATES, ids=name_of)
def test_forms_leave_complaints_to_us(path: Path) -> None:
    forms = re.findall(r"<form\b([^>]*)>(.*?)</form>", path.read_text("utf-8"), re.DOTALL)
    assert [tag for tag, body in forms if FIELD.search(body) and "novalidate" not in tag] == []


def test_style_is_within_its_budget() -> None:
    assert len(gzip.compress(STYLE.read_bytes(), 6)) <= 8 * 1024


def test_style_asks_for_nothing() -> None:
    assert re.findall(r"@import|@font-face|url\(", STYLE.read_text("utf-8")) == []
