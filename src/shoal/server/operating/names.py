"""Names that people can see and read."""

from __future__ import annotations

import unicodedata
from itertools import groupby

from shoal.core import ShoalError

LONGEST_NAME = 24
HIGHEST_STACK = 3
"""Marks that a letter may carry; more are found in no name, and run over the lines around it."""
BLANKS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U00013441\U00013442\U00016fe4\U0001d159")
"""Letters, marks and signs by their category that show nothing: fillers and empty patterns."""
VISIBLE = f"A name has 1 to {LONGEST_NAME} visible characters."


def visible_name(name: str) -> str:
    """The name without space around it; refused if it is empty, too long or not made of visible characters."""
    name = unicodedata.normalize("NFC", name)
    if any(character in BLANKS or unicodedata.category(character)[0] == "C" for character in name):
        raise ShoalError("A name has visible characters only.")
    name = " ".join(name.split())
    if not 1 <= len(name) <= LONGEST_NAME or not any(unicodedata.category(letter)[0] in "LNPS" for letter in name):
        raise ShoalError(VISIBLE)
    if any(_has_odd_marks(word) for word in name.split()):
        raise ShoalError(f"In a name, marks stand on letters, at most {HIGHEST_STACK} on each.")
    return name


def _has_odd_marks(word: str) -> bool:
    """Whether marks stand there without a letter, or too many on one."""
    stacks = [len(list(run)) for marks, run in groupby(word, _is_mark) if marks]
    return _is_mark(word[0]) or max(stacks, default=0) > HIGHEST_STACK


def _is_mark(character: str) -> bool:
    return unicodedata.category(character)[0] == "M"


def readable_name(name: str) -> str:
    """What can be shown of a name that somebody else wrote; nothing if it is none."""
    shown = "".join(letter for letter in name if letter.isprintable())[:LONGEST_NAME]
    try:
        return visible_name(shown)
    except ShoalError:
        return ""
