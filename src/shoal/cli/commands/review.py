"""`shoal review`: where a game that is over was won and lost."""

from __future__ import annotations

from rich import box
from rich.console import Console
from rich.table import Table as Columns
from rich.text import Text

from shoal.cli.arguments import Arguments, Commands, Parser, add_file, add_json, add_options, seed
from shoal.cli.console import Colours, say, say_json
from shoal.cli.many import counting
from shoal.cli.records import names, open_named_record
from shoal.core import ShoalError, Table
from shoal.review import BUDGETS, Decision, Review, Reviewer, iterations_of, percent, signed
from shoal.review.finding import Finding

SPARK = "▁▂▃▄▅▆▇█"
WORST = 10
"""So many decisions are printed, those that cost most."""

EXAMPLES = """examples:
  shoal review game.jsonl                    chances, decisions, luck and turning points
  shoal review game.jsonl --budget quick     a quarter of the thought, in a quarter of the time
  shoal review game.jsonl --budget 2000      2000 looks ahead for each decision
  shoal review game.jsonl --json             all of it, for programs

Each decision is judged by what its seat knew. The same record, budget and seed give the same review. Ctrl-C stops
it, and nothing is printed."""


def add_to(commands: Commands) -> None:
    """Make the command known."""
    sentence = "find out where a finished game was won and lost"
    parser: Parser = commands.add_parser(
        "review", help=sentence, description=f"{sentence.capitalize()}.", epilog=EXAMPLES
    )
    add_file(parser, "file", "the record of a game that is over")
    add_options(parser, "a folder of files that the game was played with; may be given more than once")
    how = f"how much thought a decision gets: {', '.join(BUDGETS)}, or a number of looks ahead (usual)"
    parser.add_argument("--budget", default="usual", metavar="BUDGET", help=how)
    parser.add_argument("--seed", type=seed, default=0, metavar="N", help="the luck of the looks ahead (0)")
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: Arguments, console: Console) -> int:
    """Review the game and print what there is to say."""
    table = open_named_record(arguments.file, arguments.options)
    budget: str | int = int(arguments.budget) if arguments.budget.isdecimal() else arguments.budget
    iterations_of(table.game, budget)
    if table.outcome is None:
        raise ShoalError(f"{arguments.file} stops before the game is over, so it cannot be reviewed.")
    reviewer = Reviewer(table, budget, arguments.seed)
    found: list[Finding] = []
    with counting(reviewer.length, what="answers") as count:
        for finding in reviewer.findings():
            found.append(finding)
            count(finding.number)
    review = reviewer.tell(found, names(table.header))
    if arguments.json:
        say_json(console, review)
    else:
        _print(console, table, review)
    return 0


def _print(console: Console, table: Table, review: Review) -> None:
    words = table.game.words(review.names, table.header.options)
    colours = Colours(words)
    say(console, Text.assemble((table.game.title, "bold"), f": {', '.join(review.names)}."))
    console.print(_chart(review, console.width))
    _heading(console, "Turning points")
    for point in review.turning_points:
        say(console, colours(f"{point.number:>4}  {point.sentence}"))
    _heading(console, "Decisions")
    for decision in _worst(review):
        say(console, colours(f"{decision.number:>4}  {review.names[decision.seat]}: {decision.sentence}"))
    _heading(console, "Decisions and luck")
    for seat in review.seats:
        say(console, colours(f"      {seat.sentence}"))
    for note in review.notes:
        say(console, Text(note, "italic"))


def _heading(console: Console, words: str) -> None:
    console.print()
    console.print(Text(words, "bold"))


def _worst(review: Review) -> list[Decision]:
    """The decisions that cost most, in their order."""
    clear = sorted([each for each in review.decisions if each.clear], key=lambda each: each.cost, reverse=True)
    return sorted(clear[:WORST], key=lambda each: each.number)


def _chart(review: Review, width: int) -> Columns:
    """Each seat's chance over time, as a line of bars."""
    table = Columns(box=box.SIMPLE_HEAD)
    for head in ("player", review.measure, "begin", "end", "luck"):
        table.add_column(head, justify="left" if head in ("player", review.measure) else "right", no_wrap=True)
    room = max(12, min(60, width - 40))
    for seat, story in enumerate(review.seats):
        chances = [each[seat] for each in review.chances]
        table.add_row(story.name, _spark(chances, room), percent(chances[0]), percent(chances[-1]), signed(story.luck))
    return table


def _spark(chances: list[float], room: int) -> str:
    """These chances as bars, so many at most, each for the last of its stretch."""
    count = min(room, len(chances))
    picked = [chances[(place + 1) * len(chances) // count - 1] for place in range(count)]
    return "".join(SPARK[min(len(SPARK) - 1, int(chance * len(SPARK)))] for chance in picked)
