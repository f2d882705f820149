"""The arena: many games between bots, and what they tell."""

from shoal.arena.arena import hold
from shoal.arena.running.match import GameResult, Match, Thought
from shoal.arena.running.playing import play_games
from shoal.arena.running.pool import MOST_JOBS, played
from shoal.arena.running.tournament import Tournament, companies
from shoal.arena.simulate import Folder, simulate
from shoal.arena.telling.rating import Rating, ratings
from shoal.arena.telling.report import duration, report
from shoal.arena.telling.results import Results, SeatResult
from shoal.arena.telling.standings import BotStanding, Share, Standings, standings
from shoal.core.statistics import wilson

__all__ = [
    "MOST_JOBS",
    "BotStanding",
    "Folder",
    "GameResult",
    "Match",
    "Rating",
    "Results",
    "SeatResult",
    "Share",
    "Standings",
    "Thought",
    "Tournament",
    "companies",
    "duration",
    "hold",
    "play_games",
    "played",
    "ratings",
    "report",
    "simulate",
    "standings",
    "wilson",
]
