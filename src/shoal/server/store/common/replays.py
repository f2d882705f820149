"""Records that people brought, and reviews of games."""

from __future__ import annotations

from shoal.server.store.common.statements import Statements


class Replays:
    """Keeps records to be watched, and what was found when a game was reviewed."""

    def __init__(self, statements: Statements) -> None:
        self._in = statements

    async def add(self, id: str, text: str, now: float) -> None:
        """Keep a record under this id; keeping the same twice is the same as once."""
        await self._in.change("INSERT INTO replays VALUES ($1, $2, $3) ON CONFLICT DO NOTHING", id, text, now)

    async def text(self, id: str) -> str | None:
        """The record with this id."""
        found = await self._in.ask("SELECT text FROM replays WHERE id = $1", id)
        return str(found[0][0]) if found else None

    async def add_review(self, id: str, review: str, now: float) -> None:
        """Keep the review of this table's or record's game, as long as that is kept and nobody is forgotten there."""
        await self._in.change(
            "INSERT INTO reviews VALUES ($1, $2, $3)"
            " ON CONFLICT (id) DO UPDATE SET review = excluded.review, made = excluded.made",
            id,
            review,
            now,
        )

    async def review(self, id: str) -> str | None:
        """The review of this table's or record's game."""
        found = await self._in.ask("SELECT review FROM reviews WHERE id = $1", id)
        return str(found[0][0]) if found else None
