"""One-line faults in the expansions, on either side, each of which the tests must catch."""

from __future__ import annotations

from agreement.fault import Fault

MODULES = (
    Fault("modules/cities.py", "if points < self.points or", "if points <= self.points or", "C2: a point too many"),
    Fault("modules/cities.py", ">= self.any_other for place", "> self.any_other for place", "C2: a grey card too many"),
    Fault("modules/cities.py", "for place in self.unnamed)", "for place in range(5))", "C2: a named colour is grey"),
    Fault("modules/cities.py", "not earned(player, (self,))", "False", "C2: named colours are forgotten"),
    Fault("modules/cities.py", "goal=Goal(_meets, _contenders)", "goal=None", "C3: points alone end the game"),
    Fault(
        "modules/trading_posts.py",
        "found = earned(player, state.rules.tables[KEY].values())",
        "found = list(state.rules.tables[KEY].values())",
        "B1: posts come without cards",
    ),
    Fault(
        "modules/trading_posts.py",
        "(*_taken(state, seat), move.post)).but(passes=0)",
        "(*_taken(state, seat), move.post))",
        "A7: a post does not break the row of passes",
    ),
    Fault("modules/trading_posts.py", "and colour not in owed[1:])", ")", "B3: the extra gem is of the pair's colour"),
    Fault("modules/trading_posts.py", 'Refusal("B3" if owed[1:] else "B2"', 'Refusal("B2"', "B3 is called B2"),
    Fault("modules/trading_posts.py", "return len(taken) if", "return 1 if", "B6: one point for all posts"),
    Fault("modules/trading_posts.py", "purse.bonuses, 2, purse", "purse.bonuses, 1, purse", "P5: gold is worth one"),
    Fault(
        "modules/trading_posts.py",
        "(*pile, *(other for other in cards if other is not card))",
        "(*(other for other in cards if other is not card), *pile)",
        "B5: the other card goes on top",
    ),
    Fault(
        "modules/trading_posts.py",
        'turn_row("post", _post_due)',
        'turn_row("noble", _post_due)',
        "T5: posts come in the nobles' place",
    ),
    Fault(
        "modules/trading_posts.py",
        "hidden=True) for card in owed[2:]",
        "hidden=False) for card in owed[2:]",
        "H1: the two cards are open",
    ),
    Fault("modules/orient.py", "owed[1].coloured(move.colour)", 'owed[1].coloured("W")', "O4: every copy is white"),
    Fault("modules/orient.py", "if any(player.bonuses):", "if player.cards:", "O4: a gold card can be copied"),
    Fault("modules/orient.py", '("O3", "colour"): 2}', '("O3", "colour"): 1}', "O5: the free card is of level 1"),
    Fault("modules/orient.py", "if card_id not in bars)", ")", "K1: a free card under a rival's stronghold"),
    Fault("modules/orient.py", '"double": 2}.get(kind, 0)', '"double": 1}.get(kind, 0)', "O3: one bonus for a double"),
    Fault("modules/orient.py", "purses=(_gold_cards,),", "purses=(),", "P6: gold cards pay nothing"),
    Fault(
        "modules/orient.py",
        "for card in state.players[seat].cards if card.gold",
        "for card in state.rules.cards.values() if card.gold",
        "P6: gold cards are everybody's",
    ),
    Fault(
        "modules/orient.py",
        "for event in (Bought, Freed)\n        for step",
        "for event in (Bought,)\n        for step",
        "O5: free cards bring no effects",
    ),
    Fault(
        "modules/strongholds.py",
        "if owner != seat])",
        "if owner != seat and seat])",
        "K1: rivals do not bar the first seat",
    ),
    Fault(
        "modules/strongholds.py",
        "            if count == 1:\n                removes",
        "            if count:\n                removes",
        "K2: any rival's stronghold is sent home",
    ),
    Fault("modules/strongholds.py", "        there.remove(card_id)\n", "", "K5: a move to the same card"),
    Fault(
        "modules/strongholds.py",
        "    if stock:\n",
        "    if stock > 1:\n",
        "K2: the last stronghold stays at home",
    ),
    Fault(
        "modules/strongholds.py",
        "if owner == seat and count == EACH:",
        "if owner == seat:",
        "K6: conquest with fewer than three",
    ),
    Fault(
        "modules/strongholds.py",
        "for payment in ways), DECLINE)",
        "for payment in ways),)",
        "K6: a conquest cannot be declined",
    ),
    Fault(
        "modules/strongholds.py",
        "for event in (Bought, Freed, Reserved)",
        "for event in (Bought, Freed)",
        "K4: strongholds stay on a reserved card",
    ),
    Fault(
        "modules/strongholds.py",
        'follow_up(Bought, "stronghold", _stronghold_due),',
        "",
        "K2: no step after a purchase",
    ),
)
"""Faults in the kernel's modules."""

