"""Players who know what the first lesson of each game says, and nothing else: somebody's second evening.

shoal simulate getbit --seats 2 --bots examples/bots/first_lesson.py:Swimmer,gentle --games 200
"""

from collections import Counter
from math import atan2, degrees, hypot
from random import Random

from shoal.core import Move, Moves, View
from shoal.games.aquaria.components.structs import Card
from shoal.games.aquaria.moves import Act, BuyCard, BuyFood, Feed, Food, Go, Keep, Place, Refresh, Swap, Take, Turn, Use
from shoal.games.aquaria.moves import Done as EndTurn
from shoal.games.aquaria.view.scenery import scenery
from shoal.games.aquaria.view.view import AquariaView, Player
from shoal.games.blackmolly.moves import PLACE_NAMES, Done, MoveMolly, Swim
from shoal.games.blackmolly.view import BlackMollyView
from shoal.games.getbit.moves import Play
from shoal.games.getbit.view import GetBitView
from shoal.games.icecool.bot.aim_error import CASUAL
from shoal.games.icecool.moves import Flick, ToLine
from shoal.games.icecool.school.school import the_school
from shoal.games.icecool.view import IceCoolView

FREE = Swap | Refresh | BuyCard | BuyFood | Use
CANS = ("red", "green", "blue")


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
    """Aquaria: gain cards and food, place fish that are worth feeding, turn dials to the round's colour, feed all."""

    def answer(self, view: View, moves: Moves) -> Move:
        """What the lesson does in the same place; else the first thing that is no free action."""
        assert isinstance(view, AquariaView)
        assert view.seat is not None
        me = view.players[view.seat]
        if view.step in ("end", "feeding") and EndTurn() in moves:
            return EndTurn()
        liked = [move for move in moves if not isinstance(move, EndTurn | FREE)] or list(moves)
        return max(liked, key=lambda move: self._liking(view, me, move))

    def _liking(self, view: AquariaView, me: Player, move: Move) -> float:
        cards = _cards(view)
        match move:
            case Keep(cards=kept):
                return sum(cards[card].points for card in kept)
            case Go(circle=place):
                return self._need(view, me, place)
            case Act(action=action, pearls=pearls):
                return self._need(view, me, action) + 0.1 * pearls
            case Take(card=card) | Place(card=card):
                return cards[card].points - 0.5 * cards[card].cost
            case Feed(cell=cell):
                return cards[me.aquarium[cell] or ""].points
            case Food(colour=colour):
                return _hunger(view, me)[CANS.index(colour)]
            case Turn(dial=dial):
                return float(me.dials[dial] != view.active)
        return 0.0

    def _need(self, view: AquariaView, me: Player, action: str) -> float:
        """How much an action is wanted: cans for fish that lack some, fish that can be paid for, cards, oxygen."""
        cards = [_cards(view)[card] for card in me.hand]
        if action == "gain":
            return 5.0 if max(_hunger(view, me)) > 0 else 3.0 if len(cards) < 3 else 1.0
        if action == "place":
            return 4.0 if any(card.cost <= me.oxygen and card.points > 0 for card in cards) else 0.0
        return 2.0 if action == "oxygen" else -1.0


def _cards(view: AquariaView) -> dict[str, Card]:
    return {card.id: card for card in scenery(view.components, len(view.players), view.scoring).components.cards}


def _hunger(view: AquariaView, me: Player) -> list[int]:
    """How many cans of each colour the fish want more than there are."""
    fish = [card for each in me.aquarium if each and (card := _cards(view).get(each))]
    return [sum(card.food[can] for card in fish) - me.food[can] for can in range(len(CANS))]


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
        x, y = min(self._targets(view, view.seat), key=lambda at: hypot(at[0] - here.x, at[1] - here.y))
        heading = round(10 * degrees(atan2(y - here.y, x - here.x))) % 3600
        return CASUAL.flick(Flick(heading, 50, 11, 0), self.luck)

    def _targets(self, view: IceCoolView, seat: int) -> list[tuple[int, int]]:
        """Runners, or doors with one's fish, in the room where the penguin is; else any door of it."""
        school, room = the_school(), view.penguins[seat].room
        doors = [(door.x, door.y) for door in school.doors if room in door.rooms]
        if view.catcher == seat:
            others = [each for number, each in enumerate(view.penguins) if number != seat and each.room == room]
            return [(each.spot.x, each.spot.y) for each in others if each.spot is not None] or doors
        fish = [school.doors[number] for number in view.penguins[seat].fish]
        near = [(door.x, door.y) for door in fish if room in door.rooms]
        return near or [self.luck.choice(doors)]
