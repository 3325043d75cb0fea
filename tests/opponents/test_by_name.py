"""Bots by name: their options, and what is said to a name or an option that there is not."""

import re
from random import Random

import pytest

from splendor.bots import bot, bots, parse_bot, suggest
from splendor.kernel import Config, Move, Observation, QuestionError, new_game, observe


def test_the_four_bots_are_found() -> None:
    assert {"random", "easy", "medium", "hard"} <= set(bots())
    assert list(bots()) == sorted(bots())


def test_a_text_names_a_bot_with_its_options() -> None:
    assert parse_bot("hard:nodes=400") == bot("hard", nodes=400)
    assert parse_bot("hard:seconds=0.5") == bot("hard", seconds=0.5)
    assert parse_bot("hard:seconds=2") == bot("hard", seconds=2)
    assert parse_bot("easy") == bot("easy")
    assert parse_bot("hard") != parse_bot("hard:nodes=400")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("harder", "bot: 'harder' is unknown; allowed: easy, hard, medium, random"),
        ("", "bot: '' is unknown; allowed: "),
        ("easy:nodes=3", "bot easy: nodes given; it has no options"),
        ("hard:node=3", "bot hard: node given; its options are seconds, nodes"),
        ("hard:", "bot 'hard:': '' given; options are allowed as in hard:nodes=400"),
        ("hard:nodes", "bot 'hard:nodes': 'nodes' given; options are allowed as in hard:nodes=400"),
        ("hard:nodes=3,nodes=4", "bot 'hard:nodes=3,nodes=4': nodes is given twice; each option once is allowed"),
        ("hard:nodes=0", "nodes: 0 given; 1 to 1000000 are allowed"),
        ("hard:nodes=2.5", "nodes: 2.5 given; 1 to 1000000 are allowed"),
        ("hard:nodes=many", "nodes: 'many' given; 1 to 1000000 are allowed"),
        ("hard:seconds=0", "seconds: 0 given; 0.01 to 60 are allowed"),
        ("hard:seconds=-1", "seconds: -1 given; 0.01 to 60 are allowed"),
        ("hard:seconds=nan", "seconds: 'nan' given; 0.01 to 60 are allowed"),
        ("hard:nodes=5_0", "nodes: '5_0' given; 1 to 1000000 are allowed"),
        ("hard:nodes=+50", "nodes: '+50' given; 1 to 1000000 are allowed"),
        ("hard:nodes= 50", "nodes: ' 50' given; 1 to 1000000 are allowed"),
        ("hard:nodes=\u0665\u0660", "nodes: '\u0665\u0660' given; 1 to 1000000 are allowed"),
        (f"hard:nodes={'9' * 5000}", "nodes: '99999"),
        ("hard:seconds=0_1.5", "seconds: '0_1.5' given; 0.01 to 60 are allowed"),
        ("hard:seconds=1,nodes=4", "hard: seconds and nodes given; one of them is allowed"),
    ],
)
def test_what_there_is_not_is_refused_in_one_line(text: str, said: str) -> None:
    with pytest.raises(QuestionError, match=f"^{re.escape(said)}") as raised:
        parse_bot(text)
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize("given", [None, 3, b"hard"])
def test_a_bot_is_named_by_text(given: object) -> None:
    with pytest.raises(QuestionError, match=r"text is allowed|is unknown"):
        parse_bot(given)  # type: ignore[arg-type]  # the point of the test
    with pytest.raises(QuestionError, match="is unknown"):
        bot(given)  # type: ignore[arg-type]  # the point of the test


@pytest.mark.parametrize("name", ["random", "easy", "medium", "hard:nodes=5"])
def test_a_bot_is_given_a_generator(name: str) -> None:
    view, said = observe(new_game(Config(players=2), seed=7), 0), "^chance: a random.Random is allowed, not None$"
    with pytest.raises(QuestionError, match=said):
        parse_bot(name)(view, None)  # type: ignore[arg-type]  # the point of the test
    with pytest.raises(QuestionError, match=said):
        suggest(view, name, None)  # type: ignore[arg-type]  # the point of the test


def test_any_function_of_an_observation_and_a_generator_is_a_bot() -> None:
    def first(view: Observation, chance: Random) -> Move:
        return parse_bot("easy")(view, chance)

    view = observe(new_game(Config(players=2), seed=7), 0)
    assert first(view, Random(1)) == parse_bot("easy")(view, Random(1))
