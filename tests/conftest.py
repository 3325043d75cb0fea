"""How hard the properties are tried: HYPOTHESIS_PROFILE is dev (quick, the default), ci (never varies) or deep."""

import os
import random
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.database import DirectoryBasedExampleDatabase

EXAMPLES = DirectoryBasedExampleDatabase(Path(__file__).resolve().parents[1] / ".hypothesis" / "examples")
# How long an example takes depends on who else uses the machine, so time decides nothing here.
UNTIMED = (HealthCheck.too_slow,)

# Hypothesis has a profile `ci` of its own, which it loads by itself where CI is set: ours replaces it, and leaves
# nothing that matters to what that one would say.
settings.register_profile(
    "dev",
    max_examples=25,
    stateful_step_count=40,
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
PROFILE = os.environ.get("HYPOTHESIS_PROFILE") or "dev"
if PROFILE not in PROFILES:
    raise pytest.UsageError(f"HYPOTHESIS_PROFILE is {PROFILE!r}; allowed: {', '.join(PROFILES)}")
settings.load_profile(PROFILE)


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """A deep run draws its seed here, so that it can be named, and every worker gets the same."""
    if PROFILE == "deep" and config.getoption("hypothesis_seed", None) is None:
        config.option.hypothesis_seed = str(random.randrange(2**32))


def pytest_report_header(config: pytest.Config) -> str:
    """The first lines of a run say how to have the same run again, where that can be had."""
    seed = config.getoption("hypothesis_seed", None)
    again = f" (the same again: make test PROFILE={PROFILE} SEED={seed})" if seed is not None else ""
    return f"hypothesis profile: {PROFILE}{again}"
