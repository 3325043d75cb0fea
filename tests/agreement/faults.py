"""One-line faults in kernel, modules, oracle and bridge, each of which the tests must catch."""

from __future__ import annotations

from agreement.fault import Fault
from agreement.module_faults import MODULES, ORACLE_MODULES

KERNEL = (
    Fault("kernel/actions.py", "PAIR_PILE = 4\n", "PAIR_PILE = 3\n", "A3: a pair out of three"),
    Fault("kernel/actions.py", "PAIR_PILE = 4\n", "PAIR_PILE = 5\n", "A3: no pair out of four"),
    Fault("kernel/actions.py", "TAKEN = 3\n", "TAKEN = 2\n", "A2: two different gems are enough"),
    Fault("kernel/actions.py", "HAND = 3\n", "HAND = 4\n", "A4: a fourth reserved card"),
    Fault("kernel/actions.py", "return tuple(moves) or (PASS,)", "return (*moves, PASS)", "A7: a pass at any time"),
    Fault(
        "kernel/actions.py",
        "if len(hand) >= HAND:",
        "if len(hand) > HAND:",
        "A4: listed with a full hand",
    ),
    Fault("kernel/base.py", "MOST_TOKENS = 10\n", "MOST_TOKENS = 11\n", "T3: eleven tokens are kept"),
    Fault(
        "kernel/base.py",
        "if not tile.units & lacking]",
        "if (tile.units & lacking).bit_count() < 2]",
        "T4: one card fewer brings a noble",
    ),
    Fault(
        "kernel/base.py",
        "players=players, passes=0), ()\n\n\ndef _close",
        "players=players), ()\n\n\ndef _close",
        "A7: a visit does not break the row of passes",
    ),
    Fault("kernel/base.py", "turn = state.turn + 1\n", "turn = state.turn + 2\n", "T6: a seat is left out"),
    Fault("kernel/base.py", "over = state.passes >= seats\n", "over = state.passes > seats\n", "A7: one pass too many"),
    Fault("kernel/base.py", "turn % seats == 0 and not over", "not over", "E1: the last round is not played out"),
    Fault("kernel/base.py", 'Row("return", "return", "T3", _excess_due),', "", "T3: nothing is returned"),
    Fault(
        "kernel/scoring.py", "(-state.points(seat), len(", "(-state.points(seat), -len(", "E3: more cards break a tie"
    ),
    Fault(
        "kernel/scoring.py",
        ">= state.rules.config.target_points",
        "> state.rules.config.target_points",
        "E1: one point more starts the last round",
    ),
    Fault("kernel/quote.py", "HALVES = 2\n", "HALVES = 1\n", "P6: a gold card is worth one gold"),
    Fault(
        "kernel/payment.py",
        "left -= -((tokens[place] - count) // worth)",
        "left -= (count - tokens[place]) // worth",
        "P5: one gold serves two colours",
    ),
    Fault(
        "kernel/payment.py",
        "if left >= 1 and tokens[5]:",
        "if left > 1 and tokens[5]:",
        "P3: a gold too many is let pass",
    ),
    Fault(
        "kernel/payment.py", "if needs_one_more <= left:", "if needs_one_more < left:", "P3: a gem too many is let pass"
    ),
    Fault(
        "kernel/payment.py",
        "if not paid or (due - paid) % worth == 0",
        "if (due - paid) % worth == 0",
        "P3: with gold worth two, a gem is paid where none need be",
    ),
    Fault(
        "kernel/payment.py",
        "if units % HALVES and not any(gems) and units",
        "if units % HALVES and units",
        "P3: a half is wasted where gems are paid",
    ),
    Fault(
        "kernel/payment.py",
        "for paid in range(max(0, due - worth * most), held + 1)",
        "for paid in range(held, held + 1)",
        "P2: gold by choice",
    ),
    Fault("kernel/quote.py", "        k - e if k > e else 0,\n", "        k,\n", "P1: a black bonus is forgotten"),
    Fault(
        "kernel/quote.py", "return (w + a, u + b, g", "return (w + a, u, g", "P1: a blue bonus makes nothing affordable"
    ),
    Fault("kernel/play.py", "if supply[-1]:", "if supply[-1] > 1:", "A4: the last gold is not given"),
    Fault(
        "kernel/play.py", "supply=plus(state.supply, payment.tokens)", "supply=state.supply", "P4: paid tokens vanish"
    ),
    Fault("kernel/play.py", "decks[row] = deck[1:]", "decks[row] = deck[:-1]", "A8: the bottom card goes"),
    Fault(
        "kernel/play.py", "return state.but(passes=state.passes + 1), ()", "return state, ()", "A7: passes not counted"
    ),
    Fault(
        "kernel/play.py", "hidden=not state.rules.open_reserves", "hidden=True", "H2: hidden although reserves are open"
    ),
    Fault(
        "kernel/legality.py",
        'return Refusal("P2", f"{move}: pays',
        'return Refusal("P1", f"{move}: pays',
        "P2 is called P1",
    ),
)


