"""Several people at one screen, who pass the device on."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from browser.people import Person
from server.players import BOT, ME

HERE = {"kind": "here", "name": "Bob"}


def pass_to(person: Person, name: str) -> None:
    """The curtain falls and asks for this person, who opens it."""
    expect(person.page.get_by_role("heading", name=f"Pass the device to {name}")).to_be_visible()
    person.page.get_by_role("button", name=f"I am {name}").click()
    expect(person.sentence).to_contain_text("Choose")


def test_each_choice_is_made_behind_the_curtain(ada: Person) -> None:
    ada.open("/")
    ada.page.evaluate("localStorage.setItem('shoal.settings', JSON.stringify({pace: 2}))")
    ada.open(f"/table/{ada.make(ME, HERE, BOT, BOT)}")
    pass_to(ada, "Ada")
    ada.play("Coral plays 3")
    expect(ada.page.get_by_role("heading", name="Pass the device to Bob")).to_be_visible()
    expect(ada.page.get_by_role("main")).not_to_contain_text("Coral")
    pass_to(ada, "Bob")
    assert "Coral has chosen." in ada.read_log()
    ada.page.get_by_role("tab", name="Board").click()
    expect(ada.page.get_by_role("region", name="The board in words")).not_to_contain_text("its card 3 is chosen")
    ada.play("Blue plays 1")
    expect(ada.log.filter(has_text="The cards are turned up").first).to_contain_text("Coral 3")
    pass_to(ada, "Ada")
    ada.play("Coral plays 2")
    pass_to(ada, "Bob")
    assert "Coral has chosen." in ada.read_log()
    assert "Blue has chosen 1." in ada.read_log()


def test_a_page_loaded_anew_asks_who_holds_the_device(ada: Person) -> None:
    ada.open(f"/table/{ada.make(ME, HERE, BOT, BOT)}")
    pass_to(ada, "Ada")
    ada.play("Coral plays 3")
    pass_to(ada, "Bob")
    ada.page.reload()
    pass_to(ada, "Bob")
    assert "Coral has chosen 3." not in ada.read_log()


def test_after_a_common_look_at_the_cards_the_curtain_falls_before_a_hand_lies_open(ada: Person) -> None:
    ada.open("/")
    ada.page.evaluate("localStorage.setItem('shoal.settings', JSON.stringify({pace: 2}))")
    ada.open(f"/table/{ada.make(ME, HERE, memory=True)}")
    for name, robots in (("Ada", ("Coral", "Blue")), ("Bob", ("Green", "Amber"))):
        heading = ada.page.get_by_role("heading", name=f"Pass the device to {name}")
        expect(heading).to_be_visible()
        expect(heading.locator("..").locator("svg")).to_have_count(2)
        pass_to(ada, name)
        for robot in robots:
            ada.play(f"{robot} plays 3")
    expect(ada.log.filter(has_text="The cards are turned up")).to_have_count(1)
    expect(ada.board.get_by_role("group", name="Green’s hand")).not_to_have_text(re.compile(r"\d"))
    pass_to(ada, "Ada")
    assert not re.search(r"(Green|Amber) 3", " ".join(ada.read_log()))
