"""Black Molly in words: the only place where its moves, events and endings become sentences."""

from __future__ import annotations

from collections.abc import Sequence

from shoal.core import Event, Move, Outcome, Verdict, View, Words, listed
from shoal.games.blackmolly import events as happened
from shoal.games.blackmolly.board import board
from shoal.games.blackmolly.moves import Done, Enter, MoveMolly, PlaceOld, Split, Swim
from shoal.games.blackmolly.rules.ranking import LAST_ROUND
from shoal.games.blackmolly.tank import MACHINES
from shoal.games.blackmolly.view import BlackMollyView

AGED = ("", "tiny fish", "small fish", "big fish", "old fish")
"""What fish are called, by their age."""

QUIET = "nothing was caught for so long that"


class BlackMollyWords(Words):
    """Says what happens to fish, each called by its owner and its size."""

    # What is asked and answered --------------------------------------------------------------------------

    def ask(self, view: View) -> str:
        assert isinstance(view, BlackMollyView)
        if not view.asked:
            return {"over": "The game is over.", "lay": "The tank is being set up."}.get(view.phase, "Rolling the die…")
        seat = view.asked[0]
        mine = seat == view.seat
        if view.phase == "swim":
            return "Move your fish, one card each." if mine else f"{self.name(seat)} is moving."
        choose = "Choose" if mine else f"{self.name(seat)} is choosing"
        return f"{choose} {self._task(view, mine)}."

    def _task(self, view: BlackMollyView, mine: bool) -> str:
        match view.phase:
            case "place":
                return f"a start card for {'your' if mine else 'the'} old fish"
            case "split" if view.split is not None:
                return f"where the current carries {self._fish(*view.split)}"
            case "enter" if view.contest is not None:
                return f"whose old fish enters {view.contest.card}"
        molly = view.molly or 0
        return f"which way Molly {molly + 1} goes from {view.mollies[molly]}"

    def move(self, move: Move) -> str:
        begins = self.group(move)
        match move:
            case PlaceOld(start):
                return f"{begins} {start}"
            case Swim(to=to) | Split(to=to) | MoveMolly(to=to):
                return f"{begins} {to}"
            case Enter(card, owner):
                return f"{self._fish(owner, 4)} enters {card}"
        assert isinstance(move, Done)
        return "Done: the others stay"

    def advice(self, move: Move, view: View) -> str:
        match move:
            case PlaceOld(start):
                return f"start your old fish on {start}"
            case Swim(fish, to):
                return f"move your {AGED[fish]} to {to}"
            case Split(owner, fish, to):
                return f"send {self._fish(owner, fish)} to {to}"
            case MoveMolly(molly, to):
                return f"send Molly {molly + 1} to {to}"
            case Enter(card, owner):
                return f"let {self._fish(owner, 4)} enter {card}"
        return "leave your fish where they are"

    def group(self, move: Move) -> str:
        match move:
            case PlaceOld():
                return "The old fish starts on"
            case Swim(fish):
                return f"The {AGED[fish]} swims to"
            case Split(owner, fish):
                return f"{self._fish(owner, fish)} goes to"
            case MoveMolly(molly):
                return f"Molly {molly + 1} swims to"
        return ""

    # What happened ---------------------------------------------------------------------------------------

    def event(self, event: Event) -> str:
        match event:
            case happened.Laid():
                return "The tank is ready."
            case happened.Placed(seat, start, at):
                return f"{self.name(seat)} puts the old fish on {start}, card {at}."
            case happened.RoundBegan(number, starting):
                return f"Round {number}: {self.name(starting)} has the die"
            case happened.Swam(owner, fish, at, to):
                return f"{self._fish(owner, fish)} swims from {at} to {to}."
            case happened.Stayed(seat, swam):
                return f"{self.name(seat)} moves no {'other ' if swam else ''}fish."
        return self._world(event)

    def _world(self, event: Event) -> str:
        """What the die does."""
        match event:
            case happened.Rolled(seat, 1):
                return f"{self.name(seat)} rolls a 1: the current runs (BM-16)."
            case happened.Rolled(seat, number):
                return f"{self.name(seat)} rolls a {number}."
            case happened.Switched(number, on, cards):
                state = "on: deadly now" if on else "off again"
                return f"The {MACHINES[number]}s on {listed(cards)} switch {state} (BM-15)."
            case happened.Steered(owner, fish, to):
                return f"{self._fish(owner, fish)} is sent to {to} (BM-17)."
            case happened.Admitted(card, owner):
                return f"{self._fish(owner, 4)} may enter {card} (BM-D16)."
            case happened.Held(owner, at, to):
                return f"{self._fish(owner, 4)} stays on {at}: {to} has no room for two old fish (BM-D16)."
            case happened.Swept(moved):
                return f"The current carries {self._swept(moved)}."
        return self._hunt(event)

    def _swept(self, moved: Sequence[happened.Drift]) -> str:
        return listed([f"{self._fish(each.owner, each.fish)} to {each.to}" for each in moved]) or "no fish"

    def _hunt(self, event: Event) -> str:
        """What the Mollies do, and whom it costs."""
        match event:
            case happened.Hunted(molly, at, to) if at == to:
                return f"Molly {molly + 1} stays on {at}, which itself has the fewest fish (BM-D6)."
            case happened.Hunted(molly, _, to, aims, fewest):
                aim = "" if to in aims else f", towards {' or '.join(aims)}"
                return f"Molly {molly + 1} swims to {to}{aim}: {_smallest(fewest, len(aims))}{_rule(event)}."
            case happened.Eaten(owner, fish, at, by, number):
                return f"{_by(by, number)} on {at} {'eats' if by == 'molly' else 'kills'} {self._fish(owner, fish)}."
            case happened.Out(seat):
                return f"{self.name(seat)} can no longer win, but will still roll and steer."
        raise ValueError(f"No words for {event!r}.")

    def stake(self, event: Event, view: View) -> str:
        return "you lose a fish" if isinstance(event, happened.Eaten) and event.owner == view.seat else ""

    # The end ---------------------------------------------------------------------------------------------

    def outcome(self, outcome: Outcome) -> Verdict:
        assert isinstance(outcome, happened.Ending)
        places = [f"{place}. {self._names(group)}" for place, group in enumerate(outcome.ranking, 1)]
        return Verdict(self._reason(outcome), tuple(places), (tuple([self._loss(loss) for loss in outcome.losses]),))

    def _loss(self, loss: happened.Loss) -> str:
        verb = "ate" if loss.by == "molly" else "killed"
        killer = _by(loss.by, loss.number)
        killer = killer[0].lower() + killer[1:]
        return f"Round {loss.round}: {killer} on {loss.at} {verb} {self._fish(loss.owner, loss.fish)}."

    def _reason(self, outcome: happened.Ending) -> str:
        winners, shared = self._names(outcome.ranking[0]), len(outcome.ranking[0]) > 1
        won = f"{winners} share the win" if shared else f"{winners} won"
        if outcome.reason == "quiet":
            last = f"round {LAST_ROUND} was the last, and" if outcome.rounds == LAST_ROUND else ""
            return f"{won}: {last or QUIET} the fish still in the tank were compared (BM-D18)."
        if not outcome.together:
            fish = "old fish" if outcome.reason == "last old fish" else "fish"
            return f"{won} with the last {fish} in the tank."
        if outcome.reason == "last old fish":
            left = "equally many" if shared else "the most"
            return f"{won}: the last old fish went together, and {left} fish were left (BM-D17)."
        ages = "they were alike" if shared else "the older ones count more"
        return f"{won}: the last fish went together, and {ages} (BM-D12)."

    # The board and names ---------------------------------------------------------------------------------

    def board(self, view: View) -> str:
        assert isinstance(view, BlackMollyView)
        return board(view, [self.name(seat) for seat in range(len(view.standings))])

    def _fish(self, owner: int, fish: int) -> str:
        return f"{self.name(owner)}'s {AGED[fish]}"

    def _names(self, seats: Sequence[int]) -> str:
        return listed([self.name(seat) for seat in seats])


def _rule(event: happened.Hunted) -> str:
    """The rule that led the Molly: the starting player's choice, the nearest of several, or the only way."""
    if event.chosen:
        return " (BM-21)"
    return " (BM-20)" if len(event.aims) > 1 else " (BM-19)"


def _by(by: happened.Killer, number: int) -> str:
    return {"molly": "A Molly", "anemone": "The anemone"}.get(by) or f"The {MACHINES[number]}"


def _smallest(fish: int, groups: int) -> str:
    """The groups that a Molly is after, by how many fish they have."""
    many = "one fish" if fish == 1 else f"{fish} fish"
    return f"the smallest group ({many})" if groups == 1 else f"the smallest groups ({many} each)"
