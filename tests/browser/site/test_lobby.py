"""The lobby in real browsers: it changes by itself, people meet there, and an evening is rated."""

from __future__ import annotations

import subprocess
import sys

from playwright.sync_api import Locator, Route, expect

from browser.people import Come, Person, finish
from browser.site.test_start import TABLE
from server.players import BOT, ME, OPEN
from server.running import Process

SENTRY = "window.stayed = true"
"""Left in a page to see that it was not loaded again."""

OWN = "[aria-label='Your tables'] a, [aria-label=Finished] a"
"""Tables of one's own, from the top of the page down."""


def stayed(person: Person) -> bool:
    return bool(person.page.evaluate("window.stayed === true"))


def listed(person: Person, name: str) -> Locator:
    return person.page.get_by_role("region", name=name).get_by_role("link")


def look_for(person: Person, game: str, players: str, wait: str, *, rated: bool = False) -> None:
    page = person.page
    page.get_by_role("combobox", name="Game", exact=True).select_option(game)
    page.get_by_label("Players").select_option(players)
    page.get_by_label("Bots join after").select_option(wait)
    page.get_by_role("checkbox", name="Rated").set_checked(rated)
    page.get_by_role("button", name="Find a game").click()


def sooner(route: Route) -> None:
    """Let bots join after two seconds, which is less than a page offers."""
    wish: dict[str, object] = route.request.post_data_json or {}
    route.continue_(post_data={**wish, "wait": 2})


def test_the_lobby_changes_in_another_browser_without_loading_it_again(own_server: Process, come: Come) -> None:
    ada, bob = come("Ada", port=own_server.port), come("Bob", port=own_server.port)
    bob.open("/")
    bob.page.evaluate(SENTRY)
    expect(bob.page.get_by_role("region", name="Open tables")).to_contain_text("Nobody is waiting for company")
    expect(bob.page.get_by_role("region", name="Games to watch")).to_contain_text("No public games are being played")
    ada.open("/new/getbit")
    ada.page.get_by_label("2 to 6 players").select_option("3")
    for seat in (2, 3):
        ada.page.get_by_label(f"Who sits in seat {seat}").select_option("Open seat")
    ada.page.get_by_role("group", name="Memory game").get_by_label("Yes").check()
    ada.page.get_by_label("Time to think").select_option("Days per move")
    ada.page.get_by_label("Anyone: the table is listed").check()
    ada.page.get_by_label("The result changes the ratings").check()
    ada.page.get_by_role("button", name="Create table").click()
    expect(ada.page).to_have_url(TABLE)
    expect(ada.page.get_by_role("dialog")).to_be_visible()
    ada.page.keyboard.press("Escape")
    expect(listed(bob, "Open tables")).to_contain_text("Get Bit! Ada and 2 open seats 2 days a move rated Memory")
    expect(bob.page.get_by_role("link", name="Someone is waiting for company.")).to_be_visible()
    for seat in (1, 2):
        ada.seats.nth(seat).get_by_role("button", name="Add a bot").click()
    expect(listed(bob, "Games to watch")).to_contain_text("Ada")
    expect(bob.page.get_by_role("region", name="Open tables")).to_contain_text("Nobody is waiting for company")
    assert stayed(bob)
    listed(bob, "Games to watch").click()
    expect(bob.page.get_by_text("You are watching")).to_be_visible()


def test_my_tables_say_by_themselves_when_it_is_my_turn(ada: Person, bob: Person, server: Process) -> None:
    table = ada.make(ME, OPEN, BOT, BOT)
    bob.sit(table, 1)
    bob.moves.first.click()
    expect(bob.sentence).to_contain_text("Waiting for Ada")
    bob.open("/")
    bob.page.evaluate(SENTRY)
    mine = listed(bob, "Your tables").filter(has_text="Ada")
    expect(mine).to_contain_text("waiting for Ada")
    expect(mine).not_to_contain_text("Your turn")
    ada.come(table)
    ada.moves.first.click()
    expect(mine).to_contain_text("Your turn")
    assert stayed(bob)


def test_tables_that_wait_for_me_come_first_and_finished_ones_below(ada: Person) -> None:
    finished = ada.make(ME, BOT)
    mine, waiting = (ada.make(ME, OPEN, OPEN, OPEN) for _ in range(2))
    ada.come(finished)
    ada.leave()
    expect(ada.end).to_be_visible()
    ada.come(waiting)
    ada.play("Coral plays 3")
    expect(ada.log.last).to_have_text("Coral has chosen 3.")
    ada.open("/")
    expect(listed(ada, "Your tables").filter(has_text="Your turn")).to_have_count(1)
    tables = ada.page.locator(OWN).evaluate_all("all => all.map(one => one.pathname.slice(7))")
    assert tables == [mine, waiting, finished]
    expect(listed(ada, "Finished")).to_have_count(1)


