"""What every store keeps of people: passkeys, reminders and talk; each test runs on each store there is."""

from __future__ import annotations

from server.store.bench import ADA, BOB, Bench, with_people, with_table
from server.store.bench import bench as bench
from shoal.server.store.common.passkeys import MOST_PASSKEYS, Passkey
from shoal.server.store.common.reminders import MOST_BROWSERS, Due, Quiet, Subscription
from shoal.server.store.common.talk import MOST_LINES, Line
from shoal.server.store.store import Session, Store

KEY = Passkey("k1", ADA.id, b"\x00\xff key", 3, "Firefox on Linux", 7.0, 7.0)
HERE = Subscription("https://push.example/1", "key", "auth")


def line(number: int, table: str = "t1", text: str = "Hi", *, aside: bool = False) -> Line:
    return Line(f"l{number}", table, ADA.id, "Ada", text, aside, float(number))


# Passkeys -----------------------------------------------------------------------------------------------------


def test_a_passkey_is_there_after_opening_again_and_goes_with_its_person(bench: Bench) -> None:
    async def write(store: Store) -> None:
        await with_people(store)
        assert await store.passkeys.add(KEY)
        assert not await store.passkeys.add(KEY)
        await store.passkeys.use("k1", 4, 9.0)

    async def look(store: Store) -> None:
        (found,) = await store.passkeys.of(ADA.id)
        assert found == await store.passkeys.find("k1")
        assert (found.key, found.count, found.used) == (KEY.key, 4, 9.0)
        assert not await store.passkeys.drop("k1", BOB.id)
        await store.forget(ADA.id)
        assert await store.passkeys.find("k1") is None

    bench.run(write)
    bench.run(look)


def test_a_person_has_so_many_passkeys_and_can_drop_one(bench: Bench) -> None:
    async def write(store: Store) -> None:
        await with_people(store)
        for number in range(MOST_PASSKEYS):
            assert await store.passkeys.add(Passkey(f"k{number}", ADA.id, b"", 0, "", 1.0, 1.0))
        assert not await store.passkeys.add(Passkey("more", ADA.id, b"", 0, "", 1.0, 1.0))
        assert await store.passkeys.drop("k3", ADA.id)
        assert not await store.passkeys.drop("k3", ADA.id)
        assert await store.passkeys.add(Passkey("more", ADA.id, b"", 0, "", 1.0, 1.0))

    bench.run(write)


def test_a_riddle_is_answered_once_in_time_and_by_whom_it_was_asked(bench: Bench) -> None:
    async def write(store: Store) -> None:
        for riddle, person in (("r1", ADA.id), ("r2", ""), ("r3", "")):
            await store.passkeys.ask_riddle(riddle, person, 10.0)
        assert not await store.passkeys.take_riddle("r1", "", 5.0)
        assert await store.passkeys.take_riddle("r1", ADA.id, 5.0)
        assert not await store.passkeys.take_riddle("r1", ADA.id, 5.0)
        assert not await store.passkeys.take_riddle("r2", "", 10.0)
        assert await store.drop_expired(11.0, 9) == 1
        assert not await store.passkeys.take_riddle("r3", "", 5.0)

    bench.run(write)


def test_a_secret_of_the_house_is_made_once(bench: Bench) -> None:
    async def write(store: Store) -> None:
        assert await store.passkeys.house_secret("vapid", "first") == "first"
        assert await store.passkeys.house_secret("vapid", "second") == "first"

    bench.run(write)


# Reminders ----------------------------------------------------------------------------------------------------


def test_a_browser_that_is_logged_out_is_told_nothing_more(bench: Bench) -> None:
    async def write(store: Store) -> None:
        await with_people(store)
        for secret, session in (("h1", "s1"), ("h2", "s1"), ("h3", "s2")):
            await store.identities.add_secret(
                secret, ADA.id, 1.0, 100.0 if secret != "h1" else 2.0, Session(session, "", 1.0)
            )
        await store.reminders.subscribe(ADA.id, "s1", HERE, 1.0)
        await store.drop_expired(3.0, 9)
        assert await store.reminders.subscriptions(ADA.id) == [HERE]
        await store.end_session(ADA.id, "s2")
        assert await store.reminders.subscriptions(ADA.id) == [HERE]
        await store.end_session(ADA.id, "s1")
        assert await store.reminders.subscriptions(ADA.id) == []

    bench.run(write)


def test_of_too_many_browsers_the_newest_are_told_and_one_that_is_somebody_elses_now_is_theirs(bench: Bench) -> None:
    async def write(store: Store) -> None:
        await with_people(store)
        for number in range(MOST_BROWSERS + 2):
            browser = Subscription(f"https://push.example/{number}", "key", "auth")
            await store.reminders.subscribe(ADA.id, "s", browser, float(number))
        found = {one.endpoint[-1] for one in await store.reminders.subscriptions(ADA.id)}
        assert found == {"2", "3", "4", "5", "6"}
        await store.reminders.subscribe(BOB.id, "t", Subscription("https://push.example/3", "k", "a"), 9.0)
        assert len(await store.reminders.subscriptions(ADA.id)) == MOST_BROWSERS - 1
        assert await store.reminders.subscriptions(BOB.id) == [Subscription("https://push.example/3", "k", "a")]
        await store.reminders.unsubscribe(ADA.id, "https://push.example/3")
        assert await store.reminders.reachable(BOB.id)

    bench.run(write)


