"""Ratings of people and bots, for each game and number of seats: from results in their order, and from nothing else."""

from shoal.ratings.ledger import Ledger, Table
from shoal.ratings.records import result_of
from shoal.ratings.result import BOT, Result, bot, places
from shoal.ratings.skill import BEGINNER, Skill, rate

__all__ = ["BEGINNER", "BOT", "Ledger", "Result", "Skill", "Table", "bot", "places", "rate", "result_of"]
