"""Reading a study from a TOML file; what is wrong in it is told with its line, and with what would be right."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Iterator, Mapping
from difflib import get_close_matches
from itertools import product
from pathlib import Path
from typing import Any, Final

from shoal import games
from shoal.arena import Match, Trials
from shoal.arena.telling.measures import LENGTH, MEASURES
from shoal.core import Game, ShoalError, listed
from shoal.core.errors import quoted
from shoal.core.playing.fate import check_seed
from shoal.lab.lines import Lines
from shoal.lab.study import BOTS, GAME, SEAT, SEATS, Ask, Study, Way

MOST_GAMES: Final = 2_000_000
TABLES: Final = {
    "": ("title", "play", "ask"),
    "play": (GAME, SEATS, BOTS, "options", "games", "seed", "limit"),
    "ask": ("question", "compare", "measure", "of", "within"),
}
LARGEST: Final = 1 << 20


def read_study(path: Path) -> Study:
    """The study in this file; a `ShoalError` names the file, the line, what is wrong and what would be right."""
    try:
        if path.stat().st_size > LARGEST:
            raise ShoalError(f"{path} is too large for a study; a few hundred lines are plenty.")
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise ShoalError(f"{path} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise ShoalError(f"{path} is not text in UTF-8.") from None
    return parse_study(text, str(path), path.stem)


def parse_study(text: str, name: str, title: str = "", bots: Collection[str] | None = None) -> Study:
    """The study that this text describes; complaints call it by this `name`, and only these `bots` may play."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        said = re.sub(r" \(at .*\)$", "", str(error))
        found = re.search(r"at line (\d+)", str(error))
        line = found[1] if found else str(text.count("\n") + 1)
        raise ShoalError(f"{name}, line {line}: this is not TOML: {said[0].lower()}{said[1:]}.") from None
    return _Reader(data, Lines(text, name), bots).study(title)


