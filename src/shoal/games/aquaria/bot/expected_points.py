"""What a position is worth to a player, in points: what is there, what it will give, and what it will take.

Rough, for a quick bot. It looks at one player only.
"""

from __future__ import annotations

from typing import Final

from shoal.games.aquaria.bot.effect_values import CAN, LIONFISH_VALUE, PEARL, EffectValues
from shoal.games.aquaria.bot.encyclopedia_value import EncyclopediaValue
from shoal.games.aquaria.components.tables import Tables
from shoal.games.aquaria.pieces import (
    ANEMONE,
    CELLS,
    CLOWNFISH,
    COLOURS,
    DIALS,
    EMPTY,
    HUNGER,
    LINES,
    LIONFISH,
    MOST_LIONFISH,
    NEIGHBOURS,
    PLANT,
    ROUNDS,
    TOKEN_SPACES,
    TOP_LEVEL,
    TURNS,
    WOOL_SPACES,
    count,
)
from shoal.games.aquaria.rules.bonuses.encyclopedia import SpaceBonus, Steps
from shoal.games.aquaria.rules.bonuses.filter import GainToken
from shoal.games.aquaria.rules.bonuses.stock import Oxygen
from shoal.games.aquaria.rules.course.phases import Feeding
from shoal.games.aquaria.rules.scoring import EACH, FLAT, LINE_POINTS, MOST, schools
from shoal.games.aquaria.rules.state import ACTION, FEEDING, INCOME, MICROFLORA, AquariaState, Player
from shoal.games.aquaria.rules.tasks import SHIFT, TASKS

OXYGEN_VALUE: Final = 1.0
"""What a point of oxygen is worth in the beginning; the more there is, the less."""


