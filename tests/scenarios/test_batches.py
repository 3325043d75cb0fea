"""Batches of games: the same results over any executor, and nothing lost when a run is cut short."""

import os
import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, InvalidStateError, ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import pytest

from splendor.bots import bot
from splendor.kernel import Config, Move, Observation, QuestionError
from splendor.runs import Kept, Result, RunBroken, play_many, random_policy, run_many, workers

CONFIG = Config(players=3, modules=("cities", "orient", "strongholds", "trading_posts"))
SEEDS = (3, "friday", -1, 8, "8", 21)


@pytest.fixture(scope="module")
def results() -> tuple[Result, ...]:
    return play_many(CONFIG, SEEDS)


@pytest.fixture(scope="module")
def processes() -> Iterator[Executor]:
    with ProcessPoolExecutor(2) as executor:
        yield executor


def first(view: Observation, moves: Sequence[Move], chance: Random) -> Move:
    return moves[0]


def deadly(view: Observation, moves: Sequence[Move], chance: Random) -> Move:
    """Ends its own process in the middle of a game, unless a file says that it has done so."""
    mark = Path(os.environ["SPLENDOR_TEST_MARK"])
    if view.table.turn == 5 and mark.read_text() == "deadly":
        mark.write_text("tame")
        os._exit(9)
    return random_policy(view, moves, chance)


def test_results_come_in_the_order_of_the_seeds_and_tell_how_each_game_went(results: tuple[Result, ...]) -> None:
    assert [result.seed for result in results] == list(SEEDS)
    assert all(result.winners and len(result.points) == len(result.cards) == 3 for result in results)
    assert all(result.moves >= result.turns > 20 for result in results)
    assert len({result.points for result in results}) > 1
    assert play_many(CONFIG, reversed(SEEDS)) == tuple(reversed(results))


@pytest.mark.parametrize("together", [1, 4])
def test_threads_and_processes_give_the_same_results(
    results: tuple[Result, ...], processes: Executor, together: int
) -> None:
    assert play_many(CONFIG, SEEDS, executor=processes, together=together) == results
    with ThreadPoolExecutor(2) as threads:
        assert play_many(CONFIG, SEEDS, executor=threads, together=together) == results


