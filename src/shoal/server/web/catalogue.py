"""The games on the start page: those that can be played, and those to come."""

from __future__ import annotations

from shoal import bots, games
from shoal.core import Game, Option, ShoalError
from shoal.server.wire.answers import ChapterCard, GameCard, LevelCard, OptionCard

TO_COME = (
    ("blackmolly", "Black Molly", "Lead your fish through the currents of the tank, away from the mollies.", (2, 4)),
    ("icecool", "ICECOOL", "Flick your penguin through the doors of the school and catch the fish.", (2, 4)),
    ("aquaria", "Aquaria", "Fill your aquarium with fish that live well together.", (1, 4)),
)


def catalogue() -> tuple[GameCard, ...]:
    """All games, those that are ready first."""
    ready = [_ready(games.find(name)) for name in games.names()]
    names = {card.name for card in ready}
    coming = [
        GameCard(name, title, sentence, "", "", seats, (), (), ready=False)
        for name, title, sentence, seats in TO_COME
        if name not in names
    ]
    return (*ready, *coming)


def _ready(game: Game) -> GameCard:
    return GameCard(
        name=game.name,
        title=game.title,
        sentence=game.sentence,
        credit=game.credit,
        minutes=game.minutes,
        seats=(game.seats[0], game.seats[-1]),
        options=tuple(map(_option, game.options)),
        levels=tuple(LevelCard(level.name, level.sentence) for level in bots.levels(game)),
        ready=True,
        practice=game.ground() is not None,
    )


def _option(option: Option) -> OptionCard:
    return OptionCard(
        option.name, option.choices, option.sentence, option.lowest, option.highest, text=option.free_text
    )


def rules(name: str) -> tuple[ChapterCard, ...]:
    """The rules of this game in our words."""
    game = games.find(name)
    try:
        return tuple(ChapterCard(chapter.title, chapter.rules) for chapter in game.rulebook())
    except FileNotFoundError:
        raise ShoalError(f"{game.title} brings no written rules.") from None
