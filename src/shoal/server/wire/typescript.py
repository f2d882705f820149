"""The client's types, made from the server's: `python -m shoal.server.wire.typescript FILE` writes them."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, get_args

import msgspec

from shoal.core.files import write_whole
from shoal.server.wire import answers, protocol

Schema = Mapping[str, Any]

INCOMING: tuple[type[msgspec.Struct], ...] = get_args(protocol.Incoming)
OUTGOING: tuple[type[msgspec.Struct], ...] = get_args(protocol.Outgoing)
PARTS: tuple[type[msgspec.Struct], ...] = (protocol.Seat, protocol.Choice, protocol.Happening, protocol.Now)

HEAD = "// Made from src/shoal/server/wire by shoal.server.wire.typescript; not to be changed by hand.\n"
PLAIN = "/** A value as plain JSON: a move, an event, a view. */\nexport type Plain = Record<string, unknown>\n"
WORDS = {
    "string": "string",
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "null": "null",
    "any": "unknown",
}


def typescript() -> str:
    """The whole file of types."""
    kinds = (*INCOMING, *PARTS, *OUTGOING, *answers.TAKEN, *answers.GIVEN)
    _, schemas = msgspec.json.schema_components(kinds, schema_hook=lambda _: {"type": "any"})
    taken = {kind.__name__ for kind in (*INCOMING, *answers.TAKEN)}
    interfaces = [_interface(kind.__name__, schemas[kind.__name__], kind.__name__ in taken) for kind in kinds]
    aliases = [
        _named("Reaction", protocol.Reaction),
        _named("SeatKind", protocol.SeatKind),
        _named("Why", protocol.Why),
    ]
    unions = [_union("Incoming", INCOMING), _union("Outgoing", OUTGOING)]
    return "\n".join([HEAD, PLAIN, *aliases, *interfaces, *unions])


def _named(name: str, words: object) -> str:
    return f"export type {name} = {' | '.join(map(_shown, get_args(words)))}\n"


def _union(name: str, kinds: tuple[type[msgspec.Struct], ...]) -> str:
    return f"export type {name} = {' | '.join(kind.__name__ for kind in kinds)}\n"


def _interface(name: str, schema: Schema, taken: bool) -> str:
    """One type. What a browser sends may leave out what has a default; what it gets is always whole."""
    needed = schema["required"] if taken else schema["properties"]
    lines = [f"  {key}{'' if key in needed else '?'}: {_type(part)}" for key, part in schema["properties"].items()]
    return "\n".join([f"/** {schema['description']} */", f"export interface {name} {{", *lines, "}\n"])


def _type(schema: Schema) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(_type(part) for part in schema["anyOf"]))
    if "enum" in schema:
        return " | ".join(map(_shown, schema["enum"]))
    if schema.get("type") == "array":
        return _array(schema)
    if schema.get("type") == "object":
        return _object(schema)
    return WORDS[schema["type"]]


def _array(schema: Schema) -> str:
    if "prefixItems" in schema:
        return f"[{', '.join(map(_type, schema['prefixItems']))}]"
    inner = _type(schema["items"])
    return f"({inner})[]" if " | " in inner else f"{inner}[]"


def _object(schema: Schema) -> str:
    inner = _type(schema["additionalProperties"])
    return "Plain" if inner == "unknown" else f"Record<string, {inner}>"


def _shown(word: object) -> str:
    return msgspec.json.encode(word).decode()


if __name__ == "__main__":
    write_whole(Path(sys.argv[1]), typescript())
