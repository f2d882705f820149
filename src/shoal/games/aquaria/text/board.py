"""The table in lines of plain text."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator

from shoal.core import counted
from shoal.games.aquaria.components.sets import components
from shoal.games.aquaria.components.structs import Components
from shoal.games.aquaria.text.pieces import COLUMNS, say_effect
from shoal.games.aquaria.view.view import AquariaView, Player

Name = Callable[[int | None], str]


def say_board(view: AquariaView, name: Name) -> str:
    """Everything that the view shows, part by part."""
    players = [line for player in view.players for line in ("", *_player(player, name))]
    return "\n".join([*_head(view, name), *_wheels(view, name), *_shared(view), *players, *_hand(view)])


def _components(view: AquariaView) -> Components:
    return components(view.components, len(view.players), view.scoring)


def _head(view: AquariaView, name: Name) -> Iterator[str]:
    active = f", {view.colours[view.round - 1]} is active" if 0 < view.round <= len(view.colours) else ""
    yield f"Round {view.round} of 4{active}; colours {' '.join(view.colours)}; {view.stage}"
    if view.order:
        yield f"Order: {', '.join(name(seat) for seat in view.order)}"


def _wheels(view: AquariaView, name: Name) -> Iterator[str]:
    tiles = {tile.id: tile.spaces for tile in _components(view).bonus_tiles}
    dice: dict[str | None, list[str]] = defaultdict(list)
    for player in view.players:
        dice[player.circle].append(name(player.seat))
    if view.automa is not None:
        dice[view.automa.circle].append(name(None))
    for wheel in view.wheels:
        bonus = say_effect(tiles[wheel.tile][wheel.arrow]) if wheel.tile else "?"
        pearls = f", {counted(wheel.pearls, 'pearl')}" if wheel.pearls else ""
        there = f"  [{', '.join(dice[wheel.circle])}]" if dice[wheel.circle] else ""
        yield f"  {wheel.circle:<7} arrow {wheel.arrow}: {bonus}{pearls}{there}"
    yield "  middle  a wool tile" + (f"  [{', '.join(dice['middle'])}]" if dice["middle"] else "")


def _shared(view: AquariaView) -> Iterator[str]:
    deck = f"deck {view.deck}{f' (the last {view.under} tucked)' if view.under else ''}"
    yield f"Offer: {' '.join(card or '–' for card in view.offer)}   {deck}, discards {len(view.discards)}"
    yield f"Lionfish: {' '.join(view.lionfish) or '–'}"
    tokens = zip(_components(view).filter_tokens, view.supply, strict=True)
    yield f"Filter tokens: {' '.join(f'{token.id}×{left}' for token, left in tokens)}"
    yield f"Encyclopedia: {' '.join(f'{space}:{token}' for space, token in view.spaces) or 'no tokens'}"
    if view.automa is not None:
        where = f"on {view.automa.circle or 'no circle'}, space {view.automa.space}"
        yield f"Automa {where}, tiles left {' '.join(view.automa.left)}"


def _player(player: Player, name: Name) -> Iterator[str]:
    red, green, blue = player.food
    yield (
        f"{name(player.seat)}: {counted(player.points, 'point')} ({player.total} if scored now), "
        f"oxygen {player.oxygen}, pearls {player.pearls}, food {red} red {green} green {blue} blue"
    )
    yield (
        f"  space {player.space}, Pet Shop {player.level}, wool {player.wool}"
        f"{f'+{player.surplus}' if player.surplus else ''}, filter {' '.join(player.filter) or '–'}, "
        f"tokens {' '.join(player.tokens) or '–'}, hand {player.held}"
        f"{f' ({chr(32).join(player.open)} known)' if player.open else ''}"
    )
    yield "     " + "  ".join(f"{letter:<4}" for letter in COLUMNS)
    for row in range(4):
        cells = "  ".join(f"{card or '·':<4}" for card in player.aquarium[row * 4 : row * 4 + 4])
        yield f"  {row + 1}  {cells}  {player.dials[4 + row]}"
    yield "     " + "  ".join(f"{colour:<4.4}" for colour in player.dials[:4])


def _hand(view: AquariaView) -> Iterator[str]:
    """The viewer's own cards, each with all that is printed on it."""
    if view.seat is None:
        return
    faces = {card.id: card for card in _components(view).cards}
    yield ""
    yield "Your hand:"
    for id in view.players[view.seat].hand:
        card = faces[id]
        wants = "".join(colour * number for colour, number in zip("rgb", card.food, strict=True))
        feed = f", wants {wants} for {card.points}" if wants else ""
        income = f", income {say_effect(card.income)}" if card.income != "-" else ""
        cheaper = " (less beside anemones)" if card.discount else ""
        yield f"  {id} {card.colour} {card.type}, costs {card.cost}{cheaper}{feed}: {say_effect(card.bonus)}{income}"
