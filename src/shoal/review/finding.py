"""What a review finds at one answer of a record: how things stood, what a decision cost, and what luck did.

Each answer is looked at by itself, with luck of its own from the seed. So a review comes to the same whoever works on
it, in whatever pieces, and however long a piece takes.
"""

from __future__ import annotations

from math import hypot
from random import Random
from typing import Final

from shoal.core import FATE, OVER, Game, State, Table, Value, View
from shoal.core.statistics import Z_95
from shoal.review.weighing import compare, effort_of, weigh

DEAR: Final = 100
"""In a game whose sharp bot looks ahead less often than that, it is the worths alone that tell how things stand."""

PLAYOUTS: Final = 400
"""So many playouts tell how things stand, where they are quick."""

NOBODY: Final = -1
"""No seat at all, which knows nothing of what is sealed."""

WAYS: Final = 24
"""Answers of fate up to so many are all looked at; of more, so many are drawn."""


class Choice(Value, frozen=True):
    """What a decision cost, given what its seat knew."""

    played: dict[str, object]
    best: dict[str, object]
    worth: float
    """What could be expected after the move that was made,"""
    aim: float
    """and after the best one, or of the mix where choices are sealed."""
    doubt: float
    """The standard error of the difference."""
    share: float
    """How often the move should be made where choices are sealed; 1 where they are not."""
    sealed: bool

    @property
    def cost(self) -> float:
        """How much of the chance to win the decision gave away."""
        return max(0.0, self.aim - self.worth)

    @property
    def clear(self) -> bool:
        """Whether it gave something away beyond doubt."""
        return self.cost > max(Z_95 * self.doubt, 0.005)


class Finding(Value, frozen=True):
    """What was found at one answer."""

    number: int
    """Counted from 1, as in the record; 0 is the beginning, before any answer."""
    chances: tuple[float, ...]
    """Each seat's chance to win after it, for somebody who sees all but what is sealed and what is to come."""
    choice: Choice | None = None
    """Where a seat decided and had more than one move."""
    unweighed: bool = False
    """Whether a seat decided what could not be weighed."""
    luck: tuple[float, ...] | None = None
    """Where fate answered and could have answered otherwise: what that changed for each seat."""


def find(table: Table, before: State, number: int, iterations: int, seed: str) -> Finding:
    """What there is to find at this answer of a table's game, which stood like this before it."""
    game, entry = table.game, table.entries[number - 1]
    after = before.copy()
    after.answer(entry.who, entry.answer)
    chances = chances_of(game, after, iterations, seed)
    if entry.who == FATE:
        return Finding(number, chances, luck=_luck(game, before, entry.answer, iterations, seed))
    moves = before.moves(entry.who)
    if len(moves) == 1:
        return Finding(number, chances)
    code = before.encode(entry.answer)
    choice = choice_of(game, before, before.view(entry.who), code, iterations, Random(f"{seed}/{number}"))
    return Finding(number, chances, choice, choice is None)


def choice_of(game: Game, before: State, view: View, code: int, iterations: int, rng: Random) -> Choice | None:
    """What this move cost against the best one that is found from the view; `before` only puts codes into moves."""
    weighing = weigh(game, view, iterations, rng, code)
    made = weighing.of(code)
    if made is None:
        return None
    best, aim = weighing.weights[0], weighing.aim()
    if best.code != code and not weighing.sealed and game.sketch is None:
        best, made = compare(game, view, (best, made), iterations, rng)
        aim = best.worth
    same = best.code == code and not weighing.sealed
    return Choice(
        before.decode(code).data(),
        before.decode(best.code).data(),
        made.worth,
        aim,
        0.0 if same else hypot(made.doubt, best.doubt),
        made.share if weighing.sealed else 1.0,
        weighing.sealed,
    )


# How things stand -------------------------------------------------------------------------------------------


def chances_of(game: Game, state: State, iterations: int, seed: str) -> tuple[float, ...]:
    """Each seat's chance to win, for somebody who sees all but what is sealed and what is to come; they come to 1."""
    if state.who == OVER:
        return tuple(state.worths())
    start = state.copy()
    start.unseal(NOBODY)
    rng, playouts = Random(f"{seed}/chances"), _playouts(game, iterations)
    if not playouts:
        return tuple(start.worths())
    return _mean([_played_on(game, start, rng).worths() for _ in range(playouts)])


def _playouts(game: Game, iterations: int) -> int:
    """How many playouts tell how things stand: none where they are dear, and the worths have to do."""
    if game.sketch is not None or effort_of(game).iterations < DEAR:
        return 0
    return min(PLAYOUTS, iterations)


def _played_on(game: Game, start: State, rng: Random) -> State:
    """The state played on as looks ahead do, until the worths can tell the rest."""
    knowledge, rounds, world = game.knowledge, effort_of(game).rounds, start.copy()
    while world.who != OVER and not knowledge.far(world, start, rounds):
        if world.who == FATE:
            world.settle(world.question().sample(rng), None)
        else:
            world.apply(world.who, knowledge.choose(world, world.who, rng), None)
    return world


def _luck(game: Game, before: State, answer: object, iterations: int, seed: str) -> tuple[float, ...] | None:
    """What this answer of fate changed against what could be expected of all; nothing if there was no other."""
    question = before.question()
    ways = question.ways()
    if ways == 1:
        return None
    if ways is not None and ways <= WAYS:
        possible = list(question.outcomes())
    else:
        rng = Random(f"{seed}/fate")
        possible = [(question.sample(rng), 1 / WAYS) for _ in range(WAYS)]
    expected = [0.0] * len(before.worths())
    for each, chance in possible:
        for seat, worth in enumerate(_after(game, before, each, iterations, seed)):
            expected[seat] += chance * worth
    came = _after(game, before, answer, iterations, seed)
    return tuple([round(worth - expected[seat], 9) for seat, worth in enumerate(came)])


def _after(game: Game, before: State, answer: object, iterations: int, seed: str) -> tuple[float, ...]:
    after = before.copy()
    after.settle(answer, None)
    return chances_of(game, after, iterations, seed)


def _mean(worths: list[list[float]]) -> tuple[float, ...]:
    seats = range(len(worths[0]))
    return tuple([sum(each[seat] for each in worths) / len(worths) for seat in seats])
