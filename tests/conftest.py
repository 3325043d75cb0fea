"""How hard the properties are tried: HYPOTHESIS_PROFILE is dev (quick, the default), ci (never varies) or deep."""

import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.database import DirectoryBasedExampleDatabase

from profiles import PROFILE

EXAMPLES = DirectoryBasedExampleDatabase(Path(__file__).resolve().parents[1] / ".hypothesis" / "examples")
# How long an example takes depends on who else uses the machine, so time decides nothing here.
UNTIMED = (HealthCheck.too_slow,)

# Hypothesis has a profile `ci` of its own, which it loads by itself where CI is set: ours replaces it, and leaves
# nothing that matters to what that one would say.
settings.register_profile(
    "dev",
    max_examples=15,
    stateful_step_count=30,
    derandomize=False,
    deadline=None,
    database=EXAMPLES,
    print_blob=True,
    suppress_health_check=UNTIMED,
)
settings.register_profile(
    "ci",
    max_examples=100,
    stateful_step_count=60,
    derandomize=True,
    deadline=None,
    database=None,
    print_blob=True,
    suppress_health_check=UNTIMED,
)
settings.register_profile(
    "deep",
    max_examples=2_000,
    stateful_step_count=200,
    derandomize=False,
    deadline=None,
    database=EXAMPLES,
    print_blob=True,
    suppress_health_check=UNTIMED,
)

PROFILES = ("dev", "ci", "deep")


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """A deep run draws its seed here, so that it can be named; a worker is handed that of the whole run."""
    if PROFILE not in PROFILES:
        raise pytest.UsageError(f"HYPOTHESIS_PROFILE: {PROFILE!r} given; one of {', '.join(PROFILES)} is allowed")
    settings.load_profile(PROFILE)
    if PROFILE == "deep" and config.getoption("hypothesis_seed", None) is None:
        drawn = str(random.randrange(2**32))
        config.option.hypothesis_seed = getattr(config, "workerinput", {}).get("hypothesis_seed", drawn)


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """A worker of pytest-xdist is given the command line, on which a seed that was drawn does not stand."""
    node.workerinput["hypothesis_seed"] = node.config.getoption("hypothesis_seed", None)


def pytest_report_header(config: pytest.Config) -> str:
    """The first lines of a run say how hard it tries, and how to have the same run again, where that can be had."""
    again = how_again(config)
    return f"hypothesis profile: {PROFILE}{f' ({again})' if again else ''}"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """The last lines say it too, since ``-q`` leaves out the first, and a long run scrolls them away."""
    for line in combinations_checked(terminalreporter):
        terminalreporter.write_line(line)
    if again := how_again(config):
        terminalreporter.write_line(again)


def combinations_checked(terminalreporter: Any) -> list[str]:
    """A table of what was checked in each combination of the expansions, from what its test recorded."""
    found = dict(
        value
        for report in (*terminalreporter.stats.get("passed", ()), *terminalreporter.stats.get("failed", ()))
        for name, value in getattr(report, "user_properties", ())
        if name == "combination"
    )
    if not found:
        return []
    columns = ("moves", "games", "universe", "oracle")
    lines = [f"{'checked by laws and oracle':50}{''.join(f'{name:>10}' for name in columns)}"]
    for name, counts in sorted(found.items()):
        lines.append(f"{name:50}{''.join(f'{counts.get(column, 0):>10}' for column in columns)}")
    sums = [sum(counts.get(column, 0) for counts in found.values()) for column in columns]
    return [*lines, f"{f'{len(found)} combinations':50}{''.join(f'{total:>10}' for total in sums)}"]


def how_again(config: pytest.Config) -> str:
    seed = config.getoption("hypothesis_seed", None)
    return "" if seed is None else f"the same again: make test PROFILE={PROFILE} SEED={seed}"
