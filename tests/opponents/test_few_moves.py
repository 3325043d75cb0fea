"""Beyond its own next move the search looks at few moves: those that bring most, and of a rival's the best one."""

from collections.abc import Sequence

import pytest

from opponents.looking import ALL, looked_at, table
from scenarios.table import position, seat
from splendor.bots import tree
from splendor.bots.ahead import RESERVATIONS_TRIED, TAKES_TRIED, worth_trying
from splendor.bots.prospects import UNSEEN
from splendor.bots.tree import Branch, visited
from splendor.kernel import Buy, Move, Pair, Reserve, State, Take, legal_moves


def wanting(tokens: str, *cards: str) -> State:
    """A table with some cards in the first two rows, most of the gems in the supply."""
    rows = {level: [card for card in cards if card[0] == level] for level in ("1", "2")}
    return position(seat(tokens), seat(), rows=rows, empty="123", nobles=["Mary Stuart"])


def of(kind: type[Move] | tuple[type[Move], ...], moves: tuple[Move, ...]) -> list[str]:
    return [str(move) for move in moves if isinstance(move, kind)]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("modules", [(), ALL])
def test_all_of_them_are_legal_and_few(players: int, modules: tuple[str, ...]) -> None:
    fewer = 0
    for turns in range(0, 40, 2):
        state = table(players, modules, turns)
        legal, few = legal_moves(state), worth_trying(state)
        assert set(few) <= set(legal)
        assert len(set(few)) == len(few)
        assert {move.card for move in few if isinstance(move, Buy)} == {
            move.card for move in legal if isinstance(move, Buy) and UNSEEN not in move.card
        }
        takes = len(of((Take, Pair), legal))
        assert len(of((Take, Pair), few)) == min(takes, TAKES_TRIED)
        assert len(of(Reserve, few)) <= RESERVATIONS_TRIED
        fewer += takes > TAKES_TRIED
    assert fewer


def test_the_gems_that_the_cards_in_sight_lack_are_taken_first() -> None:
    takes = of((Take, Pair), worth_trying(wanting("", "2-G-2-G5")))
    assert takes[0] == "pair G"
    assert all("G" in take for take in takes)
    takes = of((Take, Pair), worth_trying(wanting("G3", "1-K-0-G3", "1-R-0-W3")))
    assert takes == ["pair W", "take WUG", "take WUR", "take WUK", "take WGR"]


def test_cards_that_promise_most_are_reserved_first() -> None:
    lying = ("2-U-2-U5", "2-R-3-R6", "2-G-2-G5", "1-K-1-U4", "1-W-1-G4")
    assert of(Reserve, worth_trying(wanting("G4", *lying)))[:2] == ["reserve 2-G-2-G5", "reserve 1-W-1-G4"]
    assert len(of(Reserve, worth_trying(wanting("G4", *lying)))) == RESERVATIONS_TRIED
    assert of(Reserve, worth_trying(wanting("G4", "1-R-0-W3"))) == []


def test_where_none_of_these_is_legal_others_are_looked_at() -> None:
    rows, few = {"1": ["1-W-0-R2K1", "1-U-0-G2K2"]}, {"gems": 1, "gold": 0}
    state = position(seat("W1U1G1"), seat("R1K1"), rows=rows, empty="123", config=few)
    assert worth_trying(state) == legal_moves(state)
    assert of(Reserve, worth_trying(state)) == ["reserve 1-W-0-R2K1", "reserve 1-U-0-G2K2"]


def below(branch: Branch) -> list[Branch]:
    """Everything that was looked beyond, the top included."""
    children = [child for child in branch.children or () if child.children]
    return [branch, *(found for child in children for found in below(child))]


@pytest.mark.parametrize(("players", "modules"), [(2, ()), (2, ALL), (3, ("orient",)), (4, ALL)])
def test_a_rival_is_taken_to_make_the_move_that_looks_best_to_it(
    players: int, modules: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    root, looked, grow = looked_at(table(players, modules)), [], tree.grown

    def noted(branch: Branch, moves: Sequence[Move], deadline: float | None = None) -> int:
        new = grow(branch, moves, deadline)
        looked.append((branch, branch.children or []))
        return new

    monkeypatch.setattr(tree, "grown", noted)
    for _ in range(60):
        visited(root)
    assert len(root.children or ()) > 1
    rivals = [(branch, children) for branch, children in looked if branch.seat != root.seat]
    assert len(rivals) > 10
    for branch, children in rivals:
        seat = branch.seat or 0
        kept, *others = branch.children or []
        assert kept in children
        assert not others
        assert kept.value[seat] == max(child.value[seat] for child in children)
    assert all(branch.children is children for branch, children in looked if branch.seat == root.seat)
