"""The levels of bots, weakest first, by names that a player understands."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

import msgspec

from shoal.bots.search import BOLD, CAREFUL, GREEDY, Character, Thinker
from shoal.core import (
    Chooser,
    Deadline,
    Event,
    Game,
    Header,
    LongChooser,
    Move,
    Moves,
    Player,
    ShoalError,
    Value,
    View,
    listed,
)
from shoal.core.contract.knowledge import Effort, Knowledge

NAMES: Final = ("Carp", "Bass", "Dab", "Ling", "Pike", "Ruff")
"""What bots are called, by their seat."""


class Level(Value, frozen=True):
    """How well a bot plays."""

    name: str
    sentence: str
    face: str
    """A fish to know it by, the longer the stronger."""


class Styled(Level, frozen=True):
    """A level with a character."""

    character: Character


RANDOM: Final = Level("random", "Any allowed move, no thought.", "><>")
GENTLE: Final = Level("gentle", "Makes mistakes: for a first game, or an easy one.", "><°>")
CASUAL: Final = Level("casual", "A quick, sensible player.", "><(°>")
SHARP: Final = Level("sharp", "Thinks ahead, for up to a second a move.", "><((°>")
EXPERT: Final = Level("expert", "Thinks hard, for up to five seconds a move.", "><(((°>")

LEVELS: Final = (RANDOM, GENTLE, CASUAL, SHARP, EXPERT)

SECONDS: Final = {SHARP.name: 0.9, EXPERT.name: 4.5}
"""So long a level that looks ahead thinks about a move where somebody waits; to finish what it is at takes the rest."""

CHARACTERS: Final = (BOLD, CAREFUL, GREEDY)
"""Ways to play at the same strength, for levels that look ahead: `sharp-bold`, `expert-careful`, `sharp-greedy`."""

EYE_AND_MOUTH: Final = "°>"


class Bot:
    """A player that chooses by a rule of its own and knows nothing but the view and its moves."""

    def __init__(self, choose: Chooser, rng: Random) -> None:
        self._choose = choose
        self._rng = rng

    def answer(self, view: View, moves: Moves) -> Move:
        return self._choose(view, moves, self._rng)


class Remembering(Bot):
    """A bot that completes its views with what it has heard in this game."""

    def __init__(self, choose: Chooser, rng: Random, knowledge: Knowledge) -> None:
        super().__init__(choose, rng)
        self._knowledge = knowledge
        self._heard: list[Event] = []

    def begin(self, seat: int, header: Header) -> None:
        self._heard.clear()

    def hear(self, events: Sequence[Event]) -> None:
        self._heard += [event for event in events if isinstance(event, self._knowledge.memorable())]

    def answer(self, view: View, moves: Moves) -> Move:
        return super().answer(self._knowledge.recall(view, self._heard), moves)


def levels(game: Game) -> tuple[Level, ...]:
    """The levels that this game has, weakest first."""
    return tuple(level for level in LEVELS if _chooser(game, level.name) is not None)


def characters(game: Game, level: Level) -> tuple[Styled, ...]:
    """The same level with each of the characters that it has in this game: none where it does not look ahead."""
    return tuple(_with(level, character) for character in CHARACTERS if _has(game, level.name, character))


def _with(level: Level, character: Character) -> Styled:
    face = level.face.removesuffix(EYE_AND_MOUTH) + character.look
    return Styled(f"{level.name}-{character.name}", f"{level.sentence} {character.sentence}", face, character)


def _has(game: Game, level: str, character: Character) -> bool:
    """Whether this level looks ahead and knows what such a character likes: nobody is greedy where nothing counts."""
    if isinstance(getattr(game, level, None), Effort):
        return character != GREEDY or type(game.knowledge).gain is not Knowledge.gain
    return level in SECONDS and character.likes in game.styles


def best(game: Game) -> Level:
    """The strongest level of this game that answers at once, without a search."""
    searching = [level.name for level in (SHARP, EXPERT) if isinstance(getattr(game, level.name), Effort)]
    return [level for level in levels(game) if level.name not in searching][-1]


def easiest(game: Game) -> Level:
    """The level for somebody's first game: the weakest that thinks at all."""
    thinking = [level for level in levels(game) if level != RANDOM]
    return thinking[0] if thinking else RANDOM


def bot(game: Game, level: str, rng: Random, *, awaited: bool = False) -> Player:
    """A bot of this level, which draws all its luck from this generator.

    If somebody waits for it, it stops when the time of its level is up. Otherwise it thinks for as long as that takes,
    and the same luck leads to the same moves on every machine. Where views forget, one that looks ahead listens.
    """
    choose = _chooser(game, level, awaited=awaited)
    if choose is not None:
        return Remembering(choose, rng, game.knowledge) if _remembers(game, level) else Bot(choose, rng)
    known = listed([each.name for each in levels(game)])
    if level in {each.name for each in LEVELS}:
        raise ShoalError(f"{game.title} has no {level} bot yet; it has {known}.")
    raise ShoalError(f"There is no level {level[:40]!r}; {game.title} has {known}.")


def _remembers(game: Game, level: str) -> bool:
    """Whether this level looks ahead, in a game in which there is something to remember."""
    return bool(game.knowledge.memorable()) and isinstance(getattr(game, level.partition("-")[0], None), Effort)


def _chooser(game: Game, level: str, *, awaited: bool = False) -> Chooser | None:
    """How a bot of this level chooses, where there is one."""
    if level == RANDOM.name:
        return _choose_any
    level, dash, name = level.partition("-")
    character = next((each for each in CHARACTERS if each.name == name and _has(game, level, each)), None)
    if level not in {each.name for each in LEVELS} or (dash and character is None):
        return None
    how: Chooser | Effort | float | None = getattr(game, level)
    if isinstance(how, Effort):
        effort = msgspec.structs.replace(how, seconds=SECONDS[level]) if awaited else how
        return Thinker(game, effort, character=character).choose
    if isinstance(how, float):
        return None if game.casual is None else _slipping(game.casual, how)
    if how is not None and level in SECONDS:
        return _styled(getattr(game, level), SECONDS[level] if awaited else 0.0, character)
    return how


def _styled(choose: LongChooser, seconds: float, character: Character | None) -> Chooser:
    """A chooser that chooses as this one does, with this character and, if not 0, only so long for each move."""
    likes = None if character is None else character.likes
    return lambda view, moves, rng: choose(view, moves, rng, Deadline(seconds), likes)


def _slipping(choose: Chooser, often: float) -> Chooser:
    """A chooser that makes any move so often, and otherwise this one's."""

    def slip(view: View, moves: Moves, rng: Random) -> Move:
        return (_choose_any if rng.random() < often else choose)(view, moves, rng)

    return slip


def spread(names: Sequence[str], seats: int) -> tuple[str, ...]:
    """The level of each of these seats: those named, or one for all."""
    if len(names) not in (1, seats):
        raise ShoalError(f"Name one level for all bots or {seats} levels, one for each; there are {len(names)} here.")
    return tuple(names) if len(names) == seats else tuple(names) * seats


def name(seat: int) -> str:
    """What the bot in this seat is called."""
    return NAMES[seat] if seat < len(NAMES) else f"Bot {seat + 1}"


def _choose_any(_view: View, moves: Moves, rng: Random) -> Move:
    """Any move; where some can be listed and the others are too many for that, one of the few every second time."""
    few = moves.codes and moves.space and rng.random() < 0.5
    return moves[int(rng.random() * (len(moves.codes) if few else len(moves)))]
