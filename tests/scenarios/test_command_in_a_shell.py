"""The command as a process: exit codes, pipes that close, Ctrl-C, a full disk, streams that are not there."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

import pytest

from scenarios.shell import TABLE, dealt
from splendor.cli.interrupt import interrupted_between_calls

SPLENDOR = (sys.executable, "-c", "import sys; from splendor.cli import main; sys.exit(main())")
SHELL = "posix-only: a shell joins the commands"
posix = pytest.mark.skipif(os.name == "nt", reason=SHELL)


def run(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run([*SPLENDOR, *arguments], input=typed, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("moves", TABLE), 0),
        (("--help",), 0),
        (("apply", TABLE, "pass"), 1),
        (("apply", TABLE, "steal W"), 2),
        (("moves", "no such file"), 2),
        (("deal",), 2),
    ],
)
def test_the_process_ends_with_the_exit_code(arguments: tuple[str, ...], code: int) -> None:
    done = run(*arguments)
    assert done.returncode == code
    assert (done.stdout == "") == (code != 0)
    assert done.stderr.count("\n") == (code != 0)


def test_the_installed_script_is_the_command() -> None:
    script = Path(sys.executable).with_name("splendor.exe" if os.name == "nt" else "splendor")
    done = subprocess.run([script, "moves", TABLE], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, run("moves", TABLE).stdout)


@posix
@pytest.mark.parametrize(
    "arguments", [("demo", "--seed", "7"), ("demo", "--seed", "7", "--json"), ("show", TABLE), ("moves", TABLE)]
)
def test_a_reader_that_goes_away_is_no_error_to_speak_of(arguments: tuple[str, ...]) -> None:
    reads, writes = os.pipe()
    os.close(reads)
    done = subprocess.run([*SPLENDOR, *arguments], stdout=writes, stderr=subprocess.PIPE, text=True, check=False)
    os.close(writes)
    assert (done.returncode, done.stderr) == (141, "")


@posix
def test_a_reader_of_one_line_gets_it() -> None:
    line = " ".join([f"'{part}'" for part in (*SPLENDOR, "new", "--players", "2", "--seed", "7")])
    done = subprocess.run(f"{line} | head -1", shell=True, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "{\n", "")


@posix
@pytest.mark.parametrize("arguments", [("demo", "--seed", "7", "--delay", "60"), ("moves", "-"), ("afford", "--json")])
def test_control_c_ends_the_command_quietly(arguments: tuple[str, ...]) -> None:
    begun = "import sys, signal; signal.signal(signal.SIGINT, signal.default_int_handler); print('begun', flush=True)"
    program = f"{begun}; from splendor.cli import main; sys.exit(main())"
    process = subprocess.Popen(
        [sys.executable, "-c", program, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "begun\n"
    try:
        process.wait(timeout=3)
    except subprocess.TimeoutExpired:
        process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=30)
    assert (process.returncode, said) == (130, "")


@posix
@pytest.mark.parametrize("loading", ["splendor.cli.command", "click", "splendor.kernel"])
def test_control_c_while_the_command_loads_is_as_quiet(loading: str) -> None:
    program = f"""
import os, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
class Impatient:
    def find_spec(self, name, path=None, target=None):
        if name == {loading!r}:
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Impatient())
from splendor.cli import main
sys.exit(main())
"""
    done = subprocess.run([sys.executable, "-c", program, "moves", TABLE], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


@posix
def test_control_c_in_the_middle_of_a_proof_ends_it_as_quietly() -> None:
    begun = "import sys, signal; signal.signal(signal.SIGINT, signal.default_int_handler); import splendor.oracle"
    program = f"""{begun}
from splendor.oracle.terms import every, number
hard = lambda: [number("a") * number("b") * number("c") != 1_000_003 * 999_983]
theorem = splendor.oracle.Theorem("Hard.", "", (), hard)
splendor.oracle.THEOREMS = (theorem,) * 1_000
print("begun", flush=True)
from splendor.cli import main
sys.exit(main(["prove"]))
"""
    process = subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "begun\n"
    with pytest.raises(subprocess.TimeoutExpired):
        process.wait(timeout=1)
    # One is enough, at whatever moment it comes.
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=60)
    assert (process.returncode, said) == (130, "")


def frame_in(folder: str) -> FrameType:
    """A frame of code from a file of this folder."""
    made: dict[str, FrameType] = {}
    code = compile("import sys; made['frame'] = sys._getframe()", f"{folder}/file.py", "exec")
    exec(code, {"made": made})
    return made["frame"]


@pytest.fixture
def heard() -> Iterator[None]:
    """Ctrl-C is heard, also where the tests themselves were started with it switched off."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("heard")
def test_control_c_waits_while_the_solver_runs_python_of_its_own() -> None:
    with interrupted_between_calls():
        struck = signal.getsignal(signal.SIGINT)
        assert callable(struck)
        assert struck is not signal.default_int_handler
        struck(signal.SIGINT, frame_in("site-packages/z3"))
        begun = time.monotonic()
        with pytest.raises(KeyboardInterrupt):
            time.sleep(10)
        assert time.monotonic() - begun < 5
        with pytest.raises(KeyboardInterrupt):
            struck(signal.SIGINT, frame_in("site-packages/rich"))
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


@posix
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_is_named() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run([*SPLENDOR, "moves", TABLE], stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith("splendor: standard output: ")
    assert done.stderr.count("\n") == 1


@posix
def test_streams_that_are_closed_are_no_traceback() -> None:
    line = " ".join([f"'{part}'" for part in (*SPLENDOR, "show")])
    closed_in = subprocess.run(f"{line} - <&-", shell=True, capture_output=True, text=True, check=False)
    assert (closed_in.returncode, closed_in.stdout) == (2, "")
    assert closed_in.stderr.startswith("splendor: standard input: closed")
    closed_out = subprocess.run(f"{line} {TABLE} >&-", shell=True, capture_output=True, text=True, check=False)
    assert (closed_out.returncode, closed_out.stderr) == (0, "")


def test_a_terminal_that_knows_only_ascii_gets_frames_of_ascii() -> None:
    ascii_only = {**os.environ, "PYTHONIOENCODING": "ascii", "COLUMNS": "80"}
    done = subprocess.run([*SPLENDOR, "show", TABLE], env=ascii_only, capture_output=True, check=False)
    assert done.returncode == 0
    assert b"+ deck +" in done.stdout
    assert b"?" not in done.stdout
    assert done.stdout.isascii()


@posix
def test_commands_can_be_joined() -> None:
    line = " ".join([f"'{part}'" for part in SPLENDOR])
    joined = f"{line} apply - 'take WUG' | {line} observe - --seat 1 | {line} moves -"
    done = subprocess.run(joined, input=dealt(), shell=True, capture_output=True, text=True, check=False)
    assert done.stdout.startswith("take WUG\n")
    assert done.returncode == 0
