"""Looking closer: hints for the move to come, and a review of a game that is over."""

from shoal.review.hint import Advice, Advised, advise, hint, interval, percent, reason, shown
from shoal.review.reviewer import Reviewer, review
from shoal.review.telling import Decision, Luck, Review, SeatStory, TurningPoint, signed
from shoal.review.turning import Turn, turn_of
from shoal.review.weighing import BUDGETS, Weighing, Weight, iterations_of, weigh

__all__ = [
    "BUDGETS",
    "Advice",
    "Advised",
    "Decision",
    "Luck",
    "Review",
    "Reviewer",
    "SeatStory",
    "Turn",
    "TurningPoint",
    "Weighing",
    "Weight",
    "advise",
    "hint",
    "interval",
    "iterations_of",
    "percent",
    "reason",
    "review",
    "shown",
    "signed",
    "turn_of",
    "weigh",
]
