"""A small study is asked for in the browser, is followed while it is made, and leads to its report."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from browser.axe import ALL, violations
from browser.people import Come


@pytest.mark.parametrize("size", [{"width": 1280, "height": 800}, {"width": 390, "height": 844}])
def test_a_question_leads_to_a_report(come: Come, size: dict[str, int]) -> None:
    ada = come("Ada", viewport=size)
    ada.open("/about")
    ada.page.get_by_role("link", name="Ask the lab").click()
    ada.page.get_by_label("Compare").select_option("limbs")
    ada.page.get_by_label("Bots").select_option("random")
    ada.page.get_by_label("Deals").fill("20")
    ada.page.get_by_text("The study as a file").click()
    expect(ada.page.get_by_role("textbox")).to_have_value(re.compile(r"options = \{ limbs = \[4,8\] \}"))
    assert violations(ada.page, ALL) == []
    ada.page.get_by_role("button", name="Find out").click()
    link = ada.page.get_by_role("link", name="Open the report")
    expect(link).to_be_visible()
    with ada.page.context.expect_page() as opened:
        link.click()
    report = opened.value
    expect(report.get_by_role("heading", name="What does “limbs” do to the length of a game?")).to_be_visible()
    assert report.evaluate("document.documentElement.scrollWidth <= innerWidth")
    report.close()


def test_a_mistake_in_the_study_is_one_sentence_with_its_line(come: Come) -> None:
    ada = come("Ada")
    ada.forgive("400")
    ada.open("/study")
    ada.page.get_by_text("The study as a file").click()
    ada.page.get_by_role("textbox").fill('[play]\ngame = "chess"\n')
    ada.page.get_by_role("button", name="Find out").click()
    expect(ada.page.get_by_role("alert")).to_contain_text("The study, line 2: There is no game 'chess'")