ORACLE = (
    Fault(
        "oracle/moves/take.py",
        "follows(asked > 0, left >= 4)",
        "follows(asked > 0, left > 4)",
        "A3: no pair out of four",
    ),
    Fault("oracle/moves/take.py", "many = lesser(amount(3), piles)", "many = amount(3)", "A2: never fewer than three"),
    Fault(
        "oracle/moves/take.py", "return [2 * asked for asked in pick]", "return list(pick)", "A3: one gem for a pair"
    ),
    Fault(
        "oracle/moves/take.py", "total(gems) == many, many > 0", "total(gems) <= many, many > 0", "A2: fewer at will"
    ),
    Fault("oracle/moves/reserve.py", "table.hand < MOST_RESERVED", "table.hand <= MOST_RESERVED", "A4: a fourth card"),
    Fault(
        "oracle/moves/reserve.py",
        "choose(table.supply[5] > 0,",
        "choose(table.supply[5] >= 0,",
        "A4: gold from nowhere",
    ),
    Fault(
        "oracle/moves/reserve.py",
        "after = refilled(vacated(home(after, name), name))",
        "after = replace(vacated(home(after, name), name), gaps=())",
        "A4: no refill",
    ),
    Fault("oracle/moves/buy.py", "supply=added(table.supply, pay),", "supply=table.supply,", "P4: paid tokens vanish"),
    Fault(
        "oracle/moves/agenda.py",
        '("refill", refilled),',
        '("refill", lambda position: replace(position, gaps=())),',
        "T2: no refill",
    ),
    Fault(
        "oracle/moves/paying.py",
        "bonuses=dict(zip(COLOURS, seat.bonuses, strict=True))",
        "bonuses={}",
        "P1: no bonuses",
    ),
    Fault("oracle/moves/paying.py", 'Clause("P3", no(spare),', 'Clause("P1", no(spare),', "P3 is called P1"),
    Fault(
        "oracle/moves/steps.py",
        "owned >= asked for owned, asked in zip(cards",
        "owned > asked for owned, asked in zip(cards",
        "T4: one card more is asked",
    ),
    Fault("oracle/moves/steps.py", "total(back) == excess(table)", "total(back) <= excess(table)", "T3: fewer go back"),
    Fault(
        "oracle/moves/steps.py",
        "nobles=(*seat.nobles, move.name))),\n        passes=0,\n",
        "nobles=(*seat.nobles, move.name))),\n",
        "A7: a visit is nothing",
    ),
    Fault("oracle/moves/finish.py", "points >= target", "points > target", "E1: one point more starts the last round"),
    Fault("oracle/moves/finish.py", "after.passes >= players", "after.passes > players", "A7: one pass too many"),
    Fault(
        "oracle/moves/finish.py",
        "every([after.last_round, after.seat == first_seat])",
        "after.last_round",
        "E1: the last round is not played out",
    ),
    Fault(
        "oracle/moves/finish.py",
        "earlier([-one[0], one[1]], [-other[0], other[1]])",
        "earlier([-one[0]], [-other[0]])",
        "E3: cards break no tie",
    ),
    Fault(
        "oracle/moves/agenda.py",
        'replace(position, pending=(Owed("noble"),))',
        "position",
        "T4: no noble comes",
    ),
    Fault(
        "oracle/moves/passing.py",
        "no_gem, some([no(reservable), table.hand >= MOST_RESERVED]),",
        "no_gem,",
        "A7: a pass although a card could be reserved",
    ),
    Fault(
        "oracle/payment.py",
        "some(n < had for n, had in zip(payment.pieces, found, strict=True))",
        "total(payment.pieces) < sum(found)",
        "P3: payments with more pieces are not found",
    ),
    Fault(
        "oracle/payment.py",
        "total(laying.halves) <= 2 * payment.cards",
        "total(laying.halves) <= payment.cards",
        "P6: a gold card has one half",
    ),
    Fault(
        "oracle/payment.py",
        "payment.gems[c] + worth * laying.on(c) >= owed[c] for c",
        "payment.gems[c] + laying.on(c) >= owed[c] for c",
        "P5: gold is always worth one",
    ),
    Fault(
        "oracle/short_form.py",
        "payment.gems[c + 1 :]",
        "payment.gems[:c]",
        "P7: the short form",
    ),
    Fault("oracle/verdict.py", 'Refused("E1", "the game', 'Refused("T7", "the game', "E1 is called T7"),
    Fault(
        "oracle/question.py", "if n > 0}\n\n\n@dataclass", "}\n\n\n@dataclass", "P1: excess bonuses pay another colour"
    ),
    Fault(
        "oracle/brute.py", "all(worth * laid >= owed", "all(worth * laid > owed", "P2: gold covers less when tried out"
    ),
    Fault(
        "oracle/brute.py",
        "for halves in _splits(2 * cards, places)",
        "for halves in _splits(cards, places)",
        "P6: a gold card is worth one gold when tried out",
    ),
    Fault("oracle/tables.py", '"Charles V": "W3R3K3"', '"Charles V": "W3R3K2"', "S2: a noble asks for less"),
)


