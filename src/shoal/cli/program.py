"""The whole command line: its commands, its help, and one sentence for whatever goes wrong."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from io import TextIOWrapper

import shoal
from shoal.cli.arguments import Parser
from shoal.cli.commands import (
    admin,
    arena,
    check,
    dataset,
    games,
    lab,
    play,
    ratings,
    replay,
    review,
    rules,
    serve,
    simulate,
    think,
)
from shoal.cli.console import complain, new_console
from shoal.core import ShoalError

EXAMPLES = """examples:
  shoal play                                     sit down at a table of Get Bit! with three bots
  shoal serve --open                             the same in the browser, with people and bots
  shoal games                                    what there is to play, with all options
  shoal rules getbit GB-9                        one rule in plain words
  shoal simulate getbit --bots casual,random --seats 2 --games 500
                                                 how often each wins
  shoal arena getbit --bots random,casual --seats 2 --games 400 --out friday
                                                 a tournament of bots, with a report
  shoal lab examples/studies/refresh.toml        a question in a file, answered with a report
  shoal replay game.jsonl --seat 2               a saved game through the eyes of one seat
  shoal review game.jsonl                        where a finished game was won and lost
  shoal check *.jsonl                            whether records follow the rules
  shoal ratings shoal.db                         a server's ratings, worked out afresh

`shoal COMMAND --help` says more about each."""

COMMANDS = (play, serve, games, rules, simulate, arena, lab, dataset, replay, review, check, ratings, admin, think)


def run(arguments: Sequence[str] | None) -> int:
    """Do what the arguments say; answer the exit code: 0 well, 2 a mistake that can be mended, 130 Ctrl-C."""
    _forgive_odd_letters()
    try:
        chosen = _parser().parse_args(arguments)
        code: int = chosen.run(chosen, new_console())
    except ShoalError as error:
        complain(str(error))
        return 2
    except KeyboardInterrupt:
        complain("Stopped.")
        return 130
    return code


def _parser() -> Parser:
    parser = Parser(prog="shoal", description="Water games to play and to study.", epilog=EXAMPLES)
    built = "compiled" if shoal.compiled() else "pure Python"
    parser.add_argument(
        "--version", action="version", version=f"shoal {shoal.__version__} ({built})", help="say which version this is"
    )
    parser.set_defaults(run=lambda _, console: console.out(parser.format_help(), end="") or 0)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    for command in COMMANDS:
        command.add_to(commands)
    return parser


def _forgive_odd_letters() -> None:
    """Letters that a terminal cannot read or show become question marks instead of a crash."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
