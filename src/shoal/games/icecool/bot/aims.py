"""What a player wants from a flick: what to aim at, and how good it is when something happened."""

from __future__ import annotations

from math import asin, atan2, degrees, hypot, sqrt
from random import Random

from shoal.games.icecool.bot.aim_error import flick_near
from shoal.games.icecool.motion.motion import Anything, Enters, Leaves, Out, Spot, Touch
from shoal.games.icecool.moves import Flick
from shoal.games.icecool.pieces import BELLY, FULL_ARC, POWERS, SIDE
from shoal.games.icecool.school.placement import door_at
from shoal.games.icecool.school.school import the_school
from shoal.games.icecool.view import IceCoolView

CLOSE = 1500
"""Nearer than that to the Catcher is no good place for a Runner."""
REACH = 21600.0
"""How far the strongest straight flick slides; it grows with the square of the finger's speed."""
GENTLEST = 0.1
"""The speed of the gentlest flick, as a share of the strongest one's."""


class Aims:
    """The wishes of the seat on turn, Runner or Catcher."""

    def __init__(self, view: IceCoolView, seat: int) -> None:
        self.school = the_school()
        self.seat = seat
        self.spots = [penguin.spot for penguin in view.penguins]
        here = self.spots[seat]
        assert here is not None
        self.here = here
        self.room = self.school.room_at(here.x, here.y)
        self.catcher = -1 if view.catcher is None else view.catcher
        self.catches = seat == self.catcher
        self.free = [
            number
            for number, penguin in enumerate(view.penguins)
            if number != self.catcher and penguin.spot is not None and (number in penguin.ids or len(self.spots) == 2)
        ]
        """The Runners that can still be caught."""
        self.wanted = [list(penguin.fish) for penguin in view.penguins]
        """The doors where each seat's fish hang."""
        self.fish = self.wanted[seat]

    # What to aim at ----------------------------------------------------------------------------------------

    def targets(self) -> list[tuple[int, int]]:
        """Points worth going for: fish doors or Runners in this room, or else its doors."""
        if self.catches:
            spots = [spot for number in self.free if (spot := self.spots[number]) is not None]
            near = [(spot.x, spot.y) for spot in spots if self.school.room_at(spot.x, spot.y) == self.room]
        else:
            near = [self._door(number) for number in self.fish if self.room in self.school.doors[number].rooms]
        doors = [(door.x, door.y) for door in self.school.doors if self.room in door.rooms]
        return near * 3 + doors if near else doors

    def _door(self, number: int) -> tuple[int, int]:
        return self.school.doors[number].x, self.school.doors[number].y

    def idea(self, rng: Random) -> Flick:
        """A flick at one of the targets: straight, off a wall, or around a bend."""
        x, y = rng.choice(self.targets())
        way = rng.random()
        side = 0.0
        far = 1.0
        if way < 0.2:
            x, y = self._mirrored(x, y, rng)
            far = 1.6
        elif way < 0.5:
            side = rng.gauss(0.0, 40.0)
        dx, dy = x - self.here.x + rng.gauss(0.0, 60.0), y - self.here.y + rng.gauss(0.0, 60.0)
        away = hypot(dx, dy)
        outside = asin(
            max(-1.0, min(1.0, away * side / SIDE / (2 * FULL_ARC)))
        )  # half of what the arc turns on the way
        speed = sqrt((far * away + rng.uniform(300.0, 4000.0)) / REACH)
        power = (speed - GENTLEST) / (1 - GENTLEST) * (POWERS - 1)
        return flick_near(10 * degrees(atan2(dy, dx) + outside), power, BELLY, side)

    def _mirrored(self, x: int, y: int, rng: Random) -> tuple[int, int]:
        """The target as it is seen in one of the walls."""
        floor = self.school.rooms[self.room].floor
        if rng.random() < 0.5:
            return 2 * rng.choice([floor.west, floor.east]) - x, y
        return x, 2 * rng.choice([floor.south, floor.north]) - y

    # How good it was ---------------------------------------------------------------------------------------

    def worth(self, happened: list[Anything], rest: Spot | None) -> float:
        """How good it is that this happened, and that the penguin stops there."""
        gained = self._as_catcher(happened) if self.catches else self._as_runner(happened)
        if rest is None:
            return gained - 0.2
        return gained + (self._hunting(rest) if self.catches else self._hiding(rest))

    def _as_runner(self, happened: list[Anything]) -> float:
        """A fish is worth 1, the last one more; being caught costs nearly as much."""
        left = self.fish_left(happened)
        worth = float(len(self.fish) - len(left))
        if self.fish and not left:
            worth += 1.0
        if any(isinstance(each, Out) and each.penguin == self.seat for each in happened):
            worth -= 0.1
        return worth - 0.8 if self.caught(happened) else worth

    def _as_catcher(self, happened: list[Anything]) -> float:
        """Every Runner caught is worth 1."""
        return float(len(self.caught(happened)))

    def fish_left(self, happened: list[Anything]) -> list[int]:
        """The doors where this seat's fish still hang when this has happened."""
        left = list(self.fish)
        entered: dict[int, int] = {}
        for each in happened:
            match each:
                case Enters(penguin=self.seat, door=door, room=room):
                    entered[door] = room
                case Leaves(penguin=self.seat, door=door, room=room, under=True) if door in left:
                    if entered.get(door, room) != room:
                        left.remove(door)
        return left

    def caught(self, happened: list[Anything]) -> set[int]:
        """The Runners whose penguins meet the Catcher's by this flick, and who have not been caught before."""
        met = {
            number
            for each in happened
            if isinstance(each, Touch) and each.at > 0 and self.seat in (each.one, each.other)
            if self.catcher in (each.one, each.other)
            for number in (each.one, each.other)
        }
        return met.intersection(self.free)

    def _hiding(self, rest: Spot) -> float:
        """A Runner likes to be near its next fish, not in the door itself, and away from the Catcher."""
        worth = -0.3 * min([self._way(rest, *self._door(number), number) for number in self.fish], default=0.0)
        if door_at(self.school, rest.x, rest.y) is not None:
            worth -= 0.15
        catcher = self.spots[self.catcher]
        if catcher is not None and self.seat in self.free:
            worth -= 0.2 * max(0.0, 1.0 - hypot(rest.x - catcher.x, rest.y - catcher.y) / CLOSE)
        return worth

    def _way(self, rest: Spot, x: int, y: int, door: int) -> float:
        """How far this fish door is, as a share of the school, and more if it is not in this room."""
        outside = self.school.room_at(rest.x, rest.y) not in self.school.doors[door].rooms
        return hypot(x - rest.x, y - rest.y) / 6000 + (0.6 if outside else 0.0)

    def _hunting(self, rest: Spot) -> float:
        """The Catcher likes to be where a Runner is, and in the way of the fish that this Runner wants next."""
        worth = -0.5
        room = self.school.room_at(rest.x, rest.y)
        for number in self.free:
            spot = self.spots[number]
            if spot is not None:
                outside = room != self.school.room_at(spot.x, spot.y)
                way = hypot(spot.x - rest.x, spot.y - rest.y) / 6000 + (0.5 if outside else 0.0)
                block = min([self._way(rest, *self._door(door), door) for door in self.wanted[number]], default=0.0)
                worth = max(worth, -0.3 * way - 0.05 * block)
        return worth
