"""Reading arguments: every mistake is one sentence."""

from __future__ import annotations

import argparse
import csv
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NoReturn, TypeAlias

import msgspec

from shoal import games
from shoal.arena.running.executors import MOST_JOBS, check_on
from shoal.bots.own import LIMIT
from shoal.core import Game, ShoalError

Commands: TypeAlias = "argparse._SubParsersAction[Parser]"
Arguments = argparse.Namespace


class Parser(argparse.ArgumentParser):
    """A parser that complains in one sentence and keeps the lines of its examples."""

    def __init__(self, **settings: object) -> None:
        settings.setdefault("formatter_class", argparse.RawDescriptionHelpFormatter)
        super().__init__(allow_abbrev=False, **settings)  # type: ignore[arg-type]

    def error(self, message: str) -> NoReturn:
        """Raise the complaint as an error of ours."""
        raise ShoalError(f"{message[0].upper()}{message[1:]}; `{self.prog} --help` shows how it is used.")


def whole(name: str, least: int, most: int | None = None) -> Callable[[str], int]:
    """A reader of whole numbers for the argument of this name."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = least - 1
        if number < least or (most is not None and number > most):
            wanted = f"of {least} or more" if most is None else f"from {least} to {most}"
            raise ShoalError(f"{name} takes a whole number {wanted}, not {text[:40]!r}.")
        return number

    return read


def seed(text: str) -> int | str:
    """A seed: a whole number, or any other word."""
    try:
        number = int(text)
    except ValueError:
        return words("--seed")(text)
    return number if abs(number) < 1 << 63 else text


def words(name: str, longest: int = 100) -> Callable[[str], str]:
    """A reader of short plain text for the argument of this name."""

    def read(text: str) -> str:
        if not text.strip() or not text.isprintable() or len(text) > longest:
            raise ShoalError(f"{name} takes 1 to {longest} plain letters, not {text[:40]!r}.")
        return text.strip()

    return read


def setting(text: str) -> tuple[str, object]:
    """One option as `name=value`; the value is JSON where it can be, else text."""
    name, equals, value = text.partition("=")
    if not equals:
        raise ShoalError(f"--set takes name=value, such as memory=true, not {text[:40]!r}.")
    try:
        return name, msgspec.json.decode(value)
    except (ValueError, RecursionError):
        return name, value


def names(text: str) -> list[str]:
    """Names between commas; one that has a comma in it stands in quotes."""
    return [name.strip() for name in next(csv.reader([text.replace("\n", " ")]))] or [""]


def seconds(text: str) -> float:
    """How long something may take."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number <= 3600:
        raise ShoalError(f"--limit takes seconds, more than 0 and up to 3600, not {text[:40]!r}.")
    return number


def default_seats(game: Game) -> int:
    """Four, or as near to it as the game allows."""
    return min(game.seats, key=lambda seats: abs(seats - 4))


def add_json(parser: Parser) -> None:
    """Let the command print for programs instead of people."""
    parser.add_argument("--json", action="store_true", help="print JSON, for programs")


def add_match(parser: Parser) -> None:
    """Let the command say what is played and by whom."""
    parser.add_argument("--seats", type=whole("--seats", 1), metavar="N", help="how many players")
    parser.add_argument(
        "--bots",
        type=names,
        metavar="BOT[,BOT...]",
        help="one bot for all seats, or one for each: random, gentle, casual, sharp, expert, or one of your own such as"
        " mine.py:Careful (default: the best level that answers at once)",
    )
    add_options(parser, "an option of the game, such as memory=true; may be given more than once")
    parser.add_argument("--seed", type=seed, metavar="N", help="repeat the same luck")


def add_many(parser: Parser) -> None:
    """Let the command say how many games there are, who plays them, and how long a bot of one's own may think."""
    parser.add_argument("--games", type=whole("--games", 1), default=100, metavar="N", help="how many games (100)")
    add_means(parser)
    help = f"how long a bot of your own may think about a move ({LIMIT:g})"
    parser.add_argument("--limit", type=seconds, default=LIMIT, metavar="SECONDS", help=help)


def add_means(parser: Parser) -> None:
    """Let the command say by whom games are played."""
    parser.add_argument(
        "--jobs", type=whole("--jobs", 1, MOST_JOBS), default=_cores(), metavar="N", help="processes (one per core)"
    )
    help = "play on a cluster instead: ray, or its address, such as ray://head:10001"
    parser.add_argument("--on", type=check_on, default="", metavar="CLUSTER", help=help)


def _cores() -> int:
    usable = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(usable, MOST_JOBS)


Options = Sequence[tuple[str, object]]
"""What was set on the command line: names and values."""


def add_options(parser: Parser, help: str) -> None:
    """Let the command take options of a game."""
    parser.add_argument(
        "--set", dest="options", type=setting, action="append", default=[], metavar="NAME=VALUE", help=help
    )


def takes_folder(game: Game, name: str) -> bool:
    """Whether this option of the game can be a folder of files to play with."""
    return any(option.folder for option in game.options if option.name == name)


def bring(game: Game, given: Options) -> dict[str, object]:
    """The options as they were given; a folder of files is brought to the game, and the name it gets stands for it."""
    options = dict(given)
    for option in game.options:
        if option.folder and options.get(option.name, option.default) not in option.choices:
            options[option.name] = games.bring(game.name, option.name, str(options[option.name]))
    return options


def add_file(parser: Parser, name: str, help: str, *, many: bool = False) -> None:
    """Let the command take a file, or several."""
    parser.add_argument(name, type=Path, metavar="FILE", help=help, nargs="+" if many else None)
