"""`shoal think`: a machine that only thinks, for servers elsewhere."""

from __future__ import annotations

import asyncio

from rich.console import Console

from shoal.cli.arguments import Arguments, Commands, whole
from shoal.cli.console import say
from shoal.core import ShoalError, counted

EXAMPLES = """examples:
  shoal think --data postgresql://shoal@db.example/shoal            with two processes
  shoal think --data postgresql://shoal@db.example/shoal --jobs 16

Bots, hints and the physics of flicks are worked out here for every server on that database. Start as many as you like,
on any machine, while people play; Ctrl-C or SIGTERM ends one after it has finished what it is doing."""


def add_to(commands: Commands) -> None:
    """Make the command known."""
    sentence = "think for servers that share a Postgres: bots, hints, physics"
    parser = commands.add_parser("think", help=sentence, description=f"T{sentence[1:]}.", epilog=EXAMPLES)
    parser.add_argument("--data", required=True, metavar="ADDRESS", help="the Postgres that the servers share")
    parser.add_argument("--jobs", type=whole("--jobs", 1, 1000), default=2, metavar="N", help="processes (2)")
    parser.set_defaults(run=run)


def run(arguments: Arguments, console: Console) -> int:
    """Think until Ctrl-C or SIGTERM."""
    from shoal.server.operating import logs
    from shoal.server.store.opening import data_at, inspect, open_store
    from shoal.server.thinking.thinker import think_for

    data = data_at(arguments.data)
    if not isinstance(data, str):
        raise ShoalError("Thinkers need a Postgres that servers share: --data postgresql://…")

    async def think() -> None:
        store = await open_store(data)
        try:
            await think_for(store, arguments.jobs)
        finally:
            await store.close()

    logs.set_up("info")
    inspect(data)
    say(console, f"Thinking with {counted(arguments.jobs, 'process', 'processes')} - Ctrl-C ends it.")
    asyncio.run(think())
    return 0
