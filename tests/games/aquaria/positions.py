"""Positions of Aquaria laid by hand, and playing on from them."""

from __future__ import annotations

from collections.abc import Sequence

from shoal.core import FATE, Event, Move
from shoal.games.aquaria import GAME
from shoal.games.aquaria.components.sets import HOUSE, setup
from shoal.games.aquaria.components.structs import Components
from shoal.games.aquaria.events import Changed, Stock
from shoal.games.aquaria.moves import Done, Go, Place
from shoal.games.aquaria.pieces import ANEMONE, CIRCLES, COLOURS, EMPTY
from shoal.games.aquaria.pieces import LIONFISH as FIRST_LIONFISH
from shoal.games.aquaria.rules.course.action import adjacent
from shoal.games.aquaria.rules.course.rounds import NEXT_PART, NEXT_TURN, begin_phase
from shoal.games.aquaria.rules.game import Aquaria
from shoal.games.aquaria.rules.state import ACTION, FEEDING, Player
from shoal.games.aquaria.view.scenery import Scenery
from shoal.games.aquaria.view.view import AquariaView

TABLES = setup(HOUSE, 2, "basic").tables
CARDS, LIONFISH, SPACES = TABLES.card_ids, TABLES.lion_ids, TABLES.space_names
TOKENS, FILTER_TOKENS = TABLES.token_ids, TABLES.filter_ids
"""The ids of the house's components, by their numbers."""

OFFER = ("YE20", "YE21", "YE22", "YE23", "YE24", "YE25")
"""The offer of a table laid by hand."""


def table(seats: int = 2, scoring: str = "basic", *, round: int = 1) -> Aquaria:
    """A game at the first turn of a round, seat 0 to move: circles in the order of their names, nobody has anything.

    The colours are active in the order of the dials, red first, and all dials start on blue.
    """
    state = Aquaria(setup(HOUSE, seats, scoring))
    state.waiting = 0
    state.stage, state.round = ACTION, round
    state.ring = state.tiles = (0, 1, 2, 3, 4)
    state.colours = (0, 1, 2, 3)
    state.order = tuple(range(state.setup.players))
    state.display = tuple(range(2 * state.setup.players))
    for player in state.players:
        player.dials = 0b10_10_10_10_10_10_10_10
        player.tile = 1
    state.offer = tuple(CARDS.index(card) for card in OFFER)
    state.pool = tuple(card for card in range(len(CARDS)) if card not in state.offer)
    state.push(NEXT_TURN)
    state.go_on(None)
    return state


# Laying -----------------------------------------------------------------------------------------------------


def hold(state: Aquaria, seat: int, *cards: str) -> None:
    """Put these cards in a hand, where only their owner knows them."""
    numbers = [CARDS.index(card) for card in cards]
    state.pool = tuple(card for card in state.pool if card not in numbers)
    state.players[seat].hand = tuple(sorted([*state.players[seat].hand, *numbers]))
    again(state)


def lay(state: Aquaria, seat: int, cards: dict[int, str]) -> None:
    """Put these cards or Lionfish on the cells of an aquarium."""
    player, cells = state.players[seat], list(state.players[seat].cells)
    for cell, card in cards.items():
        lionfish = card in LIONFISH
        cells[cell] = FIRST_LIONFISH + LIONFISH.index(card) if lionfish else CARDS.index(card)
        state.display = tuple(other for other in state.display if other != cells[cell] - FIRST_LIONFISH)
        player.lionfish += lionfish
        if not lionfish and state.setup.tables.types[cells[cell]] == ANEMONE:
            player.anemones |= 1 << cell
    player.cells = tuple(cells)
    player.filled = sum(1 << cell for cell, card in enumerate(cells) if card != EMPTY)
    state.pool = tuple(card for card in state.pool if card not in cells)
    again(state)


def feed_with(player: Player, red: int = 0, green: int = 0, blue: int = 0) -> None:
    """Give a player just these cans."""
    player.cans = red | green << 8 | blue << 16


def set_dial(player: Player, dial: int, colour: str) -> None:
    """Turn a dial to this colour."""
    player.dials = player.dials & ~(3 << 2 * dial) | COLOURS.index(colour) << 2 * dial


