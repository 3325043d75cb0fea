"""Bad input on the command line: one line that says what was given and what is allowed, and nothing else written."""

import json
from pathlib import Path

import pytest

from scenarios.shell import TABLE, dealt, refused, splendor
from scenarios.table import TEST_CARD, document, seat
from splendor.cli import reading
from splendor.kernel import observe, state_from_json, state_to_json
from splendor.kernel.state import State

NEW = ("new", "--players", "2", "--seed", "1")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("new", "--players", "1", "--seed", "1"), ("players: 1", "2 to 4", "[S5]")),
        (("new", "--players", "5", "--seed", "1"), ("players: 5", "2 to 4", "[S5]")),
        (("demo", "--players", "5"), ("players: 5", "2 to 4", "[S5]")),
        (("new", "--players", "two", "--seed", "1"), ("--players", "'two'", "a whole number", "splendor new --help")),
        (("new", "--players", "2_0", "--seed", "1"), ("--players", "'2_0'", "a whole number")),
        (("new", "--players", "\u0662", "--seed", "1"), ("--players", "a whole number")),
        ((*NEW, "--modules", "dragons"), ("modules: 'dragons'", "allowed", "[S5]")),
        ((*NEW, "--variants", "no_nobles"), ("variants: 'no_nobles'", "noble_veto, open_reservations", "[S5]")),
        ((*NEW, "--variants", "noble_veto,"), ("--variants", "an empty name", "'noble_veto,'", "allowed")),
        ((*NEW, "--modules", ","), ("--modules", "an empty name", "','")),
        ((*NEW, "--extra-nobles", "Hino Tomiko,,"), ("--extra-nobles", "an empty name")),
        ((*NEW, "--extra-nobles", "Napoleon"), ("extra_nobles: 'Napoleon'", "Hino Tomiko", "[S4]")),
        ((*NEW, "--first-seat", "2"), ("first_seat: 2", "0 to 1")),
        ((*NEW, "--gems", "0"), ("gems: 0", "1 to 99")),
        ((*NEW, "--gold", "-1"), ("gold: -1", "0 to 99")),
        ((*NEW, "--target-points", "100"), ("target_points: 100", "1 to 99")),
        (("new", "--players", "2", "--seed", "9" * 5000), ("--seed", "5000 digits", "at most 4000")),
        (("new", "--players", "2"), ("Missing option '--seed'", "splendor new --help")),
        (("new", "--players"), ("--players", "requires an argument")),
        ((*NEW, "--chess"), ("No such option", "--chess")),
        ((*NEW, "extra"), ("extra", "splendor new --help")),
        ((*NEW, "--json=yes"), ("--json", "does not take a value")),
        (("deal",), ("'deal'", "allowed: afford, apply, bench, bot, demo, hint, moves, new")),
        (("apply", TABLE), ("Missing argument", "MOVE", "splendor apply --help")),
        (("observe", TABLE, "--seat", "3"), ("seat 3", "0 to 2 are at the table")),
        (("observe", TABLE, "--seat", "-1"), ("seat -1", "0 to 2 are at the table")),
        (("perft", TABLE, "many"), ("DEPTH", "'many'", "a whole number")),
        (("perft", TABLE, "--", "-1"), ("depth", "-1", "0 to 100")),
        (("perft", TABLE, "-1"), ("depth", "-1", "0 to 100")),
        (("perft", TABLE, "1", "-x"), ("No such option", "-x", "splendor perft --help")),
        (("moves", ""), ("'' given", "the name of a file", "- for standard input")),
        (("replay", "\x1b[31m"), ("\\x1b[31m: No such file",)),
        (("\x1b[31m",), ("\\x1b[31m", "allowed: afford")),
        (("demo", "--every", "-1"), ("--every", "'-1'", "0 or more")),
        (("demo", "--delay", "nan"), ("--delay", "'nan'", "0 to 60 seconds")),
        (("demo", "--delay", "61"), ("--delay", "'61'", "0 to 60 seconds")),
    ],
)
def test_S5_what_cannot_be_read_on_the_line_is_bad_input(arguments: tuple[str, ...], words: tuple[str, ...]) -> None:
    refused(splendor(*arguments), 2, *words)


BUYING = document(seat("W2G2R2Y1"), rows={"1": [TEST_CARD]})


@pytest.mark.parametrize(
    ("move", "code", "words"),
    [
        (f"buy {TEST_CARD} pay W1G2R2Y1", 1, ("one Y too many", "[P3]")),
        (f"buy {TEST_CARD} pay W1G2R1", 1, ("not covered", "[P1]")),
        (f"buy {TEST_CARD} pay W1G2R3", 1, ("R3", "holds W2G2R2Y1", "[P2]")),
        ("buy 3-U-5-W7U3", 1, ("not in reach", "[A5]")),
        ("take WUGR", 1, ("3 colours", "[A2]")),
        ("noble Mary Stuart", 1, ("asked for an action", "[T7]")),
        ("veto Mary Stuart", 1, ("asked for an action", "[T7]")),
        ("take WUX", 2, ("'take WUX'", "WUGRK", "take WUG")),
        ("take wug", 2, ("'take wug'", "take WUG")),
        ("take  WUG", 2, ("'take  WUG'", "single spaces")),
        ("steal W", 2, ("'steal W'", "no such move", "take")),
        ("reserve 1-W-0-R9", 2, ("there is no card '1-W-0-R9'",)),
        ("reserve the first", 2, ("'the first'", "deck-bonus-points-cost")),
        ("noble Napoleon", 2, ("there is no noble 'Napoleon'",)),
        (f"buy {TEST_CARD} pay R0", 2, ("'R0'", "1 to 99")),
        (f"buy {TEST_CARD} for R1", 2, ("pay TOKENS",)),
        ("", 2, ("no such move",)),
        ("take W\nU", 2, ("take",)),
    ],
)
def test_a_bad_move_is_a_no_when_a_rule_forbids_it_and_bad_input_when_it_is_malformed(
    move: str, code: int, words: tuple[str, ...]
) -> None:
    refused(splendor("apply", "-", move, typed=json.dumps(BUYING)), code, "moves[0]: ", *words)


