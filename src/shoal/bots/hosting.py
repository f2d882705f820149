"""The process in which a class of somebody's own plays: it speaks the protocol, so that the class need not.

`python -m shoal.bots.hosting FILE CLASS GAME`; docs/own-bots.md has the protocol.
"""

from __future__ import annotations

import importlib.util
import inspect
import os
import sys
from pathlib import Path
from random import Random
from types import ModuleType
from typing import IO, Any

import msgspec

from shoal import games
from shoal.core import Game, Header, Player, ShoalError, convert, listed
from shoal.core.contract.game import msgspec_union


def main(arguments: list[str]) -> int:
    """Load the class and let it answer until there is nothing more to answer; 2 says that it cannot be loaded."""
    file, name, game = arguments[:3]
    answers = _private(1)
    sys.path.append(str(Path(file).resolve().parent))
    try:
        kind = find_class(file, name)
    except ShoalError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    if "--check" not in arguments:
        serve(kind, games.find(game), sys.stdin.buffer, answers)
    return 0


def _private(stream: int) -> IO[bytes]:
    """The stream for ourselves alone; whatever the class prints goes where complaints go."""
    ours = os.fdopen(os.dup(stream), "wb")
    os.dup2(2, stream)
    return ours


def find_class(file: str, name: str) -> type:
    """The class of this name in this file."""
    try:
        module = _load(file)
    except Exception as error:
        raise ShoalError(f"{file} cannot be loaded: {type(error).__name__}: {error}") from None
    kind = getattr(module, name, None)
    if not inspect.isclass(kind) or not callable(getattr(kind, "answer", None)):
        here = [each for each, what in vars(module).items() if inspect.isclass(what) and hasattr(what, "answer")]
        there = f"it has {listed(here)}" if here else "it has no class with a method answer(view, moves)"
        raise ShoalError(f"{file} has no bot {name}; {there}.")
    return kind


def _load(file: str) -> ModuleType:
    found = importlib.util.spec_from_file_location("own_bot", file)
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    sys.modules["own_bot"] = module
    found.loader.exec_module(module)
    return module


def serve(kind: type, game: Game, lines: IO[bytes], answers: IO[bytes]) -> None:
    """Answer every line: each game has an object of its own, which knows nothing of the one before."""
    player: Player | None = None
    for line in lines:
        asked = msgspec.json.decode(line)
        if asked["do"] == "begin":
            player, begun = None, asked
            continue
        try:
            player = player or _made(kind, game, begun)
            said = {"n": asked["n"], **_said(player, game, asked)}
        except Exception as error:
            said = {"n": asked["n"], "error": f"{type(error).__name__}: {error}"}
        answers.write(msgspec.json.encode(said) + b"\n")
        answers.flush()


def _made(kind: type, game: Game, begun: dict[str, Any]) -> Player:
    """A player of this class; one that takes an argument gets a generator, so that its luck can be repeated."""
    player: Player = kind(Random(begun["luck"])) if _takes_luck(kind) else kind()
    begin = getattr(player, "begin", None)
    if callable(begin):
        begin(begun["seat"], Header(game.name, game.rules, begun["seats"], begun["options"]))
    return player


def _takes_luck(kind: type) -> bool:
    try:
        return len(inspect.signature(kind).parameters) > 0
    except ValueError:
        return False


def _said(player: Player, game: Game, asked: dict[str, Any]) -> dict[str, object]:
    """The move that the player chooses; one that hears what happens asks for that first."""
    hear = getattr(player, "hear", None)
    if callable(hear):
        if "heard" not in asked:
            return {"hear": True}
        kinds = msgspec_union(game.event_types)
        hear([convert(event, kinds) for event in asked["heard"]])
    return {"move": _answer(player, game, asked["view"])}


def _answer(player: Player, game: Game, seen: object) -> object:
    """The move that the player chooses; which moves there are follows from what it sees."""
    view = convert(seen, game.view_type)
    assert view.seat is not None
    moves = game.imagine(view, Random(0)).moves(view.seat)
    return msgspec.to_builtins(player.answer(view, moves))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