def put_token(state: Aquaria, space: str, token: str) -> None:
    """Lay an Encyclopedia token on a space."""
    tokens = list(state.tokens)
    tokens[SPACES.index(space)] = TOKENS.index(token)
    state.tokens = tuple(tokens)


def give_tokens(state: Aquaria, seat: int, *tokens: str) -> None:
    """Give a player these Encyclopedia tokens."""
    state.players[seat].tokens = tuple(TOKENS.index(token) for token in tokens)
    again(state)


def put_in_filter(player: Player, *tokens: str) -> None:
    """Fill a filter with these tokens, the first one lowest."""
    player.filter = tuple(FILTER_TOKENS.index(token) for token in tokens)


def stand(state: Aquaria, seat: int, circle: str) -> None:
    """Put a die on a circle."""
    state.players[seat].circle = CIRCLES.index(circle)
    again(state)


def again(state: Aquaria) -> None:
    """Ask again, after the table has been changed by hand."""
    state.go_on(None)


# Playing ----------------------------------------------------------------------------------------------------


def play(state: Aquaria, *moves: Move) -> list[Event]:
    """Let whoever is asked make these moves; fate draws the first of what there is. Say all that happened."""
    events: list[Event] = []
    for move in moves:
        events += state.answer(state.who, move)
        events += draw(state)
    return events


def draw(state: Aquaria) -> list[Event]:
    """Let fate draw as long as it is asked: always the first there is."""
    events: list[Event] = []
    while state.who == FATE:
        answer, _ = next(iter(state.question().outcomes()))
        events += state.answer(FATE, answer)
    return events


def end_turns(state: Aquaria, until: str) -> list[Event]:
    """Let everybody do nothing until this step of the game: every die moves, no action is taken."""
    events: list[Event] = []
    while view(state).stage != until and state.who >= 0:
        events += play(state, _idle(state))
    return events


def _idle(state: Aquaria) -> Move:
    """Nothing, where it is possible; a die goes far away, where it gains nothing."""
    moves = list(state.moves(state.who))
    if Done() in moves:
        return Done()
    here = state.players[state.who].circle
    far = [move for move in moves if isinstance(move, Go) and move.circle != "middle" and not _near(state, here, move)]
    return far[0] if far else moves[0]


def _near(state: Aquaria, here: int, move: Go) -> bool:
    return adjacent(state, here, CIRCLES.index(move.circle))


def phase(state: Aquaria, stage: int) -> list[Event]:
    """Begin this phase at once, whatever was going on, and say what happens until somebody is asked."""
    events: list[Event] = []
    state.stack.clear()
    begin_phase(state, stage, None)
    state.push(NEXT_PART)
    state.go_on(events)
    return events + draw(state)


def pass_feeding(state: Aquaria) -> list[Event]:
    """Begin the Feeding phase at once, and let everybody go on without a free action."""
    events = phase(state, FEEDING)
    while view(state).stage == "feeding":
        events += play(state, Done())
    return events


# Looking ----------------------------------------------------------------------------------------------------


def prices_of(state: Aquaria) -> dict[int, int]:
    """What each placing that is possible now costs, by its cell."""
    seat = state.who
    moves = [(move, GAME.preview(state, seat, state.encode(move))) for move in state.moves(seat)]
    return {move.cell: seen.price for move, seen in moves if isinstance(move, Place) and seen.price is not None}


def components(seats: int, scoring: str = "basic") -> Components:
    """The components of a game, as boards get them."""
    scenery = GAME.scenery(GAME.check_seats(seats), GAME.all_options({"scoring": scoring}))
    assert isinstance(scenery, Scenery)
    return scenery.components


def view(state: Aquaria, seat: int | None = 0) -> AquariaView:
    """What a seat sees."""
    seen = state.view(seat)
    assert isinstance(seen, AquariaView)
    return seen


def moves_of(state: Aquaria, *kinds: type[Move]) -> list[Move]:
    """The moves of these kinds that are possible now."""
    return [move for move in state.moves(state.who) if isinstance(move, kinds)]


def gained(events: Sequence[Event], stock: Stock, seat: int = 0) -> int:
    """How much a seat has gained of something, all in all."""
    changes = [event for event in events if isinstance(event, Changed)]
    return sum(event.by for event in changes if event.seat == seat and event.stock == stock)


def of_kind(events: Sequence[Event], kind: type[Event]) -> list[Event]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]
