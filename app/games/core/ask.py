"""What a player fills in: the small part of JSON Schema that choices use, to build it and to check against it.

`x-total` on an object says what its integers add up to; `x-unique` on an array names the field in which no two entries
may be alike.
"""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

Schema = dict[str, Any]


def number(minimum: int, maximum: int) -> Schema:
    return {"type": "integer", "minimum": minimum, "maximum": maximum}


def one_of(values: Sequence[Any]) -> Schema:
    return {"enum": list(values)}


def yes_or_no() -> Schema:
    return {"type": "boolean"}


def subset(values: Sequence[Any], least: int = 0, most: int | None = None) -> Schema:
    return {"type": "array", "items": one_of(values), "uniqueItems": True,
            "minItems": least, "maxItems": len(values) if most is None else most}


def split(parts: Mapping[str, int], total: int) -> Schema:
    """Integers from 0 to each part's maximum that add up to the total."""
    return {"type": "object", "properties": {name: number(0, most) for name, most in parts.items()}, "x-total": total}


def entries(shapes: Sequence[Schema], least: int, most: int, unique: str | None = None) -> Schema:
    """A list of records, each of one of the shapes."""
    items = shapes[0] if len(shapes) == 1 else {"oneOf": list(shapes)}
    schema: Schema = {"type": "array", "items": items, "minItems": least, "maxItems": most}
    return schema | {"x-unique": unique} if unique else schema


def record(**fields: Schema) -> Schema:
    return {"type": "object", "properties": fields, "required": list(fields)}


def fits(value: Any, schema: Schema) -> bool:
    """Whether a plain JSON value is what the schema asks for."""
    if "oneOf" in schema:
        return any(fits(value, one) for one in schema["oneOf"])
    if "enum" in schema:
        return any(type(value) is type(allowed) and value == allowed for allowed in schema["enum"])
    match schema["type"]:
        case "integer":
            return type(value) is int and schema["minimum"] <= value <= schema["maximum"]
        case "boolean":
            return type(value) is bool
        case "array":
            return isinstance(value, (list, tuple)) and _list_fits(value, schema)
        case "object":
            return isinstance(value, dict) and _object_fits(value, schema)
    raise ValueError(f"no such schema: {schema}")


def _list_fits(value: Sequence[Any], schema: Schema) -> bool:
    if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
        return False
    if not all(fits(entry, schema["items"]) for entry in value):
        return False
    if schema.get("uniqueItems") and len(set(value)) < len(value):
        return False
    key = schema.get("x-unique")
    return key is None or len({entry[key] for entry in value}) == len(value)


def _object_fits(value: dict[str, Any], schema: Schema) -> bool:
    parts = schema["properties"]
    required: list[str] = schema.get("required") or list(parts)
    if not set(required) <= set(value) <= set(parts):
        return False
    if not all(fits(value[name], parts[name]) for name in value):
        return False
    return "x-total" not in schema or sum(value.values()) == schema["x-total"]
