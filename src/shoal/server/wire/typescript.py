"""The client's types, made from those of the server and of the games.

`python -m shoal.server.wire.typescript web/src` writes them: one file for the protocol, one for each game with a board.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from shoal import games
from shoal.core import Game, Mark, Verdict
from shoal.core.files import write_whole
from shoal.server.wire import answers, protocol, requests, said
from shoal.server.wire.terms import ClockTerms, WhenOut

Schema = Mapping[str, Any]
Kinds = tuple[type[msgspec.Struct], ...]

INCOMING: Kinds = get_args(said.Incoming)
OUTGOING: Kinds = get_args(protocol.Outgoing)
REPLAYED: Kinds = get_args(protocol.Replayed)
TOLD: Kinds = tuple(dict.fromkeys((*OUTGOING, *REPLAYED)))
PARTS: Kinds = (
    protocol.Seat,
    protocol.Choice,
    protocol.Happening,
    Verdict,
    protocol.Standing,
    protocol.Coach,
    protocol.Now,
    protocol.HintedMove,
    ClockTerms,
    protocol.SeatClock,
    protocol.Absent,
)

HEAD = "// Made from src/shoal/{} by shoal.server.wire.typescript; not to be changed by hand.\n"
PLAIN = "/** A value as plain JSON: a move, an event, a view. */\nexport type Plain = Record<string, unknown>\n"
WORDS = {
    "string": "string",
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "null": "null",
    "any": "unknown",
}

Names = Mapping[frozenset[str], str]
"""What sets of words are called."""


def typescript() -> str:
    """The types of what is said over sockets and HTTP."""
    kinds = (*INCOMING, *PARTS, *TOLD, *requests.TAKEN, *answers.GIVEN)
    _, schemas = msgspec.json.schema_components(kinds, schema_hook=lambda _: {"type": "any"})
    short = {kind for kind in kinds if kind.__struct_config__.omit_defaults} | {*INCOMING, *requests.TAKEN}
    structs = [_struct(kind.__name__, schemas[kind.__name__], kind in short, {}) for kind in kinds]
    aliases = [
        _named("Reaction", protocol.Reaction),
        _named("SeatKind", protocol.SeatKind),
        _named("Why", protocol.Why),
        _named("Absence", protocol.Absence),
        _named("WhenOut", WhenOut),
        _named("Mark", Mark),
    ]
    unions = [_union("Incoming", INCOMING), _union("Outgoing", OUTGOING), _union("Replayed", REPLAYED)]
    return "\n".join([HEAD.format("server/wire"), PLAIN, *aliases, *structs, *unions])


def game_types(game: Game) -> str:
    """The types of one game: scenery, what is seen, what can be done and brings, what happens, how it ends.

    A set of words that has a name in the game has it here, too, and beside it a list of the words in their order.
    """
    more = tuple(kind for kind in (game.scenery_type, game.preview_type) if kind is not None)
    kinds = (*more, game.view_type, game.outcome_type, *game.move_types, *game.event_types)
    _, schemas = msgspec.json.schema_components(kinds)
    sets = {name: words for name, words in _word_sets(kinds) if name not in schemas}
    names = {frozenset(words): name for name, words in reversed(sets.items())}
    short = {kind.__name__ for kind in _structs_in(kinds) if kind.__struct_config__.omit_defaults}
    short |= {kind.__name__ for kind in game.move_types}
    structs = [_struct(name, schema, name in short, names) for name, schema in schemas.items()]
    used = [name for name in sets if name in names.values() and any(_uses(text, name) for text in structs)]
    lists = [_listed(name, sets[name]) for name in used]
    stem = game.view_type.__name__.removesuffix("View")
    unions = [_union(f"{stem}Move", game.move_types), _union(f"{stem}Event", game.event_types)]
    return "\n".join([HEAD.format(f"games/{game.name}"), *lists, *structs, *unions])


# Sets of words ------------------------------------------------------------------------------------------------


def _word_sets(kinds: Kinds) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The sets of words that have a name in the modules of these types and of all their parts."""
    for module in sorted({kind.__module__ for kind in _structs_in(kinds)}):
        for name, value in sorted(vars(sys.modules[module]).items()):
            words = tuple(_words_in(value))
            if words and name[0].isupper():
                yield name, words


