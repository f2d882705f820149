"""`shoal arena`: a tournament of bots, with ratings, intervals and a report."""

from __future__ import annotations

from pathlib import Path

from rich import box
from rich.console import Console
from rich.table import Table

from shoal import games
from shoal.arena import Standings, Tournament, duration, hold
from shoal.cli.arguments import Arguments, Commands, add_json, add_many, add_match, bring, default_seats
from shoal.cli.console import complain, say, say_json
from shoal.cli.many import fault_sentence, pacing
from shoal.cli.records import settings
from shoal.core import Game, ShoalError

EXAMPLES = """examples:
  shoal arena getbit --bots random,casual --seats 2 --games 400 --out friday
  shoal arena getbit --bots random,casual,mine.py:Careful,"./mybot --fast" --seats 4 --games 400
  shoal arena getbit --bots casual,random,random,random --seats 4 --games 400

Every bot plays every seat equally often, with the same deals in each seating. The same seed gives the same
games, on any number of processes. With --out, the folder gets records, rows as CSV and a report to open in a browser,
and the same command continues a tournament that was stopped."""


def add_to(commands: Commands) -> None:
    """Make the command known."""
    sentence = "hold a tournament of bots, with ratings and a report"
    parser = commands.add_parser("arena", help=sentence, description=f"{sentence.capitalize()}.", epilog=EXAMPLES)
    parser.add_argument("game", metavar="GAME", help="the id of a game, as `shoal games` shows it")
    add_match(parser)
    add_many(parser)
    parser.add_argument(
        "--out", type=Path, metavar="DIR", help="keep everything in this folder, and continue from there"
    )
    parser.add_argument("--parquet", action="store_true", help="write the rows as Parquet, too (needs the extra lab)")
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: Arguments, console: Console) -> int:
    """Hold the tournament and print what it tells; 130 says that Ctrl-C stopped it early."""
    game = games.find(arguments.game)
    if arguments.bots is None:
        raise ShoalError("Use --bots to say who takes part, such as --bots random,casual.")
    if arguments.parquet and arguments.out is None:
        raise ShoalError("Use --out to name the folder for the Parquet file.")
    seats = default_seats(game) if arguments.seats is None else arguments.seats
    seed = 0 if arguments.seed is None else arguments.seed
    tournament = Tournament.of(game, seats, bring(game, arguments.options), arguments.bots, seed, arguments.limit)
    wanted = tournament.whole_rounds(arguments.games)
    told = _hold(tournament, wanted, arguments)
    if wanted > arguments.games:
        complain(f"A round has {tournament.a_round} games, so {wanted} are played, not {arguments.games}.")
    finished = 0 if told is None else told.games
    if told is not None:
        _show(console, game, told, arguments)
    if finished < wanted:
        goes_on = "" if arguments.out is None else " The same command continues from here."
        complain(f"Stopped after {finished} of {wanted} games.{goes_on}")
    return 130 if finished < wanted else 0


def _hold(tournament: Tournament, wanted: int, arguments: Arguments) -> Standings | None:
    with pacing(wanted, arguments.jobs) as count:
        return hold(
            tournament,
            wanted,
            arguments.jobs,
            on=arguments.on,
            out=arguments.out,
            parquet=arguments.parquet,
            progress=count,
        )


def _show(console: Console, game: Game, told: Standings, arguments: Arguments) -> None:
    if arguments.json:
        say_json(console, told.data())
        return
    setting = told.tournament
    options = settings(setting.options) or "no options"
    say(console, f"{game.title}, {setting.seats} seats; {options}; {told.games} games; seed {setting.seed}.")
    console.print(_ranks(told))
    console.print(_pairs(told))
    for bot in told.bots:
        for kind, moves in bot.faults.items():
            say(console, fault_sentence(bot.bot, kind, moves, bot.trouble))
    if arguments.out is not None and (arguments.out / "report.html").exists():
        say(console, f"The report is {arguments.out / 'report.html'}.")


def _ranks(told: Standings) -> Table:
    table = Table(box=box.SIMPLE_HEAD)
    table.add_column("bot", overflow="fold")
    for name in ("rating", "95%", "won", "95%", "place", "a move"):
        table.add_column(name, justify="right", no_wrap=True)
    for bot in told.bots:
        (low, high), (few, many) = bot.rating.interval, bot.wins.interval
        table.add_row(
            bot.bot,
            f"{bot.rating.rating:.1f}",
            f"{low:.1f} – {high:.1f}",
            f"{bot.wins.share:.1%}",
            f"{few:.1%} – {many:.1%}",
            f"{bot.mean_place:.2f}",
            duration(bot.mean_seconds) if bot.moves else "–",
        )
    return table


def _pairs(told: Standings) -> Table:
    names = [bot.bot for bot in told.bots]
    table = Table(box=box.SIMPLE_HEAD, title="ahead of, in per cent, with the 95% interval", title_justify="left")
    table.add_column("")
    for name in names:
        table.add_column(name, justify="right")
    for who in names:
        row = [_pair(told, who, whom) if who != whom else "–" for whom in names]
        table.add_row(who, *row)
    return table


def _pair(told: Standings, who: str, whom: str) -> str:
    share = told.pairs[who][whom]
    low, high = share.interval
    return f"{100 * share.share:.0f} ({100 * low:.0f} – {100 * high:.0f})"
