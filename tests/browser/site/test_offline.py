"""Without a network: the site opens, says so, shows the replays that were looked at, and comes back by itself."""

from __future__ import annotations

import json

from playwright.sync_api import expect

from browser.axe import ALL, violations
from browser.pages import RECORD
from browser.people import GONE, Come, Person
from browser.site.test_accessible import PHONE, STICKING_OUT, WIDE
from server.running import Process

KEPT = """async () => {
    const addresses = []
    for (const name of await caches.keys())
        for (const {url} of await (await caches.open(name)).keys()) addresses.push(new URL(url).pathname)
    return addresses
}"""


def look_at_replay(person: Person) -> str:
    """Look at a replay until the browser keeps it."""
    id = person.post("/api/records", RECORD.read_text(encoding="utf-8"))["replay"]
    person.open(f"/replay/{id}")
    person.page.get_by_role("slider", name="Step").wait_for()
    person.until(
        f"({KEPT})().then(all => all.includes('/api/replays/{id}') && all.some(one => one.includes('getbit')))"
    )
    return str(id)


def test_without_a_server_the_site_opens_shows_replays_and_comes_back_by_itself(
    come: Come, own_server: Process
) -> None:
    ada = come("Ada", port=own_server.port, service_workers="allow")
    ada.forgive(GONE)
    id = look_at_replay(ada)
    own_server.kill()
    ada.page.goto("/")
    expect(ada.page.get_by_role("status", name="Offline")).to_contain_text("You are offline.")
    for size in (WIDE, PHONE):
        ada.page.set_viewport_size({"width": size["width"], "height": size["height"]})
        assert violations(ada.page, ALL) == []
        assert ada.page.evaluate(STICKING_OUT) == []
    kept = ada.page.get_by_role("region", name="Replays on this device").get_by_role("link")
    expect(kept).to_have_text("Get Bit! with Ann, Ben, Cleo and Dan")
    kept.click()
    ada.page.wait_for_url(f"**/replay/{id}")
    slider = ada.page.get_by_role("slider", name="Step")
    slider.fill("12")
    expect(ada.board.locator("svg").first).to_be_visible()
    ada.page.reload()
    slider.wait_for()
    ada.page.goto("/")
    expect(ada.page.get_by_role("status", name="Offline")).to_be_visible()
    expect(kept).to_have_text("Get Bit! with Ann, Ben, Cleo and Dan")
    own_server.start()
    expect(ada.page.get_by_role("status", name="Offline")).to_have_count(0)
    expect(ada.page.get_by_role("heading", name="Aquaria")).to_be_visible()
    expect(ada.page.get_by_text("Hello Ada!")).to_be_visible()
    ada.page.wait_for_load_state("networkidle")


UPDATED = """async () => {
    const cache = await caches.open('shoal-app')
    for (const {url} of await cache.keys()) if (url.includes('getbit')) await cache.delete(url, {ignoreVary: true})
}"""
"""What is left of a board when the client was updated: its file has another name."""


def test_replays_can_be_looked_at_without_a_server_after_an_update_too(come: Come, own_server: Process) -> None:
    """Whoever has looked at the start page since has all that the replays need."""
    ada = come("Ada", port=own_server.port, service_workers="allow")
    ada.forgive(GONE)
    id = look_at_replay(ada)
    ada.page.evaluate(UPDATED)
    ada.context.new_cdp_session(ada.page).send("Network.clearBrowserCache")
    ada.open("/")
    ada.until(f"({KEPT})().then(all => all.some(one => one.includes('getbit')))")
    own_server.kill()
    ada.page.goto(f"/replay/{id}")
    ada.page.get_by_role("slider", name="Step").fill("12")
    expect(ada.board.locator("svg").first).to_be_visible()


def test_nothing_but_the_client_and_replays_is_kept(come: Come) -> None:
    ada = come("Ada", service_workers="allow")
    look_at_replay(ada)
    ada.open("/")
    expect(ada.page.get_by_role("heading", name="Aquaria")).to_be_visible()
    kept = ada.page.evaluate(KEPT)
    assert [path for path in kept if path != "/" and not path.startswith(("/app/", "/api/replays/"))] == []
    assert not any("/record" in path for path in kept)


def test_a_page_online_is_always_the_newest(come: Come) -> None:
    ada = come("Ada", service_workers="allow")
    ada.open("/about")
    ada.until("navigator.serviceWorker.controller != null")
    old = "<!doctype html><title>Old</title>"
    ada.page.evaluate("old => caches.open('shoal-app').then(cache => cache.put('/', new Response(old)))", old)
    ada.open("/about")
    expect(ada.page.get_by_role("heading", level=1)).to_be_visible()
    assert old not in ada.page.evaluate("caches.match('/').then(page => page.text())")


def test_no_more_replays_are_kept_than_there_is_room_for(come: Come) -> None:
    ada = come("Ada", service_workers="allow")
    id = look_at_replay(ada)
    for number in range(25):
        ada.page.evaluate("path => fetch(path).then(answer => answer.text())", f"/api/replays/{id}?eyes=all&n={number}")
    count = "caches.open('shoal-replays').then(cache => cache.keys()).then(keys => keys.length)"
    ada.until(f"{count}.then(count => count == 20)")


def test_the_site_can_be_installed(come: Come) -> None:
    ada = come("Ada", service_workers="allow")
    ada.open("/")
    to = ada.context.new_cdp_session(ada.page)
    found = to.send("Page.getAppManifest")
    assert found["errors"] == []
    manifest = json.loads(found["data"])
    assert (manifest["display"], manifest["start_url"]) == ("standalone", "/")
    for icon in manifest["icons"]:
        answer = ada.context.request.get(icon["src"])
        assert (answer.status, answer.headers["content-type"]) == (200, icon["type"])
    assert to.send("Page.getInstallabilityErrors")["installabilityErrors"] == [
        one
        for one in to.send("Page.getInstallabilityErrors")["installabilityErrors"]
        if one["errorId"] == "in-incognito"
    ]


def test_whoever_logs_out_leaves_no_replays_behind(come: Come) -> None:
    ada = come("Ada", service_workers="allow")
    look_at_replay(ada)
    ada.page.get_by_role("button", name="Settings").click()
    ada.page.get_by_role("button", name="Log out or delete").click()
    ada.page.get_by_role("button", name="Log out").and_(ada.page.locator("li button")).click()
    ada.page.get_by_role("button", name="Log out here").click()
    expect(ada.page.get_by_role("button", name="Ada Settings")).to_have_count(0)
    assert not any("/api/replays/" in path for path in ada.page.evaluate(KEPT))
    assert ada.page.evaluate("localStorage.getItem('shoal.replays')") is None
