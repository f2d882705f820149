"""What lies on the table from beginning to end: the components, what their effects mean, and numbers of the rules."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final, Literal

import msgspec

from shoal.core import Value
from shoal.games.aquaria import pieces
from shoal.games.aquaria.components import sets
from shoal.games.aquaria.components.effects import Either, effect
from shoal.games.aquaria.components.effects import Sequence as InTurn
from shoal.games.aquaria.components.structs import Components
from shoal.games.aquaria.rules import scoring
from shoal.games.aquaria.rules.tasks import Task
from shoal.games.aquaria.text.pieces import kind_of, pieces_of, say_effect

Joined = Literal["all", "one"]


class Effect(Value, frozen=True, omit_defaults=True):
    """What an effect of the components is made of, and its words."""

    id: str
    """Its text, as the components and views have it."""
    words: str
    joined: Joined | None = None
    """Whether all of its parts are gained, or one of them; None where it has no parts."""
    parts: tuple[str, ...] = ()
    """The ids of these parts."""
    kind: str = ""
    """What it gains, where it has no parts: `op`, `food.r`."""
    count: int = 0
    """How much of it."""


class Numbers(Value, frozen=True):
    """Numbers of the rules that boards tell."""

    wool_spaces: int = pieces.WOOL_SPACES
    token_spaces: int = pieces.TOKEN_SPACES
    hunger: int = pieces.HUNGER
    """Points that a hungry card costs (AQ-R99)."""
    dial_points: int = pieces.DIAL_POINTS
    """Points that a dial gives in the last round instead of its bonus (AQ-R93)."""
    step_points: int = pieces.STEP_POINTS
    """Points for each step after the end of the Encyclopedia."""
    cans_a_point: int = scoring.CANS_A_POINT
    line_points: int = scoring.LINE_POINTS
    """Points of a full row or column."""
    lionfish: tuple[int, int, int] = (scoring.FLAT, scoring.EACH, scoring.MOST)
    """Points of a Lionfish: at least, for each card that matches, at most (AQ-R29)."""


class Scenery(Value, frozen=True):
    """All that stays as it is."""

    components: Components
    effects: tuple[Effect, ...]
    numbers: Numbers
    places: tuple[tuple[str, str], ...]
    """The spaces of the Encyclopedia, each with words for where it lies."""


@cache
def scenery(components: str, seats: int, scoring: str) -> Scenery:
    """The scenery of a game with these components, for so many seats with this scoring."""
    lying = sets.components(components, seats, scoring)
    found: dict[str, Effect] = {}
    for text in _texts_in(msgspec.to_builtins(lying)):
        _add(effect(text), found)
    said = pieces_of(components)
    places = tuple([(space.name, said.space(space.name)) for space in lying.spaces])
    return Scenery(lying, tuple(found.values()), Numbers(), places)


EFFECT_FIELDS: Final = ("bonus", "income", "printed", "spaces", "upper", "lower", "microflora")
"""The fields of components that hold effects."""


def _texts_in(part: object, field: str = "") -> Iterator[str]:
    """The texts of all effects of the components."""
    if isinstance(part, str) and field in EFFECT_FIELDS:
        yield part
    elif isinstance(part, dict):
        for name, inner in part.items():
            yield from _texts_in(inner, name)
    elif isinstance(part, list | tuple):
        for inner in part:
            yield from _texts_in(inner, field)


def _add(task: Task, found: dict[str, Effect]) -> None:
    """Tell of an effect, of its parts, and of what is left of it while it is gained one by one."""
    if task.name in found:
        return
    parts = task.parts if isinstance(task, InTurn) else task.sides if isinstance(task, Either) else []
    joined: Joined | None = "all" if isinstance(task, InTurn) else "one" if parts else None
    kind, count = ("", 0) if parts else kind_of(task)
    found[task.name] = Effect(task.name, say_effect(task.name), joined, tuple([p.name for p in parts]), kind, count)
    for part in parts:
        _add(part, found)
    if count > 1:
        _add(effect(f"{kind}{count - 1}"), found)
