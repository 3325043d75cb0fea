"""Inputs that nobody would write, led by what the code does with them: the readers of ``fuzz.py`` under atheris.

    python tests/fuzz_atheris.py READER [options of libFuzzer, as -runs=100000 -max_total_time=600 CORPUS]

Atheris is not among the packages that developing needs, since it installs on few systems: ``pip install atheris``. The
reader is one of those of ``fuzz.py`` that reads text: position, record, move, judged, question, turn, answer. It is
given the text as libFuzzer alters it, which begins with valid ones and goes on from those that reach code not seen
before. An input that fails is kept in a file, and is tried again with ``python tests/fuzz_atheris.py READER FILE``.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent))

STARTS = 200
"""Valid inputs to begin with."""


def main(arguments: list[str]) -> int:
    """Try inputs until one fails, or as many as the options say."""
    try:
        atheris: Any = import_module("atheris")
    except ImportError:
        sys.stderr.write("atheris is not installed: pip install atheris, where it can be had\n")
        return 2
    with atheris.instrument_imports(include=["splendor"]):
        fuzz = import_module("fuzz")
    if not arguments or arguments[0] not in fuzz.OF_TEXT:
        sys.stderr.write(f"reader: one of {', '.join(fuzz.OF_TEXT)} is allowed\n")
        return 2
    reader, *options = arguments
    starts = [] if any(not option.startswith("-") for option in options) else [begun(fuzz, reader)]
    tried = tried_by(fuzz, reader)
    atheris.Setup([sys.argv[0], *options, *starts], tried)
    atheris.Fuzz()
    return 0


def begun(fuzz: Any, reader: str) -> str:
    """Write valid inputs into a folder of their own, and return its path."""
    folder, chance = Path(tempfile.mkdtemp(prefix="splendor-fuzz-")), Random(1)
    corpus = fuzz.Corpus(chance)
    for number in range(STARTS):
        valid = fuzz.OF_TEXT[reader][0](corpus, chance)
        text = valid if isinstance(valid, str) else json.dumps(valid)
        (folder / str(number)).write_text(text, "utf-8")
    return str(folder)


def tried_by(fuzz: Any, reader: str) -> Callable[[bytes], None]:
    """Return what gives an input to a reader, and raises when that does not bear it."""
    read = fuzz.OF_TEXT[reader][1](fuzz.Corpus(Random(1)), Random(1))

    def tried(data: bytes) -> None:
        text = data.decode("utf-8", "surrogateescape")
        if fault := fuzz.fault_of(lambda: read(text)):
            raise AssertionError(fault)

    return tried


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
