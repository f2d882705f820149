"""Words for events, one sentence each."""

from __future__ import annotations

from collections.abc import Callable

from shoal.core import Event, counted, listed, ordinal
from shoal.games.aquaria import dealing_events as dealt
from shoal.games.aquaria import events as happened
from shoal.games.aquaria.pieces import TOKEN_SPACES
from shoal.games.aquaria.text.pieces import (
    CIRCLES,
    Pieces,
    say_cell,
    say_dial,
    say_effect,
    say_spot,
)

Name = Callable[[int | None], str]
"""What the player in a seat is called; None is the automa."""

PHASES = {
    "action": "Action phase",
    "microflora": "Microflora phase",
    "order": "Player order phase",
    "income": "Income phase",
    "feeding": "Feeding phase",
    "preparation": "Preparation for the next round",
    "refresh": "A new offer",
    "scoring": "Final scoring",
}
STOPS = {
    "action": "skips the action",
    "place": "stops placing cards",
    "turn": "stops turning dials",
    "bonus": "skips the Encyclopedia bonus",
    "end": "ends the turn",
    "microflora": "is done with the microflora",
    "income": "is done with the income",
    "feeding": "is done with feeding",
    "scoring": "is ready for the final scoring",
}
SPACES = ("the red space", "the grey space", "the third space", "the fourth space", "the last space")


def say_event(event: Event, name: Name, pieces: Pieces) -> str:
    """What happened, in one sentence; a heading has no full stop; nothing where nothing is worth a line."""
    if isinstance(event, happened.Reached):
        return ""
    return (
        _table(event, pieces)
        or _dealing(event, name, pieces)
        or _course(event, pieces)
        or _turn(event, name, pieces)
        or _gains(event, name, pieces)
        or _markers(event, name, pieces)
        or _phases(event, name)
    )


def _table(event: Event, pieces: Pieces) -> str:
    """How the table is laid."""
    match event:
        case dealt.Ring(circles):
            return f"Clockwise, the circles are {listed(circles)}."
        case dealt.Tiles():
            return "Each of them gets a bonus tile."
        case dealt.Colours(colours):
            return f"The active colours will be {', '.join(colours)}."
        case dealt.Laid(space, token):
            return f"An {pieces.token(token)} lies at {pieces.space(space)} of the Encyclopedia."
        case dealt.Displayed(card):
            return f"A {pieces.card(card)} is in the display."
        case dealt.Offered(_, card, reshuffled):
            return f"{_reshuffled(reshuffled)}A {pieces.card(card)} joins the offer."
    return ""


def _dealing(event: Event, name: Name, pieces: Pieces) -> str:
    """What players are dealt and keep."""
    match event:
        case dealt.Dealt(seat, tile):
            return f"{name(seat)} gets Starting tile {tile}."
        case dealt.Drew(seat, card, reshuffled):
            return f"{_reshuffled(reshuffled)}{name(seat)} draws a {pieces.card(card) if card else 'card'}."
        case dealt.Kept(seat, None):
            return f"{name(seat)} has chosen."
        case dealt.Kept(seat, tile, cards):
            return f"{name(seat)} keeps Starting tile {tile} with {pieces.listed(cards or ())}."
        case dealt.Started(tiles):
            return f"The Starting tiles are shown: {', '.join(map(str, tiles))}."
        case happened.Ordered(order):
            return f"The player order is {listed(['the automa' if seat is None else name(seat) for seat in order])}."
    return ""


def _reshuffled(reshuffled: bool) -> str:
    return "The discards are shuffled into a new deck. " if reshuffled else ""


def _course(event: Event, pieces: Pieces) -> str:
    """Rounds, phases and circles."""
    match event:
        case happened.Round(round, colour):
            return f"Round {round} ({colour} is active)"
        case happened.PhaseBegan(phase):
            return PHASES[phase]
        case happened.Arrow(circle, space):
            return f"The arrow of {CIRCLES[circle]} points at {SPACES[space]}."
        case happened.Parked(circle, 0):
            return f"The pearls on {CIRCLES[circle]} are gone."
        case happened.Parked(circle, pearls):
            return f"{_capital(counted(pearls, 'pearl'))} on {CIRCLES[circle]} for whoever comes first."
        case happened.SoloTile(tile):
            return f"The automa reveals its tile for {pieces.solo(tile)}."
        case happened.Gone(card):
            return f"The {pieces.card(card)} leaves the display."
    return ""


