"""Moves that are not well formed, word for word, and what is well formed at the edges of what is allowed."""

from typing import Any

import pytest

from scenarios.table import TEST_CARD, fresh
from splendor.kernel import (
    NotationError,
    parse_move,
    standard_cards,
    why_illegal,
)
from splendor.kernel.gems import NO_TOKENS
from splendor.kernel.moves import (
    Buy,
    Pair,
    Payment,
    Purchase,
    Return,
    Take,
    Visit,
    card_text,
    letter_text,
    token_counts,
)
from splendor.kernel.notation import format_move

FRESH = fresh()
AWAY = "3-K-4-R7"
ALLOWED = "allowed are pay TOKENS, cards IDS, both in this order, discard IDS"

ILL_FORMED: dict[str, tuple[Any, str]] = {
    "a card of no text": (lambda: card_text(7), "card 7: a card id is text, as in 1-W-0-R2K1"),
    "two letters": (lambda: letter_text("WU"), "colour 'WU': one letter of WUGRK is allowed"),
    "no letter": (lambda: letter_text(""), "colours '': letters of WUGRK are allowed, each once"),
    "a letter twice": (lambda: Take("WW"), "colours 'WW': letters of WUGRK are allowed, each once"),
    "a letter of no colour": (lambda: Take("WX"), "colours 'WX': letters of WUGRK are allowed, each once"),
    "five counts": (
        lambda: token_counts((0,) * 5),
        "tokens (0, 0, 0, 0, 0): six counts in the order WUGRKY are allowed, or text",
    ),
    "seven counts": (
        lambda: token_counts((0,) * 7),
        "tokens (0, 0, 0, 0, 0, 0, 0): six counts in the order WUGRKY are allowed, or text",
    ),
    "a list of counts": (
        lambda: token_counts([0] * 6),
        "tokens [0, 0, 0, 0, 0, 0]: six counts in the order WUGRKY are allowed, or text",
    ),
    "a count of a hundred": (
        lambda: token_counts((0, 0, 0, 0, 0, 100)),
        "tokens (0, 0, 0, 0, 0, 100): counts of 0 to 99 are allowed",
    ),
    "a count below zero": (
        lambda: token_counts((-1, 0, 0, 0, 0, 0)),
        "tokens (-1, 0, 0, 0, 0, 0): counts of 0 to 99 are allowed",
    ),
    "a count of yes": (
        lambda: token_counts((True, 0, 0, 0, 0, 0)),
        "tokens (True, 0, 0, 0, 0, 0): counts of 0 to 99 are allowed",
    ),
    "nothing returned": (lambda: Return(NO_TOKENS), "return: at least one token is named, as in return W1Y1"),
    "a card paid twice": (
        lambda: Payment(cards=("1-W-0-U3", "1-W-0-U3")),
        "cards 1-W-0-U3,1-W-0-U3: a card stands twice",
    ),
    "cards in one text": (lambda: Payment(cards="1-W-0-U3"), "cards '1-W-0-U3': a sequence of card ids is allowed"),
    "cards in a number": (lambda: Payment(cards=7), "cards 7: a sequence of card ids is allowed"),
    "a payment of a number": (
        lambda: Buy("1-W-0-U3", 7),  # type: ignore[arg-type]  # what is given is wrong
        "buy: a card id and a Payment are allowed, not ('1-W-0-U3', 7)",
    ),
    "a card of a number": (
        lambda: Buy(7, Payment()),  # type: ignore[arg-type]  # what is given is wrong
        "buy: a card id and a Payment are allowed, not (7, <nothing>)",
    ),
    "discards and tokens": (
        lambda: Payment(tokens=(1, 0, 0, 0, 0, 0), discard=("1-W-0-U3",)),
        "payment pay W1 discard 1-W-0-U3: discard stands with neither pay nor cards",
    ),
    "discards and cards": (
        lambda: Payment(cards=("1-W-0-R2K1",), discard=("1-W-0-U3",)),
        "payment cards 1-W-0-R2K1 discard 1-W-0-U3: discard stands with neither pay nor cards",
    ),
    "a move of a number": (lambda: format_move(7), "move 7: a Move is allowed"),  # type: ignore[arg-type]  # what is given is wrong
    "a line of a number": (lambda: parse_move(7), "move 7: a line of text is allowed"),  # type: ignore[arg-type]  # what is given is wrong
    "a question of a number": (lambda: why_illegal(FRESH, 7), "move 7: a Move or a line of text is allowed"),  # type: ignore[arg-type]  # what is given is wrong
    "a line of two spaces": (
        lambda: parse_move("take  W"),
        "move 'take  W': words with single spaces between them are allowed",
    ),
    "a line that ends in a space": (
        lambda: parse_move("take W "),
        "move 'take W ': words with single spaces between them are allowed",
    ),
    "a pass with a word": (
        lambda: parse_move("pass now"),
        "move 'pass now': pass 'now': pass stands alone; the form is pass",
    ),
    "a payment of one word": (
        lambda: parse_move("buy 1-W-0-U3 pay"),
        (f"move 'buy 1-W-0-U3 pay': payment 'pay': {ALLOWED}; the form is buy 1-W-0-R2K1 pay R2K1"),
    ),
    "a payment out of order": (
        lambda: parse_move("buy 1-W-0-U3 cards 1-W-0-U3 pay W1"),
        (
            f"move 'buy 1-W-0-U3 cards 1-W-0-U3 pay W1': payment 'cards 1-W-0-U3 pay W1': {ALLOWED};"
            " the form is buy 1-W-0-R2K1 pay R2K1"
        ),
    ),
}
for name in ("", "X1Y", "OO", "1\u0661", "\u0661", "123"):
    ILL_FORMED[f"a deck {name!r}"] = (
        lambda name=name: parse_move(f"reserve deck {name}") if name else parse_move("reserve deck"),
        (
            f"move {f'reserve deck {name}'.strip()!r}: deck {name!r}: a deck's name is allowed, as in 1 or 2 or 3;"
            " the form is reserve deck 2"
        ),
    )
