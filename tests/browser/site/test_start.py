"""From the start page to a table: alone, with friends by link, on another device."""

from __future__ import annotations

import re

from playwright.sync_api import Route, expect

from browser.people import Come, Person
from server.players import ME, OPEN

TABLE = re.compile(r"/table/\w{13}$")


def test_play_now_is_two_clicks_from_the_start_page(come: Come) -> None:
    stranger = come()
    stranger.open("/")
    stranger.page.get_by_role("article").filter(has_text="Get Bit!").get_by_role("button", name="Play now").click()
    stranger.page.get_by_role("button", name="Play", exact=True).click()
    expect(stranger.page).to_have_url(TABLE)
    expect(stranger.sentence).to_contain_text("Choose a card.")
    expect(stranger.seats.filter(has_text="bot")).to_have_count(3)


def test_the_start_page_offers_all_games_and_practice_where_there_is_some(come: Come) -> None:
    stranger = come()
    stranger.open("/")
    cards = stranger.page.get_by_role("article")
    for title in ("Get Bit!", "Black Molly", "ICECOOL", "Aquaria"):
        expect(cards.filter(has_text=title).get_by_role("button", name="Play now")).to_be_visible()
    expect(stranger.page.get_by_role("link", name="Practise")).to_have_count(1)


def test_a_table_with_options_is_made_and_a_friend_invited_by_link_sits_down_and_plays(ada: Person, come: Come) -> None:
    ada.open("/new/getbit")
    page = ada.page
    page.get_by_label("2 to 6 players").select_option("5")
    page.get_by_label("Who sits in seat 2").select_option("Open seat")
    for seat in (3, 4, 5):
        page.get_by_label(f"Level of the bot in seat {seat}").select_option("Random")
    page.get_by_label("Level of the bot in seat 5").select_option("Sharp")
    page.get_by_label("Character of the bot in seat 5").select_option("Greedy")
    about = page.get_by_label("Level of the bot in seat 5")
    expect(about).to_have_accessible_description(re.compile("Thinks ahead.*pay off at once"))
    page.get_by_role("group", name="8 is the longer game").get_by_label("8").check()
    page.get_by_role("group", name="Memory game").get_by_label("Yes").check()
    page.get_by_role("button", name="Create table").click()
    expect(page).to_have_url(TABLE)
    expect(ada.seats).to_have_count(5)
    expect(ada.seats.filter(has_text="random")).to_have_count(2)
    expect(ada.seats.nth(4)).to_contain_text("sharp-greedy")
    link = page.get_by_label("Link to this table").input_value()
    expect(page.get_by_role("img", name="QR code")).to_be_visible()
    page.keyboard.press("Escape")
    ada.play("Coral plays 6")
    expect(page.locator("#panel-do").get_by_role("button", name="Invite others")).to_be_visible()

    friend = come()
    friend.open(link)
    expect(friend.page.get_by_role("region", name="Variants at this table")).to_contain_text("Memory game")
    friend.seats.nth(1).get_by_role("button", name="Sit here").click()
    friend.page.get_by_label("What should we call you?").fill("Bob")
    friend.page.get_by_role("button", name="Sit down").click()
    expect(friend.sentence).to_contain_text("Choose a card.")
    expect(ada.seats.nth(1)).to_contain_text("Bob")
    friend.play("Blue plays 6")
    for person in (ada, friend):
        expect(person.log.filter(has_text="The played cards are turned face down").first).to_be_visible()
    page.get_by_role("tab", name="Board").click()
    expect(page.get_by_role("region", name="The board in words")).to_contain_text("face down")


def test_a_public_table_is_listed_and_waits_for_its_people(ada: Person, bob: Person) -> None:
    wish = {"game": "getbit", "seats": [ME, OPEN, OPEN, OPEN], "public": True}
    ada.post("/api/tables", wish)
    bob.open("/")
    tables = bob.page.get_by_role("region", name="Open tables")
    tables.get_by_role("link").filter(has_text="Ada").first.click()
    expect(bob.sentence).to_contain_text("3 seats are free. Join in!")
    ada.open("/")
    expect(ada.page.get_by_role("region", name="Your tables")).to_contain_text("Your turn")


def test_a_link_signs_another_device_in_once(ada: Person, come: Come) -> None:
    ada.open("/")
    ada.page.get_by_role("button", name="Settings").click()
    ada.page.get_by_role("button", name="Use another device").click()
    expect(ada.page.get_by_role("img", name="QR code")).to_be_visible()
    link = ada.page.get_by_label("Link for the other device").input_value()
    phone, stranger = come(), come("Bob")
    phone.open(link)
    expect(phone.page.get_by_role("heading")).to_have_text("Use this browser as Ada?")
    stranger.open(link)
    expect(stranger.page.locator("main")).to_contain_text("You are Bob in this browser.")
    stranger.page.get_by_role("link", name="No, go to the games").click()
    expect(stranger.page.get_by_role("button", name="Bob Settings")).to_be_visible()
    phone.page.get_by_role("button", name="Yes, be Ada here").click()
    expect(phone.page.get_by_role("button", name="Ada Settings")).to_be_visible()
    stranger.forgive("410|404")
    stranger.page.goto(link)
    expect(stranger.page.locator("body")).to_contain_text("This link no longer works")
    table = ada.make(ME, OPEN, OPEN, OPEN)
    phone.come(table)
    phone.play("Coral plays 3")
    ada.come(table)
    expect(ada.log.last).to_have_text("Coral has chosen 3.")


