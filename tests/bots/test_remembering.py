"""Levels that look ahead remember what a memory game's view forgets, if their seat has heard it; others do not."""

from __future__ import annotations

from random import Random

import pytest

import shoal
from games.getbit.positions import position
from shoal import games
from shoal.arena import Match, play_games
from shoal.bots import bot, levels
from shoal.bots.levels import NAMES
from shoal.core import Event, Header, Listener, Move, Moves, Player, Seeded, View, new_table
from shoal.core.contract.knowledge import Effort
from shoal.games.getbit.events import Revealed, RoundBegan

GETBIT = games.find("getbit")
MEMORY = {"memory": True}
HEADER = Header("getbit", GETBIT.rules, 2, GETBIT.all_options(MEMORY))


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    for level in ("sharp", "expert"):
        monkeypatch.setattr(type(GETBIT), level, Effort(2, exact=1))


def card_heard(card: int) -> list[Event]:
    """What a round told in which robot b1 played this card."""
    return [RoundBegan(5), Revealed(((0, 1), (1, 5), (2, card), (3, 3)))]


def told(level: str, events: list[Event], luck: int = 1) -> Player:
    """A bot of this level that sits in the first seat and has heard this, if it listens."""
    player = bot(GETBIT, level, Random(luck))
    if isinstance(player, Listener):
        player.begin(0, HEADER)
        player.hear(events)
    return player


def chosen(level: str, events: list[Event]) -> list[Move]:
    """What such bots choose in the last round when b1 has one card on the table, face down."""
    there = position("a1 b1 a2 b2", limbs="a1:1 a2:1 b1:1 b2:1", played="b1:4", round=6, options=MEMORY)
    moves = there.state.moves(0)
    return [told(level, events, luck).answer(there.view("a1"), moves) for luck in range(12)]


@pytest.mark.parametrize("level", ["sharp", "expert", "sharp-bold"])
def test_who_looks_ahead_chooses_by_cards_that_it_has_heard_of_and_that_lie_face_down(level: str) -> None:
    assert chosen(level, card_heard(4)) != chosen(level, card_heard(2))


@pytest.mark.parametrize("level", ["random", "gentle", "casual"])
def test_weaker_levels_forget_them(level: str) -> None:
    assert chosen(level, card_heard(4)) == chosen(level, card_heard(2)) == chosen(level, [])


def test_who_heard_too_little_chooses_as_if_it_had_heard_nothing() -> None:
    assert chosen("sharp", card_heard(4)[1:]) == chosen("sharp", [])
    assert chosen("sharp", card_heard(4)) != chosen("sharp", [])


def test_what_was_heard_in_the_game_before_is_forgotten() -> None:
    there = position("a1 b1 a2 b2", limbs="a1:1 a2:1 b1:1 b2:1", played="b1:4", round=6, options=MEMORY)
    for luck in range(12):
        player = told("sharp", card_heard(2), luck)
        assert isinstance(player, Listener)
        player.begin(0, HEADER)
        assert player.answer(there.view("a1"), there.state.moves(0)) == chosen("sharp", [])[luck]


@pytest.mark.parametrize("name", games.names())
def test_nobody_listens_where_views_forget_nothing(name: str) -> None:
    game = games.find(name)
    listening = [level.name for level in levels(game) if isinstance(bot(game, level.name, Random(1)), Listener)]
    assert listening == (["sharp", "expert"] if name == "getbit" else [])


def test_cards_that_others_have_sealed_change_nothing_for_who_listens() -> None:
    found = []
    for card in (0, 3):
        table = shoal.new("getbit", 2, seed=2, memory=True)
        player = told("sharp", table.heard(0))
        for _ in range(2):
            events = table.answer(1, table.moves(1)[card])
            assert isinstance(player, Listener)
            player.hear([event.seen_by(0) for event in events])
        found.append(player.answer(table.view(0), table.moves(0)))
    assert found[0] == found[1]


@pytest.mark.parametrize("listening", [True, False])
def test_in_a_simulation_they_hear_what_they_would_hear_at_a_table(listening: bool) -> None:
    match = Match.of(GETBIT, 2, MEMORY, ["sharp"], 7)
    (simulated,) = play_games(match, [1], records=True)
    sharp = [bot(GETBIT, "sharp", Random(f"7/1/seat/{seat}")) for seat in range(2)]
    table = new_table(GETBIT, 2, match.options, Seeded("7/1"), names=NAMES[:2], bots=match.levels, seed="7/1")
    table.play(sharp if listening else [Forgetful(player) for player in sharp])
    assert (table.record.text() == simulated.record) is listening


class Forgetful:
    """A player that is told nothing but what it sees."""

    def __init__(self, player: Player) -> None:
        self._player = player

    def answer(self, view: View, moves: Moves) -> Move:
        return self._player.answer(view, moves)
