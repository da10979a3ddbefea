"""Gold at the table: what handing it in would bring, before anybody decides (V7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from venezia.games.venedig.actions import Exchange
from venezia.games.venedig.gold import exchanges
from venezia.games.venedig.parts import GOLD_PER_SPACE, LAST_SPACE
from venezia.games.venedig.scoring import landing
from venezia.games.venedig.state import State


def gold_of(offer: Exchange) -> int:
    return sum(offer.swamp) + sum(offer.treasure)


def spaces_of(offer: Exchange) -> int:
    return gold_of(offer) // GOLD_PER_SPACE


@dataclass(frozen=True)
class GoldOffer:
    """So many spaces, and the values of the tiles that buy them for the least loss."""

    spaces: int
    swamp: tuple[int, ...]
    treasure: tuple[int, ...]


def gold_offers(state: State, seat: int) -> list[GoldOffer]:
    """One for each number of spaces that can be had, the fewest first."""
    return sorted(
        (GoldOffer(spaces_of(offer), offer.swamp, offer.treasure) for offer in exchanges(state, seat)),
        key=lambda offer: offer.spaces,
    )


def best_exchange(state: State, seat: int) -> Exchange | None:
    """Every space that can be had, for the least loss."""
    offers = exchanges(state, seat)
    return max(offers, key=spaces_of, default=None)


def lands(state: State, seat: int, spaces: int) -> int:
    """Where a gondola would come to stand for so many spaces bought (V6.1)."""
    return landing(state, seat, spaces).end


def order_matters(state: State) -> bool:
    """V7.2: whether it makes a difference that the active player buys before the next gondola moves.

    It does where a gondola would jump another one, and before the last move of a game: then others exchange first.
    """
    offers = exchanges(state, state.active)
    if not offers or not state.moves:
        return False
    if len(state.moves) == 1 and _ends(state):
        return True
    buy = [(state.active, spaces_of(offer)) for offer in offers]
    first, *rest = state.moves
    return any(_moved(state, [b, first, *rest]) != _moved(state, [first, b, *rest]) for b in buy)


def _ends(state: State) -> bool:
    after = _moved(state, state.moves)
    return state.ended() or max(after) >= LAST_SPACE


def _moved(state: State, ways: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    """Where all gondolas stand after these ways, one after the other."""
    state = state.copy()
    for seat, points in ways:
        state.gondola[seat] = lands(state, seat, points)
    return tuple(state.gondola)
