"""``splendor afford``: every option, positions, and questions as a stream, a line in, a line out."""

import errno
import io
import json
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

import pytest

from scenarios.shell import dealt, refused, splendor
from scenarios.table import TEST_CARD, document, seat
from splendor.cli import main, reading
from splendor.kernel import observe, state_from_json, state_to_json
from splendor.kernel.state import State

MINE, OPEN, HIDDEN, DECK = "1-W-0-R2K1", "2-K-2-G5R3", "3-U-4-W6U3K3", "1-K-0-G3"
TABLE = document(
    seat("W1G2R1Y1", reserved=[MINE]),
    seat("R2", reserved=[OPEN, HIDDEN]),
    rows={"1": [TEST_CARD]},
)
TABLE["players"][1]["reserved"][1]["hidden"] = True
POSITION = json.dumps(TABLE)


def answered(*arguments: str, typed: str = "") -> tuple[int, dict[str, Any]]:
    said = splendor("afford", *arguments, "--json", typed=typed)
    assert (said.err, said.out.count("\n")) == ("", 1)
    told: dict[str, Any] = json.loads(said.out)
    assert list(told) == ["affordable", "payment", "missing", "because"]
    return said.code, told


@pytest.mark.parametrize(
    ("options", "payment"),
    [
        ("--cost R3K2 --tokens R2Y2 --bonuses K1", {"R": 2, "Y": 2, "gold_cards": 0}),
        ("--cost R3 --tokens R1Y1 --gold-worth 2", {"R": 1, "Y": 1, "gold_cards": 0}),
        ("--cost R3 --tokens R1 --gold-cards 1", {"R": 1, "gold_cards": 1}),
        ("--cost R3 --bonuses R3", {"gold_cards": 0}),
        ("--discard G2 --plain 1 --copies 1", {"plain": 1, "copies": 1}),
        ("--discard G1 --plain 1", {"plain": 1, "copies": 0}),
    ],
)
def test_P2_what_can_be_paid_is_a_yes_with_its_payment(options: str, payment: dict[str, int]) -> None:
    code, told = answered(*options.split())
    assert code == 0
    assert (told["affordable"], told["payment"], told["missing"]) == (True, payment, None)
    assert splendor("afford", *options.split()).code == 0


@pytest.mark.parametrize(
    ("options", "missing"),
    [
        ("--cost R3K2 --tokens R1Y2 --bonuses K1", {"gold": 1, "gems": {"R": 2, "K": 1}}),
        ("--cost R3", {"gold": 3, "gems": {"R": 3}}),
        ("--cost R3 --gold-worth 2", {"gold": 2, "gems": {"R": 3}}),
        ("--cost R3G3 --gold-cards 2", {"gold": 2, "gems": {"R": 3, "G": 3}}),
        ("--discard G2 --plain 1", {"cards": 1}),
        ("--discard G2", {"cards": 2}),
    ],
)
def test_P2_what_cannot_be_paid_is_a_no_with_what_is_missing(options: str, missing: dict[str, Any]) -> None:
    code, told = answered(*options.split())
    assert code == 1
    assert (told["affordable"], told["payment"], told["missing"]) == (False, None, missing)
    assert splendor("afford", *options.split()).code == 1


def test_people_get_a_few_lines() -> None:
    assert splendor("afford", "--cost", "R3K2", "--tokens", "R2Y2", "--bonuses", "K1").lines == [
        "affordable  yes",
        "pay         R2 Y2",
        "because     It can be paid with 2 red, 2 gold.",
    ]
    assert splendor("afford", "--cost", "R3K2", "--tokens", "R1Y1", "--no-color").lines == [
        "affordable  no",
        "missing     3 gold   gems short by R2 K2",
        "because     It lacks 2 red, 2 black and the 1 gold held cannot make up for it: 3 more gold would be needed.",
    ]
    assert splendor("afford", "--cost", "R3", "--tokens", "R1", "--gold-cards", "1").lines[1] == (
        "pay         R1 and 1 gold card"
    )
    assert splendor("afford", "--cost", "R3", "--gold-cards", "2").lines[1] == "pay         2 gold cards"
    assert splendor("afford", "--cost", "").lines[:2] == ["affordable  yes", "pay         nothing"]
    assert splendor("afford", "--discard", "G2", "--copies", "2").lines[1] == "pay         discard 0 plain, 2 copy"
    assert splendor("afford", "--discard", "G2", "--plain", "1").lines[1] == "missing     1 card"


