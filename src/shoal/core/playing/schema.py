"""The JSON Schema of one line of a record, made from the games themselves.

It says what a line looks like. Whether the rules allow what stands there, only reading the record tells.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from shoal.core.contract.game import Game, Option
from shoal.core.playing.record import FORMAT, Header

Schema = dict[str, object]

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def record_schema(games: Iterable[Game]) -> Schema:
    """What one line of a record of these games looks like: the set-up, an answer, or the end."""
    games = list(games)
    moves, parts = _moves(games)
    setup, named = _setup(games)
    kinds = {"setup": setup, "move": _move(moves), "fate": _fate(), "over": _over(games)}
    return {
        "$schema": DIALECT,
        "title": "One line of a game record",
        "description": "A record is a text file, one of these a line: the set-up, every answer, the end.",
        "anyOf": [{"$ref": f"#/$defs/{kind}"} for kind in kinds],
        "$defs": {**kinds, "seat": _seat(games), **named, **parts},
    }


# The kinds of lines -----------------------------------------------------------------------------------------


def _setup(games: Sequence[Game]) -> tuple[Schema, Schema]:
    """The first line, as `Header` has it, with what each game allows; and its parts. Readers know options' defaults."""
    _, parts = msgspec.json.schema_components([Header])
    header = parts.pop("Header")
    setup: Schema = {
        "title": "The set-up, on the first line",
        "type": "object",
        "properties": {"record": {"const": FORMAT}, **header["properties"]},
        "required": ["record", "game", "rules", "seats"],
        "anyOf": [_setup_of(game) for game in games],
    }
    return setup, {**parts}


def _setup_of(game: Game) -> Schema:
    options = {option.name: {"description": option.sentence, **_option(option)} for option in game.options}
    return {
        "title": game.title,
        "properties": {
            "game": {"const": game.name},
            "rules": {"const": game.rules},
            "seats": {"enum": list(game.seats)},
            "options": {"properties": options, "additionalProperties": False},
        },
    }


def _option(option: Option) -> Schema:
    """What can be chosen: one of the choices, and what the option takes besides."""
    kinds: list[Schema] = [{"enum": option.choices}]
    if option.numbers:
        kinds.append({"type": "integer", "minimum": option.lowest, "maximum": option.highest})
    if option.free_text or option.folder:
        kinds.append({"type": "string"})
    return kinds[0] if len(kinds) == 1 else {"anyOf": kinds}


def _move(moves: list[Schema]) -> Schema:
    return _answer("The answer of a seat", {"who": {"$ref": "#/$defs/seat"}, "move": {"anyOf": moves}})


def _fate() -> Schema:
    kind = {"kind": {"type": "string"}}
    ask = {"type": "object", "properties": kind, "required": ["kind"], "additionalProperties": False}
    return _answer("The answer of fate", {"who": {"const": "fate"}, "ask": ask, "answer": {}})


def _answer(title: str, parts: Schema) -> Schema:
    """A numbered line; a line that says `over` is the end, whatever else it says."""
    number = {"type": "integer", "minimum": 1}
    properties = {"n": number, **parts, "over": False}
    return {"title": title, "type": "object", "properties": properties, "required": ["n", *parts]}


def _over(games: Sequence[Game]) -> Schema:
    group = {"type": "array", "items": {"$ref": "#/$defs/seat"}, "minItems": 1}
    ending = {
        "reason": {"enum": sorted({reason for game in games for reason in game.reasons})},
        "ranking": {"type": "array", "items": group},
        "scores": {"anyOf": [{"type": "array", "items": {"type": "number"}}, {"type": "null"}]},
    }
    over = {"type": "object", "properties": ending, "required": list(ending)}
    return {"title": "The end", "type": "object", "properties": {"over": over}, "required": ["over"]}


# Their parts ------------------------------------------------------------------------------------------------


def _seat(games: Sequence[Game]) -> Schema:
    most = max(game.seats[-1] for game in games)
    return {"title": "A seat, counted from 0", "type": "integer", "minimum": 0, "maximum": most - 1}


def _moves(games: Sequence[Game]) -> tuple[list[Schema], Schema]:
    """References to all kinds of moves, and what they refer to, under names that no other game can have."""
    moves: list[Schema] = []
    parts: Schema = {}
    for game in games:
        kinds, named = msgspec.json.schema_components(game.move_types, ref_template=f"#/$defs/{game.name}.{{name}}")
        moves += kinds
        parts |= {f"{game.name}.{name}": part for name, part in named.items()}
    return moves, parts
