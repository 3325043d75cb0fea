"""Some of the inputs of ``python tests/fuzz.py``, and that it notices what it looks for."""

from collections import Counter
from time import process_time

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
    assert set(tried_by) == set(fuzz.READERS)


def raising(error: BaseException) -> None:
    raise error


def busy() -> None:
    begun = process_time()
    while process_time() - begun < 1.1:
        pass


def test_it_notices_what_it_looks_for(monkeypatch: pytest.MonkeyPatch) -> None:
    assert fuzz._fault(lambda: raising(QuestionError("seat: 7 given; 0 to 1 are allowed"))) is None
    assert fuzz._fault(lambda: raising(QuestionError("two\nlines"))) == "an error of 9 characters: two\nlines"
    assert fuzz._fault(lambda: raising(KeyError("seat"))) == "KeyError: 'seat'"
    assert fuzz._fault(lambda: raising(RecursionError("too deep"))) == "RecursionError: too deep"
    assert str(fuzz._fault(busy)).startswith("1.")
    monkeypatch.setattr(fuzz, "MEGABYTES", -1)
    assert str(fuzz._fault(list)).startswith("0.0 seconds, ")


def test_an_input_is_the_same_again() -> None:
    few = list(fuzz.fuzz(range(30), 5))
    assert list(fuzz.fuzz([7, 29], 5)) == [few[7], few[29]]
