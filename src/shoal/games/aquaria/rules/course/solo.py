"""The automa of the solo game: a die, a marker, and eight tiles that say what it does (AQ-R123 to AQ-R136)."""

from __future__ import annotations

from typing import Final

from shoal.core.contract.event import Event
from shoal.core.contract.question import Draw, Question
from shoal.games.aquaria.components.tables import CLOCKWISE
from shoal.games.aquaria.events import Cleared, Found, Gone, Moved, Parked, SoloTile
from shoal.games.aquaria.pieces import CIRCLES, EMPTY, GAIN_CIRCLE, MIDDLE, STUDY_CIRCLE
from shoal.games.aquaria.rules.bonuses.cards import REFILL, replaced, without_card
from shoal.games.aquaria.rules.bonuses.encyclopedia import NO_TOKEN, move_marker
from shoal.games.aquaria.rules.choices import Chance
from shoal.games.aquaria.rules.course.action import turn_arrow
from shoal.games.aquaria.rules.state import AquariaState

FIRST_LOSS: Final = 3
"""The round from which on the display loses Lionfish, and before which the tiles are shuffled."""

STUDY_STEPS: Final = 2
MIDDLE_STEPS: Final = 1
ROW: Final = 3


class AutomaTurn(Chance):
    """The automa reveals its next tile and does what it says (AQ-R125)."""

    __slots__ = ()

    def run(self, state: AquariaState, at: int, tell: list[Event] | None) -> bool:
        if len(state.solo) > 1:
            return self.wait(state, at)
        self.settle(state, at, state.solo[0], tell)
        return False

    def question(self, state: AquariaState, at: int) -> Question:
        return Draw("solo tile", "AQ-R125", state.solo)

    def settle(self, state: AquariaState, at: int, answer: object, tell: list[Event] | None) -> None:
        assert isinstance(answer, int)
        state.solo = without_card(state.solo, answer)
        state.shown = answer
        if tell is not None:
            tell.append(SoloTile(state.setup.tables.solo_ids[answer]))
        circle = goal(state, answer)
        _move(state, circle, tell)
        if circle == STUDY_CIRCLE:
            _study(state, answer, STUDY_STEPS, tell)
        elif circle == MIDDLE:
            _study(state, answer, MIDDLE_STEPS, tell)
        elif circle == GAIN_CIRCLE:
            _discard_row(state, tell)


def goal(state: AquariaState, tile: int) -> int:
    """Where a tile sends the die: a circle, or around the ring; from the middle, its fallback (AQ-R134, AQ-D46)."""
    tables = state.setup.tables
    goal = tables.solo_goals[tile]
    if goal <= MIDDLE:
        return goal
    here = state.players[state.setup.seats].circle
    if here < 0 or here == MIDDLE:
        return tables.solo_fallbacks[tile]
    step = 1 if goal == CLOCKWISE else -1
    return state.ring[(state.ring.index(here) + step) % len(state.ring)]


def _move(state: AquariaState, circle: int, tell: list[Event] | None) -> None:
    """Put the die there; pearls on the circle go back to the supply (AQ-D5), and its arrow turns (AQ-R125, AQ-D47)."""
    automa = state.players[state.setup.seats]
    automa.circle = circle
    automa.face = automa.face + 1
    if tell is not None:
        tell.append(Moved(None, CIRCLES[circle], automa.face, False))
    if circle == MIDDLE:
        return
    if state.parked[circle]:
        state.parked[circle] = 0
        if tell is not None:
            tell.append(Parked(CIRCLES[circle], 0))
    turn_arrow(state, circle, tell)


def _study(state: AquariaState, tile: int, steps: int, tell: list[Event] | None) -> None:
    """Move the marker along the tile's branches and discard the tokens it meets (AQ-R131, AQ-R133, AQ-D48, AQ-E13)."""
    tables = state.setup.tables
    automa = state.players[state.setup.seats]
    for _ in range(steps):
        ways = tables.space_next[automa.space]
        if not ways:
            return
        space = ways[-1 if tables.solo_arrows[tile] else 0]
        move_marker(state, state.setup.seats, space, tell)
        token = state.tokens[space]
        if token != NO_TOKEN:
            state.tokens = replaced(state.tokens, space, NO_TOKEN)
            if tell is not None:
                tell.append(Found(None, tables.token_ids[token]))


def _discard_row(state: AquariaState, tell: list[Event] | None) -> None:
    """Discard the lower row of the offer, let the upper one down, and deal three cards above it (AQ-R132)."""
    ids = state.setup.tables.card_ids
    gone = [card for card in state.offer[ROW:] if card != EMPTY]
    kept = state.offer[:ROW]
    state.discards = (*state.discards, *gone)
    state.offer = (EMPTY, EMPTY, EMPTY, *kept)
    for slot in range(ROW - 1, -1, -1):
        state.push(REFILL, slot)
    if tell is not None:
        names = tuple([ids[card] for card in kept if card != EMPTY])
        tell.append(Cleared(None, tuple([ids[card] for card in gone]), names))


class LoseLionfish(Chance):
    """From the third round on the display loses a Lionfish; the tiles are shuffled once (AQ-R128, AQ-R129, AQ-D50)."""

    __slots__ = ()

    def run(self, state: AquariaState, at: int, tell: list[Event] | None) -> bool:
        if state.round == FIRST_LOSS:
            state.solo = tuple(range(len(state.setup.tables.solo_ids)))
        if state.round < FIRST_LOSS or not state.display:
            return False
        if len(state.display) > 1:
            return self.wait(state, at)
        self.settle(state, at, state.display[0], tell)
        return False

    def question(self, state: AquariaState, at: int) -> Question:
        return Draw("lionfish", "AQ-R129", state.display)

    def settle(self, state: AquariaState, at: int, answer: object, tell: list[Event] | None) -> None:
        assert isinstance(answer, int)
        state.display = without_card(state.display, answer)
        if tell is not None:
            tell.append(Gone(state.setup.tables.lion_ids[answer]))


AUTOMA_TURN: Final = AutomaTurn("automa turn")
LOSE_LIONFISH: Final = LoseLionfish("lose lionfish")
