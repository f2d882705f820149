"""Players who know what the first lesson of each game says, and nothing else: somebody's second evening.

shoal simulate getbit --seats 2 --bots examples/bots/first_lesson.py:Swimmer,gentle --games 200
"""

from collections import Counter
from math import atan2, degrees, hypot
from random import Random

from shoal.core import Move, Moves, View
from shoal.games.aquaria.components.structs import Card, Strength
from shoal.games.aquaria.moves import (
    Act,
    BuyCard,
    BuyFood,
    Collect,
    Feed,
    Food,
    Go,
    Keep,
    Lionfish,
    Pick,
    Place,
    Refresh,
    Step,
    Swap,
    Take,
    Token,
    Trade,
    Turn,
    Use,
)
from shoal.games.aquaria.moves import Done as EndTurn
from shoal.games.aquaria.pieces import COLOURS
from shoal.games.aquaria.view.scenery import scenery
from shoal.games.aquaria.view.view import AquariaView
from shoal.games.blackmolly.moves import PLACE_NAMES, Done, MoveMolly, Swim
from shoal.games.blackmolly.view import BlackMollyView
from shoal.games.getbit.moves import Play
from shoal.games.getbit.view import GetBitView
from shoal.games.icecool.bot.aim_error import CASUAL
from shoal.games.icecool.moves import Flick, ToLine
from shoal.games.icecool.school.school import Door, the_school
from shoal.games.icecool.view import IceCoolView

HUNGER = 2.0
"""What a can seems to be worth that has to be found anew in every round."""
CHARM = {"anemone": 1.5, "school": 1.0}
"""What cards promise that count once more at the end."""
FREE = Swap | Refresh | BuyCard | BuyFood | Use
CANS = ("red", "green", "blue")
WORTH = {
    "vp": 1.0,
    "op": 1.0,
    "pearl": 1.5,
    "food": 1.3,
    "card": 1.8,
    "turn": 0.5,
    "line": 0.4,
    "wool": 0.7,
    "tok": 1.2,
    "ency": 1.2,
    "encyb": 1.0,
    "shop": 3.0,
    "lion": 6.0,
}
"""What a piece seems to be worth to the Aquarist, in points."""


class Swimmer:
    """Get Bit!: swim ahead, with a number that few others can play; a number nobody else has is best."""

    def answer(self, view: View, moves: Moves) -> Move:
        """The highest of the cards that the fewest others can play."""
        assert isinstance(view, GetBitView)
        cards = [move for move in moves if isinstance(move, Play)]
        return max(cards, key=lambda play: (-_rivals(view, play), play.card)) if cards else moves[0]


def _rivals(view: GetBitView, play: Play) -> int:
    """How many other robots may show the same card."""
    others = [view.robots[number] for number in view.line if number != play.robot]
    return sum(play.card == robot.card or (robot.card is None and play.card in (robot.hand or ())) for robot in others)


class Shoaler:
    """Black Molly: stay in company, out of the Mollies' way and off the machines, and send the Mollies after others."""

    def answer(self, view: View, moves: Moves) -> Move:
        """The swim that makes a fish safer; the Molly's way that has the fewest of one's own fish."""
        assert isinstance(view, BlackMollyView)
        here = {fish.age: fish.at for fish in view.fish if fish.owner == view.seat}
        swims = [move for move in moves if isinstance(move, Swim)]
        hunts = [move for move in moves if isinstance(move, MoveMolly)]
        if hunts:
            return min(hunts, key=lambda hunt: sum(at == hunt.to for at in here.values()))
        if not swims:
            return moves[0]
        best = max(swims, key=lambda swim: _gain(view, here[swim.fish], swim.to))
        return best if _gain(view, here[best.fish], best.to) > 0 or Done() not in moves else Done()


def _gain(view: BlackMollyView, before: str | None, after: str) -> int:
    """How much safer a fish is there: by company, away from where the Mollies are heading, off the machines."""
    company = Counter[str | None](fish.at for fish in view.fish)
    hunted = {aim for heading in view.headings for aim in heading.aims}
    headed = {*view.mollies, *(step for heading in view.headings for step in heading.steps)}
    machines = {at for at, water in zip(PLACE_NAMES, view.tank, strict=True) if water.kind == "machine"}
    lonely = min(4, company[after] + 1) - min(4, company[before]) + 2 * (before in hunted)
    return lonely + 6 * ((before in headed) - (after in headed)) + 3 * ((before in machines) - (after in machines))


class Aquarist:
    """Aquaria: fish early, all of them fed; two cards for a pearl, arrows from next door, dials, spare cards traded."""

    def answer(self, view: View, moves: Moves) -> Move:
        """What looks best right away; nothing that comes later is thought of, but that fish are fed every round."""
        assert isinstance(view, AquariaView)
        board = Board(view)
        if view.step in ("end", "feeding") and EndTurn() in moves:
            return EndTurn()
        helpful = [move for move in moves if view.step == "feeding" and board.helps(move)]
        liked = [move for move in moves if not isinstance(move, EndTurn | FREE)] or list(moves)
        return max(helpful or [*liked, *(move for move in moves if isinstance(move, EndTurn))], key=board.liking)


