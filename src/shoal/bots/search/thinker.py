"""Thinking: from a view to a move, by a search over states that the view cannot tell from the true one."""

from __future__ import annotations

from random import Random
from typing import Final

from shoal.bots.search.character import Character
from shoal.bots.search.endings import worked_out
from shoal.bots.search.exact import Backwards
from shoal.bots.search.kept import Kept, kept
from shoal.bots.search.search import Search
from shoal.bots.search.weighed import Weighed, drawn_code, gain, most_tried, weighed
from shoal.core import Deadline, Game, Move, Moves, State, View
from shoal.core.contract.knowledge import Effort, Knowledge, Tuning
from shoal.core.contract.state import NOBODY

WORLDS: Final = 24
"""So many states are imagined; those that come to the same are taken together."""

SOLVING: Final = 0.75
"""The share of its time that exact play may take; who is not done by then searches in the rest."""


class Thinker:
    """Chooses moves of one game by searching; near the end of some games, by working all out."""

    def __init__(
        self,
        game: Game,
        effort: Effort,
        tuning: Tuning | None = None,
        knowledge: Knowledge | None = None,
        character: Character | None = None,
    ) -> None:
        """With a tuning or knowledge of one's own, a study can find out which is best.

        A character settles what is about equal.
        """
        self.game = game
        self.effort = effort
        self.tuning = tuning
        self.knowledge = knowledge or game.knowledge
        self.character = character
        self._worked = Backwards(self.knowledge, Random(0))
        self._kept: Kept | None = None

    def choose(self, view: View, moves: Moves, rng: Random) -> Move:
        """The best move found, or a careless one; where choices are sealed, one drawn from the mix."""
        if len(moves) == 1:
            return moves[0]
        if self.effort.careless and self.game.casual is not None and rng.random() < self.effort.careless:
            return self.game.casual(view, moves, rng)
        return moves[moves.codes.index(self._chosen(view, rng))]

    def _chosen(self, view: View, rng: Random) -> int:
        """The code of the move to make."""
        deadline = Deadline(self.effort.seconds)
        known = self._worked_out(view)
        if known is not None:
            return drawn_code(known, rng, 0.0)
        search = self.begin(view, rng)
        if self._kept is not None:
            self._kept.help(search)
            self._kept = None
        self._look(search, deadline)
        found = weighed(search)
        if self.character is not None:
            luck = rng.random()
            found = self.character.among(found, lambda code: gain(search, code, luck))
        code = drawn_code(found, rng) if search.secret else most_tried(found)
        self._kept = kept(search, code)
        return code

    def _worked_out(self, view: View) -> list[Weighed] | None:
        """What to mix where the game can be worked out to its end, and in time."""
        if not self.effort.exact:
            return None
        deadline = Deadline(SOLVING * self.effort.seconds)
        return worked_out(self.game, view, self.effort.exact, self._worked, deadline)

    def _look(self, search: Search, deadline: Deadline) -> None:
        """Look ahead until that was done as often as the effort says, or time is up, but once if it never was."""
        if not self.effort.seconds:
            search.look(self.effort.iterations - search.iterations)
            return
        while search.iterations < self.effort.iterations:
            search.look(1)
            if deadline.is_past():
                break

    def begin(self, view: View, rng: Random) -> Search:
        """A search for the seat of this view, which has not looked ahead yet."""
        assert view.seat is not None
        worlds, sealed = _worlds(self.game, view, view.seat, rng)
        knowledge = self.knowledge
        tuning = self.tuning or knowledge.tuning(worlds[0])
        search = Search(worlds, view.seat, knowledge, tuning, self.effort.rounds, rng)
        search.sealed = sealed
        return search


def _worlds(game: Game, view: View, seat: int, rng: Random) -> tuple[list[State], list[int]]:
    """States that this seat cannot tell from the true one, with nothing sealed in them, and what it has sealed itself.

    Its own answers are taken back, too, since others cannot count on them; they are found again in the search, if they
    were given in the order in which it asks.
    """
    found: dict[object, State] = {}
    worlds: list[State] = []
    sealed: list[int] = []
    for _ in range(WORLDS):
        state = game.imagine(view, rng)
        sealed = state.sealed_by(seat)
        if sealed and not _is_asked_first(game, state, seat, sealed[0], rng):
            sealed = []
        state.unseal(NOBODY if sealed else seat)
        worlds.append(found.setdefault(state.position(), state))
    return (worlds if len(found) > 1 else worlds[:1]), sealed


def _is_asked_first(game: Game, state: State, seat: int, code: int, rng: Random) -> bool:
    """Whether a search asks for the move that this seat has sealed before it asks for others."""
    before = state.copy()
    before.unseal(NOBODY)
    return code in game.knowledge.moves(before, seat, rng)
