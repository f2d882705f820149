"""`shoal simulate`: many games between bots, who won how often, and what an option changes."""

from __future__ import annotations

from pathlib import Path

from rich import box
from rich.console import Console
from rich.table import Table

from shoal import games
from shoal.arena import Changed, Match, Results, Simulation, Trials, simulate
from shoal.bots import best
from shoal.cli.arguments import (
    Arguments,
    Commands,
    Options,
    add_json,
    add_many,
    add_match,
    bring,
    default_seats,
    setting,
)
from shoal.cli.console import complain, say, say_json
from shoal.cli.many import fault_sentence, pacing
from shoal.cli.records import settings, shown
from shoal.core import Game, ShoalError, counted

EXAMPLES = """examples:
  shoal simulate getbit --games 1000 --seed 7
  shoal simulate getbit --seats 4 --bots casual,random,random,random --games 1000 --rotate
  shoal simulate getbit --seats 2 --bots casual,mine.py:Careful --games 500
  shoal simulate getbit --compare refresh_at=1 --games 1000          what does that option change?
  shoal simulate getbit --set memory=true --records games/ --out games.csv

The same seed gives the same games, rows and records, on any number of processes. Ctrl-C stops early: what is finished
is counted and kept. With --out, the same command continues from there."""


def add_to(commands: Commands) -> None:
    """Make the command known."""
    sentence = "let bots play many games and count who wins"
    parser = commands.add_parser("simulate", help=sentence, description=f"{sentence.capitalize()}.", epilog=EXAMPLES)
    parser.add_argument("game", metavar="GAME", help="the id of a game, as `shoal games` shows it")
    add_match(parser)
    add_many(parser)
    parser.add_argument("--rotate", action="store_true", help="move everyone on by one seat from game to game")
    help = "play the same deals with this option, too, and say what it changes; may be given more than once"
    parser.add_argument("--compare", type=setting, action="append", default=[], metavar="NAME=VALUE", help=help)
    parser.add_argument("--records", type=Path, metavar="DIR", help="write each game's record in this folder")
    parser.add_argument("--out", type=Path, metavar="FILE", help="write one row per game to this .csv or .parquet file")
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: Arguments, console: Console) -> int:
    """Play the games and print what they tell; 130 says that Ctrl-C stopped them early."""
    game = games.find(arguments.game)
    trials = Trials((_match(game, arguments, ()), *_compared(game, arguments)), arguments.rotate)
    wanted = trials.whole_rounds(arguments.games)
    simulation = _simulate(trials, wanted, arguments)
    stopped = simulation.games < wanted
    if arguments.json:
        say_json(console, _data(simulation, stopped))
    elif simulation.games >= trials.a_round:
        _print(console, game, simulation, arguments)
    if stopped:
        goes_on = "" if arguments.out is None else " The same command continues from here."
        complain(f"Stopped after {simulation.games} of {wanted} games.{goes_on}")
    return 130 if stopped else 0


def _match(game: Game, arguments: Arguments, more: Options) -> Match:
    return Match.of(
        game,
        default_seats(game) if arguments.seats is None else arguments.seats,
        bring(game, [*arguments.options, *more]),
        arguments.bots or [best(game).name],
        0 if arguments.seed is None else arguments.seed,
        arguments.limit,
    )


def _compared(game: Game, arguments: Arguments) -> list[Match]:
    """The same match with each option that is to be compared."""
    base = _match(game, arguments, ())
    ways = [_match(game, arguments, [option]) for option in arguments.compare]
    for way, (name, value) in zip(ways, arguments.compare, strict=True):
        if way == base:
            raise ShoalError(f"{name}={shown(value)} is how it is already played; name another value after --compare.")
    return ways


def _simulate(trials: Trials, wanted: int, arguments: Arguments) -> Simulation:
    with pacing(wanted, arguments.jobs) as count:
        return simulate(
            trials,
            arguments.games,
            arguments.jobs,
            on=arguments.on,
            records=arguments.records,
            out=arguments.out,
            progress=lambda simulation: count(simulation.games),
        )


