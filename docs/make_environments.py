"""Generates the page of each environment from its game: run `python docs/make_environments.py`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from textwrap import fill

from shoal import games
from shoal.core import Game
from shoal.core.contract.layout import Field
from shoal.core.contract.study import Study

FOLDER = Path(__file__).with_name("environments")
HOUSE = ("getbit", "blackmolly", "aquaria", "icecool", "goofspiel")
UNCOUNTED = ("getbit", "blackmolly")
"""Games that have no points."""
PICTURES = {
    "getbit": "browser.png",
    "blackmolly": "blackmolly.png",
    "aquaria": "aquaria.png",
    "icecool": "icecool.png",
    "goofspiel": "goofspiel.svg",
}

RANDOM_PLAY = """
```pycon
>>> from shoal.adapters import aec_env
>>> env = aec_env("{name}", seats={seats})
>>> env.reset(seed=1)
>>> for agent in env.agent_iter():
...     observation, reward, terminated, truncated, info = env.last()
...     over = terminated or truncated
...     env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))
>>> env.agents
[]

```
"""

RANDOM_FLICKS = """
```pycon
>>> from shoal.adapters import aec_env
>>> env = aec_env("icecool", seats={seats}, turn_limit=4)
>>> env.reset(seed=1)
>>> env.action_space("seat_0")
Box(-1.0, 1.0, (4,), float32)
>>> for _ in range(4):
...     env.step(env.action_space(env.agent_selection).sample())

```
"""


def page_of(name: str) -> str:
    """The page of one environment."""
    game = games.find(name)
    seats = min(game.seats, key=lambda seats: abs(seats - 4))
    study = game.study(seats, game.all_options({}))
    parts = [
        f"# {game.title} as an environment\n",
        _prose(
            f"{game.sentence} `docs/make_environments.py` generates this page from the game itself, and the tests run"
            " its code."
        ),
        f"![{game.title}](../pictures/{PICTURES[name]})\n",
        "## At a glance\n",
        _table(_glance(game, study)),
        "## Rules in brief\n",
        "\n".join(_rules(game)) + "\n",
        f"`shoal rules {name}` prints all of them.\n" if name != "goofspiel" else "",
        "## Random play\n",
        (RANDOM_FLICKS if study.continuous else RANDOM_PLAY).format(name=name, seats=seats).strip() + "\n",
        "## Actions\n",
        study.about,
        _table([("action", "what it is"), *_actions(study)]),
        "## Observations\n",
        _prose(
            f"With {seats} seats, an observation is {study.layout.size} sixteen-bit integers."
            " `env.setting.layout.where(name)` says where a field is. Seats, players and robots are numbered from the"
            " seat that looks."
        ),
        _table([("field", "numbers", "range", "what it is"), *_fields(study.layout.fields)]),
        "## Rewards\n",
        _rewards(game, study),
    ]
    return "\n".join(part for part in parts if part)


def _prose(text: str) -> str:
    """A paragraph, wrapped like the pages written by hand."""
    return fill(text, 120, break_long_words=False, break_on_hyphens=False) + "\n"


def _table(rows: list[tuple[str, ...]]) -> str:
    head, *rest = rows
    lines = [head, tuple("---" for _ in head), *rest]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines) + "\n"


def _glance(game: Game, study: Study) -> list[tuple[str, ...]]:
    kind = study.kind
    options = ", ".join(f"`{option.name}`" for option in game.options)
    return [
        ("", ""),
        ("id", f"`{game.name}`; in OpenSpiel `shoal_{game.name}`"),
        ("seats", f"{game.seats[0]} to {game.seats[-1]}"),
        ("options", f"{options}; `shoal games` explains them"),
        ("hidden information", "yes" if kind.hidden else "no"),
        ("simultaneous choices", "sometimes" if kind.simultaneous else "no"),
        ("chance", ("yes; physics works out flicks" if kind.simulated else "yes") if kind.chance else "no"),
        ("sum of returns", "0 (by places), or general (by scores)" if game.seats[-1] > 1 else "general"),
        ("actions", f"four numbers, or {study.actions} discrete ones" if study.continuous else str(study.actions)),
        ("actions per move", f"1 to {study.deepest}" if study.deepest > 1 else "1"),
    ]


def _rules(game: Game) -> Iterator[str]:
    """The first rule of each chapter."""
    for chapter in game.rulebook():
        if chapter.title == "Worked examples":
            continue
        id, words = next(iter(chapter.rules.items()))
        rule = f"- {chapter.title}: {' '.join(words.split())} ({id})"
        yield fill(rule, 120, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)


def _actions(study: Study) -> Iterator[tuple[str, ...]]:
    """One row for all actions whose names start alike."""
    named = [(action, study.name(action)) for action in range(study.actions)]
    for _, group in groupby(named, key=lambda each: _beginning(each[1])):
        members = [each for each in group if not each[1].endswith("nothing")]
        if len(members) == 1:
            yield str(members[0][0]), f"`{members[0][1]}`"
        elif members:
            yield f"{members[0][0]} to {members[-1][0]}", f"`{members[0][1]}` to `{members[-1][1]}`"


def _beginning(name: str) -> str:
    """The words at the start of a name, before what is counted."""
    return re.split(r"[\d,:+]|-\d", name.replace('{"kind":', ""), maxsplit=1)[0].rsplit(" ", 1)[0] if name else ""


def _fields(fields: tuple[Field, ...]) -> Iterator[tuple[str, ...]]:
    """One row per field; of things described alike, only the first."""
    told: set[object] = set()
    for field in fields:
        thing, dot, what = field.name.partition(".")
        alike = (re.sub(r"[A-D]?\d", "", thing), what, field.sentence)
        if not dot or alike not in told:
            told.add(alike)
            shown = f"`{field.name}`" + (", and so on" if dot and re.search(r"\d", thing) else "")
            yield shown, str(field.size), f"{field.lowest} to {field.highest}", field.sentence


def _rewards(game: Game, study: Study) -> str:
    lowest, highest = study.kind.scores
    return _prose(
        "All rewards come at the end of the game. By default a seat is paid by its place: 1 for the first, -1 for the"
        ' last, evenly spaced in between, so the returns sum to 0. `returns="win"` pays 1 for a win, split where the'
        f' place is shared. `returns="score"` pays the points, from {lowest:g} to {highest:g}'
        + (", one for each seat left behind" if game.name in UNCOUNTED else "")
        + "."
        + (" A solo player is always paid the points." if game.seats[0] == 1 else "")
    )


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for game in HOUSE:
        (FOLDER / f"{game}.md").write_text(page_of(game), encoding="utf-8")
