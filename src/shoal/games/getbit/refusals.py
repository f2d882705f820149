"""Why a move is not allowed, in one sentence, with the rule; told from what the seat itself may know."""

from __future__ import annotations

from shoal.core.contract.ask import FATE, OVER
from shoal.core.errors import NotYourTurn, Refused
from shoal.games.getbit.moves import Lose, Play
from shoal.games.getbit.pieces import COLOURS, LIMBS, LIMBS_LEFT
from shoal.games.getbit.state import GetBitState


def why_not(state: GetBitState, seat: int, move: object) -> Refused:
    """The reason why this seat may not make this move now."""
    if state.who == OVER:
        seats = state.setup.seats
        return Refused("GB-14" if seats == 2 else "GB-15" if seats == 3 else "GB-13", "The game is over.")
    if state.who == FATE:
        return Refused("GB-2", "The robots are not lined up yet.")
    if not isinstance(move, Play | Lose):
        return _why_nothing(state, seat)
    if not 0 <= move.robot < state.setup.robots:
        return Refused("GB-2", f"Robots are numbered from 0 to {state.setup.robots - 1}.")
    if state.setup.owners[move.robot] != seat:
        return Refused("GB-E1" if state.setup.two_each else "GB-4", f"{COLOURS[move.robot]} is not yours.")
    if move.robot in state.out:
        return Refused("GB-D10", f"{COLOURS[move.robot]} is out of the game.")
    return _why_not_play(state, move) if isinstance(move, Play) else _why_not_lose(state, move)


def _why_nothing(state: GetBitState, seat: int) -> Refused:
    """What is waited for, told to a seat that makes no move at all."""
    if all(robot in state.out for robot, owner in enumerate(state.setup.owners) if owner == seat):
        return Refused("GB-D10", "You are out of the game, so there is nothing for you to choose.")
    if seat not in state.asked():
        return NotYourTurn("GB-9" if state.bitten >= 0 else "GB-4")
    if state.bitten >= 0:
        return Refused("GB-9", f"Choose the limb that {COLOURS[state.bitten]} loses.")
    return Refused("GB-4", "Choose a card; it stays face down until everyone has chosen.")


def _why_not_play(state: GetBitState, play: Play) -> Refused:
    colour = COLOURS[play.robot]
    if state.bitten >= 0:
        return Refused("GB-9", f"{COLOURS[state.bitten]} must lose a limb before the next cards are chosen.")
    if not state.waiting >> play.robot & 1:
        return Refused(
            "GB-4", f"{colour} already has its card for this round; it stays face down until everyone has chosen."
        )
    if not 1 <= play.card <= state.setup.top:
        return Refused("GB-1", f"With {state.setup.robots} robots the cards go from 1 to {state.setup.top}.")
    return Refused("GB-4", f"Card {play.card} is not in {colour}'s hand.")


def _why_not_lose(state: GetBitState, lose: Lose) -> Refused:
    colour = COLOURS[lose.robot]
    if state.bitten != lose.robot:
        return Refused("GB-9", f"{colour} has not been bitten.")
    left = " or ".join(LIMBS[limb] for limb in LIMBS_LEFT[state.limbs[lose.robot]])
    return Refused("GB-9", f"{colour} no longer has its {lose.limb}; it can lose its {left}.")
