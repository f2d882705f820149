"""Set-up: the boards, the offer, what each player is dealt and keeps (AQ-R1 to AQ-R15, AQ-R123, AQ-R124)."""

from __future__ import annotations

from typing import Final

from shoal.core.contract.event import Event
from shoal.core.contract.question import Draw, Question, Shuffle
from shoal.games.aquaria.components.tables import NO_RING
from shoal.games.aquaria.dealing_events import Colours, Dealt, Displayed, Kept, Laid, Ring, Started, Tiles
from shoal.games.aquaria.events import Ordered
from shoal.games.aquaria.pieces import CIRCLES, COLOURS, KEEP, MIDDLE, OFFER, pack, unpack
from shoal.games.aquaria.rules.bonuses.cards import BLIND_CARD, REFILL, replaced, with_card
from shoal.games.aquaria.rules.bonuses.encyclopedia import NO_TOKEN
from shoal.games.aquaria.rules.choices import Chance
from shoal.games.aquaria.rules.course.rounds import BEGIN_ROUND, seats_of
from shoal.games.aquaria.rules.state import AquariaState, Player
from shoal.games.aquaria.rules.tasks import Task

DEALT_CARDS: Final = 5
DEALT_TILES: Final = 2


# The boards -------------------------------------------------------------------------------------------------


class Shuffled(Chance):
    """Something of which fate makes the order."""

    __slots__ = ()

    def run(self, state: AquariaState, at: int, tell: list[Event] | None) -> bool:
        return self.wait(state, at)


class LayRing(Shuffled):
    """The sectors of the main board are joined in random order (AQ-R1)."""

    __slots__ = ()

    def question(self, state: AquariaState, at: int) -> Question:
        return Shuffle("ring", "AQ-R1", tuple(range(MIDDLE)))

    def settle(self, state: AquariaState, at: int, answer: object, tell: list[Event] | None) -> None:
        assert isinstance(answer, list)
        state.ring = tuple(answer)
        if tell is not None:
            tell.append(Ring(tuple([CIRCLES[circle] for circle in state.ring])))


class LayTiles(Shuffled):
    """The Action Bonus tiles are dealt to the circles, in the order of the ring (AQ-R2)."""

    __slots__ = ()

    def question(self, state: AquariaState, at: int) -> Question:
        return Shuffle("tiles", "AQ-R2", tuple(range(MIDDLE)))

    def settle(self, state: AquariaState, at: int, answer: object, tell: list[Event] | None) -> None:
        assert isinstance(answer, list)
        tiles = [0] * MIDDLE
        for place, tile in enumerate(answer):
            tiles[state.ring[place]] = tile
        state.tiles = tuple(tiles)
        if tell is not None:
            tell.append(Tiles(tuple([state.setup.tables.tile_ids[tile] for tile in answer])))


class LayColours(Shuffled):
    """The active colours of the four rounds (AQ-R4); every dial starts opposite to the first (AQ-R13)."""

    __slots__ = ()

    def question(self, state: AquariaState, at: int) -> Question:
        return Shuffle("colours", "AQ-R4", tuple(range(len(COLOURS))))

    def settle(self, state: AquariaState, at: int, answer: object, tell: list[Event] | None) -> None:
        assert isinstance(answer, list)
        state.colours = tuple(answer)
        opposite = (state.colours[0] + 2) % len(COLOURS)
        for player in state.players:
            player.dials = 0b01_01_01_01_01_01_01_01 * opposite
        if tell is not None:
            tell.append(Colours(tuple([COLOURS[colour] for colour in state.colours])))


class LayTokens(Chance):
    """A random token of the right set for each large space of the Encyclopedia, from space `at` on (AQ-R6)."""

    __slots__ = ()

    def run(self, state: AquariaState, at: int, tell: list[Event] | None) -> bool:
        rings = state.setup.tables.space_rings
        while at < len(rings) and rings[at] == NO_RING:
            at += 1
        if at == len(rings):
            return False
        pool = self.pool(state, at)
        if len(pool) > 1:
            return self.wait(state, at)
        self.settle(state, at, pool[0], tell)
        return False

    def pool(self, state: AquariaState, at: int) -> tuple[int, ...]:
        """The tokens of the set that this space needs, as far as they do not lie somewhere else."""
        ring = state.setup.tables.space_rings[at]
        laid = 0
        for token in state.tokens:
            if token != NO_TOKEN:
                laid |= 1 << token
        rings = state.setup.tables.token_rings
        return tuple([token for token in range(len(rings)) if rings[token] == ring and not laid >> token & 1])

    def question(self, state: AquariaState, at: int) -> Question:
        return Draw("token", "AQ-R6", self.pool(state, at))

    def settle(self, state: AquariaState, at: int, answer: object, tell: list[Event] | None) -> None:
        assert isinstance(answer, int)
        tables = state.setup.tables
        state.tokens = replaced(state.tokens, at, answer)
        state.push(self, at + 1)
        if tell is not None:
            tell.append(Laid(tables.space_names[at], tables.token_ids[answer]))


class ShowLionfish(Chance):
    """Two Lionfish for each player lie open, and four in the solo game (AQ-R8, AQ-R123); the others leave the game."""

    __slots__ = ()

    def run(self, state: AquariaState, at: int, tell: list[Event] | None) -> bool:
        return len(state.display) < 2 * state.setup.players and self.wait(state, at)

    def question(self, state: AquariaState, at: int) -> Question:
        every = range(len(state.setup.tables.lion_ids))
        return Draw("lionfish", "AQ-R8", tuple([card for card in every if card not in state.display]))

    def settle(self, state: AquariaState, at: int, answer: object, tell: list[Event] | None) -> None:
        assert isinstance(answer, int)
        state.display = with_card(state.display, answer)
        state.push(self)
        if tell is not None:
            tell.append(Displayed(state.setup.tables.lion_ids[answer]))


