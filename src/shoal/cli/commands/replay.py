"""`shoal replay`: a record as a story, whole or through the eyes of one seat."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from shoal.cli.arguments import Arguments, Commands, add_file, add_json, add_options, whole
from shoal.cli.console import Colours, addressed, board, panel, say, say_json, tell
from shoal.cli.records import names, open_named_record, settings
from shoal.core import Event, ShoalError, Table, counted

EXAMPLES = """examples:
  shoal replay game.jsonl              the whole story, secrets included
  shoal replay game.jsonl --seat 2     only what seat 2 could see
  shoal replay game.jsonl --to 20      up to answer 20, with the board at that point
  shoal replay game.jsonl --json       every answer with its events, and the view at the end

Seats are counted from 1 here and on the screen, from 0 in records and in JSON."""


def add_to(commands: Commands) -> None:
    """Make the command known."""
    sentence = "tell a recorded game in words"
    parser = commands.add_parser("replay", help=sentence, description=f"{sentence.capitalize()}.", epilog=EXAMPLES)
    add_file(parser, "file", "a record")
    add_options(parser, "a folder of files that the game was played with; may be given more than once")
    parser.add_argument("--to", type=whole("--to", 0), metavar="N", help="stop after answer N")
    parser.add_argument("--seat", type=whole("--seat", 1), metavar="S", help="see through the eyes of this seat")
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: Arguments, console: Console) -> int:
    """Tell the story."""
    table = open_named_record(arguments.file, arguments.options)
    if arguments.to is not None:
        if arguments.to > len(table.entries):
            raise ShoalError(f"{arguments.file} has only {counted(len(table.entries), 'answer')}, not {arguments.to}.")
        table = table.at(arguments.to)
    seat = None
    if arguments.seat is not None:
        if arguments.seat > table.header.seats:
            raise ShoalError(f"{arguments.file} has only {counted(table.header.seats, 'seat')}, not {arguments.seat}.")
        seat = arguments.seat - 1
    if arguments.json:
        say_json(console, _data(table, seat))
    else:
        _print(console, table, seat)
    return 0


def _told(table: Table, seat: int | None) -> list[list[Event]]:
    """What happened at each answer: as this seat saw it, or all of it."""
    if seat is None:
        return table.told
    return [[event.seen_by(seat) for event in events] for events in table.told]


def _print(console: Console, table: Table, seat: int | None) -> None:
    everybody = names(table.header)
    words = table.game.words(everybody, table.header.options)
    colours = Colours(words)
    eyes = "" if seat is None else f", seen by {everybody[seat]} in seat {seat + 1}"
    say(console, Text.assemble((table.game.title, "bold"), f": {', '.join(everybody)}{eyes}."))
    if table.header.options:
        say(console, f"Options: {settings(table.header.options)}.")
    tell(console, words, (event for events in _told(table, seat) for event in events))
    console.print()
    view = table.view(seat)
    board(console, table.game.title, words, words.board(view))
    if table.outcome is None:
        say(console, f"At this point, after {counted(len(table.entries), 'answer')}, the game is not over.")
        say(console, colours(words.ask(view)))
    else:
        panel(console, "The end", colours(addressed(words.outcome(table.outcome).told())))


def _data(table: Table, seat: int | None) -> dict[str, object]:
    words = table.game.words(names(table.header), table.header.options)
    view = table.view(seat)
    told = [[{"event": event.data(), "words": words.event(event)} for event in events] for events in _told(table, seat)]
    return {
        "game": table.game.name,
        "names": names(table.header),
        "options": table.header.options,
        "seat": seat,
        "told": [{"n": number, "events": events} for number, events in enumerate(told, 1)],
        "view": view.data(),
        "board": words.board(view),
        "outcome": None if table.outcome is None else table.outcome.data(),
    }
