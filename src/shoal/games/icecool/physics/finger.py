"""The finger: where it hits the penguin, and with what push.

The push goes where the finger goes, unless the surface slopes so much that the finger would slip: then it is bent
towards the surface's normal and loses strength. Above its widest point the round body slopes away upwards, and there
a finger has no grip at all: it slips up, and little of the push is left. How strong it is depends on how heavy the
penguin feels at that point: the whole of it at the belly, next to nothing at the head.
"""

from __future__ import annotations

from functools import cache
from math import acos, atan, cos, hypot, pi, radians, sin, sqrt

import numpy as np
from numpy.typing import NDArray

from shoal.games.icecool.moves import Flick
from shoal.games.icecool.physics import measures as m
from shoal.games.icecool.pieces import POWERS, SIDE

Vector = NDArray[np.float64]

MASS = m.BOTTOM_MASS + m.TOP_MASS + m.BALLAST_MASS
UP = np.array([0.0, 0.0, 1.0])
LEVEL = 1e-9
"""A normal that points no farther down than this is level."""


def push(flick: Flick, step: float) -> NDArray[np.float64]:
    """Force and twist around the penguin's centre of mass, for each step that the finger pushes."""
    speed = m.SLOWEST + (m.FASTEST - m.SLOWEST) * flick.power / (POWERS - 1)
    force, twist = impulse(flick.height / 1000, -flick.side / SIDE * m.WIDEST, speed)
    turned = _turned(radians(flick.heading / 10))
    steps = round(m.PUSH_TIME / step)
    shape = np.sin(pi * (np.arange(steps) + 0.5) / steps)
    shape /= shape.sum() * step
    return np.outer(shape, np.concatenate([turned @ force, turned @ twist]))


def impulse(height: float, side: float, speed: float) -> tuple[Vector, Vector]:
    """The push on a penguin that is hit from behind along x, so high and so far to the left, and its twist."""
    point, normal = surface(height, side)
    direction, share = _held(-normal)
    centre, tilt, spin = body()
    arm = np.cross(point - np.array([0.0, 0.0, centre]), direction)
    felt = 1 / (1 / MASS + float(np.sum(arm * arm / np.array([tilt, tilt, spin]))))
    strength = share * (1 + m.FINGER_BOUNCE) * speed / (1 / m.FINGER_MASS + 1 / felt)
    return strength * direction, strength * arm


def surface(height: float, side: float) -> tuple[Vector, Vector]:
    """The point on the penguin's back, so high and so far to the left (a share of its radius), and the normal there."""
    sphere = sqrt(max(m.BOTTOM**2 - (height - m.BOTTOM) ** 2, 0.0))
    above = max(height - m.TOP_TO, 0.0)
    capsule = sqrt(max(m.TOP**2 - above**2, 0.0)) if height >= m.TOP_FROM else 0.0
    radius, middle = (sphere, m.BOTTOM) if sphere >= capsule else (capsule, min(height, m.TOP_TO))
    left = side * radius
    point = np.array([-sqrt(radius**2 - left**2), left, height])
    normal = point - np.array([0.0, 0.0, middle])
    return point, normal / float(np.linalg.norm(normal))


def _held(inward: Vector) -> tuple[Vector, float]:
    """The direction of a push at a point with this inward normal, and the share of strength that is left."""
    ahead, level = np.array([1.0, 0.0, 0.0]), float(hypot(inward[0], inward[1]))
    if inward[2] >= -LEVEL:
        return _clamped(ahead, inward)
    direction, share = _clamped(ahead, np.array([inward[0], inward[1], 0.0]) / level)
    return level * direction + inward[2] * UP, share * level**m.SLIP_LOSS


def _clamped(direction: Vector, inward: Vector) -> tuple[Vector, float]:
    """The direction bent into the cone in which a finger holds, and the share of strength that is left."""
    angle, widest = acos(min(1.0, float(direction @ inward))), atan(m.FINGER_FRICTION)
    if angle <= widest:
        return direction, 1.0
    sideways = direction - float(direction @ inward) * inward
    sideways /= float(np.linalg.norm(sideways))
    return cos(widest) * inward + sin(widest) * sideways, cos(angle - widest)


@cache
def body() -> tuple[float, float, float]:
    """How high the centre of mass is, and how hard the penguin is to tilt and to spin."""
    from shoal.games.icecool.physics.model import full_model
    from shoal.games.icecool.school.school import the_school

    model = full_model(the_school(), 1)
    tilt, _, spin = sorted(model.body_inertia[1])[::-1]
    return m.BOTTOM + float(model.body_ipos[1][2]), float(tilt), float(spin)


def _turned(angle: float) -> Vector:
    return np.array([[cos(angle), -sin(angle), 0.0], [sin(angle), cos(angle), 0.0], [0.0, 0.0, 1.0]])
