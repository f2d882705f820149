"""`shoal rules`: the rules of a game in our words, whole or one by its id."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table
from rich.text import Text

from shoal import games
from shoal.cli.arguments import Arguments, Commands, add_json
from shoal.cli.console import say_json
from shoal.core import Chapter, Game, ShoalError

EXAMPLES = """examples:
  shoal rules getbit         the whole rulebook, each rule with its id
  shoal rules getbit GB-9    one rule; refusals and `shoal check` name rules by these ids"""


def add_to(commands: Commands) -> None:
    """Make the command known."""
    sentence = "read the rules of a game, or one of them"
    parser = commands.add_parser("rules", help=sentence, description=f"{sentence.capitalize()}.", epilog=EXAMPLES)
    parser.add_argument("game", metavar="GAME", help="the id of a game, as `shoal games` shows it")
    parser.add_argument("id", metavar="ID", nargs="?", default="", help="the id of a rule")
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: Arguments, console: Console) -> int:
    """Show the rules."""
    chapters = find_rules(games.find(arguments.game), arguments.id)
    if arguments.json:
        say_json(console, [chapter.data() for chapter in chapters])
    else:
        print_rules(console, chapters)
    return 0


def find_rules(game: Game, id: str) -> tuple[Chapter, ...]:
    """The rulebook of this game, or, where an id is given, what it says of that."""
    try:
        chapters = game.rulebook()
    except FileNotFoundError:
        raise ShoalError(f"{game.title} has no written rules yet.") from None
    if not id:
        return chapters
    for chapter in chapters:
        for name, words in chapter.rules.items():
            if name.lower() == id.lower():
                return (Chapter(chapter.title, {name: words}),)
    known = [name for chapter in chapters for name in chapter.rules]
    raise ShoalError(f"{game.title} has no rule {id[:40]!r}; its rules are called {known[0]} and so on.")


def print_rules(console: Console, chapters: tuple[Chapter, ...]) -> None:
    """Print these chapters."""
    for chapter in chapters:
        rows = Table.grid(padding=(0, 2))
        rows.add_column(style="bold", min_width=7, no_wrap=True)
        rows.add_column()
        for name, words in chapter.rules.items():
            rows.add_row(Text(f" {name}"), Text(words))
        console.print(Text(chapter.title, "bold underline"))
        console.print(rows)
        console.print()
