"""OpenSpiel's interface: a game whose chances can be listed, with information states and resampling.

What fate is asked is drawn in small steps, each with its chances: a shuffle is one card after another. Sealed choices
are asked one after another, and nobody's information changes with them before the last.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from random import Random
from typing import Any, Final

import numpy as np
import pyspiel

from shoal import games
from shoal.adapters.episode import told
from shoal.adapters.setting import NUMBERS, Setting
from shoal.core import FATE, OVER, Event, Game, Question, ShoalError, State
from shoal.core.contract.study import NO_CODE, Study, packed

MOST_DRAWS: Final = 128
"""No single draw of fate has more ways to go than this."""
CHANCE: Final = int(pyspiel.PlayerId.CHANCE)
TERMINAL: Final = int(pyspiel.PlayerId.TERMINAL)
PLAYERS: Final = {FATE: CHANCE, OVER: TERMINAL, **{seat: seat for seat in range(16)}}
"""Whom OpenSpiel takes to be asked, by our number."""

Answer = tuple[int, object]
"""Who answered what: the code of a seat's move, or what fate answered."""


class Progress:
    """How far a game has come, and on which way, so that all that a seat was told can be told again."""

    __slots__ = ("answers", "before", "chosen", "drawn", "first", "state")

    def __init__(self, first: State, before: tuple[str, ...] = ()) -> None:
        """A game from this state on; `before` is what each seat had been told until then."""
        self.first = first
        self.before = before
        self.state = first.copy()
        self.answers: list[Answer] = []
        self.chosen: list[int] = []
        """What the asked seat has chosen of its move so far."""
        self.drawn: list[int] = []
        """What has been drawn of fate's answer so far."""

    def __deepcopy__(self, memo: object) -> Progress:
        twin = Progress(self.first, self.before)
        twin.state = self.state.copy()
        twin.answers, twin.chosen, twin.drawn = self.answers[:], self.chosen[:], self.drawn[:]
        return twin

    def told(self, seat: int) -> list[str]:
        """Everything that this seat has been told on the way here."""
        state, told = self.first.copy(), list(self.before[seat : seat + 1])
        for who, answer in self.answers:
            events: list[Event] = []
            if who == FATE:
                state.settle(answer, events)
            else:
                assert isinstance(answer, int)
                state.apply(who, answer, events)
            told += [event.seen_by(seat).text() for event in events]
        return told

    def past(self, study: Study, seat: int, most: int) -> list[bytes]:
        """What this seat chose and what it knew then, newest first, so many times at most."""
        state, frames = self.first.copy(), list[bytes]()
        for who, answer in self.answers:
            if who == FATE:
                state.settle(answer, None)
                continue
            assert isinstance(answer, int)
            if who == seat:
                known = study.observe(state, seat)
                frames += [packed([part + 1]) + known for part in study.parts(state, seat, answer)]
            state.apply(who, answer, None)
        return frames[::-1][:most]


@lru_cache(maxsize=512)
def _worked_out(question: Question) -> object:
    """The one answer of physics; states that are made again from their history ask for the same ones."""
    return question.made_of((0,))


