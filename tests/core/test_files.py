"""Files are there whole or not at all, whatever happens while they are written."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import shoal
from shoal.core import ShoalError
from shoal.core.files import write_whole

posix = pytest.mark.skipif(os.name != "posix", reason="signals, limits and umasks are POSIX things")

ROOT = str(Path(shoal.__file__).parents[1])
REWRITE = """
import sys
from pathlib import Path
from shoal.core.files import write_whole
path, size = Path(sys.argv[1]), int(sys.argv[2])
while True:
    for letter in "ab":
        write_whole(path, letter * size + "\\n")
        print(letter, flush=True)
"""
FILL_UP = """
import resource, signal, sys
from pathlib import Path
from shoal.core import ShoalError
from shoal.core.files import write_whole
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))
try:
    write_whole(Path(sys.argv[1]), "new" * 100_000)
except ShoalError as error:
    print(error)
"""


def _start(program: str, *arguments: object) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", program, *map(str, arguments)]
    return subprocess.Popen(command, env={**os.environ, "PYTHONPATH": ROOT}, stdout=subprocess.PIPE, text=True)


def test_a_text_is_written_as_utf_8_with_plain_line_ends(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    write_whole(path, "Bø\nß\n")
    assert path.read_bytes() == b"B\xc3\xb8\n\xc3\x9f\n"


def test_a_text_replaces_the_one_before_and_leaves_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    for text in ("a long first text\n", "short\n", ""):
        write_whole(path, text)
        assert path.read_text(encoding="utf-8") == text
    assert os.listdir(tmp_path) == ["game.jsonl"]


def test_a_file_beside_the_program_needs_no_folder_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write_whole(Path("game.jsonl"), "here\n")
    assert (tmp_path / "game.jsonl").read_text(encoding="utf-8") == "here\n"


def test_the_old_content_stays_whole_when_the_new_cannot_be_written_down(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    write_whole(path, "old\n")
    with pytest.raises(UnicodeEncodeError):
        write_whole(path, "new" * 100_000 + "\ud800")
    assert path.read_text(encoding="utf-8") == "old\n"
    assert os.listdir(tmp_path) == ["game.jsonl"]


@posix
def test_the_old_content_stays_whole_when_the_disk_is_full_in_the_middle(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    write_whole(path, "old\n")
    told, _ = _start(FILL_UP, path).communicate()
    assert told == f"{path} cannot be written: File too large.\n"
    assert path.read_text(encoding="utf-8") == "old\n"
    assert os.listdir(tmp_path) == ["game.jsonl"]


@posix
def test_a_program_killed_while_it_writes_never_leaves_half_a_file(tmp_path: Path) -> None:
    path, size, contents = tmp_path / "game.jsonl", 1 << 20, set()
    for kill in range(6):
        program = _start(REWRITE, path, size)
        assert program.stdout is not None
        program.stdout.readline()
        time.sleep(0.003 * kill)
        program.send_signal(signal.SIGKILL)
        program.communicate()
        content = path.read_text(encoding="utf-8")
        assert content in ("a" * size + "\n", "b" * size + "\n")
        contents.add(content[0])
    assert contents


@posix
@pytest.mark.parametrize(("umask", "mode"), [(0o022, 0o644), (0o027, 0o640), (0o077, 0o600), (0o002, 0o664)])
def test_a_new_file_may_be_read_by_those_whom_the_umask_allows(tmp_path: Path, umask: int, mode: int) -> None:
    before = os.umask(umask)
    try:
        write_whole(tmp_path / "game.jsonl", "x\n")
        after = os.umask(umask)
    finally:
        os.umask(before)
    assert (tmp_path / "game.jsonl").stat().st_mode & 0o777 == mode
    assert after == umask


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    path = tmp_path / "nowhere" / "game.jsonl"
    with pytest.raises(ShoalError) as caught:
        write_whole(path, "x\n")
    assert str(caught.value) == f"{path} cannot be written: No such file or directory."


def test_a_file_in_the_place_of_the_folder_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x", encoding="utf-8")
    with pytest.raises(ShoalError, match="cannot be written: Not a directory"):
        write_whole(tmp_path / "file" / "game.jsonl", "x\n")


def test_a_folder_in_the_place_of_the_file_stays_and_is_named(tmp_path: Path) -> None:
    (tmp_path / "game.jsonl").mkdir()
    with pytest.raises(ShoalError, match="cannot be written: Is a directory"):
        write_whole(tmp_path / "game.jsonl", "x\n")
    assert os.listdir(tmp_path) == ["game.jsonl"]


@posix
def test_a_private_file_stays_private(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    write_whole(path, "old\n")
    path.chmod(0o600)
    write_whole(path, "new\n")
    assert (path.read_text(), path.stat().st_mode & 0o777) == ("new\n", 0o600)


@posix
def test_a_link_stays_a_link_and_what_it_leads_to_is_rewritten(tmp_path: Path) -> None:
    path, link = tmp_path / "game.jsonl", tmp_path / "link"
    write_whole(path, "old\n")
    link.symlink_to(path)
    write_whole(link, "new\n")
    assert link.is_symlink()
    assert path.read_text() == "new\n"
