"""Forged ways: what cannot be at doors and where penguins meet is refused, and no real flick ever is."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from games.icecool.by_hand import ANY_FLICK, DOORS, SCHOOL, flick, game, motion, places, through
from games.icecool.forging import B_DOOR, HERE, IN_THE_WAY, QUESTION, THERE, B, C, at, passing, path, refused, slide, to
from rules.covered import rule
from shoal.core import FATE, Refused
from shoal.games.icecool.motion.flight import Flight
from shoal.games.icecool.motion.motion import Enters, Leaves, Motion, Spot, Touch
from shoal.games.icecool.moves import Flick
from shoal.games.icecool.physics import simulate
from shoal.games.icecool.pieces import FRAMES, RADIUS
from shoal.games.icecool.school.free import fits, is_free

# Doors ------------------------------------------------------------------------------------------------------


@rule("IC-10", "IC-11")
def test_whoever_slides_through_a_door_is_told_to_enter_and_to_leave_it() -> None:
    enters, leaves = through(0, "C", 180, took=20)
    told = passing(enters, leaves)
    assert QUESTION.check(told) == told
    refused(passing(), "passes a door enters it and leaves it")
    refused(passing(enters), "has not left a door is in it")
    early = [msgspec.structs.replace(each, at=each.at - 100) for each in (enters, leaves)]
    refused(passing(*early), "where that door is")


@rule("IC-10", "IC-11")
def test_nobody_wanders_about_in_a_door() -> None:
    south, north = (C.x, C.y - 200), (C.x, C.y + 200)
    there = [(C.x, C.y + 200 + 100 * number) for number in range(10)]
    way = [(HERE.x, 500 + 100 * number) for number in range(33)] + [south, (C.x, C.y), north, *there, *there[::-1]]
    way += [north, (C.x, C.y), south]
    roams = Motion("hand", "0" * 16, 900, (Spot(*south, 0), THERE), (), (slide(*way),))
    gym = C.rooms[0]
    told = (Enters(at(33), 0, DOORS["C"], gym), Leaves(at(len(way) - 1), 0, DOORS["C"], gym, True))
    refused(msgspec.structs.replace(roams, happened=told), "has not left a door is in it")


@rule("IC-10", "IC-11", "IC-13")
@pytest.mark.parametrize("high", [650, 599])
def test_a_fish_is_not_taken_by_hopping_at_its_door(high: int) -> None:
    state = game(3)
    flick(state, rest={1: (B_DOOR.x, B_DOOR.y - 400)})
    for _ in range(2):
        flick(state)
    state.answer(1, ANY_FLICK)
    offs = [(-400, RADIUS), (-300, RADIUS), (-250, high), (-250, RADIUS), (-250, high), (-300, RADIUS), (-400, RADIUS)]
    hops = path(*[(B_DOOR.x, B_DOOR.y + off, z) for off, z in offs], penguin=1)
    south, north = B_DOOR.rooms
    told = (Enters(at(2), 1, B, south), Leaves(at(4), 1, B, north, True))
    with pytest.raises(Refused, match=r"IC-10: .*(clear of the door on the side that is told|where that door is)"):
        state.answer(FATE, Motion("hand", "0" * 16, 100, places(state), told, (hops,)))


@rule("IC-10", "IC-11")
def test_a_fish_is_not_taken_by_darting_to_and_fro_on_one_side_of_its_door() -> None:
    """However far apart pictures are, nobody is far from the nearest one."""
    state = game(3)
    flick(state, rest={1: (B_DOOR.x, B_DOOR.y - 400)})
    for _ in range(2):
        flick(state)
    state.answer(1, ANY_FLICK)
    ways = [(0, -400), (-300, -200), (300, -200), (-300, -200), (300, -200), (0, -400)]
    darts = slide(*[(B_DOOR.x + along, B_DOOR.y + off) for along, off in ways], penguin=1)
    south, north = B_DOOR.rooms
    told = (Enters(at(1), 1, B, south), Leaves(at(4), 1, B, north, True))
    with pytest.raises(Refused, match="IC-10: A penguin enters and leaves a door where that door is"):
        state.answer(FATE, Motion("hand", "0" * 16, 100, places(state), told, (darts,)))


@rule("IC-10", "IC-11")
def test_doors_are_entered_and_left_in_turn_and_below_the_lintel_if_it_says_so() -> None:
    state = game(3)
    state.answer(1, ANY_FLICK)
    for forged in (
        motion(places(state), [*through(1, "B", 100), *through(1, "B", 200)][1:]),
        motion(places(state), [*through(1, "B", 100)[:1], *through(1, "B", 200)]),
    ):
        with pytest.raises(Refused, match=r"IC-10: A penguin (enters|leaves) a door that it is"):
            state.answer(FATE, forged)
    low = motion(places(state), through(1, "B", 100))
    frames = [each[:3] for each in low.paths[0].frames()]
    begin, end = (round(each.at * FRAMES / 1000) for each in low.happened)
    high = [(x, y, 650 if begin < number < end else z) for number, (x, y, z) in enumerate(frames)]
    with pytest.raises(Refused, match="IC-10: A penguin above the lintel is not below it"):
        state.answer(FATE, msgspec.structs.replace(low, paths=(path(*high, penguin=1),)))


# Meeting ----------------------------------------------------------------------------------------------------


def northwards(top: int, *happened: Any) -> Motion:
    """The first penguin gets from here past where the other one stands, as high as this on the way."""
    moved = to(1050, 3500, pictures=60, top=top)
    return msgspec.structs.replace(moved, rest=(Spot(1050, 3500, 0), IN_THE_WAY), happened=happened)


@rule("IC-10", "IC-15")
def test_nobody_slides_through_another_untold() -> None:
    crowd = Flight("motion", "IC-10", 0, QUESTION.flick, (HERE, IN_THE_WAY))
    meets, parts = at(24), at(36)
    for forged in (northwards(RADIUS), northwards(RADIUS, Touch(parts, 0, 1))):
        with pytest.raises(Refused, match="IC-10: Penguins that run into each other touch"):
            crowd.check(forged)
    for good in (northwards(RADIUS, Touch(meets, 0, 1)), northwards(900)):
        assert crowd.check(good) == good


@rule("IC-10", "IC-15")
def test_a_touch_from_the_start_does_not_stand_for_one_after_they_have_parted() -> None:
    beside = Spot(HERE.x, HERE.y + 2 * RADIUS, 0)
    crowd = Flight("motion", "IC-10", 0, QUESTION.flick, (HERE, beside))
    east = [(1050 + 20 * number, 500) for number in range(36)]
    way = [
        *east,
        *[(1750, 500 + 40 * number) for number in range(9)],
        *[(1750 - 40 * number, 820) for number in range(34)],
    ]
    back = Motion("hand", "0" * 16, 700, (Spot(*way[-1], 0), beside), (Touch(0, 0, 1),), (slide(*way),))
    with pytest.raises(Refused, match="IC-10: Penguins that run into each other touch"):
        crowd.check(back)
    again = msgspec.structs.replace(back, happened=(Touch(0, 0, 1), Touch(at(53), 0, 1)))
    assert crowd.check(again) == again


@rule("IC-10", "IC-15")
def test_two_that_move_do_not_slide_through_each_other_untold() -> None:
    crowd = Flight("motion", "IC-10", 0, QUESTION.flick, (HERE, IN_THE_WAY))
    there = [(1050, 500 + 150 * number) for number in range(11)]
    both = (slide(*there), slide(*there[::-1], penguin=1))
    swap = Motion("hand", "0" * 16, 500, (IN_THE_WAY, HERE), (), both)
    with pytest.raises(Refused, match="IC-10: Penguins that run into each other touch"):
        crowd.check(swap)
    told = msgspec.structs.replace(swap, happened=(Touch(at(4), 0, 1),))
    assert crowd.check(told) == told


# Real ones --------------------------------------------------------------------------------------------------


@rule("IC-10")
def test_hard_hits_into_a_crowd_in_a_corner_and_at_doors_and_walls_are_all_taken() -> None:
    rng = Random(17)
    for _ in range(60):
        corner = rng.choice([(400, 400), (B_DOOR.x, B_DOOR.y - 300), (C.x, C.y), (2300, 1800), (5600, 5600)])
        spots: list[tuple[int, int]] = []
        while len(spots) < 4:
            spot = (corner[0] + rng.randint(-700, 700), corner[1] + rng.randint(-700, 700))
            if fits(SCHOOL, *spot) and is_free(*spot, spots, gap=0):
                spots.append(spot)
        crowd = tuple(Spot(*spot, rng.randrange(360)) for spot in spots)
        hit = Flick(rng.randrange(3600), rng.randint(50, 100), rng.randint(5, 45), rng.randint(-100, 100))
        question = Flight("motion", "IC-10", 0, hit, crowd)
        real = simulate(crowd, 0, hit)
        assert question.check(real) == real
