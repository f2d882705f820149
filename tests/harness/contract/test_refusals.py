"""Whatever is not listed is refused with a rule of the game, and a refusal changes nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec
import pytest

from harness.cases import CASES, NAMES, Case, every, found, pairwise
from harness.play import lexicon, positions
from shoal.core import FATE, Fate, Move, NotAnAnswer, Refused, State

POSITIONS = 4
CODES = [*range(-9, 256), 1 << 40, -(1 << 40)]
NEVER: list[object] = [None, True, -3, 10**30, 2.5, "x", b"x", [], [[0]], {}, {"kind": "x"}, object()]
"""What nobody may ever answer; 3 may be a die, but it is no move."""
FAR = (-1, 99, -(10**30), 10**30)

each_case = pytest.mark.parametrize("case", CASES, ids=str)


def _rules(case: Case) -> set[str]:
    return {rule for chapter in case.game.rulebook() for rule in chapter.rules}


def _with(move: Move, numbers: Iterable[int]) -> Iterator[Move]:
    """The same move with each of its numbers replaced by each of these."""
    for field in msgspec.structs.fields(move):
        if type(getattr(move, field.name)) is int:
            for number in numbers:
                yield msgspec.structs.replace(move, **{field.name: number})


def _moves_of_other_games(case: Case) -> list[Move]:
    others = [pairwise(every(name))[0] for name in NAMES if name != case.name]
    return [lexicon(other)[0] for other in others]


def _refused(state: State, who: int, answer: object) -> Refused:
    """The refusal of this answer, which has left the state as it was."""
    key, digest = state.key(), state.digest()
    with pytest.raises(Refused) as caught:
        state.answer(who, answer)
    assert (state.key(), state.digest()) == (key, digest)
    if who != FATE:
        assert str(caught.value) == str(state.refusal(who, answer))
    return caught.value


def _is_no_answer(state: State, who: int, answer: object) -> None:
    """Nobody asked for this answer, and it has left the state as it was."""
    key, digest = state.key(), state.digest()
    with pytest.raises(NotAnAnswer):
        state.answer(who, answer)
    assert (state.key(), state.digest()) == (key, digest)


@each_case
def test_every_code_that_is_not_listed_is_refused_with_a_rule_of_the_game(case: Case) -> None:
    rules = _rules(case)
    for state in positions(case, 1, POSITIONS):
        key = state.key()
        for seat in range(case.seats):
            listed, space = set(state.codes(seat)), state.space(seat)
            for code in CODES:
                if code not in listed and code not in space:
                    with pytest.raises(Refused) as caught:
                        state.apply(seat, code)
                    assert caught.value.rule in rules
                    assert caught.value.reason.endswith(".")
                    assert state.key() == key


@each_case
def test_every_move_that_is_not_listed_is_refused_with_a_rule_of_the_game(case: Case) -> None:
    rules, known = _rules(case), lexicon(case)
    for state in positions(case, 2, POSITIONS):
        for seat in range(case.seats):
            listed, key, digest = state.moves(seat), state.key(), state.digest()
            for move in known:
                if move not in listed:
                    with pytest.raises(Refused) as caught:
                        state.answer(seat, move)
                    assert caught.value.rule in rules
                    assert str(caught.value) == str(state.refusal(seat, move))
            assert (state.key(), state.digest()) == (key, digest)


@each_case
def test_moves_with_numbers_out_of_reach_are_refused(case: Case) -> None:
    rules = _rules(case)
    odd = [strange for move in lexicon(case)[:3] for strange in _with(move, FAR)]
    for state in positions(case, 3, POSITIONS):
        for seat in range(case.seats):
            for move in [strange for strange in odd if strange not in state.moves(seat)]:
                assert _refused(state, seat, move).rule in rules


@each_case
def test_a_code_stands_for_one_move_and_for_no_other(case: Case) -> None:
    state = case.begin()
    for move in [near for known in lexicon(case) for near in _with(known, range(-9, 17))]:
        code = state.encode(move)
        assert code == -1 or state.decode(code) == move


@each_case
def test_nonsense_and_moves_of_other_games_are_refused(case: Case) -> None:
    rules = _rules(case)
    nonsense = [*NEVER, 3, *_moves_of_other_games(case)]
    for state in positions(case, 4, POSITIONS):
        for seat in range(case.seats):
            for answer in nonsense:
                assert _refused(state, seat, answer).rule in rules


@each_case
def test_seats_that_are_not_at_the_table_are_refused_whatever_they_answer(case: Case) -> None:
    rules, known = _rules(case), lexicon(case)
    for state in positions(case, 5, POSITIONS):
        for seat in (-2, -7, case.seats, 10**30):
            for answer in [known[0], known[-1], None]:
                assert _refused(state, seat, answer).rule in rules


@each_case
def test_fate_is_refused_when_it_is_not_asked_and_when_its_answer_cannot_be(case: Case) -> None:
    rules = _rules(case)
    for state in positions(case, 6, POSITIONS):
        for answer in [*NEVER, [0, 0], ["0"], [10**30]]:
            if isinstance(state.ask(), Fate):
                assert _refused(state, FATE, answer).rule in rules
            else:
                _is_no_answer(state, FATE, answer)


@pytest.mark.parametrize("name", NAMES)
def test_data_that_is_no_move_of_the_game_is_refused(name: str) -> None:
    game = found(name)
    sound = lexicon(pairwise(every(name))[0])[0].data()
    wrong: list[object] = [None, 3, "x", [], {}, {"kind": "x"}, {**sound, "more": 1}, {**sound, "kind": None}]
    for data in wrong:
        with pytest.raises(NotAnAnswer, match=f"That is not a move of {game.title}"):
            game.parse_move(data)