def test_a_cluster_of_two_workers_gives_the_same_results(results: tuple[Result, ...], tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed", reason="the extra splendor-rules[cluster] is not installed")
    here = {"n_workers": 2, "threads_per_worker": 1, "dashboard_address": None, "local_directory": str(tmp_path)}
    with distributed.LocalCluster(**here) as cluster, distributed.Client(cluster) as client:
        assert play_many(CONFIG, SEEDS, executor=client.get_executor()) == results


def test_each_seat_may_have_a_policy_of_its_own() -> None:
    same = play_many(CONFIG, [1], [first, first, first])
    assert same == play_many(CONFIG, [1], first)
    assert play_many(CONFIG, [1], [first, random_policy, first]) != same
    with pytest.raises(QuestionError, match="policy: 2 given; one, or one for each of 3 seats, is allowed"):
        play_many(CONFIG, [1], [first, first])


def test_a_run_goes_on_from_what_its_file_holds(results: tuple[Result, ...], tmp_path: Path) -> None:
    file, told = tmp_path / "results.jsonl", list[int]()
    assert play_many(CONFIG, SEEDS[:4], file=file, together=2, done=told.append) == results[:4]
    assert told == [2, 2]
    whole = file.read_text()
    file.write_text(whole + whole.splitlines()[1][:20])
    assert play_many(CONFIG, SEEDS, file=file, done=told.append) == results
    assert told == [2, 2, 4, 2]
    assert file.read_text().startswith(whole)
    assert len(file.read_text().splitlines()) == 1 + len(SEEDS)
    assert play_many(CONFIG, SEEDS, first, file=tmp_path / "others.jsonl") != results


def test_the_file_of_another_run_is_refused_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    play_many(CONFIG, [1], file=file)
    kept = file.read_text()
    with pytest.raises(QuestionError, match="holds the results of another run"):
        play_many(CONFIG, [1], first, file=file)
    with pytest.raises(QuestionError, match="holds the results of another run"):
        play_many(Config(players=2), [1], file=file)
    assert file.read_text() == kept
    file.write_text("no results\n")
    with pytest.raises(QuestionError, match="a file of results, one line of JSON each, is allowed"):
        play_many(CONFIG, [1], file=file)
    assert file.read_text() == "no results\n"


def test_a_killed_worker_loses_nothing_that_was_finished(
    results: tuple[Result, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mark, file = tmp_path / "mark", tmp_path / "results.jsonl"
    monkeypatch.setenv("SPLENDOR_TEST_MARK", str(mark))
    mark.write_text("tame")
    play_many(CONFIG, SEEDS[:2], deadly, file=file)
    mark.write_text("deadly")
    with ProcessPoolExecutor(2) as executor, pytest.raises(RunBroken, match=r"broke after \d of 6 pieces") as broken:
        play_many(CONFIG, SEEDS, deadly, executor, file=file, together=1)
    assert 2 <= broken.value.finished < 6
    held = file.read_text()
    assert len(held.splitlines()) == 1 + broken.value.finished
    with ProcessPoolExecutor(2) as executor:
        again = play_many(CONFIG, SEEDS, deadly, executor, file=file)
    assert again == results
    assert file.read_text().startswith(held)


def test_an_interrupted_run_keeps_what_was_finished(tmp_path: Path) -> None:
    def work(seed: int | str) -> dict[str, int | str]:
        if seed == 3:
            raise KeyboardInterrupt
        return {"square": int(seed) ** 2}

    file = tmp_path / "squares.jsonl"
    with pytest.raises(KeyboardInterrupt):
        run_many(work, range(5), kept=Kept(file, {"run": "squares"}))
    kept = Kept(file, {"run": "squares"})
    assert [kept.of(seed)["square"] for seed in range(3)] == [0, 1, 4]
    assert 3 not in kept


def test_a_seed_that_stands_twice_is_refused() -> None:
    with pytest.raises(QuestionError, match="seeds: 7 stands twice; each once is allowed"):
        play_many(CONFIG, [7, 8, 7])


def slow_after_the_first(seed: int | str) -> dict[str, int | str]:
    """Takes a minute from the second seed on, and notes when it is broken off."""
    mark = Path(os.environ["SPLENDOR_TEST_MARK"])
    if seed == 0:
        return {}
    try:
        mark.joinpath(f"begun {seed}").touch()
        time.sleep(60)
    finally:
        mark.joinpath(f"left {seed}").touch()
    return {}


@pytest.mark.filterwarnings("error::pytest.PytestUnhandledThreadExceptionWarning")
@pytest.mark.parametrize("soon", [workers.SOON, 0.0], ids=["as it is", "where the executor has no time to see it"])
def test_workers_leave_their_work_tidily_when_a_run_is_interrupted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, soon: float
) -> None:
    monkeypatch.setenv("SPLENDOR_TEST_MARK", str(tmp_path))
    monkeypatch.setattr(workers, "SOON", soon)

    def interrupt(more: int) -> None:
        until = time.monotonic() + 30
        while not any(tmp_path.glob("begun *")) and time.monotonic() < until:
            time.sleep(0.01)
        raise KeyboardInterrupt

    begun = time.monotonic()
    with pytest.raises(KeyboardInterrupt), workers.processes(2) as executor:
        run_many(slow_after_the_first, range(9), executor, done=interrupt)
    assert time.monotonic() - begun < 50
    started = {path.name.removeprefix("begun ") for path in tmp_path.glob("begun *")}
    assert started
    assert {path.name.removeprefix("left ") for path in tmp_path.glob("left *")} == started


@pytest.mark.filterwarnings("error::pytest.PytestUnhandledThreadExceptionWarning")
@pytest.mark.parametrize(("raised", "heard"), [(InvalidStateError, []), (KeyError, [KeyError])])
def test_a_thread_that_stumbles_over_cancelled_work_is_not_heard_and_any_other_is(
    raised: type[Exception], heard: list[type[Exception]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def stumble() -> None:
        raise raised

    told: list[Any] = []
    monkeypatch.setattr(threading, "excepthook", lambda raised: told.append(raised.exc_type))
    outside = threading.excepthook
    with workers.processes(1):
        thread = threading.Thread(target=stumble)
        thread.start()
        thread.join()
    assert told == heard
    assert threading.excepthook is outside


RUN = '{"run": "squares"}\n'


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("[]\n", 1),
        ("no results", 1),
        ('"x"\n', 1),
        ("null\n{}\n", 1),
        (RUN + "{}\n", 2),
        (RUN + '{"seed": 1}\n{"seed": []}\n', 3),
        (RUN + '{"seed": 1}\n\n', 3),
        ("[" * 9000 + "\n", 1),
    ],
)
def test_a_file_that_holds_no_results_is_left_alone(tmp_path: Path, text: str, line: int) -> None:
    file = tmp_path / "results.jsonl"
    file.write_text(text)
    told = f"results.jsonl: line {line} is no result; a file of results, one line of JSON each, is allowed"
    with pytest.raises(QuestionError, match=told):
        Kept(file, {"run": "squares"})
    assert file.read_text() == text
    file.write_bytes(b"{}\n\xff\xfe\n")
    with pytest.raises(QuestionError, match="line 2 is no result; a file of results"):
        Kept(file, {"run": "squares"})
    with pytest.raises(QuestionError, match="is no plain file; a file of results"):
        Kept(tmp_path, {"run": "squares"})


def test_a_file_whose_first_line_was_cut_off_is_begun_again(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    file.write_text('{"run": "squ')
    assert len(Kept(file, {"run": "squares"})) == 0
    assert file.read_text() == '{"run": "squares"}\n'


def test_a_kept_game_that_tells_no_result_is_refused_by_its_line(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    play_many(Config(players=2), [1], file=file)
    with file.open("a") as page:
        page.write('{"seed": 2, "winners": [0]}\n')
    with pytest.raises(QuestionError, match=r"results\.jsonl: line 3 is no result"):
        play_many(Config(players=2), [1, 2], file=file)


@pytest.mark.parametrize("made", [None, 7, [1], {"seed": 8}])
def test_work_that_makes_no_dict_or_another_seed_is_refused(made: Any, tmp_path: Path) -> None:
    kept = Kept(tmp_path / "results.jsonl", {"run": "odd"})
    with pytest.raises(QuestionError, match=r"work: .* made of 1; a dict is allowed, without another seed"):
        run_many(lambda seed: made, [1], kept=kept)
    assert len(kept) == 0
    assert run_many(lambda seed: {"seed": 1}, [1]) == [{"seed": 1}]


def test_a_result_that_json_cannot_tell_is_refused_and_not_kept(tmp_path: Path) -> None:
    kept = Kept(tmp_path / "results.jsonl", {"run": "odd"})
    with pytest.raises(QuestionError, match="results of plain JSON values are allowed"):
        run_many(lambda seed: {"odd": {1}}, [1], kept=kept)
    assert len(kept) == len(Kept(tmp_path / "results.jsonl", {"run": "odd"})) == 0


@pytest.mark.parametrize("wrong", [bot("easy"), "ab", 7])
def test_what_is_no_policy_is_refused_before_the_first_game(wrong: Any) -> None:
    with pytest.raises(QuestionError, match=r"policy: .* given; a function of a view, the moves and chance is allowed"):
        play_many(Config(players=2), [1], wrong)
