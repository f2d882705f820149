"""`shoal games`: what there is to play."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table
from rich.text import Text

from shoal import games
from shoal.bots import LEVELS, characters, levels
from shoal.cli.arguments import Arguments, Commands, add_json
from shoal.cli.console import complain, say_json
from shoal.cli.records import shown
from shoal.core import Game, Option, listed

EXAMPLES = """example:
  shoal games            all games, with their options and the levels of their bots
  shoal games --json     the same for a program"""


def add_to(commands: Commands) -> None:
    """Make the command known."""
    sentence = "show all games: seats, options, levels of bots, credits"
    parser = commands.add_parser("games", help=sentence, description=f"{sentence.capitalize()}.", epilog=EXAMPLES)
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: Arguments, console: Console) -> int:
    """Show all games."""
    everything = [games.find(name) for name in games.names()]
    if arguments.json:
        say_json(console, [_data(game) for game in everything])
        return 0
    for number, game in enumerate(everything):
        if number:
            console.print()
        console.print(Text.assemble((game.title, "bold"), f"  ({game.name})"))
        console.print(_about(game))
    for sentence in games.broken().values():
        complain(sentence)
    return 0


def _about(game: Game) -> Table:
    rows = Table.grid(padding=(0, 2))
    rows.add_column(style="dim", min_width=8)
    rows.add_column()
    rows.add_row("  about", game.sentence)
    rows.add_row("  seats", f"{game.seats[0]} to {game.seats[-1]}")
    for number, option in enumerate(game.options):
        rows.add_row("" if number else "  options", _bold_first(option.name, f"{_choices(option)}. {option.sentence}"))
    for number, level in enumerate(LEVELS):
        sentence = level.sentence if level in levels(game) else "This game has no such bot yet."
        styles = listed([each.name for each in characters(game, level)])
        also = f" With a character: {styles}." if styles else ""
        rows.add_row("" if number else "  bots", _bold_first(level.name, f"{sentence}{also}"))
    rows.add_row("  credit", game.credit)
    return rows


def _bold_first(name: str, rest: str) -> Text:
    return Text.assemble((name, "bold"), f": {rest}")


def _choices(option: Option) -> str:
    """All that can be chosen in a row, the default first."""
    folder: tuple[str, ...] = ("a folder with files of your own",) if option.folder else ()
    *others, last = (*map(shown, option.choices), *option.besides, *folder)
    return f"{', '.join(others)} or {last}" if others else last


def _data(game: Game) -> dict[str, object]:
    return {
        "game": game.name,
        "title": game.title,
        "sentence": game.sentence,
        "rules": game.rules,
        "seats": list(game.seats),
        "options": [option.data() for option in game.options],
        "levels": [level.data() for level in levels(game)],
        "reasons": list(game.reasons),
        "credit": game.credit,
    }
