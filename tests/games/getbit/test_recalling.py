"""Whoever listens to a memory game knows what everybody knows in the open game, and whoever missed some knows less."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

import shoal
from games.getbit.positions import position
from rules.covered import rule
from shoal.core import Choose, Event, Table
from shoal.games.getbit import GAME
from shoal.games.getbit.events import Revealed, RoundBegan
from shoal.games.getbit.view import GetBitView, Robot

Moment = tuple[GetBitView, GetBitView, list[Event]]
"""What a seat sees, what it would see in the open game, and what it has heard so far."""


def moments(seats: int, seed: int, **options: object) -> Iterator[Moment]:
    """Every moment of every seat in a random memory game."""
    memory, opened = (shoal.new("getbit", seats, seed=seed, memory=memory, **options) for memory in (True, False))
    luck = Random(seed)
    while isinstance(ask := memory.ask, Choose):
        for seat in range(seats):
            yield seen(memory, seat), seen(opened, seat), heard(memory, seat)
        seat = luck.choice(ask.seats)
        move = luck.choice(list(memory.moves(seat)))
        memory.answer(seat, move)
        opened.answer(seat, move)


def seen(table: Table, seat: int) -> GetBitView:
    view = table.view(seat)
    assert isinstance(view, GetBitView)
    return view


def heard(table: Table, seat: int) -> list[Event]:
    """What a seat has heard that was there from the beginning."""
    return [event.seen_by(seat) for events in table.told for event in events]


def recalled(view: GetBitView, heard: list[Event]) -> tuple[Robot, ...]:
    complete = GAME.knowledge.recall(view, [event for event in heard if isinstance(event, GAME.knowledge.memorable())])
    assert isinstance(complete, GetBitView)
    return complete.robots


@rule("GB-12", "GB-D11", "GB-16", "GB-E6")
@pytest.mark.parametrize(("seats", "refresh_at"), [*product(range(2, 7), (1, 2))])
def test_what_was_heard_from_the_beginning_completes_the_view_to_that_of_the_open_game(
    seats: int, refresh_at: int
) -> None:
    for view, opened, told in moments(seats, 5, refresh_at=refresh_at):
        assert recalled(view, told) == opened.robots


@rule("GB-E6")
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_whoever_came_late_or_missed_a_part_knows_nothing_wrong_and_nothing_that_went_unheard(seats: int) -> None:
    luck, unknown = Random(1), 0
    for view, opened, told in moments(seats, 6):
        first = luck.randrange(len(told))
        last = luck.randrange(first, len(told))
        for part in (told[first:], told[:first] + told[last:]):
            for robot, seen, true in zip(recalled(view, part), view.robots, opened.robots, strict=True):
                assert robot in (seen, true)
                unknown += robot != true
        assert all(robot.table in ((), true.table) for robot, true in zip(recalled(view, []), view.robots, strict=True))
    assert unknown > 50


@rule("GB-E6")
def test_a_card_that_lay_open_is_remembered_with_the_rest_of_the_hand() -> None:
    view = position("P Q R S", played="P51 Q4", round=3, options={"memory": True}).view("S")
    told: list[Event] = [RoundBegan(1), Revealed(((0, 5), (1, 3))), RoundBegan(2), Revealed(((0, 1), (1, 4)))]
    robots = recalled(view, told)
    assert (robots[0].table, robots[0].hand) == ((5, 1), (2, 3, 4))
    assert (robots[1].table, robots[1].hand) == ((4,), (1, 2, 3, 5))
    assert recalled(view, told[2:])[0] == view.robots[0]
    assert recalled(view, [*told[:1], told[3]])[1] == view.robots[1]


@rule("GB-12")
def test_in_the_open_game_there_is_nothing_to_remember() -> None:
    view = position("P Q R S", played="P51", round=3).view("S")
    assert GAME.knowledge.recall(view, []) is view
