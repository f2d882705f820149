"""Black Molly in the browser: whole games by mouse, by keyboard and by touch, and a board for everybody."""

from __future__ import annotations

import re
from itertools import count

import pytest
from playwright.sync_api import Locator, expect

from browser.axe import ALL, violations
from browser.blackmolly import SHORT, Diver
from browser.people import Come, Person, box_of, middle_of
from server.players import BOT, OPEN

PHONE = {"width": 390, "height": 844}
FINGER = 56
"""The least side of a card on a phone, in pixels."""


# Whole games ------------------------------------------------------------------------------------------------------


def click(diver: Diver, one: Locator) -> None:
    diver.page.mouse.click(*diver.person.point(one))


def place_of(card: Locator) -> str:
    """The place of a card by its name."""
    found = re.search(r"([A-D][1-6]), ", card.get_attribute("aria-label") or "")
    assert found is not None
    return found[1]


def drag(diver: Diver, fish: Locator, card: Locator) -> None:
    """Drag a fish to a card; where it may go is only seen on the way."""
    diver.page.mouse.move(*middle_of(fish))
    diver.page.mouse.down()
    diver.page.mouse.move(5, 5, steps=3)
    diver.page.mouse.move(*middle_of(card), steps=3)
    diver.page.mouse.up()


def swim(diver: Diver, number: int) -> None:
    """Move a fish with the mouse: every other time by two clicks, else by dragging it."""
    click(diver, diver.fish.first)
    if number % 2:
        click(diver, diver.targets.first)
    else:
        drag(diver, diver.fish.first, diver.card(place_of(diver.targets.first)))


def test_people_at_one_screen_go_on_after_each_other_without_a_curtain(ada: Person) -> None:
    diver = Diver(ada, {"kind": "here", "name": "Zoe"}, tank="show")
    for done in ("Ada moves no fish.", "Zoe moves no fish."):
        expect(ada.sentence).to_have_text("Move your fish, one card each.")
        diver.button.click()
        expect(diver.log.filter(has_text=done)).to_be_visible()


@pytest.mark.parametrize("options", [SHORT, {**SHORT, "old_fish": True}], ids=["basic", "old-fish"])
def test_a_whole_game_is_played_with_the_mouse(ada: Person, options: dict[str, object]) -> None:
    diver = Diver(ada, BOT, BOT, **options)
    for number in count():
        if not diver.is_asked():
            break
        with diver.moving():
            if number % 3 and diver.fish.count():
                swim(diver, number)
            else:
                click(diver, diver.button if diver.is_swimming() else diver.targets.first)
    diver.check_end()


def go(diver: Diver, goal: str) -> None:
    """Lead the focus to a card with the arrow keys."""
    at = diver.page.evaluate("document.activeElement.ariaLabel.match(/[A-D][1-6](?=, )/)[0]")
    down, right = ord(goal[0]) - ord(at[0]), int(goal[1]) - int(at[1])
    for key, steps in (("ArrowDown", down), ("ArrowUp", -down), ("ArrowRight", right), ("ArrowLeft", -right)):
        for _ in range(steps):
            diver.page.keyboard.press(key)


def press_keys(diver: Diver, number: int) -> None:
    """Make a move with keys: let a fish swim, be done, take any way, or place the old fish."""
    keyboard = diver.page.keyboard
    swims = bool(number % 3 and diver.fish.count())
    if diver.button.count() and not swims:
        keyboard.press("d" if diver.is_swimming() else "a")
    else:
        keyboard.press("f")
        go(diver, place_of(diver.targets.first))
        keyboard.press("Enter")


def test_a_whole_game_is_played_with_the_keyboard_alone(ada: Person) -> None:
    diver = Diver(ada, BOT, **SHORT, old_fish=True)
    for _ in range(20):
        ada.page.keyboard.press("Tab")
        if ada.page.evaluate("document.activeElement.matches('.card')"):
            break
    for number in count():
        if not diver.is_asked():
            break
        with diver.moving():
            press_keys(diver, number)
    diver.check_end()


