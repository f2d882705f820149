"""Games driven by integers are the games that are played at a table, to the byte."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from shoal import games
from shoal.arena import Match, play_games
from shoal.bots import bot, levels, name
from shoal.core import Event, Header, Move, Moves, Seeded, View, new_table


def at_a_table(match: Match, number: int) -> str:
    """The record of this game, played with views and events for everybody."""
    game, seed = games.find(match.game), match.sitting(number).deal
    names = [name(seat) for seat in range(match.seats)]
    table = new_table(game, match.seats, match.options, Seeded(seed), names=names, bots=match.levels, seed=seed)
    table.play([bot(game, level, Random(f"{seed}/seat/{seat}")) for seat, level in enumerate(match.levels)])
    return table.record.text()


@pytest.mark.parametrize("game", games.names())
@pytest.mark.parametrize("mixed", [False, True])
def test_the_record_is_the_one_of_a_table(game: str, mixed: bool) -> None:
    found = games.find(game)
    quick = [level.name for level in levels(found) if level.name in ("random", "casual")]
    seats = found.seats[-1] if game == "getbit" else max(2, found.seats[0])
    line_up = [quick[seat % len(quick)] if mixed else "random" for seat in range(seats)]
    short = {"turn_limit": 4} if game == "icecool" else {}
    match = Match.of(found, seats, short, line_up, 7)
    numbers = [1] if game in ("aquaria", "icecool") else [1, 2, 3]
    assert [each.record for each in play_games(match, numbers, records=True)] == [
        at_a_table(match, number) for number in numbers
    ]


def test_nobody_is_shown_a_view_who_does_not_look(monkeypatch: pytest.MonkeyPatch) -> None:
    goofspiel = games.find("goofspiel")
    kind = type(goofspiel.begin(3))

    def show(state: object, seat: int | None) -> View:
        raise AssertionError(f"Seat {seat} does not look.")

    monkeypatch.setattr(kind, "view", show)
    results = list(play_games(Match.of(goofspiel, 3, {}, ["random"], 1), range(1, 4), records=False))
    assert [result.number for result in results] == [1, 2, 3]


class Listening:
    """A player that remembers what it hears."""

    def __init__(self) -> None:
        self.began: list[tuple[int, Header]] = []
        self.heard: list[Event] = []

    def begin(self, seat: int, header: Header) -> None:
        self.began.append((seat, header))

    def hear(self, events: Sequence[Event]) -> None:
        self.heard += events

    def answer(self, view: View, moves: Moves) -> Move:
        return moves[0]


def test_players_that_listen_hear_what_their_seat_may_know(monkeypatch: pytest.MonkeyPatch) -> None:
    player = Listening()
    monkeypatch.setattr("shoal.arena.running.playing.bot", lambda *_: player)
    match = Match("getbit", 4, games.find("getbit").all_options({}), ("random", "casual", "random", "random"), 7)
    list(play_games(match, [1], records=False))
    game = games.find("getbit")
    table = new_table(game, 4, match.options, Seeded("7/1"), seed="7/1")
    others = [bot(game, "random", Random(f"7/1/seat/{seat}")) for seat in range(4)]
    others[1] = Listening()
    table.play(others)
    assert [seat for seat, _ in player.began] == [1]
    assert player.heard == [event.seen_by(1) for events in table.told for event in events]
