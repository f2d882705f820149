"""Friends elsewhere: they sit at the same table over plain sockets and play exactly what a test tells them."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.people import Person, own_address
from server.players import Browser, Looking

NAMES = {1: "Bob", 2: "Cyd", 3: "Dot"}


def sit(port: int, table: str) -> list[Looking]:
    """Three friends who have taken the seats 1 to 3 of this table."""
    return [_sit(port, table, seat, name) for seat, name in NAMES.items()]


def _sit(port: int, table: str, seat: int, name: str) -> Looking:
    friend = Browser(port)
    friend.http.headers.update(own_address())
    assert friend.post("/api/me", {"name": name}).status_code == 200
    looking = friend.look(table)
    assert looking.ask("sit", seat=seat)["kind"] == "done"
    looking.close()
    return friend.look(table, seat)


def play_round(ada: Person, company: list[Looking], low: int, *, ada_plays: bool = True) -> None:
    """One round in which Coral plays this card, unless it lies already, and each friend one more than the last."""
    if ada_plays:
        ada.play(f"Coral plays {low}")
    for friend in company:
        seat = friend.eyes or 0
        friend.wait_for_turn()
        assert friend.play({"kind": "play", "robot": seat, "card": low + seat})["kind"] == "done"


def let_shark_bite(ada: Person, company: list[Looking]) -> None:
    """Two rounds in which all cards differ and Coral's is the lowest, so that it is bitten in the second."""
    for low in (1, 2):
        play_round(ada, company, low)
    expect(ada.sentence).to_have_text("The shark bit Coral. Choose the limb it loses.")
