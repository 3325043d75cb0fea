"""The command ``splendor``: its groups, its exit codes, and errors that are one line each."""

from __future__ import annotations

import contextlib
import io
import os
import sys

import click

from splendor.kernel import IllegalMove, SplendorError

from .afford import afford_command
from .bot import bot_command
from .counting import bench_command, perft_command
from .demo import demo_command
from .hint import hint_command
from .interrupt import interrupted_between_calls
from .options import examples
from .play import play_command
from .positions import apply_command, moves_command, new_command, observe_command, show_command
from .prove import prove_command
from .reading import on_one_line
from .replay import replay_command
from .tournament import tournament_command
from .verify import verify_command

__all__ = ["run", "splendor"]

DONE, NO, BAD_INPUT = 0, 1, 2
NOBODY_READS = 141
"""As shells say it of a program whose reader went away."""


@click.group(
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog=examples(
        "splendor new --players 3 --seed 7 | splendor show -",
        'splendor new --players 2 --seed 7 | splendor apply - "take WUG" "pair R" | splendor moves -',
        "splendor demo --seed 7 --json | splendor replay - --check",
        "splendor afford --cost R3K2 --tokens R1Y2 --bonuses K1 --gold-worth 2",
    ),
)
@click.version_option(package_name="splendor-rules", message="%(package)s %(version)s")
@click.pass_context
def splendor(context: click.Context) -> None:
    """The rules of Splendor on the command line: deal, ask, prove, list moves, play, replay, draw.

    Positions, observations and game records are JSON. Wherever a file is read, - reads standard input, so
    commands can be joined. At most 64 MB are read.

    Colours are W white, U blue, G green, R red, K black, and Y gold. With --json every command writes for
    machines.

    Exit codes: 0 done; 1 the answer is no (not affordable, not proved, an illegal move, another result than
    recorded); 2 bad input.
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


for _command in (
    play_command,
    demo_command,
    afford_command,
    prove_command,
    new_command,
    moves_command,
    apply_command,
    show_command,
    observe_command,
    replay_command,
    perft_command,
    bench_command,
    verify_command,
    hint_command,
    tournament_command,
    bot_command,
):
    splendor.add_command(_command)


def run(arguments: list[str]) -> int:
    """Run the command with these arguments, and return its exit code."""
    if sys.stdout is None:
        sys.stdout = io.StringIO()
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    try:
        with interrupted_between_calls():
            answer = _answered(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        _write_no_more()
        return NOBODY_READS
    except OSError as error:
        _write_no_more()
        return _refused(f"{error.filename or 'standard output'}: {error.strerror or error}", BAD_INPUT)
    return answer


def _answered(arguments: list[str]) -> int:
    try:
        with splendor.make_context("splendor", arguments) as context:
            answer = splendor.invoke(context)
    except click.exceptions.Exit as end:
        return end.exit_code
    except click.ClickException as error:
        return _refused(_in_words(error), error.exit_code)
    except SplendorError as error:
        return _refused(str(error), NO if isinstance(error, IllegalMove) else BAD_INPUT)
    return answer if isinstance(answer, int) else DONE


def _in_words(error: click.ClickException) -> str:
    """Return what was wrong, and what is allowed instead."""
    words = error.format_message()
    context = error.ctx if isinstance(error, click.UsageError) else None
    if context is None:
        return words.rstrip(".")
    if isinstance(error, click.exceptions.NoSuchCommand):
        return f"{words.rstrip('.')}; allowed: {', '.join(splendor.list_commands(context))}"
    return f"{words.rstrip('.')}; see {context.command_path} --help"


def _refused(words: str, code: int) -> int:
    """Say one line on standard error."""
    click.echo(f"splendor: {on_one_line(words)}", err=True)
    return code


def _write_no_more() -> None:
    """Lead standard output nowhere, so that the interpreter does not try it again when it ends."""
    with contextlib.suppress(OSError, ValueError, io.UnsupportedOperation):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
