"""Frames of WebSockets, as far as tables need them: short texts to read, texts to write."""

from __future__ import annotations

try:
    from websockets.speedups import apply_mask
except ImportError:
    from websockets.utils import apply_mask

TEXT = 0x81
MASKED = 0x80
SHORT = 126
LONG = 127


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


def text_in(data: bytes, at: int, end: int) -> str | None:
    """The text of this frame, if it is a whole short one as browsers send it."""
    if data[at] != TEXT or not MASKED <= data[at + 1] < MASKED + SHORT:
        return None
    try:
        return apply_mask(data[at + 6 : end], data[at + 2 : at + 6]).decode()
    except UnicodeDecodeError:
        return None


def framed(text: bytes) -> bytes:
    """This text in one frame."""
    length = len(text)
    if length < SHORT:
        return bytes((TEXT, length)) + text
    if length < 1 << 16:
        return bytes((TEXT, SHORT)) + length.to_bytes(2) + text
    return bytes((TEXT, LONG)) + length.to_bytes(8) + text
