"""ICECOOL in words: the only place where its moves, events and endings become sentences."""

from __future__ import annotations

import re
from collections.abc import Sequence

from shoal.core import Event, Move, Outcome, Verdict, View, Words, counted, listed
from shoal.games.icecool import events as happened
from shoal.games.icecool.motion.motion import Enters, Leaves, Motion, Over, Spot, Touch
from shoal.games.icecool.moves import Flick, Place, Skate, ToLine
from shoal.games.icecool.pieces import BELLY, COLOURS, HEAD
from shoal.games.icecool.school.placement import door_at
from shoal.games.icecool.school.plan import plan, towards, where
from shoal.games.icecool.school.school import the_school
from shoal.games.icecool.view import IceCoolView

NUMBER = r"(-?\d{1,5}(?:\.\d)?)"
FLICK = re.compile(rf"flick\s+{NUMBER}\s+(-?\d{{1,5}})(?:\s+(-?\d{{1,5}}|belly|head))?(?:\s+(-?\d{{1,5}}))?")
PLACE = re.compile(rf"place\s+{NUMBER}\s+{NUMBER}")


class IceCoolWords(Words):
    """Says what happens to penguins, each called by its colour and its player."""

    def colours(self) -> dict[str, int]:
        return {**super().colours(), **{colour: number for number, colour in enumerate(COLOURS)}}

    # What is asked and answered --------------------------------------------------------------------------

    def ask(self, view: View) -> str:
        assert isinstance(view, IceCoolView)
        if view.asked:
            seat = view.asked[0]
            return self._ask_me(view, seat) if seat == view.seat else f"Waiting for {self.name(seat)}."
        waits = {"over": "The game is over.", "motion": "The penguins are moving.", "catcher": "Choosing the Catcher…"}
        return waits.get(view.phase, "Drawing a fish card…")

    def _ask_me(self, view: IceCoolView, seat: int) -> str:
        if view.phase == "place":
            return "You are the Catcher. Put your penguin anywhere inside the Kitchen's red line."
        if view.phase == "skate":
            return "Turn up two 1s for one more turn, or end your turn?"
        room = view.penguins[seat].room
        return "Flick your penguin." if room is None else f"Flick your penguin in the {the_school().rooms[room].name}."

    def how_to_type(self, view: View) -> str:
        assert isinstance(view, IceCoolView)
        if view.phase != "place":
            return "Type `flick HEADING POWER`, as in `flick 90 50` (90° is north), then height and side, if you like."
        red = the_school().rooms[the_school().kitchen].red
        east, north = f"{_cm(red.west)} to {_cm(red.east)}", f"{_cm(red.south)} to {_cm(red.north)}"
        return f"Type `place X Y` in centimetres, as in `place 20 50`: x {east}, y {north}."

    def move(self, move: Move) -> str:
        match move:
            case Flick():
                return f"flick {flick_words(move)}"
            case Place(x=x, y=y):
                return f"place at {_cm(x)}, {_cm(y)} cm"
            case ToLine(room=room):
                return f"go to the red line of the {_room(room)}"
            case Skate():
                return "skate: turn up two 1s for one more turn"
        return "end the turn"

    def group(self, move: Move) -> str:
        return "go to the red line of the" if isinstance(move, ToLine) else ""

    def read(self, line: str) -> Move | None:
        """`flick 90 50`, `flick 90 80 head`, `flick 90 50 11 -30`, or `place 20 50` in centimetres."""
        typed = line.strip().lower()
        if found := FLICK.fullmatch(typed):
            heading, power, height, side = found.groups()
            heights = {None: BELLY, "belly": BELLY, "head": HEAD}
            hit = heights[height] if height in heights else int(height)
            return Flick(round(10 * float(heading)) % 3600, int(power), hit, int(side or 0))
        if found := PLACE.fullmatch(typed):
            return Place(*[round(100 * float(number)) for number in found.groups()])
        return None

    # What happened ---------------------------------------------------------------------------------------

    def event(self, event: Event) -> str:
        match event:
            case happened.RoundBegan(round=number, catcher=catcher):
                return f"Round {number}: {self._penguin(catcher)} is the Catcher"
            case happened.Placed(seat=seat):
                return f"The Catcher, {self._penguin(seat)}, starts in the Kitchen."
            case happened.Entered(seat=seat, caught=caught):
                return f"{self._penguin(seat)} {'goes back to' if caught else 'comes in at'} the red circle."
            case happened.Lined(seat=seat, room=room):
                return f"{self._penguin(seat)} goes to the red line of the {_room(room)}."
            case happened.Flicked(seat=seat, flick=flick):
                return f"{self._penguin(seat)} is flicked {flick_words(flick)}."
            case happened.Moved(seat=seat, motion=motion):
                return self._moved(seat, motion)
        return self._counted(event)

    def _moved(self, seat: int, motion: Motion) -> str:
        """What the flicked penguin met, where it ended, and who was pushed into a door or out of its room."""
        meets = [each for each in motion.happened if isinstance(each, Touch) and each.at > 0]
        others = dict.fromkeys(each.one + each.other - seat for each in meets if seat in (each.one, each.other))
        walls = sum(isinstance(each, Over) and each.penguin == seat for each in motion.happened)
        parts = [f"jumps {'a wall' if walls == 1 else counted(walls, 'wall')}"] if walls else []
        parts += [f"touches {listed([self._penguin(other) for other in others])}"] if others else []
        moved = f"{self._penguin(seat)} {listed([*parts, _stops(motion.rest[seat])])}."
        pushed = [
            f"{self._penguin(other)} is pushed and {_stops(motion.rest[other])}." for other in _pushed(seat, motion)
        ]
        return " ".join([moved, *pushed])

    def _counted(self, event: Event) -> str:
        """What a motion counts for."""
        match event:
            case happened.TookFish(seat=seat, door=door, left=left):
                still = f"{left} left" if left else "the last one"
                return f"{self._penguin(seat)} takes its fish at door {the_school().doors[door].name} ({still})."
            case happened.Caught(seat=seat, again=True):
                return f"{self._penguin(seat)} is caught again."
            case happened.Caught(seat=seat, catcher=catcher):
                return f"{self._penguin(catcher)} catches {self._penguin(seat)} and takes its ID card."
            case happened.LeftSchool(seat=seat):
                return f"{self._penguin(seat)} left the school and is put back."
            case happened.Drew():
                return self._drew(event)
            case happened.Scored(seat=seat, points=points, cause=cause):
                what = "fish" if cause == "fish" else "ID cards"
                return f"{self._penguin(seat)} scores {counted(points, 'point')} for {what}."
        return self._turns(event)

    def _drew(self, drew: happened.Drew) -> str:
        for_what = "a fish" if drew.cause == "fish" else "an ID card"
        if drew.plain:
            return f"No cards are left: {self._penguin(drew.seat)} gets a plain point for {for_what}."
        card = "a fish card" if drew.card is None else f"a {drew.card}"
        return f"{self._penguin(drew.seat)} draws {card} for {for_what}."

    def _turns(self, event: Event) -> str:
        match event:
            case happened.Skated(seat=seat):
                return f"{self._penguin(seat)} turns up two 1s and skates: one more turn."
            case happened.TurnEnded(seat=seat):
                return f"{self._penguin(seat)} does not skate."
            case happened.RoundEnded(cause=cause):
                causes = {
                    "fish": "a Runner has all its fish",
                    "ids": "the Catcher has every ID card",
                    "caught twice": "the Runner was caught twice",
                    "limit": "the turn limit is reached",
                }
                return f"The round is over: {causes[cause]}."
            case happened.CardsShown(cards=cards):
                return f"All cards are turned up: {', '.join(map(self._shown, range(len(cards)), cards))}."
        raise ValueError(f"No words for {event!r}.")

    def _shown(self, seat: int, counts: Sequence[int]) -> str:
        cards = " ".join(str(value) for value, count in enumerate(counts, 1) for _ in range(count))
        return f"{self.name(seat)} {cards or 'none'}"

    def outcome(self, outcome: Outcome) -> Verdict:
        assert isinstance(outcome, happened.Ending)
        rounds = [self._round(number, story) for number, story in enumerate(outcome.rounds, 1)]
        places = [f"{place}. {self.players(group)}" for place, group in _places(outcome.ranking)]
        tallies = [self._tally(seat, tally, outcome.tournament) for seat, tally in enumerate(outcome.tallies)]
        return Verdict(self._won(outcome), tuple(places), (tuple(rounds), tuple(tallies)))

    def _won(self, outcome: happened.Ending) -> str:
        """Who won with how many points; of equal points, with more cards (IC-27)."""
        winners, points = outcome.ranking[0], [tally.points for tally in outcome.tallies]
        best = counted(points[winners[0]], "point")
        if len(winners) > 1:
            return f"{self.players(winners)} share the victory with {best} each."
        cards = " and the most cards (IC-27)" if points.count(points[winners[0]]) > 1 else ""
        return f"{self.players(winners)} won with {best}{cards}."

    def _round(self, number: int, story: happened.RoundStory) -> str:
        fish = [f"{self.name(seat)} {count}" for seat, count in enumerate(story.fish) if seat != story.catcher]
        caught = self._names(story.caught) or "nobody"
        return f"Round {number}: {self.name(story.catcher)} caught {caught}; fish: {', '.join(fish)}."

    def _tally(self, seat: int, tally: happened.Tally, tournament: bool) -> str:
        if tournament:
            parts = f"{tally.fish} fish, {counted(tally.ids, 'ID card')}"
        else:
            parts = ", ".join(f"{count} × {value}" for value, count in enumerate(tally.cards, 1))
        return f"{self.player(seat)}: {parts} = {counted(tally.points, 'point')}"

    # The board -------------------------------------------------------------------------------------------

    def board(self, view: View) -> str:
        assert isinstance(view, IceCoolView)
        head = ("penguin", "player", "role", "fish", "IDs", "cards", "points", "where")
        rows = [head, *[self._row(view, seat) for seat in range(len(view.penguins))]]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        table = ["  ".join(map(str.ljust, row, widths)).rstrip() for row in rows]
        lines = [*plan(view), "", f"Round {view.round} of {view.rounds}, {counted(view.pile, 'card')} left", *table]
        return "\n".join([*lines, *self._ways(view)])

    def _ways(self, view: IceCoolView) -> list[str]:
        """How far the doors are from the penguin of whoever looks."""
        spot = None if view.seat is None else view.penguins[view.seat].spot
        if view.seat is None or spot is None:
            return []
        return ["", f"{COLOURS[view.seat]} stands {where(the_school(), spot)}."]

    def _row(self, view: IceCoolView, seat: int) -> tuple[str, ...]:
        penguin = view.penguins[seat]
        doors = "".join(the_school().doors[door].name for door in penguin.fish) or "–"
        ids = "".join(COLOURS[owner][0] for owner in penguin.ids) or "–"
        up, down = "1" * penguin.up, "?" * penguin.down
        cards = "".join(map(str, penguin.cards)) if penguin.cards is not None else down
        room = "–" if penguin.room is None else the_school().rooms[penguin.room].name
        role = "Catcher" if seat == view.catcher else "Runner"
        shown = f"{cards}{f'({up})' if up else ''}{'+' * penguin.plain}" or "–"
        points = "?" if penguin.points is None else str(penguin.points)
        return (COLOURS[seat], self.name(seat), role, doors, ids, shown, points, room)

    # Names -----------------------------------------------------------------------------------------------

    def player(self, seat: int) -> str:
        return f"{self.name(seat)} ({COLOURS[seat]})"

    def _penguin(self, seat: int) -> str:
        """A penguin and whose it is: "Red (Ada)"."""
        return f"{COLOURS[seat]} ({self.name(seat)})"

    def _names(self, seats: Sequence[int]) -> str:
        return listed([self.name(seat) for seat in seats])


