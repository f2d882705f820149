"""A quick sensible aquarist: it tries its moves in its head, one step deep, and takes what is worth most.

It sees what its seat sees, and imagines the rest. A turn is planned from the die on: for every circle it looks for the
best action, and for placing it looks for the best cards and cells.
"""

from __future__ import annotations

from random import Random
from typing import Final

from shoal.core.contract.ask import FATE
from shoal.core.contract.moves import Move, Moves
from shoal.core.contract.view import View
from shoal.games.aquaria.bot.evaluation import expected_points_of
from shoal.games.aquaria.bot.expected_points import ExpectedPoints
from shoal.games.aquaria.pieces import ACT, CELLS, DONE, GO, LION, PAIRS, REFRESH, SWAP, TRADE, TURN, USE
from shoal.games.aquaria.rules.choices import Choice
from shoal.games.aquaria.rules.free import is_extra
from shoal.games.aquaria.rules.game import Aquaria
from shoal.games.aquaria.rules.state import FEEDING
from shoal.games.aquaria.rules.tasks import SHIFT, TASKS
from shoal.games.aquaria.view.imagining import imagine
from shoal.games.aquaria.view.view import AquariaView

BONUSES: Final = ("turn", "food", "card", "fork", "pick", "bonus", "token", "lionfish")
"""Steps that only gain what has been begun."""

FAVOURITES: Final = 3
"""Cards that are tried on every cell; the others on one."""

LONGEST: Final = 40
"""Answers after which a plan is long enough."""

TOKEN_FEE: Final = 0.3
"""What a token must bring more than keeping it."""


def choose(view: View, moves: Moves, rng: Random) -> Move:
    """The move after which things stand best."""
    assert isinstance(view, AquariaView)
    if len(moves) == 1:
        return moves[0]
    seat = view.seat
    assert seat is not None
    state = imagine(view, rng)
    return moves[state.codes(seat).index(Planner(state, seat, rng).best(state))]


class Planner:
    """Looks for the best answer of one seat."""

    def __init__(self, state: Aquaria, seat: int, rng: Random) -> None:
        self.expected: ExpectedPoints = expected_points_of(state.setup.tables, state.setup.advanced)
        self.seat: int = seat
        self.rng: Random = rng

    # Choosing --------------------------------------------------------------------------------------------

    def best(self, state: Aquaria) -> int:
        """The code of the best answer here."""
        step = self.step(state)
        codes = [code for code in state.codes(self.seat) if not is_extra(code)]
        if step in ("place", "lionfish"):
            codes = [self.quick(state)]
        codes += self._liked(state)
        best = codes[0]
        most = -1.0e9
        for code in codes:
            value = self.try_out(state, code)
            if value > most:
                best = code
                most = value
        return best

    def favourites(self, state: Aquaria, most: int) -> list[int]:
        """The codes of the best answers here, so many at most, the best first."""
        codes = [code for code in state.codes(self.seat) if not is_extra(code)]
        if len(codes) > CELLS:
            codes = self._thinned(state, codes)
        ranked = sorted([(-self.try_out(state, code), code) for code in codes + self._liked(state)])
        return [code for _, code in ranked[:most]]

    def _liked(self, state: Aquaria) -> list[int]:
        return [code for code in state.codes(self.seat) if is_extra(code) and self.likes(state, code)]

    def likes(self, state: Aquaria, code: int) -> bool:
        """Whether a free action is worth a thought: cans are for fish that lack some, and a new offer is no good."""
        if USE <= code < SWAP:
            return True
        lacking = state.stage == FEEDING and DONE not in state.options
        return lacking and code != REFRESH and (code < SWAP or (code - SWAP) % 3 not in PAIRS[(code - SWAP) // 3])

    def try_out(self, state: Aquaria, code: int) -> float:
        """What it is worth to answer this, with the best that can follow from it in this turn."""
        after = state.copy()
        after.apply(self.seat, code, None)
        if GO <= code < TURN:
            return self.follow(after)
        if USE <= code < SWAP:
            return self.resolve(after) - TOKEN_FEE
        return self.expected.value(after, self.seat)

    # Planning --------------------------------------------------------------------------------------------

    def follow(self, state: Aquaria) -> float:
        """What a turn is worth from here on, if it is played on well until it can end."""
        for _ in range(LONGEST):
            step = self.step(state)
            if step == "action":
                return self.act(state)
            if step != "place" and step not in BONUSES:
                break
            state.apply(self.seat, self.quick(state), None)
        return self.expected.value(state, self.seat)

    def resolve(self, state: Aquaria) -> float:
        """What things are worth when all bonuses that were begun are gained."""
        for _ in range(LONGEST):
            if self.step(state) not in BONUSES:
                break
            state.apply(self.seat, self.quick(state), None)
        return self.expected.value(state, self.seat)

    def act(self, state: Aquaria) -> float:
        """What the best of all actions here is worth, or none."""
        most = -1.0e9
        for code in state.codes(self.seat):
            if code == DONE or ACT <= code < TURN or code >= TRADE:
                after = state.copy()
                after.apply(self.seat, code, None)
                placing = ACT <= code < ACT + 8
                most = max(most, self.follow(after) if placing else self.expected.value(after, self.seat))
        return most

    def step(self, state: Aquaria) -> str:
        """What this seat is asked now; nothing if it is not asked. Fate answers by chance."""
        while state.who == FATE:
            state.settle(state.question().sample(self.rng), None)
        if state.who != self.seat:
            return ""
        task = TASKS[state.stack[-1] >> SHIFT]
        return task.step if isinstance(task, Choice) else ""

    # One step --------------------------------------------------------------------------------------------

    def quick(self, state: Aquaria) -> int:
        """The best answer to what is asked, judged one step deep, free actions and tokens left aside."""
        codes = [code for code in state.codes(self.seat) if not is_extra(code)]
        if len(codes) > CELLS:
            codes = self._thinned(state, codes)
        best = codes[0]
        most = -1.0e9
        for code in codes:
            value = self.look(state, code)
            if value > most:
                best = code
                most = value
        return best

    def look(self, state: Aquaria, code: int) -> float:
        """What things are worth right after this answer."""
        after = state.copy()
        after.apply(self.seat, code, None)
        return self.expected.value(after, self.seat)

    def _thinned(self, state: Aquaria, codes: list[int]) -> list[int]:
        """Of the cards that could go on many cells, only the best ones; each is judged on its first cell."""
        firsts: list[int] = []
        for code in codes:
            if LION <= code < TRADE and (not firsts or firsts[-1] // CELLS != code // CELLS):
                firsts.append(code)
        ranked = sorted([(-self.look(state, code), code // CELLS) for code in firsts])
        kept = [card for _, card in ranked[:FAVOURITES]]
        return [code for code in codes if not LION <= code < TRADE or code // CELLS in kept]
