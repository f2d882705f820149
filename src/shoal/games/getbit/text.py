"""Get Bit! in words: the only place where its moves, events and endings become sentences."""

from __future__ import annotations

from collections.abc import Sequence

from shoal.core import Event, Move, Outcome, Verdict, View, Words, counted, listed
from shoal.games.getbit import events as happened
from shoal.games.getbit.moves import Lose, Play
from shoal.games.getbit.pieces import COLOURS
from shoal.games.getbit.view import GetBitView, Robot

SHORT_LIMBS = ("LA", "RA", "LL", "RL")
"""The limbs on the board: left and right arm, left and right leg."""

SHARK = f"{'back':<7}◄{'▲':═^7}═<  the shark"


class GetBitWords(Words):
    """Says what happens to robots, each called by its colour."""

    def colours(self) -> dict[str, int]:
        return {colour: number for number, colour in enumerate(COLOURS)}

    # What is asked and answered --------------------------------------------------------------------------

    def ask(self, view: View) -> str:
        assert isinstance(view, GetBitView)
        if view.phase == "limb" and view.bitten is not None:
            owner = view.robots[view.bitten].seat
            whose = "Choose" if owner == view.seat else f"{self.name(owner)} is choosing"
            return f"The shark bit {COLOURS[view.bitten]}. {whose} the limb it loses."
        if view.phase == "choose":
            mine = [n for n in view.line if view.robots[n].seat == view.seat and not view.robots[n].ready]
            if mine:
                alone = sum(robot.seat == view.seat for robot in view.robots) == 1
                card = "a card" if alone else f"a card for {_robots(mine)}"
                return f"Choose {card}. It stays secret until everyone has chosen."
            return f"Waiting for {self._names(view.asked)} to choose."
        return "The game is over." if view.phase == "over" else "The robots are being lined up."

    def move(self, move: Move) -> str:
        assert isinstance(move, Play | Lose)
        return f"{self.group(move)} {move.card if isinstance(move, Play) else move.limb}"

    def advice(self, move: Move, view: View) -> str:
        assert isinstance(move, Play | Lose)
        assert isinstance(view, GetBitView)
        alone = sum(robot.seat == view.seat for robot in view.robots) == 1
        if isinstance(move, Play):
            return f"play {move.card}" if alone else f"play {move.card} for {COLOURS[move.robot]}"
        whose = "your" if alone else f"{COLOURS[move.robot]}'s"
        return f"give up {whose} {move.limb}"

    def group(self, move: Move) -> str:
        assert isinstance(move, Play | Lose)
        return f"{COLOURS[move.robot]} {'plays' if isinstance(move, Play) else 'loses its'}"

    # What happened ---------------------------------------------------------------------------------------

    def event(self, event: Event) -> str:
        match event:
            case happened.Lined(line=line):
                order = ", ".join(COLOURS[robot] for robot in line)
                return f"The robots swim in this order: {order}; the shark is behind the last one (GB-2)."
            case happened.RoundBegan(round=number):
                return f"Round {number}" + (": the shark is not biting yet (GB-8)" if number == 1 else "")
            case happened.Chose(robot=robot, card=None):
                return f"{COLOURS[robot]} has chosen."
            case happened.Chose(robot=robot, card=card):
                return f"{COLOURS[robot]} has chosen {card}."
            case happened.Revealed(cards=cards):
                shown = ", ".join(f"{COLOURS[robot]} {card}" for robot, card in cards)
                return f"The cards are turned up: {shown}."
        return self._water(event)

    def _water(self, event: Event) -> str:
        """What happens in the water, after the cards are turned up."""
        match event:
            case happened.Tied(card=card, robots=robots):
                return f"{_robots(robots)} tie with {card} and stay where they are (GB-6)."
            case happened.Swam(robot=robot, card=card):
                return f"{COLOURS[robot]} swims to the front with {card} (GB-7)."
            case happened.Bitten(robot=robot, card=card, tied_with=()):
                return f"The shark bites {COLOURS[robot]}: no two cards match, and {card} was the lowest (GB-D5)."
            case happened.Bitten(robot=robot, card=card, tied_with=tied):
                return f"The shark bites {COLOURS[robot]}, last in line after tying with {_robots(tied)} (GB-9)."
            case happened.Lost(robot=robot, limb=limb, part=part, left=left):
                lost = f"{COLOURS[robot]} loses {_lost(limb, part)}"
                return f"{lost} ({counted(left, 'bite')} left)." if left else f"{lost}."
        return self._after(event)

    def _after(self, event: Event) -> str:
        """What happens after a bite."""
        match event:
            case happened.Out(robot=robot):
                return f"{COLOURS[robot]} has nothing left to swim with and is out (GB-10)."
            case happened.TookBack(robot=robot, cause="bite"):
                return f"{COLOURS[robot]} now leads and takes all its cards back (GB-9)."
            case happened.TookBack(robot=robot):
                return f"{COLOURS[robot]} is low on cards and takes them all back (GB-11)."
            case happened.TurnedDown():
                return "The played cards are turned face down (GB-16)."
            case happened.Eaten(robot=robot):
                return f"Two robots are left: the shark eats {COLOURS[robot]} (GB-13)."
        raise ValueError(f"No words for {event!r}.")

    def stake(self, event: Event, view: View) -> str:
        assert isinstance(view, GetBitView)
        if isinstance(event, happened.Bitten) and view.robots[event.robot].seat == view.seat:
            return f"the shark bites {COLOURS[event.robot]}"
        return ""

    def outcome(self, outcome: Outcome) -> Verdict:
        assert isinstance(outcome, happened.Ending)
        places = [f"{place}. {self.players(group)}" for place, group in enumerate(outcome.ranking, 1)]
        return Verdict(self._reason(outcome), tuple(places), (tuple([self._bite(bite) for bite in outcome.bites]),))

    def _bite(self, bite: happened.Bite) -> str:
        card = "" if bite.card is None else f", {'tied on' if bite.tied else 'lowest with'} {bite.card},"
        end = "out" if bite.left == 0 else f"{counted(bite.left, 'bite')} left"
        lost = _lost(bite.limb, bite.part)
        return f"Round {bite.round}: the shark bit {COLOURS[bite.robot]}{card} and took {lost} ({end})."

    def _reason(self, outcome: happened.Ending) -> str:
        winner = self.players(outcome.ranking[0])
        if outcome.reason == "first out":
            out, loser = COLOURS[outcome.bites[-1].robot], self._names(outcome.ranking[-1])
            ahead = "" if len(outcome.ranking) == 2 else ", and this left the winner in front"
            return f"{winner} won: {loser}'s {out} was the first robot out{ahead}."
        return f"{winner} won, in front when only two robots were left."

    def player(self, seat: int) -> str:
        each = 1 if len(self.names) > 3 else 2
        return f"{self.name(seat)} ({_robots(range(seat * each, (seat + 1) * each))})"

    # The board -------------------------------------------------------------------------------------------

    def board(self, view: View) -> str:
        assert isinstance(view, GetBitView)
        out = [number for number in range(len(view.robots)) if number not in view.line] if view.line else []
        swimming = [self._row(view, "front" if place == 0 else "", number) for place, number in enumerate(view.line)]
        head = ("", "robot", "player", "limbs", "hand", "table", "card")
        rows = _aligned([head, *swimming, *[self._row(view, "out", number) for number in out]])
        return "\n".join([*rows[: len(swimming) + 1], SHARK, *rows[len(swimming) + 1 :]])

    def _row(self, view: GetBitView, place: str, number: int) -> tuple[str, ...]:
        robot = view.robots[number]
        limbs, hand, table = _limbs(robot, view.limbs), _cards(robot.hand, robot.held), _cards(robot.table, robot.laid)
        return (place, COLOURS[number], self.name(robot.seat), limbs, hand, table, _now(robot))

    # Names -----------------------------------------------------------------------------------------------

    def _names(self, seats: Sequence[int]) -> str:
        return listed([self.name(seat) for seat in seats])


def _robots(robots: Sequence[int]) -> str:
    return listed([COLOURS[robot] for robot in robots])


def _lost(limb: str, part: str) -> str:
    return f"its {limb}" if part == "whole" else f"the {part} of its {limb}"


def _aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """The rows with each column as wide as its widest cell."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(map(str.ljust, row, widths)).rstrip() for row in rows]


def _cards(cards: Sequence[int] | None, number: int) -> str:
    if cards is None:
        return "? " * number or "–"
    return " ".join(map(str, cards)) or "–"


def _limbs(robot: Robot, limbs: int) -> str:
    """The limbs that are left; in the longer game a half is marked."""
    halves = limbs == 8
    shown = []
    for name, pieces in zip(SHORT_LIMBS, robot.limbs, strict=True):
        whole = name if pieces else "··"
        shown.append(whole + ("½" if pieces == 1 else " ") if halves else whole)
    return " ".join(shown)


def _now(robot: Robot) -> str:
    """The card of this round."""
    if not robot.ready:
        return ""
    return "▒" if robot.card is None else str(robot.card)