def changed(**keys: object) -> str:
    return json.dumps({**json.loads(dealt()), **keys})


MARKET = json.loads(dealt())["market"]
ROW = ["1-W-0-R2K1"] * 4


@pytest.mark.parametrize("command", [("show",), ("moves",), ("observe",), ("apply", "take WUG"), ("perft", "1")])
@pytest.mark.parametrize(
    ("typed", "words"),
    [
        (changed(market={**MARKET, "1": ROW}), ("market.1[1]", "1-W-0-R2K1")),
        (changed(supply=dict.fromkeys("WUGRKY", 9)), ("supply",)),
        ('{"format": "splendor-position/1", "config": {"players": 2}}', ("market", "missing")),
        (changed(turn="twelve"), ("turn", "'twelve'", "whole number")),
        (changed(turn=1.0), ("turn", "1.0", "whole number")),
        (changed(colour="mauve"), ("colour",)),
        (changed(nobles=["Napoleon"]), ("nobles[0]", "Napoleon")),
        (changed(format="chess/1"), ("format", "chess/1", "splendor-position/1")),
        ('{"format": NaN}', ("NaN",)),
        ('{"turn": 1, "turn": 2}', ("turn",)),
        ("take WUG", ("not JSON",)),
        ("", ("not JSON",)),
        ("[" * 100_000, ("nested",)),
        ("3", ("JSON object",)),
    ],
)
def test_a_bad_document_is_bad_input_to_every_command(
    command: tuple[str, ...], typed: str, words: tuple[str, ...]
) -> None:
    name, *rest = command
    refused(splendor(name, "-", *rest, typed=typed), 2, "standard input: ", *words)


def test_fifty_megabytes_of_nesting_are_refused_in_one_line() -> None:
    refused(splendor("show", "-", typed="[" * 50_000_000), 2, "nested")
    refused(splendor("replay", "-", typed="[" * 50_000_000), 2, "nested")


def test_more_than_64_megabytes_are_not_read(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert "At most 64 MB are read." in splendor("--help").out
    assert reading.MOST_BYTES == 64_000_000
    monkeypatch.setattr(reading, "MOST_BYTES", 2_000_000)
    file = tmp_path / "game.json"
    file.write_text(dealt().ljust(2_000_000))
    assert splendor("moves", str(file)).code == 0
    file.write_text(dealt().ljust(2_000_001))
    refused(splendor("moves", str(file)), 2, f"{file}: longer than 2 MB")
    refused(splendor("replay", "-", typed=" " * 2_000_001), 2, "standard input: longer than 2 MB")


@pytest.mark.parametrize("name", ["\ud800", "a\x00b"])
def test_a_name_that_no_file_can_have_is_refused(name: str) -> None:
    for command in (("moves", name), ("observe", name, "--seat", "0"), ("bench", "--against", name)):
        refused(splendor(*command), 2, "allowed")


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="needs a file without end")
def test_a_file_without_end_is_refused() -> None:
    refused(splendor("show", "/dev/zero"), 2, "/dev/zero: longer than 64 MB")


@pytest.mark.parametrize(
    ("error", "words"), [(MemoryError, "out of memory"), (RecursionError, "nested too deeply to be followed")]
)
def test_memory_or_depth_that_does_not_suffice_is_told_in_one_line(
    error: type[Exception], words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def give_up(text: str) -> None:
        raise error

    monkeypatch.setattr(reading, "state_from_json", give_up)
    refused(splendor("show", TABLE), 2, words)


@pytest.mark.parametrize("command", [("show",), ("moves",), ("observe",), ("apply", "x"), ("perft", "1"), ("replay",)])
def test_a_file_that_cannot_be_read_is_named_with_the_reason(command: tuple[str, ...], tmp_path: Path) -> None:
    name, *rest = command
    latin = tmp_path / "latin.json"
    latin.write_bytes(b'{"format": "\xe9"}')
    refused(splendor(name, str(tmp_path / "none.json"), *rest), 2, "none.json: No such file", "- for standard input")
    refused(splendor(name, str(tmp_path), *rest), 2, str(tmp_path), "directory")
    refused(splendor(name, str(latin), *rest), 2, "latin.json: byte 12 is not UTF-8", "allowed")
    refused(splendor(name, "-", *rest, typed=b"\xff\xfe{"), 2, "standard input: byte 0 is not UTF-8")


def test_an_observation_is_too_little_for_what_needs_every_card() -> None:
    state = state_from_json(dealt())
    assert isinstance(state, State)
    typed = json.dumps(state_to_json(observe(state, 0)))
    for name, *rest in (("apply", "take WUG"), ("observe",), ("perft", "1")):
        refused(splendor(name, "-", *rest, typed=typed), 2, f"an observation given; {name} needs a whole position")
