"""Somebody at a table of Black Molly, who acts on the drawn tank alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Locator, expect

from browser.people import Person
from server.players import BOT, ME

SHORT = {"tank": "show", "quiet_rounds": 2}
"""Options of a game that is soon over."""


class Diver:
    """Sees the tank and acts on it; how a fish is moved is up to the test."""

    def __init__(self, person: Person, *others: dict[str, Any], **options: Any) -> None:
        wish = {"game": "blackmolly", "seats": [ME, *(others or [BOT])], "options": options}
        self.person = person
        self.page = person.page
        person.come(person.post("/api/tables", wish)["table"])
        expect(self.cards).to_have_count(24)

    # What is seen --------------------------------------------------------------------------------------------

    @property
    def cards(self) -> Locator:
        return self.person.board.locator(".card")

    @property
    def fish(self) -> Locator:
        """The fish that can be picked up now."""
        return self.person.board.locator(".able")

    @property
    def targets(self) -> Locator:
        """The cards that a press makes a move with."""
        return self.person.board.locator(".card.target")

    @property
    def button(self) -> Locator:
        """What ends or shortens a turn: Done or Any."""
        return self.person.board.locator(".controls .main")

    def card(self, place: str) -> Locator:
        """The card at this place, whatever is there."""
        return self.person.board.locator(f".card[aria-label^='{place}, '], .card[aria-label*='. {place}, ']")

    def is_asked(self) -> bool:
        """Wait until something is to be done; no if the game is over first."""
        self.button.or_(self.targets).or_(self.person.end).first.wait_for()
        return not self.person.end.count()

    def is_swimming(self) -> bool:
        return "Done" in self.button.inner_text() if self.button.count() else False

    @property
    def log(self) -> Locator:
        """What happened so far, line by line; at first nothing."""
        return self.person.log.filter(has_not_text="Nothing has happened")

    # What is done --------------------------------------------------------------------------------------------

    @contextmanager
    def moving(self) -> Iterator[None]:
        """Make a move, and wait until the log tells it."""
        lines = self.log.count()
        yield
        expect(self.log.nth(lines)).to_be_attached()

    def check_end(self) -> None:
        """The game is over, and the picture shows who came where."""
        expect(self.person.sentence).to_contain_text(re.compile("won|share the win"))
        expect(self.person.board.locator(".podium li")).not_to_have_count(0)
        size = self.page.viewport_size
        self.page.set_viewport_size({"width": 844, "height": 390})
        expect(self.person.sentence).to_be_in_viewport()  # on a phone held sideways, too
        self.page.set_viewport_size(size or {"width": 1280, "height": 800})
