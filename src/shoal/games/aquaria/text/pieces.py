"""Words for pieces: cards, dials, cells, and effects of the effect language."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Final

from shoal.core import counted, listed
from shoal.games.aquaria.components.effects import Either, effect
from shoal.games.aquaria.components.effects import Sequence as InTurn
from shoal.games.aquaria.components.sets import components
from shoal.games.aquaria.components.structs import Card, EncyclopediaToken, FilterToken, LionfishCard, Space, Strength
from shoal.games.aquaria.rules.tasks import Task

COLUMNS: Final = "ABCD"

AMOUNTS: Final = {
    "op": ("{} oxygen", "{} oxygen"),
    "pearl": ("a pearl", "{} pearls"),
    "vp": ("a point", "{} points"),
    "wool": ("a wool tile", "{} wool tiles"),
    "card": ("a card", "{} cards"),
    "offer": ("a card from the offer", "{} cards from the offer"),
    "ency": ("a step in the Encyclopedia", "{} steps in the Encyclopedia"),
    "food.r": ("a red can", "{} red cans"),
    "food.g": ("a green can", "{} green cans"),
    "food.b": ("a blue can", "{} blue cans"),
    "food.any": ("a can of any colour", "{} cans of any colour"),
    "line": ("a turn of a line dial", "up to {} turns of line dials"),
    "turn": ("a turn of any dial", "up to {} turns of any dials"),
}
"""Effects with a number: for one, and for more."""

SINGLES: Final = {
    "encyb": "the Encyclopedia bonus",
    "shop": "a level of the Pet Shop",
    "placefree": "a card placed free of cost",
    "lion": "a Lionfish",
    "tok.r": "a red filter token",
    "tok.g": "a green filter token",
    "tok.b": "a blue filter token",
    "tok.any": "a filter token",
    "-": "nothing",
}

ACTIONS: Final = {"place": "place cards", "study": "study", "oxygen": "add oxygen", "gain": "gain cards and food"}
CIRCLES: Final = {
    "place": "the place circle",
    "study": "the study circle",
    "oxygen": "the oxygen circle",
    "gain": "the gain circle",
    "shop": "the Pet Shop circle",
    "middle": "the middle circle",
}
TYPES: Final = {"clownfish": "clownfish", "school": "school of fish", "plant": "plant", "anemone": "anemone"}
MATCHES: Final = {"clownfish": "clownfish", "school": "schools", "anemone": "anemones"}
SIDES: Final = {
    1: ("",),
    2: (" on the left", " on the right"),
    3: (" on the left", " in the middle", " on the right"),
    4: (" on the far left", " on the left", " on the right", " on the far right"),
}
"""Where spaces of the Encyclopedia lie beside each other, by how many they are."""


def say_effect(text: str) -> str:
    """An effect in words."""
    return _say(effect(text))


def _say(task: Task) -> str:
    if isinstance(task, InTurn):
        return listed([_part(part) for part in task.parts])
    if isinstance(task, Either):
        return _either(task)
    if task.name in SINGLES:
        return SINGLES[task.name]
    kind, number = kind_of(task)
    return AMOUNTS[kind][number != 1].format(number)


def kind_of(task: Task) -> tuple[str, int]:
    """What an effect without parts gains, and how much of it; 0 where that has no number."""
    found = re.fullmatch(r"(\D+)(\d+)", task.name)
    return (task.name, 0) if found is None else (found[1], int(found[2]))


def _either(task: Either) -> str:
    """Two or more ways: "a or b"; with "either" and a comma where a way has several parts."""
    sides = [_say(side) for side in task.sides]
    if not any(isinstance(side, InTurn) for side in task.sides):
        return " or ".join(sides)
    return f"either {', or '.join(sides)}"


def _part(task: Task) -> str:
    """A part of several: where it leaves a choice, that is said first."""
    said = _say(task)
    return f"either {said}" if isinstance(task, Either) and not said.startswith("either ") else said


def say_cell(cell: int) -> str:
    """A cell by its column and row, as on a chessboard from the top: "B3"."""
    return f"{COLUMNS[cell % 4]}{cell // 4 + 1}" if 0 <= cell < 16 else f"cell {cell}"


def say_dial(dial: int) -> str:
    """A dial by its line: "column B", "row 3"."""
    return f"column {COLUMNS[dial]}" if dial < 4 else f"row {dial - 3}"


def say_spot(spot: int) -> str:
    """A dial or the cell of a card, as moves and events number them."""
    return f"the dial of {say_dial(spot)}" if spot < 8 else f"the card on {say_cell(spot - 8)}"


# Pieces of a set of components ------------------------------------------------------------------------------


class Pieces:
    """What the ids of a set of components stand for, and their words; both sides of the boards have the same ones."""

    def __init__(self, name: str) -> None:
        lying = components(name, 2, "basic")
        self.cards: dict[str, Card] = {card.id: card for card in lying.cards}
        self.lionfish: dict[str, LionfishCard] = {card.id: card for card in lying.lionfish}
        self.tokens: dict[str, EncyclopediaToken] = {token.id: token for token in lying.tokens}
        self.filter_tokens: dict[str, FilterToken] = {token.id: token for token in lying.filter_tokens}
        self.spaces: dict[str, Space] = {space.name: space for space in lying.spaces}
        self._places = _places(lying.spaces)
        self.solo_tiles: dict[str, str] = {tile.id: tile.go for tile in lying.solo_tiles}
        self.levels = lying.levels
        self.starts: dict[int, str] = {tile.number: tile.bonus for tile in lying.starting_tiles}
        self.strengths: dict[tuple[str, int], str] = {
            (strength.action, strength.pearls): _strength(strength) for strength in lying.strengths
        }
        """What each action does for so many pearls, in words."""

    def card(self, id: str) -> str:
        """A card by what it is: "red clownfish", "Lionfish for anemones"."""
        if id in self.lionfish:
            return f"Lionfish for {MATCHES.get(self.lionfish[id].match, f'{self.lionfish[id].match} cards')}"
        return f"{self.cards[id].colour} {TYPES[self.cards[id].type]}" if id in self.cards else id

    def face(self, id: str) -> str:
        """A card by all that tells it apart from others of its kind, where one is to be chosen."""
        if id in self.lionfish:
            return f"{self.card(id)} ({say_effect(self.lionfish[id].bonus)})"
        return f"{self.card(id)} ({_printed(self.cards[id])})" if id in self.cards else id

    def listed(self, ids: Sequence[str]) -> str:
        """Several cards, as they are listed in a sentence."""
        return listed([f"a {self.card(id)}" for id in ids])

    def faces(self, ids: Sequence[str]) -> str:
        """Several cards to be chosen together."""
        return listed([self.face(id) for id in ids])

    def token(self, id: str) -> str:
        """An Encyclopedia token by what it gives."""
        return f"Encyclopedia token for {say_effect(self.tokens[id].bonus)}" if id in self.tokens else id

    def filter_token(self, id: str) -> str:
        """A filter token by its colour and what it gives."""
        tokens = self.filter_tokens
        return f"{tokens[id].colour} filter token for {say_effect(tokens[id].bonus)}" if id in tokens else id

    def space(self, name: str) -> str:
        """A space of the Encyclopedia by how far it is from the start, and on which side."""
        return self._places.get(name, name)

    def solo(self, id: str) -> str:
        """A tile of the automa by where it sends the die."""
        goal = self.solo_tiles.get(id, "")
        return CIRCLES.get(goal, f"the next circle {goal}")

    def start(self, tile: int) -> str:
        """What a Starting tile gives."""
        return say_effect(self.starts[tile]) if tile in self.starts else "?"


def _printed(card: Card) -> str:
    """What a card costs, gives and wants."""
    wants = [
        counted(number, f"{can} can") for number, can in zip(card.food, ("red", "green", "blue"), strict=True) if number
    ]
    parts = [f"{card.cost} oxygen"] if card.cost else []
    parts += [f"gives {say_effect(card.bonus)}"] if card.bonus != "-" else []
    parts += [f"income {say_effect(card.income)}"] if card.income != "-" else []
    return "; ".join([*parts, f"wants {listed(wants)}"] if wants else parts or ["nothing"])


def _places(spaces: Sequence[Space]) -> dict[str, str]:
    """The spaces of the Encyclopedia in words: the start, each step, the end."""
    ranks = {space.name: 0 for space in spaces}
    for _ in spaces:  # in whatever order they are written, the longest way is no longer than this
        for space in spaces:
            for name in space.next:
                ranks[name] = max(ranks[name], ranks[space.name] + 1)
    rows: dict[int, list[str]] = {}
    for space in spaces:
        rows.setdefault(ranks[space.name], []).append(space.name)
    last = max(rows)
    ends = {0: "the start", last: "the finish"}
    return {
        name: ends.get(rank) or f"step {rank}{SIDES[len(row)][place] if len(row) in SIDES else f', number {place + 1}'}"
        for rank, row in rows.items()
        for place, name in enumerate(row)
    }


def _strength(strength: Strength) -> str:
    gains = [] if strength.bonus == "-" else [say_effect(strength.bonus)]
    cards = [f"up to {counted(strength.cards, 'card')}"] if strength.cards else []
    return listed([*cards, *gains])


@cache
def pieces_of(name: str) -> Pieces:
    """The pieces of the set of components with this name."""
    return Pieces(name)
