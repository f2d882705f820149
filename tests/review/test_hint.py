"""A hint names the best moves with their chances and says why, and knows nothing but what its seat sees."""

from __future__ import annotations

from random import Random

import pytest

import shoal
from games.getbit.positions import position
from harness.cases import CASES, Case, found
from harness.play import hidden_places, positions
from harness.secrets_file import secrets_of
from shoal import games
from shoal.bots.search.exact import Backwards
from shoal.core import Game, ShoalError, State, View, parse
from shoal.core.contract.knowledge import Effort
from shoal.review import Advice, Advised, advise, iterations_of, reason, shown

FEW = 6
each_case = pytest.mark.parametrize("case", CASES, ids=str)


def words_of(game: Game, advice: Advice) -> list[str]:
    words = game.words(["Ada", "Ben", "Cleo", "Dan", "Eve", "Finn"])
    return [words.move(game.parse_move(each.move)) for each in advice.moves]


def advised(case: Case, state: State, seat: int) -> tuple[Advice, object]:
    """The advice, and how much chance was used up for it: as much as was looked ahead."""
    rng = Random(5)
    return advise(case.game, state.view(seat), FEW, rng), rng.getstate()


@each_case
def test_neither_a_hint_nor_the_budget_spent_changes_when_hidden_things_do(case: Case) -> None:
    secrets = secrets_of(case.name)
    for state in hidden_places(case, 41, 1):
        for seat in state.asked():
            other = secrets.alter(state, seat, Random(3))
            assert advised(case, other, seat) == advised(case, state, seat)


@pytest.mark.parametrize("name", ["aquaria", "blackmolly", "getbit", "goofspiel", "icecool"])
def test_every_hint_is_of_allowed_moves_and_has_a_sentence(name: str) -> None:
    for case in [case for case in CASES if case.name == name][:4]:
        for state in positions(case, 42, 2):
            for seat in state.asked():
                advice = advise(case.game, state.view(seat), FEW, Random(1))
                moves = state.moves(seat)
                assert all(case.game.parse_move(each.move) in moves for each in advice.moves)
                assert 1 <= len(advice.moves) <= 3
                assert reason(advice, words_of(case.game, advice)).endswith(".")
                assert all(0 <= each.low <= each.worth <= each.high <= 1 for each in advice.moves if advice.weighed)


def test_a_view_that_travelled_as_text_leads_to_the_same_hint() -> None:
    table = shoal.new("getbit", 4, seed=2)
    view: View = table.view(0)
    travelled = parse(table.game.view_type, view.text())
    assert advise(table.game, travelled, 40, Random(1)) == advise(table.game, view, 40, Random(1))


def test_the_one_bid_that_cannot_lose_is_hinted_at_with_certainty() -> None:
    """Two cards are left to each, 1 and 2, and the prizes 2 and 1: whoever bids 1 now can only lose by it."""
    table = shoal.new("goofspiel", 2, cards=5, seed=1)
    for card in (5, 4, 3):
        for seat in (0, 1):
            table.answer(seat, table.moves(seat)[card - 1])
    advice = advise(table.game, table.view(0), 400, Random(1))
    assert advice.moves[0].move == {"kind": "bid", "card": 2}
    assert advice.moves[0].low > 0.4


def test_where_a_mix_is_best_the_hint_says_so_and_why() -> None:
    table = shoal.new("goofspiel", 2, cards=5, prizes="descending", seed=1)
    advice = advise(table.game, table.view(0), 600, Random(1))
    told = reason(advice, words_of(table.game, advice))
    assert advice.sealed
    assert len(advice.moves) > 1
    assert told.startswith("Mix “bid ")
    assert "since a choice that is foreseen can be answered" in told
    assert all("play it" in line for line in shown(advice))


def test_the_reason_counts_in_the_games_words_what_may_happen() -> None:
    """On this board somebody's fish are hunted, and it matters how often they are lost."""
    game = found("blackmolly")
    table = shoal.new("blackmolly", 4, seed=3, tank="show")
    for _ in range(40):
        seat = table.state.asked()[0]
        advice = advise(game, table.view(seat), 60, Random(1))
        told = reason(advice, words_of(game, advice))
        if "you lose a fish in" in told:
            assert "of 100 looks ahead" in told
            return
        table.answer(seat, table.moves(seat)[0])
    raise AssertionError("Nothing was ever at stake.")


