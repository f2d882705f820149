"""`shoal check --fair` says whether the luck of a record is what was promised before the game."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from random import Random

import pytest

from cli.conftest import Shoal
from shoal import games
from shoal.bots import bot
from shoal.core import Header, Table
from shoal.core.playing.promise import Added, Promise, Promised, commitment_to
from shoal.games.icecool.school.school import the_school

SECRET, LUCK = (hashlib.sha256(name).hexdigest() for name in (b"secret", b"Ada"))
COMMITMENT = commitment_to(SECRET)


@pytest.fixture
def promised(tmp_path: Path) -> Path:
    """The record of a game of Black Molly that was played by a promise."""
    game = games.find("blackmolly")
    promise = Promise(COMMITMENT, (Added(0, 0, LUCK),))
    header = Header("blackmolly", game.rules, 2, game.all_options({}), ("Ada", "Bob"), seed=SECRET, fair=promise)
    table = Table(game, header, Promised(SECRET, promise.added))
    table.play([bot(game, "random", Random(seat)) for seat in range(2)])
    path = tmp_path / "fair.jsonl"
    table.save(path)
    return path


def test_a_record_that_keeps_its_promise_says_what_is_proven_and_what_is_not(shoal: Shoal, promised: Path) -> None:
    ran = shoal("check", "--fair", promised)
    assert (ran.code, ran.err) == (0, "")
    first, proven, added, not_proven = ran.out.splitlines()
    assert ": ok, Black Molly with 2 seats, finished after" in first
    assert proven.startswith(f"The seed was settled before the game by the commitment {COMMITMENT}, and ")
    assert proven.endswith(" answers of fate follow from it.")
    assert added == f"Ada added the luck {LUCK} before the first answer."
    assert not_proven.startswith("Compare the commitment and your luck with what your table showed")


def test_the_same_for_a_program(shoal: Shoal, promised: Path) -> None:
    (finding,) = json.loads(shoal("check", "--fair", "--json", promised).out)
    assert (finding["ok"], finding["fair"], finding["commitment"]) == (True, True, COMMITMENT)
    assert finding["added"] == [{"name": "Ada", "after": 0, "luck": LUCK}]


def rolls(text: str) -> list[int]:
    """The lines of the record that are rolls of the die."""
    return [number for number, line in enumerate(text.splitlines()) if '"kind":"die"' in line]


def test_a_die_that_was_turned_afterwards_is_found(shoal: Shoal, promised: Path) -> None:
    """The last roll may be any other: nothing follows from it but what the record does not tell any more."""
    lines = promised.read_text(encoding="utf-8").splitlines()[: rolls(promised.read_text(encoding="utf-8"))[-1] + 1]
    roll = json.loads(lines[-1])
    roll["answer"] = roll["answer"] % 4 + 1
    promised.write_text("\n".join([*lines[:-1], json.dumps(roll)]), encoding="utf-8")
    assert shoal("check", promised).code == 0
    ran = shoal("check", "--fair", promised)
    assert (ran.code, ran.out) == (2, "")
    assert f"line {len(lines)}: BM-14: This die does not follow from the promised seed, which gives " in ran.err


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (SECRET, LUCK, "line 1: The seed is not the one that was promised"),
        (LUCK, SECRET, "does not follow from the promised seed"),
        ('"after":0', '"after":1', "does not follow from the promised seed"),
        (f',"fair":{{"commitment":"{COMMITMENT}"', f',"once":{{"commitment":"{COMMITMENT}"', "promises nothing"),
        (COMMITMENT, "rubbish", "line 1: The set-up is not right"),
    ],
)
def test_a_promise_that_was_changed_afterwards_is_found(
    shoal: Shoal, promised: Path, old: str, new: str, words: str
) -> None:
    text = promised.read_text(encoding="utf-8")
    assert old in text
    promised.write_text(text.replace(old, new), encoding="utf-8")
    ran = shoal("check", "--fair", promised)
    assert ran.code == 2
    assert words in ran.err


def test_an_old_record_is_still_read_and_said_to_promise_nothing(shoal: Shoal, record: Path) -> None:
    assert shoal("check", record).code == 0
    ran = shoal("check", "--fair", record)
    assert (ran.code, ran.out) == (2, "")
    assert "line 1: This record promises nothing about its luck" in ran.err


def flicked(heading: int) -> Table:
    """A game of ICECOOL in which the second seat has just flicked like this."""
    game = games.find("icecool")
    header = Header("icecool", game.rules, 2, game.all_options({}), seed=SECRET, fair=Promise(COMMITMENT))
    table = Table(game, header, Promised(SECRET, ()))
    school = the_school()
    red = school.rooms[school.kitchen].red
    table.answer(0, game.parse_move({"kind": "place", "x": red.west, "y": red.south}))
    flick = {"kind": "flick", "heading": heading, "power": 40, "height": 11, "side": 0}
    table.answer(1, game.parse_move(flick))
    return table


def test_a_flick_is_worked_out_again_and_a_forged_one_is_found(shoal: Shoal, tmp_path: Path) -> None:
    """The forged motion is a real one, of another flick."""
    path = tmp_path / "flick.jsonl"
    lines, others = (flicked(heading).record.text().splitlines() for heading in (900, 2000))
    number = next(n for n, line in enumerate(lines) if '"kind":"motion"' in line)
    path.write_text("\n".join(lines), encoding="utf-8")
    ran = shoal("check", "--fair", path)
    assert (ran.code, ran.err) == (0, "")
    forged = {**json.loads(lines[number]), "answer": json.loads(others[number])["answer"]}
    path.write_text("\n".join([*lines[:number], json.dumps(forged)]), encoding="utf-8")
    ran = shoal("check", "--fair", path)
    assert ran.code == 2
    assert f"line {number + 1}: IC-" in ran.err
    assert "Worked out again, this flick does something else." in ran.err
