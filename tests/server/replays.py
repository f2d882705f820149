"""Replays as somebody watches them: line by line, every view from the one before it."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from typing import Any

import msgspec

from server.players import Browser
from shoal.server.wire.patch import hash_of

Message = dict[str, Any]


class Watched:
    """A replay that has come: its steps, and the view after each of them. Every hash is checked on the way."""

    def __init__(self, content: bytes) -> None:
        self.lines: list[Message] = [msgspec.json.decode(line) for line in content.splitlines()]
        head, first, *_ = self.lines
        assert (head["kind"], first["kind"], first["number"]) == ("replay", "whole", 0)
        self.last: int = head["last"]
        self.seats: list[Message] = first["seats"]
        self.scenery: Message | None = first["scenery"]
        self.steps: list[Message] = []
        self.wholes: dict[int, Message] = {}
        self.views: dict[int, Message] = {0: first["view"]}
        for line in self.lines[1:]:
            self._take(line)

    def _take(self, line: Message) -> None:
        if line["kind"] == "whole":
            self.wholes[line["number"]] = line
            assert hash_of(msgspec.json.encode(line["view"])) == line["hash"]
            return
        assert line["number"] == len(self.steps) + 1
        view = patched(self.views[len(self.steps)], line["patch"])
        assert hash_of(msgspec.json.encode(view)) == line["hash"]
        self.steps.append(line)
        self.views[line["number"]] = view


def patched(view: Message, patch: list[tuple[list[Any], Any]]) -> Message:
    """The view after this patch."""
    after = deepcopy(view)
    for path, value in patch:
        place: Any = after
        for key in path[:-1]:
            place = place[key]
        place[path[-1]] = value
    return after


def watched(person: Browser, id: str, eyes: str = "all") -> Watched:
    """This replay, all of it."""
    answer = person.get(f"/api/replays/{id}?eyes={eyes}")
    assert answer.status_code == 200, answer.text
    return Watched(answer.content)


def brought(person: Browser, record: Path) -> str:
    """The id of this record, once it has been brought."""
    answer = person.http.post("/api/records", content=record.read_bytes())
    assert answer.status_code == 200, answer.text
    return str(answer.json()["replay"])
