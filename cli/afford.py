"""The command ``afford``: can this be paid? Answered by the oracle, for people and, line by line, for tools."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

from .options import as_json, examples, uncoloured
from .reading import BadInput, a_number, lines_of_input, read, source_name, too_long
from .second import need_oracle

if TYPE_CHECKING:
    from splendor.oracle import Answer, Question

__all__ = ["afford_command"]

NOTHING_ASKED = (
    "nothing asked; --cost TOKENS, --discard TOKENS or --position POSITION is allowed, "
    "or --json with questions on standard input"
)


@click.command(
    "afford",
    short_help="Say whether a card can be paid, and with what.",
    epilog=examples(
        "splendor afford --cost R3K2 --tokens R1Y2 --bonuses K1 --gold-worth 2",
        "splendor afford --discard G2 --plain 1 --copies 1",
        "splendor new --players 2 --seed 7 | splendor afford --position - --seat 0",
        "splendor afford --position game.json --seat 0 --card 1-W-0-R2K1 --json",
        "splendor afford --json < questions.jsonl",
    ),
)
@click.option("--cost", metavar="TOKENS", help="What the card costs, as in R3K2; '' for nothing.")
@click.option("--tokens", metavar="TOKENS", help="The tokens held, as in R1Y2; Y is gold.")
@click.option("--bonuses", metavar="TOKENS", help="The bonuses held, as in K1.")
@click.option("--gold-cards", type=a_number, metavar="N", help="The gold cards held (0).")
@click.option("--gold-worth", type=a_number, metavar="N", help="The gems that one gold stands for: 1, or 2 (1).")
@click.option("--discard", metavar="TOKENS", help="A price in cards instead of a cost, as in G2: two green ones.")
@click.option("--plain", "plain_cards", type=a_number, metavar="N", help="Plain cards of that colour (0).")
@click.option("--copies", type=a_number, metavar="N", help="Copy cards of that colour (0).")
@click.option("--position", metavar="POSITION", help="Ask about cards of a position or an observation instead.")
@click.option("--seat", type=a_number, metavar="SEAT", help="With --position: who would buy.")
@click.option("--card", metavar="CARD", help="With --position: which card; without it, every card in sight.")
@uncoloured
@as_json
def afford_command(
    position: str | None, seat: int | None, card: str | None, plain: bool, machine: bool, **given: Any
) -> int:
    """Say whether a card can be paid, with what, what is missing if not, and why.

    The payment is the one with the fewest gold cards, then the fewest gold. What is missing is the least
    gold that would do, and the gems of each colour that the gems held fall short by. Numbers are 0 to 1000,
    in TOKENS 1 to 99. With --position the answer is what would hold were it the seat's turn.

    With --json alone each line of standard input is a question and gets a line with its answer at once,
    until the input ends. A line is a JSON object with cost or discard, and tokens, bonuses, gold_cards,
    gold_worth; or with position, seat and card. Blank lines are skipped. A bad line is answered by
    {"error": ..., "line": n}, and the rest goes on. The JSON Schemas of both are
    splendor.oracle.schema("question") and schema("answer").

    Exit code 1 when it cannot be paid; 0 when every card in sight was asked about, or lines were answered.
    """
    need_oracle("afford")
    asked = {name: value for name, value in given.items() if value is not None}
    if position is not None:
        return _of_a_position(position, _buyer(seat, asked), card, colour=not plain, machine=machine)
    if seat is not None or card is not None:
        raise click.UsageError("--seat and --card are allowed with --position only")
    if not asked:
        if not machine:
            raise click.UsageError(NOTHING_ASKED)
        _answer_lines()
        return 0
    from splendor.oracle import afford

    with _in_one_line():
        answer = afford(_question(asked))
    return _tell(answer, colour=not plain, machine=machine)


@contextmanager
def _in_one_line(source: str = "") -> Iterator[None]:
    """What the oracle refuses is bad input here; what is wrong with a document is said with the name of its file."""
    from splendor.oracle import DocumentError, SplendorError

    try:
        yield
    except DocumentError as error:
        raise BadInput(f"{source}: {error}") from None
    except SplendorError as error:
        raise BadInput(str(error)) from None


def _question(asked: dict[str, Any]) -> Question:
    """The question that the options ask."""
    from splendor.oracle import Question
    from splendor.oracle.terms import COLOURS, KINDS

    numbers = {"plain": asked.pop("plain_cards", None), "copies": asked.pop("copies", None)}
    owned = {name: number for name, number in numbers.items() if number is not None}
    for name, kinds in (("cost", COLOURS), ("tokens", KINDS), ("bonuses", COLOURS), ("discard", COLOURS)):
        if name in asked:
            asked[name] = _counts(name, asked[name], kinds)
    if "discard" in asked:
        if len(asked["discard"]) != 1:
            raise click.UsageError("--discard: one colour with a count is allowed, as in G2")
        ((colour, count),) = asked["discard"].items()
        asked["discard"] = {"colour": colour, "count": count, **owned}
    elif owned:
        raise click.UsageError("--plain and --copies are allowed with --discard only")
    return Question(**asked)


def _counts(name: str, text: str, kinds: str) -> dict[str, int]:
    from splendor.oracle import NotationError
    from splendor.oracle.cards import token_counts

    try:
        return token_counts(text, kinds) if text else {}
    except NotationError as error:
        raise click.UsageError(f"--{name}: {error}") from None


def _buyer(seat: int | None, asked: dict[str, Any]) -> int:
    if asked:
        raise click.UsageError("--position has its own numbers; only --seat and --card are allowed beside it")
    if seat is None:
        raise click.UsageError("--position needs --seat SEAT, who would buy")
    return seat


def _of_a_position(path: str, seat: int, card: str | None, *, colour: bool, machine: bool) -> int:
    from splendor.oracle import afford_card, answer_to_json, cards_in_sight
    from splendor.oracle.in_sight import forbidden
    from splendor.oracle.reading import read_position

    text, name = read(path), source_name(path)
    if card is not None:
        with _in_one_line(name):
            answer = afford_card(text, seat, card)
        return _tell(answer, colour=colour, machine=machine)
    with _in_one_line(name):
        answers = {one: afford_card(text, seat, one) for one in cards_in_sight(text, seat)}
        position = read_position(text)
        barred = {one: forbidden(position, seat, one) for one in answers}
    if machine:
        for one, answer in answers.items():
            click.echo(json.dumps({"card": one, **answer_to_json(answer)}))
    else:
        from .answers import draw_answers

        draw_answers(answers, barred, colour=colour)
    return 0


def _tell(answer: Answer, *, colour: bool, machine: bool) -> int:
    from splendor.oracle import answer_to_json

    if machine:
        click.echo(json.dumps(answer_to_json(answer)))
    else:
        from .answers import draw_answer

        draw_answer(answer, colour=colour)
    return 0 if answer.affordable else 1


def _answer_lines() -> None:
    """Answer standard input line by line, each before the next one is read."""
    from splendor.oracle import answer_line

    for number, line in enumerate(lines_of_input("with a question on each line"), 1):
        if line is None:
            click.echo(json.dumps({"error": too_long(), "line": number}))
        elif line.strip():
            click.echo(answer_line(line, number))
