"""Whole games at random, for all seats and options: what holds in every round of every game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from harness.play import steps
from rules.covered import rule
from shoal.core import FATE, OVER, Event, perft
from shoal.games.blackmolly import GAME
from shoal.games.blackmolly import events as happened
from shoal.games.blackmolly.pieces import AGES, BIT, NAMES, NOWHERE, distance
from shoal.games.blackmolly.rules.game import BlackMolly
from shoal.games.blackmolly.tank import of_answer

always = settings(derandomize=True, deadline=None, max_examples=30)

all_seats = st.sampled_from(GAME.seats)
all_options = st.fixed_dictionaries(
    {
        "tank": st.sampled_from(["random", "show"]),
        "old_fish": st.booleans(),
        "anemones_kill": st.booleans(),
        "quiet_rounds": st.sampled_from([60, 3, 0]),
    }
)
seeds = st.integers(0, 1_000_000)


@dataclass(frozen=True)
class Round:
    """One round: the state when it begins, all that happened, and the state when the next one begins or it is over."""

    before: BlackMolly
    told: list[Event]
    after: BlackMolly

    def events(self, kind: type[Event]) -> list[Event]:
        return [event for event in self.told if isinstance(event, kind)]


def begun(seats: int, options: dict[str, object], rng: Random) -> BlackMolly:
    """A game at the beginning of its first round."""
    state = GAME.begin(seats, options)
    assert isinstance(state, BlackMolly)
    while state.round == 0:
        answer_any(state, rng, [])
    return state


def answer_any(state: BlackMolly, rng: Random, told: list[Event]) -> None:
    if state.who == FATE:
        state.settle(state.question().sample(rng), told)
    else:
        state.apply(state.who, rng.choice(state.codes(state.who)), told)


def rounds(seats: int, options: dict[str, object], seed: int) -> Iterator[Round]:
    """The rounds of a random game."""
    rng = Random(seed)
    state = begun(seats, options, rng)
    while state.who != OVER:
        before, told = state.copy(), list[Event]()
        while state.who != OVER and state.round == before.round:
            answer_any(state, rng, told)
        yield Round(before, told, state.copy())


# Every round ------------------------------------------------------------------------------------------------


@rule("BM-5", "BM-22", "BM-19", "BM-D6")
@given(all_seats, all_options, seeds)
@always
def test_two_mollies_move_one_card_each_or_stay_on_their_aim(seats: int, options: dict[str, object], seed: int) -> None:
    for round in rounds(seats, options, seed):
        assert len(round.after.mollies) == 2
        hunted = [event for event in round.told if isinstance(event, happened.Hunted)]
        assert [event.molly for event in hunted] == [0, 1]
        for event, at, to in zip(hunted, round.before.mollies, round.after.mollies, strict=True):
            assert (event.at, event.to) == (NAMES[at], NAMES[to])
            assert distance(at, to) == (0 if event.away == 0 else 1)
            assert (event.to in event.aims) == (event.away <= 1)


@rule("BM-19", "BM-20", "BM-D1", "BM-D2", "BM-D3", "BM-D4")
@given(all_seats, all_options, seeds)
@always
def test_a_molly_comes_nearer_to_a_nearest_card_with_the_fewest_fish(
    seats: int, options: dict[str, object], seed: int
) -> None:
    for round in rounds(seats, options, seed):
        fish = where_hunted(round)
        counts = {place: fish.count(place) for place in fish}
        aims = [place for place in counts if counts[place] == min(counts.values())]
        for at, to in zip(round.before.mollies, round.after.mollies, strict=True):
            away = min(distance(at, aim) for aim in aims)
            nearest = [aim for aim in aims if distance(at, aim) == away]
            assert min(distance(to, aim) for aim in nearest) == max(away - 1, 0)


def where_hunted(round: Round) -> list[int]:
    """Where the fish were when the Mollies moved: those that live on and those that were lost then."""
    lost = [NAMES.index(event.at) for event in round.told if isinstance(event, happened.Eaten)]
    return [place for place in round.after.fish if place != NOWHERE] + lost


@rule("BM-23", "BM-D7", "BM-D10")
@given(all_seats, all_options, seeds)
@always
def test_no_fish_is_left_with_a_molly_or_a_red_piece(seats: int, options: dict[str, object], seed: int) -> None:
    for round in rounds(seats, options, seed):
        deadly = round.after.red | BIT[round.after.mollies[0]] | BIT[round.after.mollies[1]]
        if options["anemones_kill"]:
            deadly |= round.after.tank.anemones
        assert not [place for place in round.after.fish if place != NOWHERE and deadly & BIT[place]]


@rule("BM-7", "BM-15", "BM-18", "BM-D10")
@given(all_seats, all_options, seeds)
@always
def test_red_pieces_lie_on_both_machines_of_a_number_or_on_none(
    seats: int, options: dict[str, object], seed: int
) -> None:
    on: set[int] = set()
    for round in rounds(seats, options, seed):
        (rolled,) = [event.number for event in round.told if isinstance(event, happened.Rolled)]
        on ^= {rolled} - {1}
        assert round.after.red == sum(round.after.tank.machines[number] for number in on)
        assert int(round.after.red).bit_count() == 2 * len(on)


@rule("BM-23")
@given(all_seats, all_options, seeds)
@always
def test_fish_that_are_gone_never_come_back(seats: int, options: dict[str, object], seed: int) -> None:
    for round in rounds(seats, options, seed):
        for fish, place in enumerate(round.before.fish):
            assert place != NOWHERE or round.after.fish[fish] == NOWHERE


@rule("BM-10", "BM-11", "BM-16", "BM-D8")
@given(all_seats, all_options, seeds)
@always
def test_a_fish_swims_once_and_is_carried_once_at_most(seats: int, options: dict[str, object], seed: int) -> None:
    for round in rounds(seats, options, seed):
        swam = [(event.owner, event.fish) for event in round.told if isinstance(event, happened.Swam)]
        assert len(swam) == len(set(swam))
        assert len(round.events(happened.Swept)) <= 1
        for fish, place in enumerate(round.before.fish):
            if round.after.fish[fish] != NOWHERE:
                assert distance(place, round.after.fish[fish]) <= 2


@rule("BM-12", "BM-13")
@given(all_seats, all_options, seeds)
@always
def test_no_fish_swims_onto_a_molly_an_anemone_or_a_machine_that_is_on(
    seats: int, options: dict[str, object], seed: int
) -> None:
    for round in rounds(seats, options, seed):
        barred = round.before.tank.anemones | round.before.red
        for event in round.told:
            if isinstance(event, happened.Swam):
                to = NAMES.index(event.to)
                assert not barred & BIT[to]
                assert to not in round.before.mollies
                assert distance(NAMES.index(event.at), to) == 1


@rule("BM-30", "BM-31", "BM-D15", "BM-D16")
@given(all_seats, all_options, seeds)
@always
def test_by_the_alternative_rule_no_two_old_fish_ever_share_a_card(
    seats: int, options: dict[str, object], seed: int
) -> None:
    options = {**options, "old_fish": True}
    for step in steps(GAME.begin(seats, options), Random(seed)):
        assert isinstance(step.after, BlackMolly)
        old = [place for place in step.after.fish[AGES - 1 :: AGES] if place != NOWHERE]
        assert len(old) == len(set(old))


@rule("BM-9", "BM-14", "BM-24", "BM-D13", "BM-D19", "BM-D20")
@given(all_seats, all_options, seeds)
@always
def test_the_die_goes_round_and_is_rolled_once_by_whoever_has_it(
    seats: int, options: dict[str, object], seed: int
) -> None:
    for number, round in enumerate(rounds(seats, options, seed)):
        assert (round.before.round, round.before.starting) == (number + 1, number % seats)
        assert [event.seat for event in round.told if isinstance(event, happened.Rolled)] == [number % seats]
        swam = [event.owner for event in round.told if isinstance(event, happened.Swam)]
        stayed = [event.seat for event in round.told if isinstance(event, happened.Stayed)]
        for order in (swam, stayed):
            assert order == sorted(order, key=lambda seat: (seat - number) % seats)


# Every game -------------------------------------------------------------------------------------------------


@rule("BM-25", "BM-26", "BM-27", "BM-28", "BM-D12", "BM-D17", "BM-D18")
@given(all_seats, all_options, seeds)
@always
def test_a_game_ends_when_fewer_than_two_can_win_or_nothing_happens(
    seats: int, options: dict[str, object], seed: int
) -> None:
    for round in rounds(seats, options, seed):
        state = round.after
        able = [seat for seat in range(seats) if has_what_it_needs(state, seat)]
        quiet = options["quiet_rounds"] != 0 and state.quiet >= state.setup.quiet_rounds
        assert (state.who == OVER) == (len(able) < 2 or quiet)
        if state.who == OVER:
            ending = state.outcome()
            assert ending.reason == (
                "quiet" if len(able) > 1 else "last old fish" if options["old_fish"] else "last fish"
            )
            assert ending.together == (not able)
            if able:
                assert set(ending.ranking[0]) <= set(able)
            assert len(ending.losses) == state.fish.count(NOWHERE)


def has_what_it_needs(state: BlackMolly, seat: int) -> bool:
    """Whether this seat has its old fish or, in the basic game, any fish."""
    fish = state.fish[seat * AGES : seat * AGES + AGES]
    return fish[-1] != NOWHERE if state.setup.old_fish else set(fish) != {NOWHERE}


class Listener:
    """Somebody who sees nothing and hears everything: it moves pieces of its own as the events tell."""

    def __init__(self, state: BlackMolly) -> None:
        self.fish = state.fish[:]
        self.mollies = state.mollies[:]
        self.red = state.red
        self.starts = state.tank.starts
        self.out: set[int] = set()
        self.round = state.round
        self.starting = state.starting

    def hear(self, event: Event) -> None:
        match event:
            case happened.Swam(owner, fish, at, to):
                self._move(owner, fish, at, to)
            case happened.Swept(moved):
                for each in moved:
                    self._move(each.owner, each.fish, each.at, each.to)
            case happened.Switched(_, on, cards):
                places = sum(BIT[NAMES.index(card)] for card in cards)
                self.red = self.red | places if on else self.red & ~places
            case happened.Hunted(molly, at, to):
                assert self.mollies[molly] == NAMES.index(at)
                self.mollies[molly] = NAMES.index(to)
            case happened.Eaten(owner, fish, at):
                assert self.fish[owner * AGES + fish - 1] == NAMES.index(at)
                self.fish[owner * AGES + fish - 1] = NOWHERE
            case happened.Out(seat):
                self.out.add(seat)
            case happened.RoundBegan(round, starting):
                self.round, self.starting = round, starting

    def _move(self, owner: int, fish: int, at: str, to: str) -> None:
        assert self.fish[owner * AGES + fish - 1] == NAMES.index(at)
        self.fish[owner * AGES + fish - 1] = NAMES.index(to)


@given(all_seats, all_options, seeds)
@always
def test_whoever_only_hears_the_events_knows_the_position_after_every_answer(
    seats: int, options: dict[str, object], seed: int
) -> None:
    rng = Random(seed)
    state = begun(seats, options, rng)
    listener = Listener(state)
    while state.who != OVER:
        told: list[Event] = []
        answer_any(state, rng, told)
        for event in told:
            listener.hear(event)
        assert (listener.fish, listener.mollies, listener.red) == (state.fish, state.mollies, state.red)
        assert (listener.round, listener.starting) == (state.round, state.starting)
        assert listener.out == {seat for seat in range(seats) if state.standings[seat]}


@rule("BM-1", "BM-4", "BM-29")
def test_the_set_up_is_told_so_that_a_listener_can_lay_it_out() -> None:
    state = GAME.begin(3, {"old_fish": True})
    assert isinstance(state, BlackMolly)
    rng, told = Random(4), list[Event]()
    while state.round == 0:
        answer_any(state, rng, told)
    laid = next(event for event in told if isinstance(event, happened.Laid))
    tank = of_answer([card.data() for card in laid.cards])
    assert (tank.cards, tank.turns) == (state.tank.cards, state.tank.turns)
    placed = [event for event in told if isinstance(event, happened.Placed)]
    assert [(event.seat, NAMES.index(event.at)) for event in placed] == list(enumerate(state.fish[AGES - 1 :: AGES]))
    assert [tank.starts[int(event.start[1]) - 1] for event in placed] == state.fish[AGES - 1 :: AGES]


# Counting ---------------------------------------------------------------------------------------------------


@rule("BM-10", "BM-14")
def test_lines_of_play_from_the_first_round_in_the_show_tank() -> None:
    """Three fish have 2 ways and one has 1; after the swim of a fish with 2 ways, 6 moves are left, and so on."""
    after_done = [8, 4 + 3 * 2 * 6 + 7]
    after_swim = [3 * 2 * 6 + 7, 3 * 2 * (8 + 2 * 4 + 2 * 4 + 5) + (8 + 3 * 2 * 5)]
    state = GAME.begin(2, {"tank": "show"})
    assert [perft(state, depth) for depth in (2, 3)] == [after_done[0] + after_swim[0], after_done[1] + after_swim[1]]
    assert perft(state, 1) == 8
