"""Forged motions: what cannot be is refused on reading, and what no flick does when it is worked out again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from games.icecool.by_hand import ANY_FLICK, CIRCLE, DOORS, ROOMS, game, motion, places, through
from games.icecool.forging import HERE, QUESTION, THERE, B, passing, path, refused, slide, to
from harness.golden import GOLDEN
from rules.covered import rule
from shoal.cli.program import run
from shoal.core import FATE, Refused
from shoal.games.icecool.motion.checking import PERCHED
from shoal.games.icecool.motion.flight import Flight
from shoal.games.icecool.motion.motion import Enters, Leaves, Motion, Out, Over, Spot, Touch
from shoal.games.icecool.motion.motion import Path as Way
from shoal.games.icecool.moves import Flick
from shoal.games.icecool.physics import measures, simulate
from shoal.games.icecool.physics.model import UNIT
from shoal.games.icecool.pieces import RADIUS


@rule("IC-10")
def test_a_motion_that_can_be_is_taken() -> None:
    for good in (to(1050, 3000), to(500, 300), simulate(QUESTION.places, 0, QUESTION.flick)):
        assert QUESTION.check(good) == QUESTION.check(good.data()) == good


@rule("IC-10")
def test_nobody_rests_outside_in_a_wall_or_inside_another() -> None:
    refused(to(-500, 500, top=900), "inside the school, and not in a wall")
    refused(to(1050, 100), "inside the school, and not in a wall")
    refused(to(2100, 300), "inside the school, and not in a wall")
    refused(to(3000, 2800, top=900), "same place")
    refused(to(3000, 3000, top=900), "same place")


@rule("IC-10")
def test_nobody_jumps() -> None:
    refused(to(1050, 3000, pictures=2), "does not jump")
    still = to(1050, 500)
    refused(msgspec.structs.replace(still, rest=(Spot(1050, 900, 0), THERE)), "from where it stood")
    refused(msgspec.structs.replace(still, rest=(Spot(1050, 900, 0), THERE), paths=()), "from where it stood")
    refused(msgspec.structs.replace(still, paths=(slide((1050, 900), (1050, 500)),)), "from where it stood")
    pushed = msgspec.structs.replace(still, rest=(HERE, Spot(3000, 3400, 0)))
    refused(pushed, "from where it stood")


@rule("IC-10", "IC-13")
def test_nobody_gets_into_another_room_but_by_its_door_or_over_the_wall() -> None:
    refused(to(3000, 500), "through a door that joins them")
    refused(to(200, 5000), "through a door that joins them")
    for good in (to(3000, 500, top=700), passing(*through(0, "C", 180, took=20))):
        assert QUESTION.check(good) == good


# Up and down ------------------------------------------------------------------------------------------------


@rule("IC-10", "IC-13")
@pytest.mark.parametrize("z", [5000, 700, RADIUS + 11])
def test_nobody_floats_over_the_walls_from_where_it_stands_to_where_it_rests(z: int) -> None:
    over = to(3000, 500, top=700)
    ways = [(HERE.x + 65 * number, 500) for number in range(31)]
    refused(msgspec.structs.replace(over, paths=(slide(*ways, z=z),)), "stands on the floor before a flick")
    lands = [(x, y, RADIUS if number == 0 else 5000) for number, (x, y) in enumerate(ways)]
    refused(msgspec.structs.replace(over, paths=(path(*lands),)), "stands on the floor before a flick and when it")


@rule("IC-10")
def test_nobody_sinks_into_the_floor_or_flies_out_of_sight() -> None:
    refused(to(1050, 3000, top=-200), "neither under the floor nor higher")
    refused(to(1050, 3000, top=5100), "neither under the floor nor higher")
    high = to(1050, 3000, top=4900)
    assert QUESTION.check(high) == high


@rule("IC-10")
def test_nobody_is_up_in_no_time() -> None:
    hop = to(1050, 500, pictures=2)
    refused(
        msgspec.structs.replace(hop, paths=(path((1050, 500, 160), (1050, 500, 1200), (1050, 500, 160)),)), "in no time"
    )


@rule("IC-10")
def test_a_penguin_that_is_wedged_in_may_rest_a_little_above_the_floor_but_not_on_a_wall() -> None:
    assert round(measures.PERCHED / UNIT) == PERCHED
    still = to(1050, 500)
    for z, stands in ((PERCHED, True), (PERCHED + 1, False)):
        lifted = msgspec.structs.replace(still, paths=(path((1050, 500, RADIUS), (1050, 500, z)),))
        if stands:
            assert QUESTION.check(lifted) == lifted
        else:
            refused(lifted, "when it comes to rest")


# What happened on the way -----------------------------------------------------------------------------------


@rule("IC-11")
def test_three_fish_cannot_be_taken_in_a_millisecond() -> None:
    state = game(3)
    state.answer(1, ANY_FLICK)
    before = state.digest()
    fish = [*through(1, "B", 1, took=0), *through(1, "C", 1, took=0), *through(1, "G", 1, took=0)]
    for forged in (motion(places(state), fish), _standing(state.question(), fish)):  # type: ignore[arg-type]
        with pytest.raises(Refused, match="IC-10"):
            state.answer(FATE, forged)
    assert state.digest() == before


def _standing(question: Flight, happened: list[Any]) -> Motion:
    return Motion("hand", "0" * 16, 100, question.places, tuple(happened), ())


@rule("IC-10")
@pytest.mark.parametrize(
    ("each", "sentence"),
    [
        (Touch(0, 0, 1), "touch where both of them are"),
        (Touch(90, 0, 1), "touch where both of them are"),
        (Over(90, 0, 2, 1), "from a room into the next one"),
        (Over(90, 0, 2, 2), "from a room into the next one"),
        (Enters(90, 0, B, 0), "where that door is"),
        (Leaves(90, 0, B, 0, True), "where that door is"),
        (Enters(90, 0, B, ROOMS["Kitchen"]), "doors and rooms of the school"),
        (Leaves(90, 0, DOORS["A"], ROOMS["Lounge"], True), "doors and rooms of the school"),
    ],
)
def test_nothing_happens_where_nobody_is(each: Any, sentence: str) -> None:
    refused(msgspec.structs.replace(to(1050, 1200), happened=(each,)), sentence)


@rule("IC-10", "IC-D15")
def test_nobody_is_out_who_is_inside_but_by_the_hard_stop() -> None:
    gone = msgspec.structs.replace(to(1050, 1200), rest=(None, THERE), happened=(Out(500, 0, 2),))
    refused(gone, "is outside of it")
    late = msgspec.structs.replace(gone, time=10_000, happened=(Out(10_000, 0, 2),))
    assert QUESTION.check(late) == late


# Form -------------------------------------------------------------------------------------------------------


def test_a_path_without_a_picture_is_refused() -> None:
    empty = Way(0, 3, (), (), (), (), (), (), ())
    refused(msgspec.structs.replace(to(1050, 500), paths=(empty,)), "with a picture at least")


def test_a_motion_from_outside_is_checked_before_it_is_taken() -> None:
    data = simulate((HERE,), 0, QUESTION.flick).data()
    question = Flight("motion", "IC-10", 0, QUESTION.flick, (HERE,))
    wrong: list[object] = [
        None,
        [],
        {**data, "more": 1},
        {**data, "time": float("nan")},
        {**data, "time": float("inf")},
        {**data, "time": -1},
        {**data, "time": 10**9},
        {**data, "rest": []},
        {**data, "rest": [None]},
        {**data, "rest": [{"x": 10**9, "y": 0, "turn": 0}]},
        {**data, "rest": [{"x": 0, "y": 0, "turn": 360}]},
        {**data, "happened": [{"kind": "touch", "at": 1, "one": 0, "other": 1}]},
        {**data, "happened": [{"kind": "leaves", "at": 1, "penguin": 0, "door": 7, "room": 0, "under": True}]},
        {**data, "happened": [{"kind": "over", "at": 1, "penguin": 0, "room": 0, "to": 5}]},
        {**data, "happened": [{"kind": "out", "at": 5, "penguin": 0, "room": 0}]},
        {**data, "paths": [{**data["paths"][0], "x": [1]}]},  # type: ignore[index]
        {**data, "paths": [{**data["paths"][0], "penguin": 1}]},  # type: ignore[index]
        {**data, "paths": [data["paths"][0]] * 2},  # type: ignore[index]
    ]
    for answer in wrong:
        with pytest.raises(Refused, match=r"^IC-10: .*\.$"):
            question.check(answer)


# Working it out again ---------------------------------------------------------------------------------------


def test_what_the_same_engine_works_out_otherwise_is_doubted_and_the_rest_is_not() -> None:
    true = simulate(QUESTION.places, 0, QUESTION.flick)
    assert QUESTION.doubt(true) == ""
    nicer = msgspec.structs.replace(true, rest=(Spot(1051, true.rest[0].y, true.rest[0].turn), THERE))  # type: ignore[union-attr]
    assert QUESTION.doubt(nicer) == "Worked out again, this flick does something else."
    for other in ({"engine": "hand"}, {"model": "0" * 16}):
        assert QUESTION.doubt(msgspec.structs.replace(nicer, **other)) == ""


def test_check_works_out_again_what_a_record_says_of_a_flick(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / "game.jsonl"
    lines = [{"record": 1, "game": "icecool", "rules": "1.1", "seats": 2, "options": {"first_catcher": "first"}}]
    lines += [{"n": 1, "who": 0, "move": {"kind": "place", "x": 2000, "y": 5000}}]
    lines += [{"n": 2, "who": 1, "move": {"kind": "flick", "heading": 0, "power": 40, "height": 11, "side": 0}}]
    true = simulate((Spot(2000, 5000, 0), Spot(*CIRCLE, 0)), 1, Flick(0, 40, 11, 0))
    for told, code in ((true, 0), (msgspec.structs.replace(true, time=true.time + 1), 2)):
        answer = {"n": 3, "who": "fate", "ask": {"kind": "motion"}, "answer": told.data()}
        record.write_bytes(b"".join(msgspec.json.encode(line) + b"\n" for line in [*lines, answer]))
        assert run(["check", str(record)]) == code
        assert ("line 4: IC-10: Worked out again" in capsys.readouterr().err) == (code == 2)


def test_golden_records_hold_motions_of_the_real_engine_too() -> None:
    engines = {file.name: file.read_text(encoding="utf-8").count('"mujoco') for file in GOLDEN.glob("icecool/*.jsonl")}
    assert sum(count > 10 for count in engines.values()) == 3
