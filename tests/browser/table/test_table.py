"""At a table: what each person sees, hears and can do beside playing."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Any

from playwright.sync_api import WebSocket, expect

from browser import friends
from browser.people import Come, Person, check_ending, finish
from server.players import BOT, ME, OPEN
from server.running import Process


def test_the_title_tells_whose_turn_it_is(ada: Person) -> None:
    ada.come(ada.make(ME, OPEN, OPEN, OPEN))
    expect(ada.page).to_have_title("● Your turn · Get Bit! · Shoal")
    ada.play("Coral plays 3")
    expect(ada.page).to_have_title("Get Bit! · Shoal")


def test_where_the_board_offers_every_move_the_list_of_them_is_folded_until_it_is_wanted(ada: Person) -> None:
    ada.come(ada.make(ME, OPEN, OPEN, OPEN))
    expect(ada.page.get_by_role("button", name="Coral plays 4")).to_have_count(1)
    ada.table.get_by_role("button", name="All moves").click()
    expect(ada.page.get_by_role("button", name="Coral plays 4")).to_have_count(2)
    ada.page.reload()
    ada.table.get_by_role("button", name="Coral plays 4").click()
    expect(ada.log.last).to_have_text("Coral has chosen 4.")


def test_a_card_is_played_by_clicking_it_on_the_board(ada: Person) -> None:
    ada.come(ada.make(ME, OPEN, OPEN, OPEN))
    hand = ada.board.get_by_role("group", name="Coral’s hand")
    hand.get_by_role("button", name="Coral plays 4").click()
    expect(ada.log.last).to_have_text("Coral has chosen 4.")
    expect(hand).to_contain_text("your card is chosen")
    expect(hand.get_by_role("button", disabled=False)).to_have_count(0)


def test_a_screen_reader_hears_every_event(ada: Person) -> None:
    told: list[str] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: told.extend(words_in(str(text))))

    ada.page.on("websocket", listen)
    ada.come(ada.make(ME, BOT, BOT, BOT))
    expect(ada.page.get_by_role("log")).to_have_attribute("aria-live", "polite")
    finish(ada)
    assert len(told) > 50
    assert ada.read_log() == told


def words_in(text: str) -> list[str]:
    """The words of everything that this message tells."""
    message: dict[str, Any] = json.loads(text)
    if message["kind"] == "whole" and message["eyes"] is None:
        return []
    return [line["words"] for line in (*message.get("log", ()), *message.get("happened", ())) if line["words"]]


def test_spectators_see_the_table_but_no_sealed_card(ada: Person, come: Come) -> None:
    table = ada.make(ME, OPEN, OPEN, OPEN)
    ada.come(table)
    watcher = come()
    watcher.come(table)
    expect(watcher.table).to_contain_text("You are watching.")
    ada.play("Coral plays 4")
    expect(watcher.log.last).to_have_text("Coral has chosen.")
    expect(watcher.moves).to_have_count(0)
    expect(watcher.board.get_by_role("button")).to_have_count(0)
    watcher.page.get_by_role("tab", name="Board").click()
    expect(watcher.page.get_by_role("region", name="The board in words")).to_contain_text("its card is chosen")


def test_whoever_comes_by_the_link_is_offered_a_seat_and_whoever_left_the_way_back(ada: Person, come: Come) -> None:
    table = ada.make(ME, OPEN, OPEN, OPEN)
    guest = come("Eve", viewport={"width": 390, "height": 844})
    guest.come(table)
    guest.table.get_by_role("button", name="Take a seat").click()
    expect(guest.sentence).to_contain_text("Choose a card.")
    expect(guest.page.locator("#panel-do").get_by_role("button", name="Invite")).to_be_visible()
    guest.page.get_by_role("tab", name="Seats").click()
    guest.leave()
    guest.page.get_by_role("tab", name="Play").click()
    guest.table.get_by_role("button", name="Return to the table").click()
    expect(guest.log.last).to_have_text("Eve is back.")


def test_a_move_taken_back_is_seen_by_all(ada: Person, bob: Person) -> None:
    table = ada.make(ME, OPEN, OPEN, OPEN)
    ada.come(table)
    bob.sit(table, 1)
    ada.play("Coral plays 4")
    expect(bob.log.last).to_have_text("Coral has chosen.")
    ada.table.get_by_role("button", name="Undo").click()
    for person, line in ((ada, "Coral has chosen 4."), (bob, "Coral has chosen.")):
        expect(person.log.last).to_have_text("Ada takes back the last move.")
        expect(person.log.filter(has_text="taken back")).to_contain_text(line)
    ada.play("Coral plays 5")
    expect(ada.log.last).to_have_text("Coral has chosen 5.")


def test_a_hint_names_a_move_and_marks_it(ada: Person) -> None:
    ada.come(ada.make(ME, OPEN, OPEN, OPEN))
    ada.table.get_by_role("button", name="Hint").click()
    hint = ada.table.get_by_text("Hint: play")
    expect(hint).to_be_visible()
    expect(ada.table.get_by_role("status").filter(has_text="Hint")).to_contain_text("% of the time")
    words = str(hint.text_content()).replace("Hint: play", "Coral plays")
    expect(ada.board.get_by_role("button", name=words)).to_have_class(re.compile("hinted"))
    ada.play(words)
    expect(ada.log.last).to_have_text(words.replace("plays", "has chosen") + ".")
    expect(hint).not_to_be_visible()


def test_on_a_phone_a_hint_takes_the_place_of_the_first_steps(come: Come) -> None:
    ada = come("Ada", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    ada.come(ada.make(ME, OPEN, OPEN, OPEN))
    steps = ada.page.get_by_role("region", name="First steps")
    expect(steps).to_be_visible()
    ada.table.get_by_role("button", name="Hint").click()
    expect(ada.table.get_by_text("Hint: play")).to_be_visible()
    expect(steps).to_have_count(0)


def test_somebody_who_leaves_is_played_for_and_may_return(ada: Person, bob: Person) -> None:
    table = ada.make(ME, OPEN, OPEN, OPEN)
    ada.come(table)
    bob.sit(table, 1)
    ada.leave()
    expect(ada.sentence).to_have_text("A bot is playing for you. Return whenever you like.")
    expect(bob.seats.nth(0)).to_contain_text("a bot is playing")
    expect(bob.log.filter(has_text="Coral has chosen.")).to_be_visible()
    ada.seats.nth(0).get_by_role("button", name="Return").click()
    expect(bob.log.last).to_have_text("Ada is back.")
    expect(bob.seats.nth(0)).not_to_contain_text("a bot is playing")
    expect(ada.sentence).to_contain_text("Waiting for Bob")


def test_a_seat_that_stays_open_can_be_given_to_a_bot(ada: Person) -> None:
    ada.come(ada.make(ME, OPEN, BOT, BOT))
    ada.play("Coral plays 4")
    expect(ada.sentence).to_have_text("One seat is free: invite someone, or add a bot.")
    ada.seats.nth(1).get_by_role("button", name="Add a bot").click()
    expect(ada.seats.nth(1)).to_contain_text("bot · casual")
    expect(ada.log.filter(has_text="a bot, sits down.")).to_be_visible()
    expect(ada.seats.nth(1).get_by_role("button")).to_have_count(0)


def test_a_friend_who_comes_later_takes_the_seat_that_a_bot_leaves(ada: Person, bob: Person) -> None:
    table = ada.make(ME, BOT, BOT, OPEN)
    ada.come(table)
    ada.seats.nth(3).get_by_role("button", name="Add a bot").click()
    bob.come(table)
    expect(bob.table).to_contain_text("You are watching: all seats are taken.")
    ada.table.get_by_role("button", name="Invite").click()
    dialog = ada.page.get_by_role("dialog", name="Invite")
    expect(dialog).to_contain_text("All seats are taken")
    dialog.get_by_role("button", name="Free up the seat of").click()
    expect(dialog).to_contain_text("can take an open seat")
    bob.table.get_by_role("button", name="Take a seat").click()
    expect(ada.seats.nth(3)).to_contain_text("Bob")
    expect(bob.seats.nth(3)).to_contain_text("you")


def test_signs_are_seen_by_all(ada: Person, bob: Person) -> None:
    table = ada.make(ME, OPEN, OPEN, OPEN)
    ada.come(table)
    bob.sit(table, 1)
    ada.table.get_by_role("button", name="Send to everyone: clap").click()
    expect(bob.table.get_by_role("status").filter(has_text="Ada: clap")).to_be_attached()
    expect(bob.seats.nth(0)).to_contain_text("clap")


def test_a_finished_game_has_its_story_and_everybody_goes_on_to_the_same_rematch(ada: Person, bob: Person) -> None:
    table = ada.make(ME, OPEN, BOT, BOT)
    ada.come(table)
    bob.sit(table, 1)
    for person in (ada, bob):
        person.leave()
    check_ending(ada, seats=4)
    expect(ada.table.get_by_role("list", name="Seats")).not_to_contain_text("a bot is playing")
    ada.page.get_by_text("The story of the game").click()
    story = ada.page.get_by_role("list", name="The story of the game").get_by_role("listitem")
    bites = [line for line in ada.read_log() if line.startswith("The shark bites")]
    expect(story).to_have_count(len(bites))
    expect(story.first).to_contain_text("the shark bit")
    ada.table.get_by_role("button", name="Rematch").click()
    bob.table.get_by_role("link", name="Join rematch").click()
    for person, number in ((ada, 0), (bob, 1)):
        expect(person.sentence).to_contain_text("Choose a card")
        expect(person.seats.nth(number)).to_contain_text("you")
    assert ada.page.url == bob.page.url != f"{ada.base}/table/{table}"


def told_cards(lines: Iterable[str]) -> list[str]:
    """Those of these lines from which one could learn a card that another robot played."""
    return [line for line in lines if re.search(r"(Blue|Green|Amber)\b(?!.*bites? left)\D*\d", line)]


def check_nothing_is_remembered(ada: Person) -> None:
    """Neither the log, nor the board, nor its words tell a card of the others."""
    assert told_cards(ada.read_log()) == []
    ada.page.get_by_role("tab", name="Board").click()
    words = ada.page.get_by_role("region", name="The board in words")
    others = re.findall(r".*(?:Bob|Cyd|Dot).*", str(words.text_content()))
    assert len(others) == 3
    for line in others:
        assert re.search(r"; \d cards? in hand(, played \d face down)?(; its card is chosen)?\.$", line), line
    for seat in (2, 3, 4):
        expect(ada.board.locator(f".berth.seat-{seat}")).not_to_have_text(re.compile(r"\d(?! of| bites)"))
    ada.page.get_by_role("tab", name="Log").click()


def test_in_a_memory_game_nobody_can_look_up_what_the_others_played(ada: Person, server: Process) -> None:
    ada.come(table := ada.make(ME, OPEN, OPEN, OPEN, memory=True))
    company = friends.sit(server.port, table)
    friends.play_round(ada, company, low=1)
    turned = ada.log.filter(has_text="The cards are turned up: ")
    expect(turned).to_contain_text("Blue 2")
    assert told_cards(ada.read_log()) != []
    ada.play("Coral plays 2")
    expect(ada.log.last).to_have_text("Coral has chosen 2.")
    check_nothing_is_remembered(ada)
    friends.play_round(ada, company, low=2, ada_plays=False)
    ada.play("Coral loses its left arm")
    expect(ada.log.filter(has_text="The played cards are turned face down (GB-16).")).to_have_count(1)
    check_nothing_is_remembered(ada)
    before = ada.read_log()
    ada.page.reload()
    expect(ada.log.last).to_have_text(before[-1])
    assert ada.read_log() == before[-2:]
    check_nothing_is_remembered(ada)


def test_a_refused_move_shows_why_and_leads_to_the_rule(ada: Person) -> None:
    ada.come(ada.make(ME, OPEN, OPEN, OPEN))
    ada.page.evaluate("""() => {
        const send = WebSocket.prototype.send
        WebSocket.prototype.send = function (text) { send.call(this, text.replace('"card":3', '"card":7')) }
    }""")
    ada.play("Coral plays 3")
    alert = ada.page.get_by_role("alert")
    expect(alert).to_contain_text("With 4 robots the cards go from 1 to 5.")
    rule = str(alert.get_by_role("button").text_content()).removeprefix("Why? Rule ")
    alert.get_by_role("button").click()
    shown = ada.page.get_by_role("region", name="Rules").locator(".wanted")
    expect(shown).to_be_focused()
    expect(shown).to_contain_text(rule)
    ada.play("Coral plays 2")
    expect(alert).to_have_count(0)
    expect(ada.log.last).to_have_text("Coral has chosen 2.")


def test_a_line_of_the_log_says_why_in_place_and_leads_to_all_rules(ada: Person) -> None:
    ada.come(ada.make(ME, OPEN, OPEN, OPEN))
    sentence = ada.sentence.inner_text()
    ada.log.first.get_by_role("button", name="Why? Rule GB-2").click()
    expect(ada.log.first).to_contain_text("The robots are put in one line at random")
    expect(ada.sentence).to_have_text(sentence)
    ada.log.first.get_by_role("button", name="All rules").click()
    shown = ada.page.get_by_role("region", name="Rules").locator(".wanted")
    expect(shown).to_be_focused()
    expect(shown).to_contain_text("GB-2")


def test_lines_that_name_no_rule_say_why_too_and_the_arrows_go_from_one_to_the_next(ada: Person) -> None:
    ada.come(ada.make(ME, OPEN, OPEN, OPEN))
    ada.play("Coral plays 2")
    why = ada.log.last.get_by_role("button", name="Why? Rule GB-4")
    why.focus()
    ada.page.keyboard.press("Enter")
    expect(ada.log.last).to_contain_text("It stays secret until everyone")
    ada.page.keyboard.press("Enter")
    expect(ada.log.last).to_have_text("Coral has chosen 2.")


def test_the_same_person_in_two_tabs_plays_one_seat(ada: Person) -> None:
    table = ada.make(ME, OPEN, OPEN, OPEN)
    ada.come(table)
    first = ada.page
    ada.page = ada.context.new_page()
    ada.come(table)
    ada.play("Coral plays 3")
    expect(first.get_by_role("log").get_by_role("listitem").last).to_have_text("Coral has chosen 3.")
    ada.page.close()
    ada.page = first
    expect(ada.moves).to_have_count(0)


def test_on_a_phone_the_whole_line_is_in_sight_with_the_shark_and_the_hand(come: Come, server: Process) -> None:
    ada = come("Ada", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    ada.come(table := ada.make(ME, OPEN, OPEN, OPEN))
    room = "document.querySelector('[aria-label=Board]')"
    for tip in ("Next", "Next", "Got it"):
        assert ada.page.evaluate(f"{room}.scrollHeight - {room}.clientHeight") <= 0
        ada.table.get_by_role("button", name=tip).tap()
    friends.let_shark_bite(ada, friends.sit(server.port, table))
    assert ada.page.evaluate(f"{room}.scrollHeight - {room}.clientHeight") <= 0


def test_on_a_phone_held_sideways_there_is_room_for_the_line_above_the_hand(come: Come) -> None:
    ada = come("Ada", viewport={"width": 740, "height": 360}, has_touch=True, is_mobile=True)
    ada.come(ada.make(ME, OPEN, OPEN, OPEN))
    expect(ada.board.get_by_role("button", name="Coral plays 5")).to_be_in_viewport(ratio=1)
    expect(ada.board.locator(".berth").first).to_be_in_viewport(ratio=1)


def test_on_a_phone_a_game_is_played_with_tabs(come: Come, server: Process) -> None:
    ada = come("Ada", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    ada.come(ada.make(ME, BOT, BOT, BOT))
    ada.board.get_by_role("button", name="Coral plays 3").tap()
    for tab, shown in (("Log", "Coral has chosen 3."), ("Seats", "random"), ("Rules", "GB-1")):
        ada.page.get_by_role("tab", name=tab).tap()
        expect(ada.page.get_by_role("tabpanel", name=tab)).to_contain_text(shown)
    ada.page.get_by_role("tab", name="Seats").tap()
    ada.page.get_by_role("button", name="Send to everyone: clap").tap()
    ada.page.get_by_role("tab", name="Play").tap()
    expect(ada.page.get_by_role("tab", name="Seats clap")).to_be_visible()
    finish(ada)
    check_ending(ada, seats=4)
