"""Who answers for fate: a seed, a record, a list, or every way in turn."""

from __future__ import annotations

from collections import Counter

import pytest

from shoal import games
from shoal.core import (
    ByHand,
    Choose,
    Draw,
    Enumerated,
    Fate,
    FateSource,
    Recorded,
    Refused,
    Roll,
    Seeded,
    ShoalError,
    Shuffle,
    new_table,
)

DIE = Roll("die", "X-1", 6)
URN = Draw("tile", "X-2", (4, 4, 9))
LINE = Shuffle("line", "X-3", (0, 1, 2, 3))


# Seeded ---------------------------------------------------------------------------------------------------


def test_a_seed_gives_these_answers_on_every_machine_for_ever() -> None:
    fate = Seeded(1)
    assert [fate.answer(DIE, number) for number in range(1, 13)] == [2, 4, 3, 3, 2, 6, 1, 3, 5, 2, 4, 3]
    assert fate.answer(LINE, 1) == [0, 2, 3, 1]
    assert Seeded("sea").answer(LINE, 2) == [1, 0, 2, 3]


def test_an_answer_depends_on_the_seed_and_its_number_and_on_nothing_before() -> None:
    one, other = Seeded(5), Seeded(5)
    for number in range(1, 9):
        one.answer(LINE, number)
    assert one.answer(LINE, 9) == other.answer(LINE, 9)


def test_other_numbers_and_other_seeds_give_other_answers() -> None:
    answers = {str(Seeded(seed).answer(LINE, number)) for seed in (1, 2) for number in range(30)}
    assert len(answers) > 20


# Recorded and by hand -------------------------------------------------------------------------------------


def test_a_record_answers_by_the_number_of_its_lines() -> None:
    fate = Recorded({1: [3, 2, 1, 0], 7: 5})
    assert fate.answer(DIE, 7) == 5
    assert fate.answer(LINE, 1) == [3, 2, 1, 0]


def test_a_record_that_lacks_the_line_says_so() -> None:
    with pytest.raises(ShoalError, match="The record has no die at line number 2"):
        Recorded({1: 3}).answer(DIE, 2)


def test_a_record_with_an_impossible_answer_is_refused() -> None:
    with pytest.raises(Refused, match="The die shows a number from 1 to 6"):
        Recorded({1: 7}).answer(DIE, 1)


def test_answers_written_down_come_one_after_another() -> None:
    fate = ByHand(iter([6, 4, [0, 1, 2, 3]]))
    assert [fate.answer(DIE, 1), fate.answer(URN, 2), fate.answer(LINE, 3)] == [6, 4, [0, 1, 2, 3]]


def test_when_nothing_is_left_to_answer_it_says_what_was_asked() -> None:
    fate = ByHand([6])
    fate.answer(DIE, 1)
    with pytest.raises(ShoalError, match="Fate was asked for the tile, and nothing was left to answer"):
        fate.answer(URN, 2)


def test_an_impossible_answer_written_down_is_refused() -> None:
    with pytest.raises(Refused, match="The tile must be one of those still in the pool"):
        ByHand([5]).answer(URN, 1)


@pytest.mark.parametrize("fate", [Seeded(1), Recorded({1: [0, 1, 2, 3]}), ByHand([[0, 1, 2, 3]]), Enumerated()])
def test_any_source_of_fate_can_line_up_the_robots(fate: FateSource) -> None:
    table = new_table(games.find("getbit"), 4, {}, fate)
    assert isinstance(table.ask, Choose)
    assert table.entries[0].kind == "line"


# Every way in turn ----------------------------------------------------------------------------------------


def test_where_fate_is_not_asked_there_is_one_way() -> None:
    fate = Enumerated()
    assert [(way, fate.chance) for way in fate.ways()] == [(0, 1.0)]


def test_every_way_is_gone_once_with_its_chance() -> None:
    """First a tile; the 4, twice in the urn, asks for a coin, the 9 for nothing more."""
    fate, ways, chances = Enumerated(), [], []
    for _ in fate.ways():
        tile = fate.answer(URN, 1)
        coin = fate.answer(Roll("coin", "X-4", 2), 2) if tile == 4 else None
        ways.append((tile, coin))
        chances.append(fate.chance)
    assert ways == [(4, 1), (4, 2), (9, None)]
    assert chances == pytest.approx([1 / 3, 1 / 3, 1 / 3])


def test_all_lines_of_four_robots_come_once_and_each_leads_as_often_as_the_others() -> None:
    fate, total, leads = Enumerated(), 0.0, Counter[int]()
    for _ in fate.ways():
        table = new_table(games.find("getbit"), 4, {}, fate)
        total += fate.chance
        leads[getattr(table.view(None), "line")[0]] += 1  # noqa: B009 (views of all games have one type here)
    assert total == pytest.approx(1)
    assert leads == {0: 6, 1: 6, 2: 6, 3: 6}


def test_the_expected_points_of_a_whole_game_are_as_worked_out_by_hand() -> None:
    """Five prizes come in any order; seat 0 bids 5 4 3 2 1, seat 1 bids 1 2 3 4 5.

    Seat 0 takes the first two prizes, the third is tied: two prizes of 3 on average are 6 points. Both prizes
    together are 9 only if they are 4 and 5: 2 of the 20 ordered pairs.
    """
    fate, total, expected, nine = Enumerated(), 0.0, 0.0, 0.0
    for _ in fate.ways():
        table = new_table(games.find("goofspiel"), 2, {"cards": 5, "prizes": "shuffled"}, fate)
        while isinstance(ask := table.ask, Choose):
            seat = ask.seats[0]
            table.answer(seat, table.moves(seat)[-1 if seat == 0 else 0])
        assert table.outcome is not None
        assert table.outcome.scores is not None
        total += fate.chance
        expected += fate.chance * table.outcome.scores[0]
        nine += fate.chance * (table.outcome.scores[0] == 9)
    assert (total, expected, nine) == pytest.approx((1, 6, 0.1))


def test_a_table_without_a_source_of_fate_waits_for_its_answer() -> None:
    table = new_table(games.find("getbit"), 4, {}, None)
    assert isinstance(table.ask, Fate)
