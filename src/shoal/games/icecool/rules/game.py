"""The rules of ICECOOL, in the order of the rulebook: set-up, a turn, what a flick did, Ice Skates, round and game end.

The rules know no physics. A flick is a move, and what it does is fate's answer: a motion, which `judging` weighs.
"""

from __future__ import annotations

from shoal.core.contract.ask import FATE, OVER
from shoal.core.contract.event import Event
from shoal.core.contract.moves import Move
from shoal.core.contract.question import Draw, Question
from shoal.core.contract.state import NOTHING
from shoal.core.contract.view import View
from shoal.core.errors import Refused
from shoal.games.icecool.bot.evaluation import worths
from shoal.games.icecool.events import (
    CardsShown,
    Ending,
    Entered,
    Flicked,
    LeftSchool,
    Lined,
    Moved,
    Placed,
    RoundBegan,
    RoundEnded,
    Skated,
    TurnEnded,
)
from shoal.games.icecool.motion.flight import Flight
from shoal.games.icecool.motion.motion import Motion, Spot
from shoal.games.icecool.moves import Flick, Place, decode, encode, flicks, places
from shoal.games.icecool.pieces import DONE, EACH_VALUE, FISH, FLICK, LINE, PAIR, PLACE, SKATE, flick_of
from shoal.games.icecool.rules.gains import draw, only_card, pay_for_ids, score_fish
from shoal.games.icecool.rules.judging import judge
from shoal.games.icecool.rules.refusals import why_not
from shoal.games.icecool.rules.scoring import CAUSES, ending_of, pack_round, round_over
from shoal.games.icecool.rules.state import (
    CHOOSING,
    DRAWING,
    ENDED,
    FLICKING,
    MOVING,
    OFF,
    PAYING,
    PLACING,
    SKATING,
    IceCoolState,
    Setup,
)
from shoal.games.icecool.school.free import nearest_free
from shoal.games.icecool.school.placement import line_places, others_at
from shoal.games.icecool.school.school import the_school
from shoal.games.icecool.view import see


