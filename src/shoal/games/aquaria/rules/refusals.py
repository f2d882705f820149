"""Why a move is not allowed, in one sentence, with the rule; told from what the seat itself may know."""

from __future__ import annotations

from typing import Final

from shoal.core import FATE, OVER, Move, counted
from shoal.core.errors import NotYourTurn, Refused, quoted
from shoal.games.aquaria import moves
from shoal.games.aquaria.pieces import (
    ACTIONS,
    CELLS,
    CIRCLES,
    DIALS,
    EMPTY,
    FOODS,
    LINE_DIALS,
    MIDDLE,
    SHOP_CIRCLE,
    TOP_LEVEL,
)
from shoal.games.aquaria.rules.bonuses.aquarium import FULL, price
from shoal.games.aquaria.rules.choices import Choice
from shoal.games.aquaria.rules.state import ACTION, FEEDING, SET_UP, AquariaState, Player
from shoal.games.aquaria.rules.tasks import SHIFT, TASKS

FIRST: Final[dict[str, Refused]] = {
    "circle": Refused("AQ-R51", "Move your die to a different circle first."),
    "action": Refused("AQ-R55", "Take your circle's action first, or skip it."),
    "place": Refused("AQ-R60", "Place a card first, or stop placing."),
    "turn": Refused("AQ-R44", "Turn a dial first, or stop turning."),
    "food": Refused("AQ-R82", "Choose the colour of the food first."),
    "card": Refused("AQ-R74", "Take a card first."),
    "fork": Refused("AQ-R64", "Choose your way in the Encyclopedia first."),
    "pick": Refused("AQ-R20", "Choose one of the bonuses first."),
    "bonus": Refused("AQ-R84", "Take the Encyclopedia bonus first, or skip it."),
    "token": Refused("AQ-R32", "Choose a filter token first."),
    "lionfish": Refused("AQ-R28", "Place the Lionfish first."),
    "end": Refused("AQ-R50", "Your action is done; end your turn."),
    "microflora": Refused("AQ-R91", "Gain the bonuses of your dials first."),
    "income": Refused("AQ-R97", "Gain your income first."),
    "feeding": Refused("AQ-R98", "Feed your fish first."),
    "scoring": Refused("AQ-D31", "Before the final scoring only Encyclopedia tokens can be used."),
}
"""What has to come first, by what is asked."""

STEPS: Final[dict[type[Move], tuple[str, ...]]] = {
    moves.Go: ("circle",),
    moves.Act: ("action",),
    moves.Trade: ("action",),
    moves.Place: ("place",),
    moves.Turn: ("turn",),
    moves.Take: ("card",),
    moves.DrawCard: ("card",),
    moves.Step: ("fork",),
    moves.Pick: ("pick", "bonus"),
    moves.Token: ("token",),
    moves.Lionfish: ("lionfish",),
    moves.Collect: ("microflora", "income"),
    moves.Feed: ("feeding",),
}
"""When each kind of move can be made at all."""


def why_not(state: AquariaState, seat: int, move: object) -> Refused:
    """The reason why this seat may not make this move now."""
    if state.who == OVER:
        return Refused("AQ-R102", "The game is over.")
    if state.who == FATE:
        return Refused("AQ-R7", "Cards are still being dealt.")
    if state.waiting:
        return _why_not_keep(state, seat, move)
    if seat != state.who:
        return NotYourTurn("AQ-R50")
    if isinstance(move, EXTRAS):
        return _why_not_extra(state, move)
    task, at = TASKS[state.stack[-1] >> SHIFT], state.stack[-1] & (1 << SHIFT) - 1
    assert isinstance(task, Choice)
    if not isinstance(move, moves.MOVES) or task.step not in STEPS.get(type(move), ()):
        return FIRST[task.step]
    return _why_not_in_turn(state, at, move) or _why_not_gain(state, move) or _why_not_in_phase(task.step, move)


# Set-up -----------------------------------------------------------------------------------------------------


