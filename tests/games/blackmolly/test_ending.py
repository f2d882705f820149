"""Removing fish, passing the die, and how a game ends."""

from __future__ import annotations

import pytest

from games.blackmolly.positions import begun, position
from rules.covered import rule
from shoal.core import FATE, Choose, Fate
from shoal.games.blackmolly.events import Eaten, Loss, Out, Rolled, RoundBegan
from shoal.games.blackmolly.rules.ranking import LAST_ROUND

SAFE = "A1: r3 b3 / D1: r2 b2"
"""Fish that no Molly and no machine catches in one round, with Mollies on A4 and D4."""


# Removal ----------------------------------------------------------------------------------------------------


@rule("BM-23")
def test_every_fish_on_a_card_with_a_molly_is_gone_for_good() -> None:
    there = position("A3: r4 b4 / A1: r3 r2 b3 / D1: r1 b2 b1", mollies="A4 D6").roll(2).hunt_anyhow()
    assert there.mollies.startswith("A3")
    assert (there.at("r4"), there.at("b4")) == (None, None)
    assert [event for event in there.told if isinstance(event, Eaten)] == [
        Eaten(0, 4, "A3", "molly", 0),
        Eaten(1, 4, "A3", "molly", 0),
    ]
    assert there.fish == "A1: b3 r3 r2 / D1: b2 b1 r1"


@rule("BM-23")
@pytest.mark.parametrize("mollies", ["B6 D6", "D6 B6"])
def test_a_molly_on_a_machine_that_is_on_is_told_as_the_one_that_ate(mollies: str) -> None:
    there = position("B4: r4 / A1: r3 b3", mollies=mollies, on="3").roll(1).hunt_anyhow()
    assert Eaten(0, 4, "B5", "molly", 0) in there.told


@rule("BM-23")
def test_fish_on_other_cards_stay() -> None:
    there = position(SAFE).roll(4).hunt_anyhow()
    assert there.fish == "A1: b3 r3 / D1: b2 r2"
    assert there.view.quiet == 1


# Passing the die --------------------------------------------------------------------------------------------


@rule("BM-24", "BM-9")
@pytest.mark.parametrize(("starting", "following"), [("r", 1), ("b", 2), ("g", 0)])
def test_the_die_goes_to_the_left_with_each_round(starting: str, following: int) -> None:
    there = position(SAFE + " / A1: g3", starting=starting).roll(4).hunt_anyhow()
    assert (there.view.starting, there.view.round) == (following, 6)
    assert there.told[-1] == RoundBegan(6, following)


@rule("BM-D20", "BM-D13", "BM-25")
def test_the_die_stops_at_players_without_fish() -> None:
    there = position("A1: r3 g3 / D1: r2 g2").roll(4).hunt_anyhow().roll(4).hunt_anyhow()
    assert [event.seat for event in there.told if isinstance(event, Rolled)] == [0, 1]
    assert there.view.starting == 2


@rule("BM-D13", "BM-25")
def test_a_player_without_fish_rolls_steers_and_leads_the_mollies() -> None:
    there = position("B3: b4 b3 / A1: g4 g3", mollies="D6 A6", starting="r")
    asked = [there.state.ask()]
    there.done()
    asked.append(there.state.ask())
    there.done()
    assert asked == [Choose((1,)), Choose((2,))]
    assert isinstance(there.state.ask(), Fate)
    there.answer(FATE, 1)
    assert there.told[-1] == Rolled(0, 1)
    assert there.state.ask() == Choose((0,))
    there.send("b4 B4 b3 B4")
    assert (there.view.phase, there.state.ask()) == ("hunt", Choose((0,)))
    there.hunt_anyhow()
    assert there.view.starting == 1


# The last fish ----------------------------------------------------------------------------------------------


@rule("BM-25", "BM-26")
def test_whoever_alone_has_fish_wins_at_once() -> None:
    there = position("A2: r4 r3 / D1: b1").roll(2).hunt_anyhow()
    assert there.over
    assert there.ranking == "b / r"
    assert (there.ending.reason, there.ending.together, there.ending.rounds) == ("last fish", False, 5)
    assert there.told[-1] == Out(0)


