"""The sling of ICECOOL by real mouse and touch: one pull for every view, and nothing else moves meanwhile."""

from __future__ import annotations

import math
import re

import pytest
from playwright.sync_api import Locator, expect

from browser.icecool import Finger, Point, button, make, middle, pixels, place_catcher, school, with_picture, with_plan
from browser.people import Come, Person
from server.players import BOT, ME, OPEN

HERE = {"kind": "here", "name": "Bob"}
TOUCH = {"has_touch": True}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SIDEWAYS = {"viewport": {"width": 844, "height": 390}, "has_touch": True, "is_mobile": True}
VIEWS = ["Plan", "Above", "Behind", "near"]


def begin(person: Person, view: str = "Plan") -> None:
    """Flick first, from the red circle, and look at it like this."""
    (with_plan if view == "Plan" else with_picture)(person).come(make(person, BOT, ME, OPEN))
    expect(button(person)).to_be_visible()
    look(person, view)


def look(person: Person, view: str) -> None:
    """Choose a view; one from near is the one from above, with the camera moved closer by keys."""
    person.board.get_by_role("button", name="Above" if view == "near" else view, exact=True).click()
    expect(handle(person)).to_be_attached()
    settled(person)
    if view == "near":
        school(person).focus()
        for _ in range(4):
            person.page.keyboard.press("+")
        settled(person)


def handle(person: Person) -> Locator:
    """What is around the penguin that may be flicked."""
    return person.board.locator(".handle")


SOME_FRAMES = "() => new Promise(f => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(f)), 250))"
"""A while in which the camera is drawn anew, however slowly."""


def settled(person: Person) -> Point:
    """Where the penguin is seen once the camera stands still."""
    before, now = (0.0, 0.0), middle(handle(person))
    while math.dist(before, now) > 0.5:
        person.page.evaluate(SOME_FRAMES)
        before, now = now, middle(handle(person))
    return now


def aim(person: Person) -> Locator:
    return person.board.get_by_role("status", name="Aim")


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "touch"])
def test_the_same_pull_is_the_same_power_in_every_view_and_at_every_zoom(come: Come, touch: bool) -> None:
    ada = come("Ada", **(TOUCH if touch else {}))
    begin(ada)
    finger = Finger(ada, touch)
    for view in VIEWS:
        look(ada, view)
        x, y = settled(ada)
        finger.down((x + 9, y - 6))
        for power in (20, 50, 100):
            finger.move((x + 9, y - 6 + pixels(power)))
            expect(aim(ada)).to_contain_text(f"Power {power}.")
        finger.move((x + 9, y - 6))
        finger.up()
        expect(aim(ada)).to_contain_text("Power 45.")
        assert math.dist(settled(ada), (x, y)) < 1


def test_a_pull_to_the_edge_of_the_window_from_behind_is_a_strong_flick(ada: Person) -> None:
    begin(ada, "Behind")
    x, y = settled(ada)
    finger = Finger(ada, False)
    finger.down((x, y))
    finger.move((x, y + 60))
    finger.move((x, 798))
    expect(aim(ada)).to_contain_text("Power 100.")
    finger.up()
    expect(ada.log.filter(has_text="is flicked")).to_contain_text("power 100")


def test_whoever_presses_any_part_of_the_penguin_aims_and_turns_nothing(ada: Person) -> None:
    begin(ada, "Behind")
    x, y = settled(ada)
    finger = Finger(ada, False)
    for dx, dy in ((0, -70), (-45, 20), (45, 30), (0, 70)):
        finger.down((x + dx, y + dy))
        finger.move((x + dx - 40, y + dy + 60))
        expect(ada.board.locator(".frame.pulling")).to_be_attached()
        assert math.dist(middle(handle(ada)), (x, y)) < 1
        finger.move((x + dx, y + dy))
        finger.up()
    expect(ada.board.get_by_role("button", name="Behind")).to_have_attribute("aria-pressed", "true")
    assert math.dist(settled(ada), (x, y)) < 1


