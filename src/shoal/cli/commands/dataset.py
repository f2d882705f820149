"""`shoal dataset`: games between bots as Parquet, with every decision, what was known and what came of it."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console

from shoal import games
from shoal.arena import Match
from shoal.arena.running.going_on import Means
from shoal.bots import best
from shoal.cli.arguments import Arguments, Commands, add_json, add_many, add_match, bring, default_seats
from shoal.cli.console import complain, say, say_json
from shoal.cli.many import pacing
from shoal.core import ShoalError, counted
from shoal.dataset import Plan, make

EXAMPLES = """examples:
  shoal dataset getbit --games 1000 --bots casual --out getbit-games
  shoal dataset blackmolly --seats 2 --bots casual,random --games 200 --out molly
  shoal dataset getbit --seats 2 --games 50 --values 200 --out valued     with values from a search

The folder gets decisions.parquet, games.parquet with all records, and README.md, its data card. In Python,
shoal.dataset.load("getbit-games") reads it as numpy arrays and torch tensors. If it is stopped, the same
command carries on from there."""


def add_to(commands: Commands) -> None:
    """Make the command known."""
    sentence = "write games and their decisions as data to learn from"
    parser = commands.add_parser("dataset", help=sentence, description=f"{sentence.capitalize()}.", epilog=EXAMPLES)
    parser.add_argument("game", metavar="GAME", help="the id of a game, as `shoal games` shows it")
    add_match(parser)
    add_many(parser)
    help = "add what a search expects before each decision: quick, usual, deep, or a number of looks ahead"
    parser.add_argument("--values", type=_budget, default=0, metavar="BUDGET", help=help)
    parser.add_argument("--out", type=Path, required=True, metavar="DIR", help="a new folder for the dataset")
    add_json(parser)
    parser.set_defaults(run=run)


def _budget(text: str) -> str | int:
    return int(text) if text.isdigit() else text


def run(arguments: Arguments, console: Console) -> int:
    """Make the dataset; 130 says that Ctrl-C stopped it early."""
    game = games.find(arguments.game)
    seats = default_seats(game) if arguments.seats is None else arguments.seats
    seed = 0 if arguments.seed is None else arguments.seed
    bots = arguments.bots or [best(game).name]
    match = Match.of(game, seats, bring(game, arguments.options), bots, seed, arguments.limit)
    if arguments.out.is_file():
        raise ShoalError(f"{arguments.out} is a file; a dataset goes in a folder.")
    plan = Plan.of(match, arguments.values)
    with pacing(arguments.games, arguments.jobs) as count:
        made = make(plan, arguments.games, arguments.out, Means(arguments.jobs, arguments.on), progress=count)
    if arguments.json:
        say_json(console, {**made.data(), "stopped": not made.finished})
    elif made.finished:
        what = f"{counted(made.games, 'game')} of {game.title} with {counted(made.decisions, 'decision')}"
        say(console, f"{arguments.out} holds {what}.")
    if not made.finished:
        complain(f"Stopped after {made.games} of {arguments.games} games. The same command continues from here.")
    return 0 if made.finished else 130