class ExpectedPoints:
    """Tells what positions are worth in games with the same components."""

    def __init__(self, tables: Tables, advanced: bool) -> None:
        self.tables: Tables = tables
        self.advanced: bool = advanced
        self.values: EffectValues = EffectValues()
        self.encyclopedia: EncyclopediaValue = EncyclopediaValue(tables, self.values)
        self.cards: list[list[float]] = [self._cards(feedings) for feedings in range(ROUNDS + 1)]
        """What each card in hand would bring, by the number of feedings to come."""
        self.dials: list[float] = [self.values.of(task) for task in tables.microflora]

    # Effects that are under way -------------------------------------------------------------------------

    def pending(self, state: AquariaState, player: Player, left: int) -> float:
        """What is still to be gained of what has been begun."""
        total = 0.0
        for entry in state.stack:
            task = TASKS[entry >> SHIFT]
            if isinstance(task, Oxygen):
                before = self.oxygen(state, player.oxygen)
                total += self.oxygen(state, min(11, player.oxygen + task.amount)) - before
            elif task.name == "lion":
                total += LIONFISH_VALUE if player.lionfish < MOST_LIONFISH and state.display else 0.0
            elif isinstance(task, SpaceBonus):
                total += self.values.of(self.tables.space_bonuses[player.space])
            elif isinstance(task, Steps):
                total += self.encyclopedia.ahead(state, player, task.amount, left)
            elif isinstance(task, GainToken) and len(player.filter) == TOKEN_SPACES:
                total += 0.0
            else:
                total += self.values.of(task)
        return total

    # A player --------------------------------------------------------------------------------------------

    def value(self, state: AquariaState, seat: int) -> float:
        """What the game is worth to this seat, if it goes on as such games do."""
        player = state.players[seat]
        left = turns_left(state, player)
        return (
            float(player.points)
            + self.pending(state, player, left)
            + self.aquarium(player, left)
            + self.food(state, player)
            + self.oxygen(state, player.oxygen)
            + self.microflora(state, player)
            + self.filter(state, player, left)
            + self.encyclopedia.value(state, player, seat, left)
            + self.hand(state, player, left)
            + _pearls(player.pearls, left)
            + 0.4 * float(player.level)
        )

    def oxygen(self, state: AquariaState, level: int) -> float:
        """Oxygen pays for cards as long as there are turns; at the end it counts as printed."""
        done = float(state.round - 1) / float(ROUNDS)
        use = OXYGEN_VALUE * float(level) - 0.035 * float(level * level)
        return done * float(self.tables.oxygen[level]) + (1.0 - done) * use

    def aquarium(self, player: Player, left: int) -> float:
        """What the final scoring gives for the cards, and a little for lines and schools that can still grow."""
        tables = self.tables
        total = 0.0
        for line in LINES:
            there = count(player.filled & line)
            total += float(LINE_POINTS) if there == 4 else 0.25 * float(there * there) / 4.0
        for group in schools(tables, player):
            total += float(tables.school_points[min(len(group), len(tables.school_points)) - 1])
        for cell in range(CELLS):
            card = player.cells[cell]
            if card >= LIONFISH:
                total += self.lionfish(player, card - LIONFISH, left)
            elif card != EMPTY and tables.types[card] == ANEMONE:
                total += self.anemone(player, cell, left)
            elif card != EMPTY and tables.types[card] == PLANT and self.advanced:
                total += self.plant(player, cell)
        return total

    def lionfish(self, player: Player, fish: int, left: int) -> float:
        """What a Lionfish will score; cards that it counts may still come."""
        wanted = self.tables.lion_matches[fish]
        matches = 0
        for card in player.cells:
            if EMPTY < card < LIONFISH:
                if self.tables.types[card] == wanted or self.tables.colours[card] + 4 == wanted:
                    matches += 1
        coming = 0.12 * float(left)
        return max(float(FLAT), min(float(MOST), float(EACH) * (float(matches) + coming)))

    def anemone(self, player: Player, cell: int, left: int) -> float:
        """What an anemone scores, and the clownfish that may still come beside it and cost less."""
        beside = 0
        empty = 0
        for other in NEIGHBOURS[cell]:
            card = player.cells[other]
            if card == EMPTY:
                empty += 1
            elif card < LIONFISH and self.tables.types[card] == CLOWNFISH:
                beside += 1
        hope = 0.06 * float(left * empty)
        return float(self.tables.anemone_points * beside) + hope

    def plant(self, player: Player, cell: int) -> float:
        """What a plant scores in the advanced scoring."""
        seen = 0
        wild = 0
        for other in NEIGHBOURS[cell]:
            card = player.cells[other]
            if card >= LIONFISH:
                wild += 1
            elif card != EMPTY:
                seen |= 1 << self.tables.colours[card]
        colours = min(4, count(seen) + wild)
        return float(self.tables.plant_points[colours]) + 0.25 * float(colours)

    # Food ------------------------------------------------------------------------------------------------

    def food(self, state: AquariaState, player: Player) -> float:
        """What feeding will bring and cost: exactly as far as can be seen in this round, and roughly in later ones."""
        tables = self.tables
        feedings = feedings_left(state)
        fed = _fed(state) if state.players[state.active] is player else 0
        now: list[int] = []
        total = 0.0
        later = float(feedings - 1)
        wanted = 0
        for cell in range(CELLS):
            card = player.cells[cell]
            if EMPTY < card < LIONFISH:
                need = _cans(tables.needs[card])
                if need and feedings:
                    total += later * (float(tables.food_points[card]) - CAN * float(need))
                    wanted += need
                    if not fed >> cell & 1:
                        now.append(card)
                total += self.values.of(tables.incomes[card]) * float(incomes_left(state)) * 0.95
        if feedings:
            total += self._feed_now(state, player, now)
        spare = _cans(player.cans) - wanted
        return total + (0.25 * float(spare) if spare > 0 else 0.0)

    def _feed_now(self, state: AquariaState, player: Player, cards: list[int]) -> float:
        """Feed the best cards first with the cans there are; missing ones cost what it takes to get them."""
        tables = self.tables
        have = [player.food(0), player.food(1), player.food(2)]
        pearls = player.pearls
        turns = TURNS - player.face if state.stage == ACTION else TURNS if state.stage > FEEDING else 0
        total = 0.0
        order = sorted([-tables.food_points[card] * 128 + card for card in cards])
        for entry in order:
            card = entry & 127
            missing = 0
            for colour in range(3):
                need = tables.needs[card] >> 8 * colour & 255
                missing += max(0, need - have[colour])
                have[colour] = max(0, have[colour] - need)
            bought = min(missing, pearls)
            pearls -= bought
            short = missing - bought
            value = float(tables.food_points[card]) - PEARL * float(bought)
            if short:
                value -= float(short) * CAN + HUNGRY[turns] * (float(tables.food_points[card]) + float(HUNGER))
            total += value
        left = have[0] + have[1] + have[2]
        return total + (0.34 if feedings_left(state) < 2 else CAN) * float(min(left, 8))

    # Dials, filter, Encyclopedia, hand -------------------------------------------------------------------

    def microflora(self, state: AquariaState, player: Player) -> float:
        """What dials will give in this round and in later ones, the less the more turns they need."""
        gathered = _gathered(state) if state.stage == MICROFLORA else 0
        first = state.round - 1 if state.stage <= MICROFLORA else state.round
        total = 0.0
        for number in range(max(0, first), ROUNDS):
            chances = NOW if number == first else LATER
            for dial in range(len(DIALS)):
                distance = (state.colours[number] - player.dial(dial)) % len(COLOURS)
                value = max(2.0, self.dials[dial]) if number == ROUNDS - 1 else self.dials[dial]
                if number > first or state.stage < MICROFLORA or not (distance or gathered >> dial & 1):
                    total += value * chances[distance]
        return total

    def filter(self, state: AquariaState, player: Player, left: int) -> float:
        """What the filter will give when it triggers, by how near that is, and the Lionfish of its fourth token."""
        gain = self.values.of(self.tables.printed)
        for token in player.filter:
            gain += self.values.of(self.tables.filter_bonuses[token])
        gain += float(self.tables.oxygen[player.oxygen]) * 0.6 + 1.5
        wool = float(min(player.wool + player.surplus, 2 * WOOL_SPACES))
        near = wool / float(WOOL_SPACES)
        chance = min(1.0, 0.35 + 0.08 * float(left))
        total = gain * near * chance + 0.3 * wool * (1.0 - chance)
        if player.wool == WOOL_SPACES:
            total = gain + 0.6 * float(player.surplus)
        tokens = len(player.filter)
        if player.lionfish < MOST_LIONFISH and tokens < TOKEN_SPACES:
            total += 0.35 * float(tokens * tokens)
        return total + float(tokens) * 0.15 * float(left)

    def hand(self, state: AquariaState, player: Player, left: int) -> float:
        """What the cards in hand may become: cards of the aquarium, or levels of the Pet Shop."""
        if left == 0:
            return 0.0
        tables = self.tables
        cards = self.cards[feedings_left(state)]
        counts = [0, 0, 0, 0]
        best: list[float] = []
        for card in player.hand:
            counts[tables.colours[card]] += 1
            best.append(cards[card])
        best.sort()
        best.reverse()
        room = float(min(left, CELLS - count(player.filled)))
        total = 0.0
        for place, value in enumerate(best):
            total += value * (0.45 if float(place) < 0.7 * room else 0.1)
        if player.level < TOP_LEVEL:
            many = max(counts)
            total += 0.0 if many < 2 else 1.6 if many == 2 else 2.4
        return total * min(1.0, 0.3 + 0.1 * float(left))

    def _cards(self, feedings: int) -> list[float]:
        """What each card would bring, all in all, with so many feedings to come."""
        tables = self.tables
        values: list[float] = []
        for card in range(len(tables.card_ids)):
            value = float(feedings) * (float(tables.food_points[card]) - CAN * float(_cans(tables.needs[card])))
            value += self.values.of(tables.bonuses[card]) + 0.8 * self.values.of(tables.incomes[card]) * float(feedings)
            value += KINDS[tables.types[card]] - 0.8 * float(tables.costs[card])
            values.append(max(0.5, value))
        return values


