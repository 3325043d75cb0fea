"""Getting a card, bought or free: what comes home, and what is owed for it, in order [O7]."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..cards import read_card
from ..position import Owed, Owned, Position
from .ruling import in_front, vacated
from .strongholds import home


def got(position: Position, name: str, bought: Sequence[Owed] = ()) -> Position:
    """The card leaves its row and is the player's: own strongholds, colour, free card, then what a purchase owes [O7].

    A copy card lies in no place until its colour is chosen; the row is not filled yet [O5, T2].
    """
    card, after = read_card(name), vacated(home(position, name), name)
    owed = [Owed("copy", card=name)] if card.is_copy else []
    owed += [Owed("free", level=card.free_level)] if card.free_level else []
    if not card.is_copy:
        after = replace(after, seats=after.with_acting(in_front(after.acting, Owned(name))))
    return replace(after, pending=(*owed, *bought, *after.pending), passes=0)


def owed_for_a_purchase(position: Position) -> tuple[Owed, ...]:
    """A gem for the post, then a stronghold step; free cards bring neither [B2, K2, K3, O5]."""
    gem = (Owed("gem"),) if "gem_after_purchase" in position.acting.posts else ()
    return (*gem, *((Owed("stronghold"),) if position.game.has_strongholds else ()))
