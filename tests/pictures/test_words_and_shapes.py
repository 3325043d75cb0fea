"""What a picture says and how: gems by shape, names by width, steps and endings in words, and whatever others bring."""

import re
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import fromstring

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenarios.picture import NAMESPACE, outside, overlapping, read, width_of
from scenarios.shell import TABLE, dealt, refused, splendor
from scenarios.table import BASE_IDS, expanded, fresh, giving, ids_of, position, seat
from splendor.kernel import Config, Module, State, apply, legal_moves, new_game, observe, state_from_json
from splendor.kernel import state as kernel_state
from splendor.kernel.rules import KeyWords
from splendor.pictures import svg
from splendor.pictures.gems import INKS, gem
from splendor.pictures.ink import FIXED, clipped, wide, wrapped

PRINTABLE = st.text(st.characters(min_codepoint=32, max_codepoint=126), min_size=6, max_size=60)


def outline(letter: str) -> str:
    """The outermost shape of a gem, wherever its colour."""
    first = fromstring(f"<g>{gem(letter, 0, 0, 10)}</g>")[0]
    return f"{first.tag} {first.get('points', '')}"


def test_every_gem_has_a_colour_a_cut_and_a_letter_of_its_own() -> None:
    assert len({outline(letter) for letter in "WUGRKY"}) == 6
    assert len({INKS[letter].stone for letter in "WUGRKY"}) == 6
    for letter in "WUGRKY":
        assert f">{letter}</text>" in gem(letter, 0, 0, 10)
    assert ">?</text>" in gem("?", 0, 0, 10)


@given(PRINTABLE, st.sampled_from([True, False]))
def test_no_line_of_text_is_wider_than_it_is_taken_to_be(words: str, bold: bool) -> None:
    assert width_of(words, 10, bold=bold) <= wide(words, 10, bold=bold) * 1.03
    assert width_of(words, 10, "monospace") <= 10 * FIXED * len(words)


@given(PRINTABLE, st.integers(30, 200), st.integers(1, 4))
def test_wrapped_words_keep_their_order_and_fit(words: str, width: int, lines: int) -> None:
    found = wrapped(words, width, 10, lines)
    assert len(found) <= lines
    assert all(wide(line, 10) <= width for line in found)
    if not any(line.endswith("…") for line in found):
        assert " ".join(found) == words
    assert clipped(words, width, 10) == words or wide(words, 10) > width


def foot_of(state: State) -> str:
    return read(svg(state)).name


def test_the_picture_says_what_is_asked() -> None:
    state = fresh()
    assert "Seat 0 is asked for an action" in foot_of(state)
    full = position(seat("W3U3G2R1"), seat())
    assert "Seat 0 is asked: return 1 token" in foot_of(apply(full, "take GRK")) or "return" in foot_of(
        apply(full, "take GRK")
    )
    veto = new_game(Config(players=3, variants={"noble_veto"}), 7)
    assert foot_of(veto).endswith("; then: 2 × veto")


def test_A7_a_seat_that_can_do_nothing_is_asked_to_pass() -> None:
    hand = ["3-W-5-W3K7", "3-U-5-W7U3", "3-G-5-U7G3"]
    other = ["3-R-5-G7R3", "3-K-5-R7K3", "3-W-4-K7"]
    state = position(
        seat("W2U1G2R3K2", reserved=hand),
        seat("W2U3G2R1K2", reserved=other),
        config={"gold": 0},
        empty=("1", "2", "3"),
    )
    assert [str(move) for move in legal_moves(state)] == ["pass"]
    assert "Seat 0 is asked to pass" in foot_of(state)
    assert "1 pass in a row" in foot_of(apply(state, "pass"))


def test_E3_a_finished_game_says_who_won_with_what() -> None:
    won = position(seat(cards=["3-W-5-W3K7", "3-U-5-W7U3", "3-G-5-U7G3"]), seat(), over=True)
    assert "Seat 0 wins: seat 0 has 15 points and 3 cards, seat 1 has 0 points and 0 cards." in foot_of(won)
    assert "wins" in read(svg(won)).words
    shared = position(seat(), seat(), over=True)
    assert "Seats 0 and 1 share the victory" in foot_of(shared)
    assert read(svg(shared)).words.count("shares the win") == 2