class _Reader:
    """Reads one study, and knows where in the file each thing stands."""

    def __init__(self, data: Mapping[str, Any], lines: Lines, bots: Collection[str] | None) -> None:
        self._data = data
        self._bots = bots
        self._lines = lines
        self._check_keys("", data)
        play = data.get("play")
        if not isinstance(play, dict):
            raise lines.wrong("", "play", "a study needs a table [play] that says what is played")
        self._play: dict[str, Any] = play
        self._check_keys("play", play)

    def study(self, title: str) -> Study:
        """All of it, checked."""
        try:
            check_seed(self._play.get("seed", 0))
        except ShoalError as error:
            raise self._lines.wrong("play", "seed", _lower(error)) from None
        ways = list(self._ways())
        trials = Trials(tuple(match for _, match in ways), rotate=True)
        study = Study(
            self._text("", "title", self._data, title or "A study"),
            tuple(way for way, _ in ways),
            trials,
            tuple(self._asks()),
            self._number("play", "games", self._play, 200),
        )
        for number, ask in enumerate(study.asks):
            self._check_ask(study, ask, number)
        if study.games > MOST_GAMES:
            raise self._lines.wrong(
                "play",
                "games",
                f"{study.rounds} deals in {len(ways)} ways and all their seatings make {study.games} games, and "
                f"at most {MOST_GAMES} are allowed: take {MOST_GAMES // trials.a_round} deals or fewer ways",
            )
        return study

    # What is played --------------------------------------------------------------------------------------------

    def _ways(self) -> Iterator[tuple[Way, Match]]:
        options = self._play.get("options", {})
        if not isinstance(options, dict):
            raise self._lines.wrong("play", "options", "options are a table, such as { memory = [false, true] }")
        choices = {name: self._several(value) for name, value in options.items()}
        for name in self._several(self._play.get(GAME, [])) or [""]:
            game = self._game(name)
            for seats, bots in product(self._seats(game), self._several(self._play.get(BOTS, "casual"))):
                for values in product(*choices.values()):
                    settings = dict(zip(choices, values, strict=True))
                    way: Way = {GAME: game.name, SEATS: seats, BOTS: str(bots), **settings}
                    yield way, self._match(game, seats, bots, settings)

    def _game(self, name: object) -> Game:
        try:
            return games.find(str(name))
        except ShoalError as error:
            near = get_close_matches(str(name), games.names(), 1)
            hint = f"; perhaps you meant {near[0]}" if near else ""
            raise self._lines.wrong("play", GAME, f"{_lower(error)}{hint}", name) from None

    def _seats(self, game: Game) -> list[int]:
        """How many seats; where nobody says it, four or as near to it as the game allows."""
        usual = min(game.seats, key=lambda seats: abs(seats - 4))
        for seats in (wanted := self._several(self._play.get(SEATS, usual))):
            try:
                game.check_seats(seats)
            except ShoalError as error:
                raise self._lines.wrong("play", SEATS, _lower(error), seats) from None
        return wanted

    def _match(self, game: Game, seats: int, bots: object, settings: Mapping[str, object]) -> Match:
        for name, value in settings.items():
            try:
                game.all_options({name: value})
            except ShoalError as error:
                near = get_close_matches(name, [option.name for option in game.options], 1)
                hint = f"; perhaps you meant {near[0]}" if near and near != [name] else ""
                raise self._lines.wrong("play.options", name, f"{_lower(error)}{hint}", value) from None
        line_up = [each.strip() for each in bots.split(",")] if isinstance(bots, str) else [str(bots)]
        unwanted = [bot for bot in line_up if self._bots is not None and bot not in self._bots]
        if self._bots is not None and unwanted:
            there = listed(list(self._bots))
            raise self._lines.wrong("play", BOTS, f"{unwanted[0][:40]!r} does not play here; {there} do", bots)
        try:
            limit = float(self._number("play", "limit", self._play, 5, whole=False))
            return Match.of(game, seats, settings, line_up, self._play.get("seed", 0), limit)
        except ShoalError as error:
            raise self._lines.wrong("play", BOTS, _lower(error), bots) from None

    # What is asked ---------------------------------------------------------------------------------------------

    def _asks(self) -> Iterator[Ask]:
        asked = self._data.get("ask", [])
        if not isinstance(asked, list) or not asked or not all(isinstance(each, dict) for each in asked):
            raise self._lines.wrong("", "ask", "a study asks something: a table [[ask]] with compare and measure")
        for number, ask in enumerate(asked):
            self._check_keys("ask", ask, number)
            compare = self._text("ask", "compare", ask, "", number)
            measure = self._text("ask", "measure", ask, LENGTH, number)
            question = self._text("ask", "question", ask, f"What does {compare} do to the {measure}?", number)
            within = float(self._number("ask", "within", ask, 0, number, whole=False)) if "within" in ask else None
            yield Ask(question, compare, measure, self._text("ask", "of", ask, "", number), within)

    def _check_ask(self, study: Study, ask: Ask, number: int) -> None:
        """Complain if these games cannot answer this question."""
        varied = [SEAT, *study.varied()]
        complaints = (
            ("compare", ask.compare not in varied, f"there is nothing to compare in {ask.compare!r}, since it does not "
             f"have two values in [play]; compare {listed(varied)}"),
            ("measure", ask.measure not in MEASURES, f"there is no measure {ask.measure!r}; it can be "
             f"{listed(MEASURES)}"),
            ("measure", ask.compare == SEAT and ask.measure == LENGTH, "a game is as long for one seat as for another; "
             "measure win, place or score"),
            ("measure", ask.measure == "score" and any(not games.find(way.game).counts for way in study.trials.ways),
             "not every game of this study counts points; measure win, place or length"),
            ("measure", ask.measure in ("win", "place") and ask.compare != SEAT and not ask.of,
             f"all seats together always have the same {ask.measure}; use `of` to say whose it is, such as "
             f'of = "{study.trials.ways[0].levels[0]}"'),
            ("of", bool(ask.of) and any(ask.of not in way.levels for way in study.trials.ways),
             f"{ask.of!r} does not sit at every table; {listed(sorted(set(study.trials.ways[0].levels)))} does"),
        )  # fmt: skip
        for key, wrong, sentence in complaints:
            if wrong:
                raise self._lines.wrong("ask", key, sentence, index=number)

    # Small things ----------------------------------------------------------------------------------------------

    def _check_keys(self, table: str, data: Mapping[str, Any], index: int = 0) -> None:
        known = TABLES[table]
        for key in data:
            if key not in known:
                near = get_close_matches(key, known, 1)
                hint = f"perhaps you meant {near[0]}" if near else f"there is only {listed(known)}"
                where = f" in [{table}]" if table else ""
                raise self._lines.wrong(table, key, f"there is no {quoted(key)!r}{where}; {hint}", index=index)

    def _several(self, value: object) -> list[Any]:
        return list(value) if isinstance(value, list) else [value]

    def _text(self, table: str, key: str, data: Mapping[str, Any], usual: str, index: int = 0) -> str:
        value = data.get(key, usual)
        if not isinstance(value, str) or len(value) > 500:
            raise self._lines.wrong(table, key, f"{key} is a text in quotes, not {_shown(value)}", index=index)
        return value

    def _number(
        self, table: str, key: str, data: Mapping[str, Any], usual: int, index: int = 0, *, whole: bool = True
    ) -> int:
        value: Any = data.get(key, usual)
        if type(value) not in ((int,) if whole else (int, float)) or not 0 < value < 1e12:
            wanted = "a whole number of 1 or more" if whole else "a number above 0"
            raise self._lines.wrong(table, key, f"{key} is {wanted}, not {_shown(value)}", index=index)
        return value  # type: ignore[no-any-return]


def _lower(error: ShoalError) -> str:
    """The complaint as a part of a longer one."""
    return str(error).removesuffix(".")


def _shown(value: object) -> str:
    return quoted(repr(value))[:40]
