"""A search that knows nothing of exact endings comes near them, and much nearer than somebody who plays anything."""

from __future__ import annotations

from random import Random

import pytest

from bots.endings import GETBIT, Mix, even_mix, gains, last, of_three
from games.getbit.positions import Position
from shoal.bots.search import Search, Thinker, weighed
from shoal.bots.search.exact import Backwards, Solved
from shoal.core.contract.knowledge import Effort, Tuning

EQUILIBRIUM = Tuning(depth=6)

ENDINGS = [
    last("a1 b1 a2 b2"),
    last("b1 a1 a2 b2"),
    last("a1 b1 a2 b2", played="a1:5 b2:41"),
    last("a1 b1 a2 b2", "a1:2 a2:1 b1:1 b2:1"),
]
each_ending = pytest.mark.parametrize("there", ENDINGS, ids=["alternating", "between", "fewer cards", "two rounds"])
each_name = pytest.mark.parametrize("name", ["a1", "b1"])


def searched(there: Position, name: str, tuning: Tuning | None, iterations: int) -> Search:
    """A search for the owner of this robot; without a tuning it goes about it as bots do."""
    search = Thinker(GETBIT, Effort(0), tuning).begin(there.view(name), Random(1))
    search.look(iterations)
    return search


def solution(there: Position) -> Solved:
    return Backwards(GETBIT.knowledge, Random(0)).solved(there.state)


def mix_of(search: Search) -> Mix:
    """How often a search would seal each pair of cards: the second one is found under the first."""
    mix = []
    for first in weighed(search):
        search.sealed = [first.code]
        mix += [([first.code, second.code], first.share * second.share) for second in weighed(search)]
        search.sealed = []
    return mix


def loss(solved: Solved, seat: int, mix: Mix) -> float:
    """How much less than the exact value a mix gets against the exact mix of the other seat."""
    worths = {tuple(plan.codes): plan.worth for plan in solved.plans[seat]}
    return solved.worths[seat] - sum(chance * worths[tuple(codes)] for codes, chance in mix)


@each_name
@each_ending
def test_a_search_for_an_equilibrium_finds_what_an_ending_is_worth(there: Position, name: str) -> None:
    found = weighed(searched(there, name, EQUILIBRIUM, 3000))
    exact = solution(there).worths[there.seat(name)]
    assert sum(each.share * each.worth for each in found) == pytest.approx(exact, abs=0.02)


@pytest.mark.parametrize("tuning", [EQUILIBRIUM, None], ids=["for an equilibrium", "as bots do"])
@each_name
@each_ending
def test_a_search_gives_away_little_against_the_exact_mix(there: Position, name: str, tuning: Tuning | None) -> None:
    seat, solved = there.seat(name), solution(there)
    given_away = loss(solved, seat, mix_of(searched(there, name, tuning, 1500)))
    by_any_cards = loss(solved, seat, even_mix(solved.plans[seat]))
    assert by_any_cards > 0.06
    assert given_away < min(0.015, by_any_cards / 5)


@pytest.mark.parametrize("played", ["", "Q52", "P51 R1", "Q4 R2", "P12 Q12 R12"])
def test_nobody_gains_much_by_leaving_what_a_search_finds_for_three_robots(played: str) -> None:
    """There are several equilibria, so their values cannot be compared: any of them will do."""
    there = of_three(played=played)
    backwards, state = Backwards(GETBIT.knowledge, Random(0)), there.state
    choices = {seat: searched(there, "P", None, 600).root.choice(seat) for seat in state.asked()}
    found = {
        seat: [([code], share) for code, share in zip(choice.codes, choice.mean_mix(), strict=True)]
        for seat, choice in choices.items()
    }
    plans = backwards.solved(state).plans
    assert max(gains(backwards, state, found)) < 0.01
    assert max(gains(backwards, state, {seat: even_mix(plans[seat]) for seat in plans})) > 0.1
