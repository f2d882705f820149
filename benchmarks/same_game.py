"""Our goofspiel and OpenSpiel's are the same game: seen move for move, before their speeds are compared."""

from __future__ import annotations

from random import Random
from typing import Any

import peers
from shoal.core import Outcome, ShoalError, State


def check(first: State, games: int) -> None:
    """Play this many random games on both sides; a difference is an error."""
    rng = Random(1)
    for number in range(games):
        _play(first.copy(), peers.goofspiel(), rng, number)


def _play(ours: State, peer: Any, rng: Random, number: int) -> None:
    while ours.who >= 0:
        cards = [_choose(ours, peer, seat, rng, number) for seat in ours.asked()]
        for seat, card in enumerate(cards):
            ours.apply(seat, card)
        peer.apply_actions([card - 1 for card in cards])
        _agree("points", number, _points(ours), _peer_points(peer))
    _agree("end", number, ours.who < 0, peer.is_terminal())
    _agree("returns", number, _returns(ours.outcome()), peer.returns())


def _choose(ours: State, peer: Any, seat: int, rng: Random, number: int) -> int:
    codes = ours.codes(seat)
    _agree("cards", number, codes, [action + 1 for action in peer.legal_actions(seat)])
    return codes[int(rng.random() * len(codes))]


def _points(ours: State) -> list[int]:
    view: Any = ours.view(None)
    return list(view.points)


def _peer_points(peer: Any) -> list[int]:
    """The points as OpenSpiel prints them with a state."""
    for line in str(peer).splitlines():
        if line.startswith("Points:"):
            return [int(points) for points in line.split()[1:]]
    raise ShoalError("OpenSpiel's goofspiel does not print its points as it used to.")


def _returns(outcome: Outcome) -> list[float]:
    """What OpenSpiel gives winners and losers: 1 shared by those, -1 shared by these, nothing if all tie."""
    winners, seats = outcome.ranking[0], sum(len(group) for group in outcome.ranking)
    if len(winners) == seats:
        return [0.0] * seats
    return [1 / len(winners) if seat in winners else -1 / (seats - len(winners)) for seat in range(seats)]


def _agree(what: str, number: int, ours: object, peer: object) -> None:
    if ours != peer:
        raise ShoalError(f"Game {number} of goofspiel: the {what} are {ours} here and {peer} in OpenSpiel.")