def test_A5_a_card_of_a_position_is_answered_for_the_seat() -> None:
    code, told = answered("--position", "-", "--seat", "0", "--card", TEST_CARD, typed=POSITION)
    assert (code, told["payment"]) == (0, {"W": 1, "G": 2, "R": 1, "Y": 1, "gold_cards": 0})
    code, told = answered("--position", "-", "--seat", "1", "--card", TEST_CARD, typed=POSITION)
    assert (code, told["missing"]) == (1, {"gold": 3, "gems": {"W": 1, "G": 2}})
    assert answered("--position", "-", "--seat", "0", "--card", MINE, typed=POSITION)[0] == 1


def test_A5_what_forbids_a_purchase_is_said() -> None:
    code, told = answered("--position", "-", "--seat", "0", "--card", OPEN, typed=POSITION)
    assert (code, told["because"]) == (1, "Seat 1 has it reserved.")
    over = json.dumps({**TABLE, "over": True, "to_act": None})
    said = splendor("afford", "--position", "-", "--seat", "0", "--card", TEST_CARD, typed=over)
    assert (said.code, said.lines) == (1, ["affordable  no", "because     The game is over."])


def test_A5_without_a_card_every_card_in_sight_has_a_line(tmp_path: Path) -> None:
    file = tmp_path / "position.json"
    file.write_text(POSITION, encoding="utf-8")
    said = splendor("afford", "--position", str(file), "--seat", "0", "--json")
    told = [json.loads(line) for line in said.lines]
    state = state_from_json(POSITION)
    assert isinstance(state, State)
    face_up = [card.id for row in state.market for card in row if card is not None]
    assert said.code == 0
    assert [line.pop("card") for line in told] == [*face_up, MINE, OPEN]
    assert told[0] == answered("--position", str(file), "--seat", "0", "--card", TEST_CARD)[1]
    drawn = splendor("afford", "--position", str(file), "--seat", "0")
    rows = [line.split() for line in drawn.lines if line.lstrip()[:2] in ("1-", "2-", "3-")]
    assert drawn.code == 0
    assert [row[0] for row in rows] == [*face_up, MINE, OPEN]
    assert rows[0] == [TEST_CARD, "yes", "W1", "G2", "R1", "Y1"]
    assert rows[-2] == [MINE, "no", "1", "R1", "K1"]
    assert rows[-1] == [OPEN, "no", "Seat", "1", "has", "it", "reserved."]
    assert max(map(len, drawn.lines)) <= 80


def test_K1_and_O6_what_modules_make_of_a_price_is_said_in_the_table() -> None:
    discard, copy, gold = "O3-W-3-discardG2", "O1-copy-0-W3R2", "O1-gold-0-G3"
    table = document(
        seat("W1R1", cards=["1-G-0-R3", "O1-copy-0-U2R3=G", gold]),
        rows={"1": [TEST_CARD, MINE], "O1": [copy], "O3": [discard]},
        config={"modules": ["orient", "strongholds"]},
        strongholds={MINE: {"seat": 1, "count": 2}},
    )
    drawn = splendor("afford", "--position", "-", "--seat", "0", typed=json.dumps(table))
    rows = {line.split()[0]: line.split()[1:] for line in drawn.lines if "-" in line}
    assert rows[TEST_CARD] == ["yes", "W1", "and", "1", "gold", "card"]
    assert rows[discard] == ["yes", "discard", "1", "plain,", "1", "copy"]
    assert rows[copy][:2] == ["no", "1"]
    assert rows[MINE][:4] == ["no", "Seat", "1", "has"]
    assert max(map(len, drawn.lines)) <= 80
    options = ("--position", "-", "--seat", "0", "--card")
    assert answered(*options, discard, typed=json.dumps(table))[1]["payment"] == {"plain": 1, "copies": 1}
    code, told = answered(*options, MINE, typed=json.dumps(table))
    assert (code, told["because"]) == (1, "Seat 1 has 2 strongholds on it.")


