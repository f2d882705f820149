"""A page loaded anew, a network that is cut, a server that is killed: the game goes on, and nothing is lost."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from browser.people import GONE, Come, Person, check_ending, finish
from browser.wire import Wire
from server.players import BOT, ME, OPEN
from server.running import Process


@pytest.fixture
def wire(server: Process) -> Iterator[Wire]:
    wire = Wire(server.port)
    yield wire
    wire.cut()


def chosen(person: Person, colour: str, card: int) -> None:
    """A person chooses this card and sees that it lies."""
    person.play(f"{colour} plays {card}")
    expect(person.log.last).to_have_text(f"{colour} has chosen {card}.")


def test_a_page_loaded_anew_shows_the_same_table(ada: Person, bob: Person) -> None:
    table = ada.make(ME, OPEN, OPEN, OPEN)
    ada.come(table)
    bob.sit(table, 1)
    chosen(ada, "Coral", 4)
    before = ada.page.get_by_role("main").aria_snapshot()
    ada.page.reload()
    expect(ada.log.last).to_have_text("Coral has chosen 4.")
    assert ada.page.get_by_role("main").aria_snapshot() == before
    bob.page.reload()
    expect(bob.log.last).to_have_text("Coral has chosen.")
    chosen(bob, "Blue", 2)
    expect(ada.log.last).to_have_text("Blue has chosen.")


def test_a_move_made_while_the_network_is_cut_is_played_once_when_it_is_back(
    come: Come, wire: Wire, bob: Person
) -> None:
    ada = come("Ada", port=wire.port)
    table = ada.make(ME, OPEN, OPEN, OPEN)
    ada.come(table)
    bob.sit(table, 1)
    expect(ada.log.last).to_have_text("Bob sits down.")
    ada.forgive(GONE)
    wire.cut()
    expect(ada.table).to_contain_text("The connection is lost. Trying again…")
    chosen(bob, "Blue", 5)
    ada.play("Coral plays 4")
    wire.mend()
    expect(ada.table).not_to_contain_text("The connection is lost")
    expect(ada.log.last).to_have_text("Coral has chosen 4.")
    assert ada.read_log()[-2:] == ["Blue has chosen.", "Coral has chosen 4."]
    expect(bob.log.last).to_have_text("Coral has chosen.")
    assert bob.read_log().count("Coral has chosen.") == 1


def test_a_browser_without_network_says_so_where_it_asks_for_pages(ada: Person) -> None:
    ada.open("/new/getbit")
    ada.forgive(GONE)
    ada.context.set_offline(True)
    ada.page.get_by_role("button", name="Create table").click()
    expect(ada.page.get_by_role("alert")).to_have_text(
        "The server is not answering. Check your connection and try again."
    )
    ada.context.set_offline(False)
    ada.page.get_by_role("button", name="Create table").click()
    expect(ada.sentence).to_contain_text("Choose a card")


def test_without_a_network_the_board_is_still_whole_on_the_screen(ada: Person) -> None:
    wish = {"game": "blackmolly", "seats": [ME, OPEN], "options": {}}
    ada.come(ada.post("/api/tables", wish)["table"])
    ada.forgive(GONE)
    ada.context.set_offline(True)
    expect(ada.page.get_by_role("status", name="Offline")).to_be_visible()
    expect(ada.board.locator(".controls .main")).to_be_in_viewport(ratio=1)
    ada.until("document.documentElement.scrollHeight <= innerHeight")


def test_a_killed_server_comes_back_with_every_sealed_choice(come: Come, own_server: Process) -> None:
    ada, bob = come("Ada", port=own_server.port), come("Bob", port=own_server.port)
    table = ada.make(ME, OPEN, BOT, BOT)
    ada.come(table)
    bob.sit(table, 1)
    expect(bob.sentence).to_contain_text("Choose a card")
    ada.play("Coral plays 3")
    expect(ada.log.filter(has_text="Coral has chosen 3.")).to_be_visible()
    own_server.kill()
    for person in (ada, bob):
        person.forgive(GONE)
        expect(person.table).to_contain_text("The connection is lost. Trying again…")
    own_server.start()
    for person in (ada, bob):
        expect(person.table).not_to_contain_text("The connection is lost")
    assert "Coral has chosen 3." in ada.read_log()
    assert "Coral has chosen." in bob.read_log()
    bob.play("Blue plays 1")
    for person in (ada, bob):
        turned = person.log.filter(has_text="The cards are turned up").first
        expect(turned).to_contain_text("Coral 3")
        expect(turned).to_contain_text("Blue 1")
    finish(ada, bob)
    check_ending(bob, seats=4)
