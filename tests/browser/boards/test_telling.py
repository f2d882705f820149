"""The board tells what happened, and nothing spoils it: questions, words and results wait for the picture."""

from __future__ import annotations

from playwright.sync_api import expect

from browser import friends
from browser.people import Come, Person
from server.players import ME, OPEN
from server.running import Process

MOVING = {"reduced_motion": "no-preference"}

SLOWLY = "localStorage.setItem('shoal.settings', JSON.stringify({pace: 0.5, list: true, known: ['getbit']}))"
"""Half the pace, so that there is something to look at, and all moves in the list, too."""

WATCHED = """() => {
    const seen = window.seen = []
    const look = () => {
        const moment = {
            asked: [...document.querySelectorAll('#moves button:enabled')].map((one) => one.textContent.trim()),
            sentence: document.querySelector('aside .sentence')?.textContent ?? '',
            shark: document.querySelector('svg.shark')?.classList.contains('bite') ?? false,
            hand: document.querySelector('.hand')?.getBoundingClientRect().top ?? null,
            sea: document.querySelector('.sea')?.getBoundingClientRect().height ?? null,
        }
        if (JSON.stringify(moment) !== JSON.stringify(seen.at(-1))) seen.push(moment)
        requestAnimationFrame(look)
    }
    look()
}"""
"""Remembers all that could be seen, picture by picture."""


TWICE = """({x, y}) => {
    const made = (detail) =>
        new MouseEvent('click', {bubbles: true, cancelable: true, clientX: x, clientY: y, detail})
    const click = (event) => document.elementFromPoint(x, y).dispatchEvent(event)
    const [first, second] = [made(1), made(2)]
    const again = () => {
        const next = document.querySelector('#moves button:enabled')?.ariaLabel == 'Blue plays 1'
        next ? click(second) : requestAnimationFrame(again)
    }
    click(first)
    again()
}"""
"""Clicks, and once more in the same place when something else is there; both clicks are made at once, so it is soon."""


TWO_PICTURES_LATER = """() => {
    const look = () => requestAnimationFrame(() => requestAnimationFrame(() => {
        window.asked = document.querySelectorAll('#moves button:enabled').length
    }))
    for (const kind of ['click', 'keydown']) addEventListener(kind, look, {capture: true})
}"""
"""Remembers how many moves are offered two pictures after a click or a key."""


def slow(come: Come) -> Person:
    """Somebody whose board moves slowly."""
    ada = come("Ada", **MOVING)
    ada.context.add_init_script(SLOWLY)
    return ada


def test_the_limb_is_asked_for_only_once_the_bite_has_been_shown(come: Come, server: Process) -> None:
    ada = slow(come)
    ada.come(table := ada.make(ME, OPEN, OPEN, OPEN))
    company = friends.sit(server.port, table)
    friends.play_round(ada, company, low=1)
    ada.page.evaluate(WATCHED)
    friends.play_round(ada, company, low=2)
    expect(ada.sentence).to_have_text("The shark bit Coral. Choose the limb it loses.")
    seen = ada.page.evaluate("window.seen")
    shown = next(number for number, moment in enumerate(seen) if moment["shark"])
    asked = next(number for number, moment in enumerate(seen) if any("arm" in words for words in moment["asked"]))
    assert 0 < shown < asked
    assert not any("limb" in moment["sentence"] for moment in seen[:shown])


def test_the_hand_and_the_sea_stay_where_they_are_whoever_is_bitten(come: Come, server: Process) -> None:
    ada = come("Ada", **MOVING)
    ada.context.add_init_script(SLOWLY.replace("0.5", "2"))
    ada.come(table := ada.make(ME, OPEN, OPEN, OPEN))
    company = friends.sit(server.port, table)
    for mine, low in ((5, 1), (4, 0)):
        ada.play(f"Coral plays {mine}")
        friends.play_round(ada, company, low, ada_plays=False)
        ada.page.evaluate(WATCHED)
    expect(ada.sentence).to_contain_text("loses")
    company[0].play({"kind": "lose", "robot": 1, "limb": "left arm"})
    expect(ada.log.last).to_contain_text("Round 3")
    seen = ada.page.evaluate("window.seen")
    assert any(moment["shark"] for moment in seen)
    assert len({moment["hand"] for moment in seen}) == 1
    assert len({moment["sea"] for moment in seen}) == 1


def test_a_click_on_the_board_or_a_key_hurries_what_is_being_shown(come: Come, server: Process) -> None:
    ada = slow(come)
    ada.come(table := ada.make(ME, OPEN, OPEN, OPEN))
    company = friends.sit(server.port, table)
    ada.page.evaluate(TWO_PICTURES_LATER)
    for low in (1, 2):
        friends.play_round(ada, company, low)
        expect(ada.sentence).to_have_text("Watch what happens…")
        ada.page.evaluate("window.asked = null")
        if low == 1:
            ada.board.locator(".sea").click()
        else:
            ada.page.keyboard.press("Enter")
        assert ada.until("window.asked !== null && {moves: window.asked}")["moves"] > 0


def test_a_second_click_in_the_same_place_is_no_answer_to_the_next_question(come: Come) -> None:
    ada = come("Ada", **MOVING)
    ada.context.add_init_script(SLOWLY)
    ada.come(ada.make(ME, OPEN))
    first = ada.page.locator("#moves button:enabled").first
    expect(first).to_have_accessible_name("Coral plays 1")
    box = first.bounding_box()
    assert box is not None
    ada.page.evaluate(TWICE, {"x": box["x"] + 20, "y": box["y"] + 8})
    expect(first).to_have_accessible_name("Blue plays 1")
    ada.page.wait_for_timeout(500)
    expect(ada.log.filter(has_text="has chosen")).to_have_count(1)
    first.click()
    expect(ada.log.filter(has_text="has chosen")).to_have_count(2)
