"""`shoal play`: sit down at a table in the terminal."""

from __future__ import annotations

from pathlib import Path
from random import SystemRandom

import msgspec
from rich.console import Console

from shoal import games
from shoal.bots import best, name, spread
from shoal.cli.arguments import Arguments, Commands, add_match, bring, default_seats, whole, words
from shoal.cli.records import LONGEST_NAME, names, open_named_record
from shoal.cli.sitting import Sitting
from shoal.core import Game, Seeded, ShoalError, Table, new_table

EXAMPLES = """examples:
  shoal play                                    Get Bit! with three bots
  shoal play --seats 2 --bots random            two seats, and a bot that does not think
  shoal play --set memory=true --set limbs=8    the memory game, the long way
  shoal play --save friday.jsonl                saved whenever you leave
  shoal play --resume friday.jsonl              and carry on

At the table, type the number of a move, or ? for everything else: undo, hint, log, rules, save, quit."""


def add_to(commands: Commands) -> None:
    """Make the command known."""
    sentence = "play a game in the terminal, with bots in the other seats"
    parser = commands.add_parser("play", help=sentence, description=f"{sentence.capitalize()}.", epilog=EXAMPLES)
    parser.add_argument("game", metavar="GAME", nargs="?", help="the id of a game (getbit)")
    add_match(parser)
    parser.add_argument("--seat", type=whole("--seat", 1), metavar="S", help="where you sit, counted from 1 (1)")
    parser.add_argument("--name", type=words("--name", LONGEST_NAME), help="what you are called (You)")
    parser.add_argument("--save", type=Path, metavar="FILE", help="save the game in this new file")
    parser.add_argument("--resume", type=Path, metavar="FILE", help="continue a saved game")
    parser.set_defaults(run=run)


def run(arguments: Arguments, console: Console) -> int:
    """Play; the exit code is 0, or 130 after Ctrl-C."""
    resumed: Path | None = arguments.resume
    table, seat = _new(arguments) if resumed is None else _resumed(arguments, resumed)
    sitting = Sitting(table, seat, console, resumed)
    if arguments.save is not None:
        sitting.save_in(arguments.save)
    return sitting.play()


def _new(arguments: Arguments) -> tuple[Table, int]:
    """A table for a new game, and the person's seat."""
    game = games.find(arguments.game or "getbit")
    seats = game.check_seats(default_seats(game) if arguments.seats is None else arguments.seats)
    seat = _seat(arguments.seat or 1, seats)
    seed = SystemRandom().randrange(1 << 31) if arguments.seed is None else arguments.seed
    levels = _levels(game, seats, seat, arguments.bots)
    called = [name(each) for each in range(seats)]
    called[seat] = arguments.name or "You"
    options = bring(game, arguments.options)
    return new_table(game, seats, options, Seeded(seed), names=called, bots=levels, seed=seed), seat


def _resumed(arguments: Arguments, path: Path) -> tuple[Table, int]:
    """The saved table, with the person and the bots in their seats again, and the person's seat."""
    for given, option in [("game", "GAME"), ("seats", "--seats"), ("seed", "--seed")]:
        if getattr(arguments, given) not in (None, []):
            raise ShoalError(f"{option} is set by the saved game; leave it out with --resume.")
    table = open_named_record(path, arguments.options)
    if table.outcome is not None:
        raise ShoalError(f"The game in {path} is over; `shoal replay {path}` replays it.")
    seats = table.header.seats
    saved = [*table.header.bots, *[""] * seats][:seats]
    if arguments.seat is None and "" not in saved:
        raise ShoalError(f"Bots sit in all seats of {path}; use --seat to say which one you take.")
    seat = _seat(arguments.seat or saved.index("") + 1, seats)
    if arguments.bots is None:
        levels = [level or best(table.game).name for level in saved]
        levels[seat] = ""
    else:
        levels = _levels(table.game, seats, seat, arguments.bots)
    called = names(table.header)
    called[seat] = arguments.name or (called[seat] if table.header.names and not saved[seat] else "You")
    table.header = msgspec.structs.replace(table.header, names=tuple(called), bots=tuple(levels))
    table.go_on()
    return table, seat


def _seat(number: int, seats: int) -> int:
    """The seat with this number, which is counted from 1."""
    if number > seats:
        raise ShoalError(f"There are {seats} seats, so --seat is a number from 1 to {seats}, not {number}.")
    return number - 1


def _levels(game: Game, seats: int, seat: int, given: list[str] | None) -> list[str]:
    """The level of the bot in each seat, and an empty word in the person's."""
    levels = list(spread(given or [best(game).name], seats - 1))
    levels.insert(seat, "")
    return levels