def flick_words(flick: Flick) -> str:
    """A flick in words: where to, how strong, and where the finger hits."""
    angle = flick.heading / 10
    hit = "on the head" if flick.height >= 30 else f"{flick.height} mm high"
    if flick.height <= 13:
        hit = "on the belly"
    side = "" if flick.side == 0 else f", {abs(flick.side)} to the {'left' if flick.side < 0 else 'right'}"
    return f"{towards(angle)} ({angle:g}°) with power {flick.power}, {hit}{side}"


def _stops(spot: Spot | None) -> str:
    """Where a penguin comes to rest; one without a place has left the school."""
    if spot is None:
        return "flies out of the school"
    stuck = door_at(the_school(), spot.x, spot.y)
    if stuck is not None:
        return f"gets stuck in door {stuck[0].name}"
    room = the_school().room_at(spot.x, spot.y)
    return "stops" if room < 0 else f"stops in the {_room(room)}"


def _pushed(seat: int, motion: Motion) -> list[int]:
    """The other penguins that got into a door or over a wall, and are still in the school."""
    moved = {each.penguin for each in motion.happened if isinstance(each, Enters | Leaves | Over)}
    return [other for other in sorted(moved) if other != seat and motion.rest[other] is not None]


def _room(number: int) -> str:
    return the_school().rooms[number].name


def _cm(length: int) -> str:
    return f"{length / 100:g}"


def _places(ranking: Sequence[Sequence[int]]) -> list[tuple[int, Sequence[int]]]:
    """Each group with its place; those who share one share its number."""
    return [(1 + sum(map(len, ranking[:number])), group) for number, group in enumerate(ranking)]
