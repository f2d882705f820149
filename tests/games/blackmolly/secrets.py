"""What is secret in Black Molly: nothing. Everybody sees all cards, all fish, and every answer when it comes."""

from __future__ import annotations

from random import Random

from shoal.core import Move, State

OPEN = True


def public(move: Move) -> object:
    """What everybody may see of a move: all of it."""
    return move


def hidden(state: State) -> object:
    """What somebody cannot see: nothing, always the same."""
    return None


def alter(state: State, seat: int | None, rng: Random) -> State:
    """The same game, since there is nothing that a seat must not know."""
    return state.copy()


def worlds(state: State, seat: int | None, most: int) -> list[object]:
    """The one way in which nothing is hidden."""
    return [None]