BRIDGE = (
    Fault(
        "tests/agreement/bridge.py", '("error", "legal", "rule", ', '("error", "legal", ', "the rule is not compared"
    ),
    Fault("tests/agreement/bridge.py", '"happened", "outcome")\n', '"outcome")\n', "what happens is not compared"),
    Fault("tests/agreement/bridge.py", "return comb(held, paid)", "return 1", "the choice of gold cards is forgotten"),
    Fault(
        "tests/agreement/bridge.py",
        "payment.tokens[5], len(payment.cards))",
        "payment.tokens[5], 0)",
        "P6: cards forgotten",
    ),
    Fault("tests/agreement/bridge.py", "gold_worth=asked.worth,", "gold_worth=1,", "P5: worth is forgotten"),
    Fault(
        "tests/agreement/bridge.py",
        "bonuses=dict(zip(COLOURS, asked.bonuses",
        "bonuses=dict(zip(COLOURS, asked.cost",
        "P1: the cost is taken for the bonuses",
    ),
    Fault(
        "tests/agreement/bridge.py",
        "for colour in COLOURS)\n        return Pieces",
        "for colour in COLOURS[::-1])\n        return Pieces",
        "colours swapped",
    ),
    Fault(
        "tests/agreement/bridge.py",
        "for key in sorted({*one, *other})",
        "for key in sorted({*one} & {*other})",
        "keys that one side lacks are not compared",
    ),
    Fault(
        "tests/agreement/bridge.py",
        "return json.dumps(value, sort_keys=True)",
        'return ""',
        "documents are not compared",
    ),
)

FAULTS = (*KERNEL, *MODULES, *ORACLE, *ORACLE_MODULES, *BRIDGE)