class SpielState(pyspiel.State):  # type: ignore[misc]
    """Where a game stands, as OpenSpiel asks for it."""

    def __init__(self, game: SpielGame, progress: Progress | None = None) -> None:
        super().__init__(game)
        self.shoal = game.shoal
        self.progress = Progress(game.shoal.setting.first) if progress is None else progress
        self.player = PLAYERS[self.progress.state.who]

    def current_player(self) -> int:
        return self.player

    def is_terminal(self) -> bool:
        return self.player == TERMINAL

    def is_chance_node(self) -> bool:
        """The same that OpenSpiel would find out by asking, sooner."""
        return self.player == CHANCE

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The same that OpenSpiel would answer, without its way through two languages."""
        if player is None or player == self.player:
            if self.player >= 0:
                return self._legal_actions(self.player)
            return [action for action, _ in self.chance_outcomes()] if self.player == CHANCE else []
        return []

    def _legal_actions(self, player: int) -> list[int]:
        progress = self.progress
        return self.shoal.study.legal(progress.state, player, progress.chosen)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What can be drawn now, with its chances."""
        progress = self.progress
        return progress.state.question().draws(progress.drawn)

    def _apply_action(self, action: int) -> None:
        progress, who = self.progress, self.player
        if who == CHANCE:
            self._draw(action)
            return
        chosen = progress.chosen
        chosen.append(action)
        code = self.shoal.study.code(progress.state, who, chosen)
        if code != NO_CODE:
            self.player = PLAYERS[progress.state.apply(who, code)]
            progress.answers.append((who, code))
            chosen.clear()

    def _draw(self, action: int) -> None:
        progress = self.progress
        question, drawn = progress.state.question(), progress.drawn
        drawn.append(action)
        if not question.draws(drawn):
            answer = _worked_out(question) if question.heavy else question.made_of(drawn)
            self.player = PLAYERS[progress.state.settle(answer)]
            progress.answers.append((FATE, answer))
            drawn.clear()

    def _action_to_string(self, player: int, action: int) -> str:
        if player == CHANCE:
            return f"{self.progress.state.question().kind} {action}"
        return self.shoal.study.name(action)

    def returns(self) -> list[float]:
        """What the end is worth; nothing before."""
        setting = self.shoal.setting
        return list(setting.worth(self.progress.state)) if self.is_terminal() else [0.0] * setting.seats

    # What seats know ---------------------------------------------------------------------------------------------

    def information_state_string(self, player: int | None = None) -> str:
        """All that a seat has been told, and what it has chosen of its move: nothing is ever forgotten."""
        seat = self.current_player() if player is None else player
        return "\n".join([f"seat {seat}", *self.progress.told(seat), self._chosen_by(seat)])

    def observation_string(self, player: int | None = None) -> str:
        """The view of a seat as it is now."""
        seat = self.current_player() if player is None else player
        return self.progress.state.view(seat).text() + self._chosen_by(seat)

    def _chosen_by(self, seat: int) -> str:
        return str(self.progress.chosen) if seat == self.progress.state.who else "[]"

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """A state that this seat cannot tell from this one; what others have been told before is forgotten in it."""
        progress, setting = self.progress, self.shoal.setting
        rng = Random(sampler())
        imagined = setting.game.imagine(progress.state.view(player), rng)
        told = ["\n".join(progress.told(seat)) if seat == player else "imagined" for seat in range(setting.seats)]
        twin = Progress(imagined, tuple(told))
        twin.chosen = progress.chosen[:]
        return SpielState(self.get_game(), twin)

    def __str__(self) -> str:
        return f"{self.progress.state!r} {self.progress.chosen} {self.progress.drawn}"


class Observer:
    """Fills a tensor with what a seat knows now, and with what it remembers if that is wanted."""

    def __init__(self, setting: Setting, *, recall: bool = False) -> None:
        self.setting = setting
        self.recall = recall
        layout = setting.layout if recall else told(setting.study)
        self.tensor = np.zeros(layout.size, np.float32)
        self.dict = {field.name: self.tensor[layout.where(field.name)] for field in layout.fields}

    def set_from(self, state: SpielState, player: int) -> None:
        """Look at this state through the eyes of this seat."""
        study, progress = self.setting.study, state.progress
        chosen = [action + 1 for action in progress.chosen] if progress.state.who == player else []
        chosen += [0] * (study.deepest - 1 - len(chosen))
        parts = [study.observe(progress.state, player), packed(chosen)]
        if self.recall:
            parts += progress.past(study, player, self.setting.recall)
        numbers = np.frombuffer(b"".join(parts), NUMBERS)
        self.tensor[: len(numbers)] = numbers
        self.tensor[len(numbers) :] = 0

    def string_from(self, state: SpielState, player: int) -> str:
        """The same in words."""
        return state.information_state_string(player) if self.recall else state.observation_string(player)