def _why_not_keep(state: AquariaState, seat: int, move: object) -> Refused:
    if seat not in state.asked():
        return Refused("AQ-R11", "You have chosen your tile and cards; wait for the others.")
    if not isinstance(move, moves.Keep):
        return Refused("AQ-R11", "Choose a Starting tile and three cards first.")
    player = state.players[seat]
    if move.tile not in player.choices:
        return Refused("AQ-R11", f"Choose Starting tile {' or '.join(map(str, player.choices))}.")
    return Refused("AQ-R11", "Keep three different cards of your five, named in the order of your hand.")


# Free actions and tokens ------------------------------------------------------------------------------------

EXTRAS: Final = (moves.Use, moves.BuyCard, moves.BuyFood, moves.Swap, moves.Refresh)


def _why_not_extra(state: AquariaState, move: Move) -> Refused:
    if isinstance(move, moves.Use):
        if state.stage == SET_UP:
            return Refused("AQ-D31", "Encyclopedia tokens can be used from the first round on.")
        return Refused("AQ-R66", f"You have no Encyclopedia token {quoted(move.token)}.")
    if state.stage not in (ACTION, FEEDING):
        return Refused("AQ-D32", "Free actions are for your turn and for the Feeding phase.")
    if isinstance(move, moves.Refresh):
        return Refused("AQ-R90", "A new offer costs 1 oxygen, and you have none.")
    if isinstance(move, moves.Swap):
        return _why_not_swap(state.player(), move)
    what = "card" if isinstance(move, moves.BuyCard) else "can"
    return Refused("AQ-R87" if what == "card" else "AQ-R88", f"A {what} costs a pearl, and you have none.")


def _why_not_swap(player: Player, swap: moves.Swap) -> Refused:
    if list(swap.give) != sorted(swap.give, key=FOODS.index):
        return Refused("AQ-R89", "Name the two cans in the order red, green, blue.")
    have = f"{player.food(0)} red, {player.food(1)} green and {player.food(2)} blue"
    return Refused("AQ-R89", f"You cannot give a {swap.give[0]} and a {swap.give[1]} can: you have {have}.")


# A turn -----------------------------------------------------------------------------------------------------


def _why_not_in_turn(state: AquariaState, at: int, move: Move) -> Refused | None:
    """What is wrong with moving the die, acting, placing or turning."""
    match move:
        case moves.Go(circle):
            return Refused("AQ-R51", f"Your die is already on {circle}; it has to move to a different circle.")
        case moves.Act():
            return _why_not_act(state, move)
        case moves.Trade():
            return _why_not_trade(state, move)
        case moves.Place():
            return _why_not_place(state, move)
        case moves.Turn(dial):
            if not 0 <= dial < len(DIALS):
                return Refused("AQ-R44", f"Dials are numbered from 0 to {len(DIALS) - 1}.")
            lines = " and ".join(DIALS[each] for each in LINE_DIALS[at])
            return Refused("AQ-R45", f"These turns are for the dials of {lines}.")
    return None


def _why_not_act(state: AquariaState, act: moves.Act) -> Refused:
    player, action = state.player(), ACTIONS.index(act.action)
    prices = state.setup.tables.prices[action]
    if player.circle not in (action, MIDDLE):
        return Refused("AQ-R56", f"Your die is on {CIRCLES[player.circle]}, where you cannot take this action.")
    if act.pearls not in prices:
        return Refused("AQ-R56", f"This action costs {' or '.join(map(str, prices))} pearls.")
    if player.circle == MIDDLE and act.pearls:
        return Refused("AQ-R57", "In the middle every action is free, and nothing stronger can be bought.")
    if act.pearls > player.pearls:
        return Refused("AQ-R56", f"That costs {counted(act.pearls, 'pearl')}, and you have {player.pearls}.")
    if not player.hand or player.filled == FULL:
        return Refused("AQ-R61", "You have no card to place." if not player.hand else "Your aquarium is full.")
    return Refused("AQ-R61", f"With {player.oxygen} oxygen you cannot place any of your cards.")