def compared(first: Advised, second: Advised, *, clear: bool) -> str:
    """Why the first of two moves."""
    return reason(Advice((first, second), clear=clear), ["stay", "go"])


def advised_at(worth: float, bitten: int) -> Advised:
    """A move after which one wins so often and is bitten so often."""
    return Advised({}, worth, worth, worth, 0.0, {"you are bitten": bitten})


def test_the_reason_names_what_may_happen_only_where_that_tells_the_moves_apart() -> None:
    better, worse, alike = advised_at(0.62, 10), advised_at(0.4, 50), advised_at(0.4, 12)
    assert compared(better, worse, clear=True) == (
        "You win 62% of the time after it (to within 1%), and 40% after “go”: "
        "you are bitten in 10 of 100 looks ahead, against 50."
    )
    assert compared(better, alike, clear=True).endswith(", and 40% after “go”.")
    assert compared(better, alike, clear=False).endswith(", and “go” does about as well.")
    assert compared(better, worse, clear=False).endswith(
        ", and “go” does about as well; you are bitten in 10 of 100 looks ahead, against 50."
    )


def test_two_chances_that_read_alike_are_not_set_against_each_other() -> None:
    told = compared(advised_at(0.452, 10), advised_at(0.448, 10), clear=True)
    assert told == "You win 45% of the time after it (to within 1%), slightly more often than after “go”."


@pytest.mark.parametrize("limbs", ["a1:1 a2:1 b1:1 b2:1", "a1:2 a2:1 b1:1 b2:1"])
@pytest.mark.parametrize("name", ["a1", "b1"])
def test_a_hint_for_an_ending_that_is_solved_has_its_exact_mix_and_chances_and_says_so(name: str, limbs: str) -> None:
    there = position("a1 b1 a2 b2", limbs=limbs, round=5)
    game, seat = found("getbit"), there.seat(name)
    solved = Backwards(game.knowledge, Random(0)).solved(there.state)
    advice = advise(game, there.view(name), 1, Random(1))
    assert advice.exact
    assert advice.moves[0].worth == pytest.approx(solved.worths[seat])
    for each in advice.moves:
        code = there.state.encode(game.parse_move(each.move))
        plans = [plan for plan in solved.plans[seat] if plan.codes[0] == code]
        assert each.share == pytest.approx(sum(plan.chance for plan in plans))
        assert each.low == each.high == pytest.approx(max(plan.worth for plan in plans))
    assert "; this is exact: the game was worked out to the end" in reason(advice, words_of(game, advice))
    assert all("(exact)" in line for line in shown(advice))


def test_a_hint_for_three_robots_is_worked_out_and_tells_how_sure_it_is() -> None:
    there = position("P Q R", out="S", limbs="P:1 Q:1 R:1", round=9)
    advice = advise(found("getbit"), there.view("P"), 1, Random(1))
    assert advice.exact
    assert advice.moves[0].low < advice.moves[0].high
    told = reason(advice, words_of(found("getbit"), advice))
    assert told.endswith("; the game was worked out to the end, with everyone playing their best.")


def test_an_only_move_needs_no_thought() -> None:
    case = next(case for case in CASES if str(case).startswith("icecool-4-tournament-false"))
    single = [state for state in positions(case, 43, 40) if state.who >= 0 and len(state.moves(state.who)) == 1]
    for state in single:
        advice = advise(case.game, state.view(state.who), 40, Random(1))
        assert reason(advice, words_of(case.game, advice)) == "It is the only move you have."
        assert shown(advice) == []
    assert single


def test_a_usual_hint_looks_ahead_as_often_as_a_sharp_bot_a_quick_and_a_deep_one_in_proportion() -> None:
    game = games.find("blackmolly")
    assert isinstance(game.sharp, Effort)
    usual = game.sharp.iterations
    assert [iterations_of(game, budget) for budget in ("quick", "usual", "deep")] == [usual // 4, usual, 4 * usual]
    assert iterations_of(games.find("getbit"), "usual") == 600


@pytest.mark.parametrize("budget", ["nope", "", 0, -3, 10**9])
def test_an_unknown_budget_is_one_sentence(budget: str | int) -> None:
    with pytest.raises(ShoalError, match=r"^[^.]*budget[^.]*\.$"):
        iterations_of(games.find("getbit"), budget)
