"""A quicker world for bots: only the flicked penguin can move, steps are longer, and nobody waits for the last wobble.

Others stand like posts, so what it says of the time after a hit is only a guess. It is a sketch to choose by; what
really happens, `world` tells.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians, sin

import numpy as np
from numpy.typing import NDArray

from shoal.games.icecool.motion.motion import Anything, Spot, Touch
from shoal.games.icecool.moves import Flick
from shoal.games.icecool.physics import measures as m
from shoal.games.icecool.physics.engine import mujoco, rollout
from shoal.games.icecool.physics.finger import push
from shoal.games.icecool.physics.model import UNIT, light_model
from shoal.games.icecool.physics.tracks import Timed, Track, in_order
from shoal.games.icecool.school.school import School, the_school

Numbers = NDArray[np.float64]

SLOW = 0.03
"""Metres a second; slower than that, and the rest of the way does not matter."""
CHUNK = 100
MOST = 25
"""Chunks after which the sketch ends anyway."""
AWAY = 9.0
"""Metres; where penguins are put that are not on the board."""


class LightWorld:
    """The school with one penguin to flick, from where it stands, as often as one likes."""

    def __init__(self, places: Sequence[Spot | None], penguin: int, school: School | None = None) -> None:
        self.school = school or the_school()
        self.penguin = penguin
        self.model = light_model(self.school)
        self.data = mujoco.MjData(self.model)
        spot = places[penguin]
        assert spot is not None
        self.others = [number for number, other in enumerate(places) if other is not None and number != penguin]
        posts = [(AWAY + post, AWAY, m.BOTTOM) for post in range(3)]
        for post, number in enumerate(self.others):
            other = places[number]
            assert other is not None
            posts[post] = (other.x * UNIT, other.y * UNIT, m.BOTTOM)
        self._idle = np.zeros((1, CHUNK, 6 * self.model.nbody + 9))
        self._idle[:, :, -9:] = np.ravel(posts)
        half = radians(spot.turn) / 2
        self.data.qpos[:] = [spot.x * UNIT, spot.y * UNIT, m.BOTTOM, cos(half), 0.0, 0.0, sin(half)]
        self._start = np.concatenate([[0.0], self.data.qpos, self.data.qvel])

    def flick(self, flick: Flick) -> tuple[list[Anything], Spot]:
        """What would happen, in order of time, and about where the penguin would stop."""
        forces, pushed = push(flick, m.LIGHT_STEP), self._idle.copy()
        pushed[0, : len(forces), 6:12] = forces
        states, touching = self._steps(self._start, pushed, np.zeros(self.model.nv))
        for _ in range(MOST):
            if np.linalg.norm(states[-1, 8:11]) < SLOW:
                break
            more, touches = self._steps(states[-1], self._idle, self.data.qacc_warmstart.copy())
            states, touching = np.concatenate([states, more]), np.concatenate([touching, touches])
        track = Track(self.penguin, np.concatenate([self._start[None], states])[:, 1:8], m.LIGHT_STEP)
        return in_order([*track.happenings(self.school), *self._touches(touching)]), track.rest()

    def _steps(self, state: Numbers, control: Numbers, warm: Numbers) -> tuple[Numbers, Numbers]:
        """Go one chunk on from this state: all states, and what touched."""
        spec = int(mujoco.mjtState.mjSTATE_XFRC_APPLIED) | int(mujoco.mjtState.mjSTATE_MOCAP_POS)
        states, sensors = rollout.rollout(
            self.model, self.data, state, control, control_spec=spec, initial_warmstart=warm
        )
        return np.asarray(states[0]), np.asarray(sensors[0])

    def _touches(self, touching: Numbers) -> list[Timed]:
        """When each of the others was first touched."""
        found: list[Timed] = []
        for post, other in enumerate(self.others):
            now = touching[:, post] > 0
            if now.any():
                step = 1 + int(np.argmax(now))
                found.append((step, Touch(round(1000 * m.LIGHT_STEP * step), self.penguin, other)))
        return found
