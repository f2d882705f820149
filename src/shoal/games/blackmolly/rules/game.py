"""The rules of Black Molly, in the order of the rulebook: preparation, own fish, die, Mollies, removal, end."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from shoal.core.contract.ask import FATE, OVER
from shoal.core.contract.event import Event
from shoal.core.contract.moves import Move
from shoal.core.contract.question import Question, Roll
from shoal.core.contract.view import View
from shoal.core.errors import Refused
from shoal.games.blackmolly.bot.evaluation import worths
from shoal.games.blackmolly.events import Ending
from shoal.games.blackmolly.moves import decode, decode_any, encode
from shoal.games.blackmolly.pieces import (
    AGES,
    BIT,
    DIE,
    DONE,
    ENDED,
    ENDS,
    ENTER,
    HUNT,
    LAY,
    NOWHERE,
    PLACE,
    SPLIT,
    SWIM,
    code_of,
)
from shoal.games.blackmolly.refusals import why_not
from shoal.games.blackmolly.rules.current import admit, run_current, steer, sweep, waits
from shoal.games.blackmolly.rules.ranking import is_over, standing
from shoal.games.blackmolly.rules.setup import Setup, Tank
from shoal.games.blackmolly.rules.starting import free_starts, put_fish, usual_start
from shoal.games.blackmolly.rules.state import BlackMollyState, pack_loss
from shoal.games.blackmolly.tank import UNLAID, AnyTank, of_answer
from shoal.games.blackmolly.teller import Teller
from shoal.games.blackmolly.view import BlackMollyView, ending_of, fill, see, setup_of

NONE: Final[list[int]] = []

TANK_QUESTION: Final = AnyTank("tank", "BM-1")
DIE_QUESTION: Final = Roll("die", "BM-14", 4)


class BlackMolly(BlackMollyState):
    """A game of Black Molly that asks and takes answers."""

    __slots__ = ()

    def copy(self) -> BlackMolly:
        return BlackMolly(self.setup, self.tank, self)

    # What is asked ---------------------------------------------------------------------------------------

    def question(self) -> Question:
        """The tank at random (BM-1), or the die of this round (BM-14)."""
        return TANK_QUESTION if self.phase == LAY else DIE_QUESTION

    def settle(self, answer: object, tell: list[Event] | None = None) -> int:
        """Lay the tank, or do what the die says (BM-15, BM-16)."""
        if self.phase == LAY:
            self.tank = of_answer(answer)
            self.set_up(tell)
        else:
            assert isinstance(answer, int)
            self._roll(answer, tell)
        return self.who

    def codes(self, seat: int) -> list[int]:
        """What the asked seat may do in this phase."""
        if seat != self.who:
            return NONE
        phase = self.phase
        if phase == SWIM:
            return self.swims()
        if phase == HUNT:
            return self.hunts()
        if phase == SPLIT:
            fish = self.undecided()
            return [code_of(SPLIT, fish >> 2, (fish & 3) + 1, arm) for arm in self.tank.arms]
        if phase == ENTER:
            card = self.contested()
            return [code_of(ENTER, owner, 0, card) for owner in self.contenders(card)]
        return [code_of(PLACE, 0, 0, start) for start in free_starts(self)]

    def apply(self, seat: int, code: int, tell: list[Event] | None = None) -> int:
        """Make this move of the phase that we are in."""
        if seat != self.who or code >> 10 != self.phase:
            raise self.refusal(seat, decode_any(code))
        if tell is not None and self._is_untold():
            Teller(self, tell).begun()
        if self.phase == SWIM:
            return self._swim(seat, code, tell)
        if code not in self.codes(seat):
            raise self.refusal(seat, decode_any(code))
        if self.phase == HUNT:
            self._move_molly(self.turn, code & 31, tell)
            self._hunt_from(self.turn + 1, tell)
        elif self.phase == SPLIT:
            steer(self, code & 31, tell)
            self._go_on_sweeping(tell)
        elif self.phase == ENTER:
            admit(self, code >> 8 & 3, code & 31, tell)
            self._go_on_sweeping(tell)
        else:
            self._place(code & 31, tell)
        return self.who

    def _is_untold(self) -> bool:
        """Whether this is the first answer in a tank that was given: what came before it nobody could hear."""
        if self.setup.given == "random" or self.round > 1 or self.turn > 0 or self.swam > 0:
            return False
        return self.phase == PLACE if self.setup.old_fish else self.phase == SWIM

    # Preparation -----------------------------------------------------------------------------------------

    def set_up(self, tell: list[Event] | None) -> None:
        """Put the Mollies and, in the basic game, all fish on their start cards (BM-4, BM-5, BM-6)."""
        self.mollies = self.tank.dens[:]
        if tell is not None:
            Teller(self, tell).laid()
        if self.setup.old_fish:
            self.phase = PLACE
            self._ask_to_place(0, tell)
            return
        for seat in range(self.setup.seats):
            put_fish(self, seat, usual_start(seat))
        self._begin_round(tell)

    def _ask_to_place(self, seat: int, tell: list[Event] | None) -> None:
        """Ask each seat in turn for the start card of its old fish (BM-29)."""
        if seat == self.setup.seats:
            self._begin_round(tell)
            return
        self.turn = seat
        self.who = seat
        free = free_starts(self)
        if len(free) == 1:
            self._place(free[0], tell)

    def _place(self, start: int, tell: list[Event] | None) -> None:
        put_fish(self, self.turn, start)
        if tell is not None:
            Teller(self, tell).placed(start)
        self._ask_to_place(self.turn + 1, tell)

    # Own fish --------------------------------------------------------------------------------------------

    def _begin_round(self, tell: list[Event] | None) -> None:
        """Let everybody's fish swim, those of the starting player first (BM-9)."""
        self.round += 1
        self.phase = SWIM
        self.barred = self.barred_now()
        if tell is not None:
            Teller(self, tell).round_began()
        self._let_swim(self.starting)

    def _let_swim(self, seat: i64) -> None:
        """Ask this seat to swim, or the next that can; nobody is asked for what has no choice (BM-D11, BM-D13)."""
        self.swam = 0
        self.find_ways(seat)
        while not self.can_swim():
            seat = (seat + 1) % self.setup.seats
            if seat == self.starting:
                self._ask_die()
                return
            self.find_ways(seat)
        self.turn = seat
        self.who = seat

    def _swim(self, seat: int, code: int, tell: list[Event] | None) -> int:
        """Move one fish by one card (BM-10), or end the turn."""
        if code == DONE:
            if tell is not None:
                Teller(self, tell).stayed()
            return self._rest()
        if not self.may_swim(code):
            raise self.refusal(seat, decode_any(code))
        age = code >> 5 & 7
        fish = seat * AGES + age - 1
        place = self.fish[fish]
        self.fish[fish] = code & 31
        self.swam |= 1 << age
        self.close_ways(age)
        if tell is not None:
            Teller(self, tell).swam(fish, place)
        return self.who if self.can_swim() else self._rest()

    def _rest(self) -> int:
        """This seat is done; let the next one swim, or roll the die (BM-9, BM-14)."""
        after = (self.turn + 1) % self.setup.seats
        if after == self.starting:
            self._ask_die()
        else:
            self._let_swim(after)
        return self.who

    def _ask_die(self) -> None:
        """Everybody has moved; the starting player rolls (BM-14, BM-D19)."""
        self.turn = 0
        self.swam = 0
        self.phase = DIE
        self.who = FATE

    # Die -------------------------------------------------------------------------------------------------

    def _roll(self, number: int, tell: list[Event] | None) -> None:
        """A 1 lets the current run (BM-16); any other number flips its machines, both together (BM-15, BM-D10).

        The current is never on (BM-18).
        """
        if tell is not None:
            Teller(self, tell).rolled(number)
        if number == 1:
            run_current(self)
            self._go_on_sweeping(tell)
            return
        self.red ^= self.tank.machines[number]
        if tell is not None:
            Teller(self, tell).switched(number)
        self._begin_hunt(tell)

    def _go_on_sweeping(self, tell: list[Event] | None) -> None:
        """Ask the starting player what is still open (BM-17, BM-D16); then the current carries all fish (BM-16)."""
        if waits(self, tell):
            self.who = self.starting
            return
        sweep(self, tell)
        self._begin_hunt(tell)

    # Mollies ---------------------------------------------------------------------------------------------

    def _begin_hunt(self, tell: list[Event] | None) -> None:
        self.phase = HUNT
        self.aims = self.fewest()
        self._hunt_from(0, tell)

    def _hunt_from(self, molly: i64, tell: list[Event] | None) -> None:
        """Move this Molly and those after it (BM-19); the starting player is asked where there is a choice (BM-21)."""
        while molly < 2:
            self.ways = self.ways_of_molly(molly, self.aims)
            steps = ENDS[self.ways]
            if len(steps) > 1:
                self.turn = molly
                self.who = self.starting
                return
            self._move_molly(molly, steps[0] if steps else self.mollies[molly], tell)
            molly += 1
        self._remove(tell)

    def _move_molly(self, molly: int, to: int, tell: list[Event] | None) -> None:
        if tell is not None:
            Teller(self, tell).hunted(molly, to)
        self.mollies[molly] = to

    # Removal ---------------------------------------------------------------------------------------------

    def _remove(self, tell: list[Event] | None) -> None:
        """Take out every fish on a deadly card (BM-23); then somebody may have won (BM-26, BM-28).

        If not, the die goes on to the next seat, whoever has lost (BM-D20).
        """
        deadly = self.deadly()
        lost = 0
        for fish, place in enumerate(self.fish):
            if place >= 0 and deadly & BIT[place]:
                self.fish[fish] = NOWHERE
                lost |= 1 << fish
                number = self.killer(place)
                self.losses = (*self.losses, pack_loss(self.round, fish, place, number))
                if tell is not None:
                    Teller(self, tell).eaten(fish, place, number)
        self.quiet = 0 if lost else self.quiet + 1
        if lost:
            self._put_out(lost, tell)
        if is_over(self):
            self.turn = 0
            self.phase = ENDED
            self.who = OVER
            return
        self.starting = (self.starting + 1) % self.setup.seats
        self._begin_round(tell)

    # End -------------------------------------------------------------------------------------------------

    def _put_out(self, lost: int, tell: list[Event] | None) -> None:
        """Seats without fish have lost (BM-25); with the alternative rule, those without their old one (BM-27)."""
        for seat in range(self.setup.seats):
            if self.standings[seat] == 0 and not self.can_win(seat):
                out = standing(self.round, lost >> seat * AGES & 15, self.count_fish(seat))
                self.standings = (*self.standings[:seat], out, *self.standings[seat + 1 :])
                if tell is not None:
                    Teller(self, tell).went_out(seat)

    def outcome(self) -> Ending:
        """The ranking: later out is better, then the ages or numbers of fish decide (BM-D12, BM-D17)."""
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


def begin(setup: Setup, tank: Tank | None) -> BlackMolly:
    """A game in this tank, or in one that fate lays; all machines are off (BM-7)."""
    game = BlackMolly(setup, tank or UNLAID)
    if tank is not None:
        game.set_up(None)
    return game


def state_of(view: BlackMollyView) -> BlackMolly:
    """The state that this view shows, whole: nothing is hidden in this game."""
    state = begin(setup_of(view), None)
    fill(state, view)
    return state
