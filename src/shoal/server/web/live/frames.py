"""Frames of WebSockets, as far as tables need them: short texts to read, texts to write."""

from __future__ import annotations

from collections.abc import Callable

try:
    from websockets.speedups import apply_mask
except ImportError:
    from websockets.utils import apply_mask

TEXT = 0x81
MASKED = 0x80
SHORT = 126
LONG = 127
LONGEST_HEADER = 14
"""Bytes before the content of a frame, at most."""


def end_of_frame(data: bytes, at: int) -> int:
    """Where the frame that begins here ends; somewhere behind the data where even that is not known yet."""
    begin = at + 2
    if len(data) < begin:
        return begin
    length = data[at + 1] & ~MASKED
    if length >= SHORT:
        begin += 2 if length == SHORT else 8
        if len(data) < begin:
            return begin
        length = int.from_bytes(data[at + 2 : begin])
    return begin + length + (4 if data[at + 1] & MASKED else 0)


def hear_texts(data: bytes, at: int, hear: Callable[[str | None], bool]) -> int:
    """Let every text be heard that begins here or follows, as long as they are short and whole, as browsers send them.

    Say where the first frame begins that is anything else, or that is not to be heard any more.
    """
    while at + 6 <= len(data) and data[at] == TEXT and MASKED <= data[at + 1] < MASKED + SHORT:
        end = at + 6 + data[at + 1] - MASKED
        if end > len(data):
            break
        try:
            text = apply_mask(data[at + 6 : end], data[at + 2 : at + 6]).decode()
        except UnicodeDecodeError:
            break
        at = end
        if not hear(text):
            break
    return at


def framed(text: bytes) -> bytes:
    """This text in one frame."""
    length = len(text)
    if length < SHORT:
        return bytes((TEXT, length)) + text
    if length < 1 << 16:
        return bytes((TEXT, SHORT)) + length.to_bytes(2) + text
    return bytes((TEXT, LONG)) + length.to_bytes(8) + text
