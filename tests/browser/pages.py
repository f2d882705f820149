"""Every page of the client in a state worth looking at, by name."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from browser import friends
from browser.people import Person, own_address
from harness.golden import GOLDEN
from server.players import BOT, ME, OPEN, Browser
from server.running import Process

RECORD = GOLDEN / "getbit" / "4-refresh_at-2-limbs-4-memory-false.jsonl"


def start(ada: Person, _server: Process) -> None:
    """The start page of somebody who has a table."""
    ada.make(ME, OPEN, OPEN, OPEN)
    ada.open("/")
    expect(ada.page.get_by_role("region", name="Your tables")).to_be_visible()
    expect(ada.page.get_by_role("heading", name="Aquaria")).to_be_visible()


def new(ada: Person, _server: Process) -> None:
    """A table to be made."""
    ada.open("/new/getbit")
    ada.page.get_by_label("Who sits in seat 4").select_option("Someone here")


def choosing(ada: Person, _server: Process) -> None:
    """The table, with a card to choose."""
    ada.come(ada.make(ME, OPEN, OPEN, OPEN))
    expect(ada.board.get_by_role("button", name="Coral plays 5")).to_be_visible()


def two_robots(ada: Person, _server: Process) -> None:
    """The table of two players, with two robots each."""
    ada.come(ada.make(ME, OPEN))
    expect(ada.board.get_by_role("button", name="Blue plays 5")).to_be_visible()


def limb(ada: Person, server: Process) -> None:
    """The table, with a limb to choose."""
    ada.come(table := ada.make(ME, OPEN, OPEN, OPEN))
    friends.let_shark_bite(ada, friends.sit(server.port, table))
    expect(ada.board.get_by_role("button", name="Coral loses its left arm").last).to_be_visible()


def result(ada: Person, _server: Process) -> None:
    """The table after the end, with the story unfolded."""
    ada.come(ada.make(ME, BOT, BOT, BOT))
    ada.leave()
    ada.page.get_by_text("The story of the game").click()


def replay(ada: Person, _server: Process) -> None:
    """A replay in the middle of the game."""
    ada.open(f"/replay/{ada.post('/api/records', RECORD.read_text(encoding='utf-8'))['replay']}")
    ada.page.get_by_role("slider", name="Step").fill("12")


def watch(ada: Person, _server: Process) -> None:
    """Where records are brought."""
    ada.open("/watch")


def finding(ada: Person, server: Process) -> None:
    """The lobby of somebody who looks for a game, with tables of others."""
    bob = Browser(server.port)
    bob.http.headers.update(own_address())
    assert bob.post("/api/me", {"name": "Bob"}).status_code == 200
    bob.make(ME, OPEN, public=True, memory=True)
    bob.make(ME, BOT, public=True)
    ada.open("/")
    ada.page.get_by_label("Players").select_option("4")
    ada.page.get_by_label("Bots join after").select_option("5 minutes")
    ada.page.get_by_role("button", name="Find a game").click()
    expect(ada.page.get_by_role("button", name="Cancel")).to_be_visible()
    expect(ada.page.get_by_role("region", name="Games to watch").get_by_role("link").first).to_be_visible()


def person(ada: Person, _server: Process) -> None:
    """The page about somebody who has played two rated games."""
    for _ in range(2):
        table = ada.post("/api/tables", {"game": "getbit", "seats": [ME, BOT, BOT], "options": {}, "rated": True})
        ada.come(table["table"])
        ada.table.get_by_role("button", name="Leave").click()
        expect(ada.end).to_be_visible()
    ada.open("/people/me")
    expect(ada.page.get_by_role("table", name="Head to head")).to_contain_text("Random bots")


def about(ada: Person, _server: Process) -> None:
    """Who made all this."""
    ada.open("/about")
    expect(ada.page.get_by_role("term").first).to_be_visible()


def settings(ada: Person, _server: Process) -> None:
    """The settings, with the address for another device."""
    ada.open("/about")
    ada.page.get_by_role("button", name="Settings").click()
    ada.page.get_by_role("button", name="Use another device").click()
    expect(ada.page.get_by_role("img", name="QR code")).to_be_visible()


def devices(ada: Person, _server: Process) -> None:
    """Where somebody is signed in, about to be deleted."""
    ada.open("/about")
    ada.page.get_by_role("button", name="Settings").click()
    ada.page.get_by_role("button", name="Log out or delete").click()
    expect(ada.page.get_by_text("this one")).to_be_visible()
    ada.page.get_by_role("button", name="Delete Ada").click()


def link(ada: Person, server: Process) -> None:
    """A link for another device, opened by somebody else."""
    bob = Browser(server.port)
    bob.http.headers.update(own_address())
    assert bob.post("/api/me", {"name": "Bob"}).status_code == 200
    ada.open(bob.post("/api/device").json()["url"])


def talk(ada: Person, _server: Process) -> None:
    """The table, with what is said there."""
    ada.come(table := ada.make(ME, OPEN, OPEN, OPEN))
    ada.post(f"/api/tables/{table}/talk", {"text": "Who comes? It is at https://shoal.example, I think."})
    ada.page.get_by_role("tab", name="Talk").click()
    expect(ada.page.get_by_role("log", name="Talk")).to_contain_text("Who comes?")


def invitation(ada: Person, _server: Process) -> None:
    """The invitation to a table."""
    choosing(ada, _server)
    ada.table.get_by_role("button", name="Invite").first.click()
    expect(ada.page.get_by_role("img", name="QR code")).to_be_visible()


def curtain(ada: Person, _server: Process) -> None:
    """The device is passed on."""
    ada.open(f"/table/{ada.make(ME, {'kind': 'here', 'name': 'Bob'}, OPEN, OPEN)}")


def lost(ada: Person, _server: Process) -> None:
    """A table that is not there."""
    ada.forgive("404")
    ada.open("/table/nowhere")


PAGES: dict[str, Callable[[Person, Process], None]] = {
    page.__name__: page
    for page in (
        start, new, choosing, two_robots, limb, result, replay, watch, finding, person, about, settings,
        devices, link, talk, invitation, curtain, lost,
    )
}  # fmt: skip