OF_CITIES = (
    Fault("oracle/moves/cities.py", "points >= least, enough", "points > least, enough", "C2: a point too many"),
    Fault("oracle/moves/cities.py", "had >= grey])", "had > grey])", "C2: a grey card too many"),
    Fault("oracle/moves/cities.py", "every([asked == 0, had >= grey])", "had >= grey", "C2: a named colour is grey"),
    Fault("oracle/moves/cities.py", "return follows(some(met), met[seat])", "return met[seat]", "C4: none may win"),
)
OF_POSTS = (
    Fault("oracle/moves/posts.py", "follows(asked > 0, bar == 0)", "follows(asked > 0, bar >= 0)", "B3: any extra gem"),
    Fault("oracle/moves/posts.py", "every([unowned, deserves(table, demand)])", "unowned", "B1: a post without cards"),
    Fault(
        "oracle/moves/posts.py",
        "post_points(posts + 1, some([counted, is_counting]))",
        "post_points(posts + 1, counted)",
        "B6: the point post is not counted when it comes",
    ),
    Fault("oracle/moves/posts.py", "some([counted, is_counting])", "is_counting", "B6: later posts give no point"),
    Fault("oracle/moves/posts.py", ".with_bottom(other)", "", "B5: the other card leaves the game"),
    Fault(
        "oracle/moves/posts.py",
        "total(lacking) <= 2 * (gold + 2 * cards)",
        "total(lacking) < 2 * (gold + 2 * cards)",
        "P5 is called P1",
    ),
    Fault(
        "oracle/moves/reserve.py",
        "min(2, deck.count)",
        "min(1, deck.count)",
        "B5: two cards are not looked at",
    ),
)
OF_ORIENT = (
    Fault(
        "oracle/moves/orient.py",
        "follows(asked > 0, cards > 0)",
        "follows(asked > 0, cards >= 0)",
        "O4: any colour is copied",
    ),
    Fault(
        "oracle/moves/orient.py",
        'read_card(name).deck in (level, f"O{level}")',
        "read_card(name).deck == level",
        "O5: no free Orient card",
    ),
    Fault(
        "oracle/moves/orient.py",
        "points=table.points + points, owned=table.owned + 1",
        "points=table.points, owned=table.owned + 1",
        "O5: free cards give no points",
    ),
    Fault(
        "oracle/moves/getting.py",
        "pending=(*owed, *bought, *after.pending)",
        "pending=(*bought, *owed, *after.pending)",
        "O7: gem before colour",
    ),
    Fault(
        "oracle/moves/bars.py",
        "return some(owned > 0 for owned in cards)",
        "return every(owned > 0 for owned in cards)",
        "O4: all colours are asked",
    ),
    Fault("oracle/cards.py", 'return 1 if self.deck == "O2" else 0', "return 0", "O5: copy cards bring none"),
    Fault(
        "oracle/moves/paying.py",
        "<= set(seat.gold_cards)",
        "<= {*seat.gold_cards, *paid.gold_cards}",
        "P6: gold cards of others",
    ),
    Fault("oracle/moves/paying.py", "owned=table.owned - cards", "owned=table.owned", "E3: discarded cards count"),
)
OF_STRONGHOLDS = (
    Fault(
        "oracle/moves/strongholds.py", 'siege.rivals == 1, "only', 'siege.rivals >= 1, "only', "K2: two are sent home"
    ),
    Fault(
        "oracle/moves/strongholds.py",
        "every([face_up, another, siege.left > 0, room(siege)])",
        "every([face_up, siege.left > 0, room(siege)])",
        "K5: a move to the same card",
    ),
    Fault(
        "oracle/moves/strongholds.py",
        "rival_stock=siege.rival_stock + 1",
        "rival_stock=siege.rival_stock",
        "K2: sent out of the game",
    ),
    Fault(
        "oracle/moves/strongholds.py", "stock=siege.stock + siege.own", "stock=siege.stock", "K4: nothing comes home"
    ),
    Fault(
        "oracle/moves/conquest.py",
        "every([own == STRONGHOLDS_EACH, no(conquered)])",
        "no(conquered)",
        "K6: any card is conquered",
    ),
    Fault(
        "oracle/moves/conquest.py",
        "return over_for_this_turn(position)\n    return replace",
        "return position\n    return replace",
        "K6: not offered, and not over",
    ),
    Fault("oracle/moves/conquest.py", "there.count == STRONGHOLDS_EACH", "there.count >= 2", "K6: with two"),
    Fault("oracle/moves/bars.py", "there.seat != seat", "there.seat == seat", "K1: the owner is barred"),
    Fault(
        "oracle/moves/agenda.py",
        '("noble", _noble_owed),\n    ("post", _post_owed),',
        '("post", _post_owed),\n    ("noble", _noble_owed),',
        "T5: posts before nobles",
    ),
    Fault(
        "oracle/moves/agenda.py",
        '("conquest", conquest.offered),\n    ("refill", refilled),',
        '("refill", refilled),\n    ("conquest", conquest.offered),',
        "T2: refilled before the conquest",
    ),
)
ORACLE_MODULES = (*OF_CITIES, *OF_POSTS, *OF_ORIENT, *OF_STRONGHOLDS)
"""Faults in what the oracle says of the expansions."""
