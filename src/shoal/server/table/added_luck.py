"""What people have added to the luck of a table, and the seed that this makes of the table's own."""

from __future__ import annotations

from shoal.core import Header
from shoal.core.playing.promise import Added, seed_at
from shoal.server.store.rows import Lucky
from shoal.server.store.store import Person


class AddedLuck:
    """What was added, in this order; each counts for the answers after it."""

    def __init__(self) -> None:
        self.all: list[Added] = []
        self._by: dict[str, Added] = {}

    def take(self, row: Lucky) -> None:
        """Let what somebody added count from here on."""
        added = Added(row.seat, row.after, row.luck)
        self.all.append(added)
        self._by[row.person] = added

    def by(self, person: Person) -> Added | None:
        """What this person added."""
        return self._by.get(person.id)

    def seed(self, header: Header, number: int) -> str | int:
        """The seed of fate's answer with this number: the table's own, or what all made of it where that counts."""
        seed = header.seed or ""
        return seed if header.fair is None else seed_at(str(seed), self.all, number)
