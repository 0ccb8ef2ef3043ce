"""Merge patches (RFC 7396): a change to a JSON document, written as the part of it that differs."""

from collections.abc import Mapping


def merged(document: object, patch: object) -> object:
    """The document with the patch in it: null takes a member away, objects are merged, all else replaces."""
    if not isinstance(patch, Mapping):
        return patch
    kept = dict(document) if isinstance(document, Mapping) else {}
    for name, value in patch.items():
        if value is None:
            kept.pop(name, None)
        else:
            kept[name] = merged(kept.get(name), value)
    return kept


def difference(before: Mapping[str, object], after: Mapping[str, object]) -> dict[str, object]:
    """The smallest patch that leads from one object to the other; lists are replaced whole."""
    gone: dict[str, object] = {name: None for name in before if name not in after}
    return gone | {name: _change(before.get(name), value) for name, value in after.items() if before.get(name) != value}


def _change(before: object, after: object) -> object:
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        return difference(before, after)
    return after