def test_an_observation_is_answered_as_far_as_it_goes() -> None:
    state = state_from_json(POSITION)
    assert isinstance(state, State)
    seen = json.dumps(state_to_json(observe(state, 0)))
    asked = ("afford", "--position", "-", "--seat", "0", "--json")
    assert splendor(*asked, typed=seen) == splendor(*asked, typed=POSITION)


@pytest.mark.parametrize("card", [HIDDEN, DECK, "1-W-0-R9", "O1-W-0-R3", "nonsense"])
def test_H3_a_card_out_of_sight_has_one_answer_wherever_it_is(card: str) -> None:
    assert DECK in json.dumps(state_to_json(state_from_json(POSITION))["decks"])
    said = splendor("afford", "--position", "-", "--seat", "0", "--card", card, typed=POSITION)
    refused(said, 2, f"card: '{card}' is not in sight of seat 0: ask about a face-up card or one in its own hand")


NEGATIVE, ABSURD = "is not a whole number from 0 to 1000", "counts from 1 to 99"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((), ("nothing asked", "--cost", "--position", "--json with questions", "splendor afford --help")),
        (("--tokens", "R1"), ("either a cost or a discard",)),
        (("--cost", "R1", "--discard", "G1"), ("either a cost or a discard", "not both")),
        (("--cost", "X1"), ("--cost", "'X1'", "WUGRK")),
        (("--cost", "Y1"), ("--cost", "'Y1'", "WUGRK")),
        (("--cost", "R-3"), ("--cost", "'R-3'", ABSURD)),
        (("--cost", "R1000"), ("--cost", "'R1000'", ABSURD)),
        (("--cost", "R1R2"), ("--cost", "'R1R2'", "each letter once")),
        (("--cost", "\u0662"), ("--cost", ABSURD)),
        (("--cost", "R1", "--tokens", "Z1"), ("--tokens", "'Z1'", "WUGRKY")),
        (("--cost", "R1", "--bonuses", "Y1"), ("--bonuses", "'Y1'", "WUGRK")),
        (("--cost", "R1", "--gold-worth", "3"), ("gold_worth: 3", "from 1 to 2")),
        (("--cost", "R1", "--gold-worth", "two"), ("--gold-worth", "'two'", "a whole number")),
        (("--cost", "R1", "--gold-cards", "-1"), ("gold_cards: -1", NEGATIVE)),
        (("--cost", "R1", "--gold-cards", "9" * 50), ("gold_cards: 99", NEGATIVE)),
        (("--cost", "R1", "--plain", "1"), ("--plain and --copies", "--discard")),
        (("--discard", "G2R1"), ("--discard", "one colour with a count", "G2")),
        (("--discard", ""), ("--discard", "one colour with a count", "G2")),
        (("--discard", "Y1"), ("--discard", "'Y1'", "WUGRK")),
        (("--discard", "G2", "--copies", "-1"), ("discard.copies: -1", NEGATIVE)),
        (("--discard", "G2", "--plain", "1001"), ("discard.plain: 1001", NEGATIVE)),
        (("--seat", "0"), ("--seat and --card", "--position")),
        (("--card", TEST_CARD), ("--seat and --card", "--position")),
        (("--position", "-"), ("--position needs --seat",)),
        (("--position", "-", "--seat", "0", "--cost", "R1"), ("only --seat and --card", "beside it")),
        (("--position", "-", "--seat", "2"), ("seat: 2", "the seats are 0 to 1")),
        (("--position", "-", "--seat", "-1"), ("seat: -1", "the seats are 0 to 1")),
        (("--position", "-", "--seat", "2", "--card", TEST_CARD), ("seat: 2", "the seats are 0 to 1")),
        (("--position", "none.json", "--seat", "0"), ("none.json: No such file", "- for standard input")),
        (("questions.jsonl",), ("questions.jsonl", "splendor afford --help")),
    ],
)
def test_P1_what_cannot_be_asked_is_bad_input(arguments: tuple[str, ...], words: tuple[str, ...]) -> None:
    refused(splendor("afford", *arguments, typed=POSITION), 2, *words)
    refused(splendor("afford", *arguments, *([] if not arguments else ["--json"]), typed=POSITION), 2, *words)


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("nonsense", ("is not JSON",)),
        ("[]", ("splendor-position/1",)),
        (json.dumps({**TABLE, "colour": "mauve"}), ("'colour'",)),
        (json.dumps({**TABLE, "market": {"1": ["1-W-0-R2K1"]}}), ("1-W-0-R2K1", "one place only")),
    ],
)
@pytest.mark.parametrize("card", [(), ("--card", TEST_CARD)])
def test_a_document_that_is_no_position_is_named_with_its_file(
    typed: str, words: tuple[str, ...], card: tuple[str, ...]
) -> None:
    refused(splendor("afford", "--position", "-", "--seat", "0", *card, typed=typed), 2, "standard input: ", *words)


