"""A review tells chances over time, what decisions cost given what was known, luck apart, and turning points."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

import pytest

import shoal
from harness.cases import CASES, Case
from harness.play import hidden_places
from harness.secrets_file import secrets_of
from shoal import games
from shoal.bots import bot
from shoal.core import FATE, ShoalError, Table, read
from shoal.review import Review, Reviewer, review
from shoal.review.finding import Finding, choice_of, find
from shoal.review.telling import Decision, Teller

GOLDEN = Path(__file__).parents[1] / "golden"
NAMES = ("Ada", "Ben", "Cleo", "Dan")


def shortest(name: str, seats: int) -> Table:
    """The shortest golden game of so many seats."""
    files = sorted(GOLDEN.glob(f"{name}/{seats}-*.jsonl"), key=lambda file: (file.stat().st_size, file.name))
    with files[0].open("rb") as file:
        return read(file, games.find)


EVERY = [(name, seats) for name in games.names() for seats in games.find(name).seats]


@cache
def played(name: str, seats: int) -> Table:
    """A game between casual bots, or any that there are."""
    table = shoal.new(name, seats, seed=4)
    level = "random" if table.game.casual is None else "casual"
    table.play([bot(table.game, level, Random(seat)) for seat in range(seats)])
    return table


@cache
def reviewed(name: str, seats: int, budget: int) -> Review:
    return review(played(name, seats), budget, 0, NAMES[:seats])


@pytest.mark.parametrize(("name", "seats"), EVERY)
def test_games_of_every_number_of_seats_can_be_reviewed(name: str, seats: int) -> None:
    """A few answers of each game, from the first to the last: all have chances, and luck takes from one for another."""
    reviewer = Reviewer(shortest(name, seats), 4)
    numbers = sorted({0, 1, 2, *range(0, reviewer.length, max(1, reviewer.length // 6)), reviewer.length})
    for finding in map(reviewer.find, numbers):
        assert len(finding.chances) == seats
        if seats > 1:
            assert sum(finding.chances) == pytest.approx(1)
        assert finding.luck is None or seats == 1 or sum(finding.luck) == pytest.approx(0, abs=1e-6)


def test_the_same_budget_and_seed_give_the_same_review_in_whatever_order() -> None:
    table = played("getbit", 4)
    forwards = list(Reviewer(table, 30).findings())
    backwards = Reviewer(table, 30)
    assert [backwards.find(number) for number in reversed(range(len(forwards)))] == forwards[::-1]
    assert review(table, 30, 0, NAMES) == review(table, 30, 0, NAMES)
    assert review(table, 30, 1, NAMES) != review(table, 30, 0, NAMES)


def test_the_last_chance_is_the_outcome() -> None:
    told = reviewed("getbit", 4, 30)
    outcome = played("getbit", 4).outcome
    assert outcome is not None
    assert told.chances[-1] == tuple(outcome.won(seat) for seat in range(4))


@pytest.mark.parametrize(
    ("costs", "sentence"),
    [
        ([], "Ada had no decisions to weigh; luck was even."),
        ([0.0], "Ada's only decision did not clearly give anything away; luck was even."),
        ([0.1], "Ada's only decision gave something away, 10% at most; luck was even."),
        ([0.0, 0.0], "None of Ada's 2 decisions clearly gave anything away; luck was even."),
        ([0.1, 0.0, 0.2], "2 of Ada's 3 decisions gave something away, 20% at most; luck was even."),
    ],
)
def test_a_seat_is_told_how_many_decisions_gave_something_away(costs: list[float], sentence: str) -> None:
    made = [Decision(1, 0, "bid 1", "bid 2", 0.5 - cost, 0.5, cost, cost > 0, "") for cost in costs]
    assert Teller(shortest("goofspiel", 2), NAMES).story(0, made, []).sentence == sentence


def test_a_bid_that_can_only_lose_costs_what_it_gives_away() -> None:
    """With 1 and 2 left to each and the prizes 2 and 1, whoever bids 1 loses where a tie could be had."""
    table = shoal.new("goofspiel", 2, cards=5, seed=1)
    for bids in ((5, 5), (4, 4), (3, 3), (1, 2)):
        for seat, card in enumerate(bids):
            moves = table.moves(seat)
            table.answer(seat, moves[moves.codes.index(card)])
    told = review(table, 200, 0, NAMES[:2])
    blunder = next(decision for decision in told.decisions if decision.number == 7)
    assert blunder.clear
    assert blunder.cost > 0.3
    assert "“bid 1” gave" in blunder.sentence
    assert told.seats[0].mistakes == 1
    assert told.seats[1].mistakes == 0
    assert any(point.number == 8 and point.seat in (0, 1) for point in told.turning_points)


def test_a_decision_is_judged_by_what_its_seat_knew() -> None:
    """What another seat has sealed before changes nothing of what is found about the next decision."""
    found: list[Finding] = []
    for card in (0, 2, 4):
        table = shoal.new("getbit", 4, seed=2)
        table.answer(0, table.moves(0)[card])
        before = table.state.copy()
        table.answer(1, table.moves(1)[3])
        found.append(find(table, before, len(table.entries), 60, "seed"))
    assert found[0].choice == found[1].choice == found[2].choice
    assert found[0].chances == found[1].chances == found[2].chances


@pytest.mark.parametrize("case", CASES[::3], ids=str)
def test_what_a_decision_cost_and_the_budget_spent_do_not_change_when_hidden_things_do(case: Case) -> None:
    secrets = secrets_of(case.name)
    for state in hidden_places(case, 51, 1):
        for seat in state.asked():
            other, moves = secrets.alter(state, seat, Random(3)), state.moves(seat)
            code = moves.codes[-1] if moves.codes else moves.space[0]
            luck, same_luck = Random(5), Random(5)
            found = choice_of(case.game, state, state.view(seat), code, 6, luck)
            assert choice_of(case.game, other, other.view(seat), code, 6, same_luck) == found
            assert luck.getstate() == same_luck.getstate()


def test_sealed_answers_change_no_chance_before_they_are_turned_up() -> None:
    table = played("getbit", 4)
    findings = list(Reviewer(table, 30).findings())
    assert findings[1].chances == findings[2].chances == findings[3].chances == findings[4].chances
    assert findings[5].chances != findings[4].chances


def test_luck_is_told_for_fate_alone_and_decisions_for_seats_alone() -> None:
    told, table = reviewed("blackmolly", 4, 20), played("blackmolly", 4)
    assert told.luck
    assert all(table.entries[each.number - 1].who == FATE for each in told.luck)
    assert all(table.entries[each.number - 1].who == each.seat for each in told.decisions)


def test_three_turning_points_are_told_in_words_and_in_order() -> None:
    told = reviewed("getbit", 4, 30)
    assert len(told.turning_points) == 3
    numbers = [point.number for point in told.turning_points]
    assert numbers == sorted(numbers)
    for point in told.turning_points:
        name = NAMES[point.seat]
        assert f"{name}'s chance {'rose' if point.after > point.before else 'fell'} from" in point.sentence


def test_what_a_flick_does_is_no_luck_and_what_cannot_be_weighed_is_said() -> None:
    table = shortest("icecool", 2)
    reviewer = Reviewer(table, 8)
    flight = next(number for number, entry in enumerate(table.entries, 1) if entry.kind == "motion")
    placing = next(number for number, entry in enumerate(table.entries, 1) if entry.who != FATE)
    findings = [reviewer.find(number) for number in (flight, placing)]
    assert findings[0].luck is None
    assert findings[1].unweighed
    told = reviewer.tell([*findings, *findings])
    assert any("could not be weighed" in note for note in told.notes)
    assert any("quick sketch" in note for note in told.notes)


def test_a_game_that_goes_on_is_not_reviewed() -> None:
    with pytest.raises(ShoalError, match=r"^This game is not over, so it cannot be reviewed yet\.$"):
        Reviewer(shoal.new("getbit", 4, seed=1))
