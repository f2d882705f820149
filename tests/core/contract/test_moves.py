"""The list of moves: codes inside, values for whoever looks."""

from __future__ import annotations

from random import Random

import pytest

import shoal
from shoal.core import Move, Moves, ShoalError


class Step(Move, frozen=True, tag="step"):
    """A move of a game that is made up here."""

    far: int


MOVES = Moves([3, 5, 8], Step)


def test_moves_are_values_made_from_their_codes() -> None:
    assert list(MOVES) == [Step(3), Step(5), Step(8)]
    assert MOVES.codes == (3, 5, 8)


def test_moves_can_be_counted_picked_and_looked_for() -> None:
    assert (len(MOVES), MOVES[0], MOVES[-1]) == (3, Step(3), Step(8))
    assert Step(5) in MOVES
    assert Step(6) not in MOVES
    assert MOVES.index(Step(8)) == 2
    assert list(reversed(MOVES)) == [Step(8), Step(5), Step(3)]


def test_a_slice_of_moves_is_moves_again() -> None:
    assert isinstance(MOVES[1:], Moves)
    assert MOVES[1:].codes == (5, 8)
    assert list(MOVES[::-1]) == [Step(8), Step(5), Step(3)]


def test_there_is_no_move_beyond_the_last() -> None:
    with pytest.raises(IndexError):
        MOVES[3]


def test_no_moves_are_false_and_empty() -> None:
    none = Moves((), Step)
    assert not none
    assert list(none) == []


def test_values_are_made_only_when_somebody_looks() -> None:
    looked: list[int] = []

    def decode(code: int) -> Move:
        looked.append(code)
        return Step(code)

    moves = Moves([3, 5, 8], decode)
    assert (len(moves), looked) == (3, [])
    assert (moves[1], looked) == (Step(5), [5])


def test_moves_stay_as_they_were_when_the_list_they_came_from_changes() -> None:
    codes = [3, 5]
    moves = Moves(codes, Step)
    codes.clear()
    assert len(moves) == 2


def test_the_repr_shows_the_moves() -> None:
    assert repr(MOVES) == "Moves([Step(far=3), Step(far=5), Step(far=8)])"


def test_the_moves_of_a_table_stay_when_the_game_goes_on() -> None:
    table = shoal.new("getbit", 4)
    moves = table.moves(0)
    before = list(moves)
    table.answer(0, moves[2])
    assert list(moves) == before
    assert list(table.moves(0)) == []


# Too many to list ---------------------------------------------------------------------------------------------


def code_of(move: object) -> int:
    return move.far if isinstance(move, Step) else -1


SPACE = Moves([3, 5], Step, range(1000, 1000 + 10**12), code_of)


def test_moves_that_are_too_many_to_list_can_be_counted_and_picked() -> None:
    assert len(SPACE) == 10**12 + 2
    assert (SPACE[0], SPACE[1], SPACE[2], SPACE[10**11]) == (Step(3), Step(5), Step(1000), Step(1000 + 10**11 - 2))
    assert SPACE[-1] == Step(999 + 10**12)
    assert isinstance(Random(1).choice(SPACE), Step)
    with pytest.raises(IndexError):
        SPACE[len(SPACE)]


def test_whether_a_move_is_among_too_many_is_known_at_once() -> None:
    assert Step(5) in SPACE
    assert Step(10**11) in SPACE
    assert Step(999) not in SPACE
    assert None not in SPACE


def test_moves_that_are_too_many_are_never_gone_through() -> None:
    assert not SPACE.listed
    for listing in (lambda: list(SPACE), lambda: SPACE[1:], lambda: Step(1) in list(SPACE)):
        with pytest.raises(ShoalError, match="1000000000002 moves are too many to list"):
            listing()
    assert repr(SPACE) == "Moves([Step(far=3), Step(far=5)], and 1000000000000 more)"


def test_the_few_that_can_be_listed_are_moves_of_their_own() -> None:
    assert list(SPACE.few()) == [Step(3), Step(5)]
    assert SPACE.few().listed
    assert MOVES.listed
    assert list(MOVES.few()) == list(MOVES)
