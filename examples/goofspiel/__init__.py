"""Goofspiel, the smallest game of the house: an example of the contract, and the benchmark's common ground."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from shoal.core import FATE, OVER, Game, Option, Setting, State, View
from shoal.core.contract.knowledge import Effort
from shoal.games.goofspiel.rules import BIT, Goofspiel
from shoal.games.goofspiel.study import GoofspielStudy
from shoal.games.goofspiel.text import GoofspielWords
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
    sharp = Effort(2000)
    expert = Effort(10000)

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

    def study(self, seats: int, options: Mapping[str, Setting]) -> GoofspielStudy:
        return GoofspielStudy(seats, int(options["cards"]), options["prizes"] == "shuffled")

    def words(self, names: Sequence[str], options: Mapping[str, Setting] | None = None) -> GoofspielWords:
        return GoofspielWords(names)


GAME = GoofspielGame()
