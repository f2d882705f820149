"""A finished game is reviewed in the browser, each turning point is one press away, and the game can be played on."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from browser.axe import ALL, violations
from browser.people import Come, Person, box_of
from harness.golden import GOLDEN

SHORT = GOLDEN / "goofspiel" / "2-cards-5-prizes-shuffled.jsonl"


def upload(person: Person) -> str:
    """Bring a short game, and say under which id it is watched."""
    person.open("/watch")
    person.page.get_by_label("Drop a record here, or choose one").set_input_files(SHORT)
    expect(person.page.get_by_role("slider", name="Step")).to_be_visible()
    return person.page.url.rpartition("/")[2]


def chart(person: Person) -> Locator:
    return person.page.get_by_role("slider", name="Chance to win over time")


def test_a_game_is_reviewed_shared_and_its_turning_points_lead_into_the_replay(ada: Person, come: Come) -> None:
    id = upload(ada)
    ada.page.get_by_role("button", name="Review this game").click()
    expect(chart(ada)).to_be_visible()
    review = ada.page.get_by_role("region", name="Review")
    expect(review).to_contain_text("Turning points")
    turn = review.get_by_role("button", name="Go to step").first
    number = turn.text_content()
    turn.click()
    expect(ada.page.get_by_role("slider", name="Step")).to_have_value(str(number))
    expect(chart(ada)).to_have_attribute("aria-valuenow", str(number))
    chart(ada).press("ArrowLeft")
    expect(chart(ada)).to_have_attribute("aria-valuetext", re.compile(rf"Step {int(number or 0) - 1} of .* \d+%"))
    review.get_by_text("Decisions (").click()
    review.get_by_label("All decisions").check()
    expect(review).to_contain_text("“bid ")
    expect(review.get_by_text("Luck (")).to_be_visible()
    assert violations(ada.page, ALL) == []
    friend = come()
    friend.open(f"/replay/{id}")
    expect(chart(friend)).to_be_visible()


def test_a_finger_finds_the_steps_of_a_replay_and_of_its_review(come: Come) -> None:
    ada = come("Ada", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    upload(ada)
    assert box_of(ada.page.get_by_role("slider", name="Step"))["height"] >= 40
    begin = ada.page.get_by_role("button", name="Review this game")
    expect(begin.or_(chart(ada))).to_be_visible()
    if begin.is_visible():  # nobody has reviewed this game before
        begin.click()
    expect(chart(ada)).to_be_visible()
    step = box_of(ada.page.get_by_role("button", name="Go to step").first)
    assert min(step["width"], step["height"]) >= 40


@pytest.mark.parametrize("size", [{"width": 1280, "height": 800}, {"width": 390, "height": 844}])
def test_a_finished_game_is_played_on_from_a_step(come: Come, size: dict[str, int]) -> None:
    ada = come("Ada", viewport=size)
    upload(ada)
    ada.page.get_by_role("button", name="Step forward").click()
    ada.page.get_by_role("button", name="Play on from here").click()
    dialog = ada.page.get_by_role("dialog", name="Play on from here")
    dialog.get_by_label("Your seat").select_option("1")
    dialog.get_by_label("The bots").select_option("random")
    dialog.get_by_role("button", name="Play", exact=True).click()
    expect(ada.page).to_have_url(re.compile("/table/"))
    expect(ada.page.get_by_role("button", name=re.compile("bid", re.IGNORECASE)).first).to_be_visible()
