"""Aquaria on its board: whole games by mouse, by keyboard and on a phone; everything for everybody."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from browser.axe import ALL, COLOURS, violations
from browser.people import Come, Person
from server.players import ME

BOT = {"kind": "bot", "level": "casual"}
PHONE = {"width": 390, "height": 844}

DRIVE = """([seed, most]) => new Promise(done => {
    const find = selector => [...document.querySelectorAll(selector)]
    const stop = why => { clearInterval(driving); done(why) }
    let moves = 0
    const driving = setInterval(() => {
        if (find('#panel-do [href^="/replay/"]').length) return stop('over')
        const spots = find('.aquaria [data-look=asked]')
        if (!spots.length) return
        if (moves >= most && !find('.aquaria [data-look=chosen]').length) return stop('paused')
        const rest = spots.filter(spot => spot.dataset.spot !== 'done')
        seed = (seed * 16807) % 2147483647
        const some = rest.length && seed % 5 ? rest : spots
        some[seed % some.length].click()
        moves += 1
    }, 10)
})"""
"""Clicks things that shine, any of them, as quickly as they do: until the game is over, or so many clicks are made."""

FOCUSED = """() => new Promise(done => {
    const waiting = setInterval(() => {
        const over = document.querySelector('#panel-do [href^="/replay/"]') !== null
        if (!over && document.activeElement?.dataset.look !== 'asked') return
        clearInterval(waiting)
        done(!over)
    }, 5)
})"""
"""Waits until the focus is on something that shines; no if the game is over first."""

FITS = """() => [...document.querySelectorAll('.aquaria, .aquaria .parts')].every(
    box => box.scrollHeight <= box.clientHeight && box.scrollWidth <= box.clientWidth
)"""
"""Whether the whole table is in sight: nothing of it has to be scrolled to."""


def sit_down(person: Person, bots: int, **options: Any) -> str:
    """A new table of Aquaria with so many bots; the person is there."""
    wish = {"game": "aquaria", "seats": [ME, *[BOT] * bots], "options": options}
    table = str(person.post("/api/tables", wish)["table"])
    person.come(table)
    expect(asked(person).first).to_be_visible()
    return table


def asked(person: Person) -> Locator:
    """What shines on the board: what is asked for can be chosen there."""
    return person.board.locator("[data-look=asked]:visible")


def lines(person: Person, words: str) -> Locator:
    """Lines of the log with these words, folded away or not."""
    return person.page.get_by_role("log").get_by_text(words)


def drive(person: Person, clicks: int = 10_000, seed: int = 7) -> None:
    """Click on, as quickly as the board offers it."""
    person.page.evaluate(DRIVE, [seed, clicks])


def click_some(person: Person, clicks: int) -> None:
    """Choose what shines first, with the pointer itself."""
    for _ in range(clicks):
        expect(asked(person).first).to_be_visible()
        asked(person).first.click()


def check_scoring(person: Person, players: int) -> None:
    """Without motion the whole scoring is there with the result; a walk through it ends with the same totals."""
    expect(person.end).to_be_visible()
    scoring = person.board.get_by_role("region", name="Final scoring")
    while "Pearls and wool: 1 point each." not in scoring.inner_text():
        scoring.get_by_role("button", name="Back").click()
    scoring.get_by_role("button", name="Skip to the end").click()
    totals = scoring.locator("tfoot td")
    expect(totals).to_have_count(players)
    best = max(int(text) for text in totals.all_text_contents())
    if players > 1:
        expect(person.sentence).to_contain_text(str(best))
    else:
        expect(scoring).to_contain_text("Your rating")


def pinch(person: Person, apart: float) -> None:
    """Put two fingers on the open part of the table and spread them to so many times their distance."""
    box = person.board.locator("#panel-ring").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + 60
    session = person.context.new_cdp_session(person.page)
    for kind, far in (("touchStart", 20), ("touchMove", 20 * apart), ("touchEnd", 0)):
        points = [{"x": x - far, "y": y, "id": 0}, {"x": x + far, "y": y, "id": 1}] if far else []
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def check_closer_look(person: Person) -> None:
    """Fingers, buttons and keys enlarge a part of the table and nothing else, and lead back."""
    circle = person.board.locator("[data-spot='circle:middle']")
    width = "one => Math.round(one.getBoundingClientRect().width)"
    whole = circle.evaluate(width)
    for fingers in (True, False):
        if fingers:
            pinch(person, 2)
        else:
            person.board.get_by_role("button", name="Zoom in").tap()
        assert circle.evaluate(width) > whole * 1.5
        assert person.page.evaluate("visualViewport.scale") == 1
        assert person.page.evaluate("document.scrollingElement.scrollWidth") <= PHONE["width"]
        if fingers:
            person.board.get_by_role("button", name="Show all").tap()
        else:
            person.page.keyboard.press("0")
        assert circle.evaluate(width) == whole


def check_sheet(person: Person) -> None:
    """The sheet folds away but for what is to be done, and is there again when something has to be read."""
    fold = person.page.get_by_role("button", name="Table details")
    hint = person.page.get_by_role("button", name="Hint")
    expect(hint).to_be_visible()
    board = person.board.bounding_box()
    fold.tap()
    expect(hint).to_be_hidden()
    expect(person.sentence).to_be_in_viewport()
    larger = person.board.bounding_box()
    assert board is not None
    assert larger is not None
    assert larger["height"] > board["height"] + 60
    expect(person.board.get_by_role("group", name="You have")).to_be_in_viewport(ratio=1)
    fold.tap()
    expect(hint).to_be_visible()


def check_for_everybody(person: Person, tabs: int) -> None:
    """Axe finds nothing and nothing sticks out, on a phone with so many tabs and on a screen, by day and by night."""
    for width, height in ((390, 844), (1280, 800)):
        person.page.set_viewport_size({"width": width, "height": height})
        expect(person.board.get_by_role("tab")).to_have_count(0 if width > 1000 else tabs)
        person.page.emulate_media(color_scheme="light")
        assert violations(person.page, ALL) == [], f"light, {width} px"
        person.page.emulate_media(color_scheme="dark")
        assert violations(person.page, COLOURS) == [], f"dark, {width} px"
        assert person.page.evaluate("document.scrollingElement.scrollWidth") <= width
    assert person.page.evaluate(FITS)


@pytest.mark.parametrize(("bots", "scoring"), [(0, "advanced"), (1, "basic")], ids=["solo", "two"])
def test_a_whole_game_is_played_by_mouse(ada: Person, bots: int, scoring: str) -> None:
    sit_down(ada, bots, scoring=scoring)
    click_some(ada, 8)
    drive(ada)
    if bots:
        check_for_everybody(ada, tabs=3)
    check_scoring(ada, players=bots + 1)


@pytest.mark.parametrize("bots", [0, 1], ids=["solo", "two"])
def test_a_whole_game_is_played_by_keyboard(ada: Person, bots: int) -> None:
    sit_down(ada, bots)
    ada.page.keyboard.press("h")
    expect(ada.board.locator("[data-spot^='card:']:focus")).to_be_visible()
    while ada.page.evaluate(FOCUSED):
        ada.page.keyboard.press("Enter")
    check_scoring(ada, players=bots + 1)


def test_arrow_keys_go_about_in_a_part_and_letters_from_part_to_part(ada: Person) -> None:
    sit_down(ada, 1)
    for letter, spot in (("a", "cell:0"), ("r", "circle:"), ("e", "space:S")):
        ada.page.keyboard.press(letter)
        expect(ada.board.locator(f"[data-spot^='{spot}']:focus")).to_be_visible()
    ada.page.keyboard.press("a")
    for key, spot in (
        ("ArrowRight", "cell:1"),
        ("ArrowDown", "cell:5"),
        ("ArrowLeft", "cell:4"),
        ("ArrowUp", "cell:0"),
    ):
        ada.page.keyboard.press(key)
        expect(ada.board.locator(f"[data-spot='{spot}']")).to_be_focused()


def test_a_first_turn_is_played_by_following_the_guide(ada: Person) -> None:
    sit_down(ada, 1)
    guide = ada.page.get_by_role("region", name="Guide")
    told: list[str] = []
    while not told or "3 of 3" not in told[-1]:
        expect(ada.board.locator(".guided:visible").first).to_be_visible()
        told.append(guide.get_by_role("heading").inner_text())
        guide.get_by_role("button", name="Where?").click()
        expect(ada.board.locator(".guided:focus")).to_be_visible()
        ada.page.keyboard.press("Enter")
    expect(lines(ada, "Ada ends the turn.").first).to_be_attached()
    parts = ["Set-up", "1 of 3", "2 of 3", "3 of 3"]
    assert [part for part in parts if any(part in title for title in told)] == parts
    guide.get_by_role("button", name="End the guide").click()
    ada.page.reload()
    expect(asked(ada).first).to_be_visible()
    expect(guide).to_have_count(0)


def test_whoever_does_not_want_to_be_asked_feeds_without_a_question_when_nothing_is_lacking(ada: Person) -> None:
    sit_down(ada, 0)
    calm = ada.board.get_by_role("button", name="Don’t ask again")
    while not calm.is_visible():
        drive(ada, 1)
    calm.click()
    expect(lines(ada, "Ada is done with feeding.").first).to_be_attached()
    ada.board.get_by_role("button", name="Icons").click()
    wish = ada.page.get_by_role("checkbox", name="In the Feeding phase")
    expect(wish).to_be_checked()
    ada.page.keyboard.press("Escape")
    drive(ada)
    expect(lines(ada, "Ada is done with feeding.")).to_have_count(4)


def test_a_turn_is_taken_back_with_one_press_and_folded_to_one_line_once_it_is_over(ada: Person) -> None:
    sit_down(ada, 1)
    while not (asked(ada).first.get_attribute("data-spot") or "").startswith("circle:"):
        asked(ada).first.click()
        expect(asked(ada).first).to_be_visible()
    for spot in ("circle:oxygen", "act:oxygen:0", "circle:oxygen", "act:oxygen:0"):
        ada.board.locator(f"[data-spot='{spot}'][data-look=asked]").click()
        if spot == "act:oxygen:0" and not lines(ada, "takes back").count():
            ada.page.get_by_role("button", name="Undo turn").click()
            expect(lines(ada, "Ada takes back the last 2 moves.")).to_be_visible()
    ada.board.locator("[data-spot=done]").click()
    turn = ada.page.get_by_role("log").get_by_role("button", name=re.compile("^Ada the oxygen circle.* oxygen [+]2"))
    expect(turn).to_have_attribute("aria-expanded", "false")
    expect(lines(ada, "Ada ends the turn.")).to_be_hidden()
    turn.click()
    expect(lines(ada, "Ada ends the turn.")).to_be_visible()


def test_on_a_phone_the_parts_are_tabs_and_a_game_is_played_by_touch(come: Come) -> None:
    ada = come("Ada", viewport=PHONE, has_touch=True, is_mobile=True)
    sit_down(ada, 0)
    parts = {
        "Ring": "Action ring",
        "Book": "Encyclopedia",
        "Cards": "Offer",
        "Tank": "Your aquarium",
        "Others": "Automa",
    }
    for tab, part in parts.items():
        ada.board.get_by_role("tab", name=tab).tap()
        expect(ada.board.get_by_role("region", name=part)).to_be_visible()
        assert ada.page.evaluate("document.scrollingElement.scrollWidth") <= PHONE["width"]
    while not (asked(ada).first.get_attribute("data-spot") or "").startswith("circle:"):
        asked(ada).first.tap()
    ada.board.get_by_role("tab", name="Book").tap()
    expect(ada.board.get_by_role("region", name="Encyclopedia")).to_be_visible()
    ada.board.get_by_role("tab", name="Ring").tap()
    check_closer_look(ada)
    check_sheet(ada)
    drive(ada)
    check_scoring(ada, players=1)


def test_a_card_is_read_by_resting_on_it(ada: Person) -> None:
    sit_down(ada, 1)
    ada.board.locator("[data-spot^='card:']").first.hover()
    expect(ada.board.locator(".tip")).to_contain_text(re.compile("Costs"))
    ada.page.mouse.move(2, 2)
    expect(ada.board.locator(".tip")).to_have_count(0)


@pytest.mark.parametrize("clicks", [0, 40], ids=["set-up", "middle"])
def test_axe_finds_nothing_and_nothing_sticks_out(ada: Person, clicks: int) -> None:
    sit_down(ada, 1)
    drive(ada, clicks)
    check_for_everybody(ada, tabs=5)
