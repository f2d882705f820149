"""The arena: many games between bots, and what they tell."""

from shoal.arena.arena import hold
from shoal.arena.match import GameResult, Match, Thought
from shoal.arena.playing import play_games
from shoal.arena.pool import MOST_JOBS, played
from shoal.arena.rating import Rating, ratings
from shoal.arena.report import duration, report
from shoal.arena.results import Results, SeatResult
from shoal.arena.simulate import Folder, simulate
from shoal.arena.standings import BotStanding, Share, Standings, standings
from shoal.arena.statistics import wilson
from shoal.arena.tournament import Tournament, companies

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
