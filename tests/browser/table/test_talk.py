"""Talk at tables: as text, among those who were invited; from those who watch when the game is over."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from browser.axe import ALL, violations
from browser.people import Come, Person, finish
from browser.site.test_accessible import PHONE, STICKING_OUT
from server.players import BOT, ME, OPEN


def talk(person: Person) -> Locator:
    """What person hears; the panel is opened where it is not."""
    person.page.get_by_role("tab", name="Talk").click()
    return person.page.get_by_role("log", name="Talk")


def say(person: Person, text: str) -> None:
    person.page.get_by_label("Say something").fill(text)
    person.page.keyboard.press("Enter")
    expect(person.page.get_by_label("Say something")).to_have_value("")


def test_friends_talk_and_what_they_say_is_text_and_nothing_else(ada: Person, bob: Person) -> None:
    table = ada.make(ME, OPEN)
    ada.come(table)
    bob.sit(table, 1)
    heard = talk(ada)
    talk(bob)
    say(bob, "See <b>https://shoal.example</b> & www.shoal.example")
    line = heard.get_by_role("listitem").filter(has_text="Bob")
    expect(line).to_contain_text("See <b>https://shoal.example</b> & www.shoal.example")
    expect(heard.locator("a, b")).to_have_count(0)
    say(ada, "Good luck!")
    expect(talk(bob)).to_contain_text("Good luck!")
    ada.page.get_by_role("tab", name="Log").click()
    say(bob, "Still there?")
    expect(ada.page.get_by_role("tab", name="Talk new")).to_be_visible()
    talk(ada)
    ada.page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    talk(ada)
    assert violations(ada.page, ALL) == []
    assert ada.page.evaluate(STICKING_OUT) == []
    ada.page.reload()
    expect(talk(ada)).to_contain_text("Still there?")


def test_somebody_is_muted_and_reported_with_the_keyboard(ada: Person, bob: Person) -> None:
    table = ada.make(ME, OPEN)
    ada.come(table)
    bob.sit(table, 1)
    heard = talk(ada)
    talk(bob)
    say(bob, "You fish")
    heard.get_by_role("button", name="Bob").press("Enter")
    ada.page.get_by_role("button", name="Report this line").press("Enter")
    expect(ada.page.get_by_text("Thank you. The people who run this server will look at it.")).to_be_visible()
    heard.get_by_role("button", name="Bob").press("Enter")
    ada.page.get_by_role("button", name="Mute Bob").press("Enter")
    expect(heard).not_to_contain_text("You fish")
    say(bob, "Are you listening?")
    expect(heard.get_by_role("listitem")).to_have_count(2)
    expect(heard).not_to_contain_text("Are you listening?")
    bob.page.get_by_role("button", name="Send to everyone: wave").click()
    expect(bob.page.locator(".seats .sign")).to_have_count(1)
    expect(ada.page.locator(".seats .sign")).to_have_count(0)
    ada.page.reload()
    expect(talk(ada).get_by_role("listitem")).to_have_count(2)
    expect(talk(ada)).not_to_contain_text("You fish")


def test_what_a_spectator_says_reaches_players_when_the_game_is_over(come: Come, ada: Person) -> None:
    table, bob = ada.make(ME, BOT), come("Bob")
    bob.come(table)
    talk(bob)
    bob.page.get_by_label("players will see it after the game").fill("Play the five!")
    bob.page.keyboard.press("Enter")
    expect(talk(bob)).to_contain_text("Play the five!")
    ada.come(table)
    expect(ada.page.get_by_role("tab", name="Log")).to_be_visible()
    assert "five!" not in ada.context.request.get(f"/api/tables/{table}/talk").text()
    finish(ada)
    ada.page.reload()
    bob.page.get_by_label("Say something").fill("Well played")
    bob.page.keyboard.press("Enter")
    ada.page.get_by_role("tab", name="Talk new").click()
    heard = ada.page.get_by_role("log", name="Talk")
    expect(heard).to_contain_text("Play the five!")
    expect(heard).to_contain_text("Well played")


def test_among_strangers_there_are_signs_only(ada: Person, bob: Person) -> None:
    wish = {"game": "getbit", "seats": [ME, OPEN], "options": {}, "public": True}
    table = ada.post("/api/tables", wish)["table"]
    ada.come(table)
    bob.sit(table, 1)
    ada.page.get_by_role("tab", name="Talk").click()
    expect(ada.page.get_by_text("there are only gestures here")).to_be_visible()
    expect(ada.page.get_by_label("Say something")).to_have_count(0)
    ada.page.get_by_role("button", name="Hide gestures from Bob").click()
    bob.page.get_by_role("button", name="Send to everyone: laugh").click()
    expect(bob.page.locator(".seats .sign")).to_have_count(1)
    expect(ada.page.locator(".seats .sign")).to_have_count(0)
