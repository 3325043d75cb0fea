"""Some of the inputs of ``python tests/fuzz.py``, and that it notices what it looks for."""

import gc
import io
import json
from collections import Counter
from functools import partial
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import pytest

import fuzz
from properties.strategies import tried
from splendor.kernel import QuestionError


@pytest.mark.parametrize("seed", range(4))
def test_everything_that_reads_text_answers_or_refuses(seed: int) -> None:
    numbers = range(tried(60, 1_500, 50_000))
    tried_by: Counter[str] = Counter()
    for number, name, fault in fuzz.fuzz(numbers, seed):
        assert fault is None, f"python tests/fuzz.py --seed {seed} --input {number}: {name}: {fault}"
        tried_by[name] += 1
    # One in fifty is an answer of a program, so that few inputs may have none.
    least = len(fuzz.READERS) if len(numbers) > 1_000 else len(fuzz.READERS) - 2
    assert len(tried_by) >= least
    assert tried_by.keys() <= fuzz.READERS.keys()


def raising(error: BaseException) -> None:
    raise error


def busy() -> None:
    begun = process_time()
    while process_time() - begun < 1.1:
        pass


def test_it_notices_what_it_looks_for(monkeypatch: pytest.MonkeyPatch) -> None:
    assert fuzz.fault_of(lambda: raising(QuestionError("seat: 7 given; 0 to 1 are allowed"))) is None
    assert fuzz.fault_of(lambda: raising(QuestionError("two\nlines"))) == "an error of 9 characters: two\nlines"
    assert fuzz.fault_of(lambda: raising(KeyError("seat"))) == "KeyError: 'seat'"
    assert fuzz.fault_of(lambda: raising(RecursionError("too deep"))) == "RecursionError: too deep"
    assert str(fuzz.fault_of(busy)).startswith("1.")
    monkeypatch.setattr(fuzz, "MEGABYTES", -1)
    assert str(fuzz.fault_of(list)).startswith("0.0 seconds, ")


def streams() -> int:
    gc.collect()
    return sum(isinstance(one, io.TextIOWrapper) for one in gc.get_objects())


def test_it_leaves_no_stream_behind_over_which_a_long_run_would_slow_down() -> None:
    list(fuzz.fuzz(range(1), 0, "arguments"))
    before = streams()
    assert len(list(fuzz.fuzz(range(10), 0, "arguments"))) == 10
    # The last one that was typed from may still be held.
    assert streams() <= before + 1


def hungry() -> None:
    eaten = bytearray(120 << 20)
    eaten[::1024] = b"x" * len(eaten[::1024])


def test_it_notices_memory_that_is_given_back_each_time() -> None:
    if not fuzz.FORGET.exists():
        pytest.skip("this system cannot count the peak of a process anew")
    for _ in range(2):
        assert "120 MB more" in str(fuzz.fault_of(hungry))
    assert fuzz.fault_of(list) is None


def test_it_stops_what_goes_on_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    def endless() -> None:
        while True:
            pass

    monkeypatch.setattr(fuzz, "SECONDS", 0.02)
    assert fuzz.fault_of(endless) == "TimeoutError: more than 0 seconds"


def test_a_run_goes_on_where_it_was_stopped(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(fuzz, "CHUNK", 10)
    tried: list[int] = []
    counted = fuzz.Chunk.tried

    def noted(chunk: fuzz.Chunk) -> dict[str, Any]:
        tried.append(chunk.start)
        return counted(chunk)

    monkeypatch.setattr(fuzz.Chunk, "tried", noted)
    kept = ["--seed", "5", "--only", "move", "--file", str(tmp_path / "kept.jsonl")]
    assert fuzz.run(["--inputs", "15", *kept]) == 0
    assert tried == [0, 10]
    assert fuzz.run(["--inputs", "30", *kept]) == 0
    assert tried == [0, 10, 10, 20]
    assert fuzz.run(["--inputs", "30", *kept]) == 0
    assert len(tried) == 4
    first, again, last = capsys.readouterr().out.splitlines()
    assert first.endswith(": 15 inputs, 0 faults")
    assert again == last
    assert again.endswith(": 30 inputs, 0 faults")


def test_a_fault_is_told_with_its_input(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(fuzz, "fault_of", lambda reading: "KeyError: 'seat'")
    assert fuzz.run(["--seed", "5", "--input", "7", "--only", "move"]) == 1
    assert capsys.readouterr().out.splitlines()[0] == "input 7, move: KeyError: 'seat'"


def test_an_input_is_the_same_again() -> None:
    few = list(fuzz.fuzz(range(30), 5))
    assert list(fuzz.fuzz([7, 29], 5)) == [few[7], few[29]]


def test_every_reader_of_text_reads_what_is_valid() -> None:
    """These are what the coverage-guided run begins with."""
    chance = Random(1)
    corpus = fuzz.Corpus(chance)
    for valid, reading in fuzz.OF_TEXT.values():
        begun = valid(corpus, chance)
        text = begun if isinstance(begun, str) else json.dumps(begun)
        assert fuzz.fault_of(partial(reading(corpus, chance), text)) is None
