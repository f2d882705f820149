"""People who last: a passkey made in one browser is used in another, and whoever does not look is reminded."""

from __future__ import annotations

import json
import re
import sqlite3
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import CDPSession, expect

from browser.axe import ALL, violations
from browser.overheard import PLAIN, Overheard
from browser.people import Come, Person
from browser.site.test_accessible import PHONE, STICKING_OUT
from browser.wire import Wire
from server.players import ME, OPEN
from server.push_service import Ear, PushService, push_service
from server.running import Process

AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}

PUSHED = """subscription => {
    const made = {
        endpoint: subscription.endpoint,
        toJSON: () => ({endpoint: subscription.endpoint, keys: {p256dh: subscription.key, auth: subscription.auth}}),
        unsubscribe: async () => { sessionStorage.removeItem('subscribed'); return true },
    }
    Notification.requestPermission = async () => 'granted'
    PushManager.prototype.getSubscription = async () => sessionStorage.getItem('subscribed') ? made : null
    PushManager.prototype.subscribe = async () => { sessionStorage.setItem('subscribed', '1'); return made }
}"""
"""The push service of this browser, which is on this machine."""


class Keys:
    """An authenticator in somebody's device."""

    def __init__(self, person: Person) -> None:
        self._to: CDPSession = person.context.new_cdp_session(person.page)
        self._to.send("WebAuthn.enable")
        self._id = self._to.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})["authenticatorId"]

    @property
    def held(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self._to.send("WebAuthn.getCredentials", {"authenticatorId": self._id})[
            "credentials"
        ]
        return found

    def hold(self, key: dict[str, Any]) -> None:
        """Get a passkey from another device, as those of one person do among each other."""
        self._to.send("WebAuthn.addCredential", {"authenticatorId": self._id, "credential": key})


def open_settings(person: Person) -> None:
    person.open("/about")
    person.page.get_by_role("button", name="Settings").click()
    expect(person.page.get_by_role("dialog", name="Settings")).to_be_visible()


def shows_well(person: Person) -> None:
    """Axe finds nothing, and nothing sticks out on a phone."""
    person.page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    assert violations(person.page, ALL) == []
    assert person.page.evaluate(STICKING_OUT) == []


# Passkeys -----------------------------------------------------------------------------------------------------


def test_a_passkey_made_in_one_browser_is_used_in_another_without_any_cookie(come: Come) -> None:
    ada = come("Ada", host="localhost")
    keys = Keys(ada)
    open_settings(ada)
    ada.page.get_by_role("button", name="Add a passkey").press("Enter")
    expect(ada.page.get_by_text("Passkey from Chrome on").first).to_be_visible()
    shows_well(ada)
    (key,) = keys.held

    phone = come("", host="localhost")
    Keys(phone).hold(key)
    open_settings(phone)
    phone.page.get_by_role("button", name="I have a passkey").press("Enter")
    expect(phone.page.get_by_label("Your name", exact=True).last).to_have_value("")
    expect(phone.page.get_by_text("Passkey from Chrome on").first).to_be_visible()
    phone.open("/")
    expect(phone.page.get_by_text("Hello Ada!")).to_be_visible()


def test_whoever_has_a_name_is_asked_before_this_browser_forgets_it(come: Come) -> None:
    ada, bob = come("Ada", host="localhost"), come("Bob", host="localhost")
    keys = Keys(ada)
    open_settings(ada)
    ada.page.get_by_role("button", name="Add a passkey").click()
    expect(ada.page.get_by_text("Passkey from").first).to_be_visible()
    Keys(bob).hold(keys.held[0])
    open_settings(bob)
    bob.page.get_by_role("button", name="I have a passkey").click()
    expect(bob.page.get_by_text("This browser will forget Bob")).to_be_visible()
    bob.page.get_by_role("button", name="Stay Bob").click()
    bob.page.get_by_role("button", name="I have a passkey").click()
    bob.page.get_by_role("button", name="Continue").click()
    expect(bob.page.get_by_role("button", name="Remove")).to_be_visible()
    bob.open("/")
    expect(bob.page.get_by_text("Hello Ada!")).to_be_visible()


def test_a_passkey_that_is_removed_or_unknown_is_told_so_in_a_sentence(come: Come) -> None:
    ada, nobody = come("Ada", host="localhost"), come("", host="localhost")
    keys = Keys(ada)
    open_settings(ada)
    ada.page.get_by_role("button", name="Add a passkey").click()
    expect(ada.page.get_by_role("button", name="Remove")).to_be_visible()
    held = keys.held[0]
    ada.page.get_by_role("button", name="Remove").click()
    expect(ada.page.get_by_text("That passkey no longer works")).to_be_visible()
    Keys(nobody).hold(held)
    nobody.forgive("404")
    open_settings(nobody)
    nobody.page.get_by_role("button", name="I have a passkey").click()
    expect(nobody.page.get_by_role("alert")).to_contain_text("This passkey is not known here.")


def test_everything_about_me_is_downloaded(ada: Person, tmp_path: Path) -> None:
    ada.make(ME, OPEN)
    open_settings(ada)
    ada.page.get_by_role("button", name="Log out or delete").click()
    with ada.page.expect_download() as waiting:
        ada.page.get_by_role("link", name="Download everything about Ada").click()
    waiting.value.save_as(tmp_path / "shoal.zip")
    with zipfile.ZipFile(tmp_path / "shoal.zip") as archive:
        assert {"me.json", "tables.json", "talk.json"} <= set(archive.namelist())


# Reminders ----------------------------------------------------------------------------------------------------


@pytest.fixture
def service() -> Iterator[PushService]:
    with push_service() as service:
        yield service


@pytest.fixture
def reminding(tmp_path: Path) -> Iterator[Process]:
    """A server that reminds at once, of a push service on this machine."""
    process = Process(tmp_path / "live.db", 0.0, "--push-anywhere", "--remind-after", "0")
    yield process
    process.kill()


def listen(person: Person, service: PushService) -> Ear:
    """Let somebody's browser be reminded, by the settings."""
    ear = service.ear(person.name)
    person.context.add_init_script(f"({PUSHED})({ear.subscription})")
    person.page.goto("/about")
    person.page.evaluate("navigator.serviceWorker.ready")
    person.page.get_by_role("button", name="Settings").click()
    box = person.page.get_by_role("checkbox", name="Notify me here")
    box.check()
    expect(person.page.get_by_role("checkbox", name="Quiet hours")).to_be_visible()
    return ear


CALM = """() => document.querySelector('#panel-do [href^="/replay/"]')
    || document.querySelector('#moves button:enabled, .limbs [role=button]')
    || document.querySelector('[aria-label=Board] button:not([aria-disabled=true])')
    || !document.querySelector('[aria-label=Seats] li.awaited:has(.mine)')"""
"""The game is over, or there is a move to make, or it is not our turn."""


def visit(person: Person, table: str) -> bool:
    """Look at the table, make every move there is, and go; whether the game is over."""
    person.come(table)
    while True:
        person.page.wait_for_function(CALM)
        if person.end.count() or not person.moves.count():
            break
        person.moves.first.click()
    over = bool(person.end.count())
    person.page.goto("about:blank")
    return over


@pytest.fixture
def wires(reminding: Process) -> Iterator[list[Wire]]:
    """Ways to that server on which can be seen what goes to a browser."""
    wires = [Wire(reminding.port) for _ in range(2)]
    yield wires
    for wire in wires:
        wire.cut()


def test_two_who_never_meet_finish_a_game_with_reminders(
    reminding: Process, wires: list[Wire], service: PushService, come: Come
) -> None:
    """At a table by day, one is never there while the other is; each comes when told, plays, and goes.

    Nothing on the way to either browser tells the seed, the luck of the other, or a card that lies face down.
    """
    people = [
        come(name, port=wire.port, service_workers="allow", asking=PLAIN)
        for name, wire in zip(("Ada", "Bob"), wires, strict=True)
    ]
    told = [Overheard(person, wire) for person, wire in zip(people, wires, strict=True)]
    ears = [listen(person, service) for person in people]
    terms = {"clock": {"move": 86400}}
    wish = {"game": "getbit", "seats": [ME, OPEN], "options": {}, "terms": terms, "fair": True}
    table = str(people[0].post("/api/tables", wish)["table"])
    people[0].page.goto("about:blank")
    people[1].sit(table, 1)
    people[1].page.goto("about:blank")
    over, here = visit(people[1], table), 1
    heard: list[dict[str, str]] = []
    while not over:
        secrets = [seed_of(reminding, table), *luck_of(people[here])]
        assert not any(one.tells(secrets[0]) for one in told)
        assert not any(told[1 - here].tells(luck) for luck in secrets[1:])
        assert [one.sealed(seat) for seat, one in enumerate(told)] == [[], []]
        here = 1 - here
        heard.append(ears[here].hear())
        over = visit(people[here], table)
    assert len(heard) > 3
    words = {(message["words"], message["table"]) for message in heard}
    assert words == {(f"It is your turn at your Get Bit! table with {name}.", table) for name in ("Ada", "Bob")}
    assert all(set(message) == {"words", "table"} for message in heard)
    assert all(len(one.messages) > 9 and one.tells('"title":"Get Bit!"') for one in told)
    people[1 - here].come(table)
    expect(people[1 - here].sentence).to_contain_text("won")


def seed_of(server: Process, table: str) -> str:
    """The secret seed of this table, as it lies in the server's data."""
    with sqlite3.connect(server.data) as file:
        (header,) = file.execute("SELECT header FROM tables WHERE id = ?", (table,)).fetchone()
    return str(json.loads(header)["seed"])


def luck_of(person: Person) -> list[str]:
    """What this person's browser has added to the luck of tables."""
    kept = person.context.storage_state()["origins"]
    entries = {entry["name"]: entry["value"] for origin in kept for entry in origin["localStorage"]}
    return [each["luck"] for each in json.loads(entries["shoal.luck"])]


def test_quiet_hours_are_set_and_a_browser_is_no_longer_told(
    reminding: Process, service: PushService, come: Come
) -> None:
    ada = come("Ada", port=reminding.port, service_workers="allow")
    listen(ada, service)
    ada.page.get_by_role("checkbox", name="Quiet hours").check()
    ada.page.get_by_label("from").fill("23:30")
    ada.page.get_by_label("from").press("Tab")
    expect(ada.page.get_by_label("to", exact=True)).to_have_value("07:00")
    shows_well(ada)
    ada.until("fetch('/api/reminders').then(r => r.json()).then(({quiet}) => quiet?.start == 23 * 60 + 30)")
    ada.page.get_by_role("checkbox", name="Notify me here").uncheck()
    ada.until("fetch('/api/reminders').then(r => r.json()).then(({endpoints}) => endpoints.length == 0)")


NOTICED = """() => {
    const show = self.registration.showNotification.bind(self.registration)
    self.noticed = new Promise(done => self.registration.showNotification = (...what) => show(...what).then(done))
}"""
"""Have the worker say when it has shown something. To ask before that what is shown can make Chromium forget what it is
about to show."""


def test_a_message_becomes_a_notification_that_leads_to_the_table(come: Come) -> None:
    ada = come("Ada", service_workers="allow", permissions=["notifications"])
    ada.open("/about")
    ada.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    to = ada.context.new_cdp_session(ada.page)
    registrations: list[dict[str, Any]] = []
    to.on("ServiceWorker.workerRegistrationUpdated", lambda told: registrations.extend(told["registrations"]))
    to.send("ServiceWorker.enable")
    ada.until("navigator.serviceWorker.controller != null")
    words = "It is your turn at your Get Bit! table with Bob."
    message = f'{{"words": "{words}", "table": "abc"}}'
    worker = ada.context.service_workers[0]
    worker.evaluate(NOTICED)
    to.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": ada.base, "registrationId": registrations[0]["registrationId"], "data": message},
    )
    worker.evaluate("self.noticed")
    shown = "self.registration.getNotifications().then(all => all.map(({body, tag}) => [body, tag]))"
    assert worker.evaluate(shown) == [[words, "abc"]]


def test_nothing_in_the_settings_is_out_of_reach_of_the_keyboard(come: Come) -> None:
    ada = come("Ada", host="localhost", service_workers="allow")
    open_settings(ada)
    expect(ada.page.get_by_role("checkbox", name="Notify me here")).to_be_enabled()
    reached: set[str] = set()
    for _ in range(40):
        ada.page.keyboard.press("Tab")
        reached.add(
            ada.page.evaluate("document.activeElement.closest('label')?.innerText || document.activeElement.innerText")
        )
    wanted = ("Add a passkey", "I have a passkey", "Notify me here", "Use another device", "Log out or delete")
    assert [one for one in wanted if not any(re.search(one, found) for found in reached)] == []