def _structs_in(hints: Iterable[object]) -> set[type[msgspec.Struct]]:
    """The types among these, and the types that they are made of."""
    found: set[type[msgspec.Struct]] = set()
    waiting = list(hints)
    while waiting:
        hint = waiting.pop()
        if isinstance(hint, type) and issubclass(hint, msgspec.Struct) and hint not in found:
            found.add(hint)
            waiting += get_type_hints(hint).values()
        waiting += get_args(hint)
    return found


def _words_in(value: object) -> Iterator[str]:
    """The words of this set; nothing of what is none."""
    if get_origin(value) is Literal:
        yield from get_args(value)
    elif all(get_origin(part) is Literal for part in get_args(value)):
        for part in get_args(value):
            yield from get_args(part)


def _uses(text: str, name: str) -> bool:
    return any(name in line.partition(": ")[2].replace("[]", "").split() for line in text.replace("(", "").splitlines())


def _listed(name: str, words: tuple[str, ...]) -> str:
    every = f"EVERY_{''.join(f'_{letter}' if letter.isupper() else letter for letter in name)[1:].upper()}"
    shown = ", ".join(map(_shown, words))
    return f"export const {every} = [{shown}] as const\nexport type {name} = (typeof {every})[number]\n"


# Types --------------------------------------------------------------------------------------------------------


def _named(name: str, words: object) -> str:
    return f"export type {name} = {' | '.join(map(_shown, get_args(words)))}\n"


def _union(name: str, kinds: tuple[type, ...]) -> str:
    return f"export type {name} = {' | '.join(kind.__name__ for kind in kinds)}\n"


def _struct(name: str, schema: Schema, short: bool, names: Names) -> str:
    """One type. What has a default may be left out in what a browser sends, and in what is printed without it."""
    needed = schema["required"] if short else schema["properties"]
    parts = schema["properties"].items()
    lines = [f"  {key}{'' if key in needed else '?'}: {_type(part, names)}" for key, part in parts]
    sentence = schema["description"].partition("\n")[0]
    return "\n".join([f"/** {sentence} */", f"export type {name} = {{", *lines, "}\n"])


def _type(schema: Schema, names: Names) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "anyOf" in schema:
        return _any(schema["anyOf"], names)
    if "enum" in schema:
        return names.get(frozenset(schema["enum"])) or " | ".join(map(_shown, schema["enum"]))
    if schema.get("type") == "array":
        return _array(schema, names)
    if schema.get("type") == "object":
        return _object(schema, names)
    return WORDS[schema["type"]]


def _any(schemas: list[Schema], names: Names) -> str:
    words = frozenset(word for schema in schemas for word in schema.get("enum", [None]))
    return names.get(words) or " | ".join(dict.fromkeys(_type(schema, names) for schema in schemas))


def _array(schema: Schema, names: Names) -> str:
    if "prefixItems" in schema:
        return f"[{', '.join(_type(part, names) for part in schema['prefixItems'])}]"
    inner = _type(schema["items"], names)
    return f"({inner})[]" if " | " in inner else f"{inner}[]"


def _object(schema: Schema, names: Names) -> str:
    inner = _type(schema["additionalProperties"], names)
    return "Plain" if inner == "unknown" else f"Record<string, {inner}>"


def _shown(word: object) -> str:
    return msgspec.json.encode(word).decode()


# Files --------------------------------------------------------------------------------------------------------


def files(folder: Path) -> Iterator[tuple[Path, str]]:
    """Every file of types in the client's sources, with what should stand in it."""
    yield folder / "lib" / "protocol.ts", typescript()
    for name in games.names():
        if (folder / "games" / name).is_dir():
            yield folder / "games" / name / "types.ts", game_types(games.find(name))


if __name__ == "__main__":
    for path, text in files(Path(sys.argv[1])):
        write_whole(path, text)
