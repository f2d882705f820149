"""`shoal lab`: a study from a file, with intervals, effect sizes and a report."""

from __future__ import annotations

from pathlib import Path

from rich import box
from rich.console import Console
from rich.table import Table

from shoal.arena.running.going_on import Means
from shoal.cli.arguments import Arguments, Commands, add_json, add_means
from shoal.cli.console import complain, say, say_json
from shoal.cli.many import pacing
from shoal.core import counted
from shoal.lab import Answer, Lab, read_study, run_study
from shoal.lab.asking import amount
from shoal.lab.lab import REPORT

EXAMPLES = """examples:
  shoal lab examples/studies/refresh.toml                what does that option do to the length of a game?
  shoal lab first.toml --out first --jobs 4
  shoal lab first.toml --on ray://head:10001             on a cluster

The file says what is played and what is asked; docs/lab.md says how. The folder gets games.parquet, answers.parquet
and report.html. The same file gives the same tables on any number of processes and computers. If it is stopped,
the same command carries on from there."""


def add_to(commands: Commands) -> None:
    """Make the command known."""
    sentence = "answer a question about games from a study in a file"
    parser = commands.add_parser("lab", help=sentence, description=f"{sentence.capitalize()}.", epilog=EXAMPLES)
    parser.add_argument("study", type=Path, metavar="STUDY", help="a TOML file that says what to play and what to ask")
    parser.add_argument("--out", type=Path, metavar="DIR", help="the folder for the results (named after the file)")
    add_means(parser)
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: Arguments, console: Console) -> int:
    """Run the study and print its answers; 130 says that Ctrl-C stopped it early."""
    study = read_study(arguments.study)
    out = Path(arguments.study.stem) if arguments.out is None else arguments.out
    with pacing(study.games, arguments.jobs) as count:
        lab = run_study(study, out, Means(arguments.jobs, arguments.on), progress=count)
    if arguments.json:
        say_json(console, {**lab.data(), "stopped": not lab.finished})
    else:
        _print(console, lab)
        if lab.finished:
            say(console, f"The report is {out / REPORT}.")
    if not lab.finished:
        complain(f"Stopped after {lab.games} of {study.games} games. The same command continues from here.")
    return 0 if lab.finished else 130


def _print(console: Console, lab: Lab) -> None:
    from shoal.lab.report import verdict

    ways = len(lab.study.ways)
    say(console, f"{lab.study.title}: {counted(lab.games, 'game')}, {counted(ways, 'way')} to play.")
    for answer in lab.answers:
        console.print(_table(answer))
        say(console, verdict(answer))


def _table(answer: Answer) -> Table:
    measure = answer.ask.measure
    table = Table(box=box.SIMPLE_HEAD, title=answer.ask.question, title_justify="left")
    table.add_column("", overflow="fold")
    for name in (measure, "difference", "95%", "effect"):
        table.add_column(name, justify="right", no_wrap=True)
    for line in answer.lines:
        low, high = (amount(measure, bound, signed=True) for bound in line.found.difference.interval)
        table.add_row(
            f"{line.what}, {line.where}" if line.where else line.what,
            amount(measure, line.found.other),
            amount(measure, line.found.difference.mean, signed=True),
            f"{low} to {high}",
            f"{line.found.effect:+.2f} {line.found.size}",
        )
    return table
