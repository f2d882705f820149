"""Playing the games of a series: a game depends on its sitting and its number only."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from time import perf_counter, thread_time

from msgspec.structs import replace

from shoal import games
from shoal.arena.running.driving import Answer, drive
from shoal.arena.running.match import GameResult, Noting, Series, Sitting, Thought
from shoal.bots import Fault, OwnBot, bot, is_own, levels, name, own_bot
from shoal.bots.levels import CASUAL, RANDOM
from shoal.core import FATE, Entry, Event, Game, Header, Listener, Player, Record, Seeded, State
from shoal.core.value import digest


def play_games(series: Series, numbers: Sequence[int], *, records: bool) -> Iterator[GameResult]:
    """Play these games, one after another."""
    firsts: dict[tuple[object, ...], State] = {}
    luck: list[Random] = []
    for number in numbers:
        sitting = series.sitting(number)
        kind = (sitting.game, sitting.seats, *sitting.options.items())
        if kind not in firsts:
            firsts[kind] = games.find(sitting.game).begin(sitting.seats, sitting.options)
        luck += [Random() for _ in range(len(luck), sitting.seats + 1)]
        result = _play_game(sitting, number, firsts[kind].copy(), luck, records=records)
        yield replace(result, notes=series.notes(result)) if isinstance(series, Noting) else result


def _play_game(sitting: Sitting, number: int, state: State, luck: list[Random], *, records: bool) -> GameResult:
    """Play this game from its first state, with generators that are used again and again, since new ones take time."""
    game, seats, deal = games.find(sitting.game), range(sitting.seats), sitting.deal
    lots: list[Random | None] = [None] * len(seats)
    seated: dict[int, _Seated] = {}
    for seat, who in enumerate(sitting.bots):
        luck[seat].seed(f"{deal}/seat/{seat}")
        if who == RANDOM.name:
            lots[seat] = luck[seat]
        else:
            seated[seat] = _Seated(state, seat, _player(game, sitting, number, seat, luck[seat]))
    kept: list[Answer] | None = [] if records else None
    hear = _listening(lambda: _header(game, sitting), seated)
    answers = drive(state, Seeded(deal, luck[len(seats)]), lots, lambda seat: seated[seat].choose(), kept, hear)
    outcome = state.outcome()
    return GameResult(
        number=number,
        places=tuple([outcome.place(seat) for seat in seats]),
        reason=outcome.reason,
        answers=answers,
        record="" if kept is None else Record(_header(game, sitting), _entries(state, kept), outcome).text(),
        bots=sitting.bots,
        scores=None if outcome.scores is None else tuple(map(float, outcome.scores)),
        thoughts=tuple([seated[seat].thought() if seat in seated else Thought() for seat in seats]),
        faults=tuple([fault for each in seated.values() for fault in each.faults()]),
    )


def _player(game: Game, sitting: Sitting, number: int, seat: int, luck: Random) -> Player:
    """Whoever sits there. The luck of somebody's own bot tells nothing of the deal."""
    who = sitting.bots[seat]
    if not is_own(who):
        return bot(game, who, luck)
    known = [level.name for level in levels(game)]
    instead = bot(game, CASUAL.name if CASUAL.name in known else RANDOM.name, luck)
    own_luck = digest(f"luck/{number}/{seat}".encode())
    return own_bot(who, game, seat, (sitting.seats, sitting.options), own_luck, sitting.limit, instead)


def _listening(header: Callable[[], Header], seated: dict[int, _Seated]) -> Callable[[list[Event]], None] | None:
    """Tells players that want to hear what happens, each as its seat may know it; nothing where there are none."""
    listeners = [(seat, each.player) for seat, each in seated.items() if isinstance(each.player, Listener)]
    if not listeners:
        return None
    for seat, listener in listeners:
        listener.begin(seat, header())

    def hear(events: list[Event]) -> None:
        for seat, listener in listeners:
            listener.hear([event.seen_by(seat) for event in events])

    return hear


class _Seated:
    """A player in its seat, with a clock beside it."""

    def __init__(self, state: State, seat: int, player: Player) -> None:
        self._state = state
        self._seat = seat
        self.player = player
        self._clock = perf_counter if isinstance(player, OwnBot) else thread_time
        self._moves = 0
        self._seconds = self._longest = 0.0

    def choose(self) -> int:
        """The code of the move that the player makes; `Refused` if it may not."""
        state, seat = self._state, self._seat
        view, moves = state.view(seat), state.moves(seat)
        began = self._clock()
        move = self.player.answer(view, moves)
        spent = self._clock() - began
        self._moves += 1
        self._seconds += spent
        self._longest = max(self._longest, spent)
        code = state.encode(move)
        if not state.allows(seat, code):
            raise state.refusal(seat, move)
        return code

    def thought(self) -> Thought:
        """How long it thought in this game."""
        return Thought(self._moves, self._seconds, self._longest)

    def faults(self) -> list[Fault]:
        """The moves that the house had to make for it."""
        return self.player.faults if isinstance(self.player, OwnBot) else []


def _header(game: Game, sitting: Sitting) -> Header:
    names = tuple(name(seat) for seat in range(sitting.seats))
    options = game.all_options(sitting.options)
    return Header(game.name, game.rules, sitting.seats, options, names, sitting.bots, sitting.deal)


def _entries(state: State, kept: list[Answer]) -> list[Entry]:
    decode = state.decode
    return [
        Entry(FATE, answer, kind) if who == FATE else Entry(who, decode(answer))  # type: ignore[arg-type]
        for who, answer, kind in kept
    ]
