"""The games on the start page."""

from __future__ import annotations

from functools import cache

from shoal import bots, games
from shoal.core import Game, Option, ShoalError, lesson_of
from shoal.server.wire.answers import ChapterCard, CharacterCard, GameCard, LevelCard, NumberCard, OptionCard, RulesCard


def catalogue() -> tuple[GameCard, ...]:
    """All games there are."""
    return tuple(_card(games.find(name)) for name in games.names())


def _card(game: Game) -> GameCard:
    lesson = lesson_of(game)
    return GameCard(
        name=game.name,
        title=game.title,
        sentence=game.sentence,
        credit=game.credit,
        minutes=game.minutes,
        seats=(game.seats[0], game.seats[-1]),
        options=tuple(map(_option, game.options)),
        levels=(*(_level(level, game) for level in bots.levels(game)), *(_guest(guest) for guest in bots.guests())),
        practice=game.ground() is not None,
        first_seats=max(game.seats[0], min(game.first_seats, game.seats[-1])),
        easiest=bots.easiest(game).name,
        lesson=0 if lesson is None else len(lesson.steps),
    )


def _level(level: bots.Level, game: Game) -> LevelCard:
    characters = tuple(
        CharacterCard(each.name, each.character.name, each.character.sentence, each.face)
        for each in bots.characters(game, level)
    )
    return LevelCard(level.name, level.sentence, level.face, characters=characters)


def _guest(guest: bots.Guest) -> LevelCard:
    return LevelCard(guest.level.name, guest.level.sentence, guest.level.face, own=True)


def _option(option: Option) -> OptionCard:
    return OptionCard(
        option.name, option.choices, option.sentence, option.lowest, option.highest, text=option.free_text
    )


@cache
def rules(name: str) -> RulesCard:
    """The rules of this game in our words, and what its numbers are."""
    game = games.find(name)
    try:
        chapters = tuple(ChapterCard(chapter.title, chapter.rules) for chapter in game.rulebook())
    except FileNotFoundError:
        raise ShoalError(f"{game.title} has no written rules.") from None
    return RulesCard(chapters, {name: NumberCard(one.words, one.rule) for name, one in game.numbers().items()})
