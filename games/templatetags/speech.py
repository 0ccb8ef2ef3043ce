"""Filters that write numbers, sentences, names and times the reader's way."""

import dataclasses
import datetime
import zoneinfo
from collections.abc import Iterable
from decimal import Decimal

from django import template
from django.utils import dateformat, html, safestring, timezone
from django.utils.translation import pgettext

from games import speech
from games.words import Sentence, Value

register = template.Library()
# Two code points that no text can hold: they mark a name until the rest is escaped.
OPEN, CLOSE = "\ufdd0", "\ufdd1"


@register.filter
def num(value: int | Decimal | str) -> str:
    """A number in the reader's digits."""
    return speech.num(value)


@register.filter
def figures(text: object) -> str:
    """What Django wrote, with its numbers in the reader's digits."""
    return speech.figures(str(text))


@register.filter
def points(tenths: int, decimals: int | None = None) -> str:
    """Tenths as points: 42 is 4.2. In a column of a game with tenths `decimals` is 1, so that they stand in line."""
    return speech.points(tenths, decimals=decimals)


@register.filter
def signed(tenths: int, decimals: int | None = None) -> str:
    """Tenths as points, a gain with its plus."""
    return speech.points(tenths, signed=True, decimals=decimals)


@register.filter
def share(part: int, whole: int) -> str:
    """A share in per cent."""
    return speech.num(f"{round(100 * part / whole)} %")


@register.filter
def bdi(name: object) -> safestring.SafeString:
    """A name, kept apart from the direction of the text around it."""
    return html.format_html("<bdi>{}</bdi>", name)


@register.filter
def say(spoken: Sentence | Iterable[Sentence]) -> safestring.SafeString:
    """A sentence, or several, with every name in <bdi>."""
    several = [spoken] if isinstance(spoken, Sentence) else spoken
    text = html.escape(speech.say([_marked(one) for one in several]))
    return safestring.mark_safe(text.replace(OPEN, "<bdi>").replace(CLOSE, "</bdi>"))  # noqa: S308 - escaped above


@register.filter
def said(spoken: Sentence | Iterable[Sentence]) -> str:
    """The same as plain text, for titles and labels."""
    return speech.say(spoken)


def _marked(sentence: Sentence) -> Sentence:
    return dataclasses.replace(sentence, values={key: _name(value) for key, value in sentence.values.items()})


def _name(value: Value) -> Value:
    if isinstance(value, Sentence):
        return _marked(value)
    return f"{OPEN}{value.replace(OPEN, '').replace(CLOSE, '')}{CLOSE}" if isinstance(value, str) else value


@register.filter
def day(at: datetime.datetime, time_zone: str) -> str:
    """The day in the club's time zone; the year only where it is another one."""
    local = _local(at, time_zone)
    if local.year != _local(timezone.now(), time_zone).year:
        return _written(local, pgettext("date, Django's format", "j F Y"))
    return _written(local, pgettext("date, Django's format", "l j F"))


@register.filter
def short_day(at: datetime.datetime, time_zone: str) -> str:
    """The day without its weekday."""
    return _written(_local(at, time_zone), pgettext("date, Django's format", "j F"))


@register.filter
def month(at: datetime.datetime, time_zone: str) -> str:
    """Month and year in the club's time zone."""
    return _written(_local(at, time_zone), pgettext("date, Django's format", "F Y"))


@register.filter
def clock(at: datetime.datetime, time_zone: str) -> str:
    """Hour and minute in the club's time zone."""
    return _written(_local(at, time_zone), "H:i")


def _local(at: datetime.datetime, time_zone: str) -> datetime.datetime:
    return timezone.localtime(at, zoneinfo.ZoneInfo(time_zone))


def _written(at: datetime.datetime, pattern: str) -> str:
    return speech.num(dateformat.format(at, pattern))
