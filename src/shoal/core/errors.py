"""What can go wrong, each as one clear sentence."""

from __future__ import annotations

LONGEST_QUOTE = 200


def plain(text: str) -> str:
    """The text without anything that could play tricks on a terminal."""
    return "".join(letter if letter.isprintable() else "�" for letter in text)


def quoted(text: str) -> str:
    """What somebody else wrote, fit for a sentence: nothing unprintable in it, and cut where it grows too long."""
    shown = plain(text[:LONGEST_QUOTE])
    return shown if len(text) <= LONGEST_QUOTE else f"{shown}..."


class ShoalError(Exception):
    """Something a person can mend; the message is one sentence that says what and why."""


class Refused(ShoalError):
    """An answer that the rules do not allow; the state stays as it was."""

    def __init__(self, rule: str, reason: str) -> None:
        super().__init__(f"{rule}: {reason}")
        self.rule = rule
        self.reason = reason

    def __reduce__(self) -> tuple[type[Refused], tuple[str, str]]:
        return (type(self), (self.rule, self.reason))


class NotYourTurn(Refused):
    """Refused since others are asked; whoever knows their names can say who."""

    def __init__(self, rule: str, reason: str = "It is not your turn.") -> None:
        super().__init__(rule, reason)


class NotAnAnswer(ShoalError):
    """Something that no rule is needed to refuse: no move of the game at all, or an answer that nobody asked for."""


class BadRecord(ShoalError):
    """A record that cannot be read or that the rules refuse, with the line to look at."""

    def __init__(self, line: int, reason: str, rule: str = "") -> None:
        super().__init__(f"line {line}: {rule}: {reason}" if rule else f"line {line}: {reason}")
        self.line = line
        self.rule = rule
        self.reason = reason

    def __reduce__(self) -> tuple[type[BadRecord], tuple[int, str, str]]:
        return (BadRecord, (self.line, self.reason, self.rule))
