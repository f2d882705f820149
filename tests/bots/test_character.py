"""Characters settle what a search finds about equal, and leave the rest alone."""

from __future__ import annotations

from random import Random

import pytest

import shoal
from games.getbit.positions import position
from shoal import games
from shoal.bots import bot, characters, levels
from shoal.bots.levels import CASUAL, CHARACTERS, EXPERT, SHARP
from shoal.bots.search import BOLD, CAREFUL, GREEDY, Character, Thinker, Weighed
from shoal.bots.search.weighed import most_tried
from shoal.core import ShoalError, State, Table
from shoal.core.contract.knowledge import Effort
from shoal.games.aquaria.rules.game import Aquaria
from shoal.games.aquaria.rules.scoring import total_of

SAFE, WILD, WORSE = Weighed(1, 0.5, 0.61, 0.1), Weighed(2, 0.4, 0.6, 0.4), Weighed(3, 0.1, 0.3, 0.5)


def test_of_moves_about_equal_the_bold_take_the_wilder_and_the_careful_the_safer_one() -> None:
    assert most_tried(BOLD.among([SAFE, WILD, WORSE], nothing)) == WILD.code
    assert most_tried(CAREFUL.among([WILD, SAFE, WORSE], nothing)) == SAFE.code


def nothing(code: int) -> float:
    return 0.0


def test_of_moves_about_equal_the_greedy_take_the_one_that_pays_most_at_once() -> None:
    def paid(code: int) -> float:
        return {SAFE.code: 1.0, WILD.code: 2.0, WORSE.code: 3.0}[code]

    assert most_tried(GREEDY.among([SAFE, WILD, WORSE], paid)) == WILD.code
    assert most_tried(GREEDY.among([SAFE, WILD, WORSE], nothing)) == SAFE.code


def test_a_move_that_is_worse_or_hardly_known_is_taken_by_nobody_for_its_character() -> None:
    hardly_known = Weighed(4, 0.01, 0.62, 0.9)
    assert most_tried(BOLD.among([SAFE, WORSE, hardly_known], nothing)) == SAFE.code


@pytest.mark.parametrize("character", CHARACTERS, ids=lambda each: each.name)
def test_shares_still_come_to_one_and_stay_a_mix(character: Character) -> None:
    found = character.among([SAFE, WILD, WORSE], nothing)
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
    with pytest.raises(ShoalError, match="no level 'sharp-'"):
        bot(games.find("getbit"), "sharp-", Random(1))


def test_each_character_of_a_level_has_a_name_a_face_and_a_sentence_of_its_own() -> None:
    game = games.find("getbit")
    found = [*levels(game), *characters(game, SHARP), *characters(game, EXPERT)]
    assert [each.name for each in characters(game, SHARP)] == ["sharp-bold", "sharp-careful", "sharp-greedy"]
    assert len({each.face for each in found}) == len({each.sentence for each in found}) == len(found)
    assert characters(game, CASUAL) == ()


def test_hands_have_characters_too_but_nobody_flicks_for_a_gain_alone() -> None:
    game = games.find("icecool")
    for level in (SHARP, EXPERT):
        assert [each.name for each in characters(game, level)] == [f"{level.name}-bold", f"{level.name}-careful"]
    for name in ("sharp-greedy", "casual-bold", "gentle-careful"):
        with pytest.raises(ShoalError, match=f"no level '{name}'"):
            bot(game, name, Random(1))


def test_nobody_is_greedy_where_the_game_does_not_say_what_counts() -> None:
    assert [each.name for each in characters(games.find("goofspiel"), SHARP)] == ["sharp-bold", "sharp-careful"]
    with pytest.raises(ShoalError, match="no level 'sharp-greedy'"):
        bot(games.find("goofspiel"), "sharp-greedy", Random(1))


# What the greedy count ---------------------------------------------------------------------------------------


def gained(state: State, game: str, seat: int, code: int) -> float:
    knowledge, rng = games.find(game).knowledge, Random(1)
    return sum(knowledge.gain(state, seat, code, rng) for _ in range(40)) / 40


def begun(game: str, answers: int) -> Table:
    """A game for two in which so many answers of casual players have been given."""
    table = shoal.new(game, 2, seed=4)
    players = [bot(table.game, "casual", Random(seat)) for seat in range(2)]
    for _ in range(answers):
        seat = table.state.who
        table.answer(seat, players[seat].answer(table.view(seat), table.moves(seat)))
    return table


def test_in_get_bit_the_greedy_count_limbs_against_those_of_others() -> None:
    there = position("P Q R S", played="P5 Q5 R5", round=3)
    last = there.number("S")
    ahead, behind = [gained(there.state, "getbit", there.seat("S"), last * 8 + card) for card in (5, 1)]
    assert ahead > behind


def test_in_black_molly_the_greedy_count_fish_against_those_of_others() -> None:
    state = begun("blackmolly", 30).state
    seat, fewer = state.who, state.copy()
    fewer.fish[4 * (1 - seat)] = -1  # type: ignore[attr-defined]
    done = state.codes(seat)[-1]
    assert gained(fewer, "blackmolly", seat, done) > gained(state, "blackmolly", seat, done)


def test_in_aquaria_the_greedy_count_points_when_their_turn_is_over() -> None:
    state, knowledge = begun("aquaria", 60).state, games.find("aquaria").knowledge
    seat = state.who
    assert isinstance(state, Aquaria)
    gains = [knowledge.gain(state, seat, code, Random(1)) for code in knowledge.moves(state, seat, Random(1))]
    assert max(gains) > total_of(state, seat)
    assert max(gains) > min(gains)


@pytest.mark.parametrize("game", ["aquaria", "blackmolly", "getbit"])
def test_the_greedy_play_allowed_moves_the_same_ones_with_the_same_luck(game: str) -> None:
    table = begun(game, 12)
    seat = table.state.who
    greedy = Thinker(table.game, Effort(40), character=GREEDY)
    moves = [greedy.choose(table.view(seat), table.moves(seat), Random(2)) for _ in range(2)]
    assert moves[0] == moves[1]
    assert moves[0] in table.moves(seat)
