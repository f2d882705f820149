"""The arena: many games between bots, and what they tell."""

from shoal.arena.match import GameResult, Match, play_games
from shoal.arena.pool import MOST_JOBS, played
from shoal.arena.results import Results, SeatResult
from shoal.arena.simulate import Folder, simulate
from shoal.arena.statistics import wilson

__all__ = [
    "MOST_JOBS",
    "Folder",
    "GameResult",
    "Match",
    "Results",
    "SeatResult",
    "play_games",
    "played",
    "simulate",
    "wilson",
]
