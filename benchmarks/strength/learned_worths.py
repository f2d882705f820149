"""Whether a value function fitted to our own games judges Get Bit! with four seats better than the one made by hand.

    PYTHONPATH=BUILD python benchmarks/strength/learned_worths.py fit 1000 weights.json
    PYTHONPATH=BUILD python benchmarks/strength/learned_worths.py play weights.json 200 w1

`fit` notes every round of so many casual games, fits who won by logistic regression (the likeliest weights of a few
features, softmax over the robots in line), and tells how well both foresee the winners of other games. `play` lets one
who looks a round ahead judge by each of them, on the same deals, against three casual players. BUILD is the folder of a
build, or `src`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from math import log
from pathlib import Path
from random import Random
from typing import Any, Final

import numpy

from shoal import games
from shoal.arena import wilson
from shoal.bots import bot
from shoal.core import FATE, OVER, Move, Moves, Player, Seeded, State, View, playout
from shoal.core.shares import shares
from shoal.games.getbit.bot.evaluation import worths
from shoal.games.getbit.pieces import PIECES_LEFT
from shoal.games.getbit.state import GetBitState

SEATS: Final = 4
GAME: Final = games.find("getbit")
FEATURES: Final = ("limbs", "last limb", "place", "front", "back", "cards", "top card")
GONE: Final = -50.0
LOOKS: Final = 24
"""So many ways a round may go are looked at for each card."""

Judge = Callable[[GetBitState], list[float]]
Position = tuple[list[list[float]], list[bool], list[float], int]
"""The features of each robot, which are still in, what the function made by hand says, and who won."""


def features(state: GetBitState, robot: int, place: int) -> list[float]:
    """One robot in numbers."""
    limbs, back = PIECES_LEFT[state.limbs[robot]], len(state.line) - 1
    hand = state.hands[robot]
    return [
        float(limbs),
        float(limbs == 1),
        place / max(1, back),
        float(place == 0),
        float(place == back),
        float(hand.bit_count()),
        float(hand >> state.setup.top & 1),
    ]


def numbers_of(state: GetBitState) -> tuple[list[list[float]], list[bool]]:
    """All robots in numbers, and which of them are still in."""
    rows = [[0.0] * len(FEATURES) for _ in range(SEATS)]
    for place, robot in enumerate(state.line):
        rows[robot] = features(state, robot, place)
    return rows, [robot in state.line for robot in range(SEATS)]


def play_on(state: State, players: Sequence[Player], deal: str, note: Callable[[State], None] | None = None) -> State:
    """Play a game to its end; somebody may take a note before each answer."""
    fate, asked = Seeded(deal), 0
    while state.who != OVER:
        if note is not None:
            note(state)
        who = state.who
        if who == FATE:
            asked += 1
            state.answer(FATE, fate.answer(state.question(), asked))
        else:
            state.answer(who, players[who].answer(state.view(who), state.moves(who)))
    return state


def played(level: str, deal: str) -> list[Position]:
    """Every round of one game but the first, as it stood before anybody chose a card."""
    rounds: dict[int, tuple[list[list[float]], list[bool], list[float]]] = {}

    def note(state: State) -> None:
        assert isinstance(state, GetBitState)
        if state.round > 1 and state.round not in rounds:
            rounds[state.round] = (*numbers_of(state), worths(state))

    players = [bot(GAME, level, Random(f"{deal}/seat/{seat}")) for seat in range(SEATS)]
    won = play_on(GAME.begin(SEATS), players, deal, note).outcome().ranking[0][0]
    return [(*each, won) for each in rounds.values()]


def fitted(positions: list[Position]) -> Any:
    """The weights that make the winners of these positions likeliest, by Newton's method."""
    rows = numpy.array([each[0] for each in positions])
    there = numpy.array([each[1] for each in positions])
    won = numpy.array([each[3] for each in positions])
    weights = numpy.zeros(rows.shape[2])
    for _ in range(30):
        scores = numpy.where(there, rows @ weights, GONE)
        chances = numpy.exp(scores - scores.max(1, keepdims=True))
        chances /= chances.sum(1, keepdims=True)
        mean = (chances[:, :, None] * rows).sum(1)
        apart = rows - mean[:, None, :]
        slope = apart[numpy.arange(len(won)), won].sum(0) - 1e-3 * weights
        bend = numpy.einsum("ps,psi,psj->ij", chances, apart, apart) + 1e-3 * numpy.eye(len(weights))
        weights = weights + numpy.linalg.solve(bend, slope)
    return weights


