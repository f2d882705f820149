"""Imagining a whole state from a view: what it shows is put back, what it hides is dealt by chance, all ways alike.

Hidden are cards in hands and under the deck. A card that was discarded and shuffled into a new deck cannot be one that
somebody has held since before, so each hidden card is dealt from the cards of the deck it came from. The cards that a
seat has tucked stay in the deck of all it imagines, as long as it knows them there.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from shoal.games.aquaria.components.sets import setup
from shoal.games.aquaria.pieces import ANEMONE, CIRCLES, COLOURS, EMPTY
from shoal.games.aquaria.pieces import LIONFISH as FIRST_LIONFISH
from shoal.games.aquaria.rules.game import Aquaria
from shoal.games.aquaria.rules.state import SCORING, STAGES
from shoal.games.aquaria.rules.state import Player as Holder
from shoal.games.aquaria.rules.tasks import NAMED
from shoal.games.aquaria.view.seeing import deck_of
from shoal.games.aquaria.view.view import AquariaView, Player

TUCKED = 2
"""How many cards each player has put under the deck."""


def imagine(view: AquariaView, rng: Random) -> Aquaria:
    """A whole state that this view cannot tell from the true one."""
    state = Aquaria(setup(view.components, len(view.players), view.scoring))
    _lay_table(state, view)
    for player, shown in zip(state.players, view.players, strict=False):
        _put_back(state, player, shown, rng)
        _lay_cards(state, player, shown)
    _imagine_automa(state, view)
    _deal_hidden(state, view, rng)
    for pending in view.pending:
        state.push(NAMED[pending.what], pending.at)
    state.go_on(None)
    return state


# What the view shows ----------------------------------------------------------------------------------------


def _lay_table(state: Aquaria, view: AquariaView) -> None:
    seats, tables, numbers = state.setup.seats, state.setup.tables, state.setup.codes.numbers
    state.stage = SCORING if view.stage == "over" else STAGES.index(view.stage)
    state.round, state.turn = view.round, view.begun
    state.active = seats if view.turn is None and view.automa else view.turn or 0
    state.waiting = 0 if view.order else sum(1 << player.seat for player in view.players if not player.ready)
    state.ring = tuple(CIRCLES.index(wheel.circle) for wheel in view.wheels)
    for wheel in view.wheels:
        state.arrows[CIRCLES.index(wheel.circle)] = wheel.arrow
        state.parked[CIRCLES.index(wheel.circle)] = wheel.pearls
    if all(wheel.tile for wheel in view.wheels):
        tiles = {wheel.circle: tables.tile_ids.index(wheel.tile) for wheel in view.wheels if wheel.tile}
        state.tiles = tuple(tiles[circle] for circle in CIRCLES if circle in tiles)
    state.colours = tuple(COLOURS.index(colour) for colour in view.colours)
    state.order = tuple(seats if seat is None else seat for seat in view.order)
    lying = dict(view.spaces)
    state.tokens = tuple(tables.token_ids.index(lying[space]) if space in lying else -1 for space in tables.space_names)
    state.arrivals = tuple(seats if seat is None else seat for seat in view.arrivals)
    state.offer = tuple(EMPTY if card is None else numbers[card] for card in view.offer)
    state.discards = _numbers(state, view.discards)
    state.reshuffled = tuple(_numbers(state, deck) for deck in view.reshuffled)
    state.display = tuple(tables.lion_ids.index(card) for card in view.lionfish)
    state.supply = view.supply


def _numbers(state: Aquaria, cards: Iterable[str]) -> tuple[int, ...]:
    return tuple(state.setup.codes.numbers[card] for card in cards)


def _put_back(state: Aquaria, player: Holder, shown: Player, rng: Random) -> None:
    """What a player has, as the view shows it; a Starting tile that is still hidden is either of the two."""
    tables = state.setup.tables
    player.points, player.oxygen, player.pearls = shown.points, shown.oxygen, shown.pearls
    player.cans = sum(number << 8 * colour for colour, number in enumerate(shown.food))
    player.wool, player.surplus = shown.wool, shown.surplus
    player.filter = tuple(tables.filter_ids.index(token) for token in shown.filter)
    player.tokens = tuple(tables.token_ids.index(token) for token in shown.tokens)
    player.space, player.level = tables.space_names.index(shown.space), shown.level
    player.circle = CIRCLES.index(shown.circle) if shown.circle else -1
    player.face, player.matches = shown.face, shown.matches
    player.dials = sum(COLOURS.index(colour) << 2 * dial for dial, colour in enumerate(shown.dials))
    player.choices = shown.choices
    player.tile = shown.tile or (rng.choice(shown.choices) if shown.ready else 0)


def _lay_cards(state: Aquaria, player: Holder, shown: Player) -> None:
    types, numbers = state.setup.tables.types, state.setup.codes.numbers
    player.cells = tuple(EMPTY if card is None else numbers[card] for card in shown.aquarium)
    filled = [(cell, card) for cell, card in enumerate(player.cells) if card != EMPTY]
    player.filled = sum(1 << cell for cell, _ in filled)
    player.anemones = sum(1 << cell for cell, card in filled if card < FIRST_LIONFISH and types[card] == ANEMONE)
    player.lionfish = sum(card >= FIRST_LIONFISH for _, card in filled)
    player.hand, player.open = _numbers(state, shown.hand), _numbers(state, shown.open)
    player.tucked = _numbers(state, shown.tucked)


def _imagine_automa(state: Aquaria, view: AquariaView) -> None:
    if view.automa is None:
        return
    tables, automa = state.setup.tables, state.players[-1]
    automa.circle = CIRCLES.index(view.automa.circle) if view.automa.circle else -1
    automa.face, automa.space = view.automa.face, tables.space_names.index(view.automa.space)
    automa.tile = view.automa.tile or 0
    automa.choices = (automa.tile,) if automa.tile and not view.order else ()
    state.shown = tables.solo_ids.index(view.automa.shown) if view.automa.shown else -1
    state.solo = tuple(tables.solo_ids.index(tile) for tile in view.automa.left)


# What it hides ----------------------------------------------------------------------------------------------


def _deal_hidden(state: Aquaria, view: AquariaView, rng: Random) -> None:
    """Deal the unseen cards of each deck to the hands that hold some of it; the rest of the last one is the deck."""
    decks: list[list[int]] = [[] for _ in range(1 + len(state.reshuffled))]
    seen = _seen(state)
    for card in range(len(state.setup.tables.card_ids)):
        if card not in seen:
            decks[deck_of(state.reshuffled, card)].append(card)
    for number, deck in enumerate(decks):
        rng.shuffle(deck)
        for player, shown in zip(state.players, view.players, strict=False):
            player.hand = tuple(sorted([*player.hand, *_drawn(deck, shown.unknown[number])]))
            if number == 0 and view.under and shown.ready and not shown.tucked:
                player.tucked = tuple(sorted(_drawn(deck, TUCKED)))
    tucked = [card for player in state.players for card in player.tucked]
    state.under = tuple(sorted(tucked)) if view.under else ()
    state.pool = tuple(sorted(decks[-1] if view.under else [*decks[-1], *tucked]))


def _drawn(deck: list[int], number: int) -> list[int]:
    return [deck.pop() for _ in range(number)]


def _seen(state: Aquaria) -> set[int]:
    """The cards of which the view says where they are."""
    players = [[*player.cells, *player.hand, *player.tucked] for player in state.players]
    return {*state.offer, *state.discards, *[card for cards in players for card in cards]}
