"""`shoal check`: whether records are what the rules allow."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rich.console import Console

from shoal.cli.arguments import Arguments, Commands, Options, add_file, add_json, add_options
from shoal.cli.console import complain, say, say_json
from shoal.cli.records import names, open_record
from shoal.core import FATE, BadRecord, ShoalError, Table, counted
from shoal.core.errors import plain
from shoal.core.playing.fairness import check_promise
from shoal.core.playing.promise import Promise

EXAMPLES = """examples:
  shoal check game.jsonl            ok, or the line, the rule and the reason
  shoal check records               all records in a folder; the exit code is 2 if any is bad
  shoal check --json game.jsonl     the same for a program
  shoal check --fair game.jsonl     and whether its luck is what was promised before the game (docs/fair.md)"""

PROVEN = "The seed was settled before the game by the commitment {commitment}, and {fate} of fate {follow} from it."
"""Said of a record that keeps its promise."""
NOT_PROVEN = (
    "Compare the commitment and your luck with what your table showed: only someone who saw them there can know that."
)
"""What no record can prove by itself."""


def add_to(commands: Commands) -> None:
    """Make the command known."""
    sentence = "replay records through the rules and say whether they are right"
    parser = commands.add_parser("check", help=sentence, description=f"{sentence.capitalize()}.", epilog=EXAMPLES)
    add_file(parser, "files", "a record, or a folder of them", many=True)
    add_options(parser, "a folder of files that the game was played with; may be given more than once")
    parser.add_argument("--fair", action="store_true", help="check that fate answered as was promised before the game")
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: Arguments, console: Console) -> int:
    """Check every file, whatever is wrong with the others."""
    findings = []
    for path in _records(arguments.files):
        findings.append(_check(path, arguments.options, arguments.fair))
        if not arguments.json:
            _print(console, path, findings[-1])
    if arguments.json:
        say_json(console, findings)
    return 0 if all(finding["ok"] for finding in findings) else 2


def _records(paths: list[Path]) -> Iterator[Path]:
    """These files, and in the place of a folder the records in it, by name."""
    for path in paths:
        if not path.is_dir():
            yield path
            continue
        found = sorted(path.rglob("*.jsonl"))
        if not found:
            raise ShoalError(f"There are no records in {path}: their names end in .jsonl.")
        yield from found


def _check(path: Path, options: Options, fair: bool) -> dict[str, object]:
    """What this file is, or what is wrong with it."""
    file = plain(str(path))
    try:
        table = open_record(path, options, doubtful=True)
        promise = check_promise(table) if fair else None
    except BadRecord as bad:
        return {"file": file, "ok": False, "line": bad.line, "rule": bad.rule, "reason": plain(bad.reason)}
    except ShoalError as error:
        return {"file": file, "ok": False, "line": 0, "rule": "", "reason": plain(str(error))}
    return {
        "file": file,
        "ok": True,
        "game": table.game.name,
        "title": table.game.title,
        "seats": table.header.seats,
        "answers": len(table.entries),
        "finished": table.outcome is not None,
        **({} if promise is None else _kept(table, promise)),
    }


def _kept(table: Table, promise: Promise) -> dict[str, object]:
    """What a record that keeps its promise tells about its luck."""
    called = names(table.header)
    added = [{"name": called[each.seat], "after": each.after, "luck": each.luck} for each in promise.added]
    fate = sum(entry.who == FATE for entry in table.entries)
    return {"fair": True, "commitment": promise.commitment, "fate": fate, "added": added}


def _print_fair(console: Console, finding: dict[str, Any]) -> None:
    """Say what is proven, and what is not."""
    one = finding["fate"] == 1
    fate = counted(finding["fate"], "answer")
    say(console, PROVEN.format(commitment=finding["commitment"], fate=fate, follow="follows" if one else "follow"))
    for each in finding["added"]:
        when = f"after {counted(each['after'], 'answer')}" if each["after"] else "before the first answer"
        say(console, f"{each['name']} added the luck {each['luck']} {when}.")
    say(console, NOT_PROVEN)


def _print(console: Console, path: Path, finding: dict[str, Any]) -> None:
    if finding["ok"]:
        state = "finished" if finding["finished"] else "unfinished"
        say(console, "{file}: ok, {title} with {seats} seats, {} after {answers} answers.".format(state, **finding))
        if finding.get("fair"):
            _print_fair(console, finding)
    elif finding["line"]:
        rule = f"{finding['rule']}: " if finding["rule"] else ""
        complain(f"{path}: line {finding['line']}: {rule}{finding['reason']}")
    else:
        complain(str(finding["reason"]))
