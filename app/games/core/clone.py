"""A copy that shares what cannot change."""
from __future__ import annotations

import copy
from functools import cache
from typing import Any

import msgspec

SHARED = frozenset({int, str, bool, float, bytes, tuple, frozenset, type(None)})


def clone(thing: Any) -> Any:
    """Copies lists, dicts and mutable structs; frozen structs, tuples, strings and numbers are shared."""
    kind = type(thing)
    if kind in SHARED:
        return thing
    if kind is list:
        return [item if type(item) in SHARED else clone(item) for item in thing]
    if kind is dict:
        return {key: value if type(value) in SHARED else clone(value) for key, value in thing.items()}
    fields = _mutable_fields(kind)  # type: ignore[arg-type]
    if fields is None:
        return thing
    twin = copy.copy(thing)
    for field in fields:
        value = getattr(thing, field)
        if type(value) not in SHARED:
            setattr(twin, field, clone(value))
    return twin


@cache
def _mutable_fields(kind: type[Any]) -> tuple[str, ...] | None:
    """The fields of a struct that may change, or None where nothing can."""
    if not issubclass(kind, msgspec.Struct):
        raise TypeError(f"a position holds structs, lists, dicts and plain values, not {kind.__name__}")
    return None if kind.__struct_config__.frozen else kind.__struct_fields__
