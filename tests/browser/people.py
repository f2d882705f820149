"""People in front of real browsers: what they see of a table, and what they do there."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from itertools import count
from random import Random
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, FloatRect, Locator, Page, Request, expect

from patience import PATIENCE

AT_ONE_PLACE, APART = 24, 0.6
"""So near (in pixels) and so soon (in seconds), two presses are taken for one."""

GONE = "WebSocket|net::ERR_|Failed to fetch|Failed to load resource|Unable to preload CSS"
"""What browsers complain of while their server or their network is away."""

_addresses: Iterator[int] = count(1)


def own_address() -> dict[str, str]:
    """A header as a proxy would set it: everybody comes from elsewhere, so nobody uses up another's limits."""
    number = next(_addresses)
    return {"X-Forwarded-For": f"10.1.{number // 250}.{number % 250 + 1}"}


class Person:
    """Somebody with a browser of their own; whatever it complains about is remembered."""

    def __init__(
        self, browser: Browser, base: str, name: str, asking: dict[str, str] | None = None, **settings: Any
    ) -> None:
        size = {"width": 1280, "height": 800}
        # A worker beside the page would fetch for it, where tests that watch or break the network would not see it.
        looks = {"reduced_motion": "reduce", "viewport": size, "service_workers": "block", **settings}
        self.base = base
        self.name = name
        self.context: BrowserContext = browser.new_context(
            base_url=base, extra_http_headers={**own_address(), **(asking or {})}, **looks
        )
        self.context.set_default_timeout(1000 * PATIENCE)
        self.context.on("request", self._asked)
        self.context.on("console", self._said)
        self.context.on("weberror", lambda error: self.complaints.append(str(error.error)))
        self.requests: list[str] = []
        self.complaints: list[str] = []
        self._forgiven: list[str] = []
        self._pointed = (-1000.0, -1000.0, 0.0)
        self.page: Page = self.context.new_page()
        if name:
            assert self.post("/api/me", {"name": name})

    # What the browser says -----------------------------------------------------------------------------------

    def _asked(self, request: Request) -> None:
        self.requests.append(request.url)
        if urlsplit(request.url).scheme not in ("data", "blob") and not request.url.startswith(self.base):
            self.complaints.append(f"A request to another host: {request.url}")

    def _said(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.complaints.append(message.text)

    def forgive(self, pattern: str) -> None:
        """Expect complaints of this kind: the test brings them about itself."""
        self._forgiven.append(pattern)

    def check(self) -> None:
        """Nothing else was complained of."""
        grave = [what for what in self.complaints if not any(re.search(one, what) for one in self._forgiven)]
        assert not grave, "\n".join([f"The browser of {self.name or 'a stranger'} complained:", *grave])

    # Going about ---------------------------------------------------------------------------------------------

    def post(self, path: str, data: Any) -> Any:
        """What the server answers this person's browser."""
        answer = self.context.request.post(path, data=data)
        assert answer.ok, answer.text()
        return answer.json()

    def make(self, *seats: Any, terms: Any = None, **options: Any) -> str:
        """A new table of Get Bit!."""
        wish = {"game": "getbit", "seats": seats, "options": options, "terms": terms or {}}
        return str(self.post("/api/tables", wish)["table"])

    def open(self, path: str) -> None:
        """Load a page and wait for its heading."""
        self.page.goto(path)
        expect(self.page.get_by_role("heading", level=1)).to_be_attached()

    def come(self, table: str) -> None:
        """Go to a table and wait until it is there."""
        self.open(f"/table/{table}")
        expect(self.sentence).not_to_be_empty()

    def sit(self, table: str, seat: int) -> None:
        """Go to a table and take an open seat."""
        self.come(table)
        self.seats.nth(seat).get_by_role("button", name="Sit here").click()
        expect(self.seats.nth(seat)).to_contain_text("you")

    def until(self, asked: str) -> Any:
        """Wait until what is asked of the browser, a promise perhaps, comes to something; say to what."""
        return self.page.evaluate(UNTIL.replace("ASKED", asked), 1000 * PATIENCE)

    # What a table shows --------------------------------------------------------------------------------------

    @property
    def table(self) -> Locator:
        """All about the table but its board."""
        return self.page.get_by_role("complementary", name="Table")

    @property
    def board(self) -> Locator:
        return self.page.get_by_role("region", name="Board")

    @property
    def sentence(self) -> Locator:
        """Whose move it is and what may be done."""
        return self.table.locator(".sentence")

    @property
    def moves(self) -> Locator:
        """The moves that can be made now, as buttons: on the board, or in the list where that is open."""
        return self.board.get_by_role("button", disabled=False).or_(self.page.locator("#moves button:enabled"))

    @property
    def end(self) -> Locator:
        """What is only there once the game is over."""
        return self.page.locator("#panel-do").get_by_role("link", name="Replay")

    @property
    def clocks(self) -> Locator:
        """The time that seats have left, at the seats."""
        return self.table.get_by_role("list", name="Seats").get_by_role("timer")

    @property
    def seats(self) -> Locator:
        return self.table.get_by_role("list", name="Seats").get_by_role("listitem")

    @property
    def log(self) -> Locator:
        """What happened, line by line."""
        return self.page.get_by_role("log").get_by_role("listitem")

    def read_log(self) -> list[str]:
        return [line.strip() for line in self.log.all_text_contents()]

    # What a person does --------------------------------------------------------------------------------------

    def point(self, one: Locator) -> tuple[float, float]:
        """Where to press this. In the same place, one waits until a press no longer counts as part of the last one."""
        x, y = middle_of(one)
        last_x, last_y, then = self._pointed
        if abs(x - last_x) + abs(y - last_y) < 2 * AT_ONE_PLACE and time.monotonic() < then + APART:
            self.page.wait_for_timeout(1000 * APART)
            x, y = middle_of(one)
        self._pointed = (x, y, time.monotonic())
        return x, y

    def play(self, words: str) -> None:
        """Make the move with these words."""
        self.moves.and_(self.page.get_by_role("button", name=words, exact=True)).first.click()

    def leave(self) -> None:
        """Leave the table, whether or not that is asked about; whatever comes in that place is not pressed as well.

        By keyboard: a mouse misses, where something above the button appears while it is held down.
        """
        self.table.get_by_role("button", name="Leave").press("Enter")
        dialog = self.page.get_by_role("dialog", name="Leave the table?")
        if dialog.count():
            dialog.get_by_role("button", name="Leave", exact=True).click()
        self.page.wait_for_timeout(1000 * APART)

    def wait_for_turn(self) -> bool:
        """Wait until a move can be made; no if the game is over first."""
        self.moves.or_(self.end).first.wait_for()
        return not self.end.count()


def box_of(one: Locator) -> FloatRect:
    """Where something is on the screen."""
    one.scroll_into_view_if_needed()
    box = one.bounding_box()
    assert box is not None
    return box


def middle_of(one: Locator) -> tuple[float, float]:
    """The point in the middle of something."""
    return centre_of(box_of(one))


def centre_of(box: FloatRect) -> tuple[float, float]:
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


UNTIL = """async patience => {
    for (const end = Date.now() + patience; Date.now() < end; await new Promise(soon => setTimeout(soon, 50))) {
        const found = await (ASKED)
        if (found) return found
    }
    throw new Error('This never came true.')
}"""


Come = Callable[..., Person]
"""How people come to a test: with a name and settings of their browser, or as strangers."""


CLICKED_ON = """seed => {
    const moves = '#moves button:enabled, [aria-label=Board] button:not([aria-disabled=true]), .limbs [role=button]'
    const clicking = setInterval(() => {
        if (document.querySelector('#panel-do [href^="/replay/"]')) return clearInterval(clicking)
        document.querySelector('aside button.skip')?.click()
        const found = document.querySelectorAll(moves)
        seed = (seed * 16807) % 2147483647
        found[seed % found.length]?.dispatchEvent(new MouseEvent('click', {bubbles: true}))
    }, 5)
}"""
"""Clicks any moves until the game is over, as quickly as the page offers them, and skips what is shown in between."""


def finish(*people: Person, seed: int = 1, by_hand: int = 3) -> None:
    """Let these people make any moves until the game is over for all of them, the first ones with the pointer."""
    rng = Random(seed)
    for person in people * by_hand:
        if len(people) == 1:
            person.wait_for_turn()
        if choices := person.moves.count():
            person.moves.nth(rng.randrange(choices)).click()
    for number, person in enumerate(people, 1):
        person.page.evaluate(CLICKED_ON, seed + number)
    for person in people:
        person.end.wait_for()


def check_ending(person: Person, seats: int) -> None:
    """The game is over: somebody won, and everybody has a place."""
    expect(person.sentence).to_contain_text("won")
    expect(person.end).to_be_visible()
    expect(person.page.locator("#panel-do ol > li")).to_have_count(seats)
