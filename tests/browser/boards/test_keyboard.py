"""A whole game without a pointer."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.people import Come, Person
from server.players import ME, OPEN

FAR = 40
"""More Tab presses than any page of ours needs."""


def tab_to(person: Person, words: str) -> None:
    """Press Tab until what has the focus is called this."""
    for _ in range(FAR):
        person.page.keyboard.press("Tab")
        if words in person.page.evaluate("(focus => focus.ariaLabel ?? focus.textContent)(document.activeElement)"):
            return
    raise AssertionError(f"The Tab key does not lead to {words!r}.")


def choose(person: Person, turn: int) -> None:
    """Make a move: in the first turns and for limbs on the board, else with the number on the card."""
    words = person.moves.first.get_attribute("aria-label") or ""
    if turn < 3 or "plays" not in words:
        tab_to(person, words)
        person.page.keyboard.press("Enter")
    else:
        person.page.keyboard.press(words[-1])


def test_a_whole_game_is_played_with_the_keyboard_alone(come: Come) -> None:
    ada = come()
    keyboard = ada.page.keyboard
    ada.open("/")
    expect(ada.page.get_by_role("heading", name="Get Bit!")).to_be_visible()
    tab_to(ada, "Play now: Get Bit!")
    keyboard.press("Enter")
    expect(ada.page.get_by_label("What should we call you?")).to_be_focused()
    keyboard.type("Ada")
    keyboard.press("Enter")
    expect(ada.sentence).to_contain_text("Choose a card")
    turn = 0
    while ada.wait_for_turn():
        lines = ada.log.count()
        choose(ada, turn)
        expect(ada.log.nth(lines)).to_be_attached()
        turn += 1
    expect(ada.sentence).to_contain_text("won")
    tab_to(ada, "Rematch")
    keyboard.press("Enter")
    expect(ada.sentence).to_contain_text("Choose a card")


def test_number_keys_can_be_switched_off(ada: Person) -> None:
    ada.come(ada.make(ME, OPEN, OPEN, OPEN))
    ada.page.get_by_role("button", name="Settings").click()
    ada.page.get_by_label("Number and letter keys make moves").uncheck()
    ada.page.keyboard.press("Escape")
    ada.page.keyboard.press("3")
    ada.page.get_by_role("button", name="Settings").click()
    ada.page.get_by_label("Number and letter keys make moves").check()
    ada.page.keyboard.press("Escape")
    ada.page.keyboard.press("4")
    expect(ada.log.last).to_have_text("Coral has chosen 4.")
