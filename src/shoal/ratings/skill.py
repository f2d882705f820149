"""How strong somebody is, and how sure that is: the model of Plackett and Luce, as openskill fits it."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean

from openskill.models import PlackettLuce

from shoal.core import Value
from shoal.core.statistics import Z_95

_model = PlackettLuce()


class Skill(Value, frozen=True):
    """A rating: 25 is the middle, and where two are 4.2 apart the better one is well ahead."""

    mu: float
    sigma: float

    @property
    def doubt(self) -> float:
        """With 95 % confidence the truth is no farther away than this."""
        return Z_95 * self.sigma


BEGINNER = Skill(_model.mu, _model.sigma)
"""Whoever has not been rated yet."""


def rate(players: Sequence[str], before: Sequence[Skill], places: Sequence[int]) -> dict[str, Skill]:
    """What everybody is rated after a game with these places, seat by seat; whoever has two seats learns from both."""
    seats = [[_model.create_rating([skill.mu, skill.sigma])] for skill in before]
    after = _model.rate(seats, ranks=[float(place) for place in places])
    found = {}
    for player in dict.fromkeys(players):
        own = [seat[0] for seat, who in zip(after, players, strict=True) if who == player]
        found[player] = Skill(fmean(each.mu for each in own), fmean(each.sigma for each in own))
    return found
