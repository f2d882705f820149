"""Names and secrets."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from shoal.core import ShoalError
from shoal.server.operating.names import readable_name, visible_name
from shoal.server.store.opening import Data, open_store
from shoal.server.store.people import GRACE, LASTS, LINK_MINUTES, People, new_id

WEEK = 7 * 86400.0


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


def with_people(data: Data, work: Callable[[People, Clock], Awaitable[None]]) -> None:
    async def run() -> None:
        store, clock = await open_store(data), Clock()
        await work(People(store, clock, WEEK), clock)
        await store.close()

    asyncio.run(run())


def test_a_secret_is_replaced_now_and_then_and_the_old_one_holds_a_little_longer(data: Data) -> None:
    async def work(people: People, clock: Clock) -> None:
        old = (await people.name("", "Ada")).fresh
        assert (await people.visit(old)).fresh == ""
        clock.now += WEEK
        fresh = (await people.visit(old)).fresh
        assert fresh not in ("", old)
        assert (await people.visit(old)).fresh == ""
        clock.now += GRACE - 1
        assert await people.who(old) == await people.who(fresh) is not None
        clock.now += 1
        assert await people.who(old) is None
        assert await people.who(fresh) is not None
        clock.now += LASTS
        assert await people.who(fresh) is None

    with_people(data, work)


def test_another_name_is_the_same_person(data: Data) -> None:
    async def work(people: People, _clock: Clock) -> None:
        made = await people.name("", "Ada")
        again = await people.name(made.fresh, " Ada  L. ")
        assert made.person is not None
        assert again.person is not None
        assert (again.person.id, again.person.name, again.fresh) == (made.person.id, "Ada L.", "")

    with_people(data, work)


def test_a_link_signs_another_device_in_once_and_soon(data: Data) -> None:
    async def work(people: People, clock: Clock) -> None:
        ada = (await people.name("", "Ada")).person
        assert ada is not None
        code, late = await people.new_link(ada), await people.new_link(ada)
        secret = await people.follow_link(code)
        assert await people.who(secret) == ada
        assert await people.follow_link(code) == ""
        clock.now += 60 * LINK_MINUTES
        assert await people.follow_link(late) == ""

    with_people(data, work)


GOOD_NAMES = ["A", "x" * 24, "Zoë", "李", "<b>bold</b>", "O'Neill & Co", "Nguyễn", "ที่รัก", "שָׁלוֹם", "हिन्दी", "❤️"]


@pytest.mark.parametrize("name", GOOD_NAMES)
def test_a_name_has_one_to_24_visible_characters(name: str) -> None:
    assert visible_name(f" {name} ") == name


@pytest.mark.parametrize("name", ["", "   ", "x" * 25, "a\nb", "a\x00", "a\u202eb", "\u200b", "a\tb", "\ud800"])
def test_other_names_are_refused(name: str) -> None:
    with pytest.raises(ShoalError, match="name"):
        visible_name(name)


BLANK_NAMES = ["\u3164", "\u2800\u2800", "A\u115f", "\u1160", "\uffa0", "A\u034fB", "\U0001d159", "\u17b4a"]
STACKED_NAMES = ["A" + "\u0301" * 5, "Z\u0335\u0322\u0321\u0327", "\u0301A", "A \u0301", "\u20dd."]


@pytest.mark.parametrize("name", BLANK_NAMES + STACKED_NAMES, ids=ascii)
def test_names_that_look_like_nothing_or_tower_over_others_are_refused_and_not_shown(name: str) -> None:
    with pytest.raises(ShoalError, match=r"^[A-Z][^.]* name[^.]*\.$"):
        visible_name(name)
    assert readable_name(name) == ""


def test_ids_are_words_that_nobody_guesses() -> None:
    ids = {new_id() for _ in range(1000)}
    assert len(ids) == 1000
    assert {len(id) for id in ids} == {13}