class IceCool(IceCoolState):
    """A game of ICECOOL that asks and takes answers."""

    __slots__ = ()

    def copy(self) -> IceCool:
        twin = IceCool(self.who, self.setup)
        twin.become(self)
        return twin

    # What is asked ---------------------------------------------------------------------------------------

    def codes(self, seat: int) -> list[int]:
        """The red lines that may be taken (IC-8, IC-9), or whether to skate (IC-19)."""
        if seat != self.who:
            return []
        if self.phase == SKATING:
            return [DONE, SKATE] if self.hidden[3 * seat] >= PAIR else [DONE]
        if self.phase == FLICKING and not self.lined:
            return [LINE + room for room, _, _ in line_places(the_school(), self.xs, self.ys, seat)]
        return []

    def space(self, seat: int) -> range:
        """All places in the Kitchen (IC-4), or all flicks (IC-7)."""
        if seat == self.who and self.phase == PLACING:
            return places()
        return flicks() if seat == self.who and self.phase == FLICKING else NOTHING

    def apply(self, seat: int, code: int, tell: list[Event] | None = None) -> int:
        """Place the Catcher, take a red line, flick, skate, or end the turn."""
        if not self.allows(seat, code):
            raise self.refusal(seat, decode(code) if code >= 0 else None)
        if code >= FLICK:
            self._flick(code, tell)
        elif code >= PLACE:
            self._place(code, tell)
        elif code >= LINE:
            self._to_line(code - LINE, tell)
        elif code == SKATE:
            self._skate(tell)
        else:
            self._done(tell)
        return self.who

    def question(self) -> Question:
        """The first Catcher (IC-2), what a flick does (IC-10), or which card is drawn (IC-11, IC-25)."""
        if self.phase == MOVING:
            return Flight("motion", "IC-10", self.turn, Flick(*flick_of(self.flick)), self._spots())
        if self.phase == CHOOSING:
            return Draw("catcher", "IC-2", tuple(range(self.setup.seats)))
        pile = self.pile
        rule = "IC-11" if self.phase == DRAWING else "IC-25"
        return Draw("card", rule, (1,) * pile[0] + (2,) * pile[1] + (3,) * pile[2])

    def settle(self, answer: object, tell: list[Event] | None = None) -> int:
        """Take what fate says."""
        if isinstance(answer, Motion):
            self._move(answer, tell)
        else:
            assert isinstance(answer, int)
            if self.phase == CHOOSING:
                self.begin_round(answer, tell)
            else:
                draw(self, answer, tell)
                self._go_on(tell)
        return self.who

    def _spot(self, seat: int) -> Spot:
        return Spot(self.xs[seat], self.ys[seat], self.ways[seat])

    def _spots(self) -> tuple[Spot | None, ...]:
        return tuple([None if x == OFF else self._spot(seat) for seat, x in enumerate(self.xs)])

    # Set-up ----------------------------------------------------------------------------------------------

    def begin_round(self, catcher: int, tell: list[Event] | None) -> None:
        """Hang the Runners' fish (IC-3), give everybody their ID, and ask the Catcher for its place (IC-4, IC-D16)."""
        seats = self.setup.seats
        self.round += 1
        self.catcher = catcher
        self.turn = catcher
        self.turns = 0
        self.caught = 0
        self.xs = [OFF] * seats
        self.ys = [OFF] * seats
        self.ways = [0] * seats
        self.fish = [0 if seat == catcher else (1 << FISH) - 1 for seat in range(seats)]
        self.ids = list(range(seats))
        self.phase = PLACING
        self.who = catcher
        if tell is not None:
            tell.append(RoundBegan(self.round, catcher))

    def _place(self, code: int, tell: list[Event] | None) -> None:
        """Put the Catcher inside the red line of the Kitchen (IC-4); left of it begins (IC-6)."""
        move = decode(code)
        assert isinstance(move, Place)
        self.xs[self.catcher] = move.x
        self.ys[self.catcher] = move.y
        if tell is not None:
            tell.append(Placed(self.catcher, self._spot(self.catcher)))
        self._begin_turn((self.catcher + 1) % self.setup.seats, tell)

    # A turn ----------------------------------------------------------------------------------------------

    def _begin_turn(self, seat: int, tell: list[Event] | None) -> None:
        """Ask this seat for a flick (IC-6, IC-7). A Runner off the board comes to the red circle (IC-5)."""
        self.turn = seat
        self.turns += 1
        self.lined = 0
        self.phase = FLICKING
        self.who = seat
        if self.xs[seat] == OFF:
            self._enter(seat, tell)

    def _enter(self, seat: int, tell: list[Event] | None) -> None:
        """Put a Runner on the red circle, or on the nearest free point to it (IC-5, IC-D9, IC-29)."""
        school = the_school()
        caught = self.xs[seat] != OFF
        x, y = nearest_free(school, school.circle_x, school.circle_y, others_at(self.xs, self.ys, seat))
        self.xs[seat] = x
        self.ys[seat] = y
        if tell is not None:
            tell.append(Entered(seat, self._spot(seat), caught))

    def _to_line(self, room: int, tell: list[Event] | None) -> None:
        """Put the penguin on the nearest free point of this room's red line (IC-8, IC-9, IC-D1, IC-D2)."""
        seat = self.turn
        for open_room, x, y in line_places(the_school(), self.xs, self.ys, seat):
            if open_room == room:
                self.xs[seat] = x
                self.ys[seat] = y
        self.lined = 1
        if tell is not None:
            tell.append(Lined(seat, room, self._spot(seat)))

    def _flick(self, code: int, tell: list[Event] | None) -> None:
        """Flick the penguin; the world answers (IC-7, IC-10, IC-D13)."""
        self.flick = code
        self.phase = MOVING
        self.who = FATE
        if tell is not None:
            tell.append(Flicked(self.turn, Flick(*flick_of(code))))

    # What a flick did ------------------------------------------------------------------------------------

    def _move(self, motion: Motion, tell: list[Event] | None) -> None:
        """Let everything come to rest, then book all that happened in order of time (IC-D5).

        Fish and catches are told first: where the penguin ends up, or gets stuck, is the end of the story.
        """
        self.flick = -1
        told: list[Event] = []
        judge(self, motion, told)
        if tell is not None:
            tell.extend([event for event in told if not isinstance(event, LeftSchool)])
            tell.append(Moved(self.turn, motion))
            tell.extend([event for event in told if isinstance(event, LeftSchool)])
        if self.setup.tournament:
            score_fish(self, tell)
        self.phase = DRAWING
        self._go_on(tell)

    def _go_on(self, tell: list[Event] | None) -> None:
        """Draw the cards that are owed, one after another; then go on with the turn or with the next round."""
        while self.owed:
            value = only_card(self)
            if value < 0:
                self.who = FATE
                return
            draw(self, value, tell)
        if self.phase == DRAWING:
            self._end_turn(tell)
        else:
            self._next_round(tell)

    # Ice Skates ------------------------------------------------------------------------------------------

    def _end_turn(self, tell: list[Event] | None) -> None:
        """End the round if it is over (IC-24); a caught Runner of two goes at once (IC-29); else skate or go on."""
        cause = round_over(self)
        if cause >= 0:
            self._end_round(cause, tell)
        elif self.recalled >= 0:
            seat = self.recalled
            self.recalled = -1
            self._enter(seat, tell)
            self._begin_turn(seat, tell)
        elif self._might_skate():
            self.phase = SKATING
            self.who = self.turn
        else:
            self._begin_turn((self.turn + 1) % self.setup.seats, tell)

    def _might_skate(self) -> bool:
        """Whether, for all that anybody can see, this seat may hold two 1s (IC-19, IC-20, IC-D6).

        Asking only who really does would tell the others what lies face down (IC-14).
        """
        hidden = sum(self.hidden[3 * self.turn : 3 * self.turn + 3])
        return hidden >= PAIR and EACH_VALUE - sum(self.shown) >= PAIR

    def _skate(self, tell: list[Event] | None) -> None:
        """Turn two 1s up, which stay and still score, and take one more whole turn (IC-19)."""
        seat = self.turn
        self.hidden[3 * seat] = self.hidden[3 * seat] - PAIR
        self.shown[seat] = self.shown[seat] + PAIR
        if tell is not None:
            tell.append(Skated(seat))
        self._begin_turn(seat, tell)

    def _done(self, tell: list[Event] | None) -> None:
        """Leave it at that (IC-19)."""
        if tell is not None:
            tell.append(TurnEnded(self.turn))
        self._begin_turn((self.turn + 1) % self.setup.seats, tell)

    # Round and game end ----------------------------------------------------------------------------------

    def _end_round(self, cause: int, tell: list[Event] | None) -> None:
        """Note how the round ended; then everybody is paid for the ID cards in front of them (IC-25, IC-30)."""
        seats = self.setup.seats
        taken = [0 if seat == self.catcher else FISH - self.fish[seat].bit_count() for seat in range(seats)]
        lost = [1 if holder != owner else 0 for owner, holder in enumerate(self.ids)]
        self.story.append(pack_round(self.catcher, cause, taken, lost))
        self.recalled = -1
        if tell is not None:
            held = [tuple([owner for owner in range(seats) if self.ids[owner] == seat]) for seat in range(seats)]
            tell.append(RoundEnded(self.round, CAUSES[cause], tuple(held)))
        self.phase = PAYING
        pay_for_ids(self, tell)
        self._go_on(tell)

    def _next_round(self, tell: list[Event] | None) -> None:
        """The next one clockwise is Catcher (IC-26), until everybody has been (IC-27, IC-28)."""
        if self.round < self.setup.rounds:
            self.begin_round((self.catcher + 1) % self.setup.seats, tell)
        else:
            self.phase = ENDED
            self.who = OVER
            if tell is not None and not self.setup.tournament:
                cards = [tuple(self.hidden[3 * seat : 3 * seat + 3]) for seat in range(self.setup.seats)]
                tell.append(CardsShown(tuple(cards)))

    def outcome(self) -> Ending:
        return ending_of(self)

    def worths(self) -> list[float]:
        return worths(self)

    # The seam to values ----------------------------------------------------------------------------------

    def decode(self, code: int) -> Move:
        return decode(code)

    def encode(self, move: object) -> int:
        return encode(move)

    def refusal(self, seat: int, move: object) -> Refused:
        return why_not(self, seat, move)

    def view(self, seat: int | None) -> View:
        return see(self, seat)


def begin(setup: Setup) -> IceCool:
    """A game before the first Catcher is chosen (IC-1), or with seat 0 as its Catcher (IC-2, IC-D19)."""
    state = IceCool(FATE, setup)
    if not setup.random_catcher:
        state.begin_round(0, None)
    return state
