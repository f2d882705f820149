"""What the rules of Black Molly tell those who listen: events, made from the state at the moment they happen."""

from __future__ import annotations

from shoal.core.contract.event import Event
from shoal.games.blackmolly import events as told
from shoal.games.blackmolly.moves import PLACE_NAMES, STARTS
from shoal.games.blackmolly.pieces import BIT, RINGS, distance
from shoal.games.blackmolly.rules.state import BlackMollyState, pack_loss
from shoal.games.blackmolly.tank import DECK
from shoal.games.blackmolly.view import drift, fewest_of, loss_of, names_of


class Teller:
    """Appends what happens in this state to the list of those who listen."""

    def __init__(self, state: BlackMollyState, tell: list[Event]) -> None:
        self.state = state
        self.tell = tell

    # Preparation -----------------------------------------------------------------------------------------

    def laid(self) -> None:
        """The tank lies there."""
        tank = self.state.tank
        cards = [told.Card(DECK[card].id, turn) for card, turn in zip(tank.cards, tank.turns, strict=True)]
        self.tell.append(told.Laid(tuple(cards)))

    def begun(self) -> None:
        """The tank lies there, and the first round has begun if no old fish are to be placed before."""
        self.laid()
        if self.state.round > 0:
            self.round_began()

    def placed(self, start: int) -> None:
        """The old fish of the asked seat begins on this start card."""
        self.tell.append(told.Placed(self.state.turn, STARTS[start], PLACE_NAMES[self.state.tank.starts[start]]))

    # Own fish --------------------------------------------------------------------------------------------

    def round_began(self) -> None:
        """A round begins."""
        self.tell.append(told.RoundBegan(self.state.round, self.state.starting))

    def swam(self, fish: int, place: int) -> None:
        """A fish came from this place."""
        to = self.state.fish[fish]
        self.tell.append(told.Swam(fish >> 2, (fish & 3) + 1, PLACE_NAMES[place], PLACE_NAMES[to]))

    def stayed(self) -> None:
        """The asked seat leaves fish where they are that could swim."""
        self.tell.append(told.Stayed(self.state.turn, self.state.swam.bit_count()))

    # Die -------------------------------------------------------------------------------------------------

    def rolled(self, number: int) -> None:
        """The die shows this number."""
        self.tell.append(told.Rolled(self.state.starting, number))

    def switched(self, number: int) -> None:
        """The machines of this number are now as the state has them."""
        cards = self.state.tank.machines[number]
        self.tell.append(told.Switched(number, self.state.red & cards != 0, names_of(cards)))

    def steered(self, fish: int, arm: int) -> None:
        """The starting player sends a fish from the splitting card this way."""
        self.tell.append(told.Steered(fish >> 2, (fish & 3) + 1, PLACE_NAMES[arm]))

    def admitted(self, owner: int, place: int) -> None:
        """The starting player lets this owner's old fish go there."""
        self.tell.append(told.Admitted(PLACE_NAMES[place], owner))

    def held(self, old: int) -> None:
        """An old fish stays, and does not go where the state had noted."""
        to = self.state.sweep[old]
        self.tell.append(told.Held(old >> 2, PLACE_NAMES[self.state.fish[old]], PLACE_NAMES[to]))

    def swept(self) -> None:
        """The current carries all fish to where the state has noted."""
        ways = zip(self.state.fish, self.state.sweep, strict=True)
        self.tell.append(told.Swept(tuple([drift(fish, at, to) for fish, (at, to) in enumerate(ways) if to != at])))

    # Mollies and removal ---------------------------------------------------------------------------------

    def hunted(self, molly: int, to: int) -> None:
        """A Molly swims there, nearer to its aims."""
        state, place = self.state, self.state.mollies[molly]
        steps = state.steps_of(molly, state.aims)
        aims = [aim for aim in range(len(BIT)) if state.aims & BIT[aim]]
        away = min([distance(place, aim) for aim in aims], default=0)
        near = state.aims & RINGS[place][away] & RINGS[to][max(away - 1, 0)]
        self.tell.append(
            told.Hunted(
                molly,
                PLACE_NAMES[place],
                PLACE_NAMES[to],
                names_of(near),
                fewest_of(state, near),
                away,
                chosen=len(steps) > 1,
            )
        )

    def eaten(self, fish: int, place: int, number: int) -> None:
        """A fish is gone; the number says what took it, as in the story."""
        loss = loss_of(pack_loss(self.state.round, fish, place, number))
        self.tell.append(told.Eaten(loss.owner, loss.fish, loss.at, loss.by, loss.number))

    def went_out(self, seat: int) -> None:
        """A seat cannot win any more."""
        self.tell.append(told.Out(seat))
