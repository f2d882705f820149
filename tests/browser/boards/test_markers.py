"""However many pieces stand in one place, all of them are in sight."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.arranged import Moment, arrange
from browser.people import Come, Person, box_of
from shoal.core import Move, View
from shoal.games.aquaria import moves
from shoal.games.aquaria.view.view import AquariaView
from shoal.games.getbit import moves as getbit
from shoal.games.getbit.view import GetBitView


def breathless(view: View, _choices: list[Move]) -> bool:
    """Nobody has any oxygen left."""
    assert isinstance(view, AquariaView)
    return view.round > 0 and not any(player.oxygen for player in view.players)


def spends(_view: View, move: Move) -> float:
    return 5 * isinstance(move, moves.Place)


def test_four_markers_at_the_end_of_the_oxygen_track_stay_on_it(ada: Person) -> None:
    ada.come(arrange(ada, "aquaria", 4, breathless, spends, seed=27))
    track = box_of(ada.board.get_by_role("region", name="Oxygen"))
    markers = ada.board.get_by_role("region", name="Oxygen").locator(".who").first.locator("svg")
    assert markers.count() == 4
    assert all(box_of(marker)["x"] >= track["x"] for marker in markers.all())


OVERLAPS = """([ones, others]) => {
    const boxes = (selector) => [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect())
    const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1
    return boxes(ones).some((one) => boxes(others).some((other) => one.width && other.width && meet(one, other)))
}"""
"""Whether any of these lies on any of those."""


def has_wreck(view: View, choices: list[Move]) -> bool:
    assert isinstance(view, GetBitView)
    return len(view.out) == 1 and isinstance(choices[0], getbit.Play)


def has_begun(view: View, choices: list[Move]) -> bool:
    assert isinstance(view, GetBitView)
    return view.round == 4 and isinstance(choices[0], getbit.Play)


def anything(_view: View, _move: Move) -> float:
    return 0


@pytest.mark.parametrize(("seats", "moment"), [(6, has_wreck), (2, has_begun)], ids=["wreck", "two hands"])
def test_nothing_covers_the_line_of_robots_on_a_phone_held_sideways(come: Come, seats: int, moment: Moment) -> None:
    ada = come("Ada", viewport={"width": 844, "height": 390}, has_touch=True, is_mobile=True)
    ada.come(arrange(ada, "getbit", seats, moment, anything, seed=2))
    expect(ada.board.get_by_role("button").first).to_be_visible()
    expect(ada.board.locator(".plate").first).to_be_in_viewport(ratio=1)
    for above in (".getbit .round", ".getbit figure svg", ".getbit figcaption"):
        assert not ada.page.evaluate(OVERLAPS, [above, ".getbit .plate"]), above
