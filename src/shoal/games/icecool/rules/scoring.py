"""Points, why rounds are over, and how a game ended: what the state knows, as values."""

from __future__ import annotations

from shoal.games.icecool.events import Ending, RoundEnd, RoundStory, Tally
from shoal.games.icecool.rules.state import IceCoolState

CAUSES: tuple[RoundEnd, ...] = ("fish", "ids", "caught twice", "limit")
EVERYBODY = "everybody was Catcher"
"""The reason for which a game ends (IC-27)."""


def points_of(state: IceCoolState, seat: int) -> int:
    """All points of this seat (IC-27), or those of tournament scoring (IC-31)."""
    one, two, three = state.hidden[3 * seat : 3 * seat + 3]
    return one + 2 * two + 3 * three + state.shown[seat] + state.plain[seat] + state.points[seat]


def cards_of(state: IceCoolState, seat: int) -> int:
    """How many fish cards this seat has, up or down."""
    return sum(state.hidden[3 * seat : 3 * seat + 3]) + state.shown[seat] + state.plain[seat]


def round_over(state: IceCoolState) -> int:
    """Why the round is over, or -1: a Runner has its fish, or the Catcher the IDs (IC-24, IC-28, IC-D20)."""
    seats = range(state.setup.seats)
    if any(seat != state.catcher and not state.fish[seat] for seat in seats):
        return CAUSES.index("fish")
    if state.caught == 2:
        return CAUSES.index("caught twice")
    if len(seats) > 2 and all(holder == state.catcher for holder in state.ids):
        return CAUSES.index("ids")
    return CAUSES.index("limit") if 0 < state.setup.limit <= state.turns else -1


def pack_round(catcher: int, cause: int, fish: list[int], caught: list[int]) -> int:
    """One round as one number: its Catcher, why it ended, fish of each seat, and which IDs the Catcher had."""
    packed = catcher * 4 + cause
    for number in range(len(fish)):
        packed = (packed * 4 + fish[number]) * 2 + caught[number]
    return packed


def rounds_of(state: IceCoolState) -> tuple[RoundStory, ...]:
    """The rounds that are over."""
    return tuple([_unpacked(packed, state.setup.seats) for packed in state.story])


def packed_of(story: RoundStory) -> int:
    """The number that stands for this round."""
    caught = [int(seat in story.caught) for seat in range(len(story.fish))]
    return pack_round(story.catcher, CAUSES.index(story.cause), list(story.fish), caught)


def _unpacked(packed: int, seats: int) -> RoundStory:
    fish, caught = [0] * seats, list[int]()
    for seat in range(seats - 1, -1, -1):
        if packed & 1:
            caught.insert(0, seat)
        fish[seat] = packed >> 1 & 3
        packed >>= 3
    return RoundStory(packed >> 2, CAUSES[packed & 3], tuple(fish), tuple(caught))


def ending_of(state: IceCoolState) -> Ending:
    """Most points win; then more cards; then the place is shared (IC-27, IC-D10)."""
    seats = range(state.setup.seats)
    worth = [(points_of(state, seat), cards_of(state, seat)) for seat in seats]
    best_first = sorted(set(worth), reverse=True)
    return Ending(
        reason=EVERYBODY,
        ranking=tuple([tuple([seat for seat in seats if worth[seat] == each]) for each in best_first]),
        scores=tuple([float(points) for points, _ in worth]),
        tournament=state.setup.tournament,
        rounds=rounds_of(state),
        tallies=tuple([_tally(state, seat) for seat in seats]),
    )


def _tally(state: IceCoolState, seat: int) -> Tally:
    one, two, three = state.hidden[3 * seat : 3 * seat + 3]
    cards = (one + state.shown[seat] + state.plain[seat], two, three)
    return Tally(cards, state.fish_taken[seat], state.ids_held[seat], points_of(state, seat))
