"""Somebody at a table of ICECOOL: what they see of the school, and how they flick."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from random import Random
from typing import Any

from playwright.sync_api import Locator, expect

from browser.people import Person, centre_of
from patience import PATIENCE

Point = tuple[float, float]

PLAN = "localStorage.setItem('shoal.icecool', JSON.stringify({plan: true}))"
"""Lets the plan be shown from the start: without a graphics card the picture takes its time."""

PICTURE = "localStorage.setItem('shoal.icecool', JSON.stringify({plan: false}))"
"""Lets the picture be shown from the start, though there is no graphics card."""

SHORTEST, LONGEST = 12, 132
"""Pixels of a pull that means power 0, and of one that means power 100."""

NEAR = 180
"""Pixels: a penguin so near is most likely in the same room."""


def make(person: Person, *seats: Any, **options: Any) -> str:
    """A new table of ICECOOL, with the first seat as the first Catcher unless told otherwise."""
    wish = {"game": "icecool", "seats": seats, "options": {"first_catcher": "first", **options}}
    return str(person.post("/api/tables", wish)["table"])


def with_plan(person: Person) -> Person:
    """The same person, who likes the plan."""
    person.context.add_init_script(PLAN)
    return person


def with_picture(person: Person) -> Person:
    """The same person, who likes the picture in three dimensions."""
    person.context.add_init_script(PICTURE)
    return person


def school(person: Person) -> Locator:
    """The picture or the plan, which takes keys."""
    return person.board.get_by_role("application", name="The school")


def button(person: Person) -> Locator:
    """What flicks, where it is one's turn."""
    return person.board.get_by_role("button", name="Flick!", disabled=False)


def middle(locator: Locator) -> Point:
    """The middle of something on the screen."""
    box = locator.bounding_box()
    assert box is not None
    return centre_of(box)


def penguin(person: Person, seat: int) -> Point:
    """Where a penguin is drawn on the plan."""
    return middle(person.board.locator(f".penguin[data-seat='{seat}'] .body"))


def place_catcher(person: Person) -> None:
    """Click into the Kitchen, beside its middle."""
    box = person.board.get_by_role("img", name="Plan of the school").bounding_box()
    assert box is not None
    side = min(box["width"], box["height"])
    west, north = box["x"] + (box["width"] - side) / 2, box["y"] + (box["height"] - side) / 2
    person.page.mouse.click(west + 0.3 * side, north + 0.2 * side)


def pull(person: Person, seat: int, away_from: Point, power: float) -> None:
    """Pull a penguin back from a point, as strongly as this, and let go."""
    x, y = penguin(person, seat)
    length = pixels(power)
    way = math.atan2(y - away_from[1], x - away_from[0])
    mouse = person.page.mouse
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + 10 * math.cos(way), y + 10 * math.sin(way))
    mouse.move(x + length * math.cos(way), y + length * math.sin(way), steps=3)
    mouse.up()


def pixels(power: float) -> float:
    """How far a pull of this power goes on the screen, in every view."""
    return SHORTEST + (LONGEST - SHORTEST) * power / 100


def wished(person: Person, seat: int, other: int, rng: Random) -> Point:
    """What a simple player flicks at: the nearest fish of their own, or the door on the way to the other penguin."""
    here = penguin(person, seat)
    fish = middles(person.board.locator(f".fish[data-seat='{seat}']"))
    if fish:
        x, y = min(fish, key=lambda goal: math.dist(goal, here))
    else:
        there = penguin(person, other)
        doors = middles(person.board.locator(".lintel"))
        near = math.dist(here, there) < NEAR
        x, y = there if near else min(doors, key=lambda door: math.dist(here, door) + math.dist(door, there))
    return x + rng.uniform(-15, 15), y + rng.uniform(-15, 15)


def middles(locator: Locator) -> list[Point]:
    """The middle of each of several things on the screen."""
    return [middle(one) for one in locator.all()]


def hit_belly(person: Person) -> None:
    """Choose the belly on the picture of the penguin; whoever aims sees at once where everybody stands."""
    pad = person.board.get_by_role("slider", name="Where the finger hits")
    box = pad.bounding_box()
    assert box is not None
    pad.click(position={"x": box["width"] / 2, "y": 0.72 * box["height"]})


def finish_with_mouse(person: Person, seed: int = 1) -> int:
    """Play seat 0 of a table of two to the end with the mouse alone; how many flicks that took.

    What was done is awaited in the log, line for line: lines of what happened before may still come in.
    """
    rng, flicks, places = Random(seed), 0, 0
    kitchen = person.board.get_by_text("Click in the Kitchen")
    choices = person.board.locator(".choices .button")
    while True:
        button(person).or_(kitchen).or_(choices).or_(person.end).first.wait_for()
        if person.end.count():
            return flicks
        if kitchen.count():
            place_catcher(person)
            places += 1
            expect(told(person, ", starts in the Kitchen")).to_have_count(places)
        elif button(person).count():
            hit_belly(person)
            pull(person, 0, wished(person, 0, 1, rng), rng.uniform(35, 85))
            flicks += 1
            expect(told(person, " is flicked")).to_have_count(flicks)
        else:
            chosen = choices.filter(has_text=choices.last.inner_text())
            chosen.click()
            expect(chosen).to_have_count(0)


def told(person: Person, what: str) -> Locator:
    """The lines of the log that tell this of one's own penguin."""
    return person.log.filter(has_text=f"({person.name}){what}")


def drag_with_finger(person: Person, start: Point, end: Point) -> None:
    """Touch the screen, draw a line and let go."""
    device = person.context.new_cdp_session(person.page)

    def touch(kind: str, *points: Point) -> None:
        device.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    touch("touchStart", start)
    for share in (0.3, 0.7, 1):
        touch("touchMove", (start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])))
    touch("touchEnd")


class Finger:
    """A finger or a mouse that goes down, moves and goes up again, as slowly as a test likes."""

    def __init__(self, person: Person, touch: bool) -> None:
        self.mouse = person.page.mouse
        self.device = person.context.new_cdp_session(person.page) if touch else None

    def _touch(self, kind: str, *points: Point) -> None:
        assert self.device is not None
        spots = [{"x": x, "y": y} for x, y in points]
        self.device.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": spots})

    def down(self, at: Point) -> None:
        if self.device:
            self._touch("touchStart", at)
        else:
            self.mouse.move(*at)
            self.mouse.down()

    def move(self, at: Point) -> None:
        if self.device:
            self._touch("touchMove", at)
        else:
            self.mouse.move(*at)

    def up(self) -> None:
        if self.device:
            self._touch("touchEnd")
        else:
            self.mouse.up()


def expect_eventually(person: Person, script: str, wanted: Callable[[Any], bool], what: str) -> None:
    """What the script finds becomes as wanted before patience ends."""
    give_up = time.monotonic() + PATIENCE
    while time.monotonic() < give_up:
        if wanted(person.page.evaluate(script)):
            return
        person.page.wait_for_timeout(100)
    raise AssertionError(f"It never came that {what}.")
