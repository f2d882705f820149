"""Effects: the small language of the components, read once into shared objects that the rules apply.

    effect := seq ( "/" seq )*        one of the sides, to choose
    seq    := term ( "+" term )*      one after another
    term   := atom | "(" effect ")"

An effect's name is its text, and the same text is always the same object.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from shoal.core.contract.event import Event
from shoal.games.aquaria.events import Picked
from shoal.games.aquaria.pieces import PICK
from shoal.games.aquaria.rules.bonuses.aquarium import PlaceCards
from shoal.games.aquaria.rules.bonuses.cards import Cards
from shoal.games.aquaria.rules.bonuses.dials import AnyFood, Turns
from shoal.games.aquaria.rules.bonuses.encyclopedia import SpaceBonus, Steps
from shoal.games.aquaria.rules.bonuses.filter import ANY_COLOUR, GainToken
from shoal.games.aquaria.rules.bonuses.petshop import PetShop
from shoal.games.aquaria.rules.bonuses.stock import Cans, Oxygen, Pearls, Points, Wool
from shoal.games.aquaria.rules.choices import Choice
from shoal.games.aquaria.rules.state import AquariaState
from shoal.games.aquaria.rules.tasks import NAMED, NOTHING, Task


class Sequence(Task):
    """`a + b`: one after another, left to right (AQ-D19)."""

    __slots__ = ("parts",)

    def __init__(self, name: str, parts: list[Task]) -> None:
        super().__init__(name, all(part.plain for part in parts), all(part.optional for part in parts))
        self.parts: list[Task] = parts

    def run(self, state: AquariaState, at: int, tell: list[Event] | None) -> bool:
        for place in range(len(self.parts) - 1, -1, -1):
            state.push(self.parts[place], at)
        return False


class Either(Choice):
    """`a / b`: exactly one of them (AQ-R20)."""

    __slots__ = ("codes", "sides")

    def __init__(self, name: str, sides: list[Task]) -> None:
        super().__init__(name, "pick")
        self.sides: list[Task] = sides
        self.codes: list[int] = [PICK + side for side in range(len(sides))]

    def options(self, state: AquariaState, at: int) -> list[int]:
        return self.codes

    def take(self, state: AquariaState, at: int, code: int, tell: list[Event] | None) -> None:
        side = self.sides[code - PICK]
        if tell is not None:
            tell.append(Picked(state.active, side.name))
        state.push(side, at)


# Reading ----------------------------------------------------------------------------------------------------

MOST: Final = 9
"""The highest number an atom may have."""

COLOURS: Final[dict[str, int]] = {"r": 0, "g": 1, "b": 2, "any": ANY_COLOUR}

SIZED: Final[dict[str, Callable[[str, int], Task]]] = {
    "op": Oxygen,
    "pearl": Pearls,
    "vp": Points,
    "wool": Wool,
    "food.r": lambda name, amount: Cans(name, 0, amount),
    "food.g": lambda name, amount: Cans(name, 1, amount),
    "food.b": lambda name, amount: Cans(name, 2, amount),
    "food.any": lambda name, amount: AnyFood(name, _atom("food.any", amount - 1)),
    "line": lambda name, amount: Turns(name, True, _atom("line", amount - 1)),
    "turn": lambda name, amount: Turns(name, False, _atom("turn", amount - 1)),
    "card": lambda name, amount: Cards(name, True, _atom("card", amount - 1)),
    "offer": lambda name, amount: Cards(name, False, _atom("offer", amount - 1)),
    "ency": lambda name, amount: Steps(name, amount, _atom("ency", amount - 1)),
}
"""The atoms that take a number."""

SINGLE: Final[dict[str, Callable[[str], Task]]] = {
    "encyb": SpaceBonus,
    "shop": PetShop,
    "placefree": lambda name: PlaceCards(name, True, NOTHING),
    "lion": lambda name: NAMED[name],
    "tok.r": lambda name: GainToken(name, 0),
    "tok.g": lambda name: GainToken(name, 1),
    "tok.b": lambda name: GainToken(name, 2),
    "tok.any": lambda name: GainToken(name, ANY_COLOUR),
}
"""The atoms that stand alone."""

WORD: Final = re.compile(r"\s*([a-z]+(?:\.(?:any|[a-z]))?)([0-9]*)\s*")


class BadEffect(ValueError):
    """A text that is no effect; the message says where it goes wrong."""


def effect(text: str) -> Task:
    """The effect with this text; `BadEffect` says what is wrong with it."""
    if text.strip() == NOTHING.name:
        return NOTHING
    found, rest = _effect(text)
    if rest:
        raise BadEffect(f"{rest!r} is one word too many")
    return found


def _effect(text: str) -> tuple[Task, str]:
    side, text = _sequence(text)
    sides = [side]
    while text.startswith("/"):
        side, text = _sequence(text[1:])
        sides.append(side)
    return (
        (_known(" / ".join(map(_inner, sides)), lambda name: Either(name, sides)), text) if sides[1:] else (side, text)
    )


def _sequence(text: str) -> tuple[Task, str]:
    part, text = _term(text)
    parts = [part]
    while text.startswith("+"):
        part, text = _term(text[1:])
        parts.append(part)
    return (
        (_known(" + ".join(map(_inner, parts)), lambda name: Sequence(name, parts)), text)
        if parts[1:]
        else (part, text)
    )


def _term(text: str) -> tuple[Task, str]:
    text = text.lstrip()
    if text.startswith("("):
        inner, text = _effect(text[1:])
        if not text.startswith(")"):
            raise BadEffect("a bracket is not closed")
        return inner, text[1:].lstrip()
    word = WORD.match(text)
    if word is None:
        raise BadEffect(f"an effect should stand where {text!r} does" if text else "an effect is missing at the end")
    return _word(word[1], word[2]), text[word.end() :]


def _word(kind: str, number: str) -> Task:
    if kind in SIZED and (number == "" or 1 <= int(number) <= MOST):
        return _atom(kind, int(number or 1))
    if kind in SINGLE and number == "":
        return _known(kind, SINGLE[kind])
    raise BadEffect(f"there is no effect {kind + number!r}")


def _atom(kind: str, amount: int) -> Task:
    """The atom of this kind and number; none is left of 0."""
    return _known(f"{kind}{amount}", lambda name: SIZED[kind](name, amount)) if amount else NOTHING


def _known(name: str, make: Callable[[str], Task]) -> Task:
    """The effect with this name, made when it is named for the first time."""
    return NAMED[name] if name in NAMED else make(name)


def _inner(part: Task) -> str:
    """How an effect is written inside another one."""
    return f"({part.name})" if isinstance(part, Sequence | Either) else part.name
