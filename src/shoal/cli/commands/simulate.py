"""`shoal simulate`: many games between bots, and who won how often."""

from __future__ import annotations

from pathlib import Path

from rich import box
from rich.console import Console
from rich.table import Table

from shoal import games
from shoal.arena import Match, Results, simulate
from shoal.bots import best
from shoal.cli.arguments import Arguments, Commands, add_json, add_many, add_match, bring, default_seats
from shoal.cli.console import complain, say, say_json
from shoal.cli.many import counting, fault_sentence
from shoal.cli.records import settings
from shoal.core import Game

EXAMPLES = """examples:
  shoal simulate getbit --games 1000 --seed 7
  shoal simulate getbit --seats 4 --bots casual,random,random,random --games 1000
  shoal simulate getbit --seats 2 --bots casual,mine.py:Careful --games 500
  shoal simulate getbit --set refresh_at=1 --set memory=true --records games/

The same seed gives the same games and the same records, on any number of processes. Ctrl-C stops early: what is
finished is counted and kept."""


def add_to(commands: Commands) -> None:
    """Make the command known."""
    sentence = "let bots play many games and count who wins"
    parser = commands.add_parser("simulate", help=sentence, description=f"{sentence.capitalize()}.", epilog=EXAMPLES)
    parser.add_argument("game", metavar="GAME", help="the id of a game, as `shoal games` shows it")
    add_match(parser)
    add_many(parser)
    parser.add_argument("--records", type=Path, metavar="DIR", help="write each game's record in this folder")
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: Arguments, console: Console) -> int:
    """Play the games and print what they tell; 130 says that Ctrl-C stopped them early."""
    game = games.find(arguments.game)
    match = Match.of(
        game,
        default_seats(game) if arguments.seats is None else arguments.seats,
        bring(game, arguments.options),
        arguments.bots or [best(game).name],
        0 if arguments.seed is None else arguments.seed,
        arguments.limit,
    )
    results = _simulate(match, arguments)
    stopped = results.games < arguments.games
    if arguments.json:
        say_json(console, {**results.data(), "stopped": stopped})
    elif results.games:
        _print(console, game, results, arguments.records)
    if stopped:
        complain(f"Stopped after {results.games} of {arguments.games} games.")
    return 130 if stopped else 0


def _simulate(match: Match, arguments: Arguments) -> Results:
    with counting(arguments.games) as count:
        return simulate(
            match,
            arguments.games,
            arguments.jobs,
            records=arguments.records,
            progress=lambda results: count(results.games),
        )


def _print(console: Console, game: Game, results: Results, records: Path | None) -> None:
    match = results.match
    say(console, f"{game.title}, {match.seats} seats; {settings(match.options) or 'no options'}; seed {match.seed}.")
    console.print(_table(results))
    answers = f"{results.mean_answers:.1f} answers a game, {results.fewest_answers} to {results.most_answers}"
    ended = ", ".join(f"{reason} {count}" for reason, count in sorted(results.reasons.items()))
    say(console, f"{results.games} games, {results.games_a_second:.0f} a second; {answers}. Ended by: {ended}.")
    for (bot, kind), moves in sorted(results.faults.items()):
        say(console, fault_sentence(bot, kind, moves, results.troubles[bot, kind]))
    if records is not None:
        say(console, f"The records are in {records}.")


def _table(results: Results) -> Table:
    seats = results.seats()
    shared = any(seat.shared for seat in seats)
    table = Table(box=box.SIMPLE_HEAD)
    for name in ("seat", "level", "wins", *(["shared"] if shared else []), "win rate", "95 % interval", "mean place"):
        table.add_column(name, justify="left" if name == "level" else "right")
    for seat in seats:
        low, high = seat.interval
        table.add_row(
            str(seat.seat + 1),
            seat.level,
            str(seat.wins),
            *([str(seat.shared)] if shared else []),
            f"{seat.win_rate:.1%}",
            f"{low:.1%} – {high:.1%}",
            f"{seat.mean_place:.2f}",
        )
    return table
