"""The message files of each language: kept in step with the texts, compiled, and checked."""

import re
from collections.abc import Iterator
from pathlib import Path

import polib
from django.conf import settings

from games.management import texts

# Where one form serves 0 and 1, the number has to stand in it too.
TWO = "nplurals=2; plural=(n != 1);"
PLURALS = {"bn": "nplurals=2; plural=(n > 1);", "hi": "nplurals=2; plural=(n > 1);", "ne": TWO, "it": TWO, "eo": TWO}
PLACES = re.compile(r"\{\w*\}|%\(\w+\)[sd]|%%|[{}]")
HEADER = "`manage.py messages` writes this file: texts come and go, translations stay."
Key = tuple[str, str]


def path_of(language: str) -> Path:
    """Where the translations of a language are."""
    return Path(settings.LOCALE_PATHS[0]) / language / "LC_MESSAGES" / "django.po"


def read(language: str) -> polib.POFile:
    """What is translated so far; an empty file where there is none."""
    path = path_of(language)
    return polib.pofile(str(path), wrapwidth=120) if path.exists() else polib.POFile(wrapwidth=120)


def update(language: str) -> None:
    """Write the file with today's texts, and compile it."""
    wanted, path = renewed(read(language), language), path_of(language)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(str(wanted), "utf-8")
    path.with_suffix(".mo").write_bytes(wanted.to_binary())


def renewed(old: polib.POFile, language: str) -> polib.POFile:
    """The same translations for today's texts. Neither dates nor line numbers, so that a change shows as one."""
    new = polib.POFile(wrapwidth=120)
    new.header = HEADER
    new.metadata = {
        "Language": language,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": PLURALS[language],
    }
    known = {key(entry): entry for entry in old}
    new.extend(_kept(entry, known.get(key(entry))) for entry in entries())
    return new


def key(entry: polib.POEntry) -> Key:
    """What a translation is found by."""
    return (entry.msgid, entry.msgctxt or "")


def entries() -> list[polib.POEntry]:
    """Today's texts without translations, by their letters; with a number and without is one entry."""
    found: dict[Key, polib.POEntry] = {}
    for text in texts.every():
        entry = found.setdefault((text.text, text.context or ""), polib.POEntry(msgid=text.text, msgctxt=text.context))
        if text.plural is not None:
            entry.msgid_plural, entry.msgstr_plural = text.plural, {0: "", 1: ""}
        if (text.place, "") not in entry.occurrences:
            entry.occurrences.append((text.place, ""))
    return [found[one] for one in sorted(found)]


def _kept(entry: polib.POEntry, old: polib.POEntry | None) -> polib.POEntry:
    if old is not None and old.msgid_plural == entry.msgid_plural:
        entry.msgstr, entry.tcomment = old.msgstr, old.tcomment
        entry.msgstr_plural = old.msgstr_plural if entry.msgid_plural else {}
    return entry


def problems(language: str) -> Iterator[str]:
    """What is wrong with a language's files, one line each."""
    old, path = read(language), path_of(language)
    new = renewed(old, language)
    before, after = ({key(entry) for entry in one} for one in (old, new))
    yield from (f"not in the file: {text!r}" for text, _ in sorted(after - before))
    yield from (f"nowhere used: {text!r}" for text, _ in sorted(before - after))
    if before == after and _unplaced(str(new)) != _unplaced(path.read_text("utf-8")):
        yield "not as manage.py messages writes it"
    if not path.with_suffix(".mo").exists() or path.with_suffix(".mo").read_bytes() != old.to_binary():
        yield "compiled from another state"
    for entry in new:
        yield from (f"{what}: {entry.msgid!r}" for what in _wrong(entry, language))


def _unplaced(text: str) -> str:
    """The file without the places of the texts: code that moves leaves translations alone."""
    return re.sub("^#:.*\n", "", text, flags=re.MULTILINE)


def _wrong(entry: polib.POEntry, language: str) -> Iterator[str]:
    if not entry.translated():
        yield "not translated"
        return
    forms = entry.msgstr_plural if entry.msgid_plural else {0: entry.msgstr}
    for number, said in sorted(forms.items()):
        if places(said) not in _allowed(entry, number, language):
            yield f"other placeholders in {said!r}"
        if _edges(said) != _edges(entry.msgid):
            yield f"other spaces at the ends of {said!r}"


def _allowed(entry: polib.POEntry, form: int, language: str) -> list[list[str]]:
    """What may stand in a form: "one trick" may do without its number where the form is for 1 alone."""
    one, many = places(entry.msgid), places(entry.msgid_plural)
    if not entry.msgid_plural:
        return [one]
    return [one, many] if form == 0 and PLURALS[language] == TWO else [many]


def places(text: str) -> list[str]:
    """The placeholders of a text, each once."""
    return sorted(set(PLACES.findall(text)))


def _edges(text: str) -> tuple[bool, bool]:
    return text[:1].isspace(), text[-1:].isspace()
