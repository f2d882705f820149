"""Aquaria in numbers: the table, the players, and all that is still to be done, as one seat knows them."""

from __future__ import annotations

from zlib import crc32

from shoal.core.contract.ask import OVER
from shoal.core.contract.layout import Kind, Layout
from shoal.core.contract.state import State
from shoal.core.contract.study import Study, packed
from shoal.games.aquaria.pieces import CELLS, DIALS, MIDDLE, TOKEN_SPACES
from shoal.games.aquaria.rules.choices import Choice
from shoal.games.aquaria.rules.scoring import total_of
from shoal.games.aquaria.rules.setup import Setup
from shoal.games.aquaria.rules.state import STAGES, AquariaState, Player
from shoal.games.aquaria.rules.tasks import SHIFT, TASKS
from shoal.games.aquaria.study import actions
from shoal.games.aquaria.study.actions import ACTIONS, MOST_PARTS, parts_of
from shoal.games.aquaria.study.layout import DECKS, PENDING, STEPS, automa_fields, player_fields, table_fields
from shoal.games.aquaria.view.seeing import deck_of

LOW_TEN = (1 << 10) - 1
LOW_FIFTEEN = (1 << 15) - 1


class AquariaStudy(Study):
    """Numbers for a game of so many seats with these components."""

    def __init__(self, setup: Setup) -> None:
        tables, seats = setup.tables, setup.seats
        fields = table_fields(tables, setup.players)
        for number in range(seats):
            fields += player_fields(tables, number)
        if setup.solo():
            fields += automa_fields(tables)
        kind = Kind(hidden=seats > 1, simultaneous=seats > 1, chance=True, scores=(-200.0, 500.0), longest=4000 * seats)
        super().__init__(kind, Layout(tuple(fields)), ACTIONS)
        self.setup = setup
        self.deepest = MOST_PARTS
        self.about = actions.ABOUT
        self.story = (
            *("outcome", "scoring", "components", "active", "effect", "cell", "sides", "hungry", "enough"),
            "automa.rating",
        )
        self.sets = ("discards", "reshuffled", "lionfish", "players.tokens", "automa.left", "spaces")

    # Actions -----------------------------------------------------------------------------------------------------

    def parts(self, state: State, seat: int, code: int) -> list[int]:
        return parts_of(code)

    def name(self, action: int) -> str:
        """The move, or which card, tile or cell is meant."""
        tables = self.setup.tables
        kinds = (
            (actions.LIONS, actions.PLACED, "take {}", tables.lion_ids),
            (actions.PLACED, actions.TRADED, "place {}", tables.card_ids),
            (actions.TRADED, actions.KEPT, "trade {}", tables.card_ids),
            (actions.KEPT, actions.TILES, "keep {}", tables.card_ids),
            (actions.TILES, actions.CELL, "tile {}", [str(tile) for tile in range(16)]),
            (actions.CELL, actions.ENOUGH, "on cell {}", [str(cell) for cell in range(CELLS)]),
        )
        for first, end, words, names in kinds:
            if first <= action < end:
                return words.format(names[action - first] if action - first < len(names) else "nothing")
        if action == actions.ENOUGH:
            return "no third card"
        return self.setup.codes.moves[action].text() if action in self.setup.codes.moves else "nothing"

    # Observations ------------------------------------------------------------------------------------------------

    def observe(self, state: State, seat: int) -> bytes:
        assert isinstance(state, AquariaState)
        numbers = _asked(state, seat) + _board(state, seat) + _cards(state) + _pending(state)
        for number in range(seat, seat + state.setup.seats):
            numbers += _player(state, number % state.setup.seats, seat)
        if state.setup.solo():
            numbers += _automa(state)
        return packed(numbers)


def _one_of(size: int, number: int) -> list[int]:
    """Nothing but a 1 in this place, if it is one of so many."""
    return [1 if each == number else 0 for each in range(size)]


def _which(size: int, members: tuple[int, ...]) -> list[int]:
    """For each of so many, whether it is a member."""
    marks = [0] * size
    for member in members:
        marks[member] = 1
    return marks


def _padded(numbers: list[int], size: int) -> list[int]:
    return (numbers + [0] * size)[:size]


