"""Which tests a mutant can meet, and which are nearest to its file."""

from __future__ import annotations

from pathlib import Path

__all__ = ["MUTATED", "QUICK", "nearest"]

ORACLE = "oracle/payment.py"
MUTATED = ("kernel/*.py", "modules/*.py", ORACLE)
"""The files that have mutants."""

NEAREST = {
    "kernel/payment.py": "scenarios/payments scenarios/gold_worth_two scenarios/orient_prices properties/payments",
    "kernel/quote.py": "properties/quotes scenarios/payments scenarios/buying scenarios/orient_prices",
    "kernel/gems.py": "scenarios/notation scenarios/buying scenarios/returns",
    "kernel/scoring.py": "scenarios/end scenarios/cities",
    "kernel/turn.py": "scenarios/turn scenarios/free_cards scenarios/three_modules scenarios/documents",
    "kernel/actions.py": "scenarios/taking scenarios/reserving scenarios/buying scenarios/passing",
    "kernel/base.py": "scenarios/nobles scenarios/returns scenarios/end scenarios/passing scenarios/turn",
    "kernel/legality.py": "scenarios/refusal_order scenarios/buying scenarios/refusal_order_of_modules",
    "kernel/play.py": "scenarios/buying scenarios/reserving scenarios/taking scenarios/passing scenarios/turn",
    "kernel/follow.py": "scenarios/sight properties/following properties/looking_at_two",
    "kernel/view.py": "scenarios/sight properties/hidden scenarios/draw_two",
    "kernel/perft.py": "scenarios/perft properties/drawing_actions",
    "kernel/series.py": "scenarios/series_and_numbers",
    "kernel/setup.py": "scenarios/setup scenarios/noble_veto",
    "kernel/config.py": "scenarios/setup scenarios/bad_input scenarios/series_and_numbers",
    "kernel/compose.py": "properties/composition properties/composition_of_modules",
    "kernel/record.py": "scenarios/records scenarios/golden_games",
    "kernel/notation.py": "scenarios/notation",
    "kernel/moves.py": "scenarios/notation scenarios/orient_ids scenarios/refusal_order",
    "kernel/cards.py": "scenarios/orient_ids scenarios/setup scenarios/orient_cards",
    "kernel/components.py": "scenarios/tables_of_modules scenarios/setup",
    "modules/cities.py": "scenarios/cities scenarios/cities_with_others scenarios/golden_games",
    "modules/house.py": "scenarios/noble_veto scenarios/sight",
    "modules/orient.py": "scenarios/orient_cards scenarios/orient_prices scenarios/free_cards scenarios/orient_ids",
    "modules/strongholds.py": "scenarios/strongholds scenarios/conquest scenarios/conquest_documents",
    "modules/trading_posts.py": "scenarios/trading_posts scenarios/draw_two scenarios/gold_worth_two",
    "modules/order.py": "scenarios/all_four_modules scenarios/three_modules",
    ORACLE: "formal/payments",
}
"""By a file, what kills most of its mutants within a second or two."""
LAWS = "properties/every_breach_of_a_law_is_told properties/laws_can_be_broken"
DOCUMENTS = "scenarios/documents scenarios/bad_documents scenarios/documents_of_modules"
RULES = "scenarios/turn scenarios/buying scenarios/taking scenarios/reserving scenarios/nobles"

EXACT = {
    "laws": (
        "properties/breaches_of_actions properties/breaches_of_choice properties/breaches_of_following "
        "properties/breaches_of_moves properties/breaches_of_sight properties/breaches_of_text "
        "properties/breaches_of_the_table properties/universe_of_moves"
    ),
    "kernel": (
        "scenarios/exact_components scenarios/exact_configs scenarios/exact_states scenarios/exact_turns "
        "scenarios/exact_refusals scenarios/exact_notation scenarios/exact_reading scenarios/exact_records "
        "properties/exact_mixes properties/exact_plays properties/exact_payments"
    ),
    "modules": "scenarios/exact_expansions scenarios/exact_strongholds scenarios/exact_states",
    "oracle": "formal/exact_payments formal/exact_questions",
}
"""By what a file is of, the tests that go to the edge of each condition."""

QUICK = ("tests/scenarios", "tests/properties", "tests/agreement", "tests/formal")
"""Where the tests are that a mutant may meet: those of the rules."""


def _tests(names: str) -> tuple[str, ...]:
    return tuple(f"tests/{folder}/test_{name}.py" for folder, _, name in (one.partition("/") for one in names.split()))


def nearest(file: str) -> tuple[str, ...]:
    """Return the tests to begin with.

    >>> nearest("modules/order.py")[:2]
    ('tests/scenarios/test_all_four_modules.py', 'tests/scenarios/test_three_modules.py')
    """
    part = Path(file).name.partition("_")[0].removesuffix(".py")
    exact = EXACT["laws" if part == "laws" else file.partition("/")[0]]
    if file == ORACLE:
        return _tests(f"{NEAREST[file]} {exact}")
    group = {"laws": LAWS, "document": DOCUMENTS, "form": DOCUMENTS, "reading": DOCUMENTS, "plain": DOCUMENTS}
    return _tests(f"{NEAREST.get(file) or group.get(part, RULES)} scenarios/rare_refusals {exact}")
