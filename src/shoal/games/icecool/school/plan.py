"""The school in words and in letters: where penguins stand, how far doors are, and a plan for the terminal."""

from __future__ import annotations

from math import atan2, degrees, hypot

from shoal.games.icecool.motion.motion import Spot
from shoal.games.icecool.pieces import COLOURS
from shoal.games.icecool.school.school import Door, School, the_school
from shoal.games.icecool.view import IceCoolView

COMPASS = ("east", "north-east", "north", "north-west", "west", "south-west", "south", "south-east")

WIDE, HIGH = 100, 200
"""So much of the school one letter of the plan stands for."""


def towards(angle: float) -> str:
    """This direction, in degrees from east to north, as a point of the compass."""
    return COMPASS[round(angle / 45) % 8]


def centimetres(length: float) -> str:
    """A length of the game in words."""
    return f"{length / 100:.0f} cm"


def where(school: School, spot: Spot) -> str:
    """Where a penguin stands, and how far the doors of its room are."""
    room = school.room_at(spot.x, spot.y)
    if room < 0:
        return "outside the school"
    doors = [door for door in school.doors if room in door.rooms]
    doors.sort(key=lambda door: _far(door, spot))
    ways = [_way(school, spot, room, door) for door in doors]
    return f"in the {school.rooms[room].name}: {', '.join(ways)}"


def _far(door: Door, spot: Spot) -> float:
    return hypot(door.x - spot.x, door.y - spot.y)


def _way(school: School, spot: Spot, room: int, door: Door) -> str:
    beyond = school.rooms[door.rooms[0] if door.rooms[1] == room else door.rooms[1]].name
    angle = degrees(atan2(door.y - spot.y, door.x - spot.x)) % 360
    return f"door {door.name} to the {beyond} {centimetres(_far(door, spot))} {towards(angle)} ({angle:.0f}°)"


# A plan of letters ------------------------------------------------------------------------------------------


class Plan:
    """A sheet of letters, north at the top."""

    def __init__(self, school: School) -> None:
        self.school = school
        self.columns = (school.outline.east - school.outline.west) // WIDE + 1
        self.rows = (school.outline.north - school.outline.south) // HIGH + 1
        self.sheet = [[" "] * self.columns for _ in range(self.rows)]

    def put(self, x: int, y: int, text: str) -> None:
        """Write this with its middle here."""
        box = self.school.outline
        row = self.rows - 1 - round((y - box.south) / HIGH)
        first = round((x - box.west) / WIDE) - len(text) // 2
        for column, letter in enumerate(text, first):
            if 0 <= row < self.rows and 0 <= column < self.columns:
                self.sheet[row][column] = letter

    def lines(self) -> list[str]:
        """The sheet as lines of text."""
        return ["".join(row).rstrip() for row in self.sheet]


def plan(view: IceCoolView) -> list[str]:
    """The school from above: walls, doors by their names (an asterisk for fish), and penguins by their first letter."""
    school = the_school()
    sheet = Plan(school)
    for wall in school.walls:
        for x in range(wall.x0, wall.x1 + 1, WIDE // 2):
            for y in range(wall.y0, wall.y1 + 1, HIGH // 2):
                sheet.put(x, y, "│" if wall.x0 == wall.x1 else "─")
    for wall in school.walls:
        sheet.put(wall.x0, wall.y0, "┼")
        sheet.put(wall.x1, wall.y1, "┼")
    for door in school.doors:
        sheet.put(door.x, door.y, f"{door.name}*" if door.fish else door.name)
    for room in school.rooms:
        middle = (room.floor.west + room.floor.east) // 2
        sheet.put(middle, room.floor.north - 2 * HIGH, room.name)
    sheet.put(school.circle_x, school.circle_y, "o")
    for colour, penguin in zip(COLOURS, view.penguins, strict=False):
        if penguin.spot is not None:
            sheet.put(penguin.spot.x, penguin.spot.y, f"({colour[0]})")
    return sheet.lines()
