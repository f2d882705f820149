"""Positions in the middle of a game, written as the rulebook writes its examples.

Robots are single letters, such as `P Q R S`, or a letter for the owner and a number, such as `a1 a2 b1 b2`, where
players have two each. Whatever belongs to a robot stands behind its name: `P3` is card 3 for P, `a1:3` for a1.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self

from shoal.core import OVER, Event, Over
from shoal.games.getbit import GAME
from shoal.games.getbit.events import Ending
from shoal.games.getbit.moves import Limb, Lose, Play
from shoal.games.getbit.pieces import BIT, CARDS, PIECE, PIECES_LEFT, stack_cards
from shoal.games.getbit.rules import GetBit
from shoal.games.getbit.view import GetBitView


class Position:
    """A game in which robots are called by their names in the text."""

    def __init__(self, state: GetBit, names: list[str]) -> None:
        self.state = state
        self.names = names
        """The name of each robot, by its number."""
        self.told: list[Event] = []
        """Everything that happened since the position was set up."""

    # Doing -----------------------------------------------------------------------------------------------

    def play(self, cards: str) -> Self:
        """Let each owner choose these cards, in this order."""
        for name, (card,) in self.read(cards):
            self.answer(name, Play(self.number(name), card))
        return self

    def lose(self, limb: Limb = "left arm") -> Self:
        """Let the owner of the bitten robot choose this limb."""
        return self.answer(self.bitten, Lose(self.number(self.bitten), limb))

    def answer(self, name: str, move: object) -> Self:
        """Let the owner of this robot answer so."""
        self.told += self.state.answer(self.seat(name), move)
        return self

    # Looking ---------------------------------------------------------------------------------------------

    @property
    def line(self) -> str:
        """The robots still in, front to back."""
        return " ".join(self.names[robot] for robot in self.state.line)

    @property
    def bitten(self) -> str:
        """The robot whose owner has to choose a limb, or nothing."""
        return self.names[self.state.bitten] if self.state.bitten >= 0 else ""

    @property
    def ending(self) -> Ending:
        """How the game has ended."""
        ask = self.state.ask()
        assert isinstance(ask, Over)
        assert isinstance(ask.outcome, Ending)
        return ask.outcome

    @property
    def over(self) -> bool:
        return self.state.who == OVER

    def hand(self, name: str) -> list[int]:
        """The cards in this robot's hand, lowest first."""
        return CARDS[self.state.hands[self.number(name)]]

    def table(self, name: str) -> list[int]:
        """The played cards of this robot, oldest first."""
        return stack_cards(self.state.stacks[self.number(name)])

    def left(self, name: str) -> int:
        """How many bites this robot can still take."""
        return PIECES_LEFT[self.state.limbs[self.number(name)]]

    def view(self, name: str | None) -> GetBitView:
        """What the owner of this robot sees, or a spectator."""
        view = self.state.view(None if name is None else self.seat(name))
        assert isinstance(view, GetBitView)
        return view

    def number(self, name: str) -> int:
        return self.names.index(name)

    def seat(self, name: str) -> int:
        """Who owns this robot."""
        return self.state.setup.owners[self.number(name)]

    def read(self, text: str) -> list[tuple[str, list[int]]]:
        """The digits that stand behind each name in a text such as `P3 Q14`."""
        width = len(self.names[0])
        return [(word[:width], [int(digit) for digit in word[width:].lstrip(":")]) for word in text.split()]


def position(
    line: str,
    *,
    out: str = "",
    played: str = "",
    limbs: str = "",
    round: int = 2,
    options: Mapping[str, object] | None = None,
) -> Position:
    """Before the cards of a round are chosen: the line, front to back, and those out already, in that order.

    `played` has the cards on the table, oldest first (`P51` played 5 and then 1); all others are in hand. `limbs` has
    how many bites a robot can still take, if not all; what is gone went in the order of the limbs, left arm first.
    """
    swimming, gone = line.split(), out.split()
    names = swimming + gone if len(swimming[0]) == 1 else sorted(swimming + gone)
    state = GAME.begin(len({name[0] for name in names}), options)
    assert isinstance(state, GetBit)
    state.settle([names.index(name) for name in swimming + gone])
    there = Position(state, names)
    _lay(there, round, gone)
    for name, cards in there.read(played):
        _put_on_table(there, name, cards)
    for name, (left,) in there.read(limbs):
        _leave(there, name, left)
    return there


def _lay(there: Position, round: int, gone: list[str]) -> None:
    """Take those that are out from the line, and ask the others for the cards of this round."""
    state = there.state
    state.round = round
    for name in gone:
        robot = there.number(name)
        state.line.remove(robot)
        state.out.append(robot)
        state.swimming ^= BIT[robot]
        state.hands[robot] = state.limbs[robot] = 0
    state.waiting = state.swimming
    state.who = state.setup.first_owner[state.swimming]


def _put_on_table(there: Position, name: str, cards: list[int]) -> None:
    robot = there.number(name)
    for card in cards:
        there.state.hands[robot] ^= BIT[card]
        there.state.stacks[robot] = there.state.stacks[robot] * 8 + card


def _leave(there: Position, name: str, left: int) -> None:
    """Take pieces of this robot's limbs, left arm first, until so many are left."""
    limbs, robot = there.state.limbs, there.number(name)
    for piece in PIECE:
        for _ in range(there.state.setup.halves):
            if PIECES_LEFT[limbs[robot]] > left:
                limbs[robot] -= piece
