"""Bad input: flicks that cannot be, moves at the wrong time, plans without sense; one sentence, nothing changed."""

from __future__ import annotations

from pathlib import Path

import pytest

import shoal.games.icecool
from games.icecool.by_hand import ANY_FLICK, flick, game, through
from rules.covered import rule
from shoal.core import FATE, NotAnAnswer, Refused, ShoalError
from shoal.games.icecool.game import GAME
from shoal.games.icecool.moves import Done, Flick, Place, Skate, ToLine, decode, encode, flicks, places
from shoal.games.icecool.school.school import read_school, the_school

PLAN = (Path(shoal.games.icecool.__file__).parent / "data" / "school.toml").read_text(encoding="utf-8")


@rule("IC-10")
@pytest.mark.parametrize(
    ("bad", "why"),
    [
        (Flick(3600, 50, 11, 0), "heading"),
        (Flick(-1, 50, 11, 0), "heading"),
        (Flick(0, 101, 11, 0), "power"),
        (Flick(0, -1, 11, 0), "power"),
        (Flick(0, 50, 4, 0), "millimetres"),
        (Flick(0, 50, 46, 0), "millimetres"),
        (Flick(0, 50, 11, 101), "left"),
        (Flick(0, 50, 11, -(10**30)), "left"),
        (Flick(float("nan"), 50, 11, 0), "heading"),  # type: ignore[arg-type]
        (Flick(0, float("inf"), 11, 0), "power"),  # type: ignore[arg-type]
    ],
)
def test_a_flick_out_of_range_is_refused_in_one_sentence_and_nothing_changes(bad: Flick, why: str) -> None:
    state = game(3)
    before = state.digest()
    with pytest.raises(Refused, match=rf"^IC-10: .*{why}.*\.$"):
        state.answer(1, bad)
    assert state.digest() == before


@pytest.mark.parametrize("number", ["NaN", "1e999", "-1.5", '"90"', "null", "true", "[]"])
def test_a_forged_flick_is_no_move(number: str) -> None:
    import json

    try:
        data = {"kind": "flick", "heading": json.loads(number), "power": 5, "height": 11, "side": 0}
    except ValueError:
        return
    with pytest.raises(NotAnAnswer, match="That is not a move of ICECOOL"):
        GAME.parse_move(data)


@rule("IC-7")
def test_nothing_can_be_done_while_penguins_move_or_cards_are_drawn() -> None:
    state = game(3)
    state.answer(1, ANY_FLICK)
    with pytest.raises(Refused, match="IC-7: The penguins are still moving"):
        state.answer(1, ANY_FLICK)
    state = game(3)
    flick(state, through(1, "B", 100))
    with pytest.raises(Refused, match="IC-11: A fish card is being drawn"):
        state.answer(1, Done())


@rule("IC-2")
def test_nothing_can_be_done_before_the_catcher_is_named() -> None:
    state = GAME.begin(3)
    with pytest.raises(Refused, match="IC-2"):
        state.answer(0, ANY_FLICK)
    with pytest.raises(Refused, match="IC-2"):
        state.answer(FATE, 3)


@rule("IC-D13")
def test_nobody_may_pass() -> None:
    with pytest.raises(Refused, match="IC-D13"):
        game(3).answer(1, Done())


@rule("IC-4")
def test_only_the_catcher_is_placed() -> None:
    with pytest.raises(Refused, match="IC-4: Only the Catcher"):
        game(3).answer(1, Place(2000, 5000))


@rule("IC-19")
def test_after_the_flick_there_is_only_skating_or_not() -> None:
    state = game(3)
    state.hidden[3] = 2
    flick(state)
    with pytest.raises(Refused, match="IC-19: The flick is over"):
        state.answer(1, ANY_FLICK)


@rule("IC-10")
@pytest.mark.parametrize("answer", [None, 7, "motion", {}, {"rest": []}, [1], object()])
def test_a_forged_motion_is_refused_and_nothing_changes(answer: object) -> None:
    state = game(3)
    state.answer(1, ANY_FLICK)
    before = state.digest()
    with pytest.raises(Refused, match="IC-10: What a flick does is told as a motion"):
        state.answer(FATE, answer)
    assert state.digest() == before


def test_moves_and_codes_belong_together() -> None:
    first, last = decode(flicks()[0]), decode(flicks()[-1])
    assert (first, last) == (Flick(0, 0, 5, -100), Flick(3599, 100, 45, 100))
    for move in [first, last, ANY_FLICK, Place(400, 4300), Place(3500, 5600), ToLine(4), Skate(), Done()]:
        assert decode(encode(move)) == move
    assert encode(Place(3500, 5600)) == places()[-1]
    assert len(flicks()) == 3600 * 101 * 41 * 201


# The plan ---------------------------------------------------------------------------------------------------


def test_the_plan_is_five_rooms_seven_doors_and_walls_that_leave_the_doors_open() -> None:
    school = the_school()
    assert [room.name for room in school.rooms] == ["Classroom", "Kitchen", "Gym", "Dining hall", "Lounge"]
    assert [door.name for door in school.doors] == list("ABCDEFG")
    assert {(wall.x0, wall.y0, wall.x1, wall.y1) for wall in school.walls if wall.x0 == wall.x1 == 2100} == {
        (2100, 0, 2100, 700),
        (2100, 1400, 2100, 2100),
        (2100, 2100, 2100, 2650),
        (2100, 3350, 2100, 3900),
    }
    for door in school.doors:
        beside = 300
        dx, dy = (beside, 0) if door.across == "x" else (0, beside)
        sides = (school.room_at(door.x - dx, door.y - dy), school.room_at(door.x + dx, door.y + dy))
        assert sides == door.rooms


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("x = [210, 390]", "x = [200, 390]", "overlap"),
        ("y = [210, 390]\nred", "y = [210, 380]\nred", "Door .* is in no wall|leave a hole"),
        ("middle = 495\nfish = true", "middle = 380\nfish = true", "Door 'B' is in no wall between its two rooms"),
        ('rooms = ["Classroom", "Gym"]', 'rooms = ["Classroom", "Kitchen"]', "Door 'A' is in no wall"),
        ('rooms = ["Classroom", "Gym"]', 'rooms = ["Classroom", "Attic"]', "has no room 'Attic'"),
        ('catcher = "Kitchen"', 'catcher = "Attic"', "has no room 'Attic'"),
        ("fish = true", "fish = false", "3 doors with fish, not 0"),
        ("lintel_from = 60", "lintel_from = 40", "lintel hangs above"),
        ("width = 70", "width = 30", "wide enough for a penguin"),
        ("circle = { x = 405", "circle = { x = 300, z = 405", "cannot be read"),
        ("circle = { x = 405", "circle = { x = 20", "red circle does not lie inside"),
        ("x = [250, 560]", "x = [150, 560]", "red line of room 'Classroom' does not lie inside"),
        ("height = 60", "height = nan", "cannot be read"),
        ("height = 60", 'height = "high"', "cannot be read"),
        ("[walls]", "[walls", "cannot be read"),
        ('name = "Gym"', 'name = "Kitchen"', "different names"),
    ],
)
def test_a_plan_that_makes_no_sense_is_refused_in_one_sentence(old: str, new: str, sentence: str) -> None:
    assert old in PLAN
    with pytest.raises(ShoalError, match=sentence) as caught:
        read_school(PLAN.replace(old, new))
    assert str(caught.value).endswith(".")
    assert "\n" not in str(caught.value)
