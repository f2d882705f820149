"""Characters settle what a search finds about equal, and leave the rest alone."""

from __future__ import annotations

from random import Random

import pytest

import shoal
from shoal import games
from shoal.bots import bot
from shoal.bots.levels import CHARACTERS
from shoal.bots.search import BOLD, CAREFUL, Character, Weighed
from shoal.bots.search.weighed import most_tried
from shoal.core import ShoalError

SAFE, WILD, WORSE = Weighed(1, 0.5, 0.61, 0.1), Weighed(2, 0.4, 0.6, 0.4), Weighed(3, 0.1, 0.3, 0.5)


def test_of_moves_about_equal_the_bold_take_the_wilder_and_the_careful_the_safer_one() -> None:
    assert most_tried(BOLD.among([SAFE, WILD, WORSE])) == WILD.code
    assert most_tried(CAREFUL.among([WILD, SAFE, WORSE])) == SAFE.code


def test_a_move_that_is_worse_or_hardly_known_is_taken_by_nobody_for_its_character() -> None:
    hardly_known = Weighed(4, 0.01, 0.62, 0.9)
    assert most_tried(BOLD.among([SAFE, WORSE, hardly_known])) == SAFE.code


@pytest.mark.parametrize("character", CHARACTERS, ids=lambda each: each.name)
def test_shares_still_come_to_one_and_stay_a_mix(character: Character) -> None:
    found = character.among([SAFE, WILD, WORSE])
    assert sum(each.share for each in found) == pytest.approx(1)
    assert all(each.share > 0 for each in found)
    assert character.sentence.endswith(".")


def test_levels_that_look_ahead_have_characters_and_others_do_not() -> None:
    table = shoal.new("goofspiel", 2, seed=1)
    player = bot(games.find("goofspiel"), "sharp-bold", Random(1))
    assert player.answer(table.view(0), table.moves(0)) in table.moves(0)
    with pytest.raises(ShoalError, match="no level 'casual-bold'"):
        bot(games.find("getbit"), "casual-bold", Random(1))
    with pytest.raises(ShoalError, match="no level 'sharp-sleepy'"):
        bot(games.find("getbit"), "sharp-sleepy", Random(1))
