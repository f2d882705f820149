"""What is asked, and all other words gathered for the house."""

from __future__ import annotations

from collections.abc import Sequence

from shoal.core import Event, Move, Outcome, Verdict, View, Words, listed
from shoal.games.aquaria.ending import Ending
from shoal.games.aquaria.text.board import say_board
from shoal.games.aquaria.text.endings import say_ending
from shoal.games.aquaria.text.events import say_event
from shoal.games.aquaria.text.gists import say_gist
from shoal.games.aquaria.text.moves import say_group, say_move
from shoal.games.aquaria.text.pieces import Pieces, pieces_of, say_effect
from shoal.games.aquaria.view.view import AquariaView

ASKS = {
    "circle": "Move your die to a circle",
    "action": "Take your circle's action",
    "place": "Place a card",
    "turn": "Turn a dial",
    "food": "Choose the colour of a can",
    "card": "Take a card",
    "fork": "Choose your way through the Encyclopedia",
    "pick": "Choose a bonus",
    "bonus": "Take the Encyclopedia bonus or skip it",
    "token": "Choose a filter token",
    "lionfish": "Place a Lionfish",
    "end": "End your turn",
    "microflora": "Gain from your dials",
    "income": "Gain your income",
    "feeding": "Feed your fish",
    "scoring": "Use your last tokens, or go on to the scoring",
}

DISCARDS: dict[str, str] = {
    "shop": "Discard two or three cards of one colour, or skip the action",
    "middle": "Take an action, or discard two cards of one colour",
}
FED = "You have food for all your fish: go on and feed them"
NOBODY = "None of your fish are hungry: go on"
"""What is asked where feeding leaves nothing to decide."""


class AquariaWords(Words):
    """Says what happens in the aquariums, with the pieces of one set of components."""

    def __init__(self, names: Sequence[str], components: str) -> None:
        super().__init__(names)
        self.pieces: Pieces = pieces_of(components)

    def ask(self, view: View) -> str:
        assert isinstance(view, AquariaView)
        if view.stage == "over":
            return "The game is over."
        if view.step is None:
            return "Dealing cards…"
        if view.seat not in view.asked:
            return f"Waiting for {listed([self.name(seat) for seat in view.asked])}."
        if view.step == "keep":
            return "Keep one Starting tile and three of your five cards; they stay secret until everyone has chosen."
        if view.enough:
            return f"{FED if view.hungry else NOBODY}, after free actions if you like."
        return f"{_asked(view)}{_more(view)}."

    def move(self, move: Move) -> str:
        return say_move(move, self.pieces)

    def group(self, move: Move) -> str:
        return say_group(move, self.pieces)

    def event(self, event: Event) -> str:
        return say_event(event, self._name, self.pieces)

    def gist(self, event: Event) -> str:
        return say_gist(event, self.pieces)

    def board(self, view: View) -> str:
        assert isinstance(view, AquariaView)
        return say_board(view, self._name)

    def outcome(self, outcome: Outcome) -> Verdict:
        assert isinstance(outcome, Ending)
        return say_ending(outcome, [self.name(seat) for seat in range(len(outcome.lines))], self.pieces)

    def _name(self, seat: int | None) -> str:
        return "The automa" if seat is None else self.name(seat)


def _asked(view: AquariaView) -> str:
    """What is to be done; in a circle where cards are discarded, how many."""
    circle = None if view.seat is None else view.players[view.seat].circle
    if view.step == "action" and circle in DISCARDS:
        return DISCARDS[circle]
    return ASKS[view.step or "end"]


def _more(view: AquariaView) -> str:
    """What is being gained, where it helps to know."""
    if len(view.sides) == 1:
        return f": {say_effect(view.sides[0])}"
    if view.sides:
        return f": {' or '.join(f'({number}) {say_effect(side)}' for number, side in enumerate(view.sides, 1))}"
    if view.step not in ("turn", "card", "food") or view.effect is None:
        return ""
    gained = say_effect(view.effect)
    return gained.removeprefix("a card") if gained.startswith("a card") else f" ({gained})"
