"""Fate and bots: for them the server itself sees to an answer. Workers think; here is what they are asked and when."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, nullcontext
from random import Random
from weakref import WeakValueDictionary

from shoal.core import ShoalError
from shoal.review import reason, shown
from shoal.server.operating.metrics import Metrics
from shoal.server.operating.settings import Settings
from shoal.server.store.rows import AnyRow
from shoal.server.store.store import Person
from shoal.server.store.trouble import Unreadable, Unwritable
from shoal.server.table.live_table import LiveTable
from shoal.server.tables.changes import Changes
from shoal.server.tables.table_host import TableHost
from shoal.server.thinking.workers import Chance, Workers, thought
from shoal.server.wire.protocol import Hinted, HintedMove, Plain

log = logging.getLogger(__name__)

RETRY = 2.0
"""Seconds after which fate and bots answer again where nothing could be written."""

Alone = Callable[[TableHost], AbstractAsyncContextManager[LiveTable]]


class Answerers:
    """Lets fate and bots answer at every table where they are asked."""

    def __init__(self, workers: Workers, changes: Changes, alone: Alone, settings: Settings, metrics: Metrics) -> None:
        self._workers = workers
        self._changes = changes
        self._alone = alone
        self._settings = settings
        self._metrics = metrics
        self._shared: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()
        """The turns that somebody's tables share where only bots play."""

    def wake(self, host: TableHost) -> None:
        """See to it that fate and bots which are asked answer."""
        if host.live.asks_server and (host.answering is None or host.answering.done()):
            host.answering = asyncio.create_task(self._answer(host))

    async def hint(self, host: TableHost, person: Person, seat: int, id: str) -> Hinted:
        """What would be best in this seat, in words, as the answer to a wish with this id."""
        async with self._alone(host) as live:
            now = live.snapshot
            if seat not in now.seats_of(person) or seat not in now.asked:
                raise ShoalError("You can ask for a hint when it is your turn.")
            if live.setup.rated:
                raise ShoalError("At a rated table there are no hints.")
            luck = live.luck("hint", seat, live.number)
            question = thought(live.game, "", seat, now.state.view(seat), luck)
        advice = await self._workers.advise(person.id, live.setup.id, question)
        if advice is None:
            raise ShoalError("No hint comes to mind.")
        words, view = now.voice.words, now.state.view(seat)
        best = [words.advice(live.game.parse_move(each.move), view) for each in advice.moves]
        numbers = zip(advice.moves, best, shown(advice), strict=False)
        moves = tuple(HintedMove(each.move, told, number) for each, told, number in numbers)
        return Hinted(id, advice.moves[0].move, best[0], reason(advice, best), moves)

    async def _answer(self, host: TableHost) -> None:
        try:
            while host.live.asks_server or host.chain.broken:
                try:
                    if host.chain.broken:
                        async with self._alone(host):
                            pass  # now it is as its log has it again
                    async with self._turn(host.live):
                        await self._answer_next(host)
                except (Unreadable, Unwritable):
                    await asyncio.sleep(RETRY)
        except Exception:
            log.exception("nobody answers", extra=host.about())
            self._changes.abandon(host)

    def _turn(self, live: LiveTable) -> AbstractAsyncContextManager[object]:
        """Where only bots play, one of the turns of as many tables as a person may have of these; else nothing."""
        if not live.bots_alone:
            return nullcontext()
        return self._shared.setdefault(live.account, asyncio.Semaphore(self._settings.most_bots))

    async def _answer_next(self, host: TableHost) -> None:
        if chance := host.live.chance():
            await self._let_fate_answer(host, chance)
        else:
            await asyncio.sleep(self._settings.pace)
            await asyncio.gather(*[self._let_bot_play(host, seat) for seat in host.live.bots_asked()])

    async def _let_fate_answer(self, host: TableHost, chance: Chance) -> None:
        """Let a worker find out what fate answers, unless another server is quicker."""
        answer = await self._workers.happen(host.live.account, host.live.setup.id, chance)
        await self._changes.done(host, lambda live: live.settle(chance, answer) if live.chance() == chance else [])

    async def _let_bot_play(self, host: TableHost, seat: int) -> None:
        """Let the bot in this seat think and answer, unless the seat is no longer a bot's to answer for."""
        live = host.live
        if seat not in live.bots_asked():
            return
        level, seed = live.chairs[seat].level, live.luck("bot", seat, live.number)
        question = thought(live.game, level, seat, live.snapshot.state.view(seat), seed, live.setup.header)
        plain = await self._workers.choose(live.account, live.setup.id, question)
        rows: list[AnyRow] = []

        def play(live: LiveTable) -> list[AnyRow]:
            asked = seat in live.bots_asked()
            rows[:] = live.answer(seat, _possible(live, seat, plain, seed), bot=level) if asked else []
            return rows

        await self._changes.done(host, play)
        if rows:
            self._metrics.count("bot_moves")


def _possible(live: LiveTable, seat: int, plain: Plain | None, seed: str) -> Plain:
    """This move of a bot if the seat may make it now; else any that it may make."""
    moves = live.snapshot.state.moves(seat)
    if plain is not None and live.game.parse_move(plain) in moves:
        return plain
    return moves[int(Random(seed).random() * len(moves))].data()
