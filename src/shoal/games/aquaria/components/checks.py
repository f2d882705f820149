"""Whether component files make a game: how many there are of everything, their effects, and the Encyclopedia's ways."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from shoal.games.aquaria.components.files import Source
from shoal.games.aquaria.components.structs import Components, Space
from shoal.games.aquaria.pieces import ACTIONS, COLOURS, MOST_OXYGEN, TOP_LEVEL

CARDS_A_COLOUR: Final = 25
LIONFISH: Final = 10
FILTER_TOKENS: Final = 27
TOKENS: Final = 30
MOST_SPACES: Final = 64
BONUS_TILES: Final = 5
TILE_SPACES: Final = (4, 5)
"""On the side for few players, and on the other."""
STARTING_TILES: Final = 8
SOLO_TILES: Final = 8
MOST_PLACED: Final = 3
MOST_CANS: Final = 9
MOST_PEARLS: Final = 7

Mistake = tuple[str, str, str]
"""A file, the key in it, and what is wrong there."""


def check(components: Components, source: Source, *, many: bool, advanced: bool) -> None:
    """Raise the first mistake as one sentence with file and line."""
    for file, key, what in _mistakes(components, many, "advanced" if advanced else "basic"):
        raise source.wrong(file, key, what)


def _mistakes(components: Components, many: bool, scoring: str) -> Iterator[Mistake]:
    yield from _effects(components)
    yield from _cards(components)
    yield from _filter_and_shop(components)
    yield from _encyclopedia(components)
    yield from _board(components, TILE_SPACES[many])
    yield from _rest(components, scoring)


# Effects ----------------------------------------------------------------------------------------------------


def _effects(components: Components) -> Iterator[Mistake]:
    """Unseen cards where all are open, and turns of a card's lines where there is no card."""
    for file, key, text, card in effect_texts(components):
        if "card" in text and (key == "printed" or key in [str(tile.number) for tile in components.starting_tiles]):
            yield file, key, f"{key} gives a card, which here comes from the offer: write offer instead of card"
        if "line" in text and not card:
            yield file, key, f"{key} turns the dials of a card's lines, which only the bonus of a card can do"


def effect_texts(components: Components) -> Iterator[tuple[str, str, str, bool]]:
    """Every effect: its file, its key, its text, and whether it is the bonus of a card."""
    for card in components.cards:
        yield "cards.toml", card.id, card.bonus, True
        yield "cards.toml", card.id, card.income, False
    for lionfish in components.lionfish:
        yield "lionfish.toml", lionfish.id, lionfish.bonus, True
    yield "filter.toml", "printed", components.printed, False
    for token in components.filter_tokens:
        yield "filter.toml", token.id, token.bonus, False
    for space in components.spaces:
        yield "encyclopedia.toml", space.name, space.bonus, False
    for piece in components.tokens:
        yield "encyclopedia.toml", piece.id, piece.bonus, False
    for text in components.microflora:
        yield "aquarium.toml", "microflora", text, False
    yield from _board_texts(components)


def _board_texts(components: Components) -> Iterator[tuple[str, str, str, bool]]:
    for strength in components.strengths:
        yield "board.toml", strength.action, strength.bonus, False
    for tile in components.bonus_tiles:
        for space in tile.spaces:
            yield "board.toml", tile.id, space, False
    for start in components.starting_tiles:
        yield "board.toml", str(start.number), start.bonus, False
    for level in components.levels:
        yield "petshop.toml", "levels", level.upper, False
        yield "petshop.toml", "levels", level.lower, False


# Cards and tokens -------------------------------------------------------------------------------------------


def _cards(components: Components) -> Iterator[Mistake]:
    found = Counter(card.colour for card in components.cards)
    for colour in COLOURS:
        if found[colour] != CARDS_A_COLOUR:
            yield "cards.toml", "cards", f"there are {found[colour]} {colour} cards instead of {CARDS_A_COLOUR}"
    for card in components.cards:
        if not 0 <= card.cost <= MOST_OXYGEN:
            yield "cards.toml", card.id, f"{card.id} costs {card.cost} oxygen, which is not from 0 to {MOST_OXYGEN}"
        if not all(0 <= cans <= MOST_CANS for cans in card.food):
            yield "cards.toml", card.id, f"{card.id} wants a number of cans that is not from 0 to {MOST_CANS}"
    if len(components.lionfish) != LIONFISH:
        yield "lionfish.toml", "lionfish", _instead(len(components.lionfish), "Lionfish", LIONFISH)


def _filter_and_shop(components: Components) -> Iterator[Mistake]:
    copies = [token.copies for token in components.filter_tokens]
    if sum(copies) != FILTER_TOKENS or min(copies) < 1:
        yield "filter.toml", "tokens", _instead(sum(copies), "filter tokens", FILTER_TOKENS)
    if len(components.levels) != TOP_LEVEL:
        yield "petshop.toml", "levels", _instead(len(components.levels), "levels", TOP_LEVEL)


