"""Whole games at random, for all seats and options: what holds in every round of every game."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.covered import rule
from shoal.core import FATE, OVER, Event, playout
from shoal.games.getbit import GAME
from shoal.games.getbit.events import EVENTS, Bitten, Chose, Eaten, Lost, Out, RoundBegan
from shoal.games.getbit.pieces import BIT, CARDS, COUNT, PIECES_LEFT, stack_cards
from shoal.games.getbit.rules import GetBit

always = settings(derandomize=True, deadline=None, max_examples=60)


class Round:
    """One round of a game: the state when its cards are to be chosen, all that happened, and the state after it."""

    def __init__(self, before: GetBit, told: list[Event], after: GetBit) -> None:
        self.before = before
        self.told = told
        self.after = after

    @property
    def bitten(self) -> list[int]:
        return [event.robot for event in self.told if isinstance(event, Bitten)]


def begun(seats: int, options: dict[str, object], rng: Random) -> GetBit:
    """A game with its first line laid."""
    state = GAME.begin(seats, options)
    assert isinstance(state, GetBit)
    state.settle(state.question().sample(rng))
    return state


def rounds(seats: int, options: dict[str, object], seed: int) -> Iterator[Round]:
    """The rounds of a game in which everybody answers at random, in any order."""
    rng = Random(seed)
    state = begun(seats, options, rng)
    while state.who != OVER:
        before, told = state.copy(), list[Event]()
        while state.who != OVER and state.round == before.round:
            seat = rng.choice(state.asked())
            state.apply(seat, rng.choice(state.codes(seat)), told)
        yield Round(before, told, state.copy())


def played(seats: int, options: dict[str, object], seed: int) -> GetBit:
    """The last state of a random game."""
    state = GAME.begin(seats, options)
    assert isinstance(state, GetBit)
    playout(state, Random(seed))
    return state


all_seats = st.sampled_from(GAME.seats)
all_options = st.fixed_dictionaries({option.name: st.sampled_from(option.choices) for option in GAME.options})
seeds = st.integers(0, 1_000_000)


# Every round ------------------------------------------------------------------------------------------------


@rule("GB-1", "GB-3")
@given(all_seats, all_options, seeds)
@always
def test_hand_and_table_of_a_robot_are_always_all_its_cards(seats: int, options: dict[str, object], seed: int) -> None:
    for round in rounds(seats, options, seed):
        for robot in round.after.line:
            table = stack_cards(round.after.stacks[robot])
            assert sorted(CARDS[round.after.hands[robot]] + table) == list(range(1, round.after.setup.robots + 2))


@rule("GB-11", "GB-D1")
@given(all_seats, all_options, seeds)
@always
def test_nobody_starts_a_round_with_few_cards(seats: int, options: dict[str, object], seed: int) -> None:
    for round in rounds(seats, options, seed):
        held = [COUNT[round.before.hands[robot]] for robot in round.before.line]
        assert min(held) > round.before.setup.refresh_at
        assert max(held) <= round.before.setup.top


@rule("GB-8", "GB-D9", "GB-9", "GB-17")
@given(all_seats, all_options, seeds)
@always
def test_one_piece_is_lost_in_each_round_but_the_first(seats: int, options: dict[str, object], seed: int) -> None:
    for round in rounds(seats, options, seed):
        lost = [
            PIECES_LEFT[before] - PIECES_LEFT[after]
            for before, after in zip(round.before.limbs, round.after.limbs, strict=True)
        ]
        assert sum(lost) == (0 if round.before.round == 1 else 1)
        assert min(lost) == 0
        assert [robot for robot in range(len(lost)) if lost[robot]] == round.bitten


@rule("GB-9", "GB-10", "GB-D7", "GB-D8")
@given(all_seats, all_options, seeds)
@always
def test_a_bitten_robot_leads_with_a_full_hand_or_is_out(seats: int, options: dict[str, object], seed: int) -> None:
    for round in rounds(seats, options, seed):
        after = round.after
        for robot in round.bitten:
            if PIECES_LEFT[after.limbs[robot]]:
                assert (after.line[0], after.hands[robot], after.stacks[robot]) == (robot, after.setup.full, 0)
            else:
                assert robot not in after.line
                assert (after.out[-1], after.hands[robot], after.stacks[robot]) == (robot, 0, 0)


@rule("GB-6", "GB-7")
@given(all_seats, all_options, seeds)
@always
def test_robots_move_as_if_each_swam_by_itself(seats: int, options: dict[str, object], seed: int) -> None:
    for round in rounds(seats, options, seed):
        cards = {event.robot: event.card or 0 for event in round.told if isinstance(event, Chose)}
        line = round.before.line[:]
        for robot in sorted(line, key=cards.__getitem__):
            if list(cards.values()).count(cards[robot]) == 1:
                line.remove(robot)
                line.insert(0, robot)
        if round.bitten:
            assert round.bitten == [line.pop()]
            line = round.bitten + line if PIECES_LEFT[round.after.limbs[round.bitten[0]]] else line
        assert round.after.line == line


@rule("GB-D12")
@given(all_seats, all_options, seeds)
@always
def test_there_is_never_a_round_with_two_robots(seats: int, options: dict[str, object], seed: int) -> None:
    assert min(len(round.before.line) for round in rounds(seats, options, seed)) >= 3


@given(all_seats, all_options, seeds)
@always
def test_line_and_those_out_are_all_robots_once(seats: int, options: dict[str, object], seed: int) -> None:
    for round in rounds(seats, options, seed):
        state = round.after
        assert sorted(state.line + state.out) == list(range(state.setup.robots))
        assert state.swimming == sum(BIT[robot] for robot in state.line)


# Every game -------------------------------------------------------------------------------------------------


@rule("GB-8", "GB-D9")
@given(all_seats, all_options, seeds)
@always
def test_there_is_one_bite_less_than_there_are_rounds(seats: int, options: dict[str, object], seed: int) -> None:
    state = played(seats, options, seed)
    assert state.round == len(state.bites) + 1
    assert [bite.round for bite in state.outcome().bites] == list(range(2, state.round + 1))


@rule("GB-13", "GB-14", "GB-15", "GB-17")
@given(all_seats, all_options, seeds)
@always
def test_the_number_of_bites_is_within_its_bounds(seats: int, options: dict[str, object], seed: int) -> None:
    state = played(seats, options, seed)
    limbs, robots = 4 * state.setup.halves, state.setup.robots
    if state.setup.two_each:
        fewest, most = limbs, robots * (limbs - 1) + 1
    else:
        fewest = limbs * (robots - 2)
        most = fewest + 2 * (limbs - 1)
    assert fewest <= len(state.bites) <= most


@rule("GB-13", "GB-14", "GB-15", "GB-E3", "GB-E4")
@given(all_seats, all_options, seeds)
@always
def test_every_seat_has_its_own_place_at_the_end(seats: int, options: dict[str, object], seed: int) -> None:
    state = played(seats, options, seed)
    ending = state.outcome()
    assert sorted(ending.ranking) == [(seat,) for seat in range(seats)]
    assert ending.reason == ("first out" if seats < 4 else "last robot")
    assert len(state.out) == (1 if seats < 4 else seats - 2)


@given(all_seats, all_options, seeds)
@always
def test_listening_to_a_game_does_not_change_it(seats: int, options: dict[str, object], seed: int) -> None:
    heard, unheard = begun(seats, options, Random(seed)), begun(seats, options, Random(seed))
    rng = Random(seed)
    while heard.who != OVER:
        seat = rng.choice(heard.asked())
        code = rng.choice(heard.codes(seat))
        assert heard.apply(seat, code, []) == unheard.apply(seat, code)
        assert heard.key() == unheard.key()


@given(all_seats, all_options, seeds)
@always
def test_the_events_of_a_game_tell_what_the_states_show(seats: int, options: dict[str, object], seed: int) -> None:
    told, last = list[Event](), None
    for round in rounds(seats, options, seed):
        told += round.told
        last = round.after
    assert last is not None
    assert [event.robot for event in told if isinstance(event, Out)] == last.out
    assert [(event.robot, event.limb, event.left) for event in told if isinstance(event, Lost)] == [
        (bite.robot, bite.limb, bite.left) for bite in last.outcome().bites
    ]
    assert [event.round for event in told if isinstance(event, RoundBegan)] == list(range(2, last.round + 1))
    assert [event.robot for event in told if isinstance(event, Eaten)] == ([] if seats < 4 else [last.line[1]])


def test_every_kind_of_event_happens_and_no_other() -> None:
    state = GAME.begin(4, {"memory": True})
    kinds = {type(event) for event in state.answer(FATE, [0, 1, 2, 3])}
    for round in rounds(4, {"memory": True}, seed=1):
        kinds |= {type(event) for event in round.told}
    assert kinds == set(EVENTS)


# Many games -------------------------------------------------------------------------------------------------

MANY = 2_000


def mean(numbers: list[int]) -> float:
    return sum(numbers) / len(numbers)


@rule("GB-13", "GB-14", "GB-15", "GB-17")
@pytest.mark.parametrize(
    ("seats", "limbs", "wanted"),
    [(2, 4, 10.9), (3, 4, 14.0), (4, 4, 13.4), (5, 4, 17.6), (6, 4, 21.7), (4, 8, 28.2)],
)
def test_random_games_last_as_long_as_they_should(seats: int, limbs: int, wanted: float) -> None:
    lengths = [played(seats, {"limbs": limbs}, seed).round for seed in range(MANY)]
    assert mean(lengths) == pytest.approx(wanted, abs=0.25)


@rule("GB-11", "GB-D1")
@pytest.mark.parametrize(
    ("seats", "refresh_at", "wanted"),
    [(4, 2, 4.2), (5, 2, 4.8), (6, 2, 5.4), (4, 1, 3.9), (5, 1, 4.5), (6, 1, 5.2)],
)
def test_random_players_hold_as_many_cards_as_they_should(seats: int, refresh_at: int, wanted: float) -> None:
    held = [
        COUNT[round.before.hands[robot]]
        for seed in range(40)
        for round in rounds(seats, {"refresh_at": refresh_at}, seed)
        for robot in round.before.line
    ]
    assert mean(held) == pytest.approx(wanted, abs=0.1)


@rule("GB-13")
def test_the_winner_of_many_games_has_fewer_limbs_than_the_one_eaten() -> None:
    games = [played(4, {}, seed) for seed in range(MANY)]
    fewer = [PIECES_LEFT[game.limbs[game.line[0]]] < PIECES_LEFT[game.limbs[game.line[1]]] for game in games]
    assert 0.2 < mean([int(less) for less in fewer]) < 0.4


@rule("GB-E4")
def test_the_other_robot_of_the_loser_often_leads_and_never_wins() -> None:
    games = [played(3, {}, seed) for seed in range(MANY // 2)]
    leads = [game for game in games if game.line[0] // 2 == game.out[0] // 2]
    assert 0.15 < len(leads) / len(games) < 0.27
    assert all(game.outcome().ranking[-1] == (game.out[0] // 2,) for game in games)
