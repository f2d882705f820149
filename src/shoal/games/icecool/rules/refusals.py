"""Why a move is not allowed, in one sentence, with the rule; told from what the seat itself may know."""

from __future__ import annotations

from typing import Any

from shoal.core.contract.ask import OVER
from shoal.core.errors import NotYourTurn, Refused
from shoal.games.icecool.moves import Done, Flick, Place, Skate, ToLine, kitchen
from shoal.games.icecool.pieces import COLOURS, HEADINGS, HIGHEST_HIT, LINE, LOWEST_HIT, POWERS, SIDE
from shoal.games.icecool.rules.state import CHOOSING, FLICKING, MOVING, PLACING, SKATING, IceCoolState
from shoal.games.icecool.school.school import the_school


def why_not(state: IceCoolState, seat: int, move: object) -> Refused:
    """The reason why this seat may not make this move now."""
    if state.who == OVER:
        return Refused("IC-27", "The game is over.")
    if state.phase == CHOOSING:
        return Refused("IC-2", "The first Catcher has not been chosen yet.")
    if state.phase == MOVING:
        return Refused("IC-7", "The penguins are still moving.")
    if state.who < 0:
        return Refused("IC-11", "A fish card is being drawn.")
    if seat != state.who:
        return NotYourTurn("IC-6", f"It is {COLOURS[state.who]}'s turn.")
    if state.phase == PLACING:
        return _why_not_place(move)
    return _why_not_flick(state, move) if state.phase == FLICKING else _why_not_skate(state, move)


def _why_not_place(move: object) -> Refused:
    if not isinstance(move, Place):
        return Refused("IC-4", "Put your penguin in the Kitchen first.")
    red = kitchen()
    east, north = f"{red.west / 10:g} to {red.east / 10:g}", f"{red.south / 10:g} to {red.north / 10:g}"
    return Refused("IC-4", f"The Catcher starts inside the Kitchen's red line: x {east}, y {north} millimetres.")


def _why_not_flick(state: IceCoolState, move: object) -> Refused:
    if not isinstance(move, Place | ToLine | Flick | Skate | Done):
        return Refused("IC-7", "Flick your penguin; a turn is one flick.")
    if isinstance(move, Flick):
        return _why_not_this_flick(move)
    if isinstance(move, Place):
        return Refused("IC-4", "Only the Catcher is placed by hand, at the beginning of a round.")
    if isinstance(move, Done):
        return Refused("IC-D13", "A turn is one flick; a gentle tap will do, but nobody may pass.")
    if isinstance(move, Skate):
        return Refused("IC-19", "Ice Skates come after a flick, not before it.")
    if state.lined:
        return Refused("IC-8", "The penguin is already on a red line.")
    rooms = the_school().rooms
    if not 0 <= move.room < len(rooms):
        return Refused("IC-8", f"The rooms are numbered from 0 to {len(rooms) - 1}.")
    return _why_not_line(state, rooms[move.room].name)


def _why_not_line(state: IceCoolState, name: str) -> Refused:
    rooms = the_school().rooms
    open_rooms = [rooms[code - LINE].name for code in state.codes(state.turn)]
    if open_rooms:
        return Refused(
            "IC-9", f"The penguin can go to the red line of the {open_rooms[0]}, but not to that of the {name}."
        )
    return Refused("IC-8", "Only a penguin close to a wall or stuck in a door may be put on a red line.")


def _why_not_this_flick(flick: Any) -> Refused:
    """Somebody who writes a flick by hand may give it any numbers, so nothing is known of their types."""
    if not _is_from(0, HEADINGS - 1, flick.heading):
        return Refused("IC-10", f"A heading goes from 0 to {HEADINGS - 1} tenths of a degree.")
    if not _is_from(0, POWERS - 1, flick.power):
        return Refused("IC-10", f"The power goes from 0 to {POWERS - 1}.")
    if not _is_from(LOWEST_HIT, HIGHEST_HIT, flick.height):
        return Refused("IC-10", f"The finger hits from {LOWEST_HIT} to {HIGHEST_HIT} millimetres above the floor.")
    return Refused("IC-10", f"The finger hits from {SIDE} to the left (-{SIDE}) to {SIDE} to the right.")


def _is_from(lowest: int, highest: int, number: object) -> bool:
    """Whether this is a whole number from one to the other."""
    return isinstance(number, int) and lowest <= number <= highest


def _why_not_skate(state: IceCoolState, move: object) -> Refused:
    assert state.phase == SKATING
    if isinstance(move, Skate):
        return Refused("IC-19", "Ice Skates need two face-down cards of value 1.")
    return Refused("IC-19", "The flick is over; skate, or end the turn.")