# Encyclopedia -----------------------------------------------------------------------------------------------


def _encyclopedia(components: Components) -> Iterator[Mistake]:
    file, spaces, tokens = "encyclopedia.toml", components.spaces, components.tokens
    if len(tokens) != TOKENS:
        yield file, "tokens", _instead(len(tokens), "Encyclopedia tokens", TOKENS)
    if len(components.arrivals) != 4:
        yield file, "arrivals", "the arrival chart names points for four places"
    if not 2 <= len(spaces) <= MOST_SPACES:
        yield file, "spaces", f"the Encyclopedia has from 2 to {MOST_SPACES} spaces, not {len(spaces)}"
    needed, sets = Counter(space.ring for space in spaces), Counter(token.ring for token in tokens)
    for ring in ("black", "red"):
        if needed[ring] > sets[ring]:
            yield file, "tokens", f"{needed[ring]} spaces with a {ring} border need more than {sets[ring]} tokens"
    yield from ((file, key, what) for key, what in _ways({space.name: space for space in spaces}))


def _ways(spaces: dict[str, Space]) -> Iterator[tuple[str, str]]:
    """Spaces that lead nowhere, in a circle, or where nobody comes."""
    for key, space in spaces.items():
        for other in space.next:
            if other not in spaces:
                yield key, f"{key} leads to {other}, which is not a space"
                return
    ends = [key for key, space in spaces.items() if not space.next]
    if len(ends) != 1:
        yield (ends[1] if ends else "spaces"), f"the Encyclopedia has {len(ends)} ends instead of one"
    reached = _reached(spaces)
    for key in spaces:
        if key not in reached:
            yield key, f"{key} cannot be reached from {next(iter(spaces))}, where everyone starts"
        elif key in reached[key]:
            yield key, f"{key} lies on a way that leads back to it"


def _reached(spaces: dict[str, Space]) -> dict[str, set[str]]:
    """The spaces that can be reached from the first one, each with those that lie ahead of it."""
    ahead = {key: set(space.next) for key, space in spaces.items()}
    for middle in spaces:
        for key in spaces:
            if middle in ahead[key]:
                ahead[key] |= ahead[middle]
    first = next(iter(spaces))
    return {key: ahead[key] for key in spaces if key == first or key in ahead[first]}


# Boards -----------------------------------------------------------------------------------------------------


def _board(components: Components, spaces: int) -> Iterator[Mistake]:
    for action in ACTIONS:
        strengths = [strength for strength in components.strengths if strength.action == action]
        pearls = [strength.pearls for strength in strengths]
        if len(pearls) != 3 or pearls[0] != 0 or pearls != sorted(set(pearls)) or pearls[-1] > MOST_PEARLS:
            yield "board.toml", action, f"{action} needs three strengths, a free one and two for more and more pearls"
        if not all(0 <= strength.cards <= MOST_PLACED for strength in strengths):
            yield "board.toml", action, f"{action} places from 0 to {MOST_PLACED} cards"
    if len(components.bonus_tiles) != BONUS_TILES:
        yield "board.toml", "bonus_tiles", _instead(len(components.bonus_tiles), "Action Bonus tiles", BONUS_TILES)
    for tile in components.bonus_tiles:
        if len(tile.spaces) != spaces:
            yield "board.toml", tile.id, f"{tile.id} needs 4 spaces on the side for few players and 5 on the other"
    if [tile.number for tile in components.starting_tiles] != list(range(1, STARTING_TILES + 1)):
        yield "board.toml", "starting_tiles", f"the Starting tiles have the numbers from 1 to {STARTING_TILES}"


def _rest(components: Components, scoring: str) -> Iterator[Mistake]:
    """Tracks, the automa and the scoring."""
    if len(components.oxygen) != MOST_OXYGEN + 1:
        yield "aquarium.toml", "oxygen", _instead(len(components.oxygen), "oxygen levels", MOST_OXYGEN + 1)
    tiles = components.solo_tiles
    if len(tiles) != SOLO_TILES:
        yield "solo.toml", "tiles", _instead(len(tiles), "solo tiles", SOLO_TILES)
    for tile in tiles:
        around = tile.go.endswith("clockwise")
        if around and tile.fallback is None:
            yield "solo.toml", tile.id, f"{tile.id} goes around and needs a fallback for the middle"
        if (around or tile.go in ("study", "middle")) and tile.arrow is None:
            yield "solo.toml", tile.id, f"{tile.id} may move the marker and needs an arrow, left or right"
    row = components.scoring
    if not row.schools or len(row.plants) != 5 or len(row.ratings) != 5:
        what = f"{scoring} needs points for schools, for 0 to 4 colours beside plants, and 5 ratings"
        yield "scoring.toml", scoring, what


def _instead(found: int, things: str, wanted: int) -> str:
    return f"there are {found} {things} instead of {wanted}"