class Shared:
    """What all states of a game have in common; copies of states share it."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.study = setting.study

    def __deepcopy__(self, memo: object) -> Shared:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return (Shared, (self.setting,))


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game of ours, set up, as OpenSpiel knows games."""

    shoal_name: str

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = dict(params or {})
        name = self.shoal_name
        game = games.find(name)
        seats, returns = int(given.pop("players", _defaults(game)["players"])), str(given.pop("returns", "")) or None
        recall = int(given.pop("recall", 0))
        setting = Setting(name, seats, _options(game, given), returns=returns, recall=recall)  # type: ignore[arg-type]
        self.shoal = Shared(setting)
        super().__init__(_type_of(game, setting), _info_of(setting), params or {})

    def new_initial_state(self) -> SpielState:
        """The game before anything has happened."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What looks at states; with perfect recall it tells what a seat remembers, too."""
        recalls = iig_obs_type is not None and iig_obs_type.perfect_recall
        return Observer(self.shoal.setting, recall=recalls)


def _options(game: Game, given: dict[str, Any]) -> dict[str, object]:
    """OpenSpiel's parameters as options: a truth may come as one, a number, or a word."""
    options: dict[str, object] = {}
    for option in game.options:
        if option.name in given:
            value = given[option.name]
            options[option.name] = type(option.default)(value) if isinstance(option.default, bool | int) else str(value)
    return options


def _defaults(game: Game) -> dict[str, Any]:
    """All parameters of a game with what they are if nobody says so."""
    options = {option.name: option.default for option in game.options}
    return {"players": min(game.seats, key=lambda seats: abs(seats - 4)), "returns": "", "recall": 0, **options}


def _type_of(game: Game, setting: Setting | None = None) -> pyspiel.GameType:
    kinds = pyspiel.GameType
    hidden = setting is None or setting.study.kind.hidden
    total = None if setting is None else setting.total()
    utility = kinds.Utility.GENERAL_SUM
    if total is not None:
        utility = kinds.Utility.CONSTANT_SUM if total else kinds.Utility.ZERO_SUM
    chance = setting is None or setting.study.kind.chance
    return kinds(
        short_name=f"shoal_{game.name}",
        long_name=game.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC if chance else kinds.ChanceMode.DETERMINISTIC,
        information=kinds.Information.IMPERFECT_INFORMATION if hidden else kinds.Information.PERFECT_INFORMATION,
        utility=utility,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=setting is not None and setting.recall > 0,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_defaults(game),
    )


def _info_of(setting: Setting) -> pyspiel.GameInfo:
    lowest, highest = setting.bounds()
    return pyspiel.GameInfo(
        num_distinct_actions=setting.study.actions,
        max_chance_outcomes=MOST_DRAWS,
        num_players=setting.seats,
        min_utility=lowest,
        max_utility=highest,
        utility_sum=setting.total(),
        max_game_length=setting.study.kind.longest * setting.study.deepest,
    )


_registered: dict[str, type[SpielGame]] = {}


def register(name: str) -> str:
    """Make this game known to OpenSpiel, once; say under which name."""
    if name not in _registered:
        game = games.find(name)
        _registered[name] = type(f"Spiel_{name}", (SpielGame,), {"shoal_name": name})
        pyspiel.register_game(_type_of(game), _registered[name])
    return f"shoal_{name}"


def load(game: str, seats: int | None = None, **settings: object) -> SpielGame:
    """The game with so many seats and these options.

    `returns` says what an end is worth, `recall` how many of its own actions a seat remembers in its information state
    as a tensor; without any, there is only the text, which forgets nothing.
    """
    short = register(game)
    found = games.find(game)
    unknown = [name for name in settings if name not in _defaults(found)]
    if unknown:
        raise ShoalError(f"{found.title} has no option {unknown[0]!r}; it has {', '.join(_defaults(found))}.")
    players = {} if seats is None else {"players": found.check_seats(seats)}
    return pyspiel.load_game(short, {**players, **settings})  # type: ignore[no-any-return]
