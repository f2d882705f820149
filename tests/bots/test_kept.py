"""A bot goes on from what its last search learned where nothing is hidden, and from nothing everywhere else."""

from __future__ import annotations

from random import Random

import pytest

import shoal
from harness.cases import CASES, Case, found
from harness.fate import is_heavy
from harness.play import hidden_places
from harness.secrets_file import secrets_of
from shoal.bots.search import Thinker
from shoal.bots.search.kept import kept
from shoal.core import FATE, Game, State
from shoal.core.contract.knowledge import Effort
from shoal.games.blackmolly.pieces import DONE
from shoal.games.blackmolly.rules.game import BlackMolly

HIDING = [case for case in CASES if not is_heavy(case.name)]

SOME = Effort(300, rounds=2)


class Counted(Random):
    """Luck that counts how often it is asked: the more a search looks ahead, the more often."""

    asked = 0

    def random(self) -> float:
        self.asked += 1
        return super().random()


def chosen(thinker: Thinker, state: State, luck: Random, seat: int | None = None) -> int:
    """The code of what is chosen for this seat, or else for the one that is asked first."""
    seat = state.asked()[0] if seat is None else seat
    return state.encode(thinker.choose(state.view(seat), state.moves(seat), luck))


def looks(thinker: Thinker, state: State) -> int:
    """How much luck a choice takes."""
    luck = Counted(1)
    chosen(thinker, state, luck)
    return luck.asked


def swimming(seed: int = 1) -> tuple[Thinker, State]:
    """Black Molly after a bot has chosen and made its first swim, so that it is asked for the second."""
    table, thinker = shoal.new("blackmolly", 2, seed=seed, tank="show"), Thinker(found("blackmolly"), SOME)
    state, luck = table.state, Random(seed)
    while True:
        seat, code = state.who, chosen(thinker, state, luck)
        state.apply(seat, code, None)
        if state.who == seat:
            return thinker, state
        while state.who == FATE:
            state.settle(2, None)


def play_a_round(state: State) -> None:
    """Let everybody make the first move there is until the next round begins, with the same seat again after two."""
    assert isinstance(state, BlackMolly)
    began = state.round
    while state.round < began + 2:
        if state.who == FATE:
            state.settle(2, None)
        else:
            state.apply(state.who, state.codes(state.who)[0], None)


def fresh(game: Game, effort: Effort = SOME) -> Thinker:
    return Thinker(game, effort)


def test_the_second_swim_of_a_turn_takes_fewer_looks_ahead_than_without_the_first() -> None:
    thinker, state = swimming()
    assert 0 < looks(thinker, state) < 0.8 * looks(fresh(found("blackmolly")), state)


def test_what_was_looked_ahead_for_the_first_swim_counts_towards_the_second() -> None:
    """With half as much to do for the second as for the first, nothing is left to be done."""
    thinker, state = swimming()
    thinker.effort = Effort(10, rounds=2)
    assert looks(thinker, state) == 0


def test_the_same_luck_leads_to_the_same_moves_on_every_build() -> None:
    table, thinkers = shoal.new("blackmolly", 2, seed=4, tank="show"), [fresh(found("blackmolly")) for _ in range(2)]
    state, luck, made = table.state, Random(9), list[int]()
    while len(made) < 12:
        if state.who == FATE:
            state.settle(1 + len(made) % 4, None)
            continue
        made.append(chosen(thinkers[state.who], state, luck))
        state.apply(state.who, made[-1], None)
    assert made == [2086, 2123, 2156, 2193, 2097, 2155, 2188, DONE, 6146, 6420, 2118, 2161]


@pytest.mark.parametrize("other", ["another move", "another seat", "another round"])
def test_a_position_that_did_not_come_of_the_chosen_move_starts_from_nothing(other: str) -> None:
    game = found("blackmolly")
    table = shoal.new("blackmolly", 2, seed=1, tank="show")
    thinker, state = fresh(game), table.state
    code = chosen(thinker, state, Random(1))
    if other == "another move":
        state.apply(state.who, next(each for each in state.codes(state.who) if each not in (code, DONE)), None)
    elif other == "another seat":
        state.apply(state.who, DONE, None)
    else:
        play_a_round(state)
    assert looks(thinker, state) == looks(fresh(game), state)


def test_the_second_card_of_get_bit_is_found_under_the_first_without_looking_again() -> None:
    game, table = found("getbit"), shoal.new("getbit", 2, seed=3)
    thinker, state = fresh(game, Effort(300)), table.state
    state.apply(0, chosen(thinker, state, Random(1)), None)
    assert state.who == 0
    assert looks(thinker, state) == 1  # the lot that is drawn from the mix
    assert looks(fresh(game, Effort(300)), state) > 300


@pytest.mark.parametrize("name", ["getbit", "goofspiel", "aquaria"])
def test_nothing_is_kept_where_nothing_could_be_gone_on_from(name: str) -> None:
    """Where everybody has sealed what there is to seal, or things are hidden."""
    table = shoal.new(name, 4, seed=1)
    search = fresh(table.game).begin(table.view(0), Random(1))
    search.look(3)
    assert kept(search, search.first().codes[0]) is None


@pytest.mark.parametrize("case", HIDING, ids=str)
def test_what_is_chosen_after_another_choice_does_not_change_when_hidden_things_do(case: Case) -> None:
    secrets = secrets_of(case.name)
    for state in hidden_places(case, 34, 2):
        for seat in state.asked():
            both = [state.copy(), secrets.alter(state, seat, Random(3))]
            thinkers, lucks = [fresh(case.game, Effort(6)) for _ in both], [Random(5) for _ in both]
            for _ in range(3):
                if seat not in both[0].asked() or both[0].view(seat) != both[1].view(seat):
                    break
                made = [chosen(thinkers[each], both[each], lucks[each], seat) for each in range(2)]
                assert made[0] == made[1]
                for each in both:
                    each.apply(seat, made[0], None)
