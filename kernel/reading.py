"""What a position document means: the state or observation that it describes, or the path of what is wrong with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from attrs import Factory, define

from .cards import Card, Noble
from .components import Components
from .compose import every_standard_card
from .config import Config
from .errors import ConfigError, DocumentError, shown
from .form import OBSERVATION, POSITION, check_form, check_head
from .gems import LETTERS, Tokens
from .moment import check_moment, gaps_of, owed_of, stage_of, turn_of
from .rules import Rules, held_in
from .setup import rules_for
from .state import Decks, HeldCard, Observation, Owed, Player, State
from .turn import Traced, settled, settling
from .view import masked

__all__ = ["config_from", "position_from", "rules_from", "state_traced"]


def position_from(document: dict[str, Any]) -> State | Observation:
    """Return the state or observation of a document of plain values, every step done that needs no answer [T7]."""
    name = _form_of(document, (POSITION, OBSERVATION))
    return state_traced(document)[0] if name == POSITION else _observation(document)


def state_traced(document: dict[str, Any]) -> Traced:
    """Return the state of a position document, and the moves that happened by themselves when it was read."""
    _form_of(document, (POSITION,))
    return settling(_table(document, "position"))


def _form_of(document: dict[str, Any], allowed: tuple[str, ...]) -> str:
    """The format that a document names, which is one of those allowed."""
    told = document.get("format")
    if not isinstance(told, str) or told not in allowed:
        given = f"{shown(told)} given" if "format" in document else "missing"
        raise DocumentError(f"format: {given}; allowed: {', '.join(allowed)}")
    return told


def _table(document: dict[str, Any], name: str) -> State:
    check_head(document, name)
    rules = rules_from(document)
    check_form(document, name, rules)
    return _Reading(document, rules).table()


def rules_from(document: dict[str, Any]) -> Rules:
    """Return the rules that a document's configuration and components name."""
    config = config_from(document["config"])
    try:
        return rules_for(config, Components.from_rows(document.get("components", {})))
    except ConfigError as error:
        raise DocumentError(str(error) if str(error).startswith("components") else f"config.{error}") from None


def config_from(block: dict[str, Any]) -> Config:
    """Return the configuration that a document names."""
    try:
        return Config(**block)
    except ConfigError as error:
        raise DocumentError(f"config.{error}") from None


def _observation(document: dict[str, Any]) -> Observation:
    """The observation of a seat, once it is sure that the document tells nothing that the seat may not know [H3]."""
    table = _table(document, "observation")
    seat, seats = document["seat"], len(table.players)
    if seat is not None and seat >= seats:
        raise DocumentError(f"seat: {seat} given; 0 to {seats - 1} are at the table, or null for everyone")
    _shows_what_is_known(table, seat)
    view = masked(table, seat)
    for place, (told, seen) in enumerate(zip(reversed(table.agenda), reversed(view.table.agenda), strict=True)):
        if told != seen:
            raise DocumentError(f"pending[{place}]: says what seat {seat} may not know")
    if any(held.card is None for held in held_in(table.rules, table.agenda[-1:])):
        return view
    after = settled(view.table)
    if after.decks != view.table.decks:
        raise DocumentError("pending[0]: has one outcome, after which cards turn up that the document does not show")
    return Observation(seat, after)


def _shows_what_is_known(table: State, seat: int | None) -> None:
    """Raise ``DocumentError`` where a table shows a hidden reserve to others, or hides from a seat its own [H1]."""
    for other, player in enumerate(table.players):
        for place, held in enumerate(player.reserved):
            if other != seat and held.hidden and held.card is not None:
                whom = "everyone" if seat is None else f"seat {seat}"
                raise DocumentError(f"players[{other}].reserved[{place}].card: hidden from {whom}; null is allowed")
            if other == seat and held.card is None:
                raise DocumentError(
                    f"players[{other}].reserved[{place}].card: null given, but seat {seat} knows its own"
                )
    for place, owed in enumerate(reversed(table.agenda)):
        if seat == table.mover and any(held.card is None for held in held_in(table.rules, (owed,))):
            raise DocumentError(f"pending[{place}]: leaves out cards that seat {seat} knows")