KINDS: Final = [0.8, 1.4, 0.6, 1.6]
"""What a card's type adds: clownfish, school, plant, anemone."""

HUNGRY: Final = [1.0, 0.55, 0.3, 0.15, 0.05]
"""How likely cans that are missing stay so, with 0 to 4 turns to come."""

NOW: Final = [0.95, 0.4, 0.22, 0.1]
LATER: Final = [0.22, 0.2, 0.16, 0.12]
"""How likely a dial matches that needs 0 to 3 turns, in this round and in later ones."""


def _cans(packed: int) -> int:
    """How many cans there are, of all colours."""
    return (packed & 255) + (packed >> 8 & 255) + (packed >> 16 & 255)


def _pearls(pearls: int, left: int) -> float:
    """A pearl is a point at the end, and more while it can be spent."""
    extra = min(0.6, 0.1 * float(left))
    return float(pearls) + extra * float(min(pearls, 4)) + 0.3 * extra * float(max(0, pearls - 4))


def turns_left(state: AquariaState, player: Player) -> int:
    """How many turns this player still has in the game."""
    rounds = ROUNDS - state.round
    return TURNS * rounds + (TURNS - player.face if state.stage <= ACTION else 0)


def feedings_left(state: AquariaState) -> int:
    """How many Feeding phases are still to come, the present one included."""
    return min(ROUNDS, ROUNDS - state.round + (1 if state.stage <= FEEDING else 0))


def incomes_left(state: AquariaState) -> int:
    """How many Income phases are still to come."""
    return min(ROUNDS, ROUNDS - state.round + (1 if state.stage < INCOME else 0))


def _fed(state: AquariaState) -> int:
    """The cells that have been fed in the present Feeding phase; outside of it none, or all once it is over."""
    for entry in state.stack:
        if isinstance(TASKS[entry >> SHIFT], Feeding):
            return entry & (1 << SHIFT) - 1
    return (1 << CELLS) - 1 if state.stage == FEEDING else 0


def _gathered(state: AquariaState) -> int:
    """The dials that have given their bonus in the present Microflora phase."""
    for entry in state.stack:
        if TASKS[entry >> SHIFT].name == "microflora":
            return entry & (1 << SHIFT) - 1
    return (1 << len(DIALS)) - 1
