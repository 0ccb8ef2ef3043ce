"""Text that people type: which characters it may hold, and when two names are the same name."""

import hashlib
import re
import unicodedata

from games.words import Sentence

# Joiners are letters' business in Bengali, Hindi, Nepali and in emoji; alone they only make look-alikes.
JOINERS = "\u200c\u200d"
# Nothing to see, or no character at all: directions, tags, what stands for bytes that could not be read, and the code
# points that end each plane.
_REFUSED = re.compile(
    "[\ufffd\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069\u2028\u2029\ufdd0-\ufdef\U000e0000-\U000e0fff]"
)
_NO_CHARACTERS = tuple(chr(plane << 16 | end) for plane in range(17) for end in (0xFFFE, 0xFFFF))
# What is not seen cannot tell two people apart: joiners, marks of direction, variation selectors, fillers.
_UNSEEN = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200c-\u200f\u2061-\u2064\u2800\u3164\ufe00-\ufe0f\uffa0]"
)
_KEY_LIMIT = 320


class Unfit(ValueError):
    """A text that cannot be kept; `detail` says why, `code` is the problem's."""

    code = "bad_characters"

    def __init__(self, detail: Sentence) -> None:
        super().__init__(str(detail))
        self.detail = detail


def clean(text: str) -> str:
    """The text as it is kept: NFC, without space around it; "" stays "". Unfit."""
    if not _encodable(text):
        raise Unfit(Sentence("This text is damaged: it holds half a character."))
    kept = unicodedata.normalize("NFC", text).strip()
    if _REFUSED.search(kept) or any(_no_text(sign) for sign in kept):
        raise Unfit(Sentence("Control characters and invisible signs are not allowed here."))
    if any(_stray(kept, at) for at, sign in enumerate(kept) if sign in JOINERS):
        raise Unfit(Sentence("An invisible joiner stands where it joins nothing."))
    if kept and not (key(kept) and any(_stands_alone(sign) for sign in kept)):
        raise Unfit(Sentence("Nothing of this text can be seen."))
    return kept


def key(name: str) -> str:
    """The compared form of a name: two names are the same when their keys are. At most 320 characters."""
    seen = _UNSEEN.sub("", unicodedata.normalize("NFKC", name))
    folded = " ".join(unicodedata.normalize("NFKC", seen.casefold()).split())
    if len(folded) <= _KEY_LIMIT:
        return folded
    # some single characters fold into eighteen: what is too long for its column keeps a fingerprint of its end
    return folded[:256] + hashlib.sha256(folded.encode()).hexdigest()


def _no_text(sign: str) -> bool:
    return unicodedata.category(sign) == "Cc" or sign in _NO_CHARACTERS


def _stands_alone(sign: str) -> bool:
    """Marks need a letter to sit on."""
    return unicodedata.category(sign)[0] not in "MZC"


def _encodable(text: str) -> bool:
    return "\0" not in text and not any("\ud800" <= sign <= "\udfff" for sign in text)


def _stray(text: str, at: int) -> bool:
    return not (0 < at < len(text) - 1 and _visible(text[at - 1]) and _visible(text[at + 1]))


def _visible(sign: str) -> bool:
    return not sign.isspace() and unicodedata.category(sign) not in ("Cc", "Cf")
