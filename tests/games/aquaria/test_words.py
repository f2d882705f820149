"""Words: for every effect, move, event, ask, board and ending."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import msgspec
import pytest

from games.aquaria.many import play as play_game
from games.aquaria.positions import again, feed_with, give_tokens, hold, lay, pass_feeding, phase, play, table, view
from shoal.core import FATE, OVER, Event
from shoal.games.aquaria import GAME
from shoal.games.aquaria import dealing_events as dealt
from shoal.games.aquaria import events as happened
from shoal.games.aquaria.moves import Act, Go, Keep, Place, Step, Use
from shoal.games.aquaria.pieces import ACTIONS
from shoal.games.aquaria.rules.state import FEEDING
from shoal.games.aquaria.text.pieces import say_effect

WORDS = GAME.words(["Ann", "Ben"])


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("op2", "2 oxygen"),
        ("pearl1", "a pearl"),
        ("card2 + food.any1", "2 cards and a can of any colour"),
        ("pearl1 / wool1", "a pearl or a wool tile"),
        ("line3 + (wool1 / tok.r)", "up to 3 turns of line dials and either a wool tile or a red filter token"),
        ("ency1 + encyb + shop", "a step in the Encyclopedia, the Encyclopedia bonus and a level of the Pet Shop"),
        ("pearl1 + offer1", "a pearl and a card from the offer"),
        ("tok.any + card1 / pearl1 + wool1", "either a filter token and a card, or a pearl and a wool tile"),
        ("lion", "a Lionfish"),
        ("-", "nothing"),
    ],
)
def test_an_effect_is_said_in_plain_words(text: str, words: str) -> None:
    assert say_effect(text) == words


def test_every_move_has_words_of_its_own() -> None:
    tables, codes = table().setup.tables, table().setup.codes
    prices = dict(zip(ACTIONS, tables.prices, strict=True))
    real = [move for move in codes.moves.values() if not isinstance(move, Act) or move.pearls in prices[move.action]]
    said = Counter(WORDS.move(move) for move in real if not isinstance(move, Use))
    assert [words for words, moves in said.items() if moves > 1 or not words or "?" in words] == []
    assert WORDS.move(Use("EK01")) == WORDS.move(Use("EK02")) == "use the Encyclopedia token for a pearl"
    assert len(codes.moves) - len(real) == 20, "only actions for pearls that they do not cost are left out"
    assert WORDS.move(Go("shop")) == "go to the Pet Shop circle"
    assert WORDS.move(Act("place", 4)) == "place cards for 4 pearls: up to 3 cards and 3 points"
    assert WORDS.move(Place("RD06", 6)) == (
        "place red clownfish (6 oxygen; gives a level of the Pet Shop and a turn of a line dial; wants 2 red cans)"
        " on C2"
    )
    assert WORDS.move(Keep(1, ("RD19", "RD18", "RD16"))) == (
        "keep tile 1 (2 pearls) with red plant (gives a wool tile; income a red can), "
        "red plant (gives 3 oxygen or 2 cards) and red plant (gives 2 oxygen and a turn of any dial)"
    )
    assert WORDS.move(Step("5c")) == "enter step 5 on the right"


CODES = re.compile(r"\b(?:RD|BL|GR|YE|LF|EK|ER|F[RGB]|SO|AB|T)\d+\b|\b\d+[abcd]\b")


@pytest.mark.parametrize("seats", [1, 2])
def test_no_code_of_a_piece_stands_in_what_a_player_reads(seats: int) -> None:
    words, rng = GAME.words(["Ann", "Ben"][:seats]), Random(seats)
    state, read = GAME.begin(seats), set[str]()
    while state.who != OVER:
        if state.who == FATE:
            events = state.answer(FATE, state.question().sample(rng))
        else:
            moves = state.moves(state.who)
            offered = state.codes(state.who)[:3] if state.who >= 0 else []
            read |= {GAME.preview(state, state.who, code).note for code in offered}
            read |= {words.move(move) for move in moves[:20]}
            events = state.answer(state.who, rng.choice(moves))
        read |= {said for event in events for said in (words.event(event), words.gist(event))}
    read.add(words.outcome(state.outcome()).told())
    assert [text for text in read if CODES.search(text)] == []


def test_the_gist_of_a_turn_is_told_in_a_few_words() -> None:
    assert WORDS.gist(happened.Moved(0, "study", 1, False)) == "the study circle"
    assert WORDS.gist(happened.Placed(0, "RD07", 6, 5)) == "red clownfish on C2"
    assert WORDS.gist(happened.Changed(0, "oxygen", -5, 1)) == "oxygen −5"
    assert WORDS.gist(happened.Arrow("study", 1)) == ""


@pytest.mark.parametrize("seats", [1, 3])
def test_every_event_is_one_sentence_and_headings_have_no_full_stop(seats: int) -> None:
    words = GAME.words(["Ann", "Ben", "Cleo"][:seats])
    state, rng, heard = GAME.begin(seats), Random(3), list[Event]()
    while state.who != OVER:
        if state.who == FATE:
            heard += state.answer(FATE, state.question().sample(rng))
        else:
            heard += state.answer(state.who, rng.choice(state.moves(state.who)))
    for event in heard:
        for seen in (event, event.seen_by(None)):
            said = words.event(seen)
            heading = isinstance(seen, happened.Round | happened.PhaseBegan)
            silent = isinstance(seen, happened.Reached)
            assert (said == "", said.endswith(".")) == (silent, not heading and not silent)
            assert "\n" not in said
            assert "None" not in said


def test_what_happened_is_told_with_names() -> None:
    assert WORDS.event(happened.Placed(0, "RD07", 6, 5)) == "Ann places a red clownfish on C2 for 5 oxygen."
    assert WORDS.event(happened.Changed(1, "pearls", -2, 1)) == "Ben spends 2 pearls (now 1)."
    assert WORDS.event(happened.Changed(1, "points", -4, 0)) == "Ben loses 4 points (now 0)."
    assert WORDS.event(dealt.Drew(0, None, True)) == "The discards are shuffled into a new deck. Ann draws a card."
    assert WORDS.event(happened.Fed(0, 0, (1, 0, 0), False)) == "Ann cannot fully feed the card on A1 (1 can)."
    assert WORDS.event(happened.Moved(None, "study", 2, False)) == (
        "The automa moves the die to the study circle for action 2."
    )


def test_a_strange_event_has_no_words() -> None:
    with pytest.raises(ValueError, match="No words for"):
        WORDS.event(Event())


def test_what_is_asked_is_said_to_the_seat_that_is_asked_and_to_the_others() -> None:
    state = table(2)
    assert WORDS.ask(view(state, 0)) == "Move your die to a circle."
    assert WORDS.ask(view(state, 1)) == "Waiting for Ann."
    give_tokens(state, 0, "EK09")
    play(state, Use("EK09"))
    assert WORDS.ask(view(state, 0)) == "Turn a dial (up to 2 turns of any dials)."
    for effect, asked in [
        ("card1", "Take a card."),
        ("card2", "Take a card (2 cards)."),
        ("offer1", "Take a card from the offer."),
    ]:
        assert WORDS.ask(msgspec.structs.replace(view(state, 0), step="card", effect=effect)) == asked
    assert WORDS.ask(GAME.begin(2).view(0)) == "Dealing cards…"
    over = table(2, round=4)
    pass_feeding(over)
    assert WORDS.ask(view(over)) == "The game is over."


def test_feeding_says_whether_there_is_anything_left_to_decide() -> None:
    state = table(2)
    phase(state, FEEDING)
    assert WORDS.ask(view(state)) == "None of your fish are hungry: go on, after free actions if you like."
    lay(state, 0, {0: "RD08"})
    assert WORDS.ask(view(state)) == "Feed your fish."
    feed_with(state.players[0], red=1)
    again(state)
    assert WORDS.ask(view(state)) == (
        "You have food for all your fish: go on and feed them, after free actions if you like."
    )


def test_the_board_tells_how_many_cards_are_tucked_under_the_deck() -> None:
    state = table(2)
    state.pool, state.under = state.pool[2:], state.pool[:2]
    assert "deck 94 (the last 2 tucked), discards 0" in WORDS.board(view(state))


def test_the_board_shows_everything_and_the_hand_with_all_that_is_printed() -> None:
    state = table(2)
    hold(state, 0, "BL01")
    lay(state, 1, {5: "RD21"})
    state.parked[2] = 2
    again(state)
    board = WORDS.board(view(state))
    assert "oxygen  arrow 1: a can of any colour and a turn of any dial, 2 pearls" in board
    assert "Offer: YE20 YE21 YE22 YE23 YE24 YE25" in board
    assert "2  ·     RD21" in board
    assert "BL01 blue clownfish, costs 3 (less beside anemones), wants r for 2:" in board
    assert "income a blue can" in board
    assert "BL01" not in WORDS.board(view(state, 1))
    assert "Your hand" not in WORDS.board(view(state, None))


def test_an_ending_tells_every_line_and_who_won() -> None:
    state = play_game(2, "advanced", "random", 5, lambda _: None)
    told = WORDS.outcome(state.outcome()).told()
    assert told.count("points during the game") == 2
    assert told.count("colours beside plants") == 2
    assert re.fullmatch(
        r"(Ann|Ben) won with \d+ points, \d+ more than (Ann|Ben)\. What counted most: [A-Za-z ]+ \(-?\d+ to -?\d+\)\.",
        told.splitlines()[-1],
    )
    alone = play_game(1, "basic", "random", 5, lambda _: None)
    assert GAME.words(["Ann"]).outcome(alone.outcome()).told().endswith("No rating yet: keep practising.")
