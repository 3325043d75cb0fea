"""Games are kept after every move, whole or not at all, and can be gone on with."""

import json
import os
from datetime import datetime
from pathlib import Path

import pytest

from at_the_table.playing import app_of, begun, played, press, sat, shown, table, window
from splendor.kernel import Config, DocumentError, IllegalMove, QuestionError, Record
from splendor.tabletop import NotKept, Sitting, games_folder, keep, kept_game, latest_unfinished, new_place
from splendor.tabletop.keeping import how_to_go_on, readable
from splendor.tabletop.words import short_path


def kept(place: Path) -> dict[str, object]:
    document = json.loads(place.read_text(encoding="utf-8"))
    assert isinstance(document, dict)
    return document


def test_a_game_is_kept_from_its_start_and_after_every_move(tmp_path: Path) -> None:
    place = tmp_path / "games" / "one.json"
    sitting = begun("me", "random", place=place)
    assert (kept(place)["moves"], kept(place)["seats"]) == ([], ["me", "random"])
    sitting.play("take WUG")
    assert kept(place)["moves"] == ["take WUG"]
    sitting.play(sitting.asked_bot().answer())
    sitting.undo(0)
    assert kept(place)["moves"] == []
    assert [path.name for path in place.parent.iterdir()] == ["one.json"]


def test_a_refused_move_changes_neither_the_game_nor_its_file(tmp_path: Path) -> None:
    place = tmp_path / "one.json"
    sitting = begun("me", "random", place=place)
    before = sitting.state, place.read_bytes()
    with pytest.raises(IllegalMove, match=r"\[A6\]"):
        sitting.play("pair Y")
    assert (sitting.state, place.read_bytes()) == before


def test_the_file_is_a_record_that_anything_else_replays(tmp_path: Path) -> None:
    place = tmp_path / "one.json"
    sitting = begun("Ann", "Ben", place=place)
    sitting.play("take WUG")
    assert Record.load(place.read_text(encoding="utf-8")).replay() == sitting.state


def test_a_kept_game_is_gone_on_with_by_the_same_players_and_bots_answer_the_same(tmp_path: Path) -> None:
    place = tmp_path / "one.json"
    sitting = begun("me", "random", place=place, seed="friday", modules={"orient"})
    sitting.play("take WUG")
    record, seats, seed = kept_game(readable(place))
    assert (seats, seed) == (("me", "random"), "friday")
    again = Sitting(record, sat("me", "random"), seed, place)
    assert again.state == sitting.state
    assert again.asked_bot().answer() == sitting.asked_bot().answer()


