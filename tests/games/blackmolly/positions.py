"""Positions in the middle of a game, written as the rules write their examples.

Fish are a letter for the owner (`r b g y`: red, blue, green, yellow, in the order of the seats) and their age: `r4` is
red's old fish. A position says what is on each card, `A1: r4 b2 / D6: b3`; fish that it does not name are gone.
Everything is played in the show tank unless a test lays another one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Self

from shoal.core import FATE, OVER, Event
from shoal.games.blackmolly import GAME
from shoal.games.blackmolly.events import Ending
from shoal.games.blackmolly.moves import PLACE_NAMES, Done, Enter, MoveMolly, Place, Split, Swim
from shoal.games.blackmolly.pieces import AGES, HUNT, NOWHERE, SWIM
from shoal.games.blackmolly.rules.game import BlackMolly
from shoal.games.blackmolly.rules.ranking import standing
from shoal.games.blackmolly.view import BlackMollyView

LETTERS = "rbgy"


def number_of(fish: str) -> int:
    """The number of a fish such as `r4`."""
    return LETTERS.index(fish[0]) * AGES + int(fish[1]) - 1


def name_of(number: int) -> str:
    """What the fish of this number is called."""
    return f"{LETTERS[number // AGES]}{number % AGES + 1}"


def place(name: str) -> Place:
    """The same name, known to be that of a card."""
    return PLACE_NAMES[PLACE_NAMES.index(name)]


class Position:
    """A game in which fish are called by their names in the text."""

    def __init__(self, state: BlackMolly) -> None:
        self.state = state
        self.told: list[Event] = []
        """Everything that happened since the position was set up."""

    # Doing -----------------------------------------------------------------------------------------------

    def answer(self, who: int, answer: object) -> Self:
        """Let this seat or fate answer so."""
        self.told += self.state.answer(who, answer)
        return self

    def swim(self, text: str) -> Self:
        """Let the asked seat move these fish, such as `r4 B1 r3 A2`, one after another; it is not done with that."""
        words = text.split()
        for fish, to in zip(words[::2], words[1::2], strict=True):
            assert LETTERS[self.state.who] == fish[0]
            self.answer(self.state.who, Swim(int(fish[1]), place(to)))
        return self

    def done(self) -> Self:
        """The asked seat moves no more fish."""
        return self.answer(self.state.who, Done())

    def rest(self) -> Self:
        """Let everybody who is still to move be done, until the die is to be rolled."""
        while self.state.phase == SWIM:
            self.done()
        return self

    def roll(self, number: int) -> Self:
        """Let everybody be done, and let the die show this number."""
        return self.rest().answer(FATE, number)

    def send(self, text: str) -> Self:
        """Let the starting player send fish from the splitting card, such as `r4 B4 b1 C3`."""
        words = text.split()
        for fish, to in zip(words[::2], words[1::2], strict=True):
            self.answer(self.state.starting, Split(LETTERS.index(fish[0]), int(fish[1]), place(to)))
        return self

    def admit(self, owner: str, card: str) -> Self:
        """Let the starting player name the owner whose old fish is carried onto this card."""
        return self.answer(self.state.starting, Enter(place(card), LETTERS.index(owner)))

    def hunt(self, to: str) -> Self:
        """Let the starting player move the Molly that has a choice."""
        return self.answer(self.state.starting, MoveMolly(self.state.turn, place(to)))

    def hunt_anyhow(self) -> Self:
        """Let each Molly with a choice go the first way there is."""
        while self.state.phase == HUNT:
            self.answer(self.state.starting, self.state.moves(self.state.starting)[0])
        return self

    # Looking ---------------------------------------------------------------------------------------------

    @property
    def fish(self) -> str:
        """Where all living fish are, in the form in which positions are written."""
        cards: dict[str, list[str]] = {}
        for number, at in enumerate(self.state.fish):
            if at != NOWHERE:
                cards.setdefault(PLACE_NAMES[at], []).append(name_of(number))
        return " / ".join(f"{card}: {' '.join(cards[card][::-1])}" for card in sorted(cards))

    def at(self, fish: str) -> str | None:
        """The card that this fish is on; None if it is gone."""
        where = self.state.fish[number_of(fish)]
        return None if where == NOWHERE else PLACE_NAMES[where]

    @property
    def mollies(self) -> str:
        return " ".join(PLACE_NAMES[at] for at in self.state.mollies)

    @property
    def asked(self) -> str:
        """The letter of the seat that is asked now; nothing if it is fate, or nobody."""
        return LETTERS[self.state.who] if self.state.who >= 0 else ""

    def ways(self, fish: str) -> str:
        """Where this fish of the asked seat may swim now."""
        swims = [move for move in self.state.moves(self.state.who) if isinstance(move, Swim)]
        return " ".join(move.to for move in swims if move.fish == int(fish[1]))

    def hunts(self) -> tuple[str, str]:
        """Where each Molly can be after this hunt, over all choices of the starting player."""
        ends = list(_ends(self.state))
        first, second = ({PLACE_NAMES[end.mollies[molly]] for end in ends} for molly in (0, 1))
        return " ".join(sorted(first)), " ".join(sorted(second))

    @property
    def view(self) -> BlackMollyView:
        view = self.state.view(None)
        assert isinstance(view, BlackMollyView)
        return view

    @property
    def over(self) -> bool:
        return self.state.who == OVER

    @property
    def ending(self) -> Ending:
        """How the game has ended."""
        assert self.over
        return self.state.outcome()

    @property
    def ranking(self) -> str:
        """The places, such as `r / b g` if the last two share theirs."""
        return " / ".join(" ".join(LETTERS[seat] for seat in group) for group in self.ending.ranking)


def _ends(state: BlackMolly) -> Iterator[BlackMolly]:
    """Every state in which this hunt can end."""
    if state.phase != HUNT:
        yield state
        return
    for code in state.codes(state.who):
        after = state.copy()
        after.apply(state.who, code)
        yield from _ends(after)


def begun(seats: int = 2, **options: object) -> Position:
    """A new game, in the show tank unless the options say otherwise."""
    state = GAME.begin(seats, {"tank": "show", **options})
    assert isinstance(state, BlackMolly)
    return Position(state)


def position(
    fish: str, *, mollies: str = "A4 D4", on: str = "", starting: str = "r", round: int = 5, **options: object
) -> Position:
    """Before fish swim: what is on the cards, where the Mollies are, which machines are on, who has the die."""
    there = begun(max(2, 1 + max(LETTERS.index(letter) for letter in LETTERS if letter in fish + starting)), **options)
    state = there.state
    state.fish = [NOWHERE] * len(state.fish)
    for card in fish.split("/"):
        at, names = card.split(":")
        for name in names.split():
            state.fish[number_of(name)] = PLACE_NAMES.index(place(at.strip()))
    state.mollies = [PLACE_NAMES.index(place(at)) for at in mollies.split()]
    state.red = sum(state.tank.machines[int(number)] for number in on.split())
    state.round, state.starting = round - 1, LETTERS.index(starting)
    state.standings = tuple(_standing(state, seat) for seat in range(state.setup.seats))
    state._begin_round(None)
    return there


def _standing(state: BlackMolly, seat: int) -> int:
    """Whoever has not the fish to win went out in the round before."""
    return 0 if state.can_win(seat) else standing(state.round, 1, state.count_fish(seat))
