"""What the oracle costs: answers a second of one ``splendor afford --json``, its memory over many lines, the proofs.

python -m splendor.bench.oracle [LINES]      200 000 lines, unless said otherwise
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from random import Random
from time import perf_counter
from typing import IO

from attrs import frozen

from .memory import megabytes

__all__ = ["Stream", "measured_stream", "question"]

LINES = 200_000
AFFORD = "import sys; from splendor.cli import main; sys.exit(main(['afford', '--json']))"
SIGHTS = 10
"""How often memory is looked at."""


@frozen
class Stream:
    """What a stream of questions took: time on the clock and on the processor, and megabytes held on its way."""

    answers: int
    affordable: int
    seconds: float
    busy: float
    megabytes: tuple[float, ...]


def question(chance: Random, gold_cards: bool = False) -> dict[str, object]:
    """Return a question as the base game asks it, or one with gold cards and gold that may be worth two."""
    cost = {colour: chance.choice((0, 0, 1, 2, 3, 5)) for colour in "WUGRK"}
    tokens = {kind: chance.choice((0, 0, 1, 2, 3)) for kind in "WUGRKY"}
    bonuses = {colour: chance.choice((0, 0, 1, 2, 3)) for colour in "WUGRK"}
    gold = {"gold_cards": chance.choice((1, 2)), "gold_worth": chance.choice((1, 2))} if gold_cards else {}
    return {"cost": cost, "tokens": tokens, "bonuses": bonuses, **gold}


def measured_stream(lines: int, gold_cards: bool = False) -> Stream:
    """Ask one process so many questions, and return how it did; on the clock its start is not counted."""
    busy = _processor()
    process = subprocess.Popen([sys.executable, "-c", AFFORD], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdin is not None
    assert process.stdout is not None
    asked = _lines(lines + 1, gold_cards)
    process.stdin.write(next(asked))
    process.stdin.flush()
    process.stdout.readline()
    begun = perf_counter()
    writer = threading.Thread(target=_write, args=(process.stdin, asked))
    writer.start()
    affordable, held = 0, [megabytes(process.pid)]
    for number in range(1, lines + 1):
        affordable += json.loads(process.stdout.readline())["affordable"]
        if number % max(1, lines // SIGHTS) == 0:
            held.append(megabytes(process.pid))
    seconds = perf_counter() - begun
    writer.join()
    process.wait()
    process.stdout.close()
    return Stream(lines, affordable, seconds, _processor() - busy, tuple(held))


def _lines(count: int, gold_cards: bool) -> Iterator[bytes]:
    chance = Random(1)
    for _ in range(count):
        yield json.dumps(question(chance, gold_cards)).encode() + b"\n"


def _write(stream: IO[bytes], asked: Iterator[bytes]) -> None:
    with stream:
        stream.writelines(asked)


def _processor() -> float:
    """The seconds that processes which have ended took of the processor, where the system tells."""
    times = os.times()
    return times.children_user + times.children_system


def told(lines: int) -> Iterator[str]:
    """Measure, and return the figures as lines."""
    from splendor.oracle import prove

    for words, gold_cards, count in (("", False, lines), (" with gold cards", True, max(1, lines // 4))):
        stream = measured_stream(count, gold_cards)
        rate, busy = stream.answers / stream.seconds, stream.answers / stream.busy
        yield f"afford --json{words}: {rate:,.0f} answers a second, {busy:,.0f} a second of the processor"
        yield f"  of {stream.answers:,} lines {stream.affordable:,} affordable"
        yield f"  memory in MB, on the way: {', '.join(f'{held:.0f}' for held in stream.megabytes)}"
    begun = perf_counter()
    proofs = prove()
    proved = sum(proof.verdict == "proved" for proof in proofs)
    yield f"prove: {perf_counter() - begun:.1f} s, {proved} of {len(proofs)} theorems proved"


def main(arguments: Sequence[str]) -> None:
    """Print the figures."""
    for line in told(int(arguments[0]) if arguments else LINES):
        print(line, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
