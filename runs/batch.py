"""Many pieces of work over an executor: results in the order of their seeds, whoever did them and when."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Executor, Future, wait
from itertools import islice
from typing import TypeAlias

from splendor.kernel import QuestionError, SplendorError
from splendor.kernel.errors import shown

from .kept import Kept, Line, Seed
from .workers import interruptible

__all__ = ["Done", "RunBroken", "Work", "run_many"]

Work: TypeAlias = Callable[[Seed], Line]
"""Does the piece of work of a seed, always with the same result; over processes or a cluster it must pickle."""

Done: TypeAlias = Callable[[int], None]
"""Is told how many more pieces are done."""

AHEAD = 64
"""How many handfuls of work are given out before the first of them is done: enough to keep many workers busy."""


class RunBroken(SplendorError):
    """The executor lost its workers; ``finished`` results were done by then, and are kept where there is a file."""

    def __init__(self, finished: int, wanted: int) -> None:
        told = f"the executor broke after {finished} of {wanted} pieces"
        super().__init__(f"{told}; a run that keeps its results goes on from there")
        self.finished = finished


def run_many(
    work: Work,
    seeds: Iterable[Seed],
    executor: Executor | None = None,
    *,
    kept: Kept | None = None,
    done: Done | None = None,
    together: int = 1,
) -> list[Line]:
    """Return what ``work`` makes of each seed, in the order of the seeds, whatever the executor.

    ``together`` seeds go to a worker in one piece. With ``kept``, results that are there are not made again, and each
    new one is kept as soon as it is there: an interrupted run loses nothing that was finished. Without an executor all
    is done here. Raises ``RunBroken`` when workers die, ``QuestionError`` for a seed that stands twice, and for a
    result that is no dict, or has another ``seed`` in it.
    """
    wanted = list(seeds)
    if len(set(wanted)) != len(wanted):
        twice = next(seed for seed in wanted if wanted.count(seed) > 1)
        raise QuestionError(f"seeds: {twice!r} stands twice; each once is allowed")
    results = {seed: kept.of(seed) for seed in wanted if kept is not None and seed in kept}
    if done is not None and results:
        done(len(results))
    missing = (seed for seed in wanted if seed not in results)
    for some in _made(work, missing, executor, together, lambda: RunBroken(len(results), len(wanted))):
        for seed, line in some:
            if not isinstance(line, dict) or line.get("seed", seed) != seed:
                raise QuestionError(f"work: {shown(line)} made of {seed!r}; a dict is allowed, without another seed")
            results[seed] = {"seed": seed, **line}
            if kept is not None:
                kept.add(seed, results[seed])
        if done is not None:
            done(len(some))
    return [results[seed] for seed in wanted]


Made: TypeAlias = list[tuple[Seed, Line]]


def _handful(work: Work, seeds: tuple[Seed, ...]) -> Made:
    return interruptible(lambda: [(seed, work(seed)) for seed in seeds])


def _made(
    work: Work, seeds: Iterator[Seed], executor: Executor | None, together: int, broken: Callable[[], RunBroken]
) -> Iterator[Made]:
    """Yield results as they come, in no particular order."""
    handfuls = iter(lambda: tuple(islice(seeds, together)), ())
    if executor is None:
        yield from (_handful(work, handful) for handful in handfuls)
        return
    out: set[Future[Made]] = set()
    try:
        for handful in islice(handfuls, AHEAD):
            out.add(executor.submit(_handful, work, handful))
        while out:
            ready, out = wait(out, return_when=FIRST_COMPLETED)
            for future in ready:
                yield future.result()
            for handful in islice(handfuls, len(ready)):
                out.add(executor.submit(_handful, work, handful))
    except (BrokenExecutor, CancelledError):
        raise broken() from None
    finally:
        for future in out:
            future.cancel()
