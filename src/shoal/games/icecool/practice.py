"""Practice: a flick alone, in the same school and the same physics, without turns and rules."""

from __future__ import annotations

import msgspec

from shoal.core import Refused, Value
from shoal.core.errors import quoted
from shoal.games.icecool.motion import Spot
from shoal.games.icecool.moves import Flick, encode
from shoal.games.icecool.question import Flight
from shoal.games.icecool.school import School, the_school
from shoal.games.icecool.view import MEASURES, Measures


class Ground(Value, frozen=True):
    """The school and the size of a penguin: where one practises, and where every game is played."""

    school: School
    measures: Measures


class Trial(Value, frozen=True):
    """A flick of one penguin, with all of them standing where they stand."""

    places: tuple[Spot | None, Spot | None]
    penguin: int
    flick: Flick


def ground() -> Ground:
    """The school and the size of a penguin."""
    return Ground(the_school(), MEASURES)


def trial(data: object) -> Flight:
    """What the world is asked for this flick, if it can be made."""
    try:
        wish = msgspec.convert(data, Trial)
    except msgspec.ValidationError as error:
        raise Refused("IC-7", f"That is no flick to practise: {quoted(str(error))}.") from None
    if encode(wish.flick) < 0:
        raise Refused("IC-7", "A flick cannot have these numbers.")
    if wish.penguin not in (0, 1) or wish.places[wish.penguin] is None:
        raise Refused("IC-7", "The penguin that is flicked must stand somewhere.")
    if not all(place is None or 0 <= place.turn < 360 for place in wish.places):
        raise Refused("IC-7", "A penguin looks somewhere between 0 and 359 degrees.")
    if not all(place is None or the_school().outline.has(place.x, place.y) for place in wish.places):
        raise Refused("IC-7", "Penguins stand inside the school.")
    return Flight("motion", "IC-10", wish.penguin, wish.flick, wish.places)
