"""Values: frozen, strict about what they are read from, with digests that are the same everywhere."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.json import encode

import shoal.core
from shoal.core import Choose, Outcome, Value, parse


class Shell(Value, frozen=True):
    """A value that is made up here."""

    size: int
    spots: tuple[int, ...] = ()


def test_a_value_prints_as_one_line_of_json_and_parses_back() -> None:
    shell = Shell(3, (1, 2))
    assert shell.text() == '{"size":3,"spots":[1,2]}'
    assert parse(Shell, shell.text()) == parse(Shell, shell.text().encode()) == shell
    assert encode(shell.data()).decode() == shell.text()


def test_an_ask_says_its_kind() -> None:
    assert Choose((0, 2)).text() == '{"kind":"choose","seats":[0,2]}'


def test_a_value_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        Shell(3).size = 4  # type: ignore[misc]


def test_equal_values_are_one_in_a_set() -> None:
    assert len({Shell(3), Shell(3), Shell(4)}) == 2


@pytest.mark.parametrize(
    "text",
    ["", "{", "3", "{}", '{"size":"3"}', '{"size":3.5}', '{"size":true}', '{"size":3,"weight":1}', '{"size":3}x'],
)
def test_what_is_not_such_a_value_does_not_parse(text: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        parse(Shell, text)


def test_digests_are_the_same_on_every_machine() -> None:
    assert Shell(3, (1, 2)).digest() == "abd1dc086f088db9"
    assert Outcome("all home", ((0,), (1, 2)), (1.0, 0.5, 0.5)).digest() == "7b4893349342e40b"


# Threads ------------------------------------------------------------------------------------------------------------

MEETING = """
import sys, threading, msgspec
from shoal.core import parse

def fresh():
    names = {}
    inner = "".join(f"    a{number}: 'list[int] | None' = None\\n" for number in range(30))
    exec("class Inner(msgspec.Struct):\\n" + inner, globals(), names)
    globals().update(names)
    exec("class Outer(msgspec.Struct):\\n    inner: 'Inner | None' = None\\n    b: int = 0\\n", globals(), names)
    return names["Outer"]

def meet(kind, gate):
    gate.wait()
    assert parse(kind, '{"b": 3}').b == 3

sys.setswitchinterval(1e-6)
for _ in range(150):
    kind, gate = fresh(), threading.Barrier(3)
    threads = [threading.Thread(target=meet, args=(kind, gate)) for _ in range(3)]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
"""
"""Threads that meet kinds of values at the same moment, for the first time. If that goes wrong, the process is gone."""

TYPED = re.compile(r"msgspec\.convert\(|Decoder\(|\.decode\([^\n]*\btype=")


def test_threads_that_meet_a_kind_of_value_at_the_same_moment_all_read_it() -> None:
    done = subprocess.run([sys.executable, "-c", MEETING], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_typed_data_is_read_in_one_place_alone() -> None:
    source = Path(shoal.core.__file__).parents[1]
    reading = {path.relative_to(source).as_posix() for path in source.rglob("*.py") if TYPED.search(path.read_text())}
    assert reading == {"core/value.py"}