# What players are dealt -------------------------------------------------------------------------------------


class Deal(Task):
    """Two Starting tiles and five cards for each player, from `at` on; one tile for the automa (AQ-R11, AQ-R124)."""

    __slots__ = ()

    def run(self, state: AquariaState, at: int, tell: list[Event] | None) -> bool:
        if at == state.setup.players:
            return False
        state.active = at
        state.push(self, at + 1)
        if at == state.setup.seats:
            state.push(DEAL_TILE)
            return False
        for _ in range(DEALT_CARDS):
            state.push(BLIND_CARD)
        for _ in range(DEALT_TILES):
            state.push(DEAL_TILE)
        return False


class DealTile(Chance):
    """A Starting tile for the active player to choose from (AQ-R11)."""

    __slots__ = ()

    def run(self, state: AquariaState, at: int, tell: list[Event] | None) -> bool:
        if len(self.pool(state)) > 1:
            return self.wait(state, at)
        self.settle(state, at, self.pool(state)[0], tell)
        return False

    def pool(self, state: AquariaState) -> tuple[int, ...]:
        """The tiles that nobody has."""
        dealt = [tile for player in state.players for tile in player.choices]
        return tuple([tile for tile in range(1, len(state.setup.tables.starts)) if tile not in dealt])

    def question(self, state: AquariaState, at: int) -> Question:
        return Draw("starting tile", "AQ-R11", self.pool(state))

    def settle(self, state: AquariaState, at: int, answer: object, tell: list[Event] | None) -> None:
        assert isinstance(answer, int)
        player = state.player()
        player.choices = with_card(player.choices, answer)
        automa = state.active == state.setup.seats
        if automa:
            player.tile = answer
        if tell is not None:
            tell.append(Dealt(None if automa else state.active, answer))


# What players keep ------------------------------------------------------------------------------------------


class KeepSome(Task):
    """Everybody chooses a tile and three cards, all at once and sealed (AQ-R11)."""

    __slots__ = ()

    def run(self, state: AquariaState, at: int, tell: list[Event] | None) -> bool:
        if state.waiting == 0:
            _start(state, tell)
            return False
        state.push(self)
        state.who = lowest(state.waiting)
        return True

    def take(self, state: AquariaState, at: int, code: int, tell: list[Event] | None) -> None:
        """The active player's choice: two cards go under the deck, where only their owner knows them (AQ-R11)."""
        player = state.player()
        kept = unpack(code - KEEP & (1 << 21) - 1)
        player.tile = code - KEEP >> 21
        player.tucked = tuple([card for card in player.hand if card not in kept])
        player.hand = tuple(kept)
        state.under = tuple(sorted(state.under + player.tucked))
        state.waiting = state.waiting ^ 1 << state.active
        state.push(self)
        if tell is not None:
            ids = state.setup.tables.card_ids
            tell.append(Kept(state.active, player.tile, tuple([ids[card] for card in kept])))


def keeps(player: Player) -> list[int]:
    """The codes of all ways to keep a tile and three cards."""
    hand = player.hand
    codes: list[int] = []
    for tile in player.choices:
        code = KEEP + (tile << 21)
        for first in range(len(hand)):
            for second in range(first + 1, len(hand)):
                codes += [code + pack([hand[first], hand[second], third]) for third in hand[second + 1 :]]
    return codes


def lowest(bits: int) -> int:
    """The number of the lowest bit."""
    return (bits & -bits).bit_length() - 1


def _start(state: AquariaState, tell: list[Event] | None) -> None:
    """Show the tiles, set the player order by their numbers (AQ-R14), and let each player take what theirs gives."""
    players = state.players
    order: list[int] = []
    for tile in range(1, len(state.setup.tables.starts)):
        order += [number for number in range(len(players)) if players[number].tile == tile]
    state.order = tuple(order)
    for player in players:
        player.choices = ()
    if tell is not None:
        tell.append(Started(tuple([player.tile for player in players])))
        tell.append(Ordered(seats_of(state, state.order)))
    state.push(TAKE_START)


class TakeStart(Task):
    """The resources of the Starting tiles, in player order (AQ-R12, AQ-D2); the automa gets none (AQ-R124)."""

    __slots__ = ()

    def run(self, state: AquariaState, at: int, tell: list[Event] | None) -> bool:
        if at == len(state.order):
            state.push(BEGIN_ROUND)
            return False
        state.active = state.order[at]
        state.push(self, at + 1)
        if state.active < state.setup.seats:
            state.push(state.setup.tables.starts[state.player().tile])
        return False


LAY_RING: Final = LayRing("lay ring")
LAY_TILES: Final = LayTiles("lay tiles")
LAY_COLOURS: Final = LayColours("lay colours")
LAY_TOKENS: Final = LayTokens("lay tokens")
SHOW_LIONFISH: Final = ShowLionfish("show lionfish")
DEAL: Final = Deal("deal")
DEAL_TILE: Final = DealTile("deal tile")
KEEP_SOME: Final = KeepSome("keep")
TAKE_START: Final = TakeStart("take start")


def push_set_up(state: AquariaState) -> None:
    """Put the whole set-up on the stack, its first step last."""
    state.push(KEEP_SOME)
    state.push(DEAL)
    for slot in range(OFFER - 1, -1, -1):
        state.push(REFILL, slot)
    state.push(SHOW_LIONFISH)
    state.push(LAY_TOKENS)
    state.push(LAY_COLOURS)
    state.push(LAY_TILES)
    state.push(LAY_RING)
