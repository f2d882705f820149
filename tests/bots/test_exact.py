"""Endings of games with sealed choices are solved exactly, and strong bots play them so."""

from __future__ import annotations

from collections import Counter
from itertools import product
from math import prod
from random import Random

import pytest
from msgspec.structs import replace

import shoal
from bots.endings import GETBIT, LAST_LIMBS, after, drawn, last, of_three, solved_mix
from games.getbit.positions import Position, position
from shoal import games
from shoal.bots.search import Thinker, Weighed, worked_out
from shoal.bots.search.exact import Backwards
from shoal.bots.search.matrix import solve
from shoal.bots.search.regrets import matched
from shoal.core import State, View, playout
from shoal.core.contract.knowledge import Effort
from shoal.core.contract.state import NOBODY


def found_in(there: Position, name: str, rounds: int = 2) -> dict[int, Weighed]:
    """What the owner of this robot should play, by codes."""
    found = worked_out(GETBIT, there.view(name), rounds)
    assert found is not None
    return {each.code: each for each in found}


@pytest.mark.parametrize("seed", range(40))
def test_nobody_gains_by_leaving_the_mixes_of_a_solved_table(seed: int) -> None:
    """That proves it an equilibrium, whatever the way to it: the best answers to both mixes come to its value."""
    luck = Random(seed)
    rows, columns = luck.randint(1, 25), luck.randint(1, 25)
    table = [[luck.choice([0.0, 1.0, luck.random()]) for _ in range(columns)] for _ in range(rows)]
    found = solve(table)
    ours = [sum(found.rows[row] * table[row][column] for row in range(rows)) for column in range(columns)]
    theirs = [sum(found.columns[column] * table[row][column] for column in range(columns)) for row in range(rows)]
    assert sum(found.rows) == pytest.approx(1)
    assert sum(found.columns) == pytest.approx(1)
    assert min(ours) == pytest.approx(found.value)
    assert max(theirs) == pytest.approx(found.value)


def test_rock_paper_scissors_is_a_third_each() -> None:
    found = solve([[0.0, -1.0, 1.0], [1.0, 0.0, -1.0], [-1.0, 1.0, 0.0]])
    assert found.value == pytest.approx(0)
    assert found.rows == pytest.approx([1 / 3] * 3)
    assert found.columns == pytest.approx([1 / 3] * 3)


def test_three_who_match_regrets_come_near_an_equilibrium_and_say_how_near() -> None:
    """The odd one out wins: all alike is an equilibrium, and whatever is found, nobody gains much by leaving it."""
    outcomes = []
    for number in range(8):
        bits = [number >> 2 & 1, number >> 1 & 1, number & 1]
        odd = [bits.count(bit) == 1 for bit in bits]
        outcomes.append([1.0 if each else 0.0 for each in odd] if any(odd) else [1 / 3] * 3)
    found = matched(outcomes, [2, 2, 2], [0, 1, 2])
    assert found.gain < 0.01
    assert sum(found.worths) == pytest.approx(1)


@pytest.mark.parametrize("seed", range(12))
def test_what_three_who_match_regrets_could_gain_is_what_the_best_answers_gain(seed: int) -> None:
    luck = Random(seed)
    sizes = [luck.randint(2, 5) for _ in range(3)]
    choices = list(product(*map(range, sizes)))
    outcomes = {chosen: [luck.random() for _ in sizes] for chosen in choices}
    found = matched(list(outcomes.values()), sizes, [0, 1, 2])
    chances = {chosen: [found.mixes[seat][each] for seat, each in enumerate(chosen)] for chosen in choices}
    for seat, size in enumerate(sizes):
        brought = [0.0] * size
        for chosen in choices:
            brought[chosen[seat]] += outcomes[chosen][seat] * prod(chances[chosen][:seat] + chances[chosen][seat + 1 :])
        assert found.means[seat] == pytest.approx(brought)
        worth = sum(outcomes[chosen][seat] * prod(chances[chosen]) for chosen in choices)
        assert found.worths[seat] == pytest.approx(worth)
    gained = [max(means) - worth for means, worth in zip(found.means, found.worths, strict=True)]
    assert found.gain == pytest.approx(max(gained))


def test_who_leads_with_both_robots_wins_when_everybody_has_one_limb_left() -> None:
    there = last("a1 a2 b1 b2")
    assert max(each.worth for each in found_in(there, "a1").values()) == pytest.approx(1)
    assert max(each.worth for each in found_in(there, "b1").values()) == pytest.approx(0)


def test_the_mixes_of_both_come_to_one_game_and_the_second_card_goes_with_the_first() -> None:
    there = last("a1 b1 a2 b2")
    mine, theirs = found_in(there, "a1"), found_in(there, "b1")
    played = [each for each in mine.values() if each.share > 0.01]
    assert len(played) > 1
    assert all(each.worth == pytest.approx(0.76) for each in played)
    assert max(each.worth for each in theirs.values()) == pytest.approx(0.24)
    there.play("a1:3")
    second = found_in(there, "a1")
    assert set(second) == {9, 10, 11, 12, 13}
    assert sum(each.share for each in second.values()) == pytest.approx(1)
    assert second[11].share == 0  # the same card twice ties with itself


def test_what_the_other_has_sealed_changes_nothing() -> None:
    plain, sealed = last("a1 b1 a2 b2"), last("a1 b1 a2 b2").play("b1:2 b2:5")
    assert found_in(plain, "a1") == found_in(sealed, "a1")


