"""Names that people can see and read."""

from __future__ import annotations

import unicodedata
from itertools import groupby

from shoal.core import ShoalError

LONGEST_NAME = 24
LONGEST_TEXT = 280
HIGHEST_STACK = 3
"""Marks that a letter may carry; more are found in no name, and run over the lines around it."""
BLANKS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U00013441\U00013442\U00016fe4\U0001d159")
"""Letters, marks and signs by their category that show nothing: fillers and empty patterns."""


def visible_name(name: str) -> str:
    """The name without space around it; refused if it is empty, too long or not made of visible characters."""
    return _visible("a name", name, LONGEST_NAME)


def visible_text(text: str) -> str:
    """What somebody says, as one line; refused for what a name is refused for."""
    return _visible("a line of talk", " ".join(text.split()), LONGEST_TEXT)


def _visible(what: str, text: str, longest: int) -> str:
    text = unicodedata.normalize("NFC", text)
    if any(character in BLANKS or unicodedata.category(character)[0] == "C" for character in text):
        raise ShoalError(f"{what.capitalize()} has visible characters only.")
    text = " ".join(text.split())
    if not 1 <= len(text) <= longest or not any(unicodedata.category(letter)[0] in "LNPS" for letter in text):
        raise ShoalError(f"{what.capitalize()} has 1 to {longest} visible characters.")
    if any(_has_odd_marks(word) for word in text.split()):
        raise ShoalError(f"In {what}, marks stand on letters, at most {HIGHEST_STACK} on each.")
    return text


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
