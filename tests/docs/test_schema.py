"""The JSON Schema of records: it is the one that the games make, it lets real records pass, and it refuses the rest."""

from __future__ import annotations

import runpy
from collections.abc import Callable
from copy import copy
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

import shoal
from shoal import games
from shoal.bots import bot
from shoal.core import BadRecord, Option, read
from shoal.core.playing.schema import record_schema

ROOT = Path(__file__).parents[2]
SCHEMA = ROOT / "docs" / "record.schema.json"
GOLDEN = sorted((ROOT / "tests" / "golden").rglob("*.jsonl"))

Line = dict[str, Any]


def complaints(schema: dict[str, object], lines: list[Line]) -> list[str]:
    """What the schema finds wrong with each of these lines."""
    validator = Draft202012Validator(schema)
    return [error.message for line in lines for error in validator.iter_errors(line)]


def committed() -> dict[str, object]:
    schema: dict[str, object] = msgspec.json.decode(SCHEMA.read_bytes())
    return schema


def played(game: str, seats: int, **options: object) -> list[Line]:
    """The lines of a game that bots played at random."""
    table = shoal.new(game, seats, seed=5, **options)
    table.play([bot(table.game, "random", Random(seat)) for seat in range(seats)])
    return [msgspec.json.decode(line) for line in table.record.lines()]


def test_the_committed_schema_is_the_one_that_the_games_make() -> None:
    make = runpy.run_path(str(ROOT / "docs" / "make_schema.py"))
    assert SCHEMA.read_text(encoding="utf-8") == make["schema_text"](), "run `python docs/make_schema.py`"


def test_the_schema_is_a_schema() -> None:
    Draft202012Validator.check_schema(committed())


def test_golden_records_are_what_the_schema_says() -> None:
    schema = record_schema(games.find(name) for name in games.names())
    lines = [msgspec.json.decode(line) for path in GOLDEN[::3] for line in path.read_bytes().splitlines()]
    assert {line["game"] for line in lines if "game" in line} == {path.parent.name for path in GOLDEN}
    assert complaints(schema, lines) == []


@pytest.mark.parametrize("seats", games.find("getbit").seats)
def test_a_record_of_get_bit_is_what_the_schema_says(seats: int) -> None:
    assert complaints(committed(), played("getbit", seats, memory=True, limbs=8)) == []


def test_a_schema_of_two_games_lets_both_pass_and_a_schema_of_one_only_that_one() -> None:
    both = record_schema([games.find("getbit"), games.find("goofspiel")])
    lines = played("goofspiel", 3, prizes="shuffled")
    assert complaints(both, lines + played("getbit", 3)) == []
    assert complaints(record_schema([games.find("getbit")]), lines)


def test_what_an_option_takes_besides_its_choices_passes_and_nothing_else() -> None:
    game = copy(games.find("goofspiel"))
    cards = Option("cards", (5,), "How many cards.", lowest=3, highest=9)
    game.options = (cards, Option("prizes", ("descending",), "Their order.", free_text=True))
    schema = record_schema([game])
    setup = played("goofspiel", 3)[0]
    for options, wrong in (
        ({"cards": 9, "prizes": "5 1"}, 0),
        ({"cards": 10}, 1),
        ({"cards": "5"}, 1),
        ({"prizes": 5}, 1),
    ):
        assert len(complaints(schema, [{**setup, "options": options}])) == wrong


def test_options_may_be_left_out() -> None:
    lines = played("getbit", 4)
    del lines[0]["options"]
    assert complaints(committed(), lines) == []


def test_lines_and_the_end_may_say_more() -> None:
    lines = [{**line, "at": "noon"} for line in played("getbit", 4)]
    lines[-1]["over"]["view"] = "0f0f"
    assert complaints(committed(), lines) == []


def without(key: str) -> Callable[[Line], object]:
    """Takes this key out of a line."""
    return lambda line: line.pop(key)


WRONG: dict[str, tuple[int, Callable[[Line], object]]] = {
    "another format": (0, lambda line: line.update(record=2)),
    "no game": (0, without("game")),
    "an unknown game": (0, lambda line: line.update(game="chess")),
    "other rules": (0, lambda line: line.update(rules="0.9")),
    "too many seats": (0, lambda line: line.update(seats=7)),
    "an unknown option": (0, lambda line: line["options"].update(legs=4)),
    "a choice the option does not have": (0, lambda line: line["options"].update(limbs=5)),
    "a number for a yes or no": (0, lambda line: line["options"].update(memory=1)),
    "a name that is no text": (0, lambda line: line.update(names=[1])),
    "no number": (1, without("n")),
    "a question with more than its kind": (1, lambda line: line["ask"].update(pieces=4)),
    "no question": (1, without("ask")),
    "somebody else": (2, lambda line: line.update(who="the shark")),
    "a seat that cannot be": (2, lambda line: line.update(who=6)),
    "no move": (2, without("move")),
    "a move that says more": (2, lambda line: line["move"].update(why="luck")),
    "a move of no kind": (2, lambda line: line["move"].pop("kind")),
    "a move of an unknown kind": (2, lambda line: line["move"].update(kind="dive")),
    "a card that is no number": (2, lambda line: line["move"].update(card="4")),
    "an answer that is an end, too": (2, lambda line: line.update(over=None)),
    "an end without scores": (-1, lambda line: line["over"].pop("scores")),
    "an end for no known reason": (-1, lambda line: line["over"].update(reason="rain")),
    "an end that is no object": (-1, lambda line: line.update(over=True)),
}


@pytest.mark.parametrize(("number", "spoil"), WRONG.values(), ids=WRONG.keys())
def test_the_schema_refuses_it_and_so_does_reading(number: int, spoil: Callable[[Line], object]) -> None:
    lines = played("getbit", 4)
    spoil(lines[number])
    assert complaints(committed(), lines)
    with pytest.raises(BadRecord):
        read(BytesIO(b"\n".join(map(msgspec.json.encode, lines))), games.find)
