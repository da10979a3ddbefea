"""Gold at the table: what handing it in would bring, before anybody decides (V7)."""

from __future__ import annotations

from venezia.games.venedig.actions import Exchange
from venezia.games.venedig.gold import exchanges
from venezia.games.venedig.parts import GOLD_PER_SPACE
from venezia.games.venedig.scoring import landing
from venezia.games.venedig.state import State


def gold_of(offer: Exchange) -> int:
    return sum(offer.swamp) + sum(offer.treasure)


def spaces_of(offer: Exchange) -> int:
    return gold_of(offer) // GOLD_PER_SPACE


def best_exchange(state: State, seat: int) -> Exchange | None:
    """Every space that can be had, for the least loss."""
    offers = exchanges(state, seat)
    return max(offers, key=spaces_of, default=None)


def lands(state: State, seat: int, spaces: int) -> int:
    """Where a gondola would come to stand for so many spaces bought (V6.1)."""
    return landing(state, seat, spaces).end