def _data(simulation: Simulation, stopped: bool) -> dict[str, object]:
    first, *others = [results.data() for results in simulation.results]
    whole = simulation.games >= simulation.trials.a_round
    changes = [each.data() for each in simulation.changes()] if whole else []
    compared = {"compared": others, "changes": changes} if others else {}
    return {**first, **compared, "rotate": simulation.trials.rotate, "stopped": stopped}


# Printing --------------------------------------------------------------------------------------------------


def _print(console: Console, game: Game, simulation: Simulation, arguments: Arguments) -> None:
    rotate = simulation.trials.rotate
    for results in simulation.results:
        match = results.match
        options = settings(match.options) or "no options"
        say(console, f"{game.title}, {match.seats} seats; {options}; seed {match.seed}.")
        console.print(_table(results, rotate))
        _say_length(console, results)
        if rotate:
            shares = ", ".join(f"{seat} {share:.1%}" for seat, share in enumerate(results.seats_won(), 1))
            say(console, f"Won from each seat, whoever sat there: {shares}.")
        for (bot, kind), moves in sorted(results.faults.items()):
            say(console, fault_sentence(bot, kind, moves, results.troubles[bot, kind]))
    for way, compared in enumerate(arguments.compare, 1):
        _say_changes(console, simulation, way, f"{compared[0]}={shown(compared[1])}")
    if arguments.records is not None:
        say(console, f"The records are in {arguments.records}.")
    if arguments.out is not None and arguments.out.exists():
        say(console, f"The rows are in {arguments.out}.")


def _say_length(console: Console, results: Results) -> None:
    length = f"{results.mean_answers:.1f} ± {results.length.reach:.1f} answers a game"
    ended = ", ".join(f"{reason} {count}" for reason, count in sorted(results.reasons.items()))
    say(
        console,
        f"{counted(results.games, 'game')}, {results.games_a_second:.0f} a second; {length}, "
        f"{results.fewest_answers} to {results.most_answers}. Ended by: {ended}.",
    )


def _table(results: Results, rotate: bool) -> Table:
    seats = results.seats()
    shared, scored = any(seat.shared for seat in seats), any(seat.score for seat in seats)
    table = Table(box=box.SIMPLE_HEAD)
    first = "bot" if rotate else "seat"
    more = ["shared"] if shared else []
    for name in (first, "level", "wins", *more, "win rate", "95%", "place", *(["score"] * scored)):
        table.add_column(name, justify="left" if name == "level" else "right", no_wrap=name != "level")
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
            *([f"{seat.score.mean:.1f} ± {seat.score.reach:.1f}"] if seat.score else []),
        )
    return table


def _say_changes(console: Console, simulation: Simulation, way: int, compared: str) -> None:
    title = f"What {compared} changes, on the same deals"
    table = Table(box=box.SIMPLE_HEAD, title=title, title_justify="left")
    table.add_column("", no_wrap=True)
    for name in ("before", "after", "difference", "95%", "effect"):
        table.add_column(name, justify="right", no_wrap=True)
    for change in simulation.changes():
        if change.way == way:
            table.add_row(*_change(simulation, change))
    console.print(table)
    length = next(each.found for each in simulation.changes() if each.way == way)
    longer = "longer" if length.difference.mean > 0 else "shorter"
    verdict = f"makes games {longer}" if length.difference.sure else "shows no effect on the length of games"
    say(console, f"{compared} {verdict}. The interval shows where the true difference lies, with 95% confidence.")


def _change(simulation: Simulation, change: Changed) -> tuple[str, ...]:
    found, digits = change.found, 3 if change.measure == "win" else 2
    low, high = found.difference.interval
    who = "" if change.seat is None else f", {change.seat + 1} {simulation.trials.ways[0].levels[change.seat]}"
    return (
        f"{change.measure}{who}",
        f"{found.base:.{digits}f}",
        f"{found.other:.{digits}f}",
        f"{found.difference.mean:+.{digits}f}",
        f"{low:+.{digits}f} to {high:+.{digits}f}",
        found.size,
    )