def _why_not_trade(state: AquariaState, trade: moves.Trade) -> Refused:
    player = state.player()
    if player.circle not in (SHOP_CIRCLE, MIDDLE):
        return Refused("AQ-R76", f"Your die is on {CIRCLES[player.circle]}, not at the Pet Shop or in the middle.")
    if player.level == TOP_LEVEL:
        return Refused("AQ-D8", "You are on the top level of the Pet Shop.")
    if len(trade.cards) == 3 and player.circle == MIDDLE:
        return Refused("AQ-D15", "In the middle you discard two cards, not three.")
    for card in trade.cards:
        if not _holds(state, card):
            return Refused("AQ-R76", f"{quoted(card)} is not in your hand.")
    if len({state.setup.tables.colours[state.setup.codes.numbers[card]] for card in trade.cards}) > 1:
        return Refused("AQ-R76", "The cards must all be the same colour.")
    return Refused("AQ-R76", "Discard two or three different cards, named in the order of your hand.")


def _why_not_place(state: AquariaState, place: moves.Place) -> Refused:
    player = state.player()
    wrong = _wrong_cell(player, place.cell)
    if wrong:
        return Refused("AQ-R23", wrong)
    if not _holds(state, place.card):
        return Refused("AQ-R60", f"{quoted(place.card)} is not in your hand.")
    cost = price(state.setup.tables, player, state.setup.codes.numbers[place.card], place.cell)
    return Refused("AQ-R42", f"This card costs {cost} oxygen there, and you have {player.oxygen}.")


def _holds(state: AquariaState, card: str) -> bool:
    """Whether this card is in the hand of whose turn it is."""
    return state.setup.codes.numbers.get(card, EMPTY) in state.player().hand


def _wrong_cell(player: Player, cell: int) -> str:
    """What is wrong with a cell as a place for a card; nothing if it is empty."""
    if not 0 <= cell < CELLS:
        return f"The cells of an aquarium are numbered from 0 to {CELLS - 1}."
    return "" if player.cells[cell] == EMPTY else "There is already a card on that cell."


# Bonuses and phases -----------------------------------------------------------------------------------------


def _why_not_gain(state: AquariaState, move: Move) -> Refused | None:
    """What is wrong with an answer to a bonus."""
    match move:
        case moves.Take(card):
            return Refused("AQ-R74", f"{quoted(card)} is not in the offer.")
        case moves.DrawCard():
            left = state.pool or state.under or state.discards
            reason = "This card comes from the offer, not from the deck." if left else "There are no cards left."
            return Refused("AQ-D20" if left else "AQ-D21", reason)
        case moves.Step():
            return Refused("AQ-R64", "The way from your marker does not lead there.")
        case moves.Pick():
            return Refused("AQ-R20", "There is no such bonus to choose.")
        case moves.Token(token):
            return _why_not_token(state, token)
        case moves.Lionfish(card, cell):
            wrong = _wrong_cell(state.player(), cell)
            return Refused("AQ-R28", wrong or f"{quoted(card)} is not in the Lionfish display.")
    return None


def _why_not_token(state: AquariaState, token: str) -> Refused:
    ids, player = state.setup.tables.filter_ids, state.player()
    if token not in ids:
        return Refused("AQ-R32", f"There is no filter token {quoted(token)}.")
    if ids.index(token) in player.filter:
        return Refused("AQ-R34", "This token is already in your filter, and no two may give the same bonus.")
    if not state.supply[ids.index(token)]:
        return Refused("AQ-R9", "There are none of these tokens left in the supply.")
    return Refused("AQ-R32", "This token is not the colour you gain.")


def _why_not_in_phase(step: str, move: Move) -> Refused:
    """What is wrong with gaining from a spot, or with feeding."""
    if isinstance(move, moves.Collect):
        if move.points:
            return Refused("AQ-R93", "Only a matching dial, and only in the last round, gives points instead.")
        if step == "income":
            return Refused("AQ-R97", "There is no income left to gain there.")
        return Refused("AQ-R91", "That dial does not point at the active colour, or has given its bonus.")
    return Refused("AQ-R98", "Nobody on that cell still wants food.")
