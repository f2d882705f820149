"""The sounds of the client, worked out by a browser without being heard.

PYTHONPATH=src:tests:. .venv/bin/python -m browser.sounds FOLDER    # writes them as files to listen to
"""

from __future__ import annotations

import subprocess
import sys
import wave
from array import array
from base64 import b64decode
from pathlib import Path

from playwright.sync_api import Page, sync_playwright
from tools.client import WEB, node_npm

from browser.chromium import launch

RATE = 48_000
SECONDS = 1.5

STRIP = "process.stdout.write(require('module').stripTypeScriptTypes(require('fs').readFileSync(0, 'utf8')))"
"""Makes of TypeScript what a browser understands."""

RENDER = """async ([source, rate, seconds]) => {
    const { CUES, perform } = await import('data:text/javascript,' + encodeURIComponent(source))
    const made = {}
    for (const cue of Object.keys(CUES)) {
        const audio = new OfflineAudioContext(1, rate * seconds, rate)
        perform(audio, cue, 0, 1)
        const bytes = new Uint8Array((await audio.startRendering()).getChannelData(0).buffer)
        made[cue] = btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ''))
    }
    return made
}"""


def cues_in_javascript() -> str:
    """The source of the sounds, without its types."""
    source = (WEB / "src" / "lib" / "sound" / "cues.ts").read_text(encoding="utf-8")
    command = [node_npm()[0], "--no-warnings", "-e", STRIP]
    return subprocess.run(command, input=source, capture_output=True, text=True, check=True).stdout


def render(page: Page) -> dict[str, array[float]]:
    """Every sound at full volume, sample by sample."""
    page.goto("about:blank")
    made = page.evaluate(RENDER, [cues_in_javascript(), RATE, SECONDS])
    return {cue: array("f", b64decode(data)) for cue, data in made.items()}


def save(samples: array[float], path: Path) -> None:
    """Write a sound as a file that can be listened to."""
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(array("h", [round(max(-1, min(1, one)) * 32767) for one in samples]).tobytes())


def main(folder: Path) -> None:
    with sync_playwright() as playwright, launch(playwright) as browser:
        for cue, samples in render(browser.new_page()).items():
            save(samples, folder / f"{cue}.wav")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
