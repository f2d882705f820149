"""The proxies of `deploy`, tried: nginx and Caddy with TLS in front of two servers, and people who play through them.

    PYTHONPATH=src SHOAL_GAMES=examples .venv/bin/python benchmarks/proxies/proxies.py [nginx] [caddy]

Each has to be on the search path; nothing needs to be installed as a service. The files are used as they are but for
ports, addresses and a certificate that is made for the trial.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import monotonic, sleep

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parents[1] / "tests")]

from proxy_people import Person, Visitor  # noqa: E402
from proxy_programs import PROXIES, Node, Proxy, certificate  # noqa: E402
from server.players import ME, OPEN  # noqa: E402
from server.ports import free_port  # noqa: E402
from server.postgres import Postgres  # noqa: E402

SOON = 2.0
"""Seconds within which a stream that nobody holds back tells what is new."""


def look_around(proxy: Proxy, ada: Visitor) -> None:
    """Pages come, what is for operators only does not, and cookies are kept from plain HTTP."""
    assert ada.get("/").status_code == 200
    assert ada.get("/metrics").status_code == 403
    assert ada.get("/readyz").text == "ok\n"
    assert "secure" in ada.greeted.lower()
    print(f"{proxy.name}: pages come with TLS, cookies are for TLS only, /metrics is kept from others")


def follow_lobby(proxy: Proxy, ada: Visitor, bob: Visitor) -> str:
    """A stream tells at once what is new; answer the table that it told of."""
    with bob.http.stream("GET", "/api/lobby") as stream:
        lines = stream.iter_lines()
        while "data: " not in next(lines):
            pass
        table, began = ada.make(ME, OPEN, public=True, limbs=8), monotonic()
        while table not in next(lines):
            pass
        took = monotonic() - began
    assert took < SOON, f"{took:.1f} s"
    print(f"{proxy.name}: the lobby's stream told of a new table after {1000 * took:.0f} ms")
    return table


def play_through(proxy: Proxy, people: list[Person], nodes: list[Node]) -> None:
    """A game to its end, while the proxy is reloaded and one server after the other is restarted."""
    disturb: list[Callable[[], None]] = [proxy.reload, nodes[0].restart, nodes[1].restart, nodes[0].kill]
    rng, moves, longest = Random(1), 0, 0.0
    while not all(person.looking.over for person in people):
        if disturb and moves % 4 == 2:
            disturb.pop(0)()
        for person in people:
            if person.looking.choices:
                began = monotonic()
                person.play(rng.choice(person.looking.choices), f"{moves}")
                longest, moves = max(longest, monotonic() - began), moves + 1
        newest = max(person.looking.number for person in people)
        for person in people:
            person.catch_up(newest)
    assert not disturb
    nodes[0].start()
    came = sum(person.came_back for person in people)
    assert came
    print(f"{proxy.name}: a game of {moves} moves through sockets, with a reload, two restarts and a kill of a server;")
    print(f"  sockets came back {came} times, and the longest wait for a move was {longest:.1f} s")


def keep_away(proxy: Proxy, ada: Visitor, bob: Visitor, data: str) -> None:
    """Who is kept away by address is so behind the proxy, whatever they say of themselves, and nobody else is."""
    command = [sys.executable, "-m", "shoal", "admin", "ban", bob.address, "--why", "Enough.", "--data", data]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    give_up = monotonic() + 30
    while bob.get("/api/tables").status_code != 403:
        assert monotonic() < give_up
        sleep(0.1)
    for said in (bob.address, ada.address):
        headers = {"X-Forwarded-For": said}
        assert bob.http.get("/api/tables", headers=headers).status_code == 403
        assert ada.http.get("/api/tables", headers=headers).status_code == 200
    print(f"{proxy.name}: limits go by the real address of a client; a header of its own changes nothing")


def trial(make: type[Proxy], folder: Path, postgres: Postgres) -> None:
    """All of it through this proxy."""
    front, data = free_port(), postgres.new()
    nodes = [Node(data, f"https://localhost:{front}", folder) for _ in range(2)]
    proxy = make(folder, front, [node.port for node in nodes], certificate(folder))
    try:
        proxy.start()
        ada, bob = Visitor(front, "127.0.0.2", "Ada"), Visitor(front, "127.0.0.3", "Bob")
        look_around(proxy, ada)
        table = follow_lobby(proxy, ada, bob)
        bob.look(table).ask("sit", seat=1)
        play_through(proxy, [Person(ada, table, 0), Person(bob, table, 1)], nodes)
        keep_away(proxy, ada, bob, data)
    finally:
        proxy.stop()
        for node in nodes:
            node.kill()


def main() -> None:
    """Try the proxies that are named, or both."""
    postgres = Postgres()
    try:
        for name in sys.argv[1:] or PROXIES:
            with tempfile.TemporaryDirectory(prefix="shoal-proxies-") as folder:
                trial(PROXIES[name], Path(folder), postgres)
    finally:
        postgres.end()


if __name__ == "__main__":
    main()