def _turn(event: Event, name: Name, pieces: Pieces) -> str:
    """What a player does in a turn."""
    match event:
        case happened.Moved(seat, circle, face, near):
            bonus = ", from a neighbouring circle" if near and circle != "middle" else ""
            return f"{name(seat)} moves the die to {CIRCLES[circle]} for action {face}{bonus}."
        case happened.Acted(seat, action, pearls):
            return f"{name(seat)} takes the {action} action for {counted(pearls, 'pearl') if pearls else 'free'}."
        case happened.Stopped(seat, step):
            return f"{name(seat)} {STOPS[step]}."
        case happened.Placed(seat, card, cell, cost):
            return f"{name(seat)} places a {pieces.card(card)} on {say_cell(cell)} for {cost or 'no'} oxygen."
        case happened.Traded(seat, cards):
            return f"{name(seat)} discards {pieces.listed(cards)}."
        case happened.Rose(seat, level):
            return f"{name(seat)} reaches level {level} of the Pet Shop."
    return ""


def _gains(event: Event, name: Name, pieces: Pieces) -> str:
    """What a player gets."""
    match event:
        case happened.Changed(seat, stock, by, now):
            verb = "gains" if by > 0 else "loses" if stock in ("points", "wool") else "spends"
            return f"{name(seat)} {verb} {_amount(abs(by), stock)} (now {now})."
        case happened.Took(seat, card):
            return f"{name(seat)} takes a {pieces.card(card)} from the offer."
        case happened.Turned(seat, dial, colour):
            return f"{name(seat)} turns the dial of {say_dial(dial)} to {colour}."
        case happened.Picked(seat, bonus):
            return f"{name(seat)} chooses {say_effect(bonus)}."
        case happened.Used(seat, token):
            return f"{name(seat)} uses the {pieces.token(token)}."
        case happened.LionfishPlaced(seat, card, cell):
            return f"{name(seat)} places the {pieces.card(card)} on {say_cell(cell)}."
    return ""


def _markers(event: Event, name: Name, pieces: Pieces) -> str:
    """Encyclopedia and filter."""
    match event:
        case happened.Stepped(seat, space, place):
            arrival = "" if place is None else f", {ordinal(place)} to arrive"
            return f"{name(seat)} moves to {pieces.space(space)} of the Encyclopedia{arrival}."
        case happened.Found(None, token):
            return f"The automa discards the {pieces.token(token)}."
        case happened.Found(seat, token):
            return f"{name(seat)} takes the {pieces.token(token)}."
        case happened.Filtered(seat, token, place):
            return f"{name(seat)} puts a {pieces.filter_token(token)} in the filter ({place} of {TOKEN_SPACES})."
        case happened.Triggered(seat):
            return f"{name(seat)} triggers the filter."
    return ""


def _phases(event: Event, name: Name) -> str:
    """Microflora, income, feeding, and the offer."""
    match event:
        case happened.Collected(seat, spot, points):
            return f"{name(seat)} {'takes points for' if points else 'gains from'} {say_spot(spot)}."
        case happened.Fed(seat, cell, cans, full):
            how = "feeds" if full else "cannot fully feed"
            return f"{name(seat)} {how} the card on {say_cell(cell)} ({counted(sum(cans), 'can')})."
        case happened.Cleared(seat, cards):
            who = "The offer is cleared" if seat is None else f"{name(seat)} clears the offer"
            return f"{who}: {counted(len(cards), 'card')} discarded."
    raise ValueError(f"No words for {event!r}.")


def _amount(number: int, stock: str) -> str:
    if stock == "oxygen":
        return f"{number} oxygen"
    if stock.endswith("food"):
        return counted(number, f"{stock.split()[0]} can")
    return counted(number, {"points": "point", "pearls": "pearl", "wool": "wool tile"}[stock])


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]
