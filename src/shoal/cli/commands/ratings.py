"""`shoal ratings`: the ratings of people and bots, worked out anew from the games that they played."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from operator import itemgetter
from pathlib import Path

from rich.console import Console

from shoal import games
from shoal.cli.arguments import Arguments, Commands, add_json
from shoal.cli.console import complain, say, say_json
from shoal.cli.records import open_named_record
from shoal.core import ShoalError, counted
from shoal.core.errors import plain
from shoal.ratings import BOT, Ledger, Result, Skill, Table, result_of

EXAMPLES = """examples:
  shoal ratings shoal.db                             from a server's data, whether it is running or not
  shoal ratings postgresql://shoal@db.example/shoal  the same where several servers share a database
  shoal ratings records                              from the rated games among the records in a folder

With a server's data, every rated game is replayed from its log; the exit code is 2 if anything that the server
keeps differs from what comes of it, even in the last digit."""


def add_to(commands: Commands) -> None:
    """Make the command known."""
    sentence = "work out the ratings of people and bots afresh"
    parser = commands.add_parser("ratings", help=sentence, description=f"{sentence.capitalize()}.", epilog=EXAMPLES)
    parser.add_argument("place", metavar="DATA", help="the data of a server, or a folder of records")
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: Arguments, console: Console) -> int:
    """Work them out, and say whether they are what is kept."""
    if Path(arguments.place).is_dir():
        ledger, names, count = _of_records(Path(arguments.place))
        _print(console, ledger, names, arguments.json)
        if not arguments.json:
            say(console, f"{_games(count)}.")
        return 0
    return _of_server(arguments, console)


def _of_server(arguments: Arguments, console: Console) -> int:
    from shoal.server import data_at, recount

    data = data_at(arguments.place)
    if isinstance(data, Path) and not data.exists():
        raise ShoalError(f"There is nothing at {data}: name the data of a server, or a folder of records.")
    found = recount(data)
    _print(console, found.ledger, found.names, arguments.json)
    if found.wrong:
        complain(f"{_games(found.games)}; what is kept differs at {', '.join(found.wrong)}.")
        return 2
    if not arguments.json:
        say(console, f"{_games(found.games)}; what the server keeps agrees to the last digit.")
    return 0


def _of_records(folder: Path) -> tuple[Ledger, dict[str, str], int]:
    """The ratings after the rated games among these records, what people are called there, and how many games."""
    results: dict[int, Result] = {}
    names: dict[str, str] = {}
    for path in sorted(folder.rglob("*.jsonl")):
        table = open_named_record(path)
        if (result := result_of(table.header, table.outcome)) is None:
            continue
        if results.setdefault(result.number, result) != result:
            raise ShoalError(f"{path}: two records are number {result.number}; are they from different servers?")
        names |= zip(result.players, table.header.names, strict=False)
    if not results:
        raise ShoalError(f"There is no record of a rated game in {folder}.")
    ledger = Ledger()
    for number in sorted(results):
        ledger.take(results[number])
    return ledger, names, len(results)


def _print(console: Console, ledger: Ledger, names: Mapping[str, str], as_json: bool) -> None:
    standings = list(ledger.standings())
    if as_json:
        say_json(console, [_row(*standing, _name(standing[1], names)) for standing in standings])
        return
    for (game, seats), group in groupby(standings, itemgetter(0)):
        say(console, f"{games.find(game).title} with {seats}")
        for _, player, skill, count in group:
            who = f"{_name(player, names)}, {counted(count, 'game')}"
            say(console, f"  {skill.mu:5.1f} ± {skill.doubt:4.1f}  {who}")
        say(console, "")


def _row(table: Table, player: str, skill: Skill, count: int, name: str) -> dict[str, object]:
    game, seats = table
    return {"game": game, "seats": seats, "player": player, "name": name, "games": count, **skill.data()}


def _name(player: str, names: Mapping[str, str]) -> str:
    if player.startswith(BOT):
        return f"{player.removeprefix(BOT)} bots"
    return plain(names.get(player, "Somebody"))


def _games(count: int) -> str:
    return counted(count, "rated game")
