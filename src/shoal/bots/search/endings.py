"""The last rounds of games with sealed choices, worked out to the end: for strong bots, and for whoever asks."""

from __future__ import annotations

from random import Random

from shoal.bots.search.exact import Backwards, Plan, Solved
from shoal.bots.search.weighed import Weighed
from shoal.core import NO_DEADLINE, Deadline, Game, View
from shoal.core.contract.state import NOBODY, State
from shoal.core.deadline import TimeIsUp


def worked_out(
    game: Game, view: View, rounds: int, worked: Backwards | None = None, deadline: Deadline = NO_DEADLINE
) -> list[Weighed] | None:
    """What this seat should mix now, if no more than choices is hidden and so many rounds are left at most.

    Nothing, too, if that is not found in time; what was solved on the way is remembered.
    """
    assert view.seat is not None
    if game.knowledge.hides(view):
        return None
    state = game.imagine(view, Random(0))
    sealed = state.sealed_by(view.seat)
    state.unseal(NOBODY)
    if not is_near(game, state, rounds):
        return None
    try:
        solved = (worked or Backwards(game.knowledge, Random(0))).solved(state, deadline)
    except TimeIsUp:
        return None
    return next_moves(solved, view.seat, sealed)


def is_near(game: Game, state: State, rounds: int) -> bool:
    """Whether everybody chooses in secret now, and so few rounds are left at most."""
    return state.sealed() > 0 and game.knowledge.rounds_left(state) <= rounds


def next_moves(solved: Solved, seat: int, sealed: list[int]) -> list[Weighed]:
    """What a seat that has sealed this much should seal next, how often, and what comes of each at best."""
    still = [plan for plan in solved.plans[seat] if set(sealed) <= set(plan.codes)]
    next_one = {id(plan): next(code for code in plan.codes if code not in sealed) for plan in still}
    total = sum(plan.chance for plan in still)
    best = max(still, key=lambda plan: plan.worth)
    found = []
    for code in dict.fromkeys(next_one.values()):
        with_it = [plan for plan in still if next_one[id(plan)] == code]
        share = sum(plan.chance for plan in with_it) / total if total > 0 else _only(best, with_it)
        found.append(Weighed(code, share, max(plan.worth for plan in with_it), doubt=solved.doubt))
    return found


def _only(best: Plan, plans: list[Plan]) -> float:
    """Where somebody else has sealed for this seat what it should not have: the best of what is left, and only that."""
    return 1.0 if best in plans else 0.0
