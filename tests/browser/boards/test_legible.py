"""What stands on a board can be read, and fits a phone held sideways."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.people import Come, box_of
from server.players import BOT, ME, OPEN

SMALLEST = 10.95
"""Pixels, a hair under 11 for browsers that round."""

TEXTS = """() => [...document.querySelectorAll('[aria-label=Board] *')].flatMap((one) => {
    const text = [...one.childNodes].filter((node) => node.nodeType == 3).map((node) => node.textContent).join('')
    if (!/\\w/.test(text) || !one.getBoundingClientRect().width || one.closest('.unseen')) return []
    const place = one instanceof SVGElement && one.getScreenCTM()
    const scale = place ? Math.hypot(place.a, place.b) : 1
    return [[text.trim(), parseFloat(getComputedStyle(one).fontSize) * scale]]
})"""
"""Every text on the board with a letter or a digit, and how large it is drawn."""


@pytest.mark.parametrize("game", ["getbit", "blackmolly", "icecool", "aquaria"])
@pytest.mark.parametrize("size", [(1280, 800), (390, 844), (844, 390)], ids=["desk", "phone", "sideways"])
def test_nothing_to_read_on_a_board_is_smaller_than_eleven_pixels(come: Come, game: str, size: tuple[int, int]) -> None:
    ada = come("Ada", viewport={"width": size[0], "height": size[1]})
    table = ada.post("/api/tables", {"game": game, "seats": [ME, BOT, BOT, BOT], "options": {}})["table"]
    ada.come(table)
    ada.board.get_by_role("button").first.wait_for()
    texts = ada.page.evaluate(TEXTS)
    assert len(texts) > 4
    assert [(text, pixels) for text, pixels in texts if pixels < SMALLEST] == []


def test_six_robots_are_all_in_sight_on_a_phone(come: Come) -> None:
    ada = come("Ada", viewport={"width": 844, "height": 390}, has_touch=True, is_mobile=True)
    ada.come(ada.post("/api/tables", {"game": "getbit", "seats": [ME, *[OPEN] * 5], "options": {}})["table"])
    for size in ((844, 390), (390, 844)):
        ada.page.set_viewport_size({"width": size[0], "height": size[1]})
        expect(ada.board.locator(".berth")).to_have_count(6)
        for shown in ("svg.shark", ".berth >> nth=0", ".berth >> nth=5", "button >> nth=0"):
            expect(ada.board.locator(shown)).to_be_in_viewport()
        ada.until("(board => board.scrollHeight <= board.clientHeight)(document.querySelector('[aria-label=Board]'))")
        assert [text for text, pixels in ada.page.evaluate(TEXTS) if pixels < SMALLEST] == []


def test_the_whole_tank_is_in_sight_on_a_phone_held_sideways(come: Come) -> None:
    ada = come("Ada", viewport={"width": 844, "height": 390}, has_touch=True, is_mobile=True)
    ada.come(ada.post("/api/tables", {"game": "blackmolly", "seats": [ME, BOT], "options": {"tank": "show"}})["table"])
    expect(ada.board.locator(".card")).to_have_count(24)
    for width, height, least in ((844, 390, 60), (667, 375, 52)):
        ada.page.set_viewport_size({"width": width, "height": height})
        expect(ada.board.get_by_role("group", name="Tank")).to_be_in_viewport(ratio=1)
        expect(ada.board.locator(".controls .main")).to_be_in_viewport(ratio=1)
        assert box_of(ada.board.locator(".card").first)["width"] > least, "fingers find the cards"


def test_on_a_phone_held_sideways_an_answer_lies_on_no_button(come: Come) -> None:
    ada = come("Ada", viewport={"width": 844, "height": 390}, has_touch=True, is_mobile=True)
    ada.come(ada.post("/api/tables", {"game": "blackmolly", "seats": [ME, BOT], "options": {"tank": "show"}})["table"])
    ada.board.locator("[data-why=round]").tap()
    answer = ada.table.get_by_text("The round being played")
    expect(answer).to_be_in_viewport(ratio=1)
    box, tank = box_of(answer), box_of(ada.board.get_by_role("group", name="Tank"))
    assert box["y"] + box["height"] < tank["y"] + 20


@pytest.mark.parametrize("game", ["blackmolly", "icecool", "aquaria"])
def test_what_to_do_is_in_sight_on_a_phone_held_sideways_and_covers_nothing(come: Come, game: str) -> None:
    ada = come("Ada", viewport={"width": 844, "height": 390}, has_touch=True, is_mobile=True)
    ada.come(ada.post("/api/tables", {"game": game, "seats": [ME, OPEN], "options": {}})["table"])
    expect(ada.sentence).to_be_in_viewport(ratio=1)
    now, board, pages = (box_of(ada.page.locator(one)) for one in ("aside > .now", "[aria-label=Board]", "header nav"))
    assert now["y"] + now["height"] <= board["y"]
    assert now["x"] + now["width"] <= pages["x"]


def test_the_code_of_an_invitation_is_whole_on_a_phone_held_sideways(come: Come) -> None:
    ada = come("Ada", viewport={"width": 844, "height": 390}, has_touch=True, is_mobile=True)
    ada.come(ada.make(ME, OPEN))
    ada.table.get_by_role("button", name="Invite").first.click()
    expect(ada.page.get_by_role("img", name="QR code")).to_be_in_viewport(ratio=1)
