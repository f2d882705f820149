"""Words for the line that a whole turn is folded to."""

from __future__ import annotations

from shoal.core import Event
from shoal.games.aquaria import dealing_events as dealt
from shoal.games.aquaria import events as happened
from shoal.games.aquaria.text.pieces import CIRCLES, Pieces, say_cell


def say_gist(event: Event, pieces: Pieces) -> str:
    """What this adds to the line of its turn; nothing where the rest of the line tells enough."""
    return _going(event) or _laying(event, pieces) or _gaining(event, pieces)


def _going(event: Event) -> str:
    """Where dice and markers go."""
    match event:
        case dealt.Ring():
            return "Set-up"
        case happened.Moved(None, circle):
            return f"The automa goes to {CIRCLES[circle]}"
        case happened.Moved(_, circle):
            return CIRCLES[circle]
        case happened.Stepped(int()):
            return "Encyclopedia +1"
        case happened.Rose(_, level):
            return f"Pet Shop level {level}"
        case happened.Triggered():
            return "the filter triggers"
    return ""


def _laying(event: Event, pieces: Pieces) -> str:
    """What comes into an aquarium, and what stays hungry there."""
    match event:
        case happened.Placed(_, card, cell) | happened.LionfishPlaced(_, card, cell):
            return f"{pieces.card(card)} on {say_cell(cell)}"
        case happened.Fed(_, cell, _, False):
            return f"{say_cell(cell)} stays hungry"
    return ""


def _gaining(event: Event, pieces: Pieces) -> str:
    """What somebody has more or less of."""
    match event:
        case happened.Changed(_, stock, by):
            return f"{stock} {_signed(by)}"
        case happened.Took() | dealt.Drew():
            return "cards +1"
        case happened.Traded(_, cards):
            return f"cards {_signed(-len(cards))}"
        case happened.Found(int()):
            return "tokens +1"
        case happened.Used():
            return "tokens \u22121"
        case happened.Filtered(_, token):
            return pieces.filter_token(token)
    return ""


def _signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"\u2212{-number}"
