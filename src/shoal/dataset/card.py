"""The data card of a dataset: what is in it, how it came about and what it is good for, for people."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean

import shoal
from shoal import games
from shoal.adapters.episode import told
from shoal.arena import GameResult
from shoal.core.contract.layout import Field
from shoal.core.contract.study import Study
from shoal.dataset.deciding import Plan


def card(plan: Plan, results: Sequence[GameResult], found: int) -> str:
    """The whole card, as Markdown."""
    match = plan.match
    game = games.find(match.game)
    study = game.study(match.seats, match.options)
    options = ", ".join(f"`{name}` {str(value).lower()}" for name, value in match.options.items()) or "none"
    fields = "\n".join(map(_field, told(study).fields))
    values = (
        f"`value` is what a search that looks ahead {plan.looks} times expected for the seat before its move, as a "
        "chance to win, from nothing but what the seat knew.\n"
        if plan.looks
        else "Values from search were not asked for.\n"
    )
    return f"""# {game.title}: {len(results)} games, {found} decisions

Made by Shoal {shoal.__version__} from games between bots. The same plan makes the same files to the byte.

| | |
| --- | --- |
| game | {game.title} (`{game.name}`), rules {game.rules} |
| credit | {game.credit} |
| seats | {match.seats} |
| options | {options} |
| bots | {", ".join(match.levels)}, moving on by one seat from game to game |
| seed | {match.seed} |
| answers a game | {fmean(result.answers for result in results):.1f} |
| licence | that of Shoal (Apache 2.0) |

## Files

- `games.parquet`: a row for each game: its number, deal, bots, places, scores, how many answers it took, why it ended,
  and its whole `record`, which `shoal check` and `shoal replay` read.
- `decisions.parquet`: a row for each decision, in the order of the game.
- `dataset.json`: the plan that made it.

`shoal.dataset.load("FOLDER")` reads it: `observations`, `masks` and `actions` are numpy arrays, `torch("observation")`
is a tensor.

## Decisions

| column | |
| --- | --- |
| `game`, `answer` | the game, and which answer of its record this is |
| `seat` | who decides, from 0 |
| `observation` | what that seat knew: {told(study).size} sixteen-bit numbers, as below |
| `mask`, `action` | what it could choose, and what it chose |
| `move` | the whole move, as the record has it |
| `place`, `win`, `score` | what came of it at the end: the seat's place, its part of the first place, its points |

{_actions(study)}
{values}
## Observations

| field | numbers | range | |
| --- | --- | --- | --- |
{fields}

## What it is not

Bots chose these moves, not people and not perfect players: what is rare here may be good. Decisions of one game are not
independent of each other; split by `game`, not by row.
"""


def _actions(study: Study) -> str:
    """What `mask` and `action` mean."""
    if not study.continuous:
        return f"There are {study.actions} actions; a move takes {study.deepest} at most, each a row of its own."
    names = ", ".join(study.continuous)
    return f"""`action` is {len(study.continuous)} numbers: {names}. In an environment they make this move.
`mask` has a 1 for each of them that counts for what was asked, and a 0 for each that changes nothing. No bound is ever
narrower: whatever counts goes from -1 to 1.

{study.about}"""


def _field(field: Field) -> str:
    return f"| `{field.name}` | {field.size} | {field.lowest} to {field.highest} | {field.sentence} |"
