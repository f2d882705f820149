"""A search chooses from views only, finds what is there to be found, and mixes where others choose at the same time."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import shoal
from harness.cases import CASES, Case
from harness.fate import is_heavy
from harness.play import game_of, hidden_places, positions
from harness.secrets_file import secrets_of
from shoal import games
from shoal.bots import bot, levels
from shoal.bots.levels import SECONDS
from shoal.bots.search import Search, Thinker, Weighed, weighed
from shoal.core import OVER, Game, Moves, State, View, parse
from shoal.core.contract.knowledge import Effort, Knowledge, Tuning
from shoal.games.icecool.moves import Flick

SEARCHED = [case for case in CASES if not is_heavy(case.name)]
each_case = pytest.mark.parametrize("case", SEARCHED, ids=str)

FEW = Effort(6)


def asked(state: State) -> list[tuple[int, View, Moves]]:
    return [(seat, state.view(seat), state.moves(seat)) for seat in state.asked()]


def looked(game: Game, view: View, iterations: int, luck: Random | None = None) -> list[Weighed]:
    """What a search finds in so many iterations."""
    search = Thinker(game, FEW).begin(view, luck or Random(5))
    search.look(iterations)
    return weighed(search)


@each_case
def test_it_answers_every_question_of_every_game_with_an_allowed_move(case: Case) -> None:
    thinker = Thinker(case.game, FEW)
    for state in positions(case, 31, 3):
        key = state.key()
        for _, view, moves in asked(state):
            assert thinker.choose(view, moves, Random(1)) in moves
        assert state.key() == key


@each_case
def test_the_same_luck_and_the_same_view_lead_to_the_same_move(case: Case) -> None:
    for state in positions(case, 32, 2):
        for _, view, moves in asked(state):
            travelled = parse(case.game.view_type, view.text())
            first = Thinker(case.game, FEW).choose(view, moves, Random(5))
            assert Thinker(case.game, FEW).choose(travelled, moves, Random(5)) == first


@each_case
def test_its_choice_and_the_budget_spent_do_not_change_when_hidden_things_do(case: Case) -> None:
    secrets = secrets_of(case.name)
    for state in hidden_places(case, 33, 2):
        for seat, view, moves in asked(state):
            other = secrets.alter(state, seat, Random(3))
            luck, same_luck = Random(5), Random(5)
            found = looked(case.game, view, 6, luck)
            assert looked(case.game, other.view(seat), 6, same_luck) == found
            assert luck.getstate() == same_luck.getstate()
            assert list(other.moves(seat)) == list(moves)


@pytest.mark.parametrize("level", ["gentle", "casual", "sharp", "expert"])
def test_a_flick_does_not_change_when_hidden_things_do(level: str) -> None:
    case = next(case for case in CASES if is_heavy(case.name))
    secrets = secrets_of(case.name)
    state, seat = [(step.before, step.who) for step in game_of(case, 34) if isinstance(step.answer, Flick)][-1]
    other = secrets.alter(state, seat, Random(3))
    assert other.key() != state.key()
    luck, same_luck = Random(5), Random(5)
    chosen = bot(case.game, level, luck).answer(state.view(seat), state.moves(seat))
    assert bot(case.game, level, same_luck).answer(other.view(seat), other.moves(seat)) == chosen
    assert luck.getstate() == same_luck.getstate()


def test_more_iterations_go_on_from_where_fewer_stopped() -> None:
    """The search can be stopped at any time, and what it has found by then is the same."""
    game = games.find("blackmolly")
    table = shoal.new("blackmolly", 2, seed=1)
    view = table.view(0)
    once = Thinker(game, FEW).begin(view, Random(1))
    once.look(30)
    twice = Thinker(game, FEW).begin(view, Random(1))
    twice.look(20)
    assert weighed(twice)
    twice.look(10)
    assert weighed(twice) == weighed(once)


@pytest.mark.parametrize("name", ["getbit", "blackmolly", "aquaria", "goofspiel"])
def test_it_stops_when_its_time_is_up_and_with_enough_of_it_finds_the_same(name: str) -> None:
    table = shoal.new(name, 2, seed=1)
    seat = table.state.asked()[0]
    view, moves = table.view(seat), table.moves(seat)
    hurried = Thinker(table.game, Effort(10**8, seconds=0.02))  # which would take hours
    assert hurried.choose(view, moves, Random(1)) in moves
    patient = Thinker(table.game, Effort(20, seconds=3600.0))
    assert patient.choose(view, moves, Random(2)) == Thinker(table.game, Effort(20)).choose(view, moves, Random(2))


def test_a_careless_player_does_what_a_casual_one_does_so_often_and_else_looks_ahead(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = shoal.new("blackmolly", 2, seed=1)
    moves, last = table.moves(0), list(table.moves(0))[-1]
    monkeypatch.setattr(type(table.game), "casual", staticmethod(lambda _view, _moves, _rng: last))

    def lasts(effort: Effort) -> int:
        chosen = [Thinker(table.game, effort).choose(table.view(0), moves, Random(luck)) for luck in range(100)]
        return chosen.count(last)

    thinking = lasts(FEW)
    assert thinking < 50
    assert thinking + 15 < lasts(Effort(6, careless=0.5)) < 100 == lasts(Effort(6, careless=1.0))


def test_a_bot_for_whom_somebody_waits_has_the_time_of_its_level(monkeypatch: pytest.MonkeyPatch) -> None:
    table = shoal.new("goofspiel", 2, seed=1)
    for level in SECONDS:
        monkeypatch.setattr(type(table.game), level, Effort(10**8))
        monkeypatch.setitem(SECONDS, level, 0.02)
        waited = bot(table.game, level, Random(1), awaited=True)
        assert waited.answer(table.view(0), table.moves(0)) in table.moves(0)


@pytest.mark.parametrize("tuning", [Tuning(), Tuning(patience=9)])
def test_where_seats_choose_in_turn_a_place_is_opened_at_its_second_visit(tuning: Tuning) -> None:
    search = swimming_search(Knowledge(), tuning)
    first = search.root.choice(0)
    search.look(1)
    after = search.root.next(first.codes[0])
    assert after.passed == 1
    assert not after.choices
    search.look(len(first.codes))
    assert sum(bool(place.choices) for place in search.root.after.values()) == 1


@pytest.mark.parametrize("patience", [1, 4])
def test_after_sealed_choices_a_place_is_opened_once_it_was_played_on_from_often_enough(patience: int) -> None:
    table = shoal.new("goofspiel", 2, seed=1, prizes="descending")
    search = Thinker(table.game, FEW, Tuning(patience=patience)).begin(table.view(0), Random(1))
    search.look(14)
    places = search.root.after.values()
    assert {place.times > patience for place in places} == {True, False}
    assert all(bool(place.choices) == (place.times > patience) for place in places)


class FirstMove(Knowledge):
    """Takes others to make the first move there is, or one that nobody looks at."""

    def __init__(self, known: bool) -> None:
        self.known = known
        self.asked = 0

    def simple(self, state: State, seat: int, rng: Random) -> int:
        self.asked += 1
        return state.codes(seat)[0] if self.known else -1


def tried_by_others(search: Search) -> list[list[int]]:
    """How often each move was tried, for every choice of another seat that was remembered."""
    found, left = [], [search.root]
    while left:
        place = left.pop()
        left += place.after.values()
        found += [list(choice.visits) for seat, choice in place.choices.items() if seat != search.seat and choice.total]
    return found


def test_others_who_are_taken_for_simple_minds_do_what_is_simple_which_is_worked_out_once_a_place() -> None:
    knowledge = FirstMove(known=True)
    search = swimming_search(knowledge, Tuning(simple=1.0))
    search.look(200)
    tried = tried_by_others(search)
    assert tried
    assert all(sum(visits[1:]) == 0 for visits in tried)
    assert knowledge.asked == len(tried)


@pytest.mark.parametrize(
    ("known", "tuning"), [(True, Tuning()), (False, Tuning(simple=1.0)), (True, Tuning(simple=1.0, foresight=1))]
)
def test_others_try_all_moves_where_nothing_is_simple_or_later_on(known: bool, tuning: Tuning) -> None:
    search = swimming_search(FirstMove(known), tuning)
    search.look(200)
    assert any(sum(visits[1:]) > 0 for visits in tried_by_others(search))


def swimming_search(knowledge: Knowledge, tuning: Tuning) -> Search:
    """A search for the first swim of Black Molly."""
    table = shoal.new("blackmolly", 2, seed=1, tank="show")
    return Thinker(table.game, FEW, tuning, knowledge).begin(table.view(0), Random(1))


def test_it_finds_the_one_bid_that_cannot_lose() -> None:
    """Two cards are left to each, 1 and 2, and the prizes 2 and 1: whoever bids 1 now can only lose by it."""
    game = games.find("goofspiel")
    table = shoal.new("goofspiel", 2, cards=5, seed=1)
    for card in (5, 4, 3):
        for seat in (0, 1):
            table.answer(seat, table.moves(seat)[card - 1])
    found = {each.code: each for each in looked(game, table.view(0), 400)}
    assert set(found) == {1, 2}
    assert found[2].share > 0.95
    assert found[2].worth > found[1].worth


def test_sealed_choices_are_mixed_where_every_single_one_could_be_punished() -> None:
    """With two cards each and a tie that takes nothing, whoever is foreseen loses."""
    game = games.find("goofspiel")
    table = shoal.new("goofspiel", 2, cards=5, prizes="descending", seed=1)
    view, moves = table.view(0), table.moves(0)
    chosen = Counter(Thinker(game, Effort(300)).choose(view, moves, Random(luck)) for luck in range(20))
    assert len(chosen) > 1


def test_what_others_have_sealed_is_not_looked_at() -> None:
    """Whatever lies there, the search finds the same."""
    game = games.find("getbit")
    found = []
    for card in (1, 3, 5):
        table = shoal.new("getbit", 4, seed=2)
        moves = table.moves(0)
        table.answer(0, moves[moves.codes.index(card)])
        found.append(looked(game, table.view(1), 40))
    assert found[0] == found[1] == found[2]


@pytest.mark.parametrize("name", ["getbit", "blackmolly", "aquaria", "icecool", "goofspiel"])
def test_every_level_of_every_game_answers(name: str) -> None:
    game = games.find(name)
    for level in levels(game):
        table = shoal.new(name, 2, seed=1)
        seat = table.state.asked()[0]
        if level.name in ("sharp", "expert") and name != "icecool":
            continue  # these think long; what they do is tested with less effort above
        move = bot(game, level.name, Random(1)).answer(table.view(seat), table.moves(seat))
        table.answer(seat, move)
        assert table.state.who != OVER
