"""A person at a table in the terminal: what is shown, what may be typed, and what then happens."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

from rich.columns import Columns
from rich.console import Console
from rich.text import Text

from shoal.bots import bot
from shoal.cli.commands.rules import find_rules, print_rules
from shoal.cli.console import Colours, addressed, board, panel, say, tell
from shoal.cli.story import Story
from shoal.core import Choose, Listener, Move, Moves, Player, ShoalError, Table
from shoal.core.errors import plain
from shoal.review import hint, reason, shown

HELP = """\
a number     make that move; some of its words will do, too
undo, u      take your last answer back
hint, h      the best moves, their chances, and why
log, l       what has happened so far
rules, r     the rules; `rules ID` shows one of them
save, s      save the game; `save FILE` saves it in a new file
quit, q      leave the table
help, ?      this list"""


class Sitting:
    """One person, at one table, until the game is over or the person leaves."""

    def __init__(self, table: Table, seat: int, console: Console, file: Path | None) -> None:
        """Sit down; `file` is where the game was saved before."""
        self.table = table
        self.seat = seat
        self.console = console
        self.file = file
        self.words = table.game.words(table.header.names, table.header.options)
        self.story = Story(table, seat)
        self._colours = Colours(self.words)
        self._bots = {other: self._bot(other, level) for other, level in enumerate(table.header.bots) if other != seat}
        self._listeners = [(other, each) for other, each in self._bots.items() if isinstance(each, Listener)]
        for other, listener in self._listeners:
            listener.begin(other, table.header)
            listener.hear(table.heard(other))
        self._commands: dict[str, Callable[[str], bool]] = {
            "undo": self._undo,
            "hint": self._hint,
            "log": self._log,
            "rules": self._rules,
            "save": self._save,
            "quit": self._quit,
            "help": self._help,
        }
        self._commands |= {name[0]: do for name, do in self._commands.items() if name != "help"}
        self._commands |= {"?": self._help}

    def _bot(self, seat: int, level: str) -> Player:
        luck = f"{self.table.header.seed}/seat/{seat}/{len(self.table.entries)}"
        return bot(self.table.game, level, Random(luck), awaited=True)

    # The course of the evening -----------------------------------------------------------------------------

    def play(self) -> int:
        """Play until the game is over, or until the person leaves; answer the exit code."""
        self._greet()
        try:
            while isinstance(ask := self.table.ask, Choose):
                # The person is asked first, so that an answer can be taken back until the others have answered.
                if self.seat in ask.seats:
                    self._show()
                    self._listen()
                else:
                    self._let_answer(ask.seats[0])
        except (EOFError, KeyboardInterrupt) as end:
            self._leave()
            return 130 if isinstance(end, KeyboardInterrupt) else 0
        self._end()
        return 0

    def save_in(self, path: Path) -> None:
        """Save the game in this file, now and whenever the person leaves; other files are not written over."""
        if path != self.file and os.path.lexists(path):
            raise ShoalError(f"{path} already exists; name a new file, or continue that game with --resume.")
        self.table.save(path)
        self.file = path

    def _let_answer(self, seat: int) -> None:
        self._answer(seat, self._bots[seat].answer(self.table.view(seat), self.table.moves(seat)))

    def _answer(self, seat: int, move: Move) -> None:
        """Give this answer, and let bots hear what happens that want to."""
        events = self.table.answer(seat, move)
        for other, listener in self._listeners:
            listener.hear([event.seen_by(other) for event in events])

    # What is shown -----------------------------------------------------------------------------------------

    def _greet(self) -> None:
        game, header = self.table.game, self.table.header
        levels = [f"{self.words.name(other)} ({header.bots[other]})" for other in self._bots]
        others = f" The bots: {', '.join(levels)}." if levels else ""
        say(self.console, Text.assemble((game.title, "bold"), f"  {game.sentence}"))
        name = self.words.name(self.seat)
        known_as = "" if name == "You" else f" as {name}"
        say(self.console, self._colours(f"You sit in seat {self.seat + 1}{known_as}.{others}"))

    def _show(self) -> None:
        """What happened since the last time, the board, the question and the moves."""
        if self.story.must_forget:
            self.console.clear()
        tell(self.console, self.words, self.story.news())
        view = self.table.view(self.seat)
        self.console.print()
        board(self.console, self.table.game.title, self.words, self.words.board(view))
        say(self.console, self._colours(self.words.ask(view)))
        offered = self.table.moves(self.seat)
        if not offered.listed:
            say(self.console, self.words.how_to_type(view))
        moves = self._called(offered)
        shown = [Text.assemble((call, "bold"), "  ", self._words(move)) for call, move in moves.items()]
        self.console.print(Columns(shown, padding=(0, 3)))

    def _words(self, move: Move) -> Text:
        return self._colours(self.words.move(move))

    def _called(self, moves: Moves) -> dict[str, Move]:
        """The moves by what the person types for them; those that are too many to list are written out instead."""
        few = moves.few()
        return dict(zip(calls([self.words.move(move) for move in few]), few, strict=True))

    def _end(self) -> None:
        tell(self.console, self.words, self.story.news())
        outcome = self.table.outcome
        assert outcome is not None
        self.console.print()
        board(self.console, self.table.game.title, self.words, self.words.board(self.table.view(self.seat)))
        panel(self.console, "The end", self._colours(addressed(self.words.outcome(outcome).told())))
        if self.file is not None:
            self.table.save(self.file)
            say(self.console, f"The record is in {plain(str(self.file))}.")

    def _leave(self) -> None:
        self.console.print()
        if self.file is None:
            say(self.console, "You leave the table. This game was not saved; --save FILE would save it.")
            return
        self.table.save(self.file)
        file = plain(shlex.quote(str(self.file)))
        say(self.console, f"You leave the table. The game is saved; continue with: shoal play --resume {file}")

    # What is typed -----------------------------------------------------------------------------------------

    def _listen(self) -> None:
        """Do what is typed, until something has changed at the table."""
        changed = False
        while not changed:
            line = self._read()
            command, _, rest = line.partition(" ")
            try:
                if command.lower() in self._commands:
                    changed = self._commands[command.lower()](rest.strip())
                elif line:
                    self._answer(self.seat, self._meant(line))
                    self.console.print()
                    changed = True
            except ShoalError as error:
                say(self.console, Text(plain(str(error)), "italic"))

    def _read(self) -> str:
        line = self.console.input(Text("Your answer (? for help): ", "bold")).strip()
        if not sys.stdin.isatty():
            self.console.print(plain(line))
        return line

    def _meant(self, line: str) -> Move:
        """The move that is called so, or written out, or the only one that has these words in it."""
        moves = self._called(self.table.moves(self.seat))
        written = self.words.read(line)
        if written is not None:
            return written
        if line in moves:
            return moves[line]
        typed = line.lower().split()
        fitting = [move for move in moves.values() if _has_words(self.words.move(move), typed)]
        if len(fitting) == 1 and not line.isdecimal():
            return fitting[0]
        raise ShoalError(
            f"{plain(line[:40])!r} does not match one move here; type the number of a move, or ? for help."
        )

    def _undo(self, _: str) -> bool:
        self.table.undo(self.seat)
        return True

    def _hint(self, _: str) -> bool:
        """Say which moves look best from what the person sees, and why."""
        game, moves = self.table.game, self.table.moves(self.seat)
        advice = hint(
            game, self.table.view(self.seat), Random(f"{self.table.header.seed}/hint/{len(self.table.entries)}")
        )
        best = [game.parse_move(advised.move) for advised in advice.moves]
        call = next((f"{call}  " for call, each in self._called(moves).items() if each == best[0]), "")
        say(self.console, Text.assemble("Hint: ", (call, "bold"), self._words(best[0])))
        say(self.console, self._colours(reason(advice, [self.words.move(move) for move in best])))
        for move, words in zip(shown(advice), map(self._words, best), strict=False):
            say(self.console, Text.assemble(f"  {move}  ", words))
        return False

    def _log(self, _: str) -> bool:
        if self.story.has_forgotten:
            say(self.console, "What happened before this is hidden.")
        tell(self.console, self.words, self.story.so_far())
        return False

    def _rules(self, id: str) -> bool:
        print_rules(self.console, find_rules(self.table.game, id))
        return False

    def _save(self, file: str) -> bool:
        if not file and self.file is None:
            raise ShoalError("Name a file: save FILE.")
        if not file.isprintable():
            raise ShoalError("A file needs a name in plain characters.")
        path = Path(os.path.expanduser(file)) if file else self.file
        assert path is not None
        self.save_in(path)
        say(self.console, f"Saved in {path}.")
        return False

    def _quit(self, _: str) -> bool:
        raise EOFError  # as if there were nothing more to read

    def _help(self, _: str) -> bool:
        say(self.console, HELP)
        return False


def calls(moves: Sequence[str]) -> list[str]:
    """What a person types for each of these moves: a number.

    Moves whose words end in different numbers are called by those, so that card 3 is never number 2.
    """
    own = [move.split()[-1] for move in moves]
    if len(set(own)) == len(own) and all(word.isdecimal() for word in own):
        return own
    return [str(number) for number in range(1, len(moves) + 1)]


def _has_words(move: str, typed: Sequence[str]) -> bool:
    words = move.lower().split()
    return all(any(word.startswith(part) for word in words) for part in typed)
