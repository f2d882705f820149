"""What a seat may know of Get Bit!, and what it may imagine of the rest.

Open game: what everybody played lies face up, so every hand can be worked out (GB-12, GB-D11); only the cards
chosen in this round are secret. Memory game: what others have played lies face down as soon as the round is over,
and the view really forgets it; how many cards each hand holds stays public (GB-16, GB-E6).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Literal

import msgspec

from shoal.core import FATE, OVER, Value, View
from shoal.games.getbit.events import Bite, Ending, Part
from shoal.games.getbit.pieces import CARDS, COUNT, LIMBS, bites_in, pack_bite, stack_cards, unpack_bite
from shoal.games.getbit.state import GetBitState

Phase = Literal["line", "choose", "limb", "over"]


class Robot(Value, frozen=True):
    """One robot as a seat sees it."""

    seat: int
    limbs: tuple[int, ...]
    """Pieces left of the left arm, right arm, left leg and right leg."""
    held: int
    """How many cards the hand holds; the one chosen in this round counts until it is turned up."""
    hand: tuple[int, ...] | None
    """The cards in hand, lowest first; None where this seat cannot know."""
    laid: int
    """How many played cards lie on the table."""
    table: tuple[int, ...] | None
    """Those cards, oldest first; None where they lie face down."""
    ready: bool
    """Whether its card of this round is chosen."""
    card: int | None
    """That card, where this seat may know it."""


class Scenery(Value, frozen=True):
    """What stays the same in a game of so many robots."""

    cards: tuple[int, ...]
    """The cards that every robot begins with, lowest first (GB-1)."""


class GetBitView(View, frozen=True):
    """The game as a seat sees it."""

    phase: Phase
    round: int
    line: tuple[int, ...]
    """The robots still in, front to back; the shark is behind the last."""
    robots: tuple[Robot, ...]
    biting: bool
    """Whether the shark bites in this round (GB-8)."""
    tied: tuple[int, ...]
    """The robots that stayed in this round because others showed the same card, once all are turned up (GB-6)."""
    bitten: int | None
    """The robot that waits for its owner to choose a limb."""
    out: tuple[int, ...]
    """Robots out of the game, in the order in which they went."""
    bites: tuple[Bite, ...]
    """The bites so far; in the memory game without the cards."""
    refresh_at: int
    limbs: int
    memory: bool
    outcome: Ending | None


# Seeing ---------------------------------------------------------------------------------------------------


def see(state: GetBitState, seat: int | None) -> GetBitView:
    """The game through the eyes of this seat; None is a spectator."""
    setup, over = state.setup, state.who == OVER
    bites = story_of(state.bites, setup.halves)
    outcome = state.outcome() if over else None
    assert outcome is None or isinstance(outcome, Ending)
    return GetBitView(
        seat=seat,
        asked=tuple(state.asked()),
        phase=_phase(state),
        round=state.round,
        line=tuple(state.line),
        robots=tuple([_robot(state, robot, seat) for robot in range(setup.robots)]),
        biting=bites_in(state.round),
        tied=_tied(state) if state.bitten >= 0 else (),
        bitten=state.bitten if state.bitten >= 0 else None,
        out=tuple(state.out),
        bites=tuple([_without_card(bite) for bite in bites]) if setup.memory and not over else bites,
        refresh_at=setup.refresh_at,
        limbs=4 * setup.halves,
        memory=setup.memory,
        outcome=outcome,
    )


def story_of(bites: Sequence[int], halves: int) -> tuple[Bite, ...]:
    """The bites as values, in order; a limb takes so many of them."""
    story = []
    pieces: Counter[tuple[int, int]] = Counter()
    for packed in bites:
        round, robot, card, tied, limb, left = unpack_bite(packed)
        pieces[robot, limb] += 1
        part = part_lost(halves, halves - pieces[robot, limb])
        known = card > 0
        story.append(Bite(round, robot, card if known else None, tied if known else None, LIMBS[limb], part, left))
    return tuple(story)


def part_lost(halves: int, remain: int) -> Part:
    """What a bite took of a limb that has this many pieces left."""
    if halves == 1:
        return "whole"
    return "outer half" if remain else "inner half"


def _without_card(bite: Bite) -> Bite:
    return msgspec.structs.replace(bite, card=None, tied=None)


def _tied(state: GetBitState) -> tuple[int, ...]:
    return tuple([robot for robot in state.line if state.tied & 1 << (state.stacks[robot] & 7)])


def _phase(state: GetBitState) -> Phase:
    if state.who < 0:
        return "line" if state.who == FATE else "over"
    return "limb" if state.bitten >= 0 else "choose"


def _robot(state: GetBitState, robot: int, seat: int | None) -> Robot:
    owner, hand, limbs = state.setup.owners[robot], state.hands[robot], state.limbs[robot]
    cards = stack_cards(state.stacks[robot])
    known = owner == seat or not state.setup.memory or state.who == OVER
    ready = robot in state.line and not state.waiting >> robot & 1
    card = cards[-1] if ready and cards else None
    if card is not None and state.waiting:
        hand |= 1 << cards.pop()
    return Robot(
        seat=owner,
        limbs=(limbs & 3, limbs >> 2 & 3, limbs >> 4 & 3, limbs >> 6 & 3),
        held=COUNT[hand],
        hand=tuple(CARDS[hand]) if known else None,
        laid=len(cards),
        table=tuple(cards) if known else None,
        ready=ready,
        card=card if owner == seat or not state.waiting else None,
    )


# Imagining ------------------------------------------------------------------------------------------------


def imagine(view: GetBitView, blank: GetBitState, rng: Random) -> None:
    """Fill a state that has not begun with what the view knows, and the rest by chance, all ways alike."""
    if view.phase == "line":
        return
    blank.round, blank.line, blank.out = view.round, list(view.line), list(view.out)
    blank.swimming = sum(1 << number for number in view.line)
    blank.bitten = -1 if view.bitten is None else view.bitten
    blank.bites = [_packed(bite) for bite in view.bites]
    for number, robot in enumerate(view.robots):
        _imagine_robot(blank, number, robot, sealed=view.phase == "choose", rng=rng)
    if view.phase == "choose":
        blank.waiting = sum(1 << number for number in view.line if not view.robots[number].ready)
    for number in view.line:
        if view.robots[number].ready:
            bit = 1 << (blank.stacks[number] & 7)
            blank.tied |= blank.seen & bit
            blank.seen |= bit
    blank.who = view.asked[0] if view.asked else OVER


def _imagine_robot(blank: GetBitState, number: int, robot: Robot, *, sealed: bool, rng: Random) -> None:
    for limb, pieces in enumerate(robot.limbs):
        blank.limbs[number] += pieces - (blank.limbs[number] >> 2 * limb & 3) << 2 * limb
    hand, table = _imagine_cards(blank, robot, sealed, rng)
    blank.hands[number] = sum(1 << card for card in hand)
    for card in table:
        blank.stacks[number] = blank.stacks[number] << 3 | card
    if robot.ready and sealed:
        card = robot.card or rng.choice(hand)
        blank.hands[number] ^= 1 << card
        blank.stacks[number] = blank.stacks[number] << 3 | card


def _imagine_cards(blank: GetBitState, robot: Robot, sealed: bool, rng: Random) -> tuple[Sequence[int], Sequence[int]]:
    """The hand and the played cards: as they are known, or any that would look the same."""
    if robot.hand is not None and robot.table is not None:
        return robot.hand, robot.table
    newest = [robot.card] if robot.card is not None and not sealed and robot.laid else []
    cards = [card for card in CARDS[blank.setup.full] if card not in newest]
    rng.shuffle(cards)
    hand, older = sorted(cards[: robot.held]), cards[robot.held : robot.held + robot.laid - len(newest)]
    return hand, older + newest


def _packed(bite: Bite) -> int:
    return pack_bite(bite.round, bite.robot, bite.card or 0, bool(bite.tied), LIMBS.index(bite.limb), bite.left)
