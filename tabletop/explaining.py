"""Words about a thing on the table: what it is, what it would cost the one who asks, what is missing, by which rule."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rich.text import Text

from splendor.kernel import Buy, Card, Observation, Payment, Refusal, Reserve, ReserveDeck, State, why_illegal
from splendor.kernel.actions import HAND, barred, choices
from splendor.kernel.gems import COLOUR_NAMES, COLOURS, GOLD, INDEX, Tokens, format_tokens
from splendor.kernel.moves import Move, OfCard
from splendor.kernel.payment import fitting, left_over
from splendor.kernel.quote import due, purse_of

from .asking import step_asked
from .cards import price_of
from .ending import YOU
from .expansions import cities_of, marks, posts_of, posts_taken, strongholds_at_home
from .paint import GOLD as GOLDEN
from .paint import QUIET, chips, in_colour
from .panels import Thing

__all__ = ["explained", "payment_words"]

NOTHING = "nothing"
POSTS = {
    "gem_after_purchase": "After buying a card its owner takes a gem of any colour, not gold [B2].",
    "extra_gem_after_pair": "After taking a pair its owner takes a gem of another colour [B3].",
    "gold_worth_two": "Each gold of its owner pays for two gems of one colour [P5].",
    "deck_reserve_draw_two": "Reserving from a deck its owner looks at two cards and keeps one [B5].",
    "point_per_post": "Its owner has a point for each post, this one included [B6].",
}


def explained(view: Observation, names: Sequence[str], thing: Thing) -> tuple[Text, ...]:
    """Return what there is to say about a thing, a sentence or two a line, as the seat of the view may know it."""
    kind, name = thing
    tell = _TELL.get(kind)
    return () if tell is None else tuple(tell(view, names, name))


def payment_words(payment: Payment) -> str:
    """Return what is paid, in a few words.

    >>> from splendor.kernel import Payment
    >>> payment_words(Payment("R2Y1")), payment_words(Payment())
    ('R2 Y1', 'nothing')
    """
    parts = [f"{letter}{count}" for letter, count in zip("WUGRKY", payment.tokens, strict=True) if count]
    parts += [f"the gold card {card}" for card in payment.cards]
    if payment.discard:
        parts.append(f"the cards {' and '.join(payment.discard)}")
    return " ".join(parts) or "nothing"


def _the_card(view: Observation, names: Sequence[str], card_id: str) -> Iterator[Text]:
    state, card = view.table, view.table.rules.cards[card_id]
    yield Text.assemble((card_id, "bold"), f": {_what_it_is(card)}")
    if (mark := marks(state, card_id)) and (owner := mark.rpartition(" ")[2]):
        yield Text(f"strongholds: {mark.partition(' ')[0]} of {names[int(owner)]} [K1]")
    if view.seat is None or state.over:
        return
    yield _costs(state, view.seat, card)
    yield from _to_buy(state, view.seat, card)
    if view.to_act == view.seat:
        yield from _verdicts(view, card)


def _what_it_is(card: Card) -> str:
    if card.gold:
        gives = "gold: pays for two gems, then goes"
    elif card.needs_colour:
        gives = "takes the colour of a card of yours"
    else:
        gives = ("twice " if card.bonuses > 1 else "") + COLOUR_NAMES[card.bonus or GOLD]
    points = f", {card.points} point{'s' * (card.points != 1)}" if card.points else ""
    free = f", and a free card of level {card.free_level}" if card.free_level is not None else ""
    return f"level {card.level}, {gives}{points}{free}"


def _costs(state: State, seat: int, card: Card) -> Text:
    if card.discard is not None:
        colour, count = card.discard
        have = sum(map(len, fitting(colour, state.players[seat].cards)))
        return Text(f"costs {count} {COLOUR_NAMES[colour]} cards, to be discarded; you have {have} [O6]")
    owed = due(card, state.players[seat].bonuses)
    line = Text("costs ").append_text(price_of(card))
    if owed != card.cost:
        line.append(", of which your bonuses leave ").append_text(chips(owed) if any(owed) else Text("nothing"))
    return line


def _to_buy(state: State, seat: int, card: Card) -> Iterator[Text]:
    """What would be paid, or what is missing."""
    ways = () if card.id in barred(state, seat, buying=True) else choices(state, seat, card)
    if ways:
        more = f", or in {len(ways) - 1} other way{'s' * (len(ways) > 2)}" if len(ways) > 1 else ""
        yield Text.assemble(("you would pay ", GOLDEN), in_colour(payment_words(ways[0])), more)
    elif card.discard is None:
        yield from _missing(state, seat, card)


def _verdicts(view: Observation, card: Card) -> Iterator[Text]:
    """What the one who is asked may do with a card, and by which rule not."""
    state, step = view.table, step_asked(view)
    if step:
        answers = (kind for kind in state.rules.steps[step].answers if issubclass(kind, OfCard))
        yield from (_verdict(view, kind(card.id), kind.verb, "can be chosen") for kind in answers)
        return
    why = why_illegal(view, Buy(card.id))
    if why is not None:
        yield Text(_reason(why, f"buy {card.id}"), style=QUIET)
    if all(held.card != card for held in state.players[state.mover].reserved):
        yield _verdict(view, Reserve(card.id), "reserve", _with_gold(state))


def _missing(state: State, seat: int, card: Card) -> Iterator[Text]:
    """The gems that are lacking, and how many gold would do in their place [P1]."""
    purse = purse_of(state, seat)
    owed = due(card, purse.bonuses)
    lacking = [max(0, count - held) for count, held in zip(owed, purse.tokens, strict=False)]
    short = -left_over(owed, purse.tokens, len(purse.gold_cards), purse.worth)
    if short > 0:
        line = Text("you lack ").append_text(chips(lacking))
        yield line.append(f": {short} more {'gold' if purse.worth > 1 else 'of them, or gold,'} would do")


def _takes_action(view: Observation) -> bool:
    """Whether the one who looks is asked for the action of a turn."""
    return view.seat is not None and view.to_act == view.seat and not step_asked(view)


def _verdict(view: Observation, move: Move, verb: str, good: str) -> Text:
    """Whether a move is open to the one who looks, and if not, why not."""
    why = why_illegal(view, move)
    if why is None:
        return Text(f"{verb}: {good}")
    return Text(f"{verb}: {_reason(why, str(move))}", style=QUIET)


def _reason(why: Refusal, move: str) -> str:
    """A refusal without the move that it begins with."""
    return str(why).removeprefix(f"{move}: ")


def _with_gold(state: State) -> str:
    return "you take a gold with it [A4]" if state.supply[INDEX[GOLD]] else "no gold is left to take [A4]"


def _the_deck(view: Observation, names: Sequence[str], name: str) -> Iterator[Text]:
    state = view.table
    left = len(state.decks[state.rules.row_of[name]])
    yield Text.assemble((f"deck {name}", "bold"), f": {left} card{'s' * (left != 1)} left")
    yield Text(f"Its top card can be reserved unseen; at most {HAND} may be reserved [A4].")
    if _takes_action(view):
        yield _verdict(view, ReserveDeck(name), "reserve", _with_gold(state))


def _the_gem(view: Observation, names: Sequence[str], letter: str) -> Iterator[Text]:
    state, place = view.table, INDEX[letter]
    yield Text.assemble((COLOUR_NAMES[letter], "bold"), f": {state.supply[place]} in the supply")
    if view.seat is not None:
        player = state.players[view.seat]
        bonus = f", and a bonus of {player.bonuses[place]}" if letter in COLOURS else ""
        yield Text(f"you hold {player.tokens[place]}{bonus}")
    if _takes_action(view):
        if letter != GOLD:
            yield Text("Three different gems are taken, or two of one colour [A2, A3].")
        why = why_illegal(view, f"pair {letter}")
        if why is not None:
            yield Text(_reason(why, f"pair {letter}"), style=QUIET)


def _the_noble(view: Observation, names: Sequence[str], name: str) -> Iterator[Text]:
    noble = view.table.rules.nobles[name]
    asks = Text.assemble((name, "bold"), f": {noble.points} points; comes to who has ", chips(noble.cards))
    yield asks.append(" as cards when a turn ends [T4]")
    yield from _who_lacks(view, names, lambda seat: _short_of(view.table, seat, noble.cards))


def _the_city(view: Observation, names: Sequence[str], name: str) -> Iterator[Text]:
    city = next(city for city in cities_of(view.table) if city.name == name)
    asks = Text.assemble((name, "bold"), f": asks for {city.points} points")
    if any(city.cards):
        asks.append(" and ").append_text(chips(city.cards))
    if city.any_other:
        asks.append(f", {city.any_other} of one {'other ' * any(city.cards)}colour")
    yield asks.append(" [C2]")
    yield Text("Who meets a City when the last round is over may win [C3, C4].")

    def lacks(seat: int) -> str:
        state = view.table
        points = max(0, city.points - state.points(seat))
        counts = state.players[seat].counts
        other = max(0, city.any_other - max((counts[place] for place in city.unnamed), default=0))
        parts = [f"{points} point{'s' * (points != 1)}"] * bool(points)
        parts += [short for short in (_short_of(state, seat, city.cards),) if short != NOTHING]
        parts += [f"{other} more of one colour"] * bool(other)
        return ", ".join(parts) or NOTHING

    yield from _who_lacks(view, names, lacks)


def _the_post(view: Observation, names: Sequence[str], name: str) -> Iterator[Text]:
    post = posts_of(view.table)[name]
    yield Text.assemble((name, "bold"), ": for who has ", chips(post.cards), " as cards, one a turn [B1]")
    if name in POSTS:
        yield Text(POSTS[name])

    def lacks(seat: int) -> str | None:
        return None if name in posts_taken(view.table, seat) else _short_of(view.table, seat, post.cards)

    yield from _who_lacks(view, names, lacks)


def _short_of(state: State, seat: int, asked: Sequence[int]) -> str:
    counts = state.players[seat].counts
    return format_tokens(tuple(max(0, count - had) for count, had in zip(asked, counts, strict=True))) or NOTHING


def _who_lacks(view: Observation, names: Sequence[str], lacks: Callable[[int], str | None]) -> Iterator[Text]:
    """What each player lacks for a tile, the one who looks first."""
    seats = sorted(range(len(names)), key=lambda seat: seat != view.seat)
    told = []
    for seat in seats:
        verb, have = ("lack", "have") if names[seat] == YOU else ("lacks", "has")
        short = lacks(seat)
        told.append(f"{names[seat]} {verb} {short}" if short is not None else f"{names[seat]} {have} it")
    yield Text.join(Text("; "), map(in_colour, told))


def _the_seat(view: Observation, names: Sequence[str], name: str) -> Iterator[Text]:
    state, seat = view.table, int(name)
    player = state.players[seat]
    points = view.points(seat)
    yield Text.assemble((names[seat], "bold"), f" (seat {seat}): {points} point{'s' * (points != 1)}")
    yield Text("holds ").append_text(_tokens(player.tokens))
    yield Text("cards ").append_text(chips(player.counts) if any(player.counts) else Text("none"))
    reserved = [held.card.id if held.card else f"a card of deck {held.deck}" for held in player.reserved]
    yield in_colour(f"reserved {', '.join(reserved) or 'nothing'}")
    if player.nobles:
        yield Text(f"nobles {', '.join(noble.name for noble in player.nobles)}")
    if posts := posts_taken(state, seat):
        yield Text(f"posts {', '.join(posts)}")
    special = [card.printed_id for card in player.cards if card.gold or card.chosen or card.bonuses > 1]
    if special:
        yield in_colour(f"among the cards {', '.join(special)}")
    if (home := strongholds_at_home(state, seat)) is not None:
        yield Text(f"{home} stronghold{'s' * (home != 1)} at home")


def _tokens(tokens: Tokens) -> Text:
    return chips(tokens) if any(tokens) else Text("no tokens")


_TELL: dict[str, Callable[[Observation, Sequence[str], str], Iterator[Text]]] = {
    "card": _the_card,
    "deck": _the_deck,
    "gem": _the_gem,
    "noble": _the_noble,
    "city": _the_city,
    "post": _the_post,
    "seat": _the_seat,
}
