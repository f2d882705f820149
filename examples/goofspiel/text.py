"""Goofspiel in words: the only place where its moves, events and endings become sentences."""

from __future__ import annotations

from shoal.core import Event, Move, Outcome, Verdict, View, Words
from shoal.games.goofspiel.values import Bid, GoofspielView, Laid, Offered, Won


class GoofspielWords(Words):
    """Bids and prizes in sentences."""

    def ask(self, view: View) -> str:
        assert isinstance(view, GoofspielView)
        return f"Bid for the {view.prize}." if view.seat in view.asked else "Waiting for the others."

    def move(self, move: Move) -> str:
        assert isinstance(move, Bid)
        return f"bid {move.card}"

    def group(self, move: Move) -> str:
        return "bid"

    def event(self, event: Event) -> str:
        match event:
            case Offered(prize=prize):
                return f"The prize is {prize}."
            case Laid(seat=seat, card=card):
                return f"{self.name(seat)} makes a bid" + ("." if card is None else f" of {card}.")
            case Won(prize=prize, winner=winner, bids=bids):
                who = "nobody: the highest bids tie" if winner is None else self.name(winner)
                return f"The bids are {', '.join(map(str, bids))}; the {prize} goes to {who}."
        raise ValueError(event)

    def board(self, view: View) -> str:
        assert isinstance(view, GoofspielView)
        rows = [
            f"{self.name(seat):<12}points {points:>3}, holds {hand}"
            for seat, (points, hand) in enumerate(zip(view.points, view.hands, strict=True))
        ]
        return "\n".join([f"Prize {view.prize}, to come {view.pool}", *rows])

    def outcome(self, outcome: Outcome) -> Verdict:
        scores = outcome.scores or ()
        places = [f"{outcome.place(seat)}. {self.name(seat)}: {score:g}" for seat, score in enumerate(scores)]
        return Verdict(places=tuple(places))