def test_C4_the_only_one_who_meets_a_city_is_said_to_win_by_it() -> None:
    cards = [*giving("U4"), "3-W-5-W3K7", "3-U-5-W7U3", "3-W-4-K7", "2-W-3-W6"]
    rich = ["3-R-5-G7R3", "3-K-5-R7K3", "3-G-5-U7G3", "3-G-4-U7"]
    state = expanded("cities", seat(cards=cards), seat(cards=rich), cities=["Timbuktu/1"], over=True)
    assert "Seat 0 wins, as only seat 0 meets a City: " in foot_of(state)
    assert any(words.endswith("; met by seat 0") for words in read(svg(state)).told)


def test_T2_a_place_that_waits_for_its_card_differs_from_one_that_stays_empty() -> None:
    words = read(svg(position(rows={"1": ["1-W-0-U3"]}, empty=("1",)))).words
    assert words.count("empty") == 3
    assert "no cards" in words
    later = expanded("strongholds", seat("U3"), rows={"1": ["1-W-0-U3"]})
    assert "refilled after" in read(svg(apply(later, "buy 1-W-0-U3"))).words


def test_thirty_cards_copies_doubles_and_gold_cards_have_their_places() -> None:
    mine = [*BASE_IDS[:26], "O1-copy-0-W3R2=U", "O2-WW-1-G3R4", "O1-gold-0-R3", "O1-gold-0-G3"]
    state = expanded("orient strongholds trading_posts", seat(cards=mine), rows={"1": [], "2": [], "3": []})
    picture = read(svg(state))
    assert {"copy", "1 ×2", "2 gold"} <= {*picture.words}
    assert "2 gold cards" in picture.told
    assert sum(any(line.startswith(card.partition("=")[0] + ": ") for line in picture.told) for card in mine) == 30
    assert overlapping(picture) == []
    assert outside(picture) == []


def test_ten_strongholds_stand_on_their_cards_in_the_colours_of_their_seats() -> None:
    row = ids_of("3")[:4]
    on = dict(zip([*row, *ids_of("2")[:2]], ["A3", "B2", "C1", "D1", "B1", "C2"], strict=True))
    state = expanded("strongholds orient", *(seat() for _ in range(4)), on=on, rows={"3": row, "2": ids_of("2")[:2]})
    picture = read(svg(state))
    for count, owner in ((3, 0), (2, 1), (1, 1), (1, 2), (2, 2), (1, 3)):
        assert f"{count} stronghold{'s' * (count != 1)} of seat {owner}" in picture.told
    assert overlapping(picture) == []


def test_names_and_numbers_of_other_tables_are_escaped_and_cut_to_fit() -> None:
    odd, long = "<b>&\"' ]]>\x07 \ufffe", "N" * 100
    rows = {
        "nobles": {odd: {"points": 99, "cards": "W99U99G99R99K99"}, long: {"points": 3, "cards": "W1"}},
        "cards": {"add": ["3-W-99-W99U99G99R99K99"]},
    }
    variants = {"noble_veto"}
    seen: set[str] = set()
    for seed in range(12):
        state = new_game(Config(players=4, variants=variants, gems=99, gold=99), seed, components=rows)
        picture = read(svg(state))
        assert overlapping(picture) == []
        assert outside(picture) == []
        seen |= {name for name in (odd, long) for noble in state.nobles if noble.name == name}
        shown = {line.split(": ")[0] for line in picture.told}
        assert {re.sub("[\x07\ufffe]", "\ufffd", noble.name) for noble in state.nobles} <= shown
    assert seen == {odd, long}


def written(state: State, seat: int | None) -> Any:
    return {"<script>": ["&", None], "seat": seat}


