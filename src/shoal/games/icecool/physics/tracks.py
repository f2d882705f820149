"""Tracks: where penguins were at every step, and what can be read off them: doors, walls, the way out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import atan2, degrees

import numpy as np
from numpy.typing import NDArray

from shoal.games.icecool.motion.motion import QUATERNION, Anything, Enters, Leaves, Out, Over, Path, Spot, steps_of
from shoal.games.icecool.physics import measures as m
from shoal.games.icecool.physics.model import UNIT
from shoal.games.icecool.pieces import FRAMES, RADIUS
from shoal.games.icecool.school.school import Door, School

Numbers = NDArray[np.float64]
Timed = tuple[int, Anything]
"""What happened, and the step at which it did."""
FINE = 6
"""Digits of a tenth of a millimetre that are kept: enough, and free of the noise of floating numbers."""


def in_order(found: Iterable[Timed]) -> list[Anything]:
    """What happened, in the order of the steps: a millisecond holds several of them."""
    return [each for _, each in sorted(found, key=lambda timed: timed[0])]


class Track:
    """One penguin's poses, step by step: x, y, z of its round bottom's middle, and its quaternion.

    The first one is that before the flick, so whoever stands right beside a lintel is seen to be clear of it.
    """

    def __init__(self, penguin: int, poses: Numbers, step: float) -> None:
        self.penguin = penguin
        self.poses = poses
        self.step = step
        self.x, self.y, self.z = np.round(poses[:, :3] / UNIT, FINE).T
        self._lean_x, self._lean_y = self._lean()

    def _lean(self) -> tuple[Numbers, Numbers]:
        """How far the axis leans, as the x and y of its tip."""
        w, i, j, k = self.poses[:, 3:7].T
        return 2 * (i * k + w * j), 2 * (j * k - w * i)

    def at(self, number: int) -> int:
        """The time of this step in milliseconds, at least 1: at 0 nothing has happened yet."""
        return max(1, round(1000 * self.step * number))

    def reach(self, across: str) -> tuple[Numbers, Numbers]:
        """From where to where the outline goes, seen from above, along x or y."""
        middle, lean = (self.x, self._lean_x) if across == "x" else (self.y, self._lean_y)
        low, high = ((m.TOP_FROM - m.BOTTOM) / UNIT * lean, (m.TOP_TO - m.BOTTOM) / UNIT * lean)
        top, bottom = m.TOP / UNIT, m.BOTTOM / UNIT
        lowest = np.minimum(np.minimum(low, high) - top, -bottom)
        highest = np.maximum(np.maximum(low, high) + top, bottom)
        return middle + lowest, middle + highest

    # What happened -----------------------------------------------------------------------------------------

    def happenings(self, school: School) -> list[Timed]:
        """Doors entered and left, walls jumped, and the way out, as far as the penguin is in the school."""
        out = self.step_out(school)
        found = [each for number, door in enumerate(school.doors) for each in self._at_door(school, number, door)]
        found += self._over(school)
        if out is None:
            return found
        inside = [(step, each) for step, each in found if step <= out]
        return [*inside, (out, Out(self.at(out), self.penguin, self._last_room(school, out)))]

    def step_out(self, school: School) -> int | None:
        """The step at which the penguin has left the school, if it did."""
        box, far = school.outline, RADIUS
        outside = (self.x < box.west - far) | (self.x > box.east + far)
        outside |= (self.y < box.south - far) | (self.y > box.north + far)
        return int(np.argmax(outside)) if outside.any() else None

    def _at_door(self, school: School, number: int, door: Door) -> Iterator[Timed]:
        """When the penguin came under or over this lintel, and when it was clear of it again."""
        half = school.thickness / 2
        low, high = self.reach(door.across)
        place, along, middle = (door.x, self.y, door.y) if door.across == "x" else (door.y, self.x, door.x)
        here = (high > place - half) & (low < place + half) & (np.abs(along - middle) <= school.door_width / 2)
        if not here.any():
            return
        centre = self.x if door.across == "x" else self.y
        rooms = np.where(centre < place, *door.rooms)
        begins = 0
        for step in [int(change) + 1 for change in np.flatnonzero(here[1:] != here[:-1])]:
            if here[step]:
                begins = step
                yield step, Enters(self.at(step), self.penguin, number, int(rooms[step]))
            else:
                under = bool(self.z[begins:step].max() < school.lintel_from)
                yield step, Leaves(self.at(step), self.penguin, number, int(rooms[step]), under)

    def _rooms(self, school: School) -> NDArray[np.int64]:
        """The room over whose floor the middle is at each step, or -1."""
        rooms = np.full(len(self.x), -1)
        for number, room in enumerate(school.rooms):
            box = room.floor
            inside = (self.x >= box.west) & (self.x <= box.east) & (self.y >= box.south) & (self.y <= box.north)
            rooms[inside & (rooms < 0)] = number
        return rooms

    def _over(self, school: School) -> Iterator[Timed]:
        """When the penguin got into another room, but not through a door."""
        rooms = self._rooms(school)
        for step in [int(change) + 1 for change in np.flatnonzero(rooms[1:] != rooms[:-1])]:
            room, to = int(rooms[step - 1]), int(rooms[step])
            if room >= 0 and to >= 0 and not self._in_door(school, step, {room, to}):
                yield step, Over(self.at(step), self.penguin, room, to)

    def _in_door(self, school: School, step: int, rooms: set[int]) -> bool:
        half = school.door_width / 2
        for door in school.doors:
            away = self.y[step] - door.y if door.across == "x" else self.x[step] - door.x
            if set(door.rooms) == rooms and abs(away) <= half and self.z[step] < school.lintel_from:
                return True
        return False

    def _last_room(self, school: School, step: int) -> int:
        inside = self._rooms(school)[: step + 1]
        return int(inside[inside >= 0][-1]) if (inside >= 0).any() else 0

    # Where it went -----------------------------------------------------------------------------------------

    def rest(self) -> Spot:
        """Where the penguin stands in the end, set upright."""
        w, i, j, k = self.poses[-1, 3:7]
        turn = round(degrees(atan2(2 * (w * k + i * j), 1 - 2 * (j * j + k * k)))) % 360
        return Spot(round(float(self.x[-1])), round(float(self.y[-1])), turn)

    def path(self) -> Path | None:
        """The pictures from just before it starts to move until it stands still; None if it never moved."""
        every = 1 / (FRAMES * self.step)
        steps = np.minimum(np.round(np.arange(len(self.x) / every + 1) * every).astype(int), len(self.x) - 1)
        columns = np.round(np.column_stack([self.x, self.y, self.z, self.poses[:, 3:7] * QUATERNION])[steps])
        still = np.abs(columns - columns[0]).max(axis=1) <= 1
        if still.all():
            return None
        ends = np.abs(columns - columns[-1]).max(axis=1) <= 1
        last = len(columns) - int(np.argmin(ends[::-1]))
        first = min(max(int(np.argmin(still)) - 1, 0), last)  # one that creeps may never be far from both ends
        cut = columns[first : last + 1].astype(int).T.tolist()
        return Path(self.penguin, first, *[steps_of(column) for column in cut])
