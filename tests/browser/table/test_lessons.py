"""Each lesson is finished with the mouse, with keys alone, and with a thumb on a phone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from browser.icecool import PLAN
from browser.people import Come, Person
from shoal import bots, games
from shoal.core import Lesson, lesson_of

FAR = 60
"""More Tab presses than any page of ours needs."""
NAMED = (
    "(focus => focus.matches('button, input') ? (focus.ariaLabel ?? focus.textContent) : '')(document.activeElement)"
)
"""What the button or the field is called that has the focus."""
PHONE = {"width": 390, "height": 844}
SIDEWAYS = {"width": 844, "height": 390}
GAMES = ("aquaria", "blackmolly", "getbit", "icecool")
Press = Callable[[Locator], None]


class Learner:
    """Somebody who takes a lesson; how something is pressed is up to the test."""

    def __init__(self, person: Person, game: str) -> None:
        self.person = person
        self.page = person.page
        self.game = game
        lesson = lesson_of(games.find(game))
        assert lesson is not None
        self.lesson: Lesson = lesson
        person.context.add_init_script(PLAN)

    @property
    def panel(self) -> Locator:
        return self.page.get_by_role("region", name="Lesson")

    @property
    def next(self) -> Locator:
        return self.panel.get_by_role("button", name="Next")

    def marked(self, more: str = "") -> Locator:
        """What the board marks as meant."""
        return self.person.board.locator(f".hinted{more}")

    def words(self, step: int) -> str:
        """The words of the move that is meant."""
        names = [bots.name(seat) for seat in range(self.lesson.header.seats)]
        names[self.lesson.seat] = self.person.name
        move = self.lesson.model(step)
        assert move is not None
        return games.find(self.game).words(names, self.lesson.header.options).move(move)

    def is_at(self, step: int) -> None:
        """Wait for this step."""
        expect(self.panel.get_by_role("heading", name=self.lesson.steps[step].title, exact=True)).to_be_visible()
        expect(self.panel).to_contain_text(f"{step + 1} of {len(self.lesson.steps)}")

    def take(self, go_on: Press, move: Callable[[int], None]) -> None:
        """Take the whole lesson."""
        for number, step in enumerate(self.lesson.steps[:-1]):
            self.is_at(number)
            if step.wanted:
                move(number)
            if step.good or not step.wanted:
                expect(self.panel.get_by_role("status")).to_have_text(step.good or step.say)
                go_on(self.next)
        self.is_at(self.lesson.last)
        expect(self.person.sentence).to_be_visible()


def follow(learner: Learner, press: Press) -> None:
    """Do what the board marks."""
    board = learner.person.board
    match learner.game:
        case "getbit":
            press(learner.marked().last)
        case "icecool":
            line = board.locator(".choices .button").filter(has_text="red line")
            press(
                line
                if line.count() and "red line" in learner.panel.inner_text()
                else board.get_by_role("button", name="Flick!")
            )
        case "blackmolly":
            if learner.marked(".piece").count():
                press(learner.marked(".piece"))
            press(
                learner.marked(".card").first if learner.marked(".card").count() else board.locator(".deciding .main")
            )
        case "aquaria":
            for spot in [one.get_attribute("data-spot") for one in learner.marked().all()]:
                press(board.locator(f"[data-spot='{spot}']").first)
            if (sure := board.locator(".do.main[data-rove]")).count():
                press(sure)


def tab_to(person: Person, words: str) -> None:
    """Press Tab until what has the focus is called this."""
    for _ in range(FAR):
        person.page.keyboard.press("Tab")
        if words in person.page.evaluate(NAMED):
            return
    raise AssertionError(f"The Tab key does not lead to {words!r}.")


def begin(learner: Learner, press: Press) -> None:
    """Come from the start page."""
    learner.person.open("/")
    press(card(learner).get_by_role("button", name="Learn"))


def card(learner: Learner) -> Locator:
    """The game on the start page."""
    return learner.page.get_by_role("article").filter(has_text=games.find(learner.game).title)


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_finished_with_the_mouse(ada: Person, game: str) -> None:
    learner = Learner(ada, game)

    def click(one: Locator) -> None:
        ada.point(one)
        one.click()

    begin(learner, click)
    learner.take(click, lambda _: follow(learner, click))


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_finished_with_a_thumb_on_a_phone(come: Come, game: str) -> None:
    ada = come("Ada", viewport=PHONE, has_touch=True, is_mobile=True)
    learner = Learner(ada, game)

    def tap(one: Locator) -> None:
        ada.page.touchscreen.tap(*ada.point(one))

    begin(learner, lambda one: one.tap())  # the start page may still be growing; a table must not move any more
    learner.take(tap, lambda _: follow(learner, tap))
    assert ada.page.evaluate("document.scrollingElement.scrollWidth") <= PHONE["width"]


@pytest.mark.parametrize("game", GAMES)
def test_the_words_of_a_lesson_are_in_sight_on_a_phone_held_sideways(come: Come, game: str) -> None:
    ada = come("Ada", viewport=SIDEWAYS, has_touch=True, is_mobile=True)
    learner = Learner(ada, game)
    begin(learner, lambda one: one.tap())
    learner.is_at(0)
    for shown in (learner.panel.get_by_role("status"), learner.next):
        expect(shown).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_finished_with_keys_alone(ada: Person, game: str) -> None:
    learner = Learner(ada, game)
    keyboard = ada.page.keyboard

    def enter(_: Locator) -> None:
        expect(learner.next).to_be_focused()
        keyboard.press("Enter")

    def move(step: int) -> None:
        words = learner.words(step)
        if words.startswith("flick"):
            tab_to(ada, "Flick!")
        else:
            if not ada.page.locator("#moves").count():
                tab_to(ada, "All moves")
                keyboard.press("Enter")
            if ada.page.get_by_label("Search the moves").count():
                tab_to(ada, "Search the moves")
                keyboard.type(words)
            tab_to(ada, words)
        keyboard.press("Enter")

    ada.open("/")
    expect(ada.page.get_by_role("heading", name="Get Bit!")).to_be_visible()
    tab_to(ada, f"Learn: {games.find(game).title}")
    keyboard.press("Enter")
    learner.take(enter, move)


def test_something_else_is_answered_with_a_sentence_and_a_step_can_be_skipped(ada: Person) -> None:
    learner = Learner(ada, "getbit")
    begin(learner, lambda one: one.click())
    learner.next.click()
    learner.is_at(1)
    ada.play("Coral plays 1")
    expect(ada.page.get_by_role("alert")).to_have_text(learner.lesson.steps[1].otherwise)
    learner.panel.get_by_role("button", name="Skip").click()
    learner.is_at(2)
    learner.panel.get_by_role("button", name="Back").click()
    learner.is_at(1)


def test_a_lesson_goes_on_where_it_stopped(ada: Person) -> None:
    learner = Learner(ada, "getbit")
    begin(learner, lambda one: one.click())
    learner.next.click()
    learner.is_at(1)
    ada.page.reload()
    learner.is_at(1)
    learner.panel.get_by_role("link", name="Leave the lesson").click()
    expect(ada.page.get_by_role("region", name="Your tables")).to_have_count(0)
    card(learner).get_by_role("button", name="Keep learning (2/7)").click()
    learner.is_at(1)


def test_what_is_meant_is_pointed_at(ada: Person) -> None:
    learner = Learner(ada, "getbit")
    begin(learner, lambda one: one.click())
    shark, ring = ada.board.locator("svg.shark"), ada.page.locator(".ring[aria-hidden]").first
    expect(ring).to_be_visible()
    around, box = ring.bounding_box(), shark.bounding_box()
    assert around is not None
    assert box is not None
    assert abs(around["y"] - box["y"]) < 12
