"""ICECOOL in words: sentences, typed moves, the plan in letters."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.icecool.by_hand import ANY_FLICK, DOORS, ROOMS, flick, game, through, touch
from shoal.core import Move
from shoal.games.icecool.events import CardsShown, Drew, Moved, Placed, RoundBegan
from shoal.games.icecool.game import GAME
from shoal.games.icecool.motion.motion import Out, Over, Spot
from shoal.games.icecool.moves import Done, Flick, Place, Skate, ToLine
from shoal.games.icecool.school.plan import where
from shoal.games.icecool.school.school import the_school

WORDS = GAME.words(["Ann", "Ben", "Cleo"])


@pytest.mark.parametrize(
    ("line", "move"),
    [
        ("flick 90 50", Flick(900, 50, 11, 0)),
        ("Flick 12.5 80 head", Flick(125, 80, 32, 0)),
        ("flick -45 30 20 -60", Flick(3150, 30, 20, -60)),
        ("place 20 50.5", Place(2000, 5050)),
        ("flick 90", None),
        ("flick nan 50", None),
        ("flick 90 inf", None),
        ("flick 1e3 50", None),
        ("jump", None),
        ("", None),
    ],
)
def test_flicks_and_places_can_be_typed(line: str, move: Move | None) -> None:
    assert WORDS.read(line) == move


@pytest.mark.parametrize(
    ("move", "words"),
    [
        (Flick(900, 50, 11, 0), "flick north (90°) with power 50, on the belly"),
        (Flick(455, 80, 34, -30), "flick north-east (45.5°) with power 80, on the head, 30 to the left"),
        (Flick(2700, 80, 20, 5), "flick south (270°) with power 80, 20 mm high, 5 to the right"),
        (Place(2000, 5050), "place at 20, 50.5 cm"),
        (ToLine(2), "go to the red line of the Gym"),
        (Skate(), "skate: turn up two 1s for one more turn"),
        (Done(), "end the turn"),
    ],
)
def test_moves_in_words(move: Move, words: str) -> None:
    assert WORDS.move(move) == words


def test_a_flick_and_what_comes_of_it_is_told_in_order() -> None:
    state = game(3)
    happened = [*through(1, "B", 100), *touch(0, 1, 200), Over(400, 1, 3, 4)]
    events = flick(state, happened, rest={1: (3000, 3000)}, cards=[3])
    assert [WORDS.event(event.seen_by(1)) for event in events] == [
        "Blue (Ben) is flicked north (90°) with power 50, on the belly.",
        "Blue (Ben) takes its fish at door B (2 left).",
        "Red (Ann) catches Blue (Ben) and takes its ID card.",
        "Blue (Ben) jumps a wall, touches Red (Ann) and stops in the Lounge.",
        "Blue (Ben) draws a 3 for a fish.",
        "Green (Cleo) comes in at the red circle.",
    ]
    assert WORDS.event(events[4].seen_by(0)) == "Blue (Ben) draws a fish card for a fish."


def test_a_fish_is_told_before_where_the_penguin_gets_stuck() -> None:
    state = game(3)
    door = the_school().doors[DOORS["D"]]
    events = flick(state, through(1, "B", 100), rest={1: (door.x + 100, door.y)}, cards=[3])
    assert [WORDS.event(event) for event in events[1:3]] == [
        "Blue (Ben) takes its fish at door B (2 left).",
        "Blue (Ben) gets stuck in door D.",
    ]


def test_words_say_who_gets_stuck_in_a_door_and_who_is_pushed_where() -> None:
    state = game(3)
    door = the_school().doors[DOORS["D"]]
    happened = [*touch(0, 1, 100), *through(0, "D", 200)]
    events = flick(state, happened, rest={0: (door.x + 900, door.y), 1: (door.x - 100, door.y)})
    assert WORDS.event(events[2]) == (
        "Blue (Ben) touches Red (Ann) and gets stuck in door D. Red (Ann) is pushed and stops in the Dining hall."
    )


def test_in_the_terminal_penguins_and_their_players_have_the_same_colour() -> None:
    colours = WORDS.colours()
    assert [colours[word] for word in ("Red", "Ann", "Blue", "Ben", "Green", "Cleo")] == [0, 0, 1, 1, 2, 2]


def test_other_events_in_words() -> None:
    state = game(3)
    events = flick(state, [Out(100, 1, 0)])
    told = [WORDS.event(event) for event in events]
    assert told[1:3] == ["Blue (Ben) flies out of the school.", "Blue (Ben) left the school and is put back."]
    assert WORDS.event(RoundBegan(2, 1)) == "Round 2: Blue (Ben) is the Catcher"
    assert WORDS.event(Placed(0, Spot(1000, 5000, 0))) == "The Catcher, Red (Ann), starts in the Kitchen."
    assert WORDS.event(Drew(0, 1, "id", True)) == "No cards are left: Red (Ann) gets a plain point for an ID card."
    assert WORDS.event(CardsShown(((2, 0, 1), (0, 0, 0), (0, 1, 0)))) == (
        "All cards are turned up: Ann 1 1 3, Ben none, Cleo 2."
    )


def test_the_question_says_where_one_stands_and_the_board_how_far_the_doors_are() -> None:
    state = game(3)
    state.xs[1], state.ys[1] = 1050, 2000
    assert WORDS.ask(state.view(1)) == "Flick your penguin in the Gym."
    board = WORDS.board(state.view(1))
    assert "Blue stands in the Gym: door A to the Classroom 14 cm south-east (318°)" in board
    assert "door C to the Kitchen 19 cm north (90°)" in board
    assert "stands" not in WORDS.board(state.view(None))
    assert WORDS.ask(state.view(0)) == "Waiting for Ben."


def test_who_comes_later_is_told_a_motion_without_its_paths_in_the_same_words() -> None:
    events = flick(game(3), rest={1: (3000, 3000)})
    briefs = [event.in_brief() for event in events]
    assert isinstance(briefs[1], Moved)
    assert (len(briefs[1].motion.paths), briefs[1].motion.rest[1]) == (0, Spot(3000, 3000, 0))
    assert [WORDS.event(event) for event in briefs] == [WORDS.event(event) for event in events]
    assert briefs[0] is events[0]


def test_every_phase_asks_in_words() -> None:
    state = GAME.begin(3)
    assert WORDS.ask(state.view(0)) == "Choosing the Catcher…"
    state.answer(-1, 0)
    assert WORDS.ask(state.view(0)) == ("You are the Catcher. Put your penguin anywhere inside the Kitchen's red line.")
    assert WORDS.how_to_type(state.view(0)).endswith("as in `place 20 50`: x 4 to 35, y 43 to 56.")
    moving = game(3)
    moving.answer(1, ANY_FLICK)
    assert WORDS.ask(moving.view(1)) == "The penguins are moving."


def test_the_board_shows_rooms_doors_fish_and_penguins() -> None:
    state = game(3)
    board = WORDS.board(state.view(1))
    for room in ROOMS:
        assert room in board
    for shown in ("A", "B*", "C*", "G*", "(R)", "(B)", "Round 1 of 3, 45 cards left"):
        assert shown in board
    assert "(G)" not in board
    rows = board.splitlines()[:-2]
    assert [row.split()[:3] for row in rows[-3:]] == [
        ["Red", "Ann", "Catcher"],
        ["Blue", "Ben", "Runner"],
        ["Green", "Cleo", "Runner"],
    ]


def test_the_outcome_tells_rounds_points_and_winners() -> None:
    state = game(2, tournament=True)
    for _ in range(4):
        if state.phase == 1:
            state.answer(state.who, Place(2000, 5000))
        runner = state.who
        flick(state, [*through(runner, "B", 100), *through(runner, "C", 200), *through(runner, "G", 300)])
    told = GAME.words(["Ann", "Ben"]).outcome(state.outcome()).told()
    assert told.splitlines() == [
        "Round 1: Ann caught nobody; fish: Ben 3.",
        "Round 2: Ben caught nobody; fish: Ann 3.",
        "Round 3: Ann caught nobody; fish: Ben 3.",
        "Round 4: Ben caught nobody; fish: Ann 3.",
        "",
        "Ann (Red): 6 fish, 4 ID cards = 10 points",
        "Ben (Blue): 6 fish, 4 ID cards = 10 points",
        "",
        "1. Ann (Red) and Ben (Blue)",
        "",
        "Ann (Red) and Ben (Blue) share the victory with 10 points each.",
    ]


def test_two_doors_that_are_equally_far_are_both_told() -> None:
    school = the_school()
    floor = school.rooms[0].floor
    here = Spot((floor.west + floor.east) // 2, (floor.south + floor.north) // 2, 0)
    first, second = [door for door in school.doors if 0 in door.rooms][:2]
    doors = replace(first, x=here.x - 500, y=here.y), replace(second, x=here.x + 500, y=here.y)
    told = where(replace(school, doors=doors), here)
    assert (told.count("5 cm west"), told.count("5 cm east")) == (1, 1)
