"""The cards of the tank: what they show, how they may lie, and a tank as text.

A tank in text is its 24 cards row by row, such as `S1 2a N1 M1 4a S2 / F1> F2> FX>v F3> 3a 2b / ...`; behind a card
of the current stands where its arrow points: `>`, `v`, `<` or `^`, and for the splitting card both.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from importlib.resources import files
from itertools import permutations, product
from math import factorial
from random import Random
from typing import Final, Literal

from shoal.core import Question, Refused, Value, convert
from shoal.core.contract.question import Lot
from shoal.core.errors import quoted
from shoal.core.shuffle import shuffled
from shoal.games.blackmolly.pieces import BIT, COLUMNS, NAMES, NOWHERE, PLACES, towards
from shoal.games.blackmolly.rules.setup import Tank

Kind = Literal["start", "molly", "machine", "anemone", "current", "plants"]
ARROWS: Final = ">v<^"
"""East, south, west and north, as text has them."""


class Kinds(Value, frozen=True):
    """Cards that are alike but for their ids, as the data file lists them."""

    ids: tuple[str, ...]
    kind: Kind
    number: int = 0
    name: str = ""
    arrows: tuple[int, ...] = ()


class Printed(Value, frozen=True):
    """What is printed on one card."""

    id: str
    kind: Kind
    number: int
    name: str
    arrows: tuple[int, ...]


def _read() -> tuple[tuple[Printed, ...], str]:
    text = files("shoal.games.blackmolly").joinpath("data", "cards.toml").read_text(encoding="utf-8")
    data = tomllib.loads(text)
    kinds = convert(data["card"], tuple[Kinds, ...])
    cards = [Printed(id, each.kind, each.number, each.name, each.arrows) for each in kinds for id in each.ids]
    return tuple(cards), data["show"]


DECK, SHOW = _read()
"""All cards, by their number, and the text of the show tank."""

NUMBER_OF: Final = {card.id: number for number, card in enumerate(DECK)}
MACHINES: Final = {card.number: card.name for card in DECK if card.kind == "machine"}
"""What the machines of each number are called."""


def leads(number: int, turn: int, place: int) -> list[int]:
    """Where the arrows of a card lead that lies turned like this on this place; `NOWHERE` off the board."""
    return [towards(place, (arrow + turn) % 4) for arrow in DECK[number].arrows]


def turns_of(number: int, place: int) -> list[int]:
    """How a card may lie on this place: every way in which no arrow leaves the tank."""
    if not DECK[number].arrows:
        return [0]
    return [turn for turn in range(4) if NOWHERE not in leads(number, turn, place)]


def lay(cards: Sequence[int], turns: Sequence[int]) -> Tank:
    """The tank in which these cards lie, which have been checked."""
    machines, flow = [0] * 5, [NOWHERE] * PLACES
    anemones, split, arms = 0, NOWHERE, [NOWHERE, NOWHERE]
    place_of = {DECK[number].id: place for place, number in enumerate(cards)}
    for place, number in enumerate(cards):
        card, arrows = DECK[number], leads(number, turns[place], place)
        if card.kind == "machine":
            machines[card.number] |= BIT[place]
        elif card.kind == "anemone":
            anemones |= BIT[place]
        elif len(arrows) == 1:
            flow[place] = arrows[0]
        elif arrows:
            split, arms = place, arrows
    starts, dens = ([place_of[card.id] for card in DECK if card.kind == kind] for kind in ("start", "molly"))
    return Tank(list(cards), list(turns), anemones, machines, flow, split, arms, starts, dens)


UNLAID: Final = Tank([], [], 0, [0] * 5, [NOWHERE] * PLACES, NOWHERE, [NOWHERE, NOWHERE], [], [])
"""What stands for the tank until it is laid."""


# Checking ---------------------------------------------------------------------------------------------------


def check(cards: Sequence[str], turns: Sequence[int]) -> Tank:
    """The tank of these cards, or `Refused` with what is wrong with it (BM-1, BM-16)."""
    if len(cards) != PLACES:
        raise Refused("BM-1", f"A tank has {PLACES} cards, not {len(cards)}.")
    for id in cards:
        if id not in NUMBER_OF:
            raise Refused("BM-1", f"There is no card {quoted(id)!r}.")
        if cards.count(id) > 1:
            raise Refused("BM-1", f"Card {id} is in the tank twice.")
    numbers = [NUMBER_OF[id] for id in cards]
    for place, number in enumerate(numbers):
        _check_turn(number, turns[place], place)
    return lay(numbers, turns)


def _check_turn(number: int, turn: int, place: int) -> None:
    if turn in turns_of(number, place):
        return
    id = DECK[number].id
    if not DECK[number].arrows:
        raise Refused("BM-1", f"Card {id} on {NAMES[place]} has no arrow, so its turn is 0.")
    if turn not in range(4):
        raise Refused("BM-16", f"Card {id} on {NAMES[place]} is turned 0, 1, 2 or 3 times.")
    raise Refused("BM-16", f"An arrow of card {id} on {NAMES[place]} leaves the tank.")


# The question -----------------------------------------------------------------------------------------------


class AnyTank(Question, frozen=True):
    """All cards in any order (BM-1), those of the current turned so that no arrow leaves the tank."""

    def sample(self, rng: Random) -> list[dict[str, object]]:
        order = shuffled(tuple(range(PLACES)), rng)
        ways = [turns_of(number, place) for place, number in enumerate(order)]
        return answer_of(order, [way[int(rng.random() * len(way))] for way in ways])

    def outcomes(self) -> Iterator[tuple[list[dict[str, object]], float]]:
        """Every tank with its chance; nobody lives to see the last, but the first ones come at once."""
        for order in permutations(range(PLACES)):
            ways = [turns_of(number, place) for place, number in enumerate(order)]
            chance = 1 / factorial(PLACES)
            for way in ways:
                chance /= len(way)
            for turns in product(*ways):
                yield answer_of(order, turns), chance

    def ways(self) -> None:
        return None

    def draws(self, drawn: Sequence[int]) -> list[tuple[int, float]]:
        """Place by place: a card of those that are left, then one of the ways in which it may lie there."""
        place, turning = divmod(len(drawn), 2)
        if place == PLACES:
            return []
        ways = turns_of(drawn[-1], place) if turning else [card for card in range(PLACES) if card not in drawn[::2]]
        return [(way, 1 / len(ways)) for way in ways]

    def made_of(self, drawn: Sequence[int]) -> list[dict[str, object]]:
        return answer_of(drawn[::2], drawn[1::2])

    def check(self, answer: object) -> list[dict[str, object]]:
        """The same tank, if its cards are all there and no arrow leaves it."""
        if not isinstance(answer, list) or not all(_is_card(card) for card in answer):
            raise Refused(self.rule, 'A tank is a list of cards, each with its "card" and its "turn".')
        check([card["card"] for card in answer], [card["turn"] for card in answer])
        return list(answer)

    def lots(self, answer: object) -> tuple[Lot, ...]:
        """All cards in an order, then for each place a way in which its card may lie there."""
        tank = of_answer(self.check(answer))
        order = Lot(tuple(card.id for card in DECK), tuple(DECK[number].id for number in tank.cards))
        lie = zip(tank.cards, tank.turns, strict=True)
        return (order, *(Lot(tuple(turns_of(card, place)), turn) for place, (card, turn) in enumerate(lie)))


def _is_card(card: object) -> bool:
    return (
        isinstance(card, dict)
        and card.keys() == {"card", "turn"}
        and type(card["card"]) is str
        and type(card["turn"]) is int
    )


def answer_of(cards: Sequence[int], turns: Sequence[int]) -> list[dict[str, object]]:
    """This tank as fate's answer has it."""
    return [{"card": DECK[number].id, "turn": turn} for number, turn in zip(cards, turns, strict=True)]


