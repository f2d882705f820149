"""The rules of Get Bit!, in the order of the rulebook: set-up, choose cards, move robots, get bit, game end."""

from __future__ import annotations

from typing import Final, Literal

from shoal.core.contract.ask import OVER
from shoal.core.contract.event import Event
from shoal.core.contract.moves import Move
from shoal.core.contract.question import Question
from shoal.core.contract.view import View
from shoal.core.errors import Refused
from shoal.games.getbit.bot.evaluation import worths
from shoal.games.getbit.events import (
    Bitten,
    Chose,
    Eaten,
    Ending,
    Lined,
    Lost,
    Out,
    Revealed,
    RoundBegan,
    Swam,
    Tied,
    TookBack,
    TurnedDown,
)
from shoal.games.getbit.moves import decode, encode
from shoal.games.getbit.pieces import (
    BIT,
    CARDS,
    COUNT,
    LIMBS,
    LIMBS_LEFT,
    LOSE,
    LOSSES,
    PIECE,
    PIECES_LEFT,
    PLACES,
    PLAYS,
    bites_in,
    pack_bite,
)
from shoal.games.getbit.refusals import why_not
from shoal.games.getbit.state import GetBitState, Setup
from shoal.games.getbit.view import part_lost, see, story_of

NONE: Final[list[int]] = []


