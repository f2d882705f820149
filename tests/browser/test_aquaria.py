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


def drive(person: Person, clicks: int = 10_000, seed: int = 7) -> None:
    """Click on, as quickly as the board offers it."""
    person.page.evaluate(DRIVE, [seed, clicks])


def click_some(person: Person, clicks: int) -> None:
    """Choose what shines first, with the pointer itself."""
    for _ in range(clicks):
        expect(asked(person).first).to_be_visible()
        asked(person).first.click()


def check_scoring(person: Person, players: int) -> None:
    """The walk through the scoring ends with the totals that the table tells."""
    expect(person.end).to_be_visible()
    scoring = person.board.get_by_role("region", name="Final scoring")
    scoring.get_by_role("button", name="Next line").click()
    expect(scoring).to_contain_text("Pearls and wool: 1 point each.")
    scoring.get_by_role("button", name="To the end").click()
    totals = scoring.locator("tfoot td")
    expect(totals).to_have_count(players)
    best = max(int(text) for text in totals.all_text_contents())
    if players > 1:
        expect(person.sentence).to_contain_text(str(best))
    else:
        expect(scoring).to_contain_text("Your rating")


@pytest.mark.parametrize(("bots", "scoring"), [(0, "advanced"), (1, "basic")], ids=["solo", "two"])
def test_a_whole_game_is_played_by_mouse(ada: Person, bots: int, scoring: str) -> None:
    sit_down(ada, bots, scoring=scoring)
    click_some(ada, 8)
    drive(ada)
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
    expect(ada.log.get_by_text("Ada ends the turn.").first).to_be_attached()
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
    expect(ada.log.get_by_text("Ada is done with feeding.").first).to_be_attached()
    ada.board.get_by_role("button", name="Icons").click()
    wish = ada.page.get_by_role("checkbox", name="In the Feeding phase")
    expect(wish).to_be_checked()
    ada.page.keyboard.press("Escape")
    drive(ada)
    expect(ada.log.get_by_text("Ada is done with feeding.")).to_have_count(4)


def test_what_cannot_be_used_answers_with_its_rule(ada: Person) -> None:
    sit_down(ada, 0)
    ada.board.locator("[data-spot='circle:study']").click(force=True)
    expect(ada.page.get_by_role("alert")).to_have_count(0)
    ada.board.get_by_role("button", name="Why not?").click()
    expect(ada.page.get_by_role("alert")).to_contain_text(re.compile(r"Rule AQ-[RD]\d+"))


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
    drive(ada)
    check_scoring(ada, players=1)


def test_a_card_is_read_by_resting_on_it(ada: Person) -> None:
    sit_down(ada, 1)
    ada.board.locator("[data-spot^='card:']").first.hover()
    expect(ada.board.locator(".tip")).to_contain_text(re.compile("Costs"))
    ada.page.mouse.move(2, 2)
    expect(ada.board.locator(".tip")).to_have_count(0)


@pytest.mark.parametrize("clicks", [0, 40, 10_000], ids=["set-up", "middle", "scoring"])
def test_axe_finds_nothing_and_nothing_sticks_out(ada: Person, clicks: int) -> None:
    sit_down(ada, 1)
    drive(ada, clicks)
    for width, height in ((390, 844), (1280, 800)):
        ada.page.set_viewport_size({"width": width, "height": height})
        expect(ada.board.get_by_role("tab")).to_have_count(0 if width > 1000 else 3 if clicks > 1000 else 5)
        ada.page.emulate_media(color_scheme="light")
        assert violations(ada.page, ALL) == [], f"light, {width} px"
        ada.page.emulate_media(color_scheme="dark")
        assert violations(ada.page, COLOURS) == [], f"dark, {width} px"
        assert ada.page.evaluate("document.scrollingElement.scrollWidth") <= width
    assert ada.page.evaluate(FITS)
