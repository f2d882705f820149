"""Answers: differences on the same deals, with intervals and effect sizes, and a sentence that says it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from statistics import fmean
from typing import Final

from shoal.arena import Difference, GameResult, paired
from shoal.arena.telling.measures import LENGTH, measured
from shoal.core import Value
from shoal.lab.study import SEAT, Ask, Study, said

Rounds = list[list[float]]
"""What was measured, round by round."""

TOGETHER: Final = "all together"


class Found(Value, frozen=True):
    """One line of an answer."""

    what: str
    """What is compared, such as `refresh_at=1` or `seat 1`."""
    against: str
    """With what: the first value, or the mean of all seats."""
    where: str
    """In which ways to play; empty where there is only one."""
    found: Difference


class Answer(Value, frozen=True):
    """What a study found about one question."""

    ask: Ask
    lines: tuple[Found, ...]
    rounds: int

    @property
    def heads(self) -> tuple[Found, ...]:
        """The lines that answer the question as a whole."""
        return tuple(line for line in self.lines if line.where in ("", TOGETHER))

    @property
    def exact(self) -> bool:
        """Whether it is known as exactly as was asked for."""
        within = self.ask.within
        return within is not None and all(line.found.difference.reach <= within for line in self.lines)


class Pair(Value, frozen=True):
    """Two rows of rounds that are to be compared."""

    what: str
    against: str
    where: str
    base: Rounds
    other: Rounds


def answers(study: Study, results: Sequence[GameResult]) -> list[Answer]:
    """What these games tell about each question; a round that is not whole does not count."""
    return [answer(study, ask, results) for ask in study.asks]


def answer(study: Study, ask: Ask, results: Sequence[GameResult]) -> Answer:
    """What these games tell about this question."""
    lines = [
        Found(each.what, each.against, each.where, paired(each.base, each.other)) for each in pairs(study, ask, results)
    ]
    return Answer(ask, tuple(lines), len(results) // study.trials.a_round)


def pairs(study: Study, ask: Ask, results: Sequence[GameResult]) -> list[Pair]:
    """All that is compared, and the same over all ways together where there are several."""
    found = list(_seats(study, ask, results) if ask.compare == SEAT else _ways(study, ask, results))
    together = []
    for what in dict.fromkeys(each.what for each in found):
        alike = [each for each in found if each.what == what]
        if len(alike) > 1:
            base, other = (_joined([getattr(each, side) for each in alike]) for side in ("base", "other"))
            together.append(Pair(what, alike[0].against, TOGETHER, base, other))
    return [*together, *found]


def _ways(study: Study, ask: Ask, results: Sequence[GameResult]) -> Iterator[Pair]:
    """Every value of what is compared against the first, all else being the same."""
    first, *others = study.varied()[ask.compare]
    for value in others:
        for number, way in enumerate(study.ways):
            twin = {**way, ask.compare: value}
            if way.get(ask.compare) == first and twin in study.ways:
                base, other = (rounds_of(study, ask, results, at) for at in (number, study.ways.index(twin)))
                where = study.label(way, without=ask.compare)
                yield Pair(said(ask.compare, value), said(ask.compare, first), where, base, other)


def _seats(study: Study, ask: Ask, results: Sequence[GameResult]) -> Iterator[Pair]:
    """Every seat against the mean of all at its table."""
    for number, way in enumerate(study.ways):
        seats = range(study.trials.ways[number].seats)
        own = [_rounds(study, results, number, partial(measured, measure=ask.measure, seat=seat)) for seat in seats]
        fair = [[fmean(values) for values in zip(*parts, strict=True)] for parts in zip(*own, strict=True)]
        for seat in seats:
            where = study.label(way) if len(study.ways) > 1 else ""
            yield Pair(f"seat {seat + 1}", "the mean of all seats", where, fair, own[seat])


def rounds_of(study: Study, ask: Ask, results: Sequence[GameResult], way: int) -> Rounds:
    """What is measured in this way to play, round by round."""

    def value(game: GameResult) -> float:
        if ask.measure == LENGTH:
            return measured(game, LENGTH)
        whose = [seat for seat, bot in enumerate(game.bots) if ask.of in ("", bot)]
        return fmean(measured(game, ask.measure, seat) for seat in whose)

    return _rounds(study, results, way, value)


def _rounds(study: Study, results: Sequence[GameResult], way: int, value: Callable[[GameResult], float]) -> Rounds:
    trials = study.trials
    rounds: Rounds = [[] for _ in range(len(results) // trials.a_round)]
    for game in results[: len(rounds) * trials.a_round]:
        at = trials.turn(game.number)
        if at.way == way:
            rounds[at.round - 1].append(value(game))
    return rounds


def _joined(rows: Sequence[Rounds]) -> Rounds:
    """The same rounds of several ways as one."""
    return [[value for part in parts for value in part] for parts in zip(*rows, strict=True)]


# In words --------------------------------------------------------------------------------------------------

MORE: Final = {
    "length": ("longer", "shorter", "answers a game"),
    "win": ("more often first", "less often first", "of all games"),
    "place": ("further behind", "further ahead", "places"),
    "score": ("more", "fewer", "points"),
}


def amount(measure: str, value: float, *, signed: bool = False) -> str:
    """So much of a measure, as people read it."""
    sign = "+" if signed else ""
    if measure == "win":
        return f"{100 * value:{sign}.1f} %"
    return f"{value:{sign}.2f}"


def sentence(answer: Answer, line: Found) -> str:
    """One line in words."""
    measure, found = answer.ask.measure, line.found
    low, high = (amount(measure, bound, signed=True) for bound in found.difference.interval)
    where = f" ({line.where})" if line.where else ""
    if not found.difference.sure:
        return f"{line.what}{where}: no difference shows. If there is one, it lies between {low} and {high}."
    more, less, unit = MORE[measure]
    by = amount(measure, abs(found.difference.mean))
    word = more if found.difference.mean > 0 else less
    sure = f"({low} to {high}, with 95% confidence)"
    return f"{line.what}{where}: {word} by {by} {unit} {sure}; the effect is {found.size}."
