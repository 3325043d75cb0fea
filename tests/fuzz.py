"""Inputs that nobody would write: does everything that reads text answer, or refuse in one line, and in time?

    python tests/fuzz.py [--inputs 100000] [--seed 1] [--only position] [--processes 2] [--file FILE] [--input NUMBER]

Valid documents, records, moves, questions, lines of programs and command lines are altered at random, as values and as
bytes. Whatever is read must be read, or be refused with a ``SplendorError`` (the command: end with 0, 1 or 2, at most
one line on standard error), within a second of the processor, and without taking a hundred megabytes more than before.
Prints how many inputs each reader was given; exit code 1, with the input, when one fails. With a file the counts are
kept as they come, and the same command goes on where it was stopped.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import resource
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from copy import deepcopy
from functools import lru_cache
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from random import Random
from time import process_time
from typing import Any, TypeAlias

from attrs import frozen

sys.path.insert(0, str(Path(__file__).resolve().parent))

from agreement.bridge import BRIDGE
from properties.combinations import COMBINATIONS, turns_of
from splendor.arena import answer_line, read_answer, turn_line
from splendor.bots import bot
from splendor.cli import main as command
from splendor.kernel import (
    Observation,
    Record,
    SplendorError,
    State,
    legal_moves,
    observe,
    parse_move,
    state_from_json,
    state_to_json,
    why_illegal,
)
from splendor.runs import Kept

SECONDS, MEGABYTES = 1.0, 100
ODD: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 2, 99, 100, 1000, 1001, 10**9, 10**40, 1.5, -0.0, float("nan"), float("inf")),
    *("", " ", "W", "Y", "WUGRKY", "W1", "W0", "W01", "1-W-0-R2K1", "O1-gold-0-R3", "O2-copy-1-W1G3R4", "Delhi/2"),
    *("Mary Stuart", "gold_worth_two", "\x00", "\ud800", "é" * 50, "9" * 5000, "a" * 10_000, "two\nlines"),
    *([], [[]], {}, [None], {"card": None}, {"step": "return", "count": 1}, {"seat": 0, "count": 3}, [["1", 0]]),
)
STEPS = ("veto", "gem", "keep", "copy", "free", "stronghold", "conquest", "return", "noble", "post")
OPTIONS = ("--players", "--seed", "--modules", "--variants", "--json", "--cost", "--tokens", "--seat", "--card", "-")
KEYS = ("step", "cards", "posts", "strongholds", "conquered", "error", "x")


def altered(value: Any, chance: Random) -> Any:
    """Plain values, which nobody else holds, with one to four changes somewhere in them."""
    copy: dict[str, Any] = {"": value}
    for _ in range(chance.choice((1, 1, 1, 2, 4))):
        _alter(copy, chance)
    return copy.get("")


def _alter(whole: dict[str, Any], chance: Random) -> None:
    places: list[tuple[Any, Any]] = []
    stack: list[Any] = [whole]
    while stack:
        inside = stack.pop()
        for key in inside if isinstance(inside, dict) else range(len(inside)):
            places.append((inside, key))
            if isinstance(inside[key], dict | list):
                stack.append(inside[key])
    inside, key = chance.choice(places)
    other, from_key = chance.choice(places)
    match chance.randrange(6):
        case 0 if inside is not whole:
            del inside[key]
        case 1:
            inside[key] = deepcopy(other[from_key])
        case 2 if isinstance(inside, list):
            inside.insert(key, deepcopy(other[from_key]))
        case 3 if isinstance(inside, dict) and inside is not whole:
            inside[chance.choice((*KEYS, str(from_key)))] = inside.pop(key)
        case 4 if isinstance(inside[key], int) and not isinstance(inside[key], bool):
            inside[key] += chance.choice((-2, -1, 1, 2, 100))
        case _:
            inside[key] = deepcopy(chance.choice((*ODD, {"step": chance.choice(STEPS)})))


def garbled(text: str, chance: Random) -> str:
    """A text with a few characters lost, doubled, or put in from elsewhere."""
    for _ in range(chance.choice((1, 1, 2, 5))):
        place, length = chance.randrange(len(text) + 1), chance.choice((0, 1, 1, 3, 20))
        put = chance.choice(("", "", text[place : place + 5], chance.choice('0"{}[],:- \n\x00\u2028é𝄞'), "1" * length))
        text = text[:place] + put + text[place + length :]
    return text


class Corpus:
    """Valid inputs out of games of every combination, taken up at random."""

    def __init__(self, chance: Random) -> None:
        self.states: list[State] = []
        self.views: list[Observation] = []
        self.moves: list[str] = []
        for modules, players in chance.sample(COMBINATIONS, 12):
            for _, (before, move, after) in islice(turns_of(modules, players, chance.randrange(1000)), 0, 120, 7):
                self.states += [before, after]
                self.moves.append(str(move))
        self.views = [observe(state, chance.choice((None, 0, 1))) for state in chance.sample(self.states, 60)]
        written: list[State | Observation] = [*self.views, *self.states]
        self.written = {looked_at: json.dumps(state_to_json(looked_at)) for looked_at in written}

    def position(self, chance: Random) -> dict[str, Any]:
        looked_at: Sequence[State | Observation] = self.views if chance.random() < 0.3 else self.states
        return self._plain(chance.choice(looked_at))

    def _plain(self, looked_at: State | Observation) -> dict[str, Any]:
        plain: dict[str, Any] = json.loads(self.written[looked_at])
        return plain

    def record(self, chance: Random) -> dict[str, Any]:
        state = chance.choice(self.states)
        moves = chance.sample(self.moves, 3)
        begun: dict[str, Any] = {"format": "splendor-game/1", "moves": moves, "result": None}
        if chance.random() < 0.3:
            return begun | {"config": self._plain(state)["config"], "seed": chance.choice((1, "x"))}
        return begun | {"position": self._plain(state)}

    def turn(self, chance: Random) -> dict[str, Any]:
        state = chance.choice(self.states)
        asked: dict[str, Any] = json.loads(turn_line(observe(state, state.to_act), 1.0, chance.random()))
        return asked

    def answer(self, chance: Random) -> dict[str, Any]:
        return {"error": "no idea"} if chance.random() < 0.3 else {"move": chance.choice(self.moves)}

    def question(self, chance: Random) -> dict[str, Any]:
        if chance.random() < 0.2:
            return {"position": self.position(chance), "seat": 0, "card": chance.choice(self.moves).split(" ")[-1]}
        price: dict[str, Any] = {"cost": {"R": chance.randrange(6), "K": 2}}
        if chance.random() < 0.3:
            price = {"discard": {"colour": "G", "count": 2, "plain": 1, "copies": 1}}
        return price | {"tokens": {"R": 1, "Y": 2}, "bonuses": {"K": 1}, "gold_cards": 1, "gold_worth": 2}


def _text(value: Any, chance: Random) -> str:
    """The altered value as JSON, now and then garbled too."""
    text = json.dumps(altered(value, chance))
    return garbled(text, chance) if chance.random() < 0.3 else text


def _then(read: State | Observation) -> object:
    """What is read can be written, shown and asked."""
    return state_to_json(read), str(read), legal_moves(read)


def _judging(corpus: Corpus, chance: Random) -> Callable[[str], object]:
    state = chance.choice(corpus.states)
    return lambda text: (parse_move(text), why_illegal(state, text))


def _second_opinion(corpus: Corpus, chance: Random) -> Callable[[str], object]:
    line = chance.choice(corpus.moves)
    return lambda text: BRIDGE.oracle_reads(text, line)


Valid: TypeAlias = Callable[[Corpus, Random], Any]
"""Gives a valid input: a text, or values that are written as JSON."""
Reading: TypeAlias = Callable[[Corpus, Random], Callable[[str], object]]
"""Gives what reads a text."""

OF_TEXT: dict[str, tuple[Valid, Reading]] = {
    "position": (Corpus.position, lambda corpus, chance: lambda text: _then(state_from_json(text))),
    "record": (Corpus.record, lambda corpus, chance: lambda text: Record.load(text).dump()),
    "move": (lambda corpus, chance: chance.choice(corpus.moves), _judging),
    "judged": (Corpus.position, _second_opinion),
    "question": (Corpus.question, lambda corpus, chance: lambda text: _run(["afford", "--json"], text)),
    "turn": (Corpus.turn, lambda corpus, chance: lambda text: answer_line(text, bot("easy"))),
    "answer": (Corpus.answer, lambda corpus, chance: read_answer),
}


def _altered_for(name: str) -> Callable[[Corpus, Random], Callable[[], object]]:
    valid, reading = OF_TEXT[name]

    def given(corpus: Corpus, chance: Random) -> Callable[[], object]:
        begun = valid(corpus, chance)
        text = garbled(begun, chance) if isinstance(begun, str) else _text(begun, chance)
        read = reading(corpus, chance)
        return lambda: read(text)

    return given


def arguments(corpus: Corpus, chance: Random) -> Callable[[], object]:
    words = [
        chance.choice(("new", "moves", "apply", "show", "observe", "replay", "perft", "afford", "hint", "bot", "chess"))
    ]
    for _ in range(chance.randrange(5)):
        odd = (str(chance.choice(ODD[:40])), chance.choice(corpus.moves), garbled(chance.choice(OPTIONS), chance))
        words.append(chance.choice((*odd, *OPTIONS, "1", "2", "R3K2")))
    typed = _text(corpus.position(chance), chance)
    return lambda: _run([word.replace("\x00", "") for word in words], typed)


@lru_cache(maxsize=1)
def _streams() -> tuple[io.TextIOWrapper, io.TextIOWrapper]:
    """What the command writes to, the same two each time: click keeps every stream that it has seen."""
    return io.TextIOWrapper(io.BytesIO(), "utf-8"), io.TextIOWrapper(io.BytesIO(), "utf-8")


def _run(words: list[str], typed: str) -> object:
    written, told = _streams()
    for stream in (written, told):
        stream.seek(0)
        stream.truncate()
    stdin, sys.stdin = sys.stdin, io.TextIOWrapper(io.BytesIO(typed.encode("utf-8", "replace")), "utf-8")
    try:
        with contextlib.redirect_stdout(written), contextlib.redirect_stderr(told):
            code = command(words)
    finally:
        sys.stdin = stdin
    told.seek(0)
    lines = told.read().splitlines()
    assert code in (0, 1, 2), f"exit code {code}"
    assert len(lines) <= 1, f"{len(lines)} lines on standard error"
    return code


SHARES = {"position": 36, "record": 15, "move": 22, "judged": 10, "question": 5, "turn": 5, "answer": 2}
READERS: dict[str, tuple[Callable[[Corpus, Random], Callable[[], object]], int]] = {
    **{name: (_altered_for(name), share) for name, share in SHARES.items()},
    "arguments": (arguments, 5),
}
"""What reads text, and how often of a hundred inputs it is given one."""


EVERY = 20_000
"""Inputs after which other games are taken up."""
CHUNK = 2_000
"""Inputs that are tried, and kept, together; a part of those of the same games."""


def fuzz(numbers: Iterable[int], seed: int, only: str | None = None) -> Iterator[tuple[int, str, str | None]]:
    """Try inputs by number, and yield of each who read it, and what went wrong, if something did."""
    names = [only] if only else [name for name, (_, share) in READERS.items() for _ in range(share)]
    for number in numbers:
        block = number // EVERY
        corpus, chance = _corpus(seed, block), Random(f"{seed}/{block}/{number}")
        name = chance.choice(names)
        yield number, name, fault_of(READERS[name][0](corpus, chance))


@lru_cache(maxsize=1)
def _corpus(seed: int, block: int) -> Corpus:
    return Corpus(Random(f"{seed}/{block}"))


def fault_of(reading: Callable[[], object]) -> str | None:
    """Return what goes wrong with one input, if anything; what takes ten times as long as it may is stopped."""
    began, begun = MEMORY.begin(), process_time()
    signal.signal(signal.SIGVTALRM, _stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, 10 * SECONDS)
    try:
        reading()
    except SplendorError as error:
        if "\n" in str(error) or len(str(error)) > 2_000:
            return f"an error of {len(str(error))} characters: {str(error)[:300]}"
    except BaseException as error:  # noqa: BLE001  # whatever else is raised is what is looked for
        return f"{type(error).__name__}: {error}"
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    seconds, more = process_time() - begun, MEMORY.most() - began
    if seconds > SECONDS or more > MEGABYTES:
        return f"{seconds:.1f} seconds, {more:.0f} MB more"
    return None


def _stop(*_: object) -> None:
    raise TimeoutError(f"more than {10 * SECONDS:.0f} seconds")


class Memory:
    """The megabytes that this process holds, and the most that it held."""

    highest = float("inf")

    def most(self) -> float:
        """Return the most held since the peak was last counted anew, where the system can; or else since the start."""
        kilo = 1024 if sys.platform == "linux" else 1024**2
        self.highest = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / kilo
        return self.highest

    def begin(self) -> float:
        """Return what is held now, and have a peak counted anew that lies so high that it would hide what comes."""
        if not PAGES.exists():
            return self.most()
        held = int(PAGES.read_bytes().split()[1]) * resource.getpagesize() / 1024**2
        if self.highest - held > MEGABYTES / 4 and FORGET.exists():
            FORGET.write_text("5")
        return held


MEMORY = Memory()
FORGET, PAGES = Path("/proc/self/clear_refs"), Path("/proc/self/statm")
"""What is written to the first makes Linux count the peak of a process anew; the second tells what it holds."""


@frozen
class Chunk:
    """Inputs that are tried together, by number."""

    seed: int
    only: str | None
    start: int
    stop: int

    def tried(self) -> dict[str, Any]:
        """Try them, and return how many each reader was given, and the faults."""
        counts, faults = dict.fromkeys(READERS, 0), []
        for number, name, fault in fuzz(range(self.start, self.stop), self.seed, self.only):
            counts[name] += 1
            if fault is not None:
                faults.append([number, name, fault])
        return {"seed": self.start, "counts": counts, "faults": faults}

    def is_all_of(self, line: dict[str, Any]) -> bool:
        """Whether a result is of the whole chunk, and not of its beginning, where a shorter run ended."""
        return bool(sum(line["counts"].values()) == self.stop - self.start)


def tried_in_chunks(chunks: Sequence[Chunk], processes: int) -> Iterator[dict[str, Any]]:
    """Try chunks, in so many processes of their own or, with one, in this, and yield what each found as it comes."""
    if processes == 1:
        yield from map(Chunk.tried, chunks)
        return
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        for done in as_completed([pool.submit(chunk.tried) for chunk in chunks]):
            yield done.result()


def run(given: Sequence[str] | None = None) -> int:
    """Try inputs and print how many each reader was given, and each that it did not bear."""
    parser = argparse.ArgumentParser(description="Altered inputs for everything that reads text.")
    parser.add_argument("--inputs", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=[*READERS])
    parser.add_argument("--input", type=int, metavar="NUMBER", help="try this input of the run alone")
    parser.add_argument("--processes", type=int, default=1, help="processes that try inputs at the same time")
    parser.add_argument("--file", help="where counts are kept, and from where a run goes on")
    told = parser.parse_args(given)
    if told.processes < 1 or told.inputs < 0:
        parser.error("--processes is 1 or more, --inputs 0 or more")
    first, last = (0, told.inputs) if told.input is None else (told.input, told.input + 1)
    chunks = [Chunk(told.seed, told.only, start, min(start + CHUNK, last)) for start in range(first, last, CHUNK)]
    kept = None if told.file is None else Kept(told.file, {"seed": told.seed, "only": told.only, "chunk": CHUNK})
    done = {chunk: kept.of(chunk.start) for chunk in chunks if kept is not None and chunk.start in kept}
    found = [line for chunk, line in done.items() if chunk.is_all_of(line)]
    left = [chunk for chunk in chunks if chunk not in done or not chunk.is_all_of(done[chunk])]
    for line in tried_in_chunks(left, told.processes):
        if kept is not None:
            kept.add(line["seed"], line)
        found.append(line)
        _tell(line["faults"])
    counts = {name: sum(line["counts"][name] for line in found) for name in READERS}
    faults = sum(len(line["faults"]) for line in found)
    told_counts = ", ".join(f"{count} {name}" for name, count in counts.items())
    sys.stdout.write(f"{told_counts}: {sum(counts.values())} inputs, {faults} faults\n")
    return 1 if faults else 0


def _tell(faults: Sequence[Sequence[Any]]) -> None:
    for number, name, fault in faults:
        sys.stdout.write(f"input {number}, {name}: {fault}\n")


if __name__ == "__main__":
    sys.exit(run())
