"""Write everything in this folder anew: `python tests/golden/make.py`, or with names of games, theirs alone.

Look at what changed before you keep it.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from random import Random

import msgspec

sys.path.insert(0, str(Path(__file__).parents[1]))

import conftest  # noqa: F401 (the example games are found from here on)
from harness import golden
from harness.cases import NAMES, Case, every, found, pairwise
from harness.fate import QuickFate, is_heavy
from harness.play import any_of
from shoal.core import Choose, Chooser, Move, Moves, Seeded, Table, View, new_table

ANSWERS = (0, 1, 9, 30, 77)
"""After so many answers lines of play are counted."""
SEARCHED = 200
"""So many random games of each case are searched for a move that has not been made yet."""


def anything(view: View, moves: Moves, rng: Random) -> Move:
    """Any of the moves."""
    return any_of(moves, rng)


def play(case: Case, choosers: Sequence[Chooser], seed: str) -> Table:
    """A game in which seats play like these choosers in turn."""
    rng, names = Random(seed), golden.NAMES[: case.seats]
    fate = Seeded(seed) if golden.is_real(case) else QuickFate(seed)
    table = new_table(case.game, case.seats, case.options, fate, names=names, seed=seed)
    while isinstance(ask := table.ask, Choose):
        seat = rng.choice(ask.seats)
        table.answer(seat, choosers[seat % len(choosers)](table.view(seat), table.moves(seat), rng))
    return table


def play_all(name: str) -> dict[Case, Table]:
    """A game of each case: every second seat plays at random, the others as well as this game's quick bot can.

    Where fate is made up, planning makes no sense, and all play at random.
    """
    cases = golden.kept(name)
    quick = found(name).casual or anything
    tables = {case: play(case, [quick if golden.is_real(case) else anything, anything], str(case)) for case in cases}
    for kind in found(name).move_types:
        if not any(has_move(table, kind) for table in tables.values()):
            case, table = search([case for case in cases if case in every(name)], kind)
            tables[case] = table
    return tables


def has_move(table: Table, kind: type[Move]) -> bool:
    return any(type(entry.answer) is kind for entry in table.entries)


def search(cases: Sequence[Case], kind: type[Move]) -> tuple[Case, Table]:
    """The first random game in which somebody makes this kind of move, which is rare."""
    for number, case in product(range(1, SEARCHED), cases):
        table = play(case, [anything], f"{case}/{number}")
        if has_move(table, kind):
            return case, table
    raise AssertionError(f"Nobody ever makes the move {kind.__name__}.")


def write_json(name: str, file: str, content: object) -> None:
    text = msgspec.json.format(msgspec.json.encode(content), indent=1) + b"\n"
    (golden.GOLDEN / name / file).write_bytes(text)


def main() -> None:
    for name in sys.argv[1:] or NAMES:
        (golden.GOLDEN / name).mkdir(exist_ok=True)
        for case, table in play_all(name).items():
            file = golden.record_file(case)
            file.write_text(table.record.text(), encoding="utf-8", newline="\n")
            file.with_suffix(".txt").write_text(golden.story(table), encoding="utf-8", newline="\n")
        cases = [] if is_heavy(name) else pairwise(every(name))[::2]
        places = [(case, answers) for case in cases for answers in ANSWERS]
        countable = [place for place in places if golden.is_countable(golden.position(*place))]
        write_json(name, "perft.json", [golden.count(*place) for place in countable])
        write_json(name, "thousand.json", golden.thousand(name))
        write_json(name, "playouts.json", golden.thousand_playouts(name))


if __name__ == "__main__":
    main()