def _from(state: AquariaState, seat: int, player: int) -> int:
    """A player counted from this seat as 1; the automa comes last."""
    seats = state.setup.seats
    return seats + 1 if player >= seats else (player - seat) % seats + 1


def _asked(state: AquariaState, seat: int) -> list[int]:
    over = state.who == OVER
    step = -1
    if state.who >= 0:
        task = TASKS[state.stack[-1] >> SHIFT]
        step = STEPS.index(task.step if isinstance(task, Choice) else "keep")
    everybody = over or (state.waiting != 0 and state.who >= 0) or state.active >= state.setup.seats
    turn = 0 if everybody else _from(state, seat, state.active)
    stage = len(STAGES) if over else state.stage
    return [*_one_of(len(STAGES) + 1, stage), *_one_of(len(STEPS), step), state.round, min(state.turn, 100), turn]


def _board(state: AquariaState, seat: int) -> list[int]:
    ring = state.ring
    return [
        *_padded([colour + 1 for colour in state.colours], 4),
        *_padded([_from(state, seat, player) for player in state.order], 4),
        *_padded([_from(state, seat, player) for player in state.arrivals], 4),
        *_padded([circle + 1 for circle in ring], MIDDLE),
        *_padded([state.tiles[circle] + 1 for circle in ring] if state.tiles else [], MIDDLE),
        *_padded([state.arrows[circle] for circle in ring], MIDDLE),
        *_padded([state.parked[circle] for circle in ring], MIDDLE),
        *[token + 1 for token in state.tokens],
    ]


def _cards(state: AquariaState) -> list[int]:
    tables = state.setup.tables
    cards = len(tables.card_ids)
    decks = [0] * cards
    for number, deck in enumerate(state.reshuffled):
        for card in deck:
            decks[card] |= 1 << min(number, DECKS - 1)
    return [
        *[card + 1 for card in state.offer],
        len(state.pool) + len(state.under),
        len(state.under),
        *_which(cards, state.discards),
        *decks,
        *_which(len(tables.lion_ids), state.display),
        *state.supply,
    ]


def _pending(state: AquariaState) -> list[int]:
    numbers: list[int] = []
    for waiting in state.stack[: -PENDING - 1 : -1]:
        name = crc32(TASKS[waiting >> SHIFT].name.encode())
        at = waiting & (1 << SHIFT) - 1
        numbers += [name & LOW_FIFTEEN, name >> 15 & LOW_FIFTEEN, at & LOW_TEN, at >> 10]
    return _padded(numbers, 4 * PENDING)


def _player(state: AquariaState, number: int, seat: int) -> list[int]:
    player, tables = state.players[number], state.setup.tables
    cards, mine = len(tables.card_ids), number == seat
    known = player.hand if mine else player.open
    return [
        *(player.points, total_of(state, number), player.oxygen, player.pearls),
        *[player.food(colour) for colour in range(3)],
        *(player.wool, player.surplus),
        *_padded([token + 1 for token in player.filter], TOKEN_SPACES),
        *_which(len(tables.token_ids), player.tokens),
        *(player.space, player.level, player.circle + 1, player.face),
        *[player.dial(dial) for dial in range(len(DIALS))],
        player.matches,
        *[card + 1 for card in player.cells],
        len(player.hand),
        *_which(cards, known),
        *_which(cards, player.open),
        *_unknown(state, player, known),
        *_which(cards, player.tucked if mine else ()),
        *_padded(list(player.choices), 2),
        player.tile if mine or state.waiting == 0 else 0,
        int(player.tile > 0),
    ]


def _unknown(state: AquariaState, player: Player, known: tuple[int, ...]) -> list[int]:
    counts = [0] * (DECKS + 1)
    for card in player.hand:
        if card not in known:
            counts[min(deck_of(state.reshuffled, card), DECKS)] += 1
    return counts


def _automa(state: AquariaState) -> list[int]:
    automa, tables = state.players[state.setup.seats], state.setup.tables
    shown = state.shown + 1
    return [
        *(automa.circle + 1, automa.face, automa.space, automa.tile, shown),
        *_which(len(tables.solo_ids), state.solo),
    ]
