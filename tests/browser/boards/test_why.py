"""What cannot be done and every number on the four boards answers with its rule, beside what is to be done."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from browser.people import Come, Person
from server.players import ME, OPEN

ANSWERED = re.compile(r"\. (GB|BM|AQ|IC)-[RD]?\d+")


def sit_down(ada: Person, game: str, **options: Any) -> None:
    """A table of this game at which Ada waits for somebody."""
    ada.come(ada.post("/api/tables", {"game": game, "seats": [ME, OPEN], "options": options})["table"])


def check_number(ada: Person, name: str) -> None:
    """A number on the board that is pressed says what it is."""
    ada.board.locator(f"[data-why={name}]").first.click()
    expect(answer(ada)).to_contain_text(ANSWERED)


def answer(ada: Person) -> Locator:
    return ada.table.locator(".answer")


@pytest.mark.parametrize("game", ["getbit", "blackmolly", "aquaria", "icecool"])
def test_a_keyboard_reaches_every_number_of_a_board_and_its_rule(come: Come, game: str) -> None:
    ada = come("Ada")
    sit_down(ada, game)
    ada.board.locator("[data-why]").first.wait_for()
    numbers = ada.page.get_by_role("button", name=re.compile("^(What the numbers on the board mean|Number )"))
    ada.board.focus()
    while not numbers.evaluate("button => button == document.activeElement"):
        ada.page.keyboard.press("Tab")
    told: set[str | None] = set()
    while not told or f"{len(told)} of {len(told)}" not in numbers.inner_text():
        ada.page.keyboard.press("ArrowRight")
        expect(ada.board.locator("[data-told]").first).to_be_in_viewport()
        expect(answer(ada)).to_contain_text(ANSWERED)
        told.add(ada.board.locator("[data-told]").first.get_attribute("data-why"))
    assert len(told) > 1
    ada.page.keyboard.press("Tab")
    rule = answer(ada).get_by_role("button", name=re.compile("^Why"))
    expect(rule).to_be_focused()
    ada.page.keyboard.press("Enter")
    expect(ada.page.locator("#panel-rules .wanted")).to_be_visible()


def test_what_cannot_be_done_and_every_number_answers_with_its_rule(come: Come) -> None:
    ada = come("Ada")

    sit_down(ada, "getbit")
    check_number(ada, "limbs")
    ada.board.get_by_role("button", name="Coral plays 4", exact=True).click()
    ada.board.get_by_role("button", name="Coral holds 3", exact=True).focus()
    ada.page.keyboard.press("Tab")
    expect(answer(ada)).to_contain_text(
        "Coral already has its card for this round; it stays face down until everyone has chosen. GB-4"
    )
    answer(ada).get_by_role("button", name="Why? Rule GB-4").click()
    expect(ada.page.locator("#panel-rules .wanted")).to_contain_text("GB-4")

    sit_down(ada, "blackmolly", tank="show")
    check_number(ada, "die")
    ada.board.get_by_role("button", name="your old fish", exact=True).click()
    ada.board.locator(".card.barred:not([aria-label*=fish])").first.click(force=True)
    expect(answer(ada)).to_contain_text(re.compile(r"BM-1[12]"))

    sit_down(ada, "aquaria")
    check_number(ada, "oxygen")
    ada.board.locator("[data-spot='circle:study']").hover()
    expect(answer(ada)).to_contain_text("Choose a Starting tile and three cards first. AQ-R11")

    sit_down(ada, "icecool")
    check_number(ada, "round")
    ada.board.get_by_role("button", name="Plan").click()
    ada.board.locator(".frame").first.click(position={"x": 30, "y": 30})
    expect(answer(ada)).to_contain_text(re.compile(r"IC-[46-8]"))
    expect(answer(ada)).to_be_empty()