def test_while_somebody_aims_neither_wheel_nor_keys_move_the_camera(ada: Person) -> None:
    begin(ada, "Above")
    x, y = settled(ada)
    finger = Finger(ada, False)
    finger.down((x, y))
    finger.move((x - 60, y))
    ada.page.mouse.wheel(0, 400)
    ada.page.keyboard.press("q")
    ada.page.wait_for_timeout(300)
    assert math.dist(middle(handle(ada)), (x, y)) < 1
    ada.page.keyboard.press("Escape")
    finger.up()
    expect(ada.log.filter(has_text="is flicked")).to_have_count(0)
    expect(ada.board.get_by_role("button", name="Above")).to_have_attribute("aria-pressed", "true")


def test_nothing_covers_the_sling(ada: Person) -> None:
    begin(ada, "Above")
    x, y = settled(ada)
    finger = Finger(ada, False)
    finger.down((x, y))
    finger.move((x, y + pixels(100)))
    bar, names = ada.board.locator(".bar"), ada.board.locator(".names")
    expect(bar).to_have_css("opacity", "0")
    expect(names).to_have_css("opacity", "0")
    ada.page.keyboard.press("Escape")
    finger.up()
    expect(bar).to_have_css("opacity", "1")


def at_the_wall(person: Person) -> None:
    """Two at one screen: Bob's penguin stands close to a wall, and Bob is to move."""
    with_plan(person).come(make(person, ME, HERE))
    place_catcher(person)
    for who, heading, power in (("Bob", 270, 10), ("Ada", 90, 0)):
        flick_by_numbers(person, who, heading, power)
    expect(person.board.locator(".ring")).to_have_count(1)


def flick_by_numbers(person: Person, who: str, heading: int, power: int) -> None:
    plate = person.board.locator(".plate.turn", has_text=who)
    expect(plate).to_be_visible()
    expect(button(person)).to_be_visible()
    person.board.get_by_label("Heading").fill(str(heading))
    person.board.get_by_label("Power", exact=True).fill(str(power))
    button(person).click()
    expect(person.log.filter(has_text=f"({who}) is flicked")).to_have_count(1)


def test_on_touch_a_tap_takes_a_red_line_and_a_drag_pulls(come: Come) -> None:
    ada = come("Ada", **PHONE)
    at_the_wall(ada)
    ring, finger = ada.board.locator(".ring"), Finger(ada, True)
    x, y = middle(ring)
    finger.down((x, y))
    finger.move((x - pixels(50), y))
    expect(aim(ada)).to_contain_text("Power 50.")
    finger.move((x, y))
    finger.up()
    expect(ring).to_have_count(1)
    finger.down((x, y))
    finger.up()
    expect(ada.log.filter(has_text="goes to the red line of the Classroom")).to_have_count(1)
    expect(ring).to_have_count(0)


def test_two_at_one_screen_play_on_without_a_curtain(ada: Person) -> None:
    at_the_wall(ada)
    expect(ada.page.get_by_role("heading", name=re.compile("Pass the device"))).to_have_count(0)
    expect(ada.sentence).to_contain_text("Flick your penguin in the Classroom")


def test_a_phone_held_sideways_shows_the_school_as_wide_as_its_screen(come: Come) -> None:
    ada = come("Ada", **SIDEWAYS)
    begin(ada)
    walls = ada.page.evaluate(
        """() => {
            const boxes = [...document.querySelectorAll('path.wall')].map((wall) => wall.getBoundingClientRect())
            const ends = boxes.flatMap(({ left, right }) => [left, right])
            return [Math.min(...ends), Math.max(...ends)]
        }"""
    )
    assert walls[1] - walls[0] > 0.95 * 844
    assert ada.page.evaluate("document.documentElement.scrollWidth") <= 844
    expect(handle(ada)).to_be_in_viewport()
    finger, (x, y) = Finger(ada, True), middle(handle(ada))
    finger.down((x, y))
    finger.move((x - pixels(50), y))
    expect(aim(ada)).to_contain_text("Power 50.")
    finger.up()
    expect(ada.log.filter(has_text="is flicked")).to_have_count(1)
