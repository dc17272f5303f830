"""Answers and options by lot: the fuzzer's hand, and that of a player who plays blindly."""
from __future__ import annotations

import random
from typing import Any

import msgspec
from msgspec import inspect

from app.games.core.action import Action
from app.games.core.ask import Schema
from app.games.core.choice import Choice
from app.games.core.game import Game, Options


def fill(choice: Choice, rng: random.Random) -> Action:
    """The choice's action with a random answer to everything it asks."""
    plain = msgspec.to_builtins(choice.action) | {field: sample(schema, rng) for field, schema in choice.ask.items()}
    return msgspec.convert(plain, type(choice.action))


def sample(schema: Schema, rng: random.Random) -> Any:
    """A value that fits the schema."""
    if "oneOf" in schema:
        return sample(rng.choice(schema["oneOf"]), rng)
    if "enum" in schema:
        return rng.choice(schema["enum"])
    match schema["type"]:
        case "integer":
            return rng.randint(schema["minimum"], schema["maximum"])
        case "boolean":
            return rng.random() < 0.5
        case "array":
            return _sample_list(schema, rng)
        case "object":
            return _sample_object(schema, rng)
    raise ValueError(f"no such schema: {schema}")


def _sample_list(schema: Schema, rng: random.Random) -> list[Any]:
    length = rng.randint(schema.get("minItems", 0), schema["maxItems"])
    if schema.get("uniqueItems"):
        return rng.sample(schema["items"]["enum"], length)
    if "x-unique" not in schema:
        return [sample(schema["items"], rng) for _ in range(length)]
    return _sample_unique(schema, length, rng)


def _sample_unique(schema: Schema, length: int, rng: random.Random) -> list[Any]:
    """Entries that differ in one field: shapes are drawn without laying one back that is used up."""
    key, shapes = schema["x-unique"], schema["items"].get("oneOf", [schema["items"]])
    free = [(shape, value) for shape in shapes for value in shape["properties"][key]["enum"]]
    rng.shuffle(free)
    entries: dict[Any, Any] = {}
    for shape, value in free:
        if len(entries) < length and value not in entries:
            entries[value] = sample(shape, rng) | {key: value}
    return list(entries.values())


def _sample_object(schema: Schema, rng: random.Random) -> dict[str, Any]:
    parts = schema["properties"]
    if "x-total" not in schema:
        required: list[str] = schema.get("required") or list(parts)
        return {name: sample(part, rng) for name, part in parts.items() if name in required or rng.random() < 0.5}
    counts = dict.fromkeys(parts, 0)
    for _ in range(schema["x-total"]):
        counts[rng.choice([name for name, part in parts.items() if counts[name] < part["maximum"]])] += 1
    return counts


def any_options(game: Game, rng: random.Random) -> Options:
    """Options by lot, so that random games meet all of them."""
    kind = inspect.type_info(game.Options)
    assert isinstance(kind, inspect.StructType)
    chosen = {field.name: value for field in kind.fields for value in [_any(field.type, rng)] if value is not None}
    return msgspec.convert(chosen, game.Options)  # type: ignore[no-any-return]


def _any(kind: inspect.Type, rng: random.Random) -> object:
    """A value of the type; None for a type no option has so far, which keeps its default."""
    match kind:
        case inspect.UnionType():
            return _any(rng.choice(kind.types), rng)
        case inspect.LiteralType():
            return rng.choice(kind.values)
        case inspect.BoolType():
            return rng.random() < 0.5
        case inspect.IntType(ge=int(least), le=int(most)):
            return rng.randint(least, most)
        case _:
            return None
