"""Nobody waits in vain: clocks at the seats, people who are away, a network that is cut, and invitations."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from browser.people import GONE, Come, Person
from browser.wire import Wire
from server.players import BOT, ME, OPEN
from server.running import Process

A_MINUTE = {"clock": {"move": 60, "reserve": 120}}


@pytest.fixture
def wire(server: Process) -> Iterator[Wire]:
    wire = Wire(server.port)
    yield wire
    wire.let_go()
    wire.cut()


def two(ada: Person, bob: Person, **terms: object) -> str:
    """Ada and Bob at a table with two bots."""
    table = ada.make(ME, OPEN, BOT, BOT, terms=terms)
    ada.come(table)
    bob.sit(table, 1)
    expect(ada.seats.nth(1)).to_contain_text("Bob")
    return table


def test_clocks_count_down_at_the_seats_and_stop_for_a_pause_that_all_agree_to(ada: Person, bob: Person) -> None:
    two(ada, bob, **A_MINUTE)
    expect(ada.clocks).to_have_count(2)
    expect(ada.clocks.first).to_have_text(re.compile(r"0:\d\d ?\+2:00"))
    ada.table.get_by_role("button", name="Pause").click()
    expect(bob.table).to_contain_text("Ada would like a pause.")
    bob.table.get_by_role("button", name="Agree").click()
    for person in (ada, bob):
        expect(person.table).to_contain_text("The game is paused, and all clocks have stopped.")
    stands = ada.clocks.first.text_content()
    time.sleep(1.2)
    assert ada.clocks.first.text_content() == stands
    bob.table.get_by_role("button", name="Play on").click()
    expect(ada.table).not_to_contain_text("paused")
    expect(ada.clocks.first).not_to_have_text(stands or "")


def test_on_a_phone_my_clock_stands_beside_what_i_am_asked_and_survives_a_killed_server(
    come: Come, own_server: Process
) -> None:
    ada = come("Ada", port=own_server.port, viewport={"width": 390, "height": 844})
    ada.forgive(GONE)
    began = time.monotonic()
    ada.come(ada.make(ME, BOT, BOT, BOT, terms={"clock": {"move": 3000, "reserve": 120}}))
    timer = ada.table.get_by_role("timer")
    expect(timer).to_have_text(re.compile(r"(50:00|4\d:\d\d) ?\+2:00"))
    own_server.kill()
    expect(ada.table).to_contain_text("The connection is lost. Trying again…")
    killed = time.monotonic()
    time.sleep(3)
    started = time.monotonic()
    own_server.start()
    expect(ada.table).not_to_contain_text("The connection is lost")

    def charged() -> int:
        minutes, seconds = map(int, re.findall(r"\d+", timer.inner_text())[:2])
        return 3000 - 60 * minutes - seconds

    # What the page counted meanwhile by itself is put right: else it would be behind for ever.
    while charged() > (killed - began) + (time.monotonic() - started) + 1:
        assert time.monotonic() < started + 60
    expect(timer).not_to_have_text(timer.inner_text())


def test_the_clock_beside_a_seat_shows_minutes_and_seconds_and_runs_down(ada: Person) -> None:
    ada.come(ada.make(ME, BOT, BOT, BOT, terms={"clock": {"move": 599, "reserve": 0}}))
    expect(ada.clocks.first).to_have_text(re.compile(r"^\d:\d\d$"))
    shown = ada.clocks.first.inner_text()
    expect(ada.clocks.first).not_to_have_text(shown)
    assert ada.clocks.first.inner_text() < shown


def test_for_who_has_no_time_a_bot_plays_and_everybody_is_told(ada: Person) -> None:
    ada.come(ada.make(ME, BOT, BOT, BOT, terms={"clock": {"move": 3, "reserve": 0}}))
    expect(ada.log.filter(has_text="Ada ran out of time; a bot plays on until they return.")).to_be_attached()


def test_somebody_who_is_away_is_shown_so_a_bot_plays_for_them_and_they_have_their_seat_back(
    ada: Person, bob: Person
) -> None:
    table = two(ada, bob, patience=1)
    bob.page.goto("/about")
    expect(ada.seats.nth(1)).to_contain_text("away")
    ada.table.get_by_role("button", name="Nudge Bob").click()
    ada.table.get_by_role("button", name="Let a bot play for Bob").click()
    expect(ada.seats.nth(1)).to_contain_text("a bot is playing")
    expect(ada.log.filter(has_text="Bob is away; a bot plays on until they return.")).to_be_attached()
    bob.come(table)
    expect(ada.seats.nth(1)).not_to_contain_text("a bot is playing")
    expect(ada.log.filter(has_text="Bob is back.")).to_be_attached()


def test_a_nudge_is_seen_at_another_table_and_leads_back(ada: Person, bob: Person) -> None:
    table = two(ada, bob, patience=1)
    bob.come(bob.make(ME, BOT, BOT, BOT))
    ada.table.get_by_role("button", name="Nudge Bob").click()
    expect(bob.table).to_contain_text("Ada is waiting for you.")
    bob.page.get_by_role("link", name="Go to Get Bit!").click()
    expect(bob.page).to_have_url(re.compile(table))


def test_leaving_asks_first_where_others_play_on(ada: Person, bob: Person) -> None:
    two(ada, bob)
    ada.table.get_by_role("button", name="Leave").click()
    dialog = ada.page.get_by_role("dialog", name="Leave the table?")
    dialog.get_by_role("button", name="Stay").click()
    expect(dialog).to_have_count(0)
    ada.table.get_by_role("button", name="Leave").click()
    dialog.get_by_role("button", name="Leave", exact=True).click()
    expect(bob.seats.nth(0)).to_contain_text("a bot is playing")


def test_a_silent_network_is_noticed_and_it_says_what_waits(come: Come, wire: Wire) -> None:
    ada = come("Ada", port=wire.port)
    ada.come(ada.make(ME, OPEN, OPEN, OPEN))
    expect(ada.board.get_by_role("button", name="Coral plays 4", exact=True)).to_be_enabled()
    shown = ada.board.get_by_role("button").count()
    wire.hold()
    ada.play("Coral plays 4")
    expect(ada.table).to_contain_text("The connection is lost. Trying again…")
    expect(ada.table).to_contain_text("Waiting to be sent: Coral plays 4.")
    assert ada.board.get_by_role("button").count() == shown
    expect(ada.sentence).not_to_be_empty()
    wire.let_go()
    expect(ada.table).not_to_contain_text("The connection is lost")
    expect(ada.log.last).to_have_text("Coral has chosen 4.")


def test_a_browser_that_knows_it_is_offline_says_so_at_once(ada: Person) -> None:
    ada.come(ada.make(ME, OPEN, OPEN, OPEN))
    ada.forgive(GONE)
    ada.context.set_offline(True)
    expect(ada.table).to_contain_text("The connection is lost. Trying again…")
    ada.context.set_offline(False)
    expect(ada.table).not_to_contain_text("The connection is lost")


def test_after_making_a_table_with_an_open_seat_the_invitation_comes_first(ada: Person) -> None:
    ada.open("/new/getbit")
    ada.page.get_by_label("Who sits in seat 2").select_option("Open seat")
    ada.page.get_by_label("Time to think").select_option(label="Live, with a reserve")
    ada.page.get_by_role("button", name="Create table").click()
    dialog = ada.page.get_by_role("dialog", name="Invite")
    expect(dialog).to_contain_text("This link only works on this computer.")
    expect(dialog).to_contain_text("--host 0.0.0.0")
    expect(dialog.get_by_role("img", name="QR code")).to_be_visible()
    dialog.get_by_role("button", name="Close").click()
    expect(ada.clocks.first).to_have_text(re.compile(r"0:30 ?\+2:00"))
    ada.page.reload()
    expect(ada.sentence).not_to_be_empty()
    expect(dialog).to_have_count(0)


def test_a_table_is_put_away_and_brought_back(ada: Person) -> None:
    ada.make(ME, OPEN, OPEN, OPEN)
    ada.open("/")
    mine = ada.page.get_by_role("region", name="Your tables")
    mine.get_by_role("button", name="Put away").click()
    expect(mine).to_have_count(0)
    ada.page.get_by_text("Put away (1)").click()
    ada.page.get_by_role("button", name="Bring back").click()
    expect(mine.get_by_role("link")).to_have_count(1)


def test_an_unknown_address_is_a_page(ada: Person) -> None:
    ada.forgive("404")
    for path in ("/nowhere", "/deep/in/the/sea"):
        answer = ada.page.goto(path)
        assert answer is not None
        assert answer.status == 404
        expect(ada.page.get_by_role("heading", name="Nothing swims here")).to_be_visible()
