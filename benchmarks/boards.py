"""What a board takes: how long a round with bots lasts as people see it, what a board costs that just lies there, and
how soon a replay shows its first picture to somebody who was here before.

    PYTHONPATH=src:tests SHOAL_GAMES=examples .venv/bin/python benchmarks/boards.py

A real server with its usual pace and a real Chromium, which counts its own work (`TaskDuration` of the DevTools
protocol: seconds in which the page's main thread was busy).
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from browser.chromium import launch
from browser.people import Person
from harness.golden import GOLDEN
from server.players import BOT, ME
from server.running import Process
from shoal.server.operating.settings import Settings

GAMES = {"getbit": {}, "blackmolly": {"tank": "show"}, "aquaria": {}, "icecool": {}}
ROUND_GOAL = 4.5
"""Seconds that a round with bots should take about."""
IDLE_GOAL = 0.03
"""The part of a core that an idle board may take."""
PICTURE_GOAL = 300
"""Milliseconds within which a replay is to show something."""
TRIES = 3

ASKED = "() => document.querySelector('aside .now.turn, #panel-do [href^=\"/replay/\"]')"
ROUND = "() => Number(/Round (\\d+)/.exec(document.querySelector('[aria-label=Board]').textContent)?.[1] ?? 0)"
FIRST_PICTURE = """() => {
    const look = (now) => {
        if (document.querySelector('[aria-label=Board] :is(svg, canvas, .card)')) window.firstPicture ??= now
        else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
}"""
"""Remembers when the page first painted something on its board, in milliseconds since it was asked for."""
PLAY = "() => [...document.querySelectorAll('#moves button:enabled')].at(-1)?.click()"


def seconds_a_round(person: Person, table: str, rounds: int) -> list[float]:
    """How long each of these rounds took, less the time that a person would think; moves are made at once."""
    person.come(table)
    page = person.page
    lengths: list[float] = []
    began, number = time.monotonic(), 0
    while len(lengths) < rounds:
        page.wait_for_function(ASKED)
        if person.end.count():
            break
        now = int(page.evaluate(ROUND))
        if now != number:
            if number:
                lengths.append((time.monotonic() - began) / (now - number))
            began, number = time.monotonic(), now
        if len(lengths) < rounds:
            page.evaluate(PLAY)
            page.wait_for_timeout(20)
    return lengths


def idle_share(person: Person, seconds: float) -> float:
    """The part of a core that this page takes while nothing happens."""
    person.page.wait_for_function(ASKED)
    person.page.locator("[aria-label=Board].resting").wait_for()
    session = person.context.new_cdp_session(person.page)
    session.send("Performance.enable")
    before, began = busy(session), time.monotonic()
    person.page.wait_for_timeout(seconds * 1000)
    return (busy(session) - before) / (time.monotonic() - began)


def milliseconds_to_picture(person: Person, game: str) -> list[float]:
    """How long it took until a replay that nobody has opened yet showed something, time and again."""
    times: list[float] = []
    for record in sorted((GOLDEN / game).glob("4-*.jsonl"))[: 1 + TRIES]:
        id = person.context.request.post("/api/records", data=record.read_bytes()).json()["replay"]
        person.page.goto(f"/replay/{id}")
        times.append(float(person.page.wait_for_function("() => window.firstPicture").json_value()))
    return times[1:]  # with the first one, the browser fetched the client


def busy(session: Any) -> float:
    """The seconds that the page's main thread has worked."""
    return float(
        next(one["value"] for one in session.send("Performance.getMetrics")["metrics"] if one["name"] == "TaskDuration")
    )


@contextmanager
def somebody(browser: Browser, port: int) -> Iterator[Person]:
    """A person with a browser in which things move."""
    person = Person(browser, f"http://127.0.0.1:{port}", "Ada", reduced_motion="no-preference")
    person.context.add_init_script("localStorage.setItem('shoal.settings', JSON.stringify({list: true}))")
    person.context.add_init_script(f"({FIRST_PICTURE})()")
    yield person
    person.context.close()


def main() -> None:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=10)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright, launch(playwright) as browser:
        server = Process(Path(folder) / "live.db", pace=Settings(data="").pace)
        try:
            for game in GAMES:
                with somebody(browser, server.port) as ada:
                    tell(ada, game, given.rounds, given.seconds)
        finally:
            server.kill()


def tell(ada: Person, game: str, rounds: int, seconds: float) -> None:
    """How long this game's rounds are, where it has short ones, and what its board costs."""
    table = ada.post("/api/tables", {"game": game, "seats": [ME, BOT, BOT, BOT], "options": GAMES[game]})["table"]
    if game in ("getbit", "blackmolly"):
        lengths = seconds_a_round(ada, table, rounds)
        verdict = "good" if median(lengths) <= ROUND_GOAL else "too long"
        each = ", ".join(f"{one:.1f}" for one in lengths)
        say(f"{game}: a round takes {median(lengths):.1f} s ({each}): {verdict}")
    else:
        ada.come(table)
    share = idle_share(ada, seconds)
    say(f"{game}: idle it costs {share:.2%} of a core: {'good' if share < IDLE_GOAL else 'too much'}")
    times = milliseconds_to_picture(ada, game)
    each = ", ".join(f"{one:.0f}" for one in times)
    say(f"{game}: a replay's first picture after {each} ms: {'good' if median(times) <= PICTURE_GOAL else 'too late'}")


def say(words: str) -> None:
    """One line at once."""
    sys.stdout.write(words + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
