"""Hints: the best moves of a seat with their chances, and one sentence that says why, all from what the seat sees."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from random import Random
from typing import Final

from shoal.bots import best, bot
from shoal.core import Game, Value, View, listed
from shoal.core.statistics import Z_95
from shoal.review.weighing import LOOKS, Weight, iterations_of, weigh

TOP: Final = 3
"""So many moves are shown."""

SHORT: Final = 50
"""Letters of a move that can be named in a sentence."""

PURE: Final = 0.9
"""A sealed move that should be played so often is played always, as far as people are concerned."""

RARE: Final = 0.04
"""A sealed move that should be played more seldom than this is no part of the mix."""


TELLING: Final = 5
"""Things that happen after one move so many times more often, in `LOOKS` looks ahead, tell it from another."""

SAME: Final = 1e-6
"""Chances that were worked out and differ by less are the same."""

WORKED_OUT: Final = "the game was worked out to the end, with everyone playing their best"


class Advised(Value, frozen=True):
    """A move that is worth thinking about."""

    move: dict[str, object]
    worth: float
    low: float
    high: float
    """What may be expected after it, with the ends of the 95 % interval."""
    share: float
    """How often to play it, where a mix is best."""
    stakes: dict[str, int]
    """In how many of a hundred looks ahead these things happen after it."""


class Advice(Value, frozen=True):
    """What somebody who has thought about it would do."""

    moves: tuple[Advised, ...]
    """The best first."""
    sealed: bool = False
    clear: bool = False
    """Whether the first move is better than the second beyond doubt."""
    alone: bool = False
    """Whether there is nobody to win against, so that worths tell how good the game is."""
    weighed: bool = True
    exact: bool = False
    """Whether the game was worked out to its end."""
    note: str = ""
    """What the first move brings for certain, in the game's words."""


def advise(game: Game, view: View, iterations: int, rng: Random) -> Advice:
    """The best moves of the seat of this view; from the view alone."""
    assert view.seat is not None
    state = game.imagine(view, rng)
    moves = state.moves(view.seat)
    if len(moves) == 1:
        return Advice((Advised(moves[0].data(), 0.0, 0.0, 1.0, 1.0, {}),), weighed=False)
    weighing = weigh(game, view, iterations, rng)
    if not weighing.weights:
        move = bot(game, best(game).name, rng).answer(view, moves)
        return Advice((Advised(move.data(), 0.0, 0.0, 1.0, 0.0, {}),), weighed=False)
    weights = [weight for weight in weighing.weights if not weighing.sealed or weight.share >= RARE][:TOP]
    note = "" if game.preview_type is None else getattr(game.preview(state, view.seat, weights[0].code), "note", "")
    advised = [
        Advised(state.decode(each.code).data(), each.worth, each.low, each.high, each.share, each.stakes)
        for each in weights
    ]
    alone = len(state.worths()) == 1
    clear = len(weights) > 1 and is_clear(*weights[:2])
    return Advice(tuple(advised), weighing.sealed, clear, alone, True, weighing.exact, note)


def hint(game: Game, view: View, rng: Random) -> Advice:
    """A hint as people get it, with the usual budget."""
    return advise(game, view, iterations_of(game, "usual"), rng)


def is_clear(one: Weight, other: Weight) -> bool:
    """Whether one move is better than the other beyond doubt (95 %)."""
    return one.worth - other.worth > max(SAME, Z_95 * hypot(one.doubt, other.doubt))


# In words ---------------------------------------------------------------------------------------------------


def percent(worth: float) -> str:
    """A chance as people read it."""
    return f"{round(100 * worth)}%"


def interval(low: float, high: float) -> str:
    """How sure a chance is, as people read it."""
    least, most = round(100 * low), round(100 * high)
    return f"{least} to {most}%" if least < most else "to within 1%"


def shown(advice: Advice) -> list[str]:
    """The numbers of each move: its chance, how sure that is, and how often to play it; none if it was not weighed."""
    if not advice.weighed:
        return []
    mixed = advice.sealed and len(advice.moves) > 1
    return [
        f"{percent(each.worth)} ({_sure(advice, each)})"
        + (f", play it {percent(each.share)} of the time" if mixed else "")
        for each in advice.moves
    ]


def _sure(advice: Advice, each: Advised) -> str:
    """How sure the chance of a move is."""
    return "exact" if advice.exact and each.low == each.high else interval(each.low, each.high)


def reason(advice: Advice, moves: Sequence[str]) -> str:
    """Why the first of these moves, in one sentence."""
    first = advice.moves[0]
    if not advice.weighed:
        only = first.share == 1.0
        return (
            "It is the only move you have." if only else "This cannot be weighed in numbers; it is what a bot would do."
        )
    effect = f"; effect: {advice.note}" if advice.note else ""
    if advice.exact:
        effect += f"; this is exact: {WORKED_OUT}" if first.low == first.high else f"; {WORKED_OUT}"
    if advice.sealed and first.share < PURE and len(moves) > 1:
        return f"{_why_mix(advice, moves)}{effect}."
    return f"{_expected(advice)}{_against(advice, moves)}{effect}."


def _expected(advice: Advice) -> str:
    """What may be expected of the first move."""
    first = advice.moves[0]
    how = f"({_sure(advice, first)})"
    if advice.alone:
        return f"The game looks {percent(first.worth)} good after it {how}"
    return f"You win {percent(first.worth)} of the time after it {how}"


def _against(advice: Advice, moves: Sequence[str]) -> str:
    """How the second move compares with the first."""
    if len(moves) == 1:
        return ", and there is no need to mix in anything else" if advice.sealed else ""
    first, second = advice.moves[:2]
    called, stakes = _called(moves[1]), _stakes(first, second)
    if not advice.clear:
        return f", and {called} does about as well" + (f"; {stakes}" if stakes else "")
    if percent(first.worth) == percent(second.worth):
        compared = f", slightly {'better' if advice.alone else 'more often'} than after {called}"
    else:
        compared = f", and {percent(second.worth)} after {called}"
    return compared + (f": {stakes}" if stakes else "")


def _called(words: str) -> str:
    """A move in a sentence; one with many words stands in the list beside it."""
    return f"“{words}”" if len(words) <= SHORT else "the next best move"


def _stakes(first: Advised, second: Advised) -> str:
    """What differs most between what the two may lead to; nothing where that is next to nothing."""
    things = sorted({*first.stakes, *second.stakes})
    differs = {each: abs(first.stakes.get(each, 0) - second.stakes.get(each, 0)) for each in things}
    thing = max(things, key=differs.__getitem__, default="")
    if not thing or differs[thing] < TELLING:
        return ""
    return f"{thing} in {first.stakes.get(thing, 0)} of {LOOKS} looks ahead, against {second.stakes.get(thing, 0)}"


def _why_mix(advice: Advice, moves: Sequence[str]) -> str:
    """The mix, and why it is one."""
    parts = [f"“{words}” {percent(move.share)}" for words, move in zip(moves, advice.moves, strict=True)]
    first = advice.moves[0]
    how = f"{percent(first.worth)} ({_sure(advice, first)})"
    return (
        f"Mix {listed(parts)} of the time, since a choice that is foreseen can be answered; you win {how} of the time"
    )
