"""The standings of a tournament on the screen and for machines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from splendor.arena import Standing, Standings
from splendor.arena.standing import EVERY
from splendor.tabletop.paint import QUIET, screen

from .options import EXPANSIONS

__all__ = ["draw_standings", "standings_to_json"]

MOST_REASONS = 8
"""So many reasons of forfeits are told, the others counted."""

LONGEST_NAME = 19

EXPLAINED = "95 %: intervals, Wilson's for shares.  even: the share, were all equally good."


def draw_standings(found: Sequence[Standings], lost: Mapping[tuple[str, str], int], *, colour: bool) -> None:
    """Draw the ratings of every combination of expansions, the shares at each table, and what was forfeited and why."""
    terminal = screen(colour=colour)
    terminal.print(_ratings(found))
    if len(found[-1].tables) > 1:
        terminal.print()
        terminal.print(_tables(found[-1]))
    terminal.print()
    terminal.print(EXPLAINED, style=QUIET)
    _tell_forfeits(terminal, lost)


def _ratings(found: Sequence[Standings]) -> Table:
    several = len(found) > 1
    failed = any(bot.forfeits for one in found for bot in one.bots)
    table = _table()
    table.add_column("bot", max_width=LONGEST_NAME, overflow="fold")
    for name in ("rating", "95 %", "games", "share", "95 %", "even", *["forfeits"] * failed):
        table.add_column(name, justify="right", no_wrap=True)
    for one in found:
        if several:
            table.add_row(_combination(one.combination), style="bold")
        for bot in one.bots:
            rating = bot.rating
            assert rating is not None
            rated = (f"{rating.points:.0f}", f"{rating.low:.0f}-{rating.high:.0f}")
            forfeits = (str(bot.forfeits or ""),) if failed else ()
            table.add_row(f"{'  ' * several}{bot.bot}", *rated, *_shares(bot), *forfeits)
        table.add_section()
    return table


def _tables(one: Standings) -> Table:
    """The shares at each table, of all combinations of expansions together where there are several."""
    table = _table()
    table.add_column("table", max_width=LONGEST_NAME + 5, overflow="fold")
    table.add_column("bot", max_width=LONGEST_NAME, overflow="fold")
    for name in ("games", "share", "95 %", "even"):
        table.add_column(name, justify="right", no_wrap=True)
    for name, bots in one.tables:
        for place, bot in enumerate(bots):
            table.add_row("" if place else name, bot.bot, *_shares(bot))
    return table


def _table(*columns: str) -> Table:
    return Table(*columns, box=SIMPLE_HEAD, show_edge=False, padding=(0, 1, 0, 0), pad_edge=False)


def _combination(name: str) -> str:
    if name == "+".join(EXPANSIONS):
        return "all four"
    return "all together" if name == EVERY else name.replace("+", " ")


def _shares(one: Standing) -> tuple[str, str, str, str]:
    low, high = one.interval
    spread = f"{100 * low:.1f}-{100 * high:.1f}"
    return str(one.games), f"{100 * one.share:.1f} %", spread, f"{100 * one.even / one.games:.0f} %"


def _tell_forfeits(terminal: Console, lost: Mapping[tuple[str, str], int]) -> None:
    """Say who lost games by failing, and by what."""
    for (bot, reason), games in list(lost.items())[:MOST_REASONS]:
        terminal.print(f"{bot} forfeited {games} game{'s' * (games != 1)}: {reason}", soft_wrap=True)
    if rest := list(lost.values())[MOST_REASONS:]:
        terminal.print(f"{sum(rest)} more games were forfeited for {len(rest)} other reasons; --json tells them")


def standings_to_json(found: Sequence[Standings], lost: Mapping[tuple[str, str], int]) -> dict[str, Any]:
    """Return standings and forfeits as JSON values."""
    return {
        "combinations": [
            {
                "expansions": one.combination,
                "games": one.games,
                "bots": [_told(bot) for bot in one.bots],
                "tables": [{"table": name, "bots": [_told(bot) for bot in bots]} for name, bots in one.tables],
            }
            for one in found
        ],
        "forfeits": [{"bot": bot, "reason": reason, "games": games} for (bot, reason), games in lost.items()],
    }


def _told(one: Standing) -> dict[str, Any]:
    told: dict[str, Any] = {"bot": one.bot, "games": one.games, "won": one.won, "share": round(one.share, 4)}
    told |= {"share_95": [round(bound, 4) for bound in one.interval], "even": round(one.even / one.games, 4)}
    told["forfeits"] = one.forfeits
    if one.rating is not None:
        told |= {"rating": round(one.rating.points, 1)}
        told["rating_95"] = [round(one.rating.low, 1), round(one.rating.high, 1)]
    return told
