"""Words: the one place of each game where moves, events and endings become sentences."""

from __future__ import annotations

from collections.abc import Sequence

from mypy_extensions import mypyc_attr

from shoal.core.contract.event import Event
from shoal.core.contract.moves import Move
from shoal.core.contract.outcome import Outcome, Verdict
from shoal.core.contract.view import View


def listed(names: Sequence[str]) -> str:
    """These names as they are listed in a sentence: "Ada, Ben and Cleo"."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def counted(number: int, thing: str, things: str = "") -> str:
    """So many things: "1 pearl", "2 pearls", "3 fish"."""
    return f"{number} {thing}" if number == 1 else f"{number} {things or thing + 's'}"


def ordinal(number: int) -> str:
    """A place in a row: "1st", "2nd", "11th"."""
    ends = {1: "st", 2: "nd", 3: "rd"}
    return f"{number}{'th' if number % 100 in (11, 12, 13) else ends.get(number % 10, 'th')}"


@mypyc_attr(allow_interpreted_subclasses=True)
class Words:
    """Says in plain words what can be done and what happened. Each game has its own."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = tuple(names)
        """What the people and bots in the seats are called."""

    def name(self, seat: int) -> str:
        """What this seat is called."""
        return self.names[seat] if seat < len(self.names) else f"Seat {seat + 1}"

    def colours(self) -> dict[str, int]:
        """Words that belong to a seat or a piece, with the number of its colour."""
        return {name: seat for seat, name in enumerate(self.names)}

    def ask(self, view: View) -> str:
        """What is asked now, in one sentence."""
        raise NotImplementedError

    def move(self, move: Move) -> str:
        """A move, short enough for a list."""
        raise NotImplementedError

    def advice(self, move: Move, view: View) -> str:
        """A move as it is advised to whoever sees this: "play 5"."""
        return self.move(move)

    def group(self, move: Move) -> str:
        """The words with which this move begins, where others begin alike and it helps to list them together."""
        return ""

    def read(self, line: str) -> Move | None:
        """The move that is typed like this, in a game with more moves than can be listed; None if it is none."""
        return None

    def how_to_type(self, view: View) -> str:
        """How such a move is typed now, in one sentence."""
        return ""

    def event(self, event: Event) -> str:
        """What happened, in one sentence, or as a heading; nothing where nothing is worth a line."""
        raise NotImplementedError

    def gist(self, event: Event) -> str:
        """What it adds to the one line that a whole turn is folded to; what is added up ends in a number: "points +2".

        Games whose turns are told in many lines say it; where a turn is a line or two, nothing has to be folded.
        """
        return ""

    def stake(self, event: Event, view: View) -> str:
        """What this would mean to the seat of this view, said to it in a few words; nothing for most things."""
        return ""

    def board(self, view: View) -> str:
        """The table as this view shows it, in lines of plain text."""
        raise NotImplementedError

    def player(self, seat: int) -> str:
        """Somebody as the end of a game names them: with what is theirs on the board, where that has its own name."""
        return self.name(seat)

    def players(self, seats: Sequence[int]) -> str:
        """Some of them, as the end of a game names them."""
        return listed([self.player(seat) for seat in seats])

    def outcome(self, outcome: Outcome) -> Verdict:
        """Who won and why."""
        raise NotImplementedError
