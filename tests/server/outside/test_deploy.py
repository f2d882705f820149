"""What lies in the folder for operators fits the server: every number that is watched is one that it tells."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from server.players import Browser
from shoal.cli import main

DEPLOY = Path(__file__).parents[3] / "deploy"


@pytest.mark.parametrize("file", ["alerts.yml", "grafana.json"])
def test_every_number_that_is_watched_is_told(nobody: Browser, file: str) -> None:
    told = set(re.findall(r"^(shoal_\w+)", nobody.get("/metrics").text, re.MULTILINE))
    watched = set(re.findall(r"\bshoal_\w+", (DEPLOY / file).read_text(encoding="utf-8")))
    assert watched
    assert watched - told == set()


def test_the_board_is_whole() -> None:
    board = msgspec.json.decode((DEPLOY / "grafana.json").read_bytes())
    assert len({panel["id"] for panel in board["panels"]}) == len(board["panels"]) == 8


@pytest.mark.parametrize("file", ["shoal.service", "Containerfile"])
def test_the_server_is_started_with_arguments_that_there_are(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["serve", "--help"])
    there = set(re.findall(r"--[a-z-]+", capsys.readouterr().out))
    command = (DEPLOY / file).read_text(encoding="utf-8").rpartition("shoal serve")[2].partition("\n")[0]
    named = set(re.findall(r"--[a-z-]+", command))
    assert {"--host", "--data", "--base-url", "--trust-proxy"} <= named <= there