GOOD = '{"cost": {"R": 3}, "tokens": {"R": 2, "Y": 1}}'


def test_a_stream_answers_each_line_in_its_place_and_a_bad_one_costs_only_its_own() -> None:
    about = json.dumps({"position": TABLE, "seat": 0, "card": TEST_CARD})
    lines = [GOOD, "", "nonsense", "  ", about, '{"cost": {"R": -1}}', '{"discard": {"colour": "G", "count": 1}}']
    said = splendor("afford", "--json", typed="\r\n".join(lines))
    assert (said.code, said.err) == (0, "")
    told = [json.loads(line) for line in said.lines]
    assert [line.get("affordable") for line in told] == [True, None, True, None, False]
    assert [line.get("line") for line in told] == [None, 3, None, 6, None]
    assert "is not JSON" in told[1]["error"]
    assert told[3]["error"] == f"cost.R: -1 {NEGATIVE}"


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ('{"cost": {"R": -1}}', NEGATIVE),
        ('{"cost": {"R": 1e99}}', NEGATIVE),
        ('{"cost": {"R": 1001}}', NEGATIVE),
        ('{"cost": {"R": true}}', NEGATIVE),
        ('{"cost": {"X": 1}}', "'X' is not one of W U G R K"),
        ('{"cost": {"Y": 1}}', "'Y' is not one of W U G R K"),
        ('{"cost": {}, "gold_worth": 3}', "gold_worth: 3"),
        ('{"cost": {}, "discard": {}}', "either a cost or a discard"),
        ("{}", "either a cost or a discard"),
        ('{"price": {}}', "'price' is not one of cost, tokens"),
        (json.dumps({"position": TABLE, "seat": 7, "card": TEST_CARD}), "the seats are 0 to 1"),
        (json.dumps({"position": TABLE, "seat": 0, "card": HIDDEN}), "is not in sight of seat 0"),
        (json.dumps({"position": TABLE, "seat": 0, "card": DECK}), "is not in sight of seat 0"),
        (json.dumps({"position": TABLE, "seat": 0}), "card is missing"),
        (json.dumps({"position": {}, "seat": 0, "card": TEST_CARD}), "format"),
        ("\x00", "is not JSON"),
        ("[" * 100_000, "nested too deeply"),
    ],
)
def test_a_bad_line_is_told_why_and_the_next_is_answered(line: str, words: str) -> None:
    said = splendor("afford", "--json", typed=f"{line}\n{GOOD}\n")
    bad, good = map(json.loads, said.lines)
    assert list(bad) == ["error", "line"]
    assert bad["line"] == 1
    assert words in bad["error"]
    assert good["affordable"]
    assert said.code == 0


