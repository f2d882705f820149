"""Words for moves, each short enough for a list."""

from __future__ import annotations

from typing import Final

from shoal.core import Move, counted
from shoal.games.aquaria import moves
from shoal.games.aquaria.text.pieces import (
    ACTIONS,
    CIRCLES,
    Pieces,
    say_cell,
    say_dial,
    say_spot,
)

GROUPS: Final[dict[type[Move], str]] = {
    moves.Keep: "keep",
    moves.Go: "go to",
    moves.Trade: "discard",
    moves.Turn: "turn the dial of",
    moves.Food: "take",
    moves.Take: "take",
    moves.Step: "enter",
    moves.Pick: "take bonus",
    moves.Token: "take the",
    moves.Collect: "gain from",
    moves.Use: "use the Encyclopedia token for",
    moves.BuyFood: "buy",
    moves.Swap: "swap",
}
"""How moves of a kind begin that are listed together."""


def say_move(move: Move, pieces: Pieces) -> str:
    """A move in a few words."""
    return _in_turn(move, pieces) or _for_bonus(move, pieces) or _at_any_time(move, pieces)


def say_group(move: Move, pieces: Pieces) -> str:
    """The words that such moves have in common, where they are listed together: a card on this cell or on that one."""
    match move:
        case moves.Place(card) | moves.Lionfish(card):
            return f"place {pieces.face(card)} on"
        case moves.Feed():
            return "feed the card on"
        case moves.Collect(points=True):
            return "2 points for"
    return GROUPS.get(type(move), "")


def _in_turn(move: Move, pieces: Pieces) -> str:
    match move:
        case moves.Keep(tile, cards):
            return f"keep tile {tile} ({pieces.start(tile)}) with {pieces.faces(cards)}"
        case moves.Go(circle):
            return f"go to {CIRCLES[circle]}"
        case moves.Act(action, pearls):
            does = pieces.strengths.get((action, pearls), "?")
            return f"{ACTIONS[action]} for {counted(pearls, 'pearl') if pearls else 'free'}: {does}"
        case moves.Trade(cards):
            return f"discard {pieces.faces(cards)} at the Pet Shop"
        case moves.Place(card, cell):
            return f"place {pieces.face(card)} on {say_cell(cell)}"
        case moves.Done():
            return "done"
    return ""


def _for_bonus(move: Move, pieces: Pieces) -> str:
    match move:
        case moves.Turn(dial):
            return f"turn the dial of {say_dial(dial)}"
        case moves.Food(colour):
            return f"take a {colour} can"
        case moves.Take(card):
            return f"take {pieces.face(card)}"
        case moves.DrawCard():
            return "draw from the deck"
        case moves.Step(space):
            return f"enter {pieces.space(space)}"
        case moves.Pick(side):
            return f"take bonus {side + 1}"
        case moves.Token(token):
            return f"take the {pieces.filter_token(token)}"
    return ""


def _at_any_time(move: Move, pieces: Pieces) -> str:
    match move:
        case moves.Lionfish(card, cell):
            return f"place {pieces.face(card)} on {say_cell(cell)}"
        case moves.Collect(spot, points):
            return f"2 points for {say_spot(spot)}" if points else f"gain from {say_spot(spot)}"
        case moves.Feed(cell):
            return f"feed the card on {say_cell(cell)}"
        case moves.Use(token):
            return f"use the {pieces.token(token)}"
        case moves.BuyCard():
            return "buy a card for a pearl"
        case moves.BuyFood(colour):
            return f"buy a {colour} can for a pearl"
    return _exchange(move)


def _exchange(move: Move) -> str:
    if isinstance(move, moves.Swap):
        return f"swap a {move.give[0]} and a {move.give[1]} can for a {move.get} one"
    assert isinstance(move, moves.Refresh)
    return "pay 1 oxygen for a new offer"
