"""Looking at a state through the eyes of a seat."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from shoal.core import OVER
from shoal.games.aquaria.components.effects import Either
from shoal.games.aquaria.events import StepName
from shoal.games.aquaria.pieces import CIRCLES, COLOURS, DIALS, DONE, EMPTY, LIONFISH, Colour
from shoal.games.aquaria.rules.bonuses.encyclopedia import NO_TOKEN, SpaceBonus
from shoal.games.aquaria.rules.choices import Choice
from shoal.games.aquaria.rules.course.phases import Feeding, hungry_cells
from shoal.games.aquaria.rules.course.rounds import seats_of
from shoal.games.aquaria.rules.scoring import ending, rating, total_of
from shoal.games.aquaria.rules.state import STAGES, AquariaState
from shoal.games.aquaria.rules.state import Player as Holder
from shoal.games.aquaria.rules.tasks import SHIFT, TASKS, Task
from shoal.games.aquaria.view.view import AquariaView, Automa, Pending, Player, Stage, Wheel

PLAIN_STEPS = ("circle", "action", "end", "microflora", "income", "feeding", "scoring")
"""Steps that do not belong to a bonus."""


def see(state: AquariaState, seat: int | None) -> AquariaView:
    """The game through the eyes of this seat; None is a spectator."""
    setup, tables = state.setup, state.setup.tables
    cards = tables.card_ids
    task, at = _waiting_task(state)
    return AquariaView(
        seat=seat,
        asked=tuple(state.asked()),
        scoring="advanced" if setup.advanced else "basic",
        components=tables.name,
        stage=_stage(state),
        round=state.round,
        colours=tuple([COLOURS[colour] for colour in state.colours]),
        active=_active(state),
        order=seats_of(state, state.order),
        turn=_turn(state),
        begun=state.turn,
        step=_step(task),
        effect=task.name if isinstance(task, Choice) and task.step not in PLAIN_STEPS else None,
        cell=at if isinstance(task, Choice) and task.step == "turn" and task.name.startswith("line") else None,
        sides=_sides(state, task),
        hungry=tuple(hungry_cells(tables, state.player(), at)) if isinstance(task, Feeding) else (),
        enough=isinstance(task, Feeding) and DONE in state.options,
        wheels=_wheels(state),
        spaces=_spaces(state),
        arrivals=seats_of(state, state.arrivals),
        offer=tuple([None if card == EMPTY else cards[card] for card in state.offer]),
        deck=len(state.pool) + len(state.under),
        under=len(state.under),
        discards=_named(cards, state.discards),
        reshuffled=tuple([_named(cards, deck) for deck in state.reshuffled]),
        lionfish=_named(tables.lion_ids, state.display),
        supply=state.supply,
        players=tuple([_player(state, number, seat) for number in range(setup.seats)]),
        automa=_automa(state) if setup.solo() else None,
        pending=tuple([Pending(TASKS[task >> SHIFT].name, task & (1 << SHIFT) - 1) for task in state.stack]),
        outcome=ending(state) if state.who == OVER else None,
    )


# What is asked ----------------------------------------------------------------------------------------------


def _waiting_task(state: AquariaState) -> tuple[Task | None, int]:
    """What waits for a seat's answer, and what it is about."""
    if state.who < 0:
        return None, 0
    return TASKS[state.stack[-1] >> SHIFT], state.stack[-1] & (1 << SHIFT) - 1


def _stage(state: AquariaState) -> Stage:
    return "over" if state.who == OVER else STAGES[state.stage]


def _active(state: AquariaState) -> Colour | None:
    return COLOURS[state.colours[max(1, state.round) - 1]] if state.colours and state.who != OVER else None


def _turn(state: AquariaState) -> int | None:
    """Whose turn it is; nobody's while all choose, when the game is over, or when the automa plays."""
    everybody = state.who == OVER or (state.waiting != 0 and state.who >= 0)
    return None if everybody or state.active >= state.setup.seats else state.active


