"""Thinking: from a view to a move, by a search over states that the view cannot tell from the true one."""

from __future__ import annotations

from random import Random
from typing import Final

from shoal.bots.search.search import Search
from shoal.bots.search.tree import drawn
from shoal.core import Game, Move, Moves, State, Value, View
from shoal.core.contract.knowledge import Effort, Knowledge, Tuning

WORLDS: Final = 24
"""So many states are imagined; those that come to the same are taken together."""

RARE: Final = 0.04
"""A sealed move that should be played more seldom than this is not played: so rare a mix is noise."""


class Weighed(Value, frozen=True):
    """One move as a search sees it."""

    code: int
    share: float
    """How often it should be played; for choices in turn, how much of the search went to it."""
    worth: float
    """What may be expected after it: a chance to win, from 0 to 1."""


class Thinker:
    """Chooses moves of one game by searching."""

    def __init__(
        self, game: Game, effort: Effort, tuning: Tuning | None = None, knowledge: Knowledge | None = None
    ) -> None:
        """With a tuning or knowledge of one's own, a study can find out which is best."""
        self.game = game
        self.effort = effort
        self.tuning = tuning
        self.knowledge = knowledge or game.knowledge

    def choose(self, view: View, moves: Moves, rng: Random) -> Move:
        """The best move found; where choices are sealed, one drawn from the mix."""
        if len(moves) == 1:
            return moves[0]
        search = self.begin(view, rng)
        search.look(self.effort.iterations)
        return moves[moves.codes.index(_chosen(search, rng))]

    def begin(self, view: View, rng: Random) -> Search:
        """A search for the seat of this view, which has not looked ahead yet."""
        assert view.seat is not None
        worlds, knowledge = _worlds(self.game, view, view.seat, rng), self.knowledge
        tuning = self.tuning or knowledge.tuning(worlds[0])
        return Search(worlds, view.seat, knowledge, tuning, self.effort.rounds, rng)


def weighed(search: Search) -> list[Weighed]:
    """All moves that a search has thought about, with what it has found so far."""
    choice = search.first()
    tried = [visits / max(1, choice.total) for visits in choice.visits]
    shares = choice.mean_mix() if search.secret else tried
    return [Weighed(code, shares[slot], choice.mean(slot)) for slot, code in enumerate(choice.codes)]


def _chosen(search: Search, rng: Random) -> int:
    """The code of the move to make."""
    found = weighed(search)
    if not search.secret:
        return max(found, key=lambda each: (each.share, each.worth)).code
    most = max(each.share for each in found)
    played = [each for each in found if each.share >= min(RARE, most)]
    total = sum(each.share for each in played)
    return played[drawn([each.share / total for each in played], rng)].code


def _worlds(game: Game, view: View, seat: int, rng: Random) -> list[State]:
    """States that this seat cannot tell from the true one, with nothing sealed in them but its own answers."""
    found: dict[object, State] = {}
    worlds: list[State] = []
    for _ in range(WORLDS):
        state = game.imagine(view, rng)
        state.unseal(seat)
        worlds.append(found.setdefault(state.position(), state))
    return worlds if len(found) > 1 else worlds[:1]
