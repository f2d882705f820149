"""`shoal admin`: what an operator asks and decides, beside a server that runs or not."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime
from ipaddress import ip_network
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table

from shoal.cli.arguments import Arguments, Commands, Parser, whole, words
from shoal.cli.console import say
from shoal.core import ShoalError, counted

if TYPE_CHECKING:
    from shoal.server.store.common.desk import Known
    from shoal.server.store.store import Store

EXAMPLES = """examples:
  shoal admin people ada                       who has this name, and since when
  shoal admin tables --person k3x…             where they sit
  shoal admin ban k3x… --days 7 --why "Please be kind."
  shoal admin ban 203.0.113.0/24 --why "Too many requests come from there."
  shoal admin unban k3x…
  shoal admin reports                          what people want you to look at
  shoal admin settle m4t… --remove             and that line is gone
  shoal admin say "We close for ten minutes at nine." --hours 2
  shoal admin keep games=365 --dry-run         what would go
  shoal admin keep games=365                   and now it does, within the hour

Running servers notice within a few seconds. `--data` names their file or database, as for `shoal serve`."""

DAY = 86400.0
SHOWN = 50
FOR_EVER = 100 * 365
"""Days that nobody counts."""

Deed = Callable[[Arguments, Console, "Store"], Awaitable[None]]


def add_to(commands: Commands) -> None:
    """Make the command known."""
    sentence = "look after a server: people, tables, bans, a sentence for everyone, how long things are kept"
    parser = commands.add_parser("admin", help=sentence, description=f"{sentence.capitalize()}.", epilog=EXAMPLES)
    deeds = parser.add_subparsers(title="what to do", metavar="WHAT", required=True)
    people = _deed(deeds, "people", "who has been here, most recent first", _people)
    people.add_argument("text", nargs="?", default="", metavar="TEXT", help="part of a name, or an id")
    tables = _deed(deeds, "tables", "the newest tables", _tables)
    tables.add_argument("--person", default="", metavar="ID", help="only those where this person sits")
    ban = _deed(deeds, "ban", "keep a person or a network out", _ban)
    ban.add_argument("who", metavar="WHO", help="the id of a person, or a network")
    ban.add_argument(
        "--days", type=whole("--days", 1, FOR_EVER), default=FOR_EVER, help="for this many days (for good)"
    )
    ban.add_argument("--why", type=words("--why", 200), help="a sentence shown to them")
    unban = _deed(deeds, "unban", "let someone back in", _unban)
    unban.add_argument("who", metavar="WHO", help="the person or the network")
    _deed(deeds, "bans", "who is kept out, until when and why", _bans)
    _deed(deeds, "reports", "what people have reported, most often reported first", _reports)
    settle = _deed(deeds, "settle", "close a report", _settle)
    settle.add_argument("line", metavar="LINE", help="the line, as `reports` shows it")
    settle.add_argument("--remove", action="store_true", help="and remove what was said")
    announce = _deed(deeds, "say", "show everyone a sentence; without one, take it away", _say)
    announce.add_argument("sentence", nargs="?", type=words("The sentence", 200), metavar="SENTENCE")
    announce.add_argument("--hours", type=whole("--hours", 1, 10_000), default=24, help="for this many hours (24)")
    kinds = "uploads, waiting, expired, games, deserted"
    keep = _deed(deeds, "keep", f"how many days things are kept, 0 for ever: {kinds}", _keep)
    keep.add_argument("days", nargs="*", metavar="WHAT=DAYS", help="such as games=365")
    keep.add_argument("--dry-run", action="store_true", help="only say what would go")


def _deed(deeds: Commands, name: str, sentence: str, deed: Deed) -> Parser:
    parser = deeds.add_parser(name, help=sentence, description=f"{sentence.capitalize()}.")
    parser.add_argument("--data", default="shoal.db", metavar="FILE", help="the file, or the address of a Postgres")
    parser.set_defaults(run=lambda arguments, console: asyncio.run(_with_store(arguments, console, deed)))
    return parser


async def _with_store(arguments: Arguments, console: Console, deed: Deed) -> int:
    """Do it with the data that servers use; where there is none, nothing is made."""
    from shoal.server.store.opening import data_at, open_store

    data = data_at(arguments.data)
    if not isinstance(data, str) and not data.exists():
        raise ShoalError(f"There is no {data}: --data names the file that the server keeps.")
    store = await open_store(data)
    try:
        await deed(arguments, console, store)
    finally:
        await store.close()
    return 0


# People and tables --------------------------------------------------------------------------------------------


async def _people(arguments: Arguments, console: Console, store: Store) -> None:
    found = await store.desk.people(arguments.text, SHOWN)
    rows = [(one.id, one.name, _day(one.made), _day(one.used), str(one.tables)) for one in found]
    nobody = "Nobody has that name." if arguments.text else "Nobody has been here yet."
    _show(console, ("id", "name", "since", "last seen", "tables"), rows, nobody)


async def _tables(arguments: Arguments, console: Console, store: Store) -> None:
    if arguments.person:
        await _the_person(store, arguments.person)
    rows = []
    for table in await store.desk.tables(arguments.person, SHOWN):
        names = ", ".join(chair.name or "open seat" for chair in table.glance.chairs)
        state = "over" if table.glance.over else "open seat" if table.glance.open else "being played"
        rows.append((table.id, table.game, _day(table.made), state, names))
    _show(console, ("id", "game", "made", "state", "who"), rows, "There are no tables.")


# Bans ---------------------------------------------------------------------------------------------------------


async def _ban(arguments: Arguments, console: Console, store: Store) -> None:
    from shoal.server.store.common.desk import Ban

    network = _network(arguments.who)
    name = network or (await _the_person(store, arguments.who)).name
    await store.desk.ban(Ban(network or arguments.who, time.time() + arguments.days * DAY, arguments.why or ""))
    how_long = "for good" if arguments.days == FOR_EVER else f"for {counted(arguments.days, 'day')}"
    say(console, f"{name} is kept out {how_long}. Servers notice within a few seconds.")


async def _unban(arguments: Arguments, console: Console, store: Store) -> None:
    what = _network(arguments.who) or arguments.who
    if all(ban.what != what for ban in await store.desk.bans(time.time())):
        raise ShoalError(f"{arguments.who} is not kept out; `shoal admin bans` shows who is.")
    await store.desk.lift(what)
    say(console, f"{arguments.who} can come back.")


async def _bans(_arguments: Arguments, console: Console, store: Store) -> None:
    rows = [(ban.what, _day(ban.until), ban.why) for ban in await store.desk.bans(time.time())]
    _show(console, ("who", "until", "why"), rows, "Nobody is kept out.")


def _network(who: str) -> str:
    """The network that this is, or nothing."""
    try:
        return str(ip_network(who))
    except ValueError:
        if "/" in who:
            raise ShoalError(f"{who} is not a network; 203.0.113.0/24 is one.") from None
        return ""


async def _the_person(store: Store, id: str) -> Known:
    for one in await store.desk.people(id, SHOWN):
        if one.id == id:
            return one
    raise ShoalError(f"No person has the id {id}; `shoal admin people NAME` finds it.")


# Reports ------------------------------------------------------------------------------------------------------


async def _reports(_arguments: Arguments, console: Console, store: Store) -> None:
    found = await store.talk.reports(SHOWN)
    rows = [(one.line, str(one.reports), one.table, one.person or "–", one.name, one.text) for one in found]
    _show(console, ("line", "reports", "table", "who", "name", "what was said"), rows, "There are no reports.")


async def _settle(arguments: Arguments, console: Console, store: Store) -> None:
    if not await store.talk.settle(arguments.line, remove=arguments.remove):
        raise ShoalError(f"There is no report of {arguments.line}; `shoal admin reports` shows what there is.")
    say(console, "That line is gone." if arguments.remove else "That report is settled; the line stays.")


# What everybody is told, and what is kept ---------------------------------------------------------------------


async def _say(arguments: Arguments, console: Console, store: Store) -> None:
    from shoal.server.store.common.desk import Notice

    await store.desk.announce(Notice(arguments.sentence or "", time.time() + arguments.hours * 3600))
    hours = counted(arguments.hours, "hour")
    say(
        console,
        f"Everyone will see that for {hours}." if arguments.sentence else "No sentence is shown any more.",
    )


async def _keep(arguments: Arguments, console: Console, store: Store) -> None:
    from shoal.server.operating.settings import Settings
    from shoal.server.tables.retention import days_kept, due

    wanted = dict(_days(text) for text in arguments.days)
    usual = days_kept(Settings(data=""))
    days = {**usual, **await store.desk.kept(), **wanted}
    going = await due(store, days, time.time())
    if not arguments.dry_run:
        for what, number in wanted.items():
            await store.desk.keep(what, number)
    rows = [
        (what, f"{days[what]:g} {'day' if days[what] == 1 else 'days'}" if days[what] else "for ever", str(going[what]))
        for what in days
    ]
    _show(console, ("what", "kept", "would go now" if arguments.dry_run else "goes within the hour"), rows, "")


def _days(text: str) -> tuple[str, int]:
    from shoal.server.store.common.desk import KEPT

    what, _, days = text.partition("=")
    if what in KEPT:
        return what, whole(what, 0, 36500)(days)
    raise ShoalError(f"{text[:40]!r} is not understood: say {', '.join(KEPT)} and days, such as games=365.")


# Showing ------------------------------------------------------------------------------------------------------


def _show(console: Console, heads: Sequence[str], rows: Sequence[Sequence[str]], nothing: str) -> None:
    if not rows:
        say(console, nothing)
        return
    table = Table(box=None, pad_edge=False)
    for head in heads:
        table.add_column(head, overflow="fold")
    for row in rows:
        table.add_row(*row)
    console.print(table)


def _day(moment: float | None) -> str:
    return f"{datetime.fromtimestamp(moment, UTC):%Y-%m-%d %H:%M}" if moment else "–"
