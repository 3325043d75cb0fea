"""The oracle's answers on the screen: what to pay, or what is missing, and why."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from splendor.kernel.gems import LETTERS
from splendor.tabletop.paint import GOLD, QUIET, chips, in_colour, screen

if TYPE_CHECKING:
    from splendor.oracle import Answer

__all__ = ["draw_answer", "draw_answers"]

LABEL = 12


def draw_answer(answer: Answer, *, colour: bool) -> None:
    """Draw one answer in a few lines."""
    terminal = screen(colour=colour)
    terminal.print(_line("affordable", _word(answer)))
    gold, short = _missing(answer)
    if answer.payment is not None:
        terminal.print(_line("pay", _payment(answer.payment)))
    elif gold:
        terminal.print(_line("missing", Text.assemble(f"{gold} gold   gems short by ", short)))
    elif short:
        terminal.print(_line("missing", short))
    terminal.print(_line("because", Text(answer.because)), soft_wrap=True)


def draw_answers(answers: Mapping[str, Answer], barred: Mapping[str, str | None], *, colour: bool) -> None:
    """Draw the answers to many cards as a table, a line each; what forbids a purchase stands in place of its price."""
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column("card", no_wrap=True)
    table.add_column("affordable", no_wrap=True)
    table.add_column("pay", no_wrap=True)
    table.add_column("gold missing", justify="right", width=7)
    table.add_column("gems short by")
    for card, answer in answers.items():
        paid = Text("") if answer.payment is None else _payment(answer.payment)
        why = barred[card]
        gold, short = _missing(answer) if why is None else ("", Text(why))
        table.add_row(in_colour(card), _word(answer), paid, gold, short)
    screen(colour=colour).print(table)


def _line(label: str, shown: Text) -> Text:
    return Text.assemble((label.ljust(LABEL), QUIET), shown)


def _word(answer: Answer) -> Text:
    return Text("yes", style=GOLD) if answer.affordable else Text("no")


def _chips(counts: Mapping[str, int]) -> Text:
    return chips([counts.get(letter, 0) for letter in LETTERS])


def _payment(paid: Mapping[str, int]) -> Text:
    if "plain" in paid:
        return Text(f"discard {paid['plain']} plain, {paid['copies']} copy")
    parts = [_chips(paid)] if any(paid.get(letter) for letter in LETTERS) else []
    if paid["gold_cards"]:
        parts.append(_cards(paid["gold_cards"], "gold card"))
    return Text(" and ").join(parts) if parts else Text("nothing")


def _missing(answer: Answer) -> tuple[str, Text]:
    """The gold that is missing and the gems; neither where nothing is, or something else forbids the purchase."""
    missing = answer.missing or {"gold": 0}
    if "cards" in missing:
        return "", _cards(missing["cards"], "card")
    return (str(missing["gold"]), _chips(missing["gems"])) if missing["gold"] else ("", Text(""))


def _cards(count: int, what: str) -> Text:
    return Text(f"{count} {what}{'' if count == 1 else 's'}")
