"""Nothing visible is missing from the message files, and what they say can be said."""

import ast
import gettext as standard
import io
from collections.abc import Iterator
from pathlib import Path

import polib
import pytest
from babel import Locale
from django.conf import settings
from django.core import management
from django.utils import translation
from django.utils.formats import get_format
from django.utils.translation import gettext, ngettext, pgettext

from games import speech
from games.management import messages, texts

ROOT = Path(__file__).parent.parent
LANGUAGES = sorted(messages.PLURALS)
OFFERED = sorted(language for language, _ in settings.LANGUAGES if language != "en")


# -- The files ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_file_is_in_step_with_the_texts(language: str) -> None:
    assert [problem for problem in messages.problems(language) if not problem.startswith("not translated")] == []


@pytest.mark.parametrize("language", OFFERED)
def test_offered_language_lacks_nothing(language: str) -> None:
    assert list(messages.problems(language)) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_complete_language_is_offered(language: str) -> None:
    complete = not any(problem.startswith("not translated") for problem in messages.problems(language))
    assert language in OFFERED or not complete


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("count", [0, 1, 2, 5, 100])
def test_count_has_the_form_of_its_language(language: str, count: int) -> None:
    rule = messages.read(language).metadata["Plural-Forms"].partition("plural=")[2].rstrip(";")
    assert ["one", "other"][int(standard.c2py(rule)(count))] == Locale(language).plural_form(count)


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_are_written_as_unicode_has_them(language: str) -> None:
    known = Locale(language)
    with translation.override(language):
        assert speech.system() == known.default_numbering_system
        assert get_format("DECIMAL_SEPARATOR") == known.number_symbols["latn"]["decimal"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_django_says_what_the_file_says(language: str) -> None:
    with translation.override(language):
        said = [(entry.msgid, spoken(entry)) for entry in messages.read(language).translated_entries()]
    wanted = [(entry.msgid, written(entry, language)) for entry in messages.read(language).translated_entries()]
    assert said == wanted


def spoken(entry: polib.POEntry) -> list[str]:
    """The entry as Django says it, for several counts where it counts."""
    if entry.msgid_plural:
        return [ngettext(entry.msgid, entry.msgid_plural, count) for count in (0, 1, 2, 5)]
    return [pgettext(entry.msgctxt, entry.msgid) if entry.msgctxt else gettext(entry.msgid)]


def written(entry: polib.POEntry, language: str) -> list[str]:
    """The same read from the file, with the forms as Unicode has them."""
    if not entry.msgid_plural:
        return [entry.msgstr]
    forms = [Locale(language).plural_form(count) for count in (0, 1, 2, 5)]
    return [entry.msgstr_plural[0 if form == "one" else 1] for form in forms]


# -- The search --------------------------------------------------------------------------------------

# names, and rows of them: what is no text, or is one of the rulebook's
WORKED_OUT = {
    "Sentence(kind)",
    "Sentence(name.replace('{', '{{').replace('}', '}}'))",
    "Sentence(slug)",
    "Sentence(text, values)",
    "Sentence(text, {f'n{at}': name for at, name in enumerate(names)})",
    "gettext(name)",
    "gettext(one.name)",
    "gettext(one.summary)",
    "gettext(view.session.rules.name)",
}


def worked_out() -> Iterator[str]:
    """Calls whose text, or whose plural, neither stands in the code nor is taken from a sentence that does."""
    for path in sorted((ROOT / "games").rglob("*.py")):
        for call, said in texts.calls(ast.parse(path.read_text("utf-8"))):
            missing = not said["text"] or not said.get("plural", [""])
            if missing and not ast.unparse(call.args[0]).endswith(".text"):
                yield ast.unparse(call)


def test_every_text_stands_where_it_can_be_found() -> None:
    assert set(worked_out()) == WORKED_OUT


def test_code_is_searched() -> None:
    source = """
one = "{n} bag"
yield Sentence(one, said, "{n} bags", 2)
yield Sentence("a" if x else "b")
title = pgettext("of a table", "Title")
_("long " "text")
say(words.Sentence("c", plural="d"))
_(f"{x}")
"""
    found = {(text.text, text.plural, text.context) for text in texts.in_code(source, "here")}
    assert found == {
        ("{n} bag", "{n} bags", None),
        ("a", None, None),
        ("b", None, None),
        ("Title", None, "of a table"),
        ("long text", None, None),
        ("c", "d", None),
    }


def test_templates_are_searched() -> None:
    source = """{% load i18n %}<h1 title="{% translate 'Over' %}">{% translate "May" context "month" %}</h1>
{% blocktranslate count n=2 with who=name %}{{ who }} wins{% plural %}{{ n }} win{% endblocktranslate %}{{ _("up") }}"""
    found = [(text.text, text.plural, text.context) for text in texts.in_template(source, "here")]
    assert found == [
        ("Over", None, None),
        ("May", None, "month"),
        ("%(who)s wins", "%(n)s win", None),
        ("up", None, None),
    ]


def test_rulebook_is_searched() -> None:
    assert {"Call Bridge", "Wizard"} <= {text.text for text in texts.in_rulebook()}


# -- The command -------------------------------------------------------------------------------------


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> polib.POFile:
    """An Italian file of its own, of today's texts, nothing translated."""
    monkeypatch.setattr(settings, "LOCALE_PATHS", [tmp_path])
    messages.update("it")
    return messages.read("it")


def command(*words: str) -> list[str]:
    """What `manage.py messages` prints."""
    told = io.StringIO()
    management.call_command("messages", *words, stdout=told)
    return told.getvalue().splitlines()


def translated(file: polib.POFile, text: str, *said: str) -> list[str]:
    """Translate one text, and tell what is wrong about it."""
    entry = file.find(text)
    entry.msgstr, entry.msgstr_plural = (said[0], {}) if len(said) == 1 else ("", dict(enumerate(said)))
    file.save(str(messages.path_of("it")))
    return [line for line in command("it") if line.endswith(f": {text!r}")]


def test_command_keeps_translations_and_drops_what_is_nowhere_used(file: polib.POFile) -> None:
    file.append(polib.POEntry(msgid="Once upon a time", msgstr="C'era una volta"))
    assert translated(file, "Undo", "Annulla") == []
    assert (messages.read("it").find("Undo").msgstr, messages.read("it").find("Once upon a time")) == ("Annulla", None)


def test_command_compiles(file: polib.POFile) -> None:
    translated(file, "Undo", "Annulla")
    compiled = polib.mofile(str(messages.path_of("it").with_suffix(".mo")))
    assert [(entry.msgid, entry.msgstr) for entry in compiled] == [("Undo", "Annulla")]


def test_command_tells_of_other_placeholders(file: polib.POFile) -> None:
    assert translated(file, "Sign of {name}", "Segno di {nome}") == [
        "it: other placeholders in 'Segno di {nome}': 'Sign of {name}'"
    ]


def test_one_may_do_without_its_number(file: polib.POFile) -> None:
    few, many = "Ogni sacco costa {points}.", "Ogni {every} sacchi costano {points}."
    assert translated(file, "Each bag costs {points}.", few, many) == []
    assert len(translated(file, "Each bag costs {points}.", many, few)) == 1


def test_check_writes_nothing_and_fails(file: polib.POFile, capsys: pytest.CaptureFixture[str]) -> None:
    file.remove(file.find("Undo"))
    file.append(polib.POEntry(msgid="Once upon a time"))
    file.save(str(messages.path_of("it")))
    before = messages.path_of("it").read_text("utf-8")
    with pytest.raises(SystemExit):
        management.call_command("messages", "it", "--check")
    told = capsys.readouterr().out.splitlines()
    assert told[:2] == ["it: not in the file: 'Undo'", "it: nowhere used: 'Once upon a time'"]
    assert messages.path_of("it").read_text("utf-8") == before


def test_check_sees_what_was_not_compiled(file: polib.POFile) -> None:
    file.find("Undo").msgstr = "Annulla"
    file.save(str(messages.path_of("it")))
    assert next(messages.problems("it")) == "compiled from another state"


def test_command_knows_its_languages() -> None:
    with pytest.raises(management.CommandError, match=r"^There is no tlh here: bn, hi, ne, it, eo\.$"):
        command("tlh")