def test_a_game_that_cannot_be_written_leaves_the_old_one_and_says_where(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "one.json"
    sitting = begun("me", "random", place=place)
    before = place.read_bytes()

    def full(file: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(NotKept, match=r"one\.json: No space left on device; a file that can be written"):
        sitting.play("take WUG")
    assert place.read_bytes() == before
    assert list(tmp_path.iterdir()) == [place]


def test_the_table_says_that_a_game_is_not_kept_and_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = tmp_path / "one.json"
    sitting = begun("me", "random", place=place)
    before = place.read_bytes()

    def full(file: object) -> None:
        raise OSError(28, "No space left on device")

    async def play() -> None:
        async with table(sitting) as pilot:
            monkeypatch.setattr(os, "fsync", full)
            await press(pilot, "w", "u", "g", "t")
            assert len(sitting.record.moves) == 2
            assert "not kept: " in shown(pilot)
            assert place.read_bytes() == before
            await press(pilot, "z")
            assert (len(sitting.record.moves), place.read_bytes()) == (0, before)
            assert "not kept: " in shown(pilot)
            monkeypatch.undo()
            await press(pilot, "w", "u", "k", "t")
            assert "kept in one.json" in shown(pilot)
            assert kept(place)["moves"] == [str(move) for move in sitting.record.moves]

    played(play)


def test_of_two_tables_on_one_file_the_second_to_write_says_so_and_overwrites_nothing(tmp_path: Path) -> None:
    place = tmp_path / "one.json"
    first = begun("me", "random", place=place)
    record, seats, seed = kept_game(readable(place))
    second = Sitting(record, sat(*seats or ()), seed, place, before=readable(place))

    async def play() -> None:
        async with table(second) as pilot:
            first.play("take WUG")
            before = place.read_bytes()
            await press(pilot, "w", "u", "k", "t")
            assert "not kept: one.json was changed elsewhere" in shown(pilot)
            assert place.read_bytes() == before

    played(play)


def test_the_table_says_that_a_game_goes_on_in_another_file(tmp_path: Path) -> None:
    source, place = tmp_path / "old.json", tmp_path / "new.json"
    sitting = Sitting(begun("me", "random").record, sat("me", "random"), 7, place, source=source)

    async def play() -> None:
        async with table(sitting) as pilot:
            for name in ("old.json stays as it is", "new.json"):
                assert name in window(pilot)
            await press(pilot, "escape")
            assert not place.exists()
            await press(pilot, "w", "u", "g", "t")
            assert kept(place)["moves"] == [str(move) for move in sitting.record.moves]

    played(play)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "JSON"),
        ("[]", "object"),
        ('{"format": "splendor-position/1"}', "splendor-game/1 is allowed"),
        ('{"seats": "me,hard"}', "seats: 'me,hard' given; a list of texts is allowed"),
        ('{"seats": ["me", 1]}', "seats: ['me', 1] given; a list of texts is allowed"),
    ],
)
def test_what_is_no_kept_game_is_refused_in_one_line(text: str, words: str) -> None:
    with pytest.raises(DocumentError) as refused:
        kept_game(text)
    assert words in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_kept_game_whose_moves_are_illegal_says_which() -> None:
    document = json.loads(Record.start(Config(players=2), seed=7).dump()) | {"moves": ["take WUG", "pair Y"]}
    with pytest.raises(DocumentError, match=r"moves\[1\]: pair Y: gold is never taken.*\[A6\]"):
        kept_game(json.dumps(document))


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    (tmp_path / "bytes").write_bytes(b"\xff\xfe")
    for name, words in (("none", "No such file"), ("bytes", "byte 0 is not UTF-8")):
        with pytest.raises(QuestionError, match=words):
            readable(tmp_path / name)


def test_the_last_game_that_is_not_over_is_gone_on_with(tmp_path: Path) -> None:
    assert latest_unfinished(tmp_path / "none") is None
    assert latest_unfinished(tmp_path) is None
    for number, name in enumerate(("first", "second", "third")):
        place = tmp_path / f"{name}.json"
        begun("me", "random", place=place)
        os.utime(place, (number, number))
    (tmp_path / "no game.json").write_text("{}", encoding="utf-8")
    assert latest_unfinished(tmp_path) == tmp_path / "third.json"
    over = begun("random", "random", target_points=1)
    while not over.state.is_over:
        over.play(over.asked_bot().answer())
    keep(tmp_path / "over.json", over.record, ("me", "random"))
    assert latest_unfinished(tmp_path) == tmp_path / "third.json"


def test_games_are_kept_where_the_system_has_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    assert games_folder({"XDG_STATE_HOME": str(tmp_path)}) == tmp_path / "splendor" / "games"
    for environment in ({}, {"XDG_STATE_HOME": "relative"}):
        assert games_folder(environment) == Path.home() / ".local" / "state" / "splendor" / "games"
    monkeypatch.setattr("sys.platform", "win32")
    assert games_folder({"LOCALAPPDATA": str(tmp_path)}) == tmp_path / "splendor" / "games"


def test_two_games_of_one_second_have_files_of_their_own(tmp_path: Path) -> None:
    now = datetime(2024, 5, 17, 20, 30)
    first = new_place(tmp_path, now)
    assert first.name == "2024-05-17-203000.json"
    first.touch()
    assert new_place(tmp_path, now).name == "2024-05-17-203000-2.json"


def test_leaving_says_how_to_go_on(tmp_path: Path) -> None:
    place = tmp_path / "my game.json"

    async def play() -> None:
        async with table(begun("me", "random", place=place)) as pilot:
            await press(pilot, "question_mark")
            assert place.name in window(pilot)
            await press(pilot, "escape")
            await pilot.press("q")
        assert app_of(pilot).return_value == f'The game is kept. Go on with: splendor play "{place}"'

    played(play)
    assert how_to_go_on(None) == "The game was not kept."
    assert short_path(Path.home() / "a" / "b.json") == "~/a/b.json"
