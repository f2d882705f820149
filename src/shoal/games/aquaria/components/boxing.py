"""Packing the box: the component files as one value that views can show."""

from __future__ import annotations

from collections.abc import Iterable

from shoal.games.aquaria.components.box import (
    BonusTile,
    Box,
    Card,
    EncyclopediaToken,
    FilterToken,
    Level,
    LionfishCard,
    Scoring,
    SoloCard,
    Space,
    StartingTile,
    Strength,
)
from shoal.games.aquaria.components.effects import effect
from shoal.games.aquaria.components.sheets import Sheets


def box_of(name: str, sheets: Sheets, *, many: bool, advanced: bool) -> Box:
    """What lies in the box for few or for many players, with this scoring."""
    tokens, fish = sheets.encyclopedia.tokens, sheets.lionfish.lionfish
    scoring = sheets.scoring.advanced if advanced else sheets.scoring.basic
    return Box(
        name=name,
        cards=_cards(sheets),
        lionfish=tuple(LionfishCard(id, row.match, _text(row.bonus)) for id, row in fish.items()),
        tokens=tuple(EncyclopediaToken(id, row.ring, _text(row.bonus), row.points) for id, row in tokens.items()),
        filter_tokens=tuple(
            FilterToken(id, row.colour, _text(row.bonus), row.copies) for id, row in sheets.filter.tokens.items()
        ),
        printed=_text(sheets.filter.printed),
        bonus_tiles=tuple(
            BonusTile(id, _texts(row.many if many else row.few)) for id, row in sheets.board.bonus_tiles.items()
        ),
        starting_tiles=_starting_tiles(sheets),
        spaces=_spaces(sheets, many=many),
        arrivals=sheets.encyclopedia.arrivals,
        levels=tuple(Level(_text(row.upper), _text(row.lower)) for row in sheets.petshop.levels),
        strengths=_strengths(sheets),
        oxygen=sheets.aquarium.oxygen,
        microflora=_texts(sheets.aquarium.microflora.values()),
        solo_tiles=tuple(SoloCard(id, row.go, row.fallback, row.arrow) for id, row in sheets.solo.tiles.items()),
        scoring=Scoring(scoring.schools, scoring.anemone, scoring.plants, scoring.ratings),
    )


def _text(effect_text: str) -> str:
    """An effect as it prints itself, however a file wrote it."""
    return effect(effect_text).name


def _texts(effect_texts: Iterable[str]) -> tuple[str, ...]:
    return tuple(map(_text, effect_texts))


def _cards(sheets: Sheets) -> tuple[Card, ...]:
    return tuple(
        Card(
            id=id,
            colour=row.colour,
            type=row.type,
            cost=row.cost,
            discount=row.discount,
            food=(row.food.get("red", 0), row.food.get("green", 0), row.food.get("blue", 0)),
            points=row.points,
            bonus=_text(row.bonus),
            income=_text(row.income),
        )
        for id, row in sheets.cards.cards.items()
    )


def _starting_tiles(sheets: Sheets) -> tuple[StartingTile, ...]:
    starts = sheets.board.starting_tiles
    return tuple(StartingTile(number, _text(starts[str(number)])) for number in range(1, len(starts) + 1))


def _spaces(sheets: Sheets, *, many: bool) -> tuple[Space, ...]:
    spaces = sheets.encyclopedia.spaces
    return tuple(
        Space(name, row.many if many else row.few, _text(row.bonus), row.lionfish, row.next)
        for name, row in spaces.items()
    )


def _strengths(sheets: Sheets) -> tuple[Strength, ...]:
    return tuple(
        Strength(action, row.pearls, row.cards, _text(row.bonus), (action,) if row.pearls else (action, "middle"))
        for action, rows in sheets.board.actions.items()
        for row in rows
    )
