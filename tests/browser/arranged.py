"""Tables at a moment worth looking at: a game is played to its end here, and played on from there in the browser."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import shoal
from browser.people import Person
from shoal.core import Choose, Move, Table, View

Taste = Callable[[View, Move], float]
"""How much seat 0 likes a move; what it likes equally well is left to chance."""
Moment = Callable[[View, list[Move]], bool]
"""Whether this is the moment: what seat 0 sees there, and its moves."""


def play_on(person: Person, table: Table, number: int) -> str:
    """A table where the person goes on in seat 0 after so many answers of this game."""
    replay = person.post("/api/records", table.record.text())["replay"]
    return str(person.post(f"/api/replays/{replay}/play", {"number": number, "seat": 0, "level": "casual"})["table"])


def arrange(person: Person, game: str, seats: int, moment: Moment, taste: Taste, seed: int = 1) -> str:
    """A table of this game at the first such moment of seat 0, where the person plays on against bots."""
    table, found = shoal.new(game, seats=seats, seed=seed), None
    rng = Random(seed)
    while isinstance(ask := table.ask, Choose):
        seat = ask.seats[0]
        moves = list(table.moves(seat))
        if seat or found is not None:
            table.answer(seat, rng.choice(moves))
            continue
        view = table.view(0)
        if moment(view, moves):
            found = len(table.entries)
        table.answer(0, max(moves, key=lambda move: taste(view, move) + rng.random()))
    assert found is not None, "That moment does not come in this game."
    return play_on(person, table, found)