class GetBit(GetBitState):
    """A game of Get Bit! that asks and takes answers."""

    __slots__ = ()

    def copy(self) -> GetBit:
        return GetBit(self.setup, self)

    # Set-up ----------------------------------------------------------------------------------------------

    def question(self) -> Question:
        """The random order of the first line (GB-2)."""
        return self.setup.question

    def settle(self, answer: object, tell: list[Event] | None = None) -> int:
        """Lay the robots in this line, front to back, the shark behind the last (GB-2)."""
        assert isinstance(answer, list)
        self.line = list(answer)
        self.swimming = (1 << self.setup.robots) - 1
        if tell is not None:
            tell.append(Lined(tuple(self.line)))
        self._begin_round(tell)
        return self.who

    # Choose cards ----------------------------------------------------------------------------------------

    def _begin_round(self, tell: list[Event] | None) -> None:
        """Ask for a card for every robot still in (GB-4, GB-D10)."""
        self.round += 1
        self.seen = 0
        self.tied = 0
        self.waiting = self.swimming
        self.who = self.setup.first_owner[self.swimming]
        if tell is not None:
            tell.append(RoundBegan(self.round))

    def asked(self) -> list[int]:
        """Every owner of a robot that has no card yet, all at once (GB-4, GB-E1); or the owner of the bitten one."""
        if not self.waiting:
            return [self.who] if self.who >= 0 else []
        owners = [self.setup.owners[robot] for robot in range(self.setup.robots) if self.waiting >> robot & 1]
        return [owner for place, owner in enumerate(owners) if place == 0 or owners[place - 1] != owner]

    def codes(self, seat: int) -> list[int]:
        """A card from the hand of each robot that has none yet (GB-4, GB-E1), or the limbs left to lose (GB-9)."""
        bitten = self.bitten
        if bitten >= 0:
            return LOSSES[bitten][self.limbs[bitten]] if seat == self.who else NONE
        if self.setup.two_each:
            return self._plays_of(2 * seat) + self._plays_of(2 * seat + 1)
        return PLAYS[seat][self.hands[seat]] if self.waiting >> seat & 1 else NONE

    def sealed(self) -> int:
        """How many robots still need a card of this round (GB-4)."""
        return self.waiting.bit_count()

    def unseal(self, seat: int) -> None:
        if not self.waiting:
            return
        for robot in self.line:
            bit = BIT[robot]
            if not self.waiting & bit and self.setup.owners[robot] != seat:
                self.hands[robot] |= BIT[self.stacks[robot] & 7]
                self.stacks[robot] >>= 3
                self.waiting |= bit
        self._look_for_ties()
        self.who = self.setup.first_owner[self.waiting]

    def sealed_by(self, seat: int) -> list[int]:
        owners = self.setup.owners
        chosen = [robot for robot in sorted(self.line) if owners[robot] == seat and not self.waiting & BIT[robot]]
        return [robot * 8 + (self.stacks[robot] & 7) for robot in chosen] if self.waiting else []

    def _look_for_ties(self) -> None:
        """Note anew which cards have been chosen in this round, and which of them twice."""
        self.seen = 0
        self.tied = 0
        for robot in self.line:
            if not self.waiting & BIT[robot]:
                bit = BIT[self.stacks[robot] & 7]
                self.tied |= self.seen & bit
                self.seen |= bit

    def worths(self) -> list[float]:
        return worths(self)

    def _plays_of(self, robot: int) -> list[int]:
        return PLAYS[robot][self.hands[robot]] if self.waiting & BIT[robot] else NONE

    def apply(self, seat: int, code: int, tell: list[Event] | None = None) -> int:
        """Lay a card face down (GB-4); the last card turns them all up (GB-5). Or lose a limb."""
        if not 0 <= code < LOSE:
            return self._lose(seat, code, tell)
        robot = code >> 3
        card = code & 7
        waiting = self.waiting ^ BIT[robot]
        if waiting > self.waiting or self.setup.owners[robot] != seat:  # more wait than before: it was not asked
            raise self.refusal(seat, decode(code))
        bit = BIT[card]
        hand = self.hands[robot]
        left = hand ^ bit
        if left > hand:  # nothing was taken out of the hand, so the card was not in it
            raise self.refusal(seat, decode(code))
        self.hands[robot] = left
        self.stacks[robot] = self.stacks[robot] * 8 + card
        if self.seen & bit:
            self.tied |= bit
        else:
            self.seen |= bit
        if tell is not None:
            tell.append(Chose(seat, robot, card))
        self.waiting = waiting
        if waiting:
            who = self.setup.first_owner[waiting]
            self.who = who
            return who
        return self._turn_up(tell)

    # Move robots -----------------------------------------------------------------------------------------

    def _turn_up(self, tell: list[Event] | None) -> int:
        """Turn all cards up (GB-5), move those that are not tied (GB-6, GB-7), then let the shark bite (GB-8).

        In the first round it does not bite (GB-D6).
        """
        untied = self.seen ^ self.tied
        if tell is not None:
            self._tell_movement(untied, tell)
        if untied:
            self._swim(untied)
        if bites_in(self.round):
            self._bite(tell)
        else:
            self._end_round(tell)
        return self.who

    def _swim(self, untied: int) -> None:
        """Untied robots move to the front, lowest card first, so the highest leads; tied ones stay (GB-6, GB-7).

        So any untied card swims past all tied ones (GB-D4), and if all are tied nobody moves (GB-D2, GB-D3).
        """
        places = PLACES[untied]
        line = self.line[:]
        rear = COUNT[untied]
        for robot in self.line:
            place = places[self.stacks[robot] & 7]
            if place < 0:
                place = rear
                rear += 1
            line[place] = robot
        self.line = line

    def _tell_movement(self, untied: int, tell: list[Event]) -> None:
        tell.append(Revealed(tuple([(robot, self.stacks[robot] & 7) for robot in self.line])))
        players = [[robot for robot in self.line if self.stacks[robot] & 7 == card] for card in range(8)]
        tell.extend([Tied(card, tuple(players[card])) for card in CARDS[self.tied]])
        tell.extend([Swam(players[card][0], card) for card in CARDS[untied]])

    # Get bit ---------------------------------------------------------------------------------------------

    def _bite(self, tell: list[Event] | None) -> None:
        """Bite the robot at the back (GB-9); its owner is asked for the limb where there is a choice (GB-D9)."""
        robot = self.line[-1]
        if tell is not None:
            card = self.stacks[robot] & 7
            tied_with = [other for other in self.line if other != robot and self.stacks[other] & 7 == card]
            tell.append(Bitten(robot, card, tuple(tied_with)))
        left = LIMBS_LEFT[self.limbs[robot]]
        if len(left) == 1:
            self._take_limb(robot, left[0], tell)
        else:
            self.bitten = robot
            self.who = self.setup.owners[robot]

    def _lose(self, seat: int, code: int, tell: list[Event] | None) -> int:
        """The owner of the bitten robot names the limb (GB-9, GB-E5)."""
        robot = self.bitten
        limb = code - LOSE - robot * 4
        if robot < 0 or seat != self.who or limb not in LIMBS_LEFT[self.limbs[robot]]:
            raise self.refusal(seat, decode(code))
        self.bitten = -1
        self._take_limb(robot, limb, tell)
        return self.who

    def _take_limb(self, robot: int, limb: int, tell: list[Event] | None) -> None:
        """Take a limb, or half of one (GB-17). A robot with none left is out (GB-10), any other leads (GB-9)."""
        limbs = self.limbs[robot] - PIECE[limb]
        self.limbs[robot] = limbs
        left = PIECES_LEFT[limbs]
        self.bites.append(pack_bite(self.round, robot, self.stacks[robot] & 7, self.tied != 0, limb, left))
        if tell is not None:
            tell.append(Lost(robot, LIMBS[limb], part_lost(self.setup.halves, limbs >> 2 * limb & 3), left))
        self.line.pop()
        if left:
            self.line.insert(0, robot)
            self._take_back(robot, tell, "bite")
            self._end_round(tell)
        else:
            self._eliminate(robot, tell)

    def _eliminate(self, robot: int, tell: list[Event] | None) -> None:
        """Remove a robot and its cards (GB-10, GB-D8), and end the game at once if that decides it (GB-D12)."""
        self.out.append(robot)
        self.swimming ^= BIT[robot]
        self.hands[robot] = 0
        self.stacks[robot] = 0
        if tell is not None:
            tell.append(Out(robot))
        if self.setup.two_each or len(self.line) == 2:
            self._end_game(tell)
        else:
            self._end_round(tell)

    def _take_back(self, robot: int, tell: list[Event] | None, cause: Literal["bite", "refresh"]) -> None:
        """Return all played cards of one robot to its hand (GB-9, GB-11, GB-E2, GB-D7)."""
        self.hands[robot] = self.setup.full
        self.stacks[robot] = 0
        if tell is not None:
            tell.append(TookBack(robot, cause))

    def _end_round(self, tell: list[Event] | None) -> None:
        """Whoever is low on cards takes them back (GB-11, GB-D1); in the memory game the rest turn down (GB-16)."""
        hands, refresh_at = self.hands, self.setup.refresh_at
        for robot in self.line:
            if COUNT[hands[robot]] <= refresh_at:
                self._take_back(robot, tell, "refresh")
        if tell is not None and self.setup.memory:
            tell.append(TurnedDown())
        self._begin_round(tell)

    # Game end --------------------------------------------------------------------------------------------

    def _end_game(self, tell: list[Event] | None) -> None:
        """With two robots left, the shark eats the rear one (GB-13); small games end with the first out."""
        self.who = OVER
        if tell is not None and not self.setup.two_each:
            tell.append(Eaten(self.line[1]))

    def outcome(self) -> Ending:
        """The ranking by GB-13, GB-14 or GB-15, and the story of each bite."""
        reason = "first out" if self.setup.two_each else "last robot"
        ranking = tuple([(seat,) for seat in self.ranking()])
        return Ending(reason=reason, ranking=ranking, bites=story_of(self.bites, self.setup.halves))

    def ranking(self) -> list[int]:
        """The seats, best first."""
        return self._ranking_of_two_each() if self.setup.two_each else self.line + self.out[::-1]

    def _ranking_of_two_each(self) -> list[int]:
        """The owner of the robot that is out comes last; of the others, whose robot is in front (GB-E3, GB-E4)."""
        loser = self.setup.owners[self.out[0]]
        ranking: list[int] = []
        for robot in self.line:
            owner = self.setup.owners[robot]
            if owner != loser and owner not in ranking:
                ranking.append(owner)
        return [*ranking, loser]

    # The seam to values ----------------------------------------------------------------------------------

    def decode(self, code: int) -> Move:
        return decode(code)

    def encode(self, move: object) -> int:
        return encode(move)

    def refusal(self, seat: int, move: object) -> Refused:
        return why_not(self, seat, move)

    def view(self, seat: int | None) -> View:
        return see(self, seat)


def begin(setup: Setup) -> GetBit:
    """A game before the robots are lined up: all cards in hand, every limb there (GB-1, GB-2, GB-3)."""
    return GetBit(setup)
