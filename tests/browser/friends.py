"""Friends elsewhere: they sit at the same table over plain sockets and play exactly what a test tells them."""

from __future__ import annotations

from server.players import Browser, Looking

from browser.people import own_address


def sit(port: int, table: str, seat: int, name: str) -> Looking:
    """A friend who has taken this open seat."""
    friend = Browser(port)
    friend.http.headers.update(own_address())
    assert friend.post("/api/me", {"name": name}).status_code == 200
    looking = friend.look(table)
    assert looking.ask("sit", seat=seat)["kind"] == "done"
    looking.close()
    return friend.look(table, seat)


def play(friends: dict[int, Looking], **cards: int) -> None:
    """Let friends play: `green=3` is seat 2 with card 3."""
    seats = {"coral": 0, "blue": 1, "green": 2, "amber": 3}
    for colour, card in cards.items():
        friend = friends[seats[colour]]
        friend.wait_for_turn()
        assert friend.play({"kind": "play", "robot": seats[colour], "card": card})["kind"] == "done"