@pytest.mark.parametrize("bad", [b"\xff\xfe{", b'{"cost": {"R": "\xe9"}}'])
def test_a_line_that_is_no_text_is_a_bad_line(bad: bytes) -> None:
    first, second = map(json.loads, splendor("afford", "--json", typed=bad + b"\n" + GOOD.encode()).lines)
    assert first["line"] == 1
    assert second["affordable"]


def test_a_line_without_end_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "MOST_BYTES", 1_000_000)
    said = splendor("afford", "--json", typed=f"{' ' * 3_500_000}{GOOD}\n{GOOD}\n{' ' * 2_000_000}")
    first, second, third = map(json.loads, said.lines)
    assert first == {"error": "longer than 1 MB, which is the most that is read of a line", "line": 1}
    assert second["affordable"]
    assert third["line"] == 3


def test_no_questions_are_no_answers() -> None:
    for typed in ("", "\n \n"):
        said = splendor("afford", "--json", typed=typed)
        assert (said.code, said.out, said.err) == (0, "", "")


def test_an_answer_is_there_before_the_next_question_is_asked() -> None:
    program = "import sys; from splendor.cli import main; sys.exit(main(['afford', '--json']))"
    process = subprocess.Popen(
        [sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdin is not None
    assert process.stdout is not None
    for held in range(5):
        process.stdin.write(json.dumps({"cost": {"R": 3}, "tokens": {"R": held}}) + "\n")
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["affordable"] == (held >= 3)
    rest, _ = process.communicate("\nx", timeout=60)
    assert json.loads(rest)["line"] == 7
    assert process.returncode == 0


class Broken(io.BytesIO):
    """A stream that gives one line and then fails."""

    def readline(self, size: int | None = -1, /) -> bytes:
        if self.tell():
            raise OSError(errno.EIO, "Input/output error")
        return super().readline(size)


def test_questions_that_cannot_be_read_are_bad_input(monkeypatch: pytest.MonkeyPatch) -> None:
    for stdin, words in ((None, "closed; open standard input"), (Broken(f"{GOOD}\n".encode()), "Input/output error")):
        monkeypatch.setattr(sys, "stdin", stdin and io.TextIOWrapper(stdin))
        out, err = io.StringIO(), io.StringIO()
        with redirect_stdout(out), redirect_stderr(err):
            code = main(["afford", "--json"])
        assert code == 2
        assert out.getvalue().count("\n") == (stdin is not None)
        assert err.getvalue().startswith(f"splendor: standard input: {words}")
        assert err.getvalue().count("\n") == 1


def test_without_its_solver_the_oracle_says_which_extra_brings_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "z3", None)
    for arguments in (("--cost", "R1"), ("--json",), ("--position", "-", "--seat", "0")):
        refused(splendor("afford", *arguments), 2, "z3 is missing", "the extra splendor-rules[oracle]")


def test_the_help_says_what_a_line_is_and_where_the_schemas_are() -> None:
    said = " ".join(splendor("afford", "--help").out.split())
    assert 'splendor.oracle.schema("question") and schema("answer")' in said
    assert '{"error": ..., "line": n}' in said


@pytest.mark.parametrize("command", [("moves", "-"), ("show", "-"), ("observe", "-"), ("afford", "--help"), ("new",)])
def test_a_command_that_asks_no_oracle_does_not_load_the_solver(command: tuple[str, ...]) -> None:
    program = "import sys; from splendor.cli import main; main(); assert 'z3' not in sys.modules; print('light')"
    arguments = [sys.executable, "-c", program, *command]
    done = subprocess.run(arguments, input=dealt(), capture_output=True, text=True, check=True)
    assert done.stdout.endswith("light\n")