def learned(weights: list[float], rows: list[list[float]], there: list[bool]) -> list[float]:
    """What each seat may expect by the fitted function."""
    sums = [sum(weight * each for weight, each in zip(weights, row, strict=True)) for row in rows]
    return shares([each if there[seat] else GONE for seat, each in enumerate(sums)])


def surprise(weights: list[float] | None, positions: list[Position]) -> float:
    """How surprised the function is by the winners: minus the mean logarithm of the chance that it gave them."""
    return sum(-log(max(1e-6, _expected(weights, each)[each[3]])) for each in positions) / len(positions)


def _expected(weights: list[float] | None, position: Position) -> list[float]:
    rows, there, by_hand, _ = position
    return by_hand if weights is None else learned(weights, rows, there)


def fit(count: int, file: Path) -> None:
    """Fit, tell how well both functions foresee other games, and write the weights down."""
    many = [each for number in range(count) for each in played("casual", f"fit/{number}")]
    weights = [round(float(each), 4) for each in fitted(many)]
    print(f"{len(many)} positions of {count} casual games:", dict(zip(FEATURES, weights, strict=True)), flush=True)
    file.write_text(json.dumps(weights))
    for level, other in (("casual", count // 4), ("sharp", count // 20)):
        fresh = [each for number in range(other) for each in played(level, f"fresh/{number}")]
        hand, new = surprise(None, fresh), surprise(weights, fresh)
        print(f"{other} fresh {level} games, {len(fresh)} positions: by hand {hand:.4f}, learned {new:.4f}", flush=True)


class Looker:
    """Looks at some ways the round may go, all cards alike, and plays the card after which this function likes it."""

    def __init__(self, judge: Judge, rng: Random) -> None:
        self._judge = judge
        self._rng = rng

    def answer(self, view: View, moves: Moves) -> Move:
        assert view.seat is not None
        state = GAME.imagine(view, self._rng)
        state.unseal(view.seat)
        if len(moves) == 1 or not state.sealed():
            return moves[0]
        lucks = [self._rng.random() for _ in range(LOOKS)]
        worth = {code: sum(self._after(state, view.seat, code, luck) for luck in lucks) for code in moves.codes}
        return moves[moves.codes.index(max(worth, key=lambda code: worth[code]))]

    def _after(self, state: State, seat: int, code: int, luck: float) -> float:
        assert isinstance(state, GetBitState)
        after, round = state.copy(), state.round
        after.apply(seat, code, None)
        playout(after, Random(luck), lambda now: isinstance(now, GetBitState) and now.round > round)
        assert isinstance(after, GetBitState)
        return self._judge(after)[seat]


def by_weights(weights: list[float]) -> Judge:
    """The fitted function."""

    def judged(state: GetBitState) -> list[float]:
        return worths(state) if state.who in (FATE, OVER) else learned(weights, *numbers_of(state))

    return judged


def compare(file: Path, count: int, seed: str) -> None:
    """The same looker with each function against three casual players, on the same deals."""
    judges = {"by hand": worths, "learned": by_weights(json.loads(file.read_text()))}
    won = dict.fromkeys(judges, 0.0)
    for number in range(count):
        seat, deal = number % SEATS, f"{seed}/{number // SEATS}"
        for name, judge in judges.items():
            luck = [Random(f"{deal}/seat/{place}") for place in range(SEATS)]
            players = [bot(GAME, "casual", rng) for rng in luck]
            players[seat] = Looker(judge, luck[seat])
            won[name] += play_on(GAME.begin(SEATS), players, deal).outcome().won(seat)
        if (number + 1) % 20 == 0:
            shown = [f"{name} {share / (number + 1):.3f} {_interval(share, number + 1)}" for name, share in won.items()]
            print(f"{number + 1} games: {', '.join(shown)}", flush=True)


def _interval(won: float, count: int) -> str:
    low, high = wilson(won, count)
    return f"[{low:.3f}, {high:.3f}]"


if __name__ == "__main__":
    what, *rest = sys.argv[1:]
    if what == "fit":
        fit(int(rest[0]), Path(rest[1]))
    else:
        compare(Path(rest[0]), int(rest[1]), rest[2])
