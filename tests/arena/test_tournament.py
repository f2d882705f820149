"""Who meets whom: every bot in every seat equally often, every company equally often, and all on the same deals."""

from __future__ import annotations

from collections import Counter

import pytest

from shoal import games
from shoal.arena import Tournament, companies
from shoal.core import ShoalError

GETBIT = games.find("getbit")


def tournament(bots: str, seats: int, seed: int | str = 7) -> Tournament:
    return Tournament("getbit", seats, GETBIT.all_options({}), tuple(bots), seed)


@pytest.mark.parametrize(("bots", "seats"), [("ab", 2), ("abcd", 4), ("abcde", 3), ("ab", 4), ("abc", 5), ("abbb", 4)])
def test_each_bot_has_each_seat_and_each_company_comes_together_equally_often(bots: str, seats: int) -> None:
    held = tournament(bots, seats)
    line_ups = [held.line_up(number) for number in range(1, 3 * held.a_round + 1)]
    for name in held.names:
        in_seats = {sum(line_up[seat] == name for line_up in line_ups) for seat in range(seats)}
        assert len(in_seats) == 1
    met = Counter(tuple(sorted(line_up)) for line_up in line_ups)
    assert set(met.values()) == {3 * seats}
    assert len(met) == len(companies(held.bots, seats))


def test_all_games_of_a_round_are_dealt_the_same_and_no_other_is() -> None:
    held = tournament("abcde", 3)
    deals = [held.sitting(number).deal for number in range(1, 2 * held.a_round + 1)]
    assert set(deals[: held.a_round]) == {"7/1"}
    assert set(deals[held.a_round :]) == {"7/2"}


def test_neighbours_change_from_round_to_round_and_follow_from_the_seed() -> None:
    held = tournament("abcd", 4)
    firsts = {held.line_up(1 + 4 * number) for number in range(30)}
    assert len(firsts) > 10
    assert held.line_up(5) == tournament("abcd", 4).line_up(5)
    assert [held.line_up(number) for number in (1, 5, 9)] != [tournament("abcd", 4, 8).line_up(n) for n in (1, 5, 9)]


def test_the_last_round_is_played_to_its_end() -> None:
    assert tournament("abcd", 4).whole_rounds(400) == 400
    assert tournament("abcd", 4).whole_rounds(401) == 404
    assert tournament("abcde", 3).whole_rounds(1) == 30


@pytest.mark.parametrize(
    ("bots", "seats", "sentence"),
    [
        (["casual"], 4, "at least two bots"),
        (["casual", "casual"], 2, "at least two bots"),
        (["casual", "random", "random"], 4, "Name each bot once, or one for each of 4 seats; there are 3 here"),
        (["casual", "random"], 7, "2 to 6 seats, not 7"),
        (["casual", "hard"], 2, "no level 'hard'"),
        (["casual", "nowhere.py:Careful"], 2, "There is no file nowhere.py"),
    ],
)
def test_a_mix_that_cannot_be_is_one_sentence(bots: list[str], seats: int, sentence: str) -> None:
    with pytest.raises(ShoalError, match=sentence):
        Tournament.of(GETBIT, seats, {}, bots)
