"""`shoal serve` and `shoal backup`: live tables for the browser, and a copy of all they hold."""

from __future__ import annotations

import os
import webbrowser
from pathlib import Path

from rich.console import Console

from shoal.cli.arguments import Arguments, Commands, whole, words
from shoal.cli.console import say
from shoal.core import ShoalError

EXAMPLES = """examples:
  shoal serve                                            on this computer, at port 8765
  shoal serve --open                                     and open the browser there
  shoal serve --host 0.0.0.0 --data /var/lib/shoal.db    for everybody in this network
  shoal serve --base-url https://shoal.example --trust-proxy 10.0.0.7
                                                         behind a proxy that people reach by this address

Everything is kept in one SQLite file. Ctrl-C ends the server; tables go on where they were when it starts again."""

BACKUP_EXAMPLES = """examples:
  shoal backup shoal.db friday.db      while the server runs, or not"""


def add_to(commands: Commands) -> None:
    """Make both commands known."""
    sentence = "serve live tables for the browser"
    parser = commands.add_parser("serve", help=sentence, description=f"{sentence.capitalize()}.", epilog=EXAMPLES)
    parser.add_argument("--host", type=words("--host"), default="127.0.0.1", help="where to listen (127.0.0.1)")
    parser.add_argument("--port", type=whole("--port", 0, 65535), default=8765, help="the port, 0 for any (8765)")
    parser.add_argument("--data", type=Path, default=Path("shoal.db"), metavar="FILE", help="the file (shoal.db)")
    parser.add_argument("--base-url", default="", metavar="URL", help="the address people use, behind a proxy")
    parser.add_argument(
        "--trust-proxy", nargs="+", default=[], metavar="ADDRESS", help="proxies that say where requests come from"
    )
    parser.add_argument("--open", action="store_true", help="open the browser, and log only what goes wrong")
    parser.set_defaults(run=run)
    sentence = "copy the data of a server, also while it runs"
    parser = commands.add_parser(
        "backup", help=sentence, description=f"{sentence.capitalize()}.", epilog=BACKUP_EXAMPLES
    )
    parser.add_argument("data", type=Path, metavar="DATA", help="the file that the server keeps")
    parser.add_argument("target", type=Path, metavar="FILE", help="a new file")
    parser.set_defaults(run=run_backup)


def run(arguments: Arguments, console: Console) -> int:
    """Serve until Ctrl-C."""
    # A web server is much to import for those who only want to see the games.
    from shoal.server import Settings, serve

    if arguments.base_url and not arguments.base_url.startswith(("http://", "https://")):
        raise ShoalError("--base-url is a whole address, such as https://shoal.example.")
    level = "warning" if arguments.open else "info"
    quicker = os.environ.get("SHOAL_QUICKER_BUILD")
    settings = Settings(
        data=arguments.data,
        base_url=arguments.base_url,
        log_level=level,
        trust_proxies=tuple(arguments.trust_proxy),
        quicker_build=Path(quicker) if quicker else None,
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

    backup(arguments.data, arguments.target)
    say(console, f"All of {arguments.data} is now in {arguments.target}, too.")
    return 0
