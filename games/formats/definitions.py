"""Reads a rule set from text that people paste: TOML, or JSON."""

import re
import tomllib
from collections.abc import Mapping

from games import errors
from games.formats import strict_json
from games.words import Sentence

MOST_CHARACTERS = 64 * 1024
# The time and memory that the reader of TOML takes grow with the square of the parts of a key.
MOST_POINTS = 500
TOO_LONG = Sentence("This is too long for a rule set.")
NEITHER = Sentence("This is neither TOML nor JSON.")


def read(text: str) -> Mapping[str, object]:
    """The definition in the text, not yet checked; numbers with a point are exact. Invalid (`/text`)."""
    if len(text) > MOST_CHARACTERS:
        raise _refused("out_of_range", TOO_LONG)
    try:
        is_json = text.lstrip().startswith("{")
        return strict_json.loads(text.encode("utf-8", "surrogatepass")) if is_json else _toml(text)
    except errors.MalformedJson as wrong:
        raise _refused("wrong_type", wrong.detail or NEITHER) from None
    except errors.Malformed as wrong:
        raise _refused("wrong_type", wrong.title) from None


def _toml(text: str) -> Mapping[str, object]:
    lines = text.replace("\r\n", "\n").split("\n")
    crowded = next((number for number, line in enumerate(lines, 1) if line.count(".") > MOST_POINTS), None)
    if crowded is not None:
        raise errors.MalformedJson(Sentence("Line {n} is too long for a rule set.", {"n": crowded}))
    try:
        found = tomllib.loads("\n".join(lines), parse_float=strict_json.exact)
    except (ValueError, RecursionError) as wrong:
        raise errors.MalformedJson(_where(str(wrong))) from None
    strict_json.check_texts(found)
    return found


def _where(wrong: str) -> Sentence:
    """What is wrong, with the line where the reader of TOML names one."""
    line = re.search(r"\(at line (\d+),", wrong)
    return Sentence("This is neither TOML nor JSON: look at line {n}.", {"n": int(line[1])}) if line else NEITHER


def _refused(code: str, detail: Sentence) -> errors.Invalid:
    return errors.Invalid(problems=(errors.Problem(code, detail, pointer="/text"),))
