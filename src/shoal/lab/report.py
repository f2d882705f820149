"""The report of a study: each question with its answer in words, its intervals and its figures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from shoal import games
from shoal.arena import GameResult
from shoal.arena.telling.charts import Line, forest
from shoal.arena.telling.page import entries, page, section
from shoal.lab.asking import TOGETHER, Answer, Found, Pair, amount, pairs, sentence
from shoal.lab.figures import settling, spread
from shoal.lab.study import Study

UNITS = {"length": "answers a game", "win": "share of games won", "place": "place", "score": "points"}
WORDS = (
    "Each line compares games on the same deals, so that luck makes no difference. The bar is where the true "
    "difference lies with 95% confidence; where it does not touch the dashed line, there is one."
)
SETTLING = "How the answer settled as games came in: the line is the difference so far, the band its 95% interval."


def study_report(study: Study, results: Sequence[GameResult], found: Sequence[Answer]) -> str:
    """The whole page."""
    return page(study.title, lead(found), [*_questions(study, results, found), _setting(study, results)])


def lead(found: Sequence[Answer]) -> str:
    """The answers in a few sentences."""
    return " ".join(verdict(answer) for answer in found)


def verdict(answer: Answer) -> str:
    """One answer in a sentence or two: what differs, or that nothing does."""
    heads = answer.heads or answer.lines
    sure = [line for line in heads if line.found.difference.sure]
    sure = sure or [line for line in answer.lines if line.found.difference.sure] or [heads[0]]
    most = max(sure, key=lambda line: abs(line.found.difference.mean))
    return sentence(answer, most)


def _questions(study: Study, results: Sequence[GameResult], found: Sequence[Answer]) -> Iterator[str]:
    for answer in found:
        said = "".join(f"<li>{escape(sentence(answer, line))}</li>" for line in (answer.heads or answer.lines))
        compared = pairs(study, answer.ask, results)
        content = f"<ul>{said}</ul>{_forest(answer)}{_figures(answer, compared)}"
        yield section(answer.ask.question, WORDS, content)


def _forest(answer: Answer) -> str:
    """All differences on one scale."""
    measure = answer.ask.measure
    bounds = [bound for line in answer.lines for bound in line.found.difference.interval if abs(bound) < 1e12]
    reach = max([abs(bound) for bound in bounds], default=1.0) * 1.1 or 1.0
    lines = [_line(measure, line) for line in answer.lines]
    ticks = [(-reach, amount(measure, -reach, signed=True)), (0.0, "0"), (reach, amount(measure, reach, signed=True))]
    return forest(lines, -reach, reach, ticks, 0.0)


def _line(measure: str, line: Found) -> Line:
    low, high = (amount(measure, bound, signed=True) for bound in line.found.difference.interval)
    name = f"{line.what}, {line.where}" if line.where else line.what
    shown = amount(measure, line.found.difference.mean, signed=True)
    beside = f"{low} to {high}; effect {line.found.effect:+.2f}, {line.found.size}"
    return Line(name, line.found.difference.mean, line.found.difference.interval, shown, beside)


def _figures(answer: Answer, compared: Sequence[Pair]) -> str:
    """How what was measured is spread, and how the answer settled."""
    several = {each.what for each in compared if each.where == TOGETHER}
    heads = [each for each in compared if each.where == TOGETHER or each.what not in several]
    unit, question = UNITS[answer.ask.measure], answer.ask.question
    drawn = []
    if answer.ask.measure in ("length", "score") and answer.ask.compare != "seat":
        named = [(heads[0].against, heads[0].base), *((each.what, each.other) for each in heads)]
        flat = [(name, [value for round in rounds for value in round]) for name, rounds in named[:5]]
        drawn.append(spread(f"{question} How games are spread.", flat, unit))
    widest = max(heads, key=lambda each: abs(_mean(answer, each)))
    drawn.append(settling(f"{question} {SETTLING}", widest.base, widest.other, f"{widest.what}: {unit}"))
    return f'<div class="figures">{"".join(drawn)}</div><p class="soft">{escape(SETTLING)}</p>'


def _mean(answer: Answer, pair: Pair) -> float:
    lines = [line for line in answer.lines if (line.what, line.where) == (pair.what, pair.where)]
    return lines[0].found.difference.mean


def _setting(study: Study, results: Sequence[GameResult]) -> str:
    trials = study.trials
    varied = study.varied()
    played = list(dict.fromkeys(games.find(way.game).title for way in trials.ways))
    first = study.ways[0]
    fixed = ", ".join(f"{name} {str(value).lower()}" for name, value in first.items() if name not in varied)
    rounds = len(results) // trials.a_round
    return section(
        "What was played",
        "",
        entries(
            [
                ("games", ", ".join(played)),
                ("always", fixed),
                *((name, ", ".join(str(value).lower() for value in values)) for name, values in varied.items()),
                ("deals", f"{rounds}, each in {len(study.ways)} ways; {len(results)} games in all"),
                ("seed", str(trials.ways[0].seed)),
            ]
        ),
    )
