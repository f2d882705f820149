"""What is left of a person who wants to be forgotten: somebody without a name, in every store alike."""

from __future__ import annotations

import msgspec

from shoal.server.store.rows import AnyRow, Chair, Seated

SOMEBODY = "Somebody"
OF_A_PERSON = (
    "secrets", "links", "sitting", "pages", "seekers", "passkeys", "subscriptions", "quiet", "reminders", "talk",
    "studies",
)  # fmt: skip
"""The tables whose rows go with their person."""


def without(chairs: tuple[Chair, ...], person: str) -> tuple[Chair, ...]:
    """These chairs with somebody in those of this person."""
    return tuple(
        msgspec.structs.replace(chair, name=SOMEBODY, person="") if chair.person == person else chair
        for chair in chairs
    )


def anonymous(row: AnyRow) -> AnyRow:
    """This row without whose it was."""
    if isinstance(row, Seated):
        row = msgspec.structs.replace(row, name=SOMEBODY)
    return msgspec.structs.replace(row, person="", id="")