def test_browsers_are_listed_logged_out_and_a_person_is_deleted(ada: Person, come: Come) -> None:
    phone, bob = come(), come("Bob")
    phone.open(ada.post("/api/device", {})["url"])
    phone.page.get_by_role("button", name="Yes, be Ada here").click()
    table = ada.make(ME, OPEN, OPEN, OPEN)
    bob.sit(table, 1)
    ada.come(table)
    phone.come(table)
    expect(phone.sentence).to_contain_text("Choose a card.")
    ada.page.get_by_role("button", name="Settings").click()
    ada.page.get_by_role("button", name="Log out or delete").click()
    dialog = ada.page.get_by_role("dialog", name="Where you are signed in as Ada")
    browsers = dialog.get_by_role("listitem")
    expect(browsers).to_have_count(2)
    expect(browsers.filter(has_text="this one")).to_have_count(1)
    browsers.filter(has_not_text="this one").get_by_role("button", name="Log out").click()
    expect(browsers).to_have_count(1)
    expect(phone.sentence).to_have_text("2 seats are free. Join in!")
    phone.page.reload()
    expect(phone.page.get_by_role("button", name="Ada Settings")).to_have_count(0)

    dialog.get_by_role("button", name="Delete Ada").click()
    expect(dialog.get_by_role("status")).to_contain_text("Finished games stay")
    dialog.get_by_role("button", name="Stay Ada").click()
    dialog.get_by_role("button", name="Delete Ada").click()
    dialog.get_by_role("button", name="Delete Ada").click()
    expect(dialog).to_have_count(0)
    expect(bob.log.filter(has_text="Ada has left for good; a bot takes the seat.")).to_be_visible()
    expect(ada.page.get_by_role("button", name="Ada Settings")).to_have_count(0)
    expect(ada.seats.nth(0)).to_contain_text("bot")


def test_whether_to_delete_a_person_stays_asked_when_their_passkeys_come_late(ada: Person) -> None:
    late: list[Route] = []
    ada.page.route("**/api/passkeys", lambda route: late.append(route))
    ada.open("/about")
    ada.page.get_by_role("button", name="Settings").click()
    ada.page.get_by_role("button", name="Log out or delete").click()
    ada.page.get_by_role("button", name="Delete Ada").click()
    sure = ada.page.get_by_role("region", name="Are you sure?")
    expect(sure).to_be_visible()
    for route in late:
        with ada.page.expect_response("**/api/passkeys") as answer:
            route.continue_()
        answer.value.finished()
    ada.page.evaluate("new Promise(shown => requestAnimationFrame(() => requestAnimationFrame(shown)))")
    expect(sure).to_be_visible()


def test_a_double_click_deletes_nobody(ada: Person) -> None:
    ada.open("/about")
    ada.page.get_by_role("button", name="Settings").click()
    ada.page.get_by_role("button", name="Log out or delete").click()
    delete = ada.page.get_by_role("button", name="Delete Ada")
    delete.dblclick()
    expect(delete).to_be_visible()
    ada.page.reload()
    expect(ada.page.get_by_role("button", name="Ada Settings")).to_be_visible()


def test_a_name_with_html_in_it_is_shown_as_text(come: Come, ada: Person) -> None:
    name = "<img src=x onerror=a()>"
    fox = come(name)
    table = ada.make(ME, OPEN, OPEN, {"kind": "here", "name": "<b>Cyd</b>"})
    fox.sit(table, 1)
    fox.leave()
    expect(fox.log.filter(has_text=f"{name} leaves; a bot plays on")).to_be_visible()
    expect(fox.seats.nth(1)).to_contain_text(name)
    expect(fox.seats.nth(3)).to_contain_text("<b>Cyd</b>")
    expect(fox.page.get_by_role("button", name=f"{name} Settings")).to_be_visible()
    expect(fox.page.locator("img[src=x], main b:text('Cyd')")).to_have_count(0)


def test_settings_are_followed_at_once_and_remembered(ada: Person) -> None:
    ada.open("/")
    ada.page.get_by_role("button", name="Settings").click()
    ada.page.get_by_label("Dark").check()
    ada.page.get_by_label("Full", exact=True).check()
    ada.page.reload()
    theme = ada.page.locator("html")
    expect(theme).to_have_attribute("data-theme", "dark")
    expect(theme).to_have_attribute("data-motion", "full")
