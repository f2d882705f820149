"""What is kept of a search for the next choice of its seat, so that it need not be learned again.

Only where nothing is hidden: elsewhere the same place in the tree may stand for other states by then.
"""

from __future__ import annotations

from typing import Final

from shoal.bots.search.search import Search
from shoal.bots.search.tree import Place
from shoal.core.contract.ask import FATE, OVER
from shoal.core.contract.state import State

WORTH_FINDING: Final = 0.02
"""A place that had less than this of the looks ahead tells too little to go on from, and so do all below it."""


class Kept:
    """The tree below the move that was chosen; all of it where that move is sealed and the seat is asked once more."""

    def __init__(self, search: Search, code: int) -> None:
        self._seat = search.seat
        self._secret = search.secret
        self._paranoid = search.paranoid
        self._knowledge = search.knowledge
        self._looks = search.iterations
        self._start = search.worlds[0]
        self._after = self._start if search.secret else _after(self._start, search.seat, [code])
        self._root = search.root if search.secret else search.root.next(code)

    def help(self, search: Search) -> None:
        """Let a search that has not begun go on from what is known of its position, if anything is."""
        alike = search.seat == self._seat and search.secret == self._secret and search.paranoid == self._paranoid
        if len(search.worlds) > 1 or not alike:
            return
        wanted = search.worlds[0].position()
        if not search.secret:
            found = self._found(wanted, self._after, self._root)
            if found is not None:
                search.root, search.iterations = found, found.times_chosen()
        elif self._after.position() == wanted and self._root.choice(search.key()).total:
            search.root, search.iterations = self._root, self._looks

    def _found(self, wanted: object, state: State, place: Place) -> Place | None:
        """The place for the wanted position, at or below this one, where the game stands like this."""
        if state.who != FATE:
            if self._is_beyond(state) or place.times_chosen() < WORTH_FINDING * self._looks:
                return None
            if state.position() == wanted:
                return place
        for key, after in place.after.items():
            if not after.blurred:
                found = self._found(wanted, _along(state, key), after)
                if found is not None:
                    return found
        return None

    def _is_beyond(self, state: State) -> bool:
        """Whether nothing is known here for a new search: all is over, or sealed, or it would look further ahead."""
        return state.who == OVER or state.sealed() > 0 or self._knowledge.far(state, self._start, 1)


def kept(search: Search, code: int) -> Kept | None:
    """What is worth keeping of a search after which this move was chosen."""
    if len(search.worlds) > 1:
        return None
    if search.secret and search.seat not in _after(search.worlds[0], search.seat, [*search.sealed, code]).asked():
        return None
    return Kept(search, code)


def _after(state: State, seat: int, codes: list[int]) -> State:
    """The state after this seat has made these moves."""
    after = state.copy()
    for code in codes:
        after.apply(seat, code, None)
    return after


def _along(state: State, key: object) -> State:
    """The state that belongs to the place with this key, if this one belongs to the place before."""
    if isinstance(key, int):
        return _after(state, state.who, [key])
    assert isinstance(key, tuple)
    after = state.copy()
    after.settle(key[1], None)
    return after
