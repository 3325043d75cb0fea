"""Programs as players: a line in, a line out, a limit of time, and nothing left of those that fail."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from typing import Any
from unittest import mock

import fastjsonschema
import pytest

from contests.players import EASY, first, program, written
from splendor.arena import Misplay, Program, answer_line, answers, match, read_answer, schema, turn_line
from splendor.bots import bot
from splendor.kernel import (
    Config,
    DocumentError,
    Move,
    Observation,
    QuestionError,
    legal_moves,
    new_game,
    observe,
    play_out,
    state_to_json,
)
from splendor.kernel.setup import seeded

posix = pytest.mark.skipif(os.name == "nt", reason="posix-only: processes are looked up by their number")
ALL = ("cities", "orient", "strongholds", "trading_posts")


def asked_again(view: Observation, chance: Random) -> Move:
    """Plays as ``splendor bot random`` does, which has no more of the generator than one number."""
    return bot("random")(view, seeded(repr(chance.random())))


def test_a_bot_plays_the_same_game_as_a_program() -> None:
    child = written("import sys; from splendor.cli import main; sys.exit(main(['bot', 'random']))", seconds=60)
    config = Config(players=2, modules={"orient", "strongholds", "trading_posts"}, target_points=5)
    assert match(config, 7, [child, EASY]) == match(config, 7, [asked_again, EASY])


@pytest.mark.parametrize("answer", ['{"move": asked["moves"][0], "because": 1}', 'asked["moves"][0]'])
def test_a_program_answers_with_an_object_or_with_the_move_alone(answer: str) -> None:
    child = program(f"print(json.dumps({answer}), flush=True)")
    short = Config(players=2, target_points=2)
    assert match(short, 7, [child, EASY]) == match(short, 7, [first, EASY])


def test_what_a_bot_prints_is_no_answer(capsys: pytest.CaptureFixture[str]) -> None:
    def talkative(view: Observation, chance: Random) -> Move:
        sys.stdout.write("thinking hard\n")
        return legal_moves(view)[0]

    view = observe(new_game(Config(players=2), 7), 0)
    assert list(answers(talkative, [turn_line(view, 5, 0.5)])) == [json.dumps({"move": "take WUG"})]
    assert capsys.readouterr() == ("", "thinking hard\n")


def test_an_error_is_escaped_once() -> None:
    with pytest.raises(Misplay, match=r"^answered with an error: no\\nluck$"):
        read_answer(json.dumps({"error": "no\nluck"}))
    with pytest.raises(Misplay, match=r"^answered with an error: no\\nluck$"):
        read_answer(json.dumps({"error": r"no\nluck"}))


def test_what_a_program_says_on_standard_error_does_not_stop_it() -> None:
    child = program("sys.stderr.write('thinking ' * 20_000); print(json.dumps(asked['moves'][0]), flush=True)")
    assert match(Config(players=2, target_points=1), 7, [child, EASY]).forfeit is None


def test_lines_have_the_form_that_is_told() -> None:
    turn, answer = fastjsonschema.compile(schema("turn")), fastjsonschema.compile(schema("answer"))
    for modules in ((), ALL):
        state = new_game(Config(players=3, modules=modules, variants={"open_reservations"}), 7)
        for limit in range(0, 60, 7):
            later = play_out(state, 7, limit=limit)
            view = observe(later, later.to_act)
            line = turn_line(view, 2.5, 0.25)
            told = turn(json.loads(line))
            assert "\n" not in line
            assert told["moves"] == [str(move) for move in legal_moves(later)]
            assert told["observation"] == state_to_json(view)
            assert (told["seconds"], told["chance"]) == (2.5, 0.25)
            said = answer(json.loads(answer_line(line, first)))
            assert said == {"move": told["moves"][0]}
    assert read_answer(json.dumps(answer("pass"))) == "pass"
    with pytest.raises(QuestionError, match="schema: 'move' given; allowed: turn, answer"):
        schema("move")


FAILURES = [
    (written("1 / 0"), "ended with exit code 1 before it answered; last on standard error: .*ZeroDivisionError.*"),
    (written("pass"), "ended with exit code 0 before it answered"),
    (written("import os, signal; os.kill(os.getpid(), signal.SIGKILL)"), "was ended by signal 9 before it answered"),
    (written("import os, time; os.close(1); time.sleep(9)"), "closed its output before it answered"),
    (program("print('my turn', flush=True)"), r"answered 'my turn'; a line of JSON such as .* is allowed"),
    (program("print('[' * 9000, flush=True)"), r"answered '\[.*…; a line of JSON such as .* is allowed"),
    (program("print('null', flush=True)"), r"answered 'null'; \{\"move\": TEXT\} is allowed"),
    (program("print('NaN', flush=True)"), r"answered 'NaN'; \{\"move\": TEXT\} is allowed"),
    (program("print('{\"move\": 7}', flush=True)"), r"answered '\{\"move\": 7\}'; \{\"move\": TEXT\} is allowed"),
    (program('print(\'{"error": "no idea"}\', flush=True)'), "answered with an error: no idea"),
    (program("print('\"take WW\"', flush=True)"), "answered no move: move 'take WW': .*"),
    (program("print('\"pass\"', flush=True)"), r"made an illegal move: pass: .* \[A7\]"),
    (program("sys.stdout.buffer.write(b'\\xff\\n'); sys.stdout.flush()"), r"answered '\\\\xff'; .*"),
    (written("while True: print('?' * 1000, end='')"), "answered with a line of more than 64 KB"),
    (written("import time; time.sleep(60)", seconds=0.2), "gave no answer within 0.2 seconds"),
    (program("print('half', end='', flush=True); time.sleep(60)", seconds=0.3), "gave no answer within 0.3 seconds"),
]


@posix
@pytest.mark.parametrize(("bad", "reason"), FAILURES, ids=[reason[:40] for _, reason in FAILURES])
def test_a_program_that_fails_loses_its_game_with_a_report_in_one_line(bad: Program, reason: str) -> None:
    ended = match(Config(players=2), 7, [first, bad])
    assert (ended.winners, len(ended.moves)) == ((0,), 1)
    assert ended.forfeit is not None
    assert ended.forfeit.seat == 1
    assert re.fullmatch(reason, ended.forfeit.reason), ended.forfeit.reason
    assert ended.forfeit.reason.isprintable()


@posix
def test_a_program_that_cannot_be_started_loses_before_the_first_move(tmp_path: Path) -> None:
    broken = tmp_path / "broken"
    broken.write_bytes(b"\x00\x01")
    broken.chmod(0o755)
    ended = match(Config(players=2), 7, [first, Program.read(str(broken))])
    assert (ended.winners, ended.moves) == ((0,), ())
    assert ended.forfeit is not None
    assert ended.forfeit.reason.startswith("cannot be started: ")


def alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return Path(f"/proc/{process}/stat").read_text().split()[2] != "Z" if Path("/proc").exists() else True


@posix
@pytest.mark.parametrize(
    ("then", "reason"),
    [
        ("time.sleep(60)", "gave no answer within 1 second"),
        ("print('nonsense', flush=True)", "answered 'nonsense'; a line"),
    ],
)
def test_nothing_is_left_of_a_program_and_its_children(tmp_path: Path, then: str, reason: str) -> None:
    noted = tmp_path / "processes"
    lines = (
        "import os, subprocess, sys, time",
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)'])",
        f"open({str(noted)!r}, 'w').write(str(os.getpid()) + ' ' + str(child.pid))",
        then,
    )
    ended = match(Config(players=2), 7, [first, written("\n".join(lines), seconds=1)])
    assert ended.forfeit is not None
    assert ended.forfeit.reason.removesuffix(' of JSON such as {"move": "take WUG"} is allowed') == reason
    processes = [int(number) for number in noted.read_text().split()]
    assert len(processes) == 2
    until = time.monotonic() + 5
    while any(map(alive, processes)) and time.monotonic() < until:
        time.sleep(0.01)
    assert not any(map(alive, processes))


@posix
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_a_program_that_has_just_begun_when_a_run_is_stopped_is_ended(name: str) -> None:
    number, begun, begin = getattr(signal, name), list[int](), subprocess.Popen

    def begin_and_be_stopped(*arguments: Any, **options: Any) -> "subprocess.Popen[bytes]":
        process = begin(*arguments, **options)
        begun.append(process.pid)
        signal.raise_signal(number)
        return process

    before = signal.signal(number, signal.default_int_handler)
    try:
        with mock.patch("subprocess.Popen", begin_and_be_stopped), pytest.raises(KeyboardInterrupt):
            match(Config(players=2), 7, [written("import time; time.sleep(60)"), first])
        assert signal.getsignal(number) is signal.default_int_handler
    finally:
        signal.signal(number, before)
    assert not any(map(alive, begun))
    assert begun


def test_a_program_may_end_by_itself_when_its_game_is_over(tmp_path: Path) -> None:
    learnt = tmp_path / "learnt"
    code = f"print(json.dumps(asked['moves'][0]), flush=True)\nopen({str(learnt)!r}, 'w').write('all of it')"
    assert match(Config(players=2, target_points=1), 7, [program(code), EASY]).forfeit is None
    assert learnt.read_text() == "all of it"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "no command given; a command is allowed, as in program:python my_bot.py"),
        ("no-such-program --now", "'no-such-program' given; the name of a program that can be run is allowed"),
        ("python 'my bot.py", "which does not split into words"),
    ],
)
def test_a_command_that_names_no_program_is_refused(text: str, words: str) -> None:
    with pytest.raises(QuestionError, match=re.escape(words)):
        Program.read(text)


def test_a_command_is_split_into_words_as_a_shell_does() -> None:
    assert Program.read(f"{sys.executable} 'my bot.py' --deep", 2).command == (sys.executable, "my bot.py", "--deep")


def test_a_line_that_asks_nothing_is_refused() -> None:
    state = new_game(Config(players=2), 7)
    for line in ("", "[]", "{}", "nonsense", "[" * 9000, b"\xff{}"):
        with pytest.raises(QuestionError, match=r"turn: .* given; a line of splendor-turn/1 is allowed"):
            answer_line(line, first)
    with pytest.raises(DocumentError):
        answer_line('{"observation": {"format": 7}}', first)
    for document in (state_to_json(state), state_to_json(observe(state, 1)), state_to_json(observe(state, None))):
        with pytest.raises(QuestionError, match="an observation of the seat that is asked is allowed"):
            answer_line(json.dumps({"observation": document}), first)
    with pytest.raises(Misplay, match="answered 'x'"):
        read_answer("x")


BIG = "9" * 400


@pytest.mark.parametrize(
    ("key", "given", "words"),
    [
        *(
            ("chance", text, "a number from 0 to 1 is allowed")
            for text in ("true", '"x"', '"0.5"', "1.01", "-1", "null")
        ),
        ("chance", BIG, "a number from 0 to 1 is allowed"),
        ("chance", "1e999", "JSON has no such number"),
        ("chance", "NaN", "NaN given; JSON has no such number"),
        ("chance", '0.1, "chance": 0.2', "the key stands twice; once is allowed"),
        ("format", '"splendor-turn/2"', "'splendor-turn/2' given; 'splendor-turn/1' is allowed"),
        ("format", "null", "None given; 'splendor-turn/1' is allowed"),
    ],
)
def test_a_line_with_a_bad_key_is_refused_by_its_name(key: str, given: str, words: str) -> None:
    view = json.dumps(state_to_json(observe(new_game(Config(players=2), 7), 0)))
    line = f'{{"observation": {view}, "{key}": {given}}}'
    for asked in (line, line.encode()):
        with pytest.raises(QuestionError) as error:
            answer_line(asked, first)
        assert re.fullmatch(f"turn: {key}: .{{0,70}}{re.escape(words)}", str(error.value)), error.value


@pytest.mark.parametrize("chance", ["0", "1", "0.5", "1e-9"])
def test_a_chance_from_0_to_1_is_taken_also_after_a_byte_order_mark(chance: str) -> None:
    view = json.dumps(state_to_json(observe(new_game(Config(players=2), 7), 0)))
    line = f'{{"observation": {view}, "format": "splendor-turn/1", "chance": {chance}}}'
    assert answer_line(b"\xef\xbb\xbf" + line.encode(), first) == answer_line(line, first)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ('{"move": "pass", "move": "take WUG"}', "move: the key stands twice; once is allowed"),
        ('{"move": "pass", "worth": NaN}', "worth: NaN given; JSON has no such number"),
    ],
)
def test_an_answer_that_is_no_proper_json_is_refused(line: str, words: str) -> None:
    with pytest.raises(Misplay, match=re.escape(f"answered {line!r}: {words}")):
        read_answer(line)
    assert read_answer('{"move": "pass", "worth": 0.5}') == "pass"


@pytest.mark.parametrize("command", ["python x", (), (1,), 7, b"python"])
def test_a_command_is_given_in_words(command: Any) -> None:
    with pytest.raises(QuestionError, match=r"program: .* given; the words of a command are allowed, as in "):
        Program(command)


@pytest.mark.parametrize("seconds", [-1, 0, float("nan"), float("inf"), "5", True, None])
def test_a_program_has_some_seconds_and_not_for_ever(seconds: Any) -> None:
    with pytest.raises(QuestionError, match=r"seconds: .* given; a number of more than 0, at most 86400, is allowed"):
        Program(("python",), seconds)