def unread(state: State, seat: int | None, value: Any, path: str) -> State:
    return state


FOREIGN = Module(
    name="fo<reign",
    keys=(
        KeyWords("ba<rk", {}, written, unread),
        KeyWords("le&af", {}, written, unread, per_player=True),
    ),
)


def test_what_other_modules_write_in_documents_stands_in_the_picture_in_words() -> None:
    words = read(svg(new_game(Config(players=2, modules=[FOREIGN, "orient"]), 7))).words
    assert "ba<rk: <script> &, -, seat -" in words
    assert {"le&af: <script> &, -, seat 0", "le&af: <script> &, -, seat 1"} <= {*words}
    assert "with fo<reign, orient" in words


@pytest.mark.parametrize(("name", "key"), [("cities", "cities"), ("strongholds", "strongholds")])
def test_a_stranger_of_the_name_of_an_expansion_is_told_in_words(name: str, key: str) -> None:
    stranger = Module(name=name, keys=(KeyWords(key, {}, written, unread),))
    words = read(svg(new_game(Config(players=2, modules=[stranger]), 7))).words
    assert f"{key}: <script> &, -, seat -" in words


class Drawer:
    """An entry point that loads this."""

    def __init__(self, drawer: Any) -> None:
        self.drawer = drawer

    def load(self) -> Any:
        if isinstance(self.drawer, BaseException):
            raise self.drawer
        return self.drawer


def stop(position: object) -> str:
    raise SystemExit(3)


def fail(position: object) -> str:
    raise RecursionError("a drawer that fails")


@pytest.mark.parametrize("drawer", [stop, fail, None, 7, lambda position: b"<svg/>", ImportError("gone")])
def test_a_drawer_that_fails_leaves_a_notebook_the_text(drawer: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel_state, "installed", lambda group: {"svg": Drawer(drawer)})
    state = fresh()
    assert state._repr_svg_() is None
    assert observe(state, 1)._repr_svg_() is None


def test_a_notebook_has_no_picture_where_nothing_draws_and_another_one_where_something_else_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(kernel_state, "installed", lambda group: {})
    assert fresh()._repr_svg_() is None
    place = EntryPoint("svg", "builtins:repr", kernel_state.PICTURES)
    monkeypatch.setattr(kernel_state, "installed", lambda group: {"svg": place})
    assert fresh()._repr_svg_() == repr(fresh())


def test_show_writes_the_picture_of_a_position_and_of_an_observation() -> None:
    said = splendor("show", TABLE, "--svg")
    assert (said.code, said.err) == (0, "")
    assert said.out.isascii()
    assert read(said.out) == read(svg(state_from_json(Path(TABLE).read_text(encoding="utf-8"))))
    view = splendor("observe", "-", "--seat", "1", typed=dealt()).out
    assert read(splendor("show", "-", "--svg", typed=view).out) == read(svg(state_from_json(view)))


@pytest.mark.parametrize("option", ["--json", "--no-color"])
def test_a_picture_goes_with_no_other_way_to_show(option: str) -> None:
    refused(splendor("show", TABLE, "--svg", option), 2, f"--svg and {option} given", "allowed")


def test_a_picture_has_the_gems_in_it_as_shapes() -> None:
    root = fromstring(svg(fresh()))
    assert len(list(root.iter(f"{NAMESPACE}polygon"))) > 100


def test_a_planted_fault_is_noticed() -> None:
    over = '<text x="10" y="20" font-size="10">one</text><text x="12" y="24" font-size="10">two</text>'
    beyond = '<g transform="translate(90 0)"><text x="5" y="20" font-size="10">far</text></g>'
    head = '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="50" viewBox="0 0 100 50" font-family="serif">'
    picture = read(f"{head}<title/><desc/>{over}{beyond}</svg>")
    assert overlapping(picture) == [("one", "two")]
    assert outside(picture) == ["far"]
    with pytest.raises(AssertionError):
        read(f'{head}<title/><desc/><g id="a"/></svg>')