@rule("BM-25", "BM-26")
def test_the_game_goes_on_while_two_have_fish() -> None:
    there = position("A2: r4 / D1: b1 b2 / A1: g4 g3", mollies="D4 C6").roll(2).hunt_anyhow()
    assert Out(0) in there.told
    assert not there.over
    assert there.view.standings[0] is not None


@rule("BM-26")
def test_whoever_went_out_later_is_placed_higher() -> None:
    there = position("A2: g4 / D1: b1", starting="r").roll(2)
    assert there.ranking == "b / g / r"


TOGETHER = [
    ("A2: r4 r1 b3 b2 b1", "r / b"),
    ("A2: r4 r1 b4 b2", "b / r"),
    ("A2: r4 b4 b1", "b / r"),
    ("A2: r3 r2 b3 b2", "r b"),
    ("A2: r1 / B6: b2 g4", "g / b / r"),
    ("A2: r4 r1 / B6: b4 b1 g4", "r b / g"),
]


@rule("BM-D12", "BM-26")
@pytest.mark.parametrize(("fish", "ranking"), TOGETHER)
def test_last_fish_that_go_together_are_compared_the_oldest_first(fish: str, ranking: str) -> None:
    there = position(fish).roll(2).hunt_anyhow()
    assert there.fish == ""
    assert there.ranking == ranking
    assert (there.ending.reason, there.ending.together) == ("last fish", True)


@rule("BM-D12")
def test_only_the_fish_of_the_last_bite_are_compared() -> None:
    there = position("A2: b4 / D2: r3 b3 / A5: r2 r1 b2", mollies="C6 C6").roll(2).hunt_anyhow()
    assert there.fish == "A5: b2 r2 r1 / D2: b3 r3"
    there.roll(4).hunt_anyhow()
    assert there.fish == ""
    assert there.ranking == "r / b"


@rule("BM-D12", "BM-26")
def test_a_fish_that_is_left_wins_whatever_its_age() -> None:
    there = position("A2: r4 r3 r2 / D6: b1").roll(2).hunt_anyhow()
    assert there.ranking == "b / r"


@rule("BM-26")
def test_the_ending_tells_the_story_of_all_fish_that_were_lost() -> None:
    there = position("A2: r4 / B6: r3 / D5: b1 b2", mollies="D4 D6", round=7).roll(2).hunt_anyhow()
    assert there.ending.losses == (Loss(7, 0, 3, "B6", "machine", 2), Loss(7, 0, 4, "A2", "machine", 2))


# Alternative rule -------------------------------------------------------------------------------------------


@rule("BM-27", "BM-28")
def test_whoever_has_the_last_old_fish_wins_whatever_else_is_left() -> None:
    there = position("A2: r4 / D1: b4 / A1: r3 r2 r1", mollies="D4 D4", old_fish=True).roll(2).hunt_anyhow()
    assert there.ranking == "b / r"
    assert (there.ending.reason, there.ending.together) == ("last old fish", False)


@rule("BM-27", "BM-D17")
def test_a_player_without_the_old_fish_plays_on_with_the_others() -> None:
    fish = "A2: r4 / D1: b4 b3 / A1: r3 r2 g4"
    there = position(fish, mollies="D4 D4", old_fish=True, starting="g").roll(2).hunt_anyhow()
    assert Out(0) in there.told
    assert (there.asked, there.ways("r3")) == ("r", "B1")
    assert not there.over


@rule("BM-27", "BM-D17")
def test_losing_all_fish_but_the_old_one_is_no_loss_by_the_alternative_rule() -> None:
    there = position("A2: r3 r2 / D1: b4 b3 / A1: r4", mollies="D4 D4", old_fish=True).roll(2).hunt_anyhow()
    assert not any(isinstance(event, Out) for event in there.told)
    assert not there.over


