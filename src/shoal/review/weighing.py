"""Weighing moves: what a search, or a sketch, finds out about each of them from one seat's view, and how sure it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import Final

import msgspec

from shoal.bots.search import Search, Thinker, weighed, worked_out
from shoal.bots.search.search import WARM
from shoal.bots.search.tree import drawn
from shoal.core import FATE, OVER, Event, Game, ShoalError, State, Value, View, Words
from shoal.core.contract.knowledge import Effort, Knowledge, Tuning
from shoal.core.statistics import Z_95

BATCHES: Final = 20
"""In so many parts a search looks ahead: how much they differ tells how sure it is."""

LEARNED: Final = 2 * WARM
"""With fewer looks ahead no mix of sealed choices is learned, and moves go by what came of them."""

LOOKS: Final = 100
"""So many looks ahead count what a move may lead to."""

SKETCHES: Final = 60
"""So many tries a game without a search gets."""

BUDGETS: Final = {"quick": 0.25, "usual": 1.0, "deep": 4.0}
"""How much is spent on a decision, against what a sharp bot spends."""

MOST: Final = 100_000


class Weight(Value, frozen=True):
    """One move as it was found: what may be expected after it, and how sure that is."""

    code: int
    worth: float
    """A chance to win from 0 to 1, or how good a game alone is."""
    doubt: float
    """The standard error of that."""
    share: float
    """How often it should be played where choices are sealed; else how much of the search went to it."""
    stakes: dict[str, int] = msgspec.field(default_factory=dict)
    """In how many of `LOOKS` looks ahead these things happened after it."""

    @property
    def low(self) -> float:
        """The lower end of the 95 % interval."""
        return max(0.0, self.worth - Z_95 * self.doubt)

    @property
    def high(self) -> float:
        """The upper end of the 95 % interval."""
        return min(1.0, self.worth + Z_95 * self.doubt)


class Weighing(Value, frozen=True):
    """All moves that were weighed, the best first."""

    weights: tuple[Weight, ...]
    sealed: bool
    """Whether others choose at the same time, so that a mix is best and not a move."""
    exact: bool = False
    """Whether the game was worked out to its end, and not looked at here and there."""

    def of(self, code: int) -> Weight | None:
        """What was found about this move."""
        return next((weight for weight in self.weights if weight.code == code), None)

    def aim(self) -> float:
        """What may be expected of the best move, or of the mix."""
        if not self.sealed:
            return self.weights[0].worth
        return sum(weight.share * weight.worth for weight in self.weights)


def iterations_of(game: Game, budget: str | int) -> int:
    """How often a weighing looks ahead for this budget: a word, or a number."""
    if isinstance(budget, int):
        if not 1 <= budget <= MOST:
            raise ShoalError(f"A budget is a whole number of looks ahead from 1 to {MOST}, not {budget}.")
        return budget
    if budget not in BUDGETS:
        raise ShoalError(f"There is no budget {budget[:40]!r}; it is {', '.join(BUDGETS)}, or a number of looks ahead.")
    usual = SKETCHES if game.sketch else effort_of(game).iterations
    return max(1, round(BUDGETS[budget] * usual))


def effort_of(game: Game) -> Effort:
    """How a sharp bot of this game looks ahead; as far as usual where none does."""
    return game.sharp if isinstance(game.sharp, Effort) else Effort(400)


def weigh(game: Game, view: View, iterations: int, rng: Random, also: int = -1, *, stakes: bool = True) -> Weighing:
    """The moves of the seat of this view, this one among them; nothing where they cannot be weighed.

    What may happen after each move is looked at, unless nobody wants to know the stakes.
    """
    if game.sketch is not None:
        return _sketched(game, view, also, iterations, rng)
    known = _worked_out(game, view, also)
    if known is not None:
        return known
    search = _begun(game, view, iterations, rng, also)
    batches = _looked(search, iterations)
    mixed = search.secret and iterations > LEARNED
    found = sorted(weighed(search), key=lambda each: (each.share, each.worth), reverse=True)
    if search.secret and not mixed:
        found.sort(key=lambda each: each.worth, reverse=True)
    doubts = {code: _doubt([batch[code] for batch in batches if code in batch]) for code in search.first().codes}
    weights = [Weight(each.code, each.worth, doubts[each.code], each.share) for each in found]
    return Weighing(tuple(_with_stakes(game, view, search, weights, rng) if stakes else weights), mixed)


def _worked_out(game: Game, view: View, also: int) -> Weighing | None:
    """The same near the end of a game that strong bots work out, where that tells of this move, too."""
    exact = effort_of(game).exact
    found = worked_out(game, view, exact) if exact else None
    if found is None or (also >= 0 and also not in {each.code for each in found}):
        return None
    found.sort(key=lambda each: (each.share, each.worth), reverse=True)
    weights = [Weight(each.code, min(1.0, max(0.0, each.worth)), each.doubt / Z_95, each.share) for each in found]
    return Weighing(tuple(weights), sealed=True, exact=True)


def _sketched(game: Game, view: View, also: int, tries: int, rng: Random) -> Weighing:
    """The same where moves are too many to list: some are tried in a sketch."""
    assert game.sketch is not None
    weights = []
    for each in game.sketch(view, also, tries, rng):
        times = len(each.worths)
        counted = {note: round(LOOKS * count / times) for note, count in sorted(Counter(each.notes).items())}
        mean = sum(each.worths) / times
        weights.append(Weight(each.code, mean, _doubt([(1, worth) for worth in each.worths]), 0.0, counted))
    weights.sort(key=lambda weight: (weight.worth, weight.code), reverse=True)
    return Weighing(tuple(weights), False)


# Searching --------------------------------------------------------------------------------------------------


class Guided(Knowledge):
    """What a game knows, but for the moves that are thought about."""

    def __init__(self, knowledge: Knowledge, code: int) -> None:
        self._knowledge = knowledge
        self._code = code

    def choose(self, state: State, seat: int, rng: Random) -> int:
        return self._knowledge.choose(state, seat, rng)

    def far(self, state: State, start: State, rounds: int) -> bool:
        return self._knowledge.far(state, start, rounds)

    def tuning(self, start: State) -> Tuning:
        return self._knowledge.tuning(start)


class Including(Guided):
    """One move is thought about wherever it can be made."""

    def moves(self, state: State, seat: int, rng: Random) -> list[int]:
        codes = self._knowledge.moves(state, seat, rng)
        return codes if self._code in codes or self._code not in state.codes(seat) else [*codes, self._code]


class Single(Guided):
    """The first choice is settled."""

    def moves(self, state: State, seat: int, rng: Random) -> list[int]:
        if self._code >= 0:
            first, self._code = self._code, -1
            return [first]
        return self._knowledge.moves(state, seat, rng)


def _begun(game: Game, view: View, iterations: int, rng: Random, also: int) -> Search:
    """A search that thinks about this move, too."""
    effort = Effort(iterations, effort_of(game).rounds)
    search = Thinker(game, effort).begin(view, rng)
    world = search.worlds[0]
    if also < 0 or also in game.knowledge.moves(world, search.seat, rng):
        return search
    return Thinker(game, effort, None, Including(game.knowledge, also)).begin(view, rng)


def compare(game: Game, view: View, pair: tuple[Weight, Weight], iterations: int, rng: Random) -> tuple[Weight, Weight]:
    """Two moves weighed again with the same effort: a move that a search hardly looked at seems worse than it is."""
    search = Thinker(game, effort_of(game)).begin(view, rng)
    if search.secret or len(search.worlds) > 1:
        return pair  # there, all moves are tried as often, or the first choice comes up again and again
    return _again(game, view, pair[0], iterations, rng), _again(game, view, pair[1], iterations, rng)


def _again(game: Game, view: View, weight: Weight, iterations: int, rng: Random) -> Weight:
    effort = Effort(max(1, iterations // 4), effort_of(game).rounds)
    search = Thinker(game, effort, None, Single(game.knowledge, weight.code)).begin(view, rng)
    batches = _looked(search, effort.iterations)
    doubt = _doubt([batch[weight.code] for batch in batches])
    return Weight(weight.code, search.first().mean(0), doubt, weight.share, weight.stakes)


Batch = dict[int, tuple[int, float]]
"""How often each move was tried in a part of a search, and what came of it on average."""


def _looked(search: Search, iterations: int) -> list[Batch]:
    """Look ahead so often, in parts."""
    parts = min(BATCHES, iterations)
    batches: list[Batch] = []
    before: dict[int, tuple[int, float]] = {}
    for part in range(parts):
        search.look(iterations * (part + 1) // parts - iterations * part // parts)
        choice = search.first()
        now = {code: (choice.visits[slot], choice.sums[slot]) for slot, code in enumerate(choice.codes)}
        batches.append({code: _since(before.get(code, (0, 0.0)), now[code]) for code in now})
        before = now
    return batches


def _since(before: tuple[int, float], now: tuple[int, float]) -> tuple[int, float]:
    times = now[0] - before[0]
    return (times, (now[1] - before[1]) / times) if times else (0, 0.0)


def _doubt(parts: Sequence[tuple[int, float]]) -> float:
    """The standard error of a mean whose parts, each of so many tries, came to these means; at most what it can be."""
    tried = [(times, mean) for times, mean in parts if times]
    total = sum(times for times, _ in tried)
    if not total:
        return 0.5
    mean = sum(times * each for times, each in tried) / total
    # A share of so many tries cannot be less sure than that, with one doubtful try to each side.
    smoothed = (total * mean + 1) / (total + 2)
    most = sqrt(smoothed * (1 - smoothed) / total)
    if len(tried) < 3:
        return most
    spread = sum(times * (each - mean) ** 2 for times, each in tried) / (len(tried) - 1)
    return min(most, sqrt(spread / total))


# What is at stake -------------------------------------------------------------------------------------------


def _with_stakes(game: Game, view: View, search: Search, weights: list[Weight], rng: Random) -> list[Weight]:
    """The best moves with what they may lead to, where the game has words for that."""
    words = game.words(())
    if type(words).stake is Words.stake:
        return weights
    luck = rng.random()
    best = [
        Weight(each.code, each.worth, each.doubt, each.share, _stakes(search, view, words, each.code, Random(luck)))
        for each in weights[:2]
    ]
    return best + weights[2:]


def _stakes(search: Search, view: View, words: Words, code: int, rng: Random) -> dict[str, int]:
    """In how many of some looks ahead these things happen after this move."""
    counted: Counter[str] = Counter()
    for look in range(LOOKS):
        state = search.worlds[look % len(search.worlds)].copy()
        told: list[Event] = []
        state.apply(search.seat, code, told)
        _play_on(search, state, told, rng)
        counted.update({stake for event in told if (stake := words.stake(event, view))})
    return dict(sorted(counted.items()))


def _play_on(search: Search, state: State, told: list[Event], rng: Random) -> None:
    """Go one round on: who seals a choice draws it from the mix that was found, all others play as in a look ahead."""
    knowledge, start, mixed = search.knowledge, search.start, set[int]()
    while state.who != OVER and not knowledge.far(state, start, 1):
        seat = state.who
        if seat == FATE:
            state.settle(state.question().sample(rng), told)
        else:
            fresh = search.secret and state.sealed() > 0 and seat != search.seat and seat not in mixed
            mixed.add(seat)
            code = _from_mix(search, state, seat, rng) if fresh else -1
            state.apply(seat, code if code >= 0 else knowledge.choose(state, seat, rng), told)


def _from_mix(search: Search, state: State, seat: int, rng: Random) -> int:
    """A sealed move of this seat by the mix that the search found for it; -1 if that cannot be made here."""
    choice = search.root.choices.get(seat)
    if choice is None or not choice.codes:
        return -1
    code = choice.codes[drawn(choice.mean_mix(), rng)]
    return code if code in state.codes(seat) else -1
