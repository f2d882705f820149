#!/usr/bin/env python3
"""Set everything up and do one thing: play, test, bench, or run the command line. Needs nothing but Python."""

from __future__ import annotations

import subprocess
import sys
from typing import ContextManager, Mapping, Sequence

from tools.building import (
    build,
    build_at_hand,
    can_compile,
    compile_now,
    from_source,
    installed,
    need_compiler,
    new_wheel,
)
from tools.checks import check_all
from tools.client import build_client
from tools.packages import PYTHON, check_python, set_up
from tools.running import Sentence, become, beside, cache, run, say

USAGE = """usage: python3 dev.py COMMAND [...]

  play [...]     set up, serve tables on this computer and open the browser
  test [...]     set up and run every check and test (what follows goes to pytest)
  bench [...]    measure speed against other libraries in one run; `bench server` measures live tables,
                 `bench ablation` what the costly parts of their server gain, and `bench scale` one to three servers
  shoal ...      run the command line, for example: python3 dev.py shoal games
  python [...]   open Python with this checkout's build, or run a program with it
  build          compile the rules now; play and long studies do it in the background
  wheel          make the wheel that a server is installed from, compiled for this machine; with --pure for any machine
  golden         rewrite golden records, schema, pages and types; read the difference before you commit it
"""

PLAYED = ["tests/core", "tests/games", "tests/harness", "tests/bots", "tests/arena"]
"""The tests of what is compiled where it can be, and of what plays it."""
SERVED = ["tests/server"]
"""The tests of the server, of which the way of a move is compiled."""
IN_BROWSER = ["tests/browser"]
ELSEWHERE = ["tests", "docs", "README.md", *(f"--ignore={folder}" for folder in IN_BROWSER)]
"""All tests but those in the browser."""
BENCHES = {
    "server": "benchmarks/server/bench.py",
    "ablation": "benchmarks/server/ablation.py",
    "scale": "benchmarks/scale/scale.py",
}
"""Measures of live tables; without a word, the games are measured."""
LASTING = ("arena", "dataset", "lab", "play", "serve", "simulate")
"""Commands of `shoal` that last long enough for a quicker build to be worth the making."""


def main(arguments: list[str]) -> int:
    """Do what the first argument says; answer the exit code."""
    commands = {
        "play": play,
        "test": test,
        "bench": bench,
        "shoal": shoal,
        "python": python,
        "build": compiled,
        "wheel": wheel,
        "golden": golden,
    }
    if not arguments or arguments[0] not in commands:
        print(USAGE, end="", file=sys.stdout if arguments[:1] in (["-h"], ["--help"]) else sys.stderr)
        return 0 if arguments[:1] in (["-h"], ["--help"]) else 2
    try:
        check_python(sys.version_info[:3])
        return commands[arguments[0]](arguments[1:])
    except Sentence as sentence:
        print(sentence, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


def play(arguments: list[str]) -> int:
    """Serve live tables on this computer and open the browser at the start page."""
    set_up("build")
    build_client()
    return shoal(["serve", "--open", "--port", "0", "--data", str(cache() / "tables.db"), *arguments])


def shoal(arguments: list[str]) -> int:
    """Run the command line of this checkout, on the best build there is."""
    set_up("lab" if arguments[:1] in (["lab"], ["dataset"]) else "")
    if "--on" in arguments:
        set_up("cluster")
    lasting = any(word in LASTING for word in arguments[:1])
    return become([PYTHON, "-m", "shoal", *arguments], build_at_hand(compile_beside=lasting))


def python(arguments: list[str]) -> int:
    """Open a prompt that knows `shoal`, on the best build there is; or run what follows, as Python does."""
    set_up("rl")
    greeting = (
        "import shoal; print(f'shoal {shoal.__version__} is imported; shoal.new(\"getbit\", seats=4) is a table.')"
    )
    return become([PYTHON, *(arguments or ["-i", "-c", greeting])], build_at_hand(compile_beside=True))


def compiled(_arguments: list[str]) -> int:
    """Compile the rules, unless that is done or somebody else is at it."""
    need_compiler()
    set_up()
    compile_now()
    return 0


def wheel(arguments: list[str]) -> int:
    """Make a wheel with the browser's part in it, compiled where there is a compiler, or with --pure."""
    set_up("build")
    build_client()
    say(f"the wheel is {new_wheel(fast=can_compile() and '--pure' not in arguments)}")
    return 0


def test(arguments: list[str]) -> int:
    """Check format, lint, types and imports, then run the tests on the compiled build and on the pure one."""
    need_compiler()
    set_up("build")
    set_up("dev")
    build_client(everything=True)
    pytest = [PYTHON, "-m", "pytest", "-q"]
    if arguments:
        if check_all():
            return 1
        builds = [installed(build(fast=True, examples=True)), from_source()]
        say("testing the compiled build, then the pure one")
        return max(run([*pytest, *arguments], build) for build in builds)
    # Two rounds at a time keep two processors busy, and no test waits long for its turn. The browser is served by the
    # pure build; what is compiled is tested on both.
    say("testing in the browser, and meanwhile the rest")
    pure = from_source()
    with beside([PYTHON, "-m", "tools.checks"], {}) as checks, tested(IN_BROWSER, pure) as browser:
        fast = installed(build(fast=True, examples=True))
        with tested(ELSEWHERE, fast) as elsewhere:
            if checks.wait():
                return 1
            code = max(abs(testing.wait()) for testing in (elsewhere, browser))
    say("testing on the pure build")
    return max(code, run([*pytest, *PLAYED, *SERVED], pure))


def tested(folders: Sequence[str], build: Mapping[str, str]) -> ContextManager[subprocess.Popen[bytes]]:
    """Let the tests in these folders run on this build, beside what is done here."""
    return beside([PYTHON, "-m", "pytest", "-q", *folders], build)


def bench(arguments: list[str]) -> int:
    """Measure ratios against other libraries, on the compiled build where there is a compiler, or with --pure."""
    kind = arguments[0] if arguments and arguments[0] in BENCHES else ""
    set_up({"": "bench", "scale": "dev"}.get(kind, "build"))
    folder = build(fast=can_compile() and "--pure" not in arguments, examples=True)
    passed_on = [argument for argument in arguments if argument not in (kind, "--pure")]
    if kind == "ablation":
        passed_on.insert(0, str(folder))
    return run([PYTHON, BENCHES.get(kind, "benchmarks/run.py"), *passed_on], installed(folder))


def golden(arguments: list[str]) -> int:
    """Write golden records, the schema, the environments' pages and the client's types anew, with the pure build."""
    set_up("dev")
    makers = (
        ["tests/golden/make.py"],
        ["docs/make_schema.py"],
        ["docs/make_environments.py"],
        ["-m", "shoal.server.wire.typescript", "web/src"],
    )
    return max(run([PYTHON, *maker, *arguments], from_source()) for maker in makers)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
