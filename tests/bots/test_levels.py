"""Bots answer with one of their moves, from nothing but the view, at a level that the game has."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import shoal
from shoal import games
from shoal.bots import LEVELS, best, bot, levels, name, spread
from shoal.core import Move, ShoalError
from shoal.games.icecool.moves import Flick, Place, ToLine
from shoal.games.icecool.rules.game import IceCool

GETBIT = games.find("getbit")
GOOFSPIEL = games.find("goofspiel")
ICECOOL = games.find("icecool")


def test_levels_are_listed_weakest_first_each_with_a_sentence() -> None:
    assert [level.name for level in LEVELS] == ["random", "gentle", "casual", "sharp", "expert"]
    assert all(level.sentence.endswith(".") for level in LEVELS)
    assert len({level.face for level in LEVELS}) == len(LEVELS)


def test_a_game_has_the_levels_it_has_players_for() -> None:
    assert [level.name for level in levels(GOOFSPIEL)] == ["random", "sharp", "expert"]
    assert [level.name for level in levels(GETBIT)] == [level.name for level in LEVELS]


def test_the_best_that_answers_at_once_is_the_strongest_without_a_search() -> None:
    assert best(GOOFSPIEL).name == "random"
    assert best(GETBIT).name == "casual"
    assert best(ICECOOL).name == "expert"


@pytest.mark.parametrize("level", ["random", "gentle", "casual"])
@pytest.mark.parametrize("seats", [2, 4])
def test_bots_play_a_game_to_its_end_and_the_same_luck_plays_the_same_game(level: str, seats: int) -> None:
    def record(luck: int) -> str:
        table = shoal.new("getbit", seats, seed=1)
        table.play([bot(GETBIT, level, Random(luck + seat)) for seat in range(seats)])
        return table.record.text()

    assert '"over"' in record(5)
    assert record(5) == record(5) != record(6)


def test_a_random_bot_makes_every_allowed_move_now_and_then() -> None:
    table = shoal.new("getbit", 4)
    moves = table.moves(0)
    player = bot(GETBIT, "random", Random(1))
    assert {player.answer(table.view(0), moves) for _ in range(200)} == set(moves)


def test_a_random_bot_takes_a_red_line_as_often_as_it_flicks_though_flicks_are_many() -> None:
    state = ICECOOL.begin(2, {"first_catcher": "first"})
    state.answer(0, Place(2000, 5000))
    assert isinstance(state, IceCool)
    state.xs[1], state.ys[1] = 300, 2000
    player = bot(ICECOOL, "random", Random(1))
    chosen = [type(player.answer(state.view(1), state.moves(1))) for _ in range(200)]
    assert 60 < chosen.count(ToLine) < 140
    assert chosen.count(ToLine) + chosen.count(Flick) == 200


def test_an_unknown_level_is_refused_with_the_levels_there_are() -> None:
    with pytest.raises(ShoalError, match=r"no level 'hard'; Get Bit! has random, gentle, casual, sharp and expert\."):
        bot(GETBIT, "hard", Random(0))


def test_a_level_that_the_game_lacks_is_refused_in_one_sentence() -> None:
    with pytest.raises(ShoalError, match=r"^Goofspiel has no casual bot yet; it has random, sharp and expert\.$"):
        bot(GOOFSPIEL, "casual", Random(0))


def test_one_level_is_for_all_seats_and_several_are_for_one_seat_each() -> None:
    assert spread(["random"], 3) == ("random", "random", "random")
    assert spread(["casual", "random"], 2) == ("casual", "random")
    assert spread(["casual"], 0) == ()
    with pytest.raises(ShoalError, match="one level for all bots or 3 levels"):
        spread(["casual", "random"], 3)


def test_every_seat_has_a_name_of_its_own() -> None:
    assert len({name(seat) for seat in range(10)}) == 10


def test_a_gentle_bot_slips_now_and_then_and_otherwise_plays_as_a_casual_one() -> None:
    table = shoal.new("getbit", 4, seed=1)
    view, moves = table.view(0), table.moves(0)

    def often(level: str) -> Counter[Move]:
        return Counter(bot(GETBIT, level, Random(luck)).answer(view, moves) for luck in range(200))

    casual, gentle = often("casual"), often("gentle")
    assert set(gentle) == set(moves)
    assert gentle.most_common(1)[0][0] == casual.most_common(1)[0][0]


def test_levels_of_a_game_of_hands_differ_by_the_hand() -> None:
    table = shoal.new("icecool", 3, seed=1)
    seat = table.state.who
    for level in levels(ICECOOL):
        assert bot(ICECOOL, level.name, Random(1)).answer(table.view(seat), table.moves(seat)) in table.moves(seat)
