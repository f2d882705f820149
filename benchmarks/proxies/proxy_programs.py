"""Servers, and the two proxies of `deploy` with other ports, addresses and certificates."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from abc import ABC, abstractmethod
from pathlib import Path
from time import monotonic, sleep

import httpx

from server.ports import free_port

DEPLOY = Path(__file__).parents[2] / "deploy"
STARTS = 60.0
"""Seconds in which a program has to answer."""


def certificate(folder: Path) -> tuple[Path, Path]:
    """A certificate for this computer that nobody has signed, and its key."""
    files = folder / "cert.pem", folder / "key.pem"
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=localhost", "-days", "1"]
    subprocess.run([*command, "-out", files[0], "-keyout", files[1]], check=True, capture_output=True)
    return files


def until_answered(address: str) -> None:
    """Wait until somebody answers there."""
    give_up = monotonic() + STARTS
    while monotonic() < give_up:
        try:
            if httpx.get(address, verify=False).status_code == 200:
                return
        except httpx.TransportError:
            pass
        sleep(0.1)
    raise AssertionError(f"Nobody answers at {address}.")


class Node:
    """A server behind the proxy."""

    def __init__(self, data: str, address: str, folder: Path) -> None:
        self.port = free_port()
        given = ["--port", str(self.port), "--data", data, "--base-url", address, "--trust-proxy", "127.0.0.1"]
        self._command = [sys.executable, "-m", "shoal", "serve", *given]
        self._log = (folder / "nodes.log").open("ab")
        self.start()

    def start(self) -> None:
        """Start it, and wait until it answers."""
        self._process = subprocess.Popen(self._command, stdout=self._log, stderr=self._log)
        until_answered(f"http://127.0.0.1:{self.port}/readyz")

    def kill(self) -> None:
        """End it at once."""
        self._process.kill()
        self._process.wait()

    def restart(self) -> None:
        """End it as for a new version, and start it again."""
        self._process.terminate()
        assert self._process.wait(STARTS) in (0, -signal.SIGTERM)
        self.start()


class Proxy(ABC):
    """A proxy in front of some servers."""

    name: str

    def __init__(self, folder: Path, port: int, servers: list[int], certificate: tuple[Path, Path]) -> None:
        if shutil.which(self.name) is None:
            raise SystemExit(f"{self.name} is not on the search path.")
        self.folder, self.port, self.servers, self.certificate = folder, port, servers, certificate
        self.file = folder / self.name
        self.file.write_text(self._configured(), encoding="utf-8")

    def start(self) -> None:
        """Start it, and wait until it passes something on."""
        self._log = (self.folder / f"{self.name}.log").open("ab")
        kept = {**os.environ, "XDG_DATA_HOME": str(self.folder), "XDG_CONFIG_HOME": str(self.folder)}
        self.process = subprocess.Popen(self._command(), stdout=self._log, stderr=self._log, env=kept)
        until_answered(f"https://localhost:{self.port}/readyz")

    def stop(self) -> None:
        """End it."""
        self.process.terminate()
        self.process.wait()
        self._log.close()

    @abstractmethod
    def reload(self) -> None:
        """Let it read its file again."""

    @abstractmethod
    def _configured(self) -> str: ...

    @abstractmethod
    def _command(self) -> list[str]: ...


class Nginx(Proxy):
    """nginx, in a folder of its own."""

    name = "nginx"

    def reload(self) -> None:
        self.process.send_signal(signal.SIGHUP)

    def _configured(self) -> str:
        text = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
        text = re.sub(r" *listen \[::\].*\n", "", text).replace("shoal.example", "localhost")
        text = text.replace("listen 443", f"listen {self.port}").replace("listen 80", f"listen {free_port()}")
        for file, made in zip(("fullchain", "privkey"), self.certificate, strict=True):
            text = re.sub(rf"/etc/\S+/{file}\.pem", str(made), text)
        line = re.search(r" *server 127\.0\.0\.1:8765.*\n", text)
        assert line is not None
        text = text.replace(line[0], "".join(line[0].replace("8765", str(port)) for port in self.servers))
        paths = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        own = "".join(f"{path}_temp_path {self.folder}/{path};\n" for path in paths)
        user = "user root;\n" if os.geteuid() == 0 else ""
        return f"{user}daemon off;\npid {self.folder}/pid;\nevents {{}}\nhttp {{\naccess_log off;\n{own}{text}}}\n"

    def _command(self) -> list[str]:
        return ["nginx", "-p", str(self.folder), "-c", str(self.file), "-e", "stderr"]


class Caddy(Proxy):
    """Caddy, in a folder of its own."""

    name = "caddy"

    def reload(self) -> None:
        where = ["--config", str(self.file), "--adapter", "caddyfile", "--address", f"localhost:{self._admin}"]
        subprocess.run(["caddy", "reload", "--force", *where], check=True, stdout=self._log, stderr=self._log)

    def _configured(self) -> str:
        self._admin = free_port()
        text = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
        files = " ".join(map(str, self.certificate))
        text = text.replace("shoal.example {", f"https://localhost:{self.port} {{\n\ttls {files}")
        text = text.replace("127.0.0.1:8765", " ".join(f"127.0.0.1:{port}" for port in self.servers))
        return f"{{\n\tadmin localhost:{self._admin}\n\tauto_https disable_redirects\n}}\n{text}"

    def _command(self) -> list[str]:
        return ["caddy", "run", "--config", str(self.file), "--adapter", "caddyfile"]


PROXIES: dict[str, type[Proxy]] = {"nginx": Nginx, "caddy": Caddy}
