"""Everything that happens follows from a rule that can be read."""

from __future__ import annotations

import pytest

from shoal import games


@pytest.mark.parametrize("name", games.names())
def test_every_kind_of_event_names_a_rule_of_its_game(name: str) -> None:
    game = games.find(name)
    known = {rule for chapter in game.rulebook() for rule in chapter.rules}
    assert {event.__name__: event.rule for event in game.event_types if event.rule not in known} == {}
