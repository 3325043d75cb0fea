"""The command ``hint``: what a seat could buy, and what a bot would do in its place, with the reason."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

from splendor.kernel import Observation, Payment, State, affordable, format_move, observe, why_illegal
from splendor.kernel.setup import seeded

from .options import as_json, examples, position_file, uncoloured
from .reading import BadInput, a_number, a_seed, position_from, source_name

if TYPE_CHECKING:
    from splendor.arena import Entrant
    from splendor.bots import Suggestion

__all__ = ["hint_command"]

LABEL = 12


@click.command(
    "hint",
    short_help="Say what can be bought, and what a bot would do.",
    epilog=examples(
        "splendor hint game.json",
        "splendor hint game.json --bot hard:nodes=400 --json",
        "splendor observe game.json --seat 1 | splendor hint -",
    ),
)
@position_file
@click.option("--bot", "named", default="medium", show_default=True, metavar="BOT", help="Who is asked for advice.")
@click.option("--seat", type=a_number, metavar="SEAT", help="Whose cards; the seat to act without it.")
@click.option(
    "--seed", type=a_seed, default="1", show_default=True, metavar="TEXT", help="Another may give another move."
)
@uncoloured
@as_json
def hint_command(position: str, named: str, seat: int | None, seed: int | str, plain: bool, machine: bool) -> None:
    """Say which cards a seat can buy and with what, and which move a bot suggests, and why.

    POSITION is a position document or an observation. The bot knows no more than the seat may know, also where
    the position shows everything. A move is suggested to the seat that is asked for one; of another seat only
    the cards are told that it could buy were it its turn.

    --bot is a bot as in hard:nodes=400, or a program as program:COMMAND.
    """
    from splendor.arena import entrant

    advisor = entrant(named)
    seen = position_from(position)
    if seen.is_over:
        _tell_result(seen, machine)
        return
    view = _view(seen, seat, source_name(position))
    assert view.seat is not None
    reach = affordable(view, view.seat)
    advice = _advice(view, advisor, seed) if view.to_act == view.seat else None
    if machine:
        suggestion = advice and {"move": format_move(advice.move), "reason": advice.reason}
        told: dict[str, Any] = {"seat": view.seat, "to_act": view.to_act}
        told["affordable"] = {card: str(payment) for card, payment in reach.items()}
        click.echo(json.dumps({**told, "bot": advisor.name, "suggestion": suggestion}))
    else:
        _draw(view, reach, advice, colour=not plain)


def _view(seen: State | Observation, seat: int | None, name: str) -> Observation:
    """What the seat that is given advice may know."""
    if isinstance(seen, State):
        return observe(seen, seen.to_act if seat is None else seat)
    if seen.seat is None:
        raise BadInput(f"{name}: an observation of no seat given; one of a seat is allowed, or a whole position")
    if seat is not None and seat != seen.seat:
        raise BadInput(f"--seat: {seat} given; this is an observation of seat {seen.seat}, which alone is allowed")
    return seen


def _advice(view: Observation, advisor: Entrant, seed: int | str) -> Suggestion:
    """What the bot suggests; one that fails is told in a line."""
    from splendor.arena import Misplay, failure, seated
    from splendor.bots import suggest

    try:
        with seated(advisor.player) as bot:
            advice = suggest(view, bot, seeded(seed))
            why = why_illegal(view, advice.move)
    except Misplay as fault:
        raise BadInput(f"--bot: {advisor.name} {fault}") from None
    # A bot may be anyone's, and fail in any way.
    except Exception as error:  # noqa: BLE001
        raise BadInput(f"--bot: {advisor.name} {failure(error)}") from None
    if why is not None:
        raise BadInput(f"--bot: {advisor.name} suggested an illegal move: {why}")
    return advice


def _tell_result(seen: State | Observation, machine: bool) -> None:
    from splendor.tabletop.ending import as_result, told_outcome

    assert seen.outcome is not None
    if machine:
        told: dict[str, Any] = {"seat": None, "to_act": None, "affordable": {}, "suggestion": None}
        click.echo(json.dumps({**told, "outcome": as_result(seen.outcome)}))
    else:
        click.echo("\n".join(["The game is over.", *told_outcome(seen)]))


def _draw(view: Observation, reach: dict[str, Payment], advice: Suggestion | None, *, colour: bool) -> None:
    from rich.text import Text

    from splendor.tabletop.asking import asked
    from splendor.tabletop.paint import GOLD, QUIET, in_colour, screen

    terminal = screen(colour=colour)

    def line(label: str, shown: Text) -> None:
        terminal.print(Text.assemble((label.ljust(LABEL), QUIET), shown), soft_wrap=True)

    line(f"seat {view.to_act}", Text(f"is asked: {asked(view)}"))
    wide = max(map(len, reach), default=0)
    for place, (card, payment) in enumerate(reach.items()):
        paid = in_colour(str(payment)) if str(payment) else Text("for nothing")
        line("" if place else "affordable", in_colour(card.ljust(wide + 2)).append_text(paid))
    if not reach:
        line("affordable", Text("nothing"))
    if advice is None:
        line("suggestion", Text(f"none, since seat {view.seat} is not asked"))
    else:
        line("suggestion", Text.assemble(("* ", GOLD), in_colour(format_move(advice.move))))
        line("because", Text(advice.reason))