@define
class _Reading:
    """Reads a document of the right form, noting where each card and noble lies."""

    document: dict[str, Any]
    rules: Rules
    lies: dict[str, str] = Factory(dict)

    def table(self) -> State:
        """Return the state as the document has it, nothing settled."""
        rules, document = self.rules, self.document
        market = tuple(
            tuple(self.row(deck.name, deck.places, document["market"].get(deck.name, []))) for deck in rules.decks
        )
        listed = self.listed_decks()
        removed = tuple(self.boxed(document.get("removed", [])))
        players = tuple(self.players())
        nobles = tuple(self.nobles(document.get("nobles", []), "nobles"))
        state = State(
            rules=rules,
            supply=self.supply(players),
            market=market,
            decks=listed,
            nobles=nobles,
            players=players,
            turn=turn_of(document, rules),
            passes=document.get("passes", 0),
            last_round=document.get("last_round", False),
            over=document.get("over", False),
            removed=removed,
            slices=tuple(part.at_start(rules.config.players) for part in rules.slices),
        )
        agenda = owed_of(document, state)
        for place, step in enumerate(reversed(agenda)):
            for held in held_in(rules, (step,)):
                if held.card is not None:
                    self.once(held.card.id, f"pending[{place}]")
        state = state.but(
            agenda=agenda, stage=stage_of(rules, agenda), gaps=gaps_of(document, state), decks=self.decks(state, agenda)
        )
        state = _with_keys(document, state)
        check_moment(document, state)
        return state

    def once(self, thing: str, path: str) -> None:
        """Note where a card or noble lies, which it may in one place only."""
        if thing in self.lies:
            raise DocumentError(f"{path}: {thing} lies in {self.lies[thing]} already; it is in one place only")
        self.lies[thing] = path

    def card(self, given: str, path: str, deck: str | None = None) -> Card:
        card = self.rules.cards.get(given)
        if card is None:
            raise DocumentError(f"{path}: there is no card {shown(given)} in this game")
        if deck is not None and card.deck != deck:
            raise DocumentError(f"{path}: {given} is of deck {card.deck}; cards of deck {deck} are allowed")
        self.once(given, path)
        return card

    def cards(self, given: list[str], path: str, deck: str | None = None) -> Iterator[Card]:
        return (self.card(card_id, f"{path}[{place}]", deck) for place, card_id in enumerate(given))

    def boxed(self, given: list[str]) -> Iterator[Card]:
        """The cards in the box, which may be of tables that are not in play."""
        for place, card_id in enumerate(given):
            card = every_standard_card().get(card_id)
            if card is None or card_id in self.rules.cards:
                yield self.card(card_id, f"removed[{place}]")
            else:
                self.once(card_id, f"removed[{place}]")
                yield card

    def row(self, deck: str, places: int, given: list[str | None]) -> Iterator[Card | None]:
        padded = given + [None] * (places - len(given))
        for place, card_id in enumerate(padded):
            yield None if card_id is None else self.card(card_id, f"market.{deck}[{place}]", deck)

    def nobles(self, given: list[str], path: str) -> Iterator[Noble]:
        for place, name in enumerate(given):
            noble = self.rules.nobles.get(name)
            if noble is None:
                allowed = ", ".join(self.rules.nobles)
                raise DocumentError(
                    f"{path}[{place}]: there is no noble {shown(name)} in this game; allowed: {allowed}"
                )
            self.once(name, f"{path}[{place}]")
            yield noble

    def players(self) -> Iterator[Player]:
        seats = self.rules.config.players
        given = self.document.get("players", [{}] * seats)
        if len(given) != seats:
            raise DocumentError(f"players: {len(given)} given; {seats} are allowed, as config.players says")
        for seat, block in enumerate(given):
            yield self.player(block, f"players[{seat}]")

    def player(self, block: dict[str, Any], path: str) -> Player:
        tokens = _tokens(block.get("tokens", {}))
        player = Player()
        for place, given in enumerate(block.get("cards", [])):
            card = self.owned(given, f"{path}.cards[{place}]")
            player = player.owning(card, tokens, ())
        for noble in self.nobles(block.get("nobles", []), f"{path}.nobles"):
            player = player.visited(noble)
        hand = (self.held(entry, f"{path}.reserved[{i}]") for i, entry in enumerate(block.get("reserved", [])))
        return player.reserving(tuple(hand), tokens)

    def owned(self, given: str | dict[str, str], path: str) -> Card:
        """A card in front of a player, with its colour where its owner chose one."""
        if isinstance(given, str):
            card = self.card(given, path)
            if card.needs_colour:
                raise DocumentError(f'{path}: {given} has a chosen colour; {{"card": …, "colour": …}} is allowed')
            return card
        card = self.card(given["card"], f"{path}.card")
        if not card.needs_colour:
            raise DocumentError(f"{path}.colour: {given['colour']} given, but the colour of {card.id} is printed on it")
        return card.coloured(given["colour"])

    def held(self, entry: dict[str, Any], path: str) -> HeldCard:
        hidden = entry.get("hidden", False)
        if hidden and self.rules.open_reserves:
            raise DocumentError(f"{path}.hidden: true given; false is allowed, as every reserve is open here [H2]")
        if entry["card"] is not None:
            card = self.card(entry["card"], f"{path}.card")
            if entry.get("level", card.deck) != card.deck:
                raise DocumentError(f"{path}.level: {shown(entry['level'])} given; {card.id} is of deck {card.deck}")
            return HeldCard(card, card.deck, hidden)
        if not hidden:
            raise DocumentError(f'{path}.hidden: a card that is not seen is hidden; "hidden": true is allowed')
        if entry.get("level") not in self.rules.row_of:
            given = f"{shown(entry['level'])} given" if "level" in entry else "missing"
            raise DocumentError(
                f"{path}.level: {given}; a deck of this game is allowed: {', '.join(self.rules.row_of)}"
            )
        return HeldCard(None, entry["level"], hidden)

    def supply(self, players: tuple[Player, ...]) -> Tokens:
        """The supply, by default what players do not hold; never more tokens in all than exist [S1]."""
        config, given = self.rules.config, self.document.get("supply")
        left = []
        for place, letter in enumerate(LETTERS):
            exist = config.gold if letter == "Y" else config.gems
            held = 0
            for seat, player in enumerate(players):
                held += player.tokens[place]
                if held > exist:
                    told = f"{player.tokens[place]} given, {held} in all with the seats before"
                    raise DocumentError(f"players[{seat}].tokens.{letter}: {told}; only {exist} exist")
            if given is not None and given.get(letter, 0) + held > exist:
                told = f"{given[letter]} given, and players hold {held}"
                raise DocumentError(f"supply.{letter}: {told}; only {exist} exist")
            left.append(exist - held if given is None else given.get(letter, 0))
        w, u, g, r, k, y = left
        return (w, u, g, r, k, y)

    def listed_decks(self) -> Decks:
        """The decks that a position lists; those that it does not, and all of an observation, are still empty."""
        given = self.document.get("decks", {}) if self.document["format"] == POSITION else {}
        return tuple(
            tuple(self.cards(given.get(deck.name, []), f"decks.{deck.name}", deck.name)) for deck in self.rules.decks
        )

    def decks(self, state: State, agenda: tuple[Owed, ...]) -> Decks:
        """The decks: as listed, or by default every card that lies nowhere else, in string order."""
        given = self.document.get("decks", {})
        hidden = Counter(held.deck for player in state.players for held in player.reserved if held.card is None)
        hidden.update(held.deck for held in held_in(self.rules, agenda) if held.card is None)
        piles: list[tuple[Card | None, ...]] = []
        for deck, listed in zip(self.rules.decks, state.decks, strict=True):
            left = [card for card in self.rules.cards.values() if card.deck == deck.name and card.id not in self.lies]
            if self.document["format"] == POSITION:
                piles.append(listed if deck.name in given else tuple(left))
                continue
            most = len(left) - hidden[deck.name]
            count = given.get(deck.name, max(most, 0))
            if count > most:
                told = f"{len(left)} cards lie nowhere in sight, {hidden[deck.name]} of them in hands or owed steps"
                raise DocumentError(f"decks.{deck.name}: {count} given; {told}")
            piles.append((None,) * count)
        return tuple(piles)


def _tokens(given: dict[str, int]) -> Tokens:
    w, u, g, r, k, y = (given.get(letter, 0) for letter in LETTERS)
    return (w, u, g, r, k, y)


def _with_keys(document: dict[str, Any], state: State) -> State:
    """The state with what the modules' own keys say of it, by default what they make of nothing."""
    players = document.get("players", [{}] * len(state.players))
    for words in state.rules.keys:
        if not words.per_player:
            state = words.read(state, None, document.get(words.key), words.key)
            continue
        for seat, block in enumerate(players):
            state = words.read(state, seat, block.get(words.key), f"players[{seat}].{words.key}")
    return state
