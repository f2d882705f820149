"""What a screen reader is given of a table, word for word; after a change read the difference with your eyes closed."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from browser import friends, seeded
from browser.people import Person
from server.running import Process
from shoal.server.wire.requests import SeatWish

GOLDEN = Path(__file__).parent / "golden"
ME, OPEN = SeatWish("me"), SeatWish("open")


def compare(name: str, person: Person) -> None:
    """The page reads as the golden text says; one that is missing is written, to be looked at."""
    file, text = GOLDEN / f"{name}.yml", person.page.get_by_role("main").aria_snapshot() + "\n"
    if not file.exists():
        file.write_text(text, encoding="utf-8")
        raise AssertionError(f"{file} was written; read it and run the test again.")
    assert text == file.read_text(encoding="utf-8")


def test_a_table_reads_as_it_should(ada: Person, server: Process) -> None:
    ada.come(table := seeded.make(server.data, ada, "golden", ME, OPEN, OPEN, OPEN))
    company = friends.sit(server.port, table)
    expect(ada.log.last).to_have_text("Dot sits down.")
    compare("choosing", ada)
    friends.let_shark_bite(ada, company)
    compare("limb", ada)
