"""One flick from the first push until everything stands still: a pure function of resting places and the flick."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, permutations
from math import cos, hypot, radians, sin

import numpy as np
from numpy.typing import NDArray

from shoal.games.icecool.motion.motion import Motion, Out, Spot, Touch
from shoal.games.icecool.motion.way import SLACK
from shoal.games.icecool.moves import Flick
from shoal.games.icecool.physics import measures as m
from shoal.games.icecool.physics.engine import ENGINE, mujoco, rollout
from shoal.games.icecool.physics.finger import push
from shoal.games.icecool.physics.model import UNIT, full_model, model_hash
from shoal.games.icecool.physics.tracks import Timed, Track, in_order
from shoal.games.icecool.pieces import RADIUS
from shoal.games.icecool.school.free import nearest_free
from shoal.games.icecool.school.school import School, the_school

Numbers = NDArray[np.float64]

CHUNK = 100
"""Steps that are worked out at once, before somebody looks whether everything stands still."""
NEAR = m.BOTTOM + m.TOP_TO + m.TOP
"""Penguins farther apart than this cannot touch, however far they lean."""
APART = round(0.05 / m.STEP)
"""Steps without a touch after which two penguins have parted; before that, they only rattle."""
STILL_STEPS = round(m.STILL_TIME / m.STEP)
AFTER_OUT = 0.5
"""Seconds for which a penguin is still watched after it has left the school."""


def simulate(places: Sequence[Spot | None], penguin: int, flick: Flick, school: School | None = None) -> Motion:
    """What this flick of this penguin does, when the penguins stand like this.

    Most flicks meet nobody, so the penguin is tried alone first; if it comes near another one, all take part.
    """
    everybody = [number for number, spot in enumerate(places) if spot is not None]
    world = World(school or the_school(), places, [penguin])
    if not world.run(penguin, flick):
        world = World(world.school, places, everybody)
        world.run(penguin, flick)
    return world.motion()


class World:
    """The penguins that take part, and all that is known of how they moved."""

    def __init__(self, school: School, places: Sequence[Spot | None], numbers: Sequence[int]) -> None:
        self.school = school
        self.places = places
        self.numbers = list(numbers)
        self.model = full_model(school, len(self.numbers))
        self.data = mujoco.MjData(self.model)
        self.time = 0
        """Steps so far."""
        self.unsettled = True
        self.flicked = self.numbers[0]
        self.started: NDArray[np.bool_] = np.zeros(self.model.nsensordata, bool)
        """Which pairs touched before the flick."""
        self._states: list[Numbers] = []
        self._sensors: list[Numbers] = []
        for body, number in enumerate(self.numbers):
            self._stand(body, places[number])
        self._start = self.data.qpos.copy()

    def _stand(self, body: int, spot: Spot | None) -> None:
        assert spot is not None
        half = radians(spot.turn) / 2
        self.data.qpos[7 * body : 7 * body + 7] = [
            *[spot.x * UNIT, spot.y * UNIT, m.BOTTOM],
            *[cos(half), 0.0, 0.0, sin(half)],
        ]

    # Running -----------------------------------------------------------------------------------------------

    def run(self, penguin: int, flick: Flick) -> bool:
        """Push, and wait until everything stands still or the hard stop comes; False if one left out comes near."""
        mujoco.mj_forward(self.model, self.data)
        self.started = self.data.sensordata > 0
        self.flicked = penguin
        self._pushed(self.numbers.index(penguin), flick)
        calm = 0
        while self.unsettled and self.time < round(m.HARD_STOP / m.STEP):
            self._go_on(CHUNK)
            if self._is_near_others():
                return False
            calm = self._calm_steps(calm)
            self.unsettled = calm < STILL_STEPS or self._nudge()
            calm = 0 if calm >= STILL_STEPS else calm
        return True

    def _is_near_others(self) -> bool:
        """Whether anybody has come so near to a penguin that does not take part that they might touch."""
        poses = self._states[-1][:, 1 : 1 + 7 * len(self.numbers)].reshape(-1, 7)
        for number, spot in enumerate(self.places):
            if spot is not None and number not in self.numbers:
                away = np.hypot(poses[:, 0] - spot.x * UNIT, poses[:, 1] - spot.y * UNIT)
                if away.min() < NEAR:
                    return True
        return False

    def _state(self) -> Numbers:
        return np.concatenate([[self.data.time], self.data.qpos, self.data.qvel])

    def _pushed(self, body: int, flick: Flick) -> None:
        """The steps during which the finger pushes."""
        forces = push(flick, m.STEP)
        control = np.zeros((len(forces), self.model.nbody, 6))
        control[:, body + 1] = forces
        self._go_on(len(forces), control.reshape(len(forces), -1))

    def _go_on(self, number: int, control: Numbers | None = None) -> None:
        """Go so many steps on, and keep what everybody did."""
        states, sensors = rollout.rollout(
            self.model,
            self.data,
            self._state(),
            np.zeros((1, number, 6 * self.model.nbody)) if control is None else control[None],
            control_spec=int(mujoco.mjtState.mjSTATE_XFRC_APPLIED),
            initial_warmstart=self.data.qacc_warmstart.copy(),
        )
        self._states.append(np.asarray(states[0]))
        self._sensors.append(np.asarray(sensors[0]))
        self.time += number

    def _calm_steps(self, before: int) -> int:
        """For how many steps everybody in the school has been standing still, after so many at the last look."""
        count, states = len(self.numbers), self._states[-1]
        speeds = states[:, 1 + 7 * count :].reshape(len(states), count, 6) ** 2
        places = states[:, 1 : 1 + 7 * count].reshape(len(states), count, 7)
        slow = speeds[:, :, :3].sum(axis=2) < m.STILL_SPEED**2
        calm = speeds[:, :, 3:].sum(axis=2) < m.STILL_SPIN**2
        moving = ~((slow & calm) | self._gone(places)).all(axis=1)
        return before + len(moving) if not moving.any() else int(np.argmax(moving[::-1]))

    def _gone(self, places: Numbers) -> NDArray[np.bool_]:
        box, x, y = self.school.outline, places[:, :, 0] / UNIT, places[:, :, 1] / UNIT
        far = 2 * RADIUS
        return (x < box.west - far) | (x > box.east + far) | (y < box.south - far) | (y > box.north + far)

    def _nudge(self) -> bool:
        """Push those that sit on a wall towards the middle of the school; say whether there was anybody (IC-D15)."""
        box, places = self.school.outline, self.data.qpos.reshape(-1, 7)
        middle = np.array([box.west + box.east, box.south + box.north]) / 2 * UNIT
        perched = [body for body, place in enumerate(places) if place[2] > m.PERCHED]
        for body in perched:
            away = middle - places[body, :2]
            self.data.qvel[6 * body : 6 * body + 2] = m.NUDGE * away / (hypot(*away) or 1.0)
        return bool(perched)

    # Telling -----------------------------------------------------------------------------------------------

    def motion(self) -> Motion:
        """All that happened, in order of time."""
        tracks = self._tracks(self._stirred())
        timed = [each for track in tracks for each in track.happenings(self.school)] + self._touches()
        gone = {each.penguin for _, each in timed if isinstance(each, Out)}
        if self.unsettled:
            timed += [self._stopped(track) for track in tracks if track.penguin not in gone and _is_restless(track)]
        happened = in_order(timed)
        left = {each.penguin for each in happened if isinstance(each, Out)}
        rest = list(self.places)
        for track in tracks:
            rest[track.penguin] = None if track.penguin in left else track.rest()
        paths = [path for track in tracks if (path := track.path())]
        time = round(1000 * m.STEP * self.time)
        settled = _settled(self.school, self.places, rest)
        return Motion(ENGINE, model_hash(self.school), time, settled, tuple(happened), tuple(paths))

    def _tracks(self, penguins: set[int]) -> list[Track]:
        """The way of each of these penguins, from where it stood."""
        poses = np.concatenate([self._start[None], *[states[:, 1 : 1 + len(self._start)] for states in self._states]])
        return [
            Track(number, self._watched(poses[:, 7 * body : 7 * body + 7]), m.STEP)
            for body, number in enumerate(self.numbers)
            if number in penguins
        ]

    def _stirred(self) -> set[int]:
        """Who was touched by the flicked penguin, or by one that was; nobody else moves, not even out of a post."""
        touching = self.started | (np.concatenate(self._sensors) > 0).any(axis=0)
        pairs = [{*pair} for pair, touched in zip(combinations(self.numbers, 2), touching, strict=True) if touched]
        found = {self.flicked}
        for _ in pairs:
            found = found.union(*[pair for pair in pairs if pair & found])
        return found

    def _watched(self, poses: Numbers) -> Numbers:
        """The poses of a penguin until shortly after it has left the school, if it did."""
        out = Track(0, poses, m.STEP).step_out(self.school)
        return poses if out is None else poses[: out + round(AFTER_OUT / m.STEP)]

    def _stopped(self, track: Track) -> Timed:
        """The end of one that does not stand by the hard stop: it counts as having left the school (IC-D15)."""
        room = max(self.school.room_at(round(float(track.x[-1])), round(float(track.y[-1]))), 0)
        return self.time, Out(round(1000 * m.STEP * self.time), track.penguin, room)

    def _touches(self) -> list[Timed]:
        """When penguins began to touch; those that touched from the start did so at 0."""
        pairs = [(one, other) for place, one in enumerate(self.numbers) for other in self.numbers[place + 1 :]]
        touching = np.concatenate(self._sensors) > 0
        found: list[Timed] = []
        for sensor, (one, other) in enumerate(pairs):
            started, steps = self.started[sensor], 1 + np.flatnonzero(touching[:, sensor])
            found += [(0, Touch(0, one, other))] if started else []
            begins = steps[np.diff(steps, prepend=0 if started else -APART - 1) > APART]
            found += [(step, Touch(max(1, round(1000 * m.STEP * step)), one, other)) for step in map(int, begins)]
        return found


def _is_restless(track: Track) -> bool:
    """Whether this penguin moves to the end, or sits on a wall."""
    swing = np.abs(track.poses[-STILL_STEPS:] - track.poses[-1]).max()
    return bool(swing > UNIT or track.poses[-1, 2] > m.PERCHED)


def _settled(school: School, places: Sequence[Spot | None], rest: list[Spot | None]) -> tuple[Spot | None, ...]:
    """The resting places, those that rounding has pushed into a wall or into each other a hair's breadth clear again.

    Otherwise a wall would push them out in the next flick, and penguins that nobody touches would creep. One that is
    wedged in cannot give way by so little; then another one does, or else all stay as they are.
    """
    moved = [number for number, spot in enumerate(rest) if spot is not None and spot != places[number]]
    for order in permutations(moved):
        settled = _clear(school, rest, order)
        if all(_is_hair_away(*pair) for pair in zip(settled, rest, strict=True)):
            return settled
    return tuple(rest)


def _clear(school: School, rest: list[Spot | None], order: Sequence[int]) -> tuple[Spot | None, ...]:
    """The resting places when these penguins give way to walls, to all others and to those before them."""
    settled = list(rest)
    stand = [(spot.x, spot.y) for number, spot in enumerate(rest) if spot is not None and number not in order]
    for number in order:
        spot = rest[number]
        assert spot is not None
        x, y = nearest_free(school, spot.x, spot.y, stand, gap=0)
        settled[number] = Spot(x, y, spot.turn)
        stand.append((x, y))
    return tuple(settled)


def _is_hair_away(one: Spot | None, other: Spot | None) -> bool:
    """Whether these places are so near that a path which ends at one leads to the other."""
    return one is None or other is None or max(abs(one.x - other.x), abs(one.y - other.y)) < SLACK