def test_a_game_that_may_last_longer_or_hides_hands_is_not_worked_out() -> None:
    there = last("a1 b1 a2 b2", "a1:2 a2:2 b1:1 b2:1")
    assert worked_out(GETBIT, there.view("a1"), 2) is None
    hidden = position("a1 b1 a2 b2", limbs=LAST_LIMBS, played="b1:4", round=5, options={"memory": True})
    assert worked_out(GETBIT, hidden.view("a1"), 2) is None
    assert worked_out(games.find("goofspiel"), shoal.new("goofspiel", 2, seed=1).view(0), 2) is None


def endings(seats: int, games: int, *, memory: bool) -> list[State]:
    """Where random games come to their last two rounds, with nothing sealed and with one card sealed."""
    found = []
    for seed in range(games):
        state, luck = GETBIT.begin(seats, {"memory": memory}), Random(f"{seats}/{seed}")
        playout(state, luck, until=is_ending)
        if state.who >= 0:
            found += [state, after(state, state.who, state.codes(state.who)[:1])]
    return found


def is_ending(state: State) -> bool:
    return state.sealed() > 0 and GETBIT.knowledge.rounds_left(state) <= 2


def possible(view: View) -> set[object]:
    """The positions that a seat with this view imagines, in forty tries."""
    worlds = [GETBIT.imagine(view, Random(luck)) for luck in range(40)]
    for world in worlds:
        world.unseal(NOBODY)
    return {world.position() for world in worlds}


@pytest.mark.parametrize(("seats", "games"), [(2, 40), (4, 120)])
def test_an_ending_with_hidden_hands_is_worked_out_only_where_no_others_are_possible(seats: int, games: int) -> None:
    views = [state.view(seat) for state in endings(seats, games, memory=True) for seat in state.asked()]
    clear = [len(possible(view)) == 1 for view in views]
    assert [worked_out(GETBIT, view, 2) is not None for view in views] == clear
    assert {True, False} == set(clear)


@pytest.mark.parametrize(("seats", "games"), [(2, 5), (4, 12)])
def test_an_ending_of_an_open_game_is_worked_out(seats: int, games: int) -> None:
    views = [state.view(seat) for state in endings(seats, games, memory=False) for seat in state.asked()]
    assert views
    assert all(worked_out(GETBIT, view, 2) for view in views)


def test_a_memory_game_in_which_a_seat_knows_all_hands_is_worked_out_like_an_open_one() -> None:
    opened, closed = [
        position("a1 b1 a2 b2", limbs=LAST_LIMBS, played="b1:4 a2:21", round=5, options={"memory": memory}).view("a1")
        for memory in (False, True)
    ]
    assert worked_out(GETBIT, closed, 2) is None
    filled = worked_out(GETBIT, replace(closed, robots=opened.robots), 2)
    assert filled is not None
    assert filled == worked_out(GETBIT, opened, 2)


@pytest.mark.parametrize("limbs", [LAST_LIMBS, "a1:2 a2:1 b1:1 b2:1"])
def test_nobody_gains_by_leaving_the_solution_of_an_ending(limbs: str) -> None:
    """Less than 2 % of the game's value is asked for; exact means nothing at all."""
    state = last("a1 b1 a2 b2", limbs).state
    backwards = Backwards(GETBIT.knowledge, Random(0))
    value = backwards.solved(state).worths[0]
    assert best_answer(backwards, state, 0) == pytest.approx(value, abs=1e-6)
    assert best_answer(backwards, state, 1) == pytest.approx(1 - value, abs=1e-6)


@pytest.mark.parametrize("limbs", ["P1 Q1 R1", "P1 Q1 R2", "P2 Q1 R1"])
def test_nobody_of_three_gains_more_by_leaving_the_solution_than_it_says(limbs: str) -> None:
    state, backwards = of_three(limbs).state, Backwards(GETBIT.knowledge, Random(0))
    solved = backwards.solved(state)
    gained = [best_answer(backwards, state, seat) - solved.worths[seat] for seat in solved.plans]
    assert 0 < max(gained) <= solved.doubt + 1e-9 < 0.001


def best_answer(backwards: Backwards, state: State, seat: int) -> float:
    """What a seat gets that knows the mixes of the others in every round and leaves its own."""
    if state.who < 0:
        return state.worth(seat)
    if not state.sealed():
        return best_answer(backwards, after(state, state.who, state.codes(state.who)[:1]), seat)
    plans = backwards.solved(state).plans
    mixes = {other: solved_mix(plans[other]) for other in plans}
    ends = [drawn(state, seat, plan.codes, mixes) for plan in plans[seat]]
    return max(sum(way * best_answer(backwards, there, seat) for way, there in each) for each in ends)


def test_a_strong_bot_plays_the_ending_as_it_was_worked_out() -> None:
    there = last("a1 b1 a2 b2")
    view, moves = there.view("b1"), there.state.moves(1)
    thinker = Thinker(GETBIT, Effort(1, exact=1))
    exact = found_in(there, "b1")
    chosen = Counter(moves.codes[list(moves).index(thinker.choose(view, moves, Random(n)))] for n in range(60))
    assert len(chosen) > 1
    assert all(exact[code].share > 0 for code in chosen)


def test_three_robots_are_worked_out_too_and_the_one_in_front_has_little_hope() -> None:
    found = Backwards(GETBIT.knowledge, Random(0)).solved(of_three().state)
    assert found.doubt < 0.01
    assert found.worths[0] < 0.01 < found.worths[2] < found.worths[1]
