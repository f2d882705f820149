"""What the rules of Black Molly tell those who listen: events, made from the state at the moment they happen."""

from __future__ import annotations

from shoal.core.event import Event
from shoal.games.blackmolly import events as told
from shoal.games.blackmolly.moves import PLACE_NAMES, STARTS
from shoal.games.blackmolly.pieces import AGES, BIT, NOWHERE, RINGS, distance
from shoal.games.blackmolly.state import BlackMollyState, pack_loss
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
        """The asked seat is done."""
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

    def swept(self) -> None:
        """The current carries all fish to where the state has noted."""
        pairs = [(fish, place, self.state.sweep[fish]) for fish, place in enumerate(self.state.fish)]
        moved = [drift(fish, place, to) for fish, place, to in pairs if to != place]
        held = [drift(fish, place, self._denied(place)) for fish, place, to in pairs if self._is_held(place, to)]
        self.tell.append(told.Swept(tuple(moved), tuple(held)))

    def _is_held(self, place: int, to: int) -> bool:
        """Whether a fish stays in the current, because of an old one ahead."""
        return place != NOWHERE and place == to and self._denied(place) != NOWHERE

    def _denied(self, place: int) -> int:
        """Where the current leads from here; of the splitting card, the arm that an old fish is on afterwards."""
        tank = self.state.tank
        if place != tank.split:
            return tank.flow[place]
        return tank.arms[0] if tank.arms[0] in self.state.sweep[AGES - 1 :: AGES] else tank.arms[1]

    # Mollies and removal ---------------------------------------------------------------------------------

    def hunted(self, molly: int, to: int) -> None:
        """A Molly swims there, nearer to its aims."""
        state, place = self.state, self.state.mollies[molly]
        steps = state.steps_of(place, state.aims)
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
