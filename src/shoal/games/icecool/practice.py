"""Practice: a flick alone, in the same school and the same physics, without turns and rules."""

from __future__ import annotations

import msgspec

from shoal.core import Refused, Value, convert
from shoal.core.errors import quoted
from shoal.games.icecool.motion.flight import Flight
from shoal.games.icecool.motion.motion import Spot
from shoal.games.icecool.motion.way import SLACK
from shoal.games.icecool.moves import Flick, encode
from shoal.games.icecool.school.free import fits, is_free
from shoal.games.icecool.school.school import School, the_school
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
        wish = convert(data, Trial)
    except msgspec.ValidationError as error:
        raise Refused("IC-7", f"That is not a flick to practise: {quoted(str(error))}.") from None
    if encode(wish.flick) < 0:
        raise Refused("IC-7", "A flick cannot have these numbers.")
    if wish.penguin not in (0, 1) or wish.places[wish.penguin] is None:
        raise Refused("IC-7", "The penguin that is flicked must stand somewhere.")
    _check_places(wish.places)
    return Flight("motion", "IC-10", wish.penguin, wish.flick, wish.places)


def _check_places(places: tuple[Spot | None, Spot | None]) -> None:
    """`Refused` says why penguins cannot stand like this."""
    spots = [place for place in places if place is not None]
    if not all(fits(the_school(), spot.x, spot.y, SLACK) for spot in spots):
        raise Refused("IC-7", "Penguins stand inside the school, and not in a wall.")
    if not all(0 <= spot.turn < 360 for spot in spots):
        raise Refused("IC-7", "A penguin faces between 0 and 359 degrees.")
    if len(spots) > 1 and not is_free(spots[0].x, spots[0].y, [(spots[1].x, spots[1].y)], -SLACK):
        raise Refused("IC-7", "Two penguins cannot stand in the same place; put one of them elsewhere.")