for given in ("", "Mary  Stuart", " Mary", "Mary ", 7):
    ILL_FORMED[f"a noble {given!r}"] = (
        lambda given=given: Visit(given),
        f"name {given!r}: words with single spaces are allowed, as in Mary Stuart",
    )


@pytest.mark.parametrize("name", ILL_FORMED)
def test_what_is_no_move_is_told_with_what_is_allowed(name: str) -> None:
    asked, words = ILL_FORMED[name]
    with pytest.raises(NotationError) as refused:
        asked()
    assert str(refused.value) == words


def test_a_line_of_four_thousand_characters_is_read_and_a_longer_one_is_not() -> None:
    ids = [card.id for card in standard_cards()]
    line = f"buy {TEST_CARD} cards {','.join(ids)}"
    assert isinstance(parse_move(line), Buy)
    for length in (4_000, 4_001):
        with pytest.raises(NotationError) as refused:
            parse_move("noble " + "x" * (length - 6) if length > 4_000 else "x" * length)
        assert (f"{length} characters; at most 4000 are allowed" in str(refused.value)) == (length > 4_000)
    assert str(parse_move("noble " + "x" * 3_994)) == "noble " + "x" * 3_994


def test_what_is_well_formed_prints_as_it_is_read() -> None:
    assert token_counts((99, 0, 0, 0, 0, 1)) == token_counts("Y1W99") == (99, 0, 0, 0, 0, 1)
    assert [letter_text(letter) for letter in "WUGRKY"] == list("WUGRKY")
    assert str(Take("KW")) == "take WK"
    assert (repr(Payment()), repr(Payment((0, 0, 0, 1, 0, 0)))) == ("<nothing>", "<pay R1>")
    assert [Payment().is_empty, Payment(discard=("1-W-0-U3",)).is_empty, Payment(cards=("1-W-0-U3",)).is_empty] == [
        True,
        False,
        False,
    ]
    assert str(Payment(cards=iter(("1-W-0-U3", "1-W-0-R2K1")))) == "cards 1-W-0-R2K1,1-W-0-U3"
    assert Buy("1-W-0-U3", Payment(cards=("1-K-0-G3",))).named() == (("card", "1-W-0-U3"), ("card", "1-K-0-G3"))
    for line in (
        "take WUG",
        "pair R",
        f"reserve {AWAY}",
        "reserve deck O1",
        "pass",
        "return W1Y1",
        "noble Mary Stuart",
        "stronghold move 1-W-0-U3 1-U-0-K3",
        "buy 1-W-0-R2K1 pay W1 cards O1-gold-0-K3",
    ):
        assert format_move(parse_move(line)) == line
    assert Purchase.known("1-W-0-U3", Payment()).payment.is_empty
    assert Pair("Y").colour == "Y"


def test_P7_nothing_is_nothing_however_it_was_made() -> None:
    none: Any = tuple([0] * 6)
    assert Payment(none).is_empty
    assert str(Payment(none, discard=("1-W-0-U3",))) == "discard 1-W-0-U3"
    with pytest.raises(NotationError):
        Return(none)


def test_P7_a_payment_may_name_hundreds_of_cards_each_once() -> None:
    ids = [f"{level}-{colour}-0-{colour}{count}" for level in "123" for colour in "WUG" for count in range(1, 40)]
    assert len(Payment(cards=tuple(ids)).cards) == len(ids) > 300


@pytest.mark.parametrize(
    "line",
    [
        "take WUG",
        "pair R",
        f"reserve {AWAY}",
        "reserve deck 2",
        f"buy {AWAY}",
        f"buy {AWAY} pay K7",
        "pass",
        "return Y1",
    ],
)
def test_a_move_is_shown_as_its_line(line: str) -> None:
    assert repr(parse_move(line)) == f"<{line}>"
    assert repr(Visit("Mary Stuart")) == "<noble Mary Stuart>"
