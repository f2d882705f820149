"""`shoal serve`, `shoal backup`, `shoal restore`: live tables for the browser, and copies of all they hold."""

from __future__ import annotations

import os
import webbrowser
from pathlib import Path

from rich.console import Console

from shoal import games
from shoal.bots import invite
from shoal.bots.own import LIMIT
from shoal.cli.arguments import Arguments, Commands, names, seconds, whole, words
from shoal.cli.console import say
from shoal.core import ShoalError

EXAMPLES = """examples:
  shoal serve                                            on this computer, on port 8765
  shoal serve --open                                     and open the browser there
  shoal serve --host 0.0.0.0 --data /var/lib/shoal.db    for everyone on this network
  shoal serve --bots mine.py:Careful                     with a bot of your own as a level
  shoal serve --data postgresql://shoal@db.example/shoal one of many servers that share a database
  shoal serve --base-url https://shoal.example --trust-proxy 10.0.0.7
                                                         behind a proxy that people reach by this address

Everything is kept in one SQLite file, or in Postgres. Ctrl-C ends the server; tables carry on where they were when it
starts again."""

BACKUP_EXAMPLES = """examples:
  shoal backup shoal.db friday.db      while the server runs, or not"""

RESTORE_EXAMPLES = """examples:
  shoal restore friday.db shoal.db               where there is no shoal.db yet
  shoal restore friday.db shoal.db --overwrite   in place of what is there; end the server first"""

KEPT = {
    "uploads": "forget records from elsewhere after this many days (180)",
    "waiting": "forget open tables where nobody has moved after this many days (14)",
    "expired": "forget secrets and links this many days after they end (1)",
    "games": "forget finished games after this many days (0: never)",
    "deserted": "end abandoned games after this many days (90)",
}


def add_to(commands: Commands) -> None:
    """Make all three commands known."""
    _add_serve(commands)
    sentence = "copy a server's data, even while it runs"
    parser = commands.add_parser(
        "backup", help=sentence, description=f"{sentence.capitalize()}.", epilog=BACKUP_EXAMPLES
    )
    parser.add_argument("data", type=Path, metavar="DATA", help="the file that the server keeps")
    parser.add_argument("target", type=Path, metavar="FILE", help="a new file")
    parser.set_defaults(run=run_backup)
    sentence = "replace a server's data with a backup"
    parser = commands.add_parser(
        "restore", help=sentence, description=f"{sentence.capitalize()}.", epilog=RESTORE_EXAMPLES
    )
    parser.add_argument("copy", type=Path, metavar="FILE", help="the backup")
    parser.add_argument("data", type=Path, metavar="DATA", help="the file that the server keeps")
    parser.add_argument("--overwrite", action="store_true", help="replace the file that is there")
    parser.set_defaults(run=run_restore)


def _add_serve(commands: Commands) -> None:
    sentence = "serve live tables for the browser"
    parser = commands.add_parser("serve", help=sentence, description=f"{sentence.capitalize()}.", epilog=EXAMPLES)
    parser.add_argument("--host", type=words("--host"), default="127.0.0.1", help="where to listen (127.0.0.1)")
    parser.add_argument("--port", type=whole("--port", 0, 65535), default=8765, help="the port, 0 for any (8765)")
    parser.add_argument(
        "--data", default="shoal.db", metavar="FILE", help="the file, or the address of a Postgres (shoal.db)"
    )
    help = "bots of your own that anyone can play with here, such as mine.py:Careful"
    parser.add_argument("--bots", type=names, default=[], metavar="BOT[,BOT...]", help=help)
    help = f"how long they may think about a move ({LIMIT:g})"
    parser.add_argument("--limit", type=seconds, default=LIMIT, metavar="SECONDS", help=help)
    parser.add_argument("--base-url", default="", metavar="URL", help="the address people use, behind a proxy")
    parser.add_argument(
        "--trust-proxy", nargs="+", default=[], metavar="ADDRESS", help="proxies that say where requests come from"
    )
    parser.add_argument(
        "--push-key", type=Path, metavar="FILE", help="the P-256 key in PEM that signs reminders (one is made)"
    )
    parser.add_argument(
        "--contact", default="", metavar="ADDRESS", help="mailto:… or https://… for those who pass reminders on"
    )
    parser.add_argument("--open", action="store_true", help="open the browser, and log only what goes wrong")
    for what, sentence in KEPT.items():
        days = whole(f"--keep-{what}", 0, 36500)
        parser.add_argument(f"--keep-{what}", type=days, metavar="DAYS", help=sentence)
    parser.set_defaults(run=run)


def run(arguments: Arguments, console: Console) -> int:
    """Serve until Ctrl-C."""
    # A web server is much to import for those who only want to see the games.
    from shoal.server import Settings, data_at, serve

    if arguments.base_url and not arguments.base_url.startswith(("http://", "https://")):
        raise ShoalError("--base-url is a whole address, such as https://shoal.example.")
    if arguments.contact and not arguments.contact.startswith(("mailto:", "https://")):
        raise ShoalError("--contact is an address such as mailto:me@shoal.example, or https://shoal.example.")
    level = "warning" if arguments.open else "info"
    kept = {f"keep_{what}": days for what in KEPT if (days := getattr(arguments, f"keep_{what}")) is not None}
    quicker = os.environ.get("SHOAL_QUICKER_BUILD")
    settings = Settings(
        data=data_at(arguments.data),
        guests=invite(arguments.bots, [games.find(name) for name in games.names()], arguments.limit),
        base_url=arguments.base_url,
        log_level=level,
        trust_proxies=tuple(arguments.trust_proxy),
        push_key=arguments.push_key,
        contact=arguments.contact,
        quicker_build=Path(quicker) if quicker else None,
        **kept,
    )

    def ready(address: str) -> None:
        say(console, f"Shoal is open at {arguments.base_url or address} - Ctrl-C ends it.")
        if arguments.open:
            webbrowser.open(address)

    serve(settings, arguments.host, arguments.port, ready)
    return 0


def run_backup(arguments: Arguments, console: Console) -> int:
    """Copy the data."""
    from shoal.server import backup

    _refuse_address(arguments.data, "pg_dump --format=custom --file=FILE ADDRESS")
    backup(arguments.data, arguments.target)
    say(console, f"Everything in {arguments.data} has been copied to {arguments.target}.")
    return 0


def run_restore(arguments: Arguments, console: Console) -> int:
    """Put the copy in the place of the data."""
    from shoal.server import restore

    _refuse_address(arguments.data, "pg_restore --clean --if-exists --single-transaction --dbname=ADDRESS FILE")
    restore(arguments.copy, arguments.data, overwrite=arguments.overwrite)
    say(console, f"{arguments.data} now holds what was in {arguments.copy}.")
    return 0


def _refuse_address(data: Path, command: str) -> None:
    """Send those who have a database to the tools that come with it."""
    if str(data).startswith(("postgresql:/", "postgres:/")):
        raise ShoalError(f"Postgres has its own tools for that: {command}.")
