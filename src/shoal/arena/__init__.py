"""The arena: many games between bots, and what they tell."""

from shoal.arena.arena import hold
from shoal.arena.running.executors import MOST_JOBS
from shoal.arena.running.match import GameResult, Match, Sitting, Thought
from shoal.arena.running.playing import play_games
from shoal.arena.running.pool import played
from shoal.arena.running.tournament import Tournament, companies
from shoal.arena.running.trials import Trials
from shoal.arena.simulate import Changed, Simulation, simulate
from shoal.arena.telling.measures import Difference, paired
from shoal.arena.telling.rating import Rating, ratings
from shoal.arena.telling.report import duration, report
from shoal.arena.telling.results import Results, SeatResult
from shoal.arena.telling.standings import BotStanding, Share, Standings, standings
from shoal.core.statistics import Mean, mean, wilson

__all__ = [
    "MOST_JOBS",
    "BotStanding",
    "Changed",
    "Difference",
    "GameResult",
    "Match",
    "Mean",
    "Rating",
    "Results",
    "SeatResult",
    "Share",
    "Simulation",
    "Sitting",
    "Standings",
    "Thought",
    "Tournament",
    "Trials",
    "companies",
    "duration",
    "hold",
    "mean",
    "paired",
    "play_games",
    "played",
    "ratings",
    "report",
    "simulate",
    "standings",
    "wilson",
]
