"""What is kept for speed is bounded: no cache of the rules grows with the games that are played."""

import inspect
from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

import pytest

import splendor.kernel
import splendor.modules
from splendor.modules import strongholds

FINITE = {
    "kernel.compose": "by the kinds of names that tables have",
    "kernel.config": "by the groups of entry points",
    "kernel.form": "by the formats of documents",
}
"""Modules with a cache without a bound that takes arguments, and of which there are only so many."""


def caches() -> Iterator[tuple[str, str, Any]]:
    for package in (splendor.kernel, splendor.modules):
        for found in iter_modules(package.__path__):
            name = f"{package.__name__}.{found.name}"
            for told, thing in vars(import_module(name)).items():
                if hasattr(thing, "cache_parameters") and getattr(thing, "__module__", name) == name:
                    yield name.removeprefix("splendor."), told, thing


def test_every_cache_is_bounded_or_of_so_many_things() -> None:
    found = list(caches())
    assert len(found) > 10
    endless = {
        module: told
        for module, told, kept in found
        if kept.cache_parameters()["maxsize"] is None and inspect.signature(kept.__wrapped__).parameters
    }
    assert endless.keys() <= FINITE.keys(), endless


def test_moves_of_strongholds_are_made_once_and_not_kept_without_end() -> None:
    moves = strongholds._Moves("1-W-0-U3")
    first = moves["1-U-0-K3"]
    assert moves["1-U-0-K3"] is first
    for number in range(2 * strongholds.MOST_KEPT):
        assert str(moves[f"1-U-0-K{number + 1}"]) == f"stronghold move 1-W-0-U3 1-U-0-K{number + 1}"
        assert len(moves) <= strongholds.MOST_KEPT
    assert moves["1-U-0-K3"] == first


def test_a_picture_that_fails_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    from splendor.kernel import Config, new_game, observe

    state = new_game(Config(players=2), seed=7)

    class Broken:
        def load(self) -> Any:
            raise RuntimeError("no ink")

    for position in (state, observe(state, 0)):
        assert str(position._repr_svg_()).startswith("<svg")
        with monkeypatch.context() as patched:
            patched.setattr("splendor.kernel.state.installed", lambda group: {"svg": Broken()})
            assert position._repr_svg_() is None
            patched.setattr("splendor.kernel.state.installed", lambda group: {})
            assert position._repr_svg_() is None
