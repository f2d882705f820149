"""ICECOOL in a real browser: whole games, every way to flick, playback, the plan, and a picture that is not blank."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from browser.axe import ALL, violations
from browser.icecool import (
    button,
    drag_with_finger,
    expect_eventually,
    finish_with_mouse,
    make,
    penguin,
    place_catcher,
    pull,
    school,
    with_picture,
    with_plan,
)
from browser.people import Come, Person, box_of
from harness.golden import GOLDEN
from server.players import BOT, ME, OPEN

MOVING = {"reduced_motion": "no-preference"}
RECORD = GOLDEN / "icecool" / "2-tournament-false-first_catcher-random-turn_limit-5.jsonl"
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}

COUNTER = """
    window.drawn = 0
    for (const name of ['drawElements', 'drawArrays', 'drawElementsInstanced']) {
        const draw = WebGL2RenderingContext.prototype[name]
        WebGL2RenderingContext.prototype[name] = function (...given) {
            window.drawn += 1
            return draw.apply(this, given)
        }
    }
"""
"""Counts what the page lets the graphics card draw."""

WATCHED = """() => {
    window.seen = []
    const look = () => {
        const sentence = document.querySelector('aside .sentence').textContent
        const moving = document.querySelector('[aria-label="The last flick"] progress')
        if (moving) window.seen.push([document.querySelectorAll('[role=log] li').length, sentence])
        requestAnimationFrame(look)
    }
    look()
}"""
"""Remembers how many lines the log had and what was asked, picture by picture, while a flick was being shown."""

SKIPPED = """() => {
    const moving = () => document.querySelector('[aria-label="The last flick"] progress')
    const look = () => {
        if (!moving()) return requestAnimationFrame(look)
        moving().parentElement.querySelector('button').click()
        requestAnimationFrame(() => requestAnimationFrame(() => { window.skipped = moving() ? 'goes on' : 'over' }))
    }
    look()
}"""
"""Skips a flick as soon as it is shown, and remembers whether it was over two pictures later."""

BUTTONS_OF_THE_SENTENCE = """(found => found.length == 2 && found.map(one => one.getBoundingClientRect().toJSON()))(
    [...document.querySelectorAll('aside > .now > button')])"""
"""Where the two buttons are that stand beside what is to be done, once both are there."""

AT_REST = """() => new Promise((found) => {
    const before = window.drawn
    setTimeout(() => found(window.drawn === before), 800)
})"""
"""Whether nothing was drawn for a while."""

COLOURS = """() => new Promise((found) => {
    const school = document.querySelector('.frame')
    if (!school) return found(0)
    school.focus()
    school.dispatchEvent(new KeyboardEvent('keydown', { key: 'q', bubbles: true }))
    requestAnimationFrame(() => {
        const [canvas, copy] = [school.querySelector('canvas'), document.createElement('canvas')]
        if (!canvas) return found(0)
        copy.width = copy.height = 64
        const brush = copy.getContext('2d')
        brush.drawImage(canvas, 0, 0, 64, 64)
        const pixels = new Uint32Array(brush.getImageData(0, 0, 64, 64).data.buffer)
        found(new Set(pixels).size)
    })
})"""
"""How many colours the picture has, read right after it was painted."""


def begin(person: Person) -> None:
    """Come to a table and flick first, as Blue from the red circle; after that nobody else moves."""
    person.come(make(person, BOT, ME, OPEN))
    expect(button(person)).to_be_visible()


def test_a_whole_game_against_a_bot_is_played_with_the_mouse(ada: Person) -> None:
    with_plan(ada).come(make(ada, ME, BOT, turn_limit=4))
    assert finish_with_mouse(ada) > 1
    expect(ada.sentence).to_contain_text(re.compile("won|share"))
    expect(ada.page.locator("#panel-do ol > li")).to_have_count(2)


def test_the_catcher_is_placed_by_mouse_or_by_keyboard(ada: Person) -> None:
    with_plan(ada)
    for place in (place_catcher, place_with_keys):
        ada.come(make(ada, ME, OPEN))
        place(ada)
        expect(ada.log.filter(has_text="Kitchen")).to_be_attached()


def place_with_keys(person: Person) -> None:
    school(person).focus()
    for key in ("Shift+ArrowLeft", "ArrowDown", "Enter"):
        person.page.keyboard.press(key)


def test_a_flick_by_keyboard_has_the_numbers_that_were_shown(ada: Person) -> None:
    begin(with_plan(ada))
    school(ada).focus()
    for key in ("Shift+ArrowLeft", "ArrowUp", "PageUp", "Period"):
        ada.page.keyboard.press(key)
    expect(ada.board.get_by_label("Power", exact=True)).to_have_value("46")
    expect(ada.board.get_by_label("Height")).to_have_value("12")
    expect(ada.board.get_by_role("status", name="Aim")).to_contain_text("Power 46.")
    ada.page.keyboard.press("Enter")
    expect(ada.log.filter(has_text="flick").first).to_contain_text("power 46")


def test_numbers_are_typed_and_the_button_flicks(ada: Person) -> None:
    begin(with_plan(ada))
    ada.board.get_by_label("Heading").fill("12.5")
    ada.board.get_by_label("Power", exact=True).fill("7")
    button(ada).click()
    expect(ada.log.filter(has_text="flick").first).to_contain_text("(12.5°) with power 7")


def test_a_flick_by_touch(come: Come) -> None:
    ada = with_plan(come("Ada", **PHONE))
    begin(ada)
    x, y = penguin(ada, 1)
    drag_with_finger(ada, (x, y), (x - 60, y))
    expect(ada.log.filter(has_text="flick").first).to_be_attached()


def test_a_pull_back_to_the_penguin_flicks_nothing(ada: Person) -> None:
    begin(with_plan(ada))
    lines = ada.log.count()
    x, y = penguin(ada, 1)
    ada.page.mouse.move(x, y)
    ada.page.mouse.down()
    ada.page.mouse.move(x - 80, y, steps=3)
    ada.page.mouse.move(x - 2, y, steps=3)
    ada.page.mouse.up()
    expect(button(ada)).to_be_enabled()
    assert ada.log.count() == lines


def test_a_flick_is_played_back_and_can_be_watched_again_slower(come: Come) -> None:
    ada = with_plan(come("Ada", **MOVING))
    begin(ada)
    pull(ada, 1, (penguin(ada, 1)[0] + 100, penguin(ada, 1)[1]), 60)
    again, skip = (ada.board.get_by_role("button", name=name) for name in ("Watch again", "Skip"))
    expect(again).to_be_visible()
    ada.board.get_by_role("button", name="Speed 1").click()
    ada.board.get_by_role("button", name="Speed 0.5").click()
    expect(ada.board.get_by_role("button", name="Speed 0.25")).to_be_visible()
    rests = penguin(ada, 1)
    again.click()
    expect(skip).to_be_visible()
    assert penguin(ada, 1) != rests
    skip.click()
    expect(again).to_be_visible()
    assert penguin(ada, 1) == rests


def test_no_word_comes_before_the_flick_has_been_shown(come: Come) -> None:
    ada = with_plan(come("Ada", **MOVING))
    ada.context.add_init_script("localStorage.setItem('shoal.settings', JSON.stringify({pace: 0.5}))")
    begin(ada)
    lines = ada.log.count()
    ada.page.evaluate(WATCHED)
    pull(ada, 1, (penguin(ada, 1)[0] + 100, penguin(ada, 1)[1]), 60)
    expect(ada.log.filter(has_text="stops in the")).to_be_attached()
    seen = ada.page.evaluate("() => window.seen")
    assert {told for told, _ in seen} == {lines + 1}, "the flick is told, and nothing more while the penguin moves"
    assert ada.sentence.text_content() not in {asked for _, asked in seen}


def test_a_flick_that_is_being_shown_can_be_skipped(come: Come) -> None:
    ada = with_plan(come("Ada", **MOVING))
    ada.context.add_init_script("localStorage.setItem('shoal.settings', JSON.stringify({pace: 0.5}))")
    begin(ada)
    ada.page.evaluate(SKIPPED)
    pull(ada, 1, (penguin(ada, 1)[0] + 100, penguin(ada, 1)[1]), 60)
    assert ada.until("window.skipped") == "over"


def test_a_replay_too_tells_a_flick_after_showing_it_and_goes_on_when_asked(come: Come) -> None:
    ada = with_plan(come("Ada", **MOVING))
    ada.open(f"/replay/{ada.post('/api/records', RECORD.read_text(encoding='utf-8'))['replay']}")
    step, skip = ada.page.get_by_role("slider", name="Step"), ada.board.get_by_role("button", name="Skip")
    while not skip.count():
        ada.page.get_by_role("button", name="Step forward").click()
        ada.page.wait_for_timeout(100)
    lines = ada.log.count()
    expect(skip).to_be_visible()
    ada.page.get_by_role("button", name="Step forward").click()
    expect(ada.log.nth(lines)).to_be_attached()
    step.press("End")
    expect(ada.page.get_by_role("complementary", name="Replay")).to_contain_text("won")


def test_the_picture_is_fetched_only_by_those_who_look_at_it(ada: Person) -> None:
    begin(with_plan(ada))
    assert not any("/app/scene-" in url for url in ada.requests)
    ada.board.get_by_role("button", name="Above").click()
    expect(ada.board.locator("canvas")).to_be_visible()
    expect_eventually(ada, "() => document.querySelectorAll('.label').length", bool, "the penguins were painted")
    assert any("/app/scene-" in url for url in ada.requests)


def test_without_a_graphics_card_it_starts_with_the_plan_and_a_wish_is_remembered(ada: Person) -> None:
    ada.come(make(ada, ME, OPEN))
    plan = ada.board.get_by_role("img", name="Plan of the school")
    expect(plan).to_be_visible()
    ada.board.get_by_role("button", name="Above").click()
    expect(plan).to_have_count(0)
    ada.page.reload()
    expect(ada.board.locator("canvas")).to_be_visible()
    ada.board.get_by_role("button", name="Plan").click()
    ada.page.reload()
    expect(plan).to_be_visible()


def test_without_webgl_there_is_the_plan(come: Come) -> None:
    ada = come("Ada")
    ada.context.add_init_script("HTMLCanvasElement.prototype.getContext = () => null")
    ada.come(make(ada, ME, OPEN))
    expect(ada.board.get_by_role("img", name="Plan of the school")).to_be_visible()
    expect(ada.board.get_by_role("button", name="Plan")).to_have_count(0)


def test_the_picture_is_painted_and_then_left_alone(come: Come) -> None:
    ada = with_picture(come("Ada"))
    ada.context.add_init_script(COUNTER)
    ada.come(make(ada, ME, OPEN))
    expect_eventually(ada, "() => window.drawn", lambda drawn: drawn > 20, "the school was painted")
    expect_eventually(ada, COLOURS, lambda colours: colours > 100, "the picture had colours")
    expect_eventually(ada, AT_REST, bool, "the picture was left alone")


def test_the_picture_is_painted_anew_when_the_page_gets_dark(ada: Person) -> None:
    with_picture(ada).come(make(ada, ME, OPEN))
    expect_eventually(ada, COLOURS, lambda colours: colours > 100, "the picture had colours")
    ada.page.emulate_media(color_scheme="dark")
    expect_eventually(ada, COLOURS, lambda colours: colours > 100, "the picture had colours again")


def test_looking_from_behind_paints_another_picture(come: Come) -> None:
    ada = with_picture(come("Ada"))
    ada.context.add_init_script(COUNTER)
    ada.come(make(ada, ME, OPEN))
    expect_eventually(ada, "() => window.drawn", lambda drawn: drawn > 20, "the school was painted")
    before = ada.page.evaluate("() => window.drawn")
    ada.board.get_by_role("button", name="Behind").click()
    expect(ada.board.get_by_role("button", name="Behind")).to_have_attribute("aria-pressed", "true")
    expect_eventually(ada, "() => window.drawn", lambda drawn: drawn > before, "another picture was painted")


def test_practice_flicks_alone_as_often_as_one_likes(ada: Person) -> None:
    with_plan(ada).open("/practice/icecool")
    page = ada.page
    page.get_by_label("Power", exact=True).fill("60")
    for _ in range(2):
        page.get_by_role("button", name="Flick!").click()
        expect(page.get_by_role("button", name="Flick!")).to_be_enabled()
        expect(page.get_by_role("button", name="Watch again")).to_be_visible()
    page.get_by_role("button", name="Back to the circle").click()
    page.get_by_role("button", name="A friend to bump into").click()
    expect(page.locator(".penguin")).to_have_count(2)
    assert violations(page, ALL) == []


def test_on_a_phone_everything_fits(come: Come) -> None:
    ada = with_plan(come("Ada", **PHONE))
    begin(ada)
    assert ada.page.evaluate("document.documentElement.scrollWidth") <= 390
    expect(button(ada)).to_be_in_viewport()
    plan = ada.board.get_by_role("img", name="Plan of the school").bounding_box()
    tools = ada.board.get_by_role("group", name="View").bounding_box()
    assert plan is not None
    assert tools is not None
    assert min(plan["width"], plan["height"]) > 280
    assert tools["x"] + tools["width"] < plan["x"]
    assert box_of(ada.board.locator("label", has_text="Flick when I let go"))["height"] >= 40
    ada.board.get_by_label("Heading").fill("232.2")
    assert ada.board.get_by_label("Heading").evaluate("one => one.scrollWidth <= one.clientWidth"), "it is read whole"
    assert violations(ada.page, ALL) == []


def test_on_a_phone_what_skips_and_what_folds_are_apart(come: Come) -> None:
    ada = with_plan(come("Ada", **PHONE, **MOVING))
    ada.context.add_init_script("localStorage.setItem('shoal.settings', JSON.stringify({pace: 0.5}))")
    begin(ada)
    x, y = penguin(ada, 1)
    drag_with_finger(ada, (x, y), (x - 60, y))
    fold, skip = ada.until(BUTTONS_OF_THE_SENTENCE)
    assert skip["right"] <= fold["left"]


def test_in_a_lesson_on_a_phone_held_sideways_there_is_a_button_to_press(come: Come) -> None:
    ada = with_plan(come("Ada", viewport={"width": 844, "height": 390}, has_touch=True, is_mobile=True))
    ada.open("/")
    ada.page.get_by_role("article").filter(has_text="ICECOOL").get_by_role("button", name="Learn").click()
    ada.page.get_by_role("region", name="Lesson").get_by_role("button", name="Next").click()
    expect(button(ada)).to_be_visible()
    assert box_of(button(ada))["width"] > 100
    assert box_of(ada.board.get_by_label("Power", exact=True))["width"] > 40


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("plan", [True, False], ids=["plan", "picture"])
def test_nothing_is_in_the_way_of_anybody(come: Come, scheme: str, plan: bool) -> None:
    ada = with_plan(come("Ada", color_scheme=scheme))
    begin(ada)
    if not plan:
        ada.board.get_by_role("button", name="Above").click()
        expect(ada.board.locator("canvas")).to_be_visible()
    assert violations(ada.page, ALL) == []
