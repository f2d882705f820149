"""Bots of one's own: a class in a file, or a program; both are asked in a process of their own, by one protocol."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import shoal.core
from shoal.bots.program import START, Program, Trouble
from shoal.core import Event, Game, Header, Move, Moves, NotAnAnswer, Player, Setting, ShoalError, Value, View
from shoal.core.errors import quoted

LIMIT: Final = 5.0
"""Seconds that such a bot has for a move, unless somebody says otherwise."""

PATIENCE: Final = 3
"""So often a program is started anew in one game; then the house plays that game to its end."""

PROGRAM: Final = "exec:"


class Fault(Value, frozen=True):
    """A move that a bot of somebody's own did not make, so that the house made it."""

    seat: int
    bot: str
    kind: str
    """`crashed`, `too slow`, `flooded`, `illegal`, or `given up` after too many of those in one game."""
    why: str


class OwnBot:
    """A player that asks a program. Where it fails, another moves.

    The program is sent the view, its moves, and, if it asks for that, what its seat has heard; nothing else.
    """

    def __init__(self, name: str, program: Program, game: Game, instead: Player) -> None:
        self.name = name
        self.faults: list[Fault] = []
        self._program = program
        self._game = game
        self._instead = instead
        self._ended = 0

    def begin(self, seat: int, header: Header) -> None:
        """The program was told without this: the header may have the seed, from which it could work out the deal."""

    def hear(self, events: Sequence[Event]) -> None:
        self._program.hear(events)

    def answer(self, view: View, moves: Moves) -> Move:
        try:
            return self._answer(view, moves)
        except Trouble as trouble:
            assert view.seat is not None
            self.faults.append(Fault(view.seat, self.name, trouble.kind, trouble.why))
            return self._instead.answer(view, moves)

    def _answer(self, view: View, moves: Moves) -> Move:
        if self._ended == PATIENCE:
            raise Trouble("given up", f"it failed {PATIENCE} times in this game")
        few = list(moves.few())
        try:
            said = self._program.ask({"do": "move", "view": view, "moves": few, "more": len(moves.space)})
        except Trouble:
            self._ended += 1
            raise
        return self._move(said, few, moves)

    def _move(self, said: object, few: list[Move], moves: Moves) -> Move:
        """The move that was meant: one of those listed by its number, or any by its JSON form."""
        if type(said) is int and 0 <= said < len(few):
            return few[said]
        if type(said) is int:
            raise Trouble("illegal", f"there is no move number {said}")
        try:
            move = self._game.parse_move(said)
        except NotAnAnswer as wrong:
            raise Trouble("illegal", str(wrong)) from None
        if move not in moves:
            raise Trouble("illegal", f"it may not make the move {quoted(move.text())} now")
        return move


# Naming them -----------------------------------------------------------------------------------------------


def is_own(name: str) -> bool:
    """Whether this names a bot of somebody's own, and not a level of the house."""
    return name.startswith(PROGRAM) or ".py:" in name or any(sign in name for sign in "/\\ ")


def check_own(name: str, game: Game) -> None:
    """Complain in a sentence if there is no such bot; a class is looked for in a process of its own."""
    if not _is_class(name):
        command_of(name, game)
        return
    try:
        looked = subprocess.run(  # noqa: S603 - whoever names a file wants it run
            [*command_of(name, game), "--check"],
            env=_environment(),
            capture_output=True,
            timeout=START,
            check=False,
            stdin=subprocess.DEVNULL,
        )
    except subprocess.TimeoutExpired:
        raise ShoalError(f"{_file_of(name)} takes more than {START:g} s to load.") from None
    if looked.returncode:
        said = looked.stderr.decode(errors="replace").strip().splitlines()
        raise ShoalError(quoted(said[-1]) if said else f"{_file_of(name)} cannot be loaded.")


def command_of(name: str, game: Game) -> list[str]:
    """The command that runs this bot."""
    if _is_class(name):
        file, _, kind = name.rpartition(":")
        if not Path(file).is_file():
            raise ShoalError(f"There is no file {quoted(file)} with a bot in it.")
        return [sys.executable, "-P", "-m", "shoal.bots.hosting", file, kind, game.name]
    try:
        words = shlex.split(name.removeprefix(PROGRAM), posix=os.name == "posix")
    except ValueError:
        words = []
    if not words:
        raise ShoalError(f"{quoted(name)!r} is not a command; a bot that is a program looks like exec:./mybot --fast.")
    if shutil.which(words[0]) is None:
        raise ShoalError(f"There is no program {quoted(words[0])} that can be run.")
    return words


def _is_class(name: str) -> bool:
    return ".py:" in name and not name.startswith(PROGRAM)


def _file_of(name: str) -> str:
    return quoted(name.rpartition(":")[0])


def _environment() -> dict[str, str]:
    """What a process of ours finds: the same sources, and nothing that a terminal would want."""
    home = str(Path(shoal.core.__file__).parents[2])
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, [home, os.environ.get("PYTHONPATH", "")]))}


# Bringing them in ------------------------------------------------------------------------------------------

_programs: dict[tuple[str, int, str], Program] = {}
"""Those that run, by name, seat and game: one process a seat, since what one seat knows is no other's business."""


def own_bot(
    name: str, game: Game, seat: int, setting: tuple[int, dict[str, Setting]], luck: str, limit: float, instead: Player
) -> OwnBot:
    """The bot of this name, told that a game begins: of so many seats, with these options, and with luck of its own."""
    program = _programs.get((name, seat, game.name))
    if program is None:
        program = Program(command_of(name, game), limit, _environment())
        _programs[name, seat, game.name] = program
    program.limit = limit
    seats, options = setting
    program.begin(
        {
            "do": "begin",
            "game": game.name,
            "seats": seats,
            "seat": seat,
            "options": options,
            "luck": luck,
            "limit": limit,
        }
    )
    return OwnBot(name, program, game, instead)


def dismiss() -> None:
    """End the processes of all bots that were brought in."""
    while _programs:
        _programs.popitem()[1].stop()
