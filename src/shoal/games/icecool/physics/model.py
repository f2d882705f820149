"""The school and its penguins as a model for the engine, made from the plan."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import Any

from shoal.core.value import digest
from shoal.games.icecool.physics import measures as m
from shoal.games.icecool.physics.engine import mujoco
from shoal.games.icecool.school.school import Door, School, Wall

UNIT = 0.0001
"""One tenth of a millimetre in metres."""

Model = Any
"""The engine's model; it brings no types along."""


@cache
def full_model(school: School, penguins: int) -> Model:
    """A world in which so many penguins can move."""
    return _compiled(_full_text(school, penguins), penguins)


@cache
def light_model(school: School) -> Model:
    """A world in which penguin 0 can move, and three others stand like posts, wherever they are put."""
    posts = "".join(_penguin(number, "", m.LIGHT_PENGUIN, 'mocap="true"') for number in range(1, 4))
    bodies = _penguin(0, "<freejoint/>", m.LIGHT_PENGUIN) + posts
    pairs = [(0, other) for other in range(1, 4)]
    return _compiled(_text(school, bodies, pairs, m.LIGHT_STEP, m.LIGHT_FLOOR, m.LIGHT_WALL), 1)


@cache
def model_hash(school: School) -> str:
    """What stands for everything that the engine is told: how to work, the school, the penguins, the finger."""
    numbers = sorted((name, value) for name, value in vars(m).items() if name.isupper())
    return digest(f"{_full_text(school, 1)} {numbers}".encode())


def _compiled(text: str, free: int) -> Model:
    model = mujoco.MjModel.from_xml_string(text)
    for penguin in range(free):
        model.dof_damping[6 * penguin + 3 : 6 * penguin + 5] = m.TILT_DAMPING
        model.dof_damping[6 * penguin + 5] = m.SPIN_DAMPING
    return model


def _full_text(school: School, penguins: int) -> str:
    bodies = "".join(_penguin(number, "<freejoint/>", m.PENGUIN) for number in range(penguins))
    pairs = combinations(range(penguins), 2)
    return _text(school, bodies, pairs, m.STEP, m.FLOOR, m.WALL)


def _text(school: School, bodies: str, pairs: Any, step: float, floor: str, wall: str) -> str:
    sensors = "".join(f'<contact body1="p{one}" body2="p{other}" data="found" num="1"/>' for one, other in pairs)
    walls = "".join(_wall(school, each) for each in school.walls)
    doors = "".join(_door(school, each) for each in school.doors)
    return f"""
<mujoco>
  <option timestep="{step}" integrator="implicitfast" cone="elliptic" solver="Newton" iterations="20" tolerance="1e-8"
    density="{m.AIR}">
    <flag sleep="enable"/>
  </option>
  <default>
    <geom solimp="0.95 0.99 0.001"/>
    <default class="wall"><geom type="box" {wall}/></default>
  </default>
  <worldbody>
    <geom type="plane" size="5 5 0.1" {floor}/>
    {walls}{doors}{bodies}
  </worldbody>
  <sensor>{sensors}</sensor>
</mujoco>"""


def _penguin(number: int, joint: str, contact: str, kind: str = "") -> str:
    """A body whose origin is the middle of its round bottom."""
    low, high, ballast = m.TOP_FROM - m.BOTTOM, m.TOP_TO - m.BOTTOM, m.BALLAST_AT - m.BOTTOM
    return f"""
    <body name="p{number}" pos="0 0 {m.BOTTOM}" {kind}>{joint}
      <geom type="sphere" size="{m.BOTTOM}" mass="{m.BOTTOM_MASS}" shellinertia="true"
        fluidshape="ellipsoid" fluidcoef="0 0 0 0 {m.SWERVE}" {contact}/>
      <geom type="capsule" size="{m.TOP}" fromto="0 0 {low} 0 0 {high}" mass="{m.TOP_MASS}" shellinertia="true"
        {contact}/>
      <geom type="sphere" size="{m.BALLAST}" pos="0 0 {ballast}" mass="{m.BALLAST_MASS}" contype="0" conaffinity="0"/>
    </body>"""


def _wall(school: School, wall: Wall) -> str:
    return _box(wall.x0, wall.y0, wall.x1, wall.y1, school.thickness, (0, school.wall_height))


def _door(school: School, door: Door) -> str:
    """The lintel of a door, and the two posts that carry it."""
    half, thick = school.door_width // 2, school.thickness
    post = (half, half + thick)
    spans = [((-half, half), (school.lintel_from, school.lintel_to))]
    spans += [((sign * post[0], sign * post[1]), (0, school.lintel_to)) for sign in (-1, 1)]
    boxes = []
    for (start, end), heights in spans:
        if door.across == "x":
            boxes.append(_box(door.x, door.y + start, door.x, door.y + end, thick, heights))
        else:
            boxes.append(_box(door.x + start, door.y, door.x + end, door.y, thick, heights))
    return "".join(boxes)


def _box(x0: int, y0: int, x1: int, y1: int, thickness: int, heights: tuple[int, int]) -> str:
    """A box along this line, so thick, from one height to the other."""
    along_x, along_y = abs(x1 - x0) or thickness, abs(y1 - y0) or thickness
    middle = [(x0 + x1) / 2, (y0 + y1) / 2, sum(heights) / 2]
    half = [along_x / 2, along_y / 2, (heights[1] - heights[0]) / 2]
    pos, size = (" ".join(f"{number * UNIT:.6f}" for number in numbers) for numbers in (middle, half))
    return f'<geom class="wall" pos="{pos}" size="{size}"/>'