def _step(task: Task | None) -> StepName | None:
    if isinstance(task, Choice):
        return task.step
    return None if task is None else "keep"


def _sides(state: AquariaState, task: Task | None) -> tuple[str, ...]:
    if isinstance(task, Either):
        return tuple([side.name for side in task.sides])
    return (task.bonus(state).name,) if isinstance(task, SpaceBonus) else ()


# The table --------------------------------------------------------------------------------------------------


def _named(ids: Sequence[str], numbers: Iterable[int]) -> tuple[str, ...]:
    return tuple([ids[number] for number in numbers])


def _wheels(state: AquariaState) -> tuple[Wheel, ...]:
    ids = state.setup.tables.tile_ids
    return tuple(
        [
            Wheel(
                circle=CIRCLES[circle],
                tile=ids[state.tiles[circle]] if state.tiles else None,
                arrow=state.arrows[circle],
                pearls=state.parked[circle],
            )
            for circle in state.ring
        ]
    )


def _spaces(state: AquariaState) -> tuple[tuple[str, str], ...]:
    tables = state.setup.tables
    lying = [(space, token) for space, token in enumerate(state.tokens) if token != NO_TOKEN]
    return tuple([(tables.space_names[space], tables.token_ids[token]) for space, token in lying])


def _automa(state: AquariaState) -> Automa:
    tables, automa = state.setup.tables, state.players[state.setup.seats]
    return Automa(
        circle=CIRCLES[automa.circle] if automa.circle >= 0 else None,
        face=automa.face,
        space=tables.space_names[automa.space],
        tile=automa.tile or None,
        shown=tables.solo_ids[state.shown] if state.shown >= 0 else None,
        left=_named(tables.solo_ids, state.solo),
        rating=rating(tables, total_of(state, 0)),
    )


# Players ----------------------------------------------------------------------------------------------------


def _player(state: AquariaState, number: int, seat: int | None) -> Player:
    tables, player = state.setup.tables, state.players[number]
    mine = number == seat
    known = player.hand if mine else player.open
    return Player(
        seat=number,
        points=player.points,
        total=total_of(state, number),
        oxygen=player.oxygen,
        pearls=player.pearls,
        food=(player.food(0), player.food(1), player.food(2)),
        wool=player.wool,
        surplus=player.surplus,
        filter=_named(tables.filter_ids, player.filter),
        tokens=_named(tables.token_ids, player.tokens),
        space=tables.space_names[player.space],
        level=player.level,
        circle=CIRCLES[player.circle] if player.circle >= 0 else None,
        face=player.face,
        dials=tuple([COLOURS[player.dial(dial)] for dial in range(len(DIALS))]),
        matches=player.matches,
        aquarium=tuple([_card(state, card) for card in player.cells]),
        held=len(player.hand),
        hand=_named(tables.card_ids, known),
        open=_named(tables.card_ids, player.open),
        unknown=_unknown(state, player, known),
        tucked=_named(tables.card_ids, player.tucked) if mine else (),
        choices=player.choices,
        tile=(player.tile or None) if mine or state.waiting == 0 else None,
        ready=player.tile > 0,
    )


def _card(state: AquariaState, card: int) -> str | None:
    tables = state.setup.tables
    if card == EMPTY:
        return None
    return tables.card_ids[card] if card < LIONFISH else tables.lion_ids[card - LIONFISH]


def _unknown(state: AquariaState, player: Holder, known: tuple[int, ...]) -> tuple[int, ...]:
    """How many cards of a hand are not known, by the deck they came from."""
    counts = [0] * (1 + len(state.reshuffled))
    for card in player.hand:
        if card not in known:
            counts[deck_of(state.reshuffled, card)] += 1
    return tuple(counts)


def deck_of(reshuffled: Sequence[Sequence[object]], card: object) -> int:
    """The last deck in which a card was put: 0 for the first, 1 for that made of discards, and so on."""
    return max([number for number, deck in enumerate(reshuffled, 1) if card in deck], default=0)