def tap(diver: Diver, one: Locator) -> None:
    diver.page.touchscreen.tap(*diver.person.point(one))


def test_a_whole_game_is_played_by_touch_on_a_phone(come: Come) -> None:
    ada = come("Ada", viewport=PHONE, has_touch=True, is_mobile=True)
    diver = Diver(ada, BOT, **SHORT)
    side = min(min(box_of(card)["width"], box_of(card)["height"]) for card in diver.cards.all())
    assert side >= FINGER
    for number in count():
        if not diver.is_asked():
            break
        with diver.moving():
            if number % 3 and diver.fish.count():
                tap(diver, diver.fish.last)
                tap(diver, diver.targets.last)
            else:
                tap(diver, diver.button)
    diver.check_end()
    assert ada.page.evaluate("document.scrollingElement.scrollWidth") <= PHONE["width"]


def test_on_a_phone_the_buttons_stay_in_sight_whatever_the_sheet_shows(come: Come) -> None:
    ada = come("Ada", viewport=PHONE, has_touch=True, is_mobile=True)
    diver = Diver(ada, OPEN, OPEN, OPEN, tank="show")
    ada.board.get_by_role("button", name="Molly targets").click()
    expect(ada.board.locator(".caption")).to_contain_text("Molly 2 heads for")
    for tab in ("Log", "Seats", "Rules", "Play"):
        ada.page.get_by_role("tab", name=tab).click()
        expect(diver.button).to_be_in_viewport(ratio=1)
        expect(ada.board.locator(".caption")).to_be_in_viewport(ratio=1)
    ada.page.get_by_role("tab", name="Seats").click()
    tap(diver, diver.card("D6"))
    expect(diver.targets).not_to_have_count(0)


# A board for everybody --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [1280, 390])
def test_axe_finds_nothing_on_the_board(ada: Person, width: int) -> None:
    ada.page.set_viewport_size({"width": width, "height": 844})
    diver = Diver(ada, OPEN, OPEN, OPEN, tank="show")
    diver.fish.first.click()
    expect(diver.targets).not_to_have_count(0)
    ada.board.get_by_role("button", name="Molly targets").click()
    ada.board.get_by_role("button", name="A 2: the heaters on A2 and B6 switch on").click()
    expect(ada.board.locator(".foresight .on")).to_have_count(2)
    check_colours(ada)


def test_axe_finds_nothing_at_the_end(ada: Person) -> None:
    diver = Diver(ada, BOT, **SHORT)
    ada.leave()
    diver.person.end.wait_for()
    diver.check_end()
    check_colours(ada)


def check_colours(person: Person) -> None:
    """axe finds nothing by day and by night."""
    for colours in ("light", "dark"):
        person.page.emulate_media(color_scheme="dark" if colours == "dark" else "light")
        assert violations(person.page, ALL) == [], colours


def test_the_same_tank_can_be_played_on_again(come: Come) -> None:
    ada = come("Ada", permissions=["clipboard-read", "clipboard-write"])
    diver = Diver(ada, OPEN)
    first = [card.get_attribute("aria-label") for card in diver.cards.all()]
    ada.board.get_by_role("button", name="Copy this tank").click()
    expect(ada.board.get_by_role("button", name="Tank copied")).to_be_visible()
    again = Diver(ada, OPEN, tank=ada.page.evaluate("navigator.clipboard.readText()"))
    assert [card.get_attribute("aria-label") for card in again.cards.all()] == first


def test_a_move_can_be_taken_back_and_made_otherwise(ada: Person) -> None:
    diver = Diver(ada, OPEN, tank="show")
    diver.fish.first.click()
    before = diver.fish.count()
    diver.targets.first.click()
    expect(diver.fish).to_have_count(before - 1)
    ada.table.get_by_role("button", name="Undo").click()
    expect(diver.fish).to_have_count(before)
