"""Goofspiel, the smallest game of the house: an example of the contract, and the benchmark's common ground."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from shoal.core import FATE, OVER, Event, Game, Move, Option, Outcome, Setting, State, View, Words
from shoal.games.goofspiel.rules import BIT, Goofspiel
from shoal.games.goofspiel.values import Bid, GoofspielView, Laid, Offered, Won


class GoofspielGame(Game):
    """Bid for prizes, each card once."""

    name = "goofspiel"
    title = "Goofspiel"
    credit = "Merrill Flood; a classic of game theory."
    sentence = "Bid for prizes with cards that you can play only once."
    seats = range(2, 7)
    options = (
        Option("cards", (5, 7, 13), "How many cards each seat holds, and how many prizes there are."),
        Option("prizes", ("descending", "shuffled"), "The order in which the prizes come."),
    )
    move_types = (Bid,)
    event_types = (Offered, Laid, Won)
    view_type = GoofspielView
    reasons = ("no prizes left",)

    def start(self, seats: int, options: Mapping[str, Setting]) -> Goofspiel:
        """Every seat gets each card once (GS-1); the prizes come as the option says (GS-2)."""
        cards, shuffled = int(options["cards"]), options["prizes"] == "shuffled"
        full = (2 << cards) - 2
        state = Goofspiel(FATE, shuffled, 0, full, 0, [full] * seats, [0] * seats, [0] * seats)
        if not shuffled:
            state.settle(cards)
        return state

    def imagine(self, view: View, rng: Random) -> State:
        """The state the view shows, with any bid from the hand of each other seat that has laid one."""
        assert isinstance(view, GoofspielView)
        hands = [sum(BIT[card] for card in hand) for hand in view.hands]
        who = view.asked[0] if view.asked else FATE if view.outcome is None else OVER
        waiting, pool = sum(BIT[seat] for seat in view.asked), sum(BIT[card] for card in view.pool)
        bids = [0] * len(hands)
        for seat in range(len(hands)):
            if waiting and not waiting & BIT[seat]:
                bids[seat] = view.bid if seat == view.seat and view.bid else rng.choice(view.hands[seat])
                hands[seat] ^= BIT[bids[seat]]
        return Goofspiel(who, view.shuffled, view.prize, pool, waiting, hands, list(view.points), bids)

    def words(self, names: Sequence[str]) -> GoofspielWords:
        return GoofspielWords(names)


class GoofspielWords(Words):
    """Bids and prizes in sentences."""

    def ask(self, view: View) -> str:
        assert isinstance(view, GoofspielView)
        return f"Bid for the {view.prize}." if view.seat in view.asked else "Waiting for the others."

    def move(self, move: Move) -> str:
        assert isinstance(move, Bid)
        return f"bid {move.card}"

    def event(self, event: Event) -> str:
        match event:
            case Offered(prize=prize):
                return f"The prize is {prize}."
            case Laid(seat=seat, card=card):
                return f"{self.name(seat)} lays a bid" + ("." if card is None else f" of {card}.")
            case Won(prize=prize, winner=winner, bids=bids):
                who = "nobody: the highest bids tie" if winner is None else self.name(winner)
                return f"The bids are {', '.join(map(str, bids))}; the {prize} goes to {who}."
        raise ValueError(event)

    def board(self, view: View) -> str:
        assert isinstance(view, GoofspielView)
        rows = [
            f"{self.name(seat):<12}{points:>3} points, holds {hand}"
            for seat, (points, hand) in enumerate(zip(view.points, view.hands, strict=True))
        ]
        return "\n".join([f"Prize {view.prize}, to come {view.pool}", *rows])

    def outcome(self, outcome: Outcome) -> str:
        scores = outcome.scores or ()
        return "\n".join(f"{outcome.place(seat)}. {self.name(seat)}: {score:g}" for seat, score in enumerate(scores))


GAME = GoofspielGame()