class Board:
    """What somebody who has taken the lesson sees in a view of Aquaria."""

    def __init__(self, view: AquariaView) -> None:
        assert view.seat is not None
        self.view = view
        self.me = view.players[view.seat]
        self.there = scenery(view.components, len(view.players), view.scoring)
        self.box = self.there.components
        self.cards = {card.id: card for card in self.box.cards}
        self.effects = {effect.id: effect for effect in self.there.effects}
        self.feedings = len(view.colours) + 1 - max(1, view.round)
        fish = [self.cards[each] for each in self.me.aquarium if each in self.cards]
        self.short = [sum(card.food[can] for card in fish) - self.me.food[can] for can in range(len(CANS))]
        """How many cans of each colour the fish want more than there are; below 0, so many are left over."""

    def liking(self, move: Move) -> float:
        """How much is liked about a move: first of all about those that begin something."""
        match move:
            case Keep(cards=kept):
                return sum(self.card(each) for each in kept)
            case Go(circle=circle):
                return self.arrow(circle) + max(self.actions(circle), default=0.0)
            case Act(action=action, pearls=pearls):
                known = {(each.action, each.pearls): each for each in self.box.strengths}
                return self.action(known[action, pearls])
            case Trade(cards=traded):
                return self.trade(len(traded))
            case Take(card=card):
                return self.card(card)
            case Place(card=card, cell=cell):
                return self.card(card) + self.spot(self.cards[card], cell)
        return self.choice(move)

    def choice(self, move: Move) -> float:
        """How much is liked about a choice within something that was begun."""
        match move:
            case Feed(cell=cell):
                return self.cards[self.me.aquarium[cell] or ""].points
            case Food(colour=colour):
                return self.short[CANS.index(colour)]
            case Turn(dial=dial):
                return 1.0 / self.turns(dial) if self.turns(dial) else -1.0
            case Pick(side=side):
                return self.effect(self.view.sides[side]) if side < len(self.view.sides) else 0.0
            case Collect(points=points):
                return 2.0 if points else 1.0
            case Lionfish() | Token() | Step():
                return 1.0
        return 0.0

    def effect(self, text: str) -> float:
        """What a bonus is worth, in points: of two sides the better one."""
        effect = self.effects.get(text)
        if effect is None:
            return 0.0
        parts = [self.effect(part) for part in effect.parts]
        if parts:
            return max(parts) if effect.joined == "one" else sum(parts)
        return WORTH.get(effect.kind.partition(".")[0], 0.5) * max(1, effect.count)

    def card(self, name: str) -> float:
        """What a card brings if it is placed in this round: its bonuses, and points for cans in every feeding."""
        card = self.cards[name]
        fed = card.points - HUNGER * sum(card.food) + self.effect(card.income)
        return self.effect(card.bonus) + self.feedings * fed - WORTH["op"] * card.cost + CHARM.get(card.type, 0.0)

    def spot(self, card: Card, cell: int) -> float:
        """What a cell adds: clownfish beside anemones, schools beside schools, full lines, dials that come to match."""
        pairs = [{card.type, self.cards[other].type} for other in self.beside(cell)]
        lines = [range(cell % 4, 16, 4), range(cell - cell % 4, cell - cell % 4 + 4)]
        filled = [sum(self.me.aquarium[each] is not None for each in line) for line in lines]
        turned = [0 < self.turns(dial) <= 2 for dial in (cell % 4, 4 + cell // 4)]
        return (
            2.5 * pairs.count({"clownfish", "anemone"})
            + 1.5 * pairs.count({"school"})
            + sum((0.1, 0.3, 0.8, 3.0)[each] for each in filled)
            + 0.8 * ("line" in card.bonus and any(turned))
        )

    def beside(self, cell: int) -> list[str]:
        """The cards beside a cell."""
        near = [each for each in range(16) if abs(each // 4 - cell // 4) + abs(each % 4 - cell % 4) == 1]
        return [card for each in near if (card := self.me.aquarium[each]) in self.cards]

    def arrow(self, circle: str) -> float:
        """What waits at a circle: pearls, and what the arrow points at for whoever comes from next door."""
        ring = [wheel.circle for wheel in self.view.wheels]
        if circle not in ring:
            return WORTH["wool"]
        at, here = ring.index(circle), self.me.circle
        wheel = self.view.wheels[at]
        near = here == "middle" or (here in ring and (at - ring.index(here)) % len(ring) in (1, len(ring) - 1))
        spaces = {tile.id: tile.spaces for tile in self.box.bonus_tiles}
        return WORTH["pearl"] * wheel.pearls + (
            self.effect(spaces[wheel.tile][wheel.arrow]) if near and wheel.tile else 0.0
        )

    def actions(self, circle: str) -> list[float]:
        """What the actions of a circle are worth, as far as there are pearls and cards for them."""
        can = [each for each in self.box.strengths if circle in each.circles and each.pearls <= self.me.pearls]
        colours = Counter(self.cards[each].colour for each in self.me.hand)
        traded = min(3, max(colours.values(), default=0))
        return [self.action(each) for each in can] + [self.trade(traded)] * (
            circle in ("shop", "middle") and traded > 1
        )

    def action(self, strength: Strength) -> float:
        """What an action is worth: cards that can be paid for, cans that fish lack, cards for an empty hand."""
        gained = self.effect(strength.bonus) - 0.4 * strength.pearls
        if strength.action == "place":
            oxygen, left = self.me.oxygen, strength.cards
            for worth, card in sorted(((self.card(each) + 1.0, each) for each in self.me.hand), reverse=True):
                if left and worth > 0 and self.cards[card].cost <= oxygen:
                    oxygen, left, gained = oxygen - self.cards[card].cost, left - 1, gained + worth
        if strength.action == "oxygen" and self.me.oxygen > 5:
            gained *= 0.5
        if strength.action == "gain":
            lacking = min(sum(max(0, short) for short in self.short), strength.pearls + 1)
            if self.feedings == 1:
                return 4.0 * lacking - 0.4 * strength.pearls
            gained += 0.7 * (strength.pearls + 1) + 1.8 * lacking
        return gained

    def trade(self, traded: int) -> float:
        """What so many cards of one colour bring in the Pet Shop."""
        if self.me.level == len(self.box.levels):
            return -1.0
        level = self.box.levels[self.me.level]
        return self.effect(level.upper) + (self.effect(level.lower) if traded > 2 else 0.0) - 0.3 * traded

    def turns(self, dial: int) -> int:
        """How many quarter turns a dial needs to point at the round's colour."""
        return (COLOURS.index(self.view.active or "red") - COLOURS.index(self.me.dials[dial])) % len(COLOURS)

    def helps(self, move: Move) -> bool:
        """Whether a free action brings a can that a fish lacks, for a pearl or for cans that are left over."""
        if isinstance(move, BuyFood):
            return self.short[CANS.index(move.colour)] > 0
        if not isinstance(move, Swap) or self.short[CANS.index(move.get)] <= 0:
            return False
        return all(self.short[CANS.index(can)] <= -move.give.count(can) for can in move.give)


FAR = 3000
"""From so far on, in tenths of a millimetre, a flick needs more power."""


class Runner:
    """ICECOOL: straight at the middle of a door with one's fish, on the belly; the Catcher straight at a Runner."""

    def __init__(self, luck: Random) -> None:
        self.luck = luck

    def answer(self, view: View, moves: Moves) -> Move:
        """The flick, with an ordinary hand; first to the red line where that is offered."""
        assert isinstance(view, IceCoolView)
        if view.phase != "flick" or view.seat is None:
            return moves[self.luck.randrange(len(moves))]
        me = view.penguins[view.seat]
        lines = [ToLine(line.room) for line in view.lines]
        if lines and (me.stuck is not None or not view.lined):
            return lines[0]
        here = me.spot
        assert here is not None
        heading, far = min(self._ways(view, view.seat), key=lambda way: way[1])
        return CASUAL.flick(Flick(heading, 50 if far < FAR else 70, 11, 0), self.luck)

    def _ways(self, view: IceCoolView, seat: int) -> list[tuple[int, float]]:
        """The headings to what this penguin wants next in its room, and how far that is."""
        here = view.penguins[seat].spot
        assert here is not None
        aims = [(x - here.x, y - here.y) for x, y in self._targets(view, seat)]
        return [(round(10 * degrees(atan2(y, x))) % 3600, hypot(x, y)) for x, y in aims]

    def _targets(self, view: IceCoolView, seat: int) -> list[tuple[int, int]]:
        """Runners or doors with one's fish in the room where the penguin is; else the doors that lead to some."""
        school, room = the_school(), view.penguins[seat].room
        assert room is not None
        if view.catcher == seat:
            others = [each for number, each in enumerate(view.penguins) if number != seat and each.spot is not None]
            wanted = {each.room for each in others if each.room is not None}
            near = [(each.spot.x, each.spot.y) for each in others if each.spot is not None and each.room == room]
        else:
            fish = [school.doors[number] for number in view.penguins[seat].fish]
            wanted = {each for door in fish for each in door.rooms}
            near = [(door.x, door.y) for door in fish if room in door.rooms]
        return near or [(door.x, door.y) for door in _doors_towards(room, wanted)]


def _doors_towards(room: int, wanted: set[int]) -> list[Door]:
    """The doors of a room through which the way to one of these rooms is shortest; all, if none is wanted."""
    doors, near = the_school().doors, set(wanted)
    while near and len(near) < len(the_school().rooms):
        through = [door for door in doors if room in door.rooms and near.intersection(door.rooms) - {room}]
        if through:
            return through
        near |= {each for door in doors if near.intersection(door.rooms) for each in door.rooms}
    return [door for door in doors if room in door.rooms]
