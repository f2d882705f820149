"""What the numbers of an observation of Aquaria mean."""

from __future__ import annotations

from typing import Final, get_args

from shoal.core.contract.layout import Field
from shoal.games.aquaria.components.tables import Tables
from shoal.games.aquaria.events import StepName
from shoal.games.aquaria.pieces import CELLS, COLOURS, DIALS, MIDDLE, OFFER, TOKEN_SPACES
from shoal.games.aquaria.rules.state import STAGES

STEPS: Final[tuple[str, ...]] = get_args(StepName)
PENDING: Final = 24
"""So many things that are still to be done are told, the next one first."""
DECKS: Final = 14
"""So many times the discards can become a new deck, and more are told like the last."""
MUCH: Final = 999
"""No number of points, cards or cans grows so large."""


def table_fields(tables: Tables, players: int) -> list[Field]:
    """The numbers about what all have in common."""
    cards = len(tables.card_ids)
    return [
        Field("stage", len(STAGES) + 1, 1, f"Which part of the game it is: {', '.join(STAGES)}, or over."),
        Field("step", len(STEPS), 1, f"What is asked for: {', '.join(STEPS)}; nothing while fate is asked."),
        Field("round", 1, 4, "The round being played; 0 before the first."),
        Field("begun", 1, 100, "How many turns, or parts of another phase, have begun in this phase."),
        Field("turn", 1, players, "Whose turn it is, counted from the seat that looks as 1; 0 for nobody's."),
        Field("colours", 4, len(COLOURS), "The active colour of each round, from 1; 0 before they are laid."),
        Field("order", 4, players + 1, "The player order, counted from the seat that looks as 1; the automa is last."),
        Field("arrivals", 4, players + 1, "Who has finished the Encyclopedia, first to last."),
        Field("circle", MIDDLE, MIDDLE, "The outer circles as they lie, from 1."),
        Field("tile", MIDDLE, len(tables.tile_ids), "The bonus tile of each of them, from 1."),
        Field("arrow", MIDDLE, 20, "Where the arrow of each points: 0 red, 1 grey, and so on."),
        Field("parked", MIDDLE, MUCH, "Pearls that wait on each."),
        Field("spaces", len(tables.space_names), len(tables.token_ids), "The token on each space, from 1; 0 for none."),
        Field("offer", OFFER, cards, "The cards of the offer, from 1; 0 for an empty place."),
        Field("deck", 1, cards, "How many cards can be drawn before the discards are shuffled."),
        Field("under", 1, cards, "How many of these were tucked under the others."),
        Field("discards", cards, 1, "Which cards are discarded."),
        Field("reshuffled", cards, (1 << DECKS) - 1, "In which new decks each card was, as bits."),
        Field("lionfish", len(tables.lion_ids), 1, "Which Lionfish are in the display."),
        Field("supply", len(tables.filter_ids), MUCH, "How many filter tokens of each type are left."),
        Field("pending", 4 * PENDING, (1 << 15) - 1, "What is still to be done, the next first: two numbers that stand "
              "for what it is, and two for what it is about, the lower ten bits first."),
    ]  # fmt: skip


def player_fields(tables: Tables, number: int) -> list[Field]:
    """The numbers about one player; player 0 is the seat that looks."""
    cards = len(tables.card_ids)
    fields = [
        Field("points", 1, MUCH, "Points so far.", -MUCH),
        Field("total", 1, MUCH, "What the final scoring would make of it, were it now.", -MUCH),
        Field("oxygen", 1, 11, "Oxygen."),
        Field("pearls", 1, MUCH, "Pearls."),
        Field("food", 3, 255, "Cans of red, green and blue food."),
        Field("wool", 1, MUCH, "Wool tiles in the lower filter."),
        Field("surplus", 1, MUCH, "Wool tiles that go there once the filter has triggered."),
        Field("filter", TOKEN_SPACES, len(tables.filter_ids), "The tokens in the upper filter, lowest first, from 1."),
        Field("tokens", len(tables.token_ids), 1, "Which Encyclopedia tokens are unused."),
        Field("space", 1, len(tables.space_names), "Where the Encyclopedia marker stands."),
        Field("level", 1, 4, "The level of the Pet Shop."),
        Field("circle", 1, 6, "Where the die stands, from 1; 0 before the first turn."),
        Field("face", 1, 10, "Actions taken in this round."),
        Field("dials", len(DIALS), 3, f"What the dials point at: {', '.join(COLOURS)}."),
        Field("matches", 1, 8, "Dials that gave something in the last Microflora phase."),
        Field("aquarium", CELLS, 200, "The card of each cell, from 1; 101 and more are Lionfish; 0 for none."),
        Field("held", 1, cards, "How many cards the hand holds."),
        Field("hand", cards, 1, "Which of them the seat that looks knows."),
        Field("open", cards, 1, "Which of them everybody knows."),
        Field("unknown", DECKS + 1, cards, "How many of the others came from the first deck, the second, and so on."),
        Field("tucked", cards, 1, "Which cards it knows to lie under the deck."),
        Field("choices", 2, 16, "The Starting tiles to choose from, until all have chosen."),
        Field("start", 1, 16, "The Starting tile it kept, where the seat that looks may know."),
        Field("ready", 1, 1, "Whether it has chosen."),
    ]
    return [
        Field(f"player{number}.{each.name}", each.size, each.highest, each.sentence, each.lowest) for each in fields
    ]


def automa_fields(tables: Tables) -> list[Field]:
    """The numbers about the automa of the solo game."""
    return [
        Field("automa.circle", 1, 6, "Where its die stands, from 1; 0 before the first turn."),
        Field("automa.face", 1, 10, "Actions it has taken in this round."),
        Field("automa.space", 1, len(tables.space_names), "Where its Encyclopedia marker stands."),
        Field("automa.tile", 1, 16, "Its Starting tile."),
        Field("automa.shown", 1, len(tables.solo_ids), "The solo tile it played last, from 1; 0 for none."),
        Field("automa.left", len(tables.solo_ids), 1, "Which solo tiles it has not played since they were shuffled."),
    ]