@rule("BM-D17", "BM-28")
@pytest.mark.parametrize(
    ("young", "ranking"),
    [("r3 r2 b1", "r / b"), ("r3 b2 b1", "b / r"), ("r3 b1", "r b")],
)
def test_if_the_last_old_fish_go_together_most_fish_left_win(young: str, ranking: str) -> None:
    there = position(f"A2: r4 / B6: b4 / D1: {young}", mollies="D4 D4", old_fish=True).roll(2).hunt_anyhow()
    assert there.ranking == ranking
    assert (there.ending.reason, there.ending.together) == ("last old fish", True)


@rule("BM-D17")
def test_a_player_who_lost_the_old_fish_earlier_cannot_win_with_more_fish() -> None:
    fish = "A2: r4 / B6: b4 / D1: g3 g2 g1 r1"
    there = position(fish, mollies="D4 D4", old_fish=True).roll(2).hunt_anyhow()
    assert there.ranking == "r / b / g"


# Quiet games ------------------------------------------------------------------------------------------------


@rule("BM-D18")
def test_a_game_ends_after_so_many_rounds_without_a_loss() -> None:
    there = position(SAFE, quiet_rounds=2).roll(4).hunt_anyhow()
    assert not there.over
    there.roll(4).hunt_anyhow()
    assert there.over
    assert (there.ending.reason, there.ending.together, there.ranking) == ("quiet", False, "r b")


@rule("BM-D18")
def test_sixty_rounds_are_the_usual_limit() -> None:
    there = position(SAFE)
    there.state.quiet = 58
    assert not there.roll(4).hunt_anyhow().over
    assert there.roll(4).hunt_anyhow().over


@rule("BM-D18")
def test_a_loss_begins_the_count_anew() -> None:
    there = position(SAFE + " / A2: r4", quiet_rounds=9)
    there.state.quiet = 8
    there.roll(2).hunt_anyhow()
    assert (there.over, there.view.quiet) == (False, 0)


@rule("BM-D18")
@pytest.mark.parametrize(
    ("fish", "old_fish", "ranking"),
    [
        ("A1: r4 b3 / D1: r1 b2 / D1: b1", False, "r / b"),
        ("A1: r3 b3 / D1: r1 b2", False, "b / r"),
        ("A1: r4 b3 / D1: r1 b4 / D1: b1", True, "b / r"),
        ("A1: r4 b3 / D1: r1 b4 / D1: g3 g2 g1", True, "r b / g"),
    ],
)
def test_those_still_in_a_quiet_game_are_compared_by_their_living_fish(fish: str, old_fish: bool, ranking: str) -> None:
    there = position(fish, old_fish=old_fish, quiet_rounds=1).roll(4).hunt_anyhow()
    assert (there.ending.reason, there.ranking) == ("quiet", ranking)


@rule("BM-D18")
def test_no_game_with_a_limit_goes_on_beyond_round_300() -> None:
    assert LAST_ROUND == 300
    assert not position(SAFE, round=299).roll(4).hunt_anyhow().over
    there = position(SAFE, round=300).roll(4).hunt_anyhow()
    assert (there.ending.reason, there.ending.rounds) == ("quiet", 300)


@rule("BM-D18")
def test_without_a_limit_a_game_goes_on() -> None:
    there = position(SAFE, round=300, quiet_rounds=0)
    there.state.quiet = 299
    assert not there.roll(4).hunt_anyhow().over


@rule("BM-D18")
def test_a_last_round_in_which_somebody_wins_is_no_quiet_end() -> None:
    there = position("A2: r4 r3 / D1: b1", round=300).roll(2).hunt_anyhow()
    assert (there.ending.reason, there.ranking) == ("last fish", "b / r")


@rule("BM-D18")
def test_a_new_game_that_nobody_disturbs_ends_quietly() -> None:
    there = begun(2, quiet_rounds=1).roll(2).hunt_anyhow()
    assert (there.ending.reason, there.ranking, there.ending.losses) == ("quiet", "r b", ())
