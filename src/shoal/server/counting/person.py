"""A page about somebody: what follows from their rated games."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import TypeVar

from shoal import games
from shoal.core import Setting
from shoal.ratings import BOT
from shoal.server.store.common.scores import Counted, is_bot
from shoal.server.store.nameless import SOMEBODY
from shoal.server.wire.meeting import PersonCard, PlayedCard, PlayerCard, RatingCard, RatingPoint, Tally, VersusCard

K = TypeVar("K", bound=Hashable)

MOST_SHOWN = 30
MOST_POINTS = 200
"""Points of a chart: the newest."""


def card(player: str, name: str, played: Sequence[Counted], names: Mapping[str, str], *, mine: bool) -> PersonCard:
    """All that is shown of this player, from their rated games in order and the names of those who played with them."""
    known = [game for game in played if games.has(game.game)]
    return PersonCard(
        name=name,
        page=player,
        mine=mine,
        ratings=_ratings(player, known),
        played=tuple(_played(player, game, names) for game in reversed(known[-MOST_SHOWN:])),
        by_seat=_by_seat(player, known),
        by_variant=_by_variant(player, known),
        versus=_versus(player, known, names),
    )


def _ratings(player: str, played: Sequence[Counted]) -> tuple[RatingCard, ...]:
    """The ratings of this player, those with most games first, and how they came about."""
    points: defaultdict[tuple[str, int], list[RatingPoint]] = defaultdict(list)
    for game in played:
        skill = game.skills()[player]
        points[game.game, len(game.scores)].append(RatingPoint(game.ended, skill.mu, skill.doubt))
    cards = []
    for (name, seats), each in points.items():
        newest, shown = each[-1], tuple(each[-MOST_POINTS:])
        title = games.find(name).title
        cards.append(RatingCard(name, title, seats, newest.rating, newest.doubt, len(each), shown))
    return tuple(sorted(cards, key=lambda card: (-card.games, card.game, card.seats)))


def _played(player: str, game: Counted, names: Mapping[str, str]) -> PlayedCard:
    """One game: in which place, with whom."""
    return PlayedCard(
        table=game.table,
        title=games.find(game.game).title,
        ended=game.ended,
        place=min(score.place for score in game.scores if score.player == player),
        gave_up=any(game.scores[seat].player == player for seat in game.gave_up),
        others=tuple(_named(score.player, names) for score in game.scores if score.player != player),
    )


def _tallies(player: str, played: Sequence[Counted], key: Callable[[Counted, int], K]) -> list[tuple[K, int, int]]:
    """How many games, and how many of them won, of each kind; each seat that the player had counts."""
    had: Counter[K] = Counter()
    won: Counter[K] = Counter()
    for game in played:
        for seat, score in enumerate(game.scores):
            if score.player == player:
                had[key(game, seat)] += 1
                won[key(game, seat)] += score.place == 1
    return [(each, had[each], won[each]) for each in sorted(had, key=str)]


def _by_seat(player: str, played: Sequence[Counted]) -> tuple[Tally, ...]:
    found = _tallies(player, played, lambda game, seat: (game.game, len(game.scores), seat))
    return tuple(
        Tally(game, games.find(game).title, had, won, seats=seats, seat=seat) for (game, seats, seat), had, won in found
    )


def _by_variant(player: str, played: Sequence[Counted]) -> tuple[Tally, ...]:
    found = _tallies(player, played, lambda game, _: (game.game, tuple(sorted(_variant(game).items()))))
    return tuple(
        Tally(game, games.find(game).title, had, won, variant=dict(variant)) for (game, variant), had, won in found
    )


def _versus(player: str, played: Sequence[Counted], names: Mapping[str, str]) -> tuple[VersusCard, ...]:
    """Who was better how often: this player or somebody else, those met most often first."""
    met, ahead, behind = Counter[str](), Counter[str](), Counter[str]()
    for game in played:
        own = min(score.place for score in game.scores if score.player == player)
        for other in {score.player for score in game.scores} - {player}:
            theirs = min(score.place for score in game.scores if score.player == other)
            met[other] += 1
            ahead[other] += own < theirs
            behind[other] += own > theirs
    cards = [VersusCard(_named(who, names), met[who], ahead[who], behind[who]) for who in sorted(met)]
    return tuple(sorted(cards, key=lambda card: -card.games))


def _named(player: str, names: Mapping[str, str]) -> PlayerCard:
    """A player as others see them: whoever is forgotten has neither a name nor a page."""
    if is_bot(player):
        return PlayerCard(f"{player.removeprefix(BOT).capitalize()} bots", player)
    return PlayerCard(names[player], player) if player in names else PlayerCard(SOMEBODY, "")


def _variant(game: Counted) -> dict[str, Setting]:
    usual = {option.name: option.choices[0] for option in games.find(game.game).options}
    return {name: setting for name, setting in game.options.items() if setting != usual.get(name)}