def test_two_browsers_find_each_other_and_play(own_server: Process, come: Come) -> None:
    ada, bob = come("Ada", port=own_server.port), come(port=own_server.port)
    for person in (ada, bob):
        person.open("/")
    look_for(ada, "Get Bit!", "2", "5 minutes", rated=True)
    expect(ada.page.get_by_text("Looking for 1 more player for Get Bit!, rated.")).to_be_visible()
    expect(listed(bob, "Open tables")).to_contain_text("Ada and an open seat")
    look_for(bob, "Get Bit!", "2", "1 minute", rated=True)
    bob.page.get_by_label("What should we call you?").fill("Bob")
    bob.page.get_by_role("region", name="Find a game").get_by_role("button", name="Find a game").click()
    for person in (ada, bob):
        expect(person.page).to_have_url(TABLE)
        expect(person.page.get_by_text("Rated: no hints and no undo.")).to_be_visible()
        expect(person.page.get_by_role("button", name="Hint")).to_have_count(0)
    finish(ada, bob)


def test_bots_fill_up_after_the_wait_and_cancelling_leaves_nothing(own_server: Process, come: Come) -> None:
    ada, bob = come("Ada", port=own_server.port), come("Bob", port=own_server.port)
    for person in (ada, bob):
        person.open("/")
    look_for(ada, "Get Bit!", "4", "5 minutes")
    expect(listed(bob, "Open tables")).to_contain_text("Ada and 3 open seats")
    ada.page.get_by_role("button", name="Cancel").click()
    expect(bob.page.get_by_role("region", name="Open tables")).to_contain_text("Nobody is waiting")
    ada.page.route("**/api/find", sooner)
    look_for(ada, "Get Bit!", "4", "15 seconds")
    expect(ada.page).to_have_url(TABLE)
    expect(ada.seats.filter(has_text="bot")).to_have_count(3)
    expect(ada.sentence).to_contain_text("Choose a card.")


def test_a_game_is_looked_for_with_the_keyboard_alone(own_server: Process, come: Come) -> None:
    ada = come("Ada", port=own_server.port, viewport={"width": 390, "height": 844})
    ada.open("/")
    keyboard = ada.page.keyboard
    ada.page.get_by_label("Bots join after").focus()
    keyboard.press("Home")
    keyboard.press("Tab")
    keyboard.press("Tab")
    keyboard.press("Enter")
    expect(ada.page.get_by_role("button", name="Cancel")).to_be_visible()
    ada.page.get_by_role("button", name="Cancel").press("Enter")
    expect(ada.page.get_by_role("button", name="Find a game")).to_be_visible()


def test_an_evening_of_six_people_and_bots_is_rated_and_worked_out_again(own_server: Process, come: Come) -> None:
    people = [come(name, port=own_server.port) for name in ("Ada", "Bob", "Cyd", "Dot", "Eve", "Flo")]
    companies = [people[:4], people[4:], [people[0]], people]
    for number, company in enumerate(companies):
        bots = [BOT] * (2 if len(company) < 3 else 0)
        seats = [ME, *[OPEN] * (len(company) - 1), *bots]
        wish = {"game": "getbit", "seats": seats, "options": {}, "rated": True}
        table = company[0].post("/api/tables", wish)["table"]
        company[0].come(table)
        for seat, person in enumerate(company[1:], 1):
            person.sit(table, seat)
        finish(*company, seed=number, by_hand=1)
    ada = people[0]
    ada.page.get_by_role("link", name="How this game has changed your rating").click()
    expect(ada.page.get_by_role("heading", level=1)).to_have_text("Ada")
    expect(ada.page.get_by_role("button", name="Get Bit!, 6 players")).to_be_visible()
    expect(ada.page.get_by_role("table", name="Head to head").get_by_role("row", name="Bob")).to_contain_text("2")
    expect(ada.page.get_by_role("table", name="By seat").get_by_role("row", name="seat 1 of 6")).to_be_visible()
    expect(ada.page.get_by_role("table", name="By variant").get_by_role("row", name="Get Bit! 3")).to_be_visible()
    ada.page.get_by_role("button", name="Get Bit!, 4 players").click()
    chart = ada.page.get_by_role("img", name="Rating over time: From")
    expect(chart.locator("circle")).to_have_count(1)
    shown = ada.page.get_by_role("button", name="Get Bit!, 4 players").inner_text().split("\n")[-2]
    command = [sys.executable, "-m", "shoal", "ratings", str(own_server.data)]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert f"{len(companies)} rated games; what the server keeps agrees to the last digit." in told
    ranked = told.split("Get Bit! with 4\n")[1].split("\n\n")[0]
    (line,) = [line for line in ranked.splitlines() if "Ada" in line]
    assert line.split("  ")[1].split() == shown.split()