def of_answer(answer: object) -> Tank:
    """The tank that fate has laid, whose answer has been checked."""
    assert isinstance(answer, list)
    return lay([NUMBER_OF[card["card"]] for card in answer], [card["turn"] for card in answer])


# Text -------------------------------------------------------------------------------------------------------


def text_of(tank: Tank) -> str:
    """The tank as one line of text; nothing before it is laid."""
    words = [_word(number, turn) for number, turn in zip(tank.cards, tank.turns, strict=True)]
    return " / ".join(" ".join(words[row : row + COLUMNS]) for row in range(0, len(words), COLUMNS))


def _word(number: int, turn: int) -> str:
    return DECK[number].id + "".join(ARROWS[(arrow + turn) % 4] for arrow in DECK[number].arrows)


def of_text(text: str) -> Tank:
    """The tank that this text shows, or `Refused` with what is wrong with it (BM-1)."""
    words = text.replace("/", " ").split()
    ids = [word.rstrip(ARROWS) for word in words]
    turns = [_turn(id, word.removeprefix(id)) for id, word in zip(ids, words, strict=True)]
    return check(ids, turns)


def _turn(id: str, arrows: str) -> int:
    """How the card lies whose arrows point like this."""
    if id not in NUMBER_OF:
        raise Refused("BM-1", f"There is no card {quoted(id)!r}.")
    for turn in range(4):
        if sorted(arrows) == sorted(_word(NUMBER_OF[id], turn).removeprefix(id)):
            return turn
    if not DECK[NUMBER_OF[id]].arrows:
        raise Refused("BM-1", f"Card {id} has no arrow.")
    example = _word(NUMBER_OF[id], 0)
    raise Refused("BM-16", f"Card {id} needs its arrow after it, such as {example}; the signs are {' '.join(ARROWS)}.")
