"""Shares of a win: how strengths of several seats become worths that come to 1."""

from __future__ import annotations

from math import exp


def shares(strengths: list[float]) -> list[float]:
    """What each strength gets of 1, if one more strength makes a seat about three times as likely to win."""
    most = max(strengths)
    weights = [exp(strength - most) for strength in strengths]
    total = sum(weights)
    return [weight / total for weight in weights]


def first_of(strengths: list[float]) -> list[float]:
    """What each strength gets of 1, if only the greatest wins and equal ones share."""
    most = strengths[0]
    winners = 0.0
    for strength in strengths:  # compiled, this works on plain floats, where `max` and `count` work on objects
        if strength > most:
            most, winners = strength, 0.0
        if strength == most:
            winners += 1.0
    return [1.0 / winners if strength == most else 0.0 for strength in strengths]