def test_quiet_hours_are_changed_and_dropped(bench: Bench) -> None:
    async def write(store: Store) -> None:
        await with_people(store)
        assert await store.reminders.quiet(ADA.id) is None
        for quiet in (Quiet(1320, 420, "Europe/Oslo"), Quiet(0, 60, "UTC"), None):
            await store.reminders.set_quiet(ADA.id, quiet)
            assert await store.reminders.quiet(ADA.id) == quiet

    bench.run(write)


def test_one_reminder_a_table_until_the_person_has_looked_and_one_server_sends_it(bench: Bench) -> None:
    async def write(store: Store) -> None:
        await with_table(store)
        assert not await store.reminders.call(ADA.id, "t1", 5.0)
        await store.reminders.subscribe(ADA.id, "s", HERE, 1.0)
        assert await store.reminders.call(ADA.id, "t1", 5.0)
        assert not await store.reminders.call(ADA.id, "t1", 6.0)
        assert await store.reminders.due(4.0, 9) == []
        (due,) = await store.reminders.due(5.0, 9)
        assert due == Due(ADA.id, "t1", 0)
        assert [await store.reminders.claim(due), await store.reminders.claim(due)] == [True, False]
        assert await store.reminders.due(99.0, 9) == []
        assert not await store.reminders.call(ADA.id, "t1", 7.0)
        await store.reminders.put_off(due, 20.0, 1)
        assert await store.reminders.due(20.0, 9) == [Due(ADA.id, "t1", 1)]
        await store.reminders.looked(ADA.id, "t1")
        assert not await store.reminders.claim(due)
        assert await store.reminders.call(ADA.id, "t1", 8.0)
        await store.drop_tables(["t1"])
        assert await store.reminders.due(99.0, 9) == []

    bench.run(write)


def test_what_would_remind_a_person_goes_with_them(bench: Bench) -> None:
    async def write(store: Store) -> None:
        await with_table(store)
        await store.reminders.subscribe(ADA.id, "s", HERE, 1.0)
        await store.reminders.set_quiet(ADA.id, Quiet(0, 60, "UTC"))
        await store.reminders.call(ADA.id, "t1", 5.0)
        await store.talk.say(line(1))
        await store.forget_at(ADA.id, "t1")
        await store.forget(ADA.id)
        assert not await store.reminders.reachable(ADA.id)
        assert await store.reminders.quiet(ADA.id) is None
        assert await store.reminders.due(9.0, 9) == []
        assert await store.talk.lines("t1") == []

    bench.run(write)


# Talk ---------------------------------------------------------------------------------------------------------


def test_talk_is_kept_in_order_with_its_table_and_goes_with_it(bench: Bench) -> None:
    async def write(store: Store) -> None:
        await with_table(store)
        for number in (2, 1):
            assert await store.talk.say(line(number, aside=number == 1))
        assert not await store.talk.say(line(3, table="nowhere"))

    async def look(store: Store) -> None:
        lines = await store.talk.lines("t1")
        assert lines == [line(1, aside=True), line(2)]
        assert await store.talk.line("l2") == line(2)
        assert await store.talk.said_by(ADA.id, 1) == [line(2)]
        await store.drop_tables(["t1"])
        assert await store.talk.line("l2") is None

    bench.run(write)
    bench.run(look)


def test_no_more_is_said_at_a_table_than_there_is_room_for(bench: Bench) -> None:
    async def write(store: Store) -> None:
        await with_table(store)
        said = [await store.talk.say(line(number)) for number in range(MOST_LINES + 1)]
        assert said == [True] * MOST_LINES + [False]

    bench.run(write)


def test_an_operator_finds_what_was_reported_even_if_the_line_is_gone(bench: Bench) -> None:
    async def write(store: Store) -> None:
        await with_table(store)
        for number in (1, 2):
            await store.talk.say(line(number, text=f"Text {number}"))
        for number, reporter in ((1, "p2"), (2, "p2"), (2, "p2"), (2, "p3")):
            await store.talk.report(line(number, text=f"Text {number}"), reporter, 20.0)
        found = await store.talk.reports(9)
        assert [(each.line, each.text, each.reports) for each in found] == [("l2", "Text 2", 2), ("l1", "Text 1", 1)]
        assert await store.talk.settle("l2", remove=True)
        assert await store.talk.settle("l1", remove=False)
        assert not await store.talk.settle("l1", remove=False)
        assert await store.talk.reports(9) == []
        assert [each.id for each in await store.talk.lines("t1")] == ["l1"]
        await store.talk.report(line(1), BOB.id, 20.0)
        await store.forget_at(ADA.id, "t1")
        await store.forget(ADA.id)
        (left,) = await store.talk.reports(9)
        assert (left.person, left.name, left.text) == ("", "Somebody", "Hi")

    bench.run(write)
