"""On a phone, what can be pressed is large enough for a thumb and far enough from the next thing."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise

import pytest
from playwright.sync_api import expect

from browser.arranged import arrange
from browser.people import Come, box_of
from server.players import BOT, ME
from shoal.core import Move, View
from shoal.games.aquaria import moves
from shoal.games.aquaria.view.view import AquariaView
from shoal.games.getbit import moves as getbit

THUMB = 40
"""So many pixels are enough for a thumb."""
MANY = 10
"""So many cards in hand are too many for a phone to show side by side."""

PLACES = """() => [...document.querySelectorAll('.hand .place')].map((one) => {
    const {x, y, width} = one.getBoundingClientRect()
    return [x, y, width]
})"""
"""Where each card of the hand lies that no other one covers, and how wide that is."""

SIZES = pytest.mark.parametrize("size", [(390, 844), (844, 390)], ids=["phone", "sideways"])


def held(view: View) -> int:
    assert isinstance(view, AquariaView)
    return len(view.players[0].hand)


def likes_cards(view: View, move: Move) -> float:
    """Somebody who collects cards, and goes to the Pet Shop with many of them."""
    match move:
        case moves.Go(circle):
            return 2 * (circle == "gain" or (circle == "shop" and held(view) >= MANY))
        case moves.Act():
            return 1 + move.pearls
        case moves.BuyCard() | moves.DrawCard() | moves.Take():
            return 2
        case moves.Done():
            return -1
    return 0


def may_discard(view: View, choices: list[Move]) -> bool:
    return held(view) >= MANY and any(isinstance(move, moves.Trade) and len(move.cards) == 3 for move in choices)


@SIZES
def test_three_of_many_cards_are_chosen_by_thumb(come: Come, size: tuple[int, int]) -> None:
    ada = come("Ada", viewport={"width": size[0], "height": size[1]}, has_touch=True, is_mobile=True)
    ada.come(arrange(ada, "aquaria", 2, may_discard, likes_cards, seed=3))
    hand = ada.board.get_by_role("region", name="Your hand").locator("[data-spot^='card:']")
    expect(hand.first).to_be_visible()
    assert hand.count() >= MANY
    for (x, y, width), (next_x, next_y, _) in pairwise(ada.page.evaluate(PLACES)):
        assert width >= THUMB
        assert next_y > y or next_x - x >= THUMB
    colours = Counter(str(name).split()[1] for name in [card.get_attribute("aria-label") for card in hand.all()])
    colour = colours.most_common(1)[0][0]
    for number in range(1, 4):
        box = box_of(ada.board.locator(f"[data-look=asked][aria-label^='Hand. {colour}']").last)
        ada.page.touchscreen.tap(box["x"] + THUMB / 2, box["y"] + THUMB / 2)
        if number < 3:
            expect(ada.board.locator("[data-spot^='card:'][data-look=chosen]")).to_have_count(number)
    expect(ada.page.get_by_role("log").get_by_text(re.compile(f"Ada discards .*, .* and a {colour} "))).to_be_attached()


@SIZES
def test_what_is_chosen_below_the_board_is_large_enough_for_a_thumb(come: Come, size: tuple[int, int]) -> None:
    ada = come("Ada", viewport={"width": size[0], "height": size[1]}, has_touch=True, is_mobile=True)
    table = ada.post("/api/tables", {"game": "aquaria", "seats": [{"kind": "me"}, {"kind": "bot"}], "options": {}})
    ada.come(table["table"])
    tray = ada.board.get_by_role("region", name="Choices")
    expect(tray.get_by_role("button").first).to_be_visible()
    for button in tray.get_by_role("button").all():
        box = box_of(button)
        assert min(box["width"], box["height"]) >= THUMB, button


def test_what_comes_after_a_game_is_in_sight_on_a_phone_held_sideways(come: Come) -> None:
    ada = come("Ada", viewport={"width": 844, "height": 390}, has_touch=True, is_mobile=True)
    ada.come(ada.make(ME, BOT, BOT, BOT))
    ada.leave()
    for name in ("Review", "Replay"):
        expect(ada.page.locator("#panel-do").get_by_role("link", name=name)).to_be_in_viewport(ratio=1)
    expect(ada.page.get_by_role("button", name="Rematch")).to_be_in_viewport(ratio=1)


def bitten(_view: View, choices: list[Move]) -> bool:
    """Some limbs can be chosen, of those that a robot has left."""
    return isinstance(choices[0], getbit.Lose) and len(choices) > 1


def is_slow(_view: View, move: Move) -> float:
    """Somebody who plays low cards, and is bitten soon."""
    return -move.card if isinstance(move, getbit.Play) else 0


@SIZES
def test_a_limb_is_chosen_by_a_thumb_near_its_name(come: Come, size: tuple[int, int]) -> None:
    ada = come("Ada", viewport={"width": size[0], "height": size[1]}, has_touch=True, is_mobile=True)
    ada.come(arrange(ada, "getbit", 4, bitten, is_slow, seed=5))
    name = ada.board.locator(".limbs text").filter(has_text="leg").last
    limb, box = " ".join((name.text_content() or "").split()[-2:]), box_of(name)
    ada.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2 + 0.4 * THUMB)
    expect(ada.page.get_by_role("log").get_by_text(f"Coral loses its {limb} (").last).to_be_attached()
