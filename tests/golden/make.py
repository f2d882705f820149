"""Write everything in this folder anew: `python tests/golden/make.py`. Look at what changed before you keep it."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

import msgspec

sys.path.insert(0, str(Path(__file__).parents[1]))

import conftest  # noqa: F401 (the example games are found from here on)
from harness import golden
from harness.cases import NAMES, Case, every, pairwise
from harness.fate import QuickFate, is_heavy
from harness.play import any_of
from shoal.core import Choose, Chooser, Move, Moves, Table, View, new_table

ANSWERS = (0, 1, 9, 30, 77)
"""After so many answers lines of play are counted."""


def anything(view: View, moves: Moves, rng: Random) -> Move:
    """Any of the moves."""
    return any_of(moves, rng)


def play(case: Case) -> Table:
    """A game in which every second seat plays at random, and the others as well as this game's quick bot can.

    Where fate has to be made up, planning makes no sense, and all play at random.
    """
    rng, game = Random(str(case)), case.game
    choosers: list[Chooser] = [anything if is_heavy(case.name) else game.casual or anything, anything]
    fate, names = QuickFate(str(case)), golden.NAMES[: case.seats]
    table = new_table(game, case.seats, case.options, fate, names=names, seed=str(case))
    while isinstance(ask := table.ask, Choose):
        seat = rng.choice(ask.seats)
        table.answer(seat, choosers[seat % 2](table.view(seat), table.moves(seat), rng))
    return table


def write_json(name: str, file: str, content: object) -> None:
    text = msgspec.json.format(msgspec.json.encode(content), indent=1) + b"\n"
    (golden.GOLDEN / name / file).write_bytes(text)


def main() -> None:
    for name in NAMES:
        (golden.GOLDEN / name).mkdir(exist_ok=True)
        for case in every(name):
            table, file = play(case), golden.record_file(case)
            file.write_text(table.record.text(), encoding="utf-8", newline="\n")
            file.with_suffix(".txt").write_text(golden.story(table), encoding="utf-8", newline="\n")
        cases = [] if is_heavy(name) else pairwise(every(name))[::2]
        counts = [golden.count(case, answers) for case in cases for answers in ANSWERS]
        write_json(name, "perft.json", counts)
        write_json(name, "thousand.json", golden.thousand(name))
        write_json(name, "playouts.json", golden.thousand_playouts(name))


if __name__ == "__main__":
    main()
