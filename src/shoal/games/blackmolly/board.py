"""The tank as lines of plain text, for the terminal and for whoever cannot see the picture."""

from __future__ import annotations

from collections.abc import Sequence

from shoal.games.blackmolly.moves import PLACE_NAMES, Place
from shoal.games.blackmolly.pieces import COLUMNS
from shoal.games.blackmolly.view import BlackMollyView, Water

WIDTH = 13
SIGNS = {"start": "", "molly": "", "plants": "plants", "anemone": "anemone"}


def board(view: BlackMollyView, names: Sequence[str]) -> str:
    """The tank, two lines a row: what the cards are, who is on them; then what the signs mean."""
    if not view.tank:
        return "The tank is empty."
    letters = letters_of(names)
    head = "  " + "".join(f"{column + 1:^{WIDTH}}" for column in range(COLUMNS))
    rows = [line for row in range(0, len(view.tank), COLUMNS) for line in _row(view, row, letters)]
    return "\n".join([head.rstrip(), *rows, *_legend(view, names, letters)])


def letters_of(names: Sequence[str]) -> list[str]:
    """A letter for each seat: the first of its name that is still free, M is the Mollies'."""
    letters: list[str] = []
    for seat, name in enumerate(names):
        fit = [letter for letter in name.upper() if letter.isalpha() and letter not in [*letters, "M"]]
        letters.append(fit[0] if fit else "PQRS"[seat])
    return letters


def _row(view: BlackMollyView, first: int, letters: Sequence[str]) -> list[str]:
    places = PLACE_NAMES[first : first + COLUMNS]
    cards = [_card(view.tank[first + column], view) for column in range(COLUMNS)]
    fish = [_fish(view, place, letters) for place in places]
    lines = [f"{places[0][0]} " + _cells(cards), "  " + _cells(fish)]
    return [line.rstrip() for line in lines]


def _cells(words: Sequence[str]) -> str:
    return "".join(f"{word:^{WIDTH}}" for word in words)


def _card(card: Water, view: BlackMollyView) -> str:
    if card.kind == "machine":
        return f"{card.number}{' ON' if card.number in view.on else ' off'}"
    if card.kind == "current":
        return "1 to " + "/".join(card.arrows)
    return SIGNS[card.kind] or "·"


def _fish(view: BlackMollyView, place: Place, letters: Sequence[str]) -> str:
    mollies = "M" * view.mollies.count(place)
    fish = [f"{letters[each.owner]}{each.age}" for each in view.fish if each.at == place]
    return " ".join([mollies, *fish] if mollies else fish) if len(fish) < 4 else f"{mollies} {_counts(fish)}".strip()


def _counts(fish: Sequence[str]) -> str:
    """Many fish on one card: each seat's letter once, then the ages."""
    letters = sorted({each[0] for each in fish})
    return " ".join(letter + "".join(each[1] for each in fish if each[0] == letter) for letter in letters)


def _legend(view: BlackMollyView, names: Sequence[str], letters: Sequence[str]) -> list[str]:
    seats = ", ".join(f"{letter} {name}" for letter, name in zip(letters, names, strict=True))
    lines = ["", f"M Mollies, {seats}; 4 is the old fish of each"]
    for number, heading in enumerate(view.headings, 1):
        if heading.aims and view.phase != "over":
            steps = " or ".join(heading.steps)
            lines.append(f"Molly {number} on {heading.at} would go to {steps}, towards {', '.join(heading.aims)}")
    return lines
