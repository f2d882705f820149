"""Sounds are short, alike in loudness, heard on small speakers, and neither clip nor click."""

from __future__ import annotations

from array import array
from itertools import accumulate, pairwise
from math import log10, pi

from browser.people import Person
from browser.sounds import RATE, render

ALIKE = 5
"""Decibels between the loudest and the faintest."""
LONGEST = 1.0
"""Seconds."""
LOWEST = 300
"""A small speaker plays little below this pitch."""
MOMENT = RATE // 20
"""Samples of a twentieth of a second, about as long as an ear takes to judge a loudness."""


def on_small_speakers(samples: array[float]) -> list[float]:
    """What is left of a sound where low pitches fade."""
    kept = 1 / (1 + 2 * pi * LOWEST / RATE)
    played = [0.0]
    for before, now in pairwise(samples):
        played.append(kept * (played[-1] + now - before))
    return played


def loudness(samples: list[float]) -> float:
    """How loud the loudest moment is, in decibels."""
    sums = list(accumulate((one * one for one in samples), initial=0.0))
    return 10 * log10(max(late - early for early, late in zip(sums, sums[MOMENT:], strict=False)) / MOMENT)


def test_every_sound_is_as_loud_as_the_others_and_neither_clips_nor_clicks(ada: Person) -> None:
    sounds = render(ada.page)
    assert len(sounds) == 10
    for cue, samples in sounds.items():
        peak = max(map(abs, samples))
        heard = [place for place, one in enumerate(samples) if abs(one) > 0.01 * peak]
        assert 0.05 < peak < 0.9, cue
        assert heard[-1] - heard[0] < LONGEST * RATE, cue
        edges = (*samples[:10], *samples[heard[-1] + 1 :])
        assert max(map(abs, edges)) < 0.05 * peak, cue
    levels = {cue: loudness(on_small_speakers(samples)) for cue, samples in sounds.items()}
    assert max(levels.values()) - min(levels.values()) < ALIKE, levels
