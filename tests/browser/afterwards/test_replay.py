"""Finished games, watched again: step by step, through any eyes, from a file."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Locator, expect

from browser.pages import RECORD
from browser.people import Come, Person
from harness.golden import GOLDEN
from server.players import BOT, ME

MEMORY = GOLDEN / "getbit" / "4-refresh_at-2-limbs-4-memory-true.jsonl"
GIVEN = GOLDEN / "blackmolly" / "2-tank-show-old_fish-false-anemones_kill-false-quiet_rounds-60.jsonl"


def upload(person: Person, record: Path) -> None:
    """Bring a record and wait until it is shown."""
    person.open("/watch")
    person.page.get_by_label("Drop a record here, or choose one").set_input_files(record)
    expect(person.page.get_by_role("slider", name="Step")).to_be_visible()


def step(person: Person) -> Locator:
    return person.page.get_by_role("slider", name="Step")


def test_a_record_is_brought_and_watched_step_by_step(ada: Person) -> None:
    upload(ada, RECORD)
    told = RECORD.with_suffix(".txt").read_text(encoding="utf-8").splitlines()
    last = int(step(ada).get_attribute("max") or 0)
    ada.page.get_by_role("button", name="Step forward").click()
    expect(step(ada)).to_have_attribute("aria-valuetext", f"Step 2 of {last}")
    assert ada.read_log() == told[: len(ada.read_log())]
    step(ada).fill(str(last // 2))
    middle = ada.read_log()
    assert middle == told[: len(middle)]
    ada.page.locator("body").press("ArrowLeft")
    expect(step(ada)).to_have_value(str(last // 2 - 1))
    ada.page.get_by_role("button", name="Last step").click()
    expect(ada.page.get_by_role("complementary", name="Replay")).to_contain_text("won")
    assert ada.read_log() == told[: told.index("")]
    ada.page.get_by_role("button", name="First step").click()
    expect(step(ada)).to_have_value("1")


def test_a_replay_begins_where_there_is_something_to_see(ada: Person) -> None:
    upload(ada, RECORD)
    expect(step(ada)).to_have_value("1")
    expect(ada.page.get_by_role("button", name="Step back")).to_be_disabled()
    expect(ada.log.first).to_contain_text("The robots swim in this order")
    upload(ada, GIVEN)
    expect(step(ada)).to_have_value("0")
    expect(ada.log).to_have_text("Nothing has happened yet.")


def test_a_replay_is_shared_by_its_address(ada: Person, come: Come) -> None:
    upload(ada, RECORD)
    ada.page.get_by_role("button", name="Share this replay").click()
    expect(ada.page.get_by_role("img", name="QR code")).to_be_visible()
    friend = come()
    friend.open(ada.page.get_by_label("Link to this replay").input_value())
    expect(step(friend)).to_be_visible()
    expect(friend.page.get_by_role("list", name="Seats")).to_contain_text("Ann")


def test_a_replay_plays_by_itself_and_pauses(ada: Person) -> None:
    upload(ada, RECORD)
    ada.page.locator("body").press("Space")
    expect(ada.page.get_by_role("button", name="Pause")).to_be_visible()
    expect(step(ada)).not_to_have_value("1")
    ada.page.get_by_role("button", name="Pause").click()
    expect(ada.page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_a_replay_is_seen_through_any_eyes(ada: Person) -> None:
    upload(ada, MEMORY)
    ada.page.get_by_role("button", name="Last step").click()
    step(ada).fill("2")
    expect(ada.log.last).to_have_text(chosen(known=True))
    ada.page.get_by_label("View as").select_option("Spectator")
    expect(ada.log.last).to_have_text(chosen(known=False))
    ada.page.get_by_label("View as").select_option(first_seat())
    expect(ada.log.last).to_have_text(chosen(known=True))


def test_marks_along_the_slider_tell_rounds_bites_deaths_and_the_end(ada: Person) -> None:
    upload(ada, RECORD)
    told, _, _ = RECORD.with_suffix(".txt").read_text(encoding="utf-8").partition("\n\n")
    marks = ada.page.locator(".marks")
    expect(marks.locator(".end")).to_have_count(1)
    expect(marks.locator(".round")).to_have_count(len(re.findall(r"^Round \d+", told, re.MULTILINE)))
    expect(marks.locator(".strike")).to_have_count(told.count("The shark bites"))
    assert marks.locator(".loss").count() > 0
    last = step(ada).get_attribute("max") or ""
    ada.page.get_by_role("button", name="Last step").click()
    expect(step(ada)).to_have_value(last)
    ada.page.locator("body").press("PageUp")
    expect(step(ada)).not_to_have_value(last)
    ada.page.locator("body").press("PageDown")
    expect(step(ada)).to_have_value(last)


def chosen(*, known: bool) -> str:
    """The first choice of the memory record, as its story tells it."""
    line = next(line for line in MEMORY.with_suffix(".txt").read_text().splitlines() if "has chosen" in line)
    return line if known else f"{line.split(' chosen')[0]} chosen."


def first_seat() -> str:
    """Whose choice that is."""
    return {"Coral": "Ann", "Blue": "Ben", "Green": "Cleo", "Amber": "Dan"}[chosen(known=True).split()[0]]


def download(person: Person, place: Path) -> Path:
    """The record of the replay that is shown, as a file."""
    with person.page.expect_download() as download:
        person.page.get_by_role("link", name="Download the record").click()
    record = place / download.value.suggested_filename
    download.value.save_as(record)
    return record


def test_a_finished_table_is_replayed_and_its_record_downloaded_and_brought_back(ada: Person, tmp_path: Path) -> None:
    ada.come(ada.make(ME, BOT, BOT, BOT))
    ada.leave()
    ada.table.get_by_role("link", name="Replay").click()
    record = download(ada, tmp_path)
    steps = step(ada).get_attribute("max")
    upload(ada, record)
    expect(step(ada)).to_have_attribute("max", str(steps))
    expect(ada.page.get_by_role("list", name="Seats")).to_contain_text("Ada")
    again = download(ada, tmp_path)
    assert again != record
    assert again.read_text(encoding="utf-8") == record.read_text(encoding="utf-8")


def test_a_file_that_is_no_record_is_refused_in_a_sentence(ada: Person, tmp_path: Path) -> None:
    other = tmp_path / "other.jsonl"
    other.write_text("Dear diary\n", encoding="utf-8")
    ada.forgive("400")
    ada.open("/watch")
    ada.page.get_by_label("Drop a record here, or choose one").set_input_files(other)
    expect(ada.page.get_by_role("alert")).to_contain_text("This is not a line of JSON.")
