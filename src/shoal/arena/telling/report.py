"""The report of a tournament."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from shoal import games
from shoal.arena.telling.charts import Line, bars, forest, grid, stacks
from shoal.arena.telling.page import entries, page, section
from shoal.arena.telling.standings import BotStanding, Share, Standings


def report(told: Standings) -> str:
    """The whole page."""
    title = f"{games.find(told.tournament.game).title}, {len(told.bots)} bots, {told.games} games"
    return page(title, verdict(told), _sections(told))


def verdict(told: Standings) -> str:
    """The result in a sentence or two."""
    first, second = told.bots[:2]
    pair = told.pairs[first.bot][second.bot]
    low, high = pair.interval
    ahead = f"{first.bot} is rated first; it came in ahead of {second.bot} in {pair.share:.0%} of their meetings"
    doubt = "" if low > 0.5 else " That could still be luck: more games would tell."
    return f"{ahead} ({low:.0%} to {high:.0%}, with 95% confidence).{doubt}"


def _sections(told: Standings) -> Iterator[str]:
    yield section("Ratings", _ratings_words(), _ratings(told))
    yield section("Games won", _wins_words(told), _wins(told))
    yield section("Who comes in ahead of whom", PAIRS, _pairs(told))
    yield section("Places", "How often each bot came first, second and so on.", _places(told))
    yield section("Seats", SEATS, _seats(told))
    if all(bot.score for bot in told.bots):
        yield section("Scores", "The mean score of each bot, with its interval.", _scores(told))
    yield section("Time a move", TIMES, _times(told))
    if any(bot.faults for bot in told.bots):
        yield section("Moves that the house made", FAULTS, _faults(told), "trouble")
    yield section("What was played", "", _setting(told))


PAIRS = (
    "How often the bot in a row came in ahead of the bot in a column; a shared place counts as half. Bold where the "
    "95% interval is wholly on one side of a half."
)
SEATS = (
    "How often each bot won in each seat, against the fair share. Every bot played every seat equally often, so the "
    "last row shows what a seat itself is worth."
)
TIMES = (
    "The mean for a move, and the longest. The house's bots are measured in CPU time; other programs, in the "
    "time until they answered. A bot that looks at nothing takes no time worth measuring."
)
FAULTS = "Where a bot crashed, took too long, flooded or answered with an illegal move, the house moved in its place."


def _ratings_words() -> str:
    return (
        "Strength by the Plackett–Luce model, from all places in all games. 25 is the middle; the bar is the "
        "95% interval, found by redrawing the rounds again and again."
    )


def _wins_words(told: Standings) -> str:
    fair = f"The dashed line is a fair share, {told.fair:.0%}."
    return f"First places in all games played; a shared one counts in part. {fair}"


def _ratings(told: Standings) -> str:
    low = min(bot.rating.interval[0] for bot in told.bots) - 1
    high = max(bot.rating.interval[1] for bot in told.bots) + 1
    lines = [
        Line(
            bot.bot, bot.rating.rating, bot.rating.interval, f"{bot.rating.rating:.1f}", _range(bot.rating.interval, 1)
        )
        for bot in told.bots
    ]
    return forest(lines, low, high, [(low, f"{low:.0f}"), (25, "25"), (high, f"{high:.0f}")], 25)


def _wins(told: Standings) -> str:
    lines = [_share(bot.bot, bot.wins) for bot in told.bots]
    return forest(lines, 0, 1, [(0, "0 %"), (0.5, "50 %"), (1, "100 %")], told.fair)


def _pairs(told: Standings) -> str:
    names = [bot.bot for bot in told.bots]
    lines = [(who, [None if who == whom else _share(who, told.pairs[who][whom]) for whom in names]) for who in names]
    return grid("ahead of", names, lines, 0.5)


def _places(told: Standings) -> str:
    labels = [
        f"{place}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(place, 'th') }" for place in range(1, told.tournament.seats + 1)
    ]
    return stacks([(bot.bot, bot.places) for bot in told.bots], labels)


def _seats(told: Standings) -> str:
    columns = [f"seat {seat}" for seat in range(1, told.tournament.seats + 1)]
    lines = [(bot.bot, [_share(bot.bot, share) if share.of else None for share in bot.seats]) for bot in told.bots]
    return grid("bot", columns, [*lines, ("anybody", [_share("anybody", share) for share in told.seats])], told.fair)


def _scores(told: Standings) -> str:
    scored = [(bot, *bot.score) for bot in told.bots if bot.score is not None]
    low = min(mean - reach for _, mean, reach in scored)
    high = max(mean + reach for _, mean, reach in scored)
    room = (high - low) * 0.08 or 1.0
    lines = [
        Line(bot.bot, mean, (mean - reach, mean + reach), f"{mean:.1f}", f"± {reach:.1f}")
        for bot, mean, reach in scored
    ]
    middle = sum(mean for _, mean, _ in scored) / len(scored)
    ticks = [(low - room, f"{low - room:.0f}"), (high + room, f"{high + room:.0f}")]
    return forest(lines, low - room, high + room, ticks, middle)


def _times(told: Standings) -> str:
    lines = [
        Line(bot.bot, bot.mean_seconds, (0, 0), duration(bot.mean_seconds), f"longest {duration(bot.longest_seconds)}")
        for bot in told.bots
        if bot.moves
    ]
    silent = ", ".join(bot.bot for bot in told.bots if not bot.moves)
    note = f'<p class="soft">Not measured: {escape(silent)}.</p>' if silent else ""
    return bars(lines, max((line.value for line in lines), default=0.0)) + note


def _faults(told: Standings) -> str:
    return entries([(bot.bot, faults_in_words(bot)) for bot in told.bots if bot.faults])


def faults_in_words(bot: BotStanding) -> str:
    """How often a bot failed and how, and what is known of the first time."""
    kinds = ", ".join(f"{kind} {count}" for kind, count in bot.faults.items())
    return f"{kinds}; at first because {bot.trouble}"


def _setting(told: Standings) -> str:
    tournament = told.tournament
    options = ", ".join(f"{name} {str(value).lower()}" for name, value in tournament.options.items())
    return entries(
        [
            ("game", games.find(tournament.game).title),
            ("options", options or "none"),
            ("seats", str(tournament.seats)),
            ("games", f"{told.games}, in rounds of {tournament.a_round} on the same deal"),
            ("seed", str(tournament.seed)),
            ("answers", f"{told.mean_answers:.1f} a game"),
            ("ended by", ", ".join(f"{reason} {count}" for reason, count in told.reasons.items())),
        ]
    )


def _share(name: str, share: Share) -> Line:
    low, high = share.interval
    return Line(name, share.share, share.interval, f"{share.share:.0%}", f"{100 * low:.0f} – {high:.0%}")


def _range(interval: tuple[float, float], digits: int) -> str:
    return f"{interval[0]:.{digits}f} – {interval[1]:.{digits}f}"


def duration(seconds: float) -> str:
    """A short time in words."""
    if seconds >= 1:
        return f"{seconds:.1f} s"
    return f"{1000 * seconds:.0f} ms" if seconds >= 0.01 else f"{1000 * seconds:.2f} ms"
