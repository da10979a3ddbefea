"""Gold: which tiles to hand in for how many spaces (V7.2)."""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate, product

from venezia.games.venedig.actions import Exchange, TableExchange
from venezia.games.venedig.parts import (
    FIRST_TREASURE,
    GOLD_PER_SPACE,
    SWAMP_VALUES,
    TILE_GOLD,
    TILE_WIDTH,
    TREASURE_VALUES,
    UNKNOWN_SWAMP,
    UNKNOWN_TREASURE,
)
from venezia.games.venedig.state import State


def known_gold(state: State, seat: int) -> int:
    """The gold on a seat's tiles, as far as their values are known."""
    t, i = state.tiles, seat * TILE_WIDTH
    return t[i + 1] + 2 * t[i + 2] + 3 * t[i + 4] + 4 * t[i + 5] + 5 * t[i + 6] + 6 * t[i + 7]


def can_buy(state: State, seat: int) -> bool:
    """Whether a seat's tiles hold 5 gold; those whose value is not known count as much as they could (V10.3)."""
    row = seat * TILE_WIDTH
    gold = known_gold(state, seat)
    if gold < GOLD_PER_SPACE and (state.tiles[row + UNKNOWN_SWAMP] or state.tiles[row + UNKNOWN_TREASURE]):
        board = state.setup.board
        gold += _bounds(board.swamp_mix, SWAMP_VALUES)[1][state.tiles[row + UNKNOWN_SWAMP]]
        gold += _bounds(board.treasure_mix, TREASURE_VALUES)[1][state.tiles[row + UNKNOWN_TREASURE]]
    return gold >= GOLD_PER_SPACE


def exchanges(state: State, seat: int) -> tuple[Exchange, ...]:
    """For each number of spaces that can be bought, the tiles that lose the least gold."""
    if known_gold(state, seat) < GOLD_PER_SPACE:
        return ()
    return _cheapest(tuple(state.tiles[seat * TILE_WIDTH : (seat + 1) * TILE_WIDTH]))


@lru_cache(maxsize=4096)
def _cheapest(tiles: tuple[int, ...]) -> tuple[Exchange, ...]:
    """Least gold lost; of equal ones the fewest tiles, so that small change stays. By sums, smallest first."""
    best: dict[int, tuple[int, ...]] = {0: ()}  # gold -> the fewest tiles (by kind) that make it
    for kind in sorted(range(TILE_WIDTH), key=lambda k: -TILE_GOLD[k]):
        for _ in range(tiles[kind] if TILE_GOLD[kind] else 0):
            for gold, used in sorted(best.items(), reverse=True):
                more = gold + TILE_GOLD[kind]
                if more not in best or len(best[more]) > len(used) + 1:
                    best[more] = (*used, kind)
    found: dict[int, Exchange] = {}
    for gold in sorted(best):
        points = gold // GOLD_PER_SPACE
        if points and points not in found:
            kinds = best[gold]
            found[points] = Exchange(
                tuple(k for k in kinds if k < UNKNOWN_SWAMP),
                tuple(k - 1 for k in kinds if k >= FIRST_TREASURE),
            )
    return tuple(found.values())


@lru_cache(maxsize=8)
def _bounds(mix: tuple[int, ...], values: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The least and the greatest gold that n tiles of a mix can hold, for every n."""
    tiles = [v for v, count in zip(values, mix, strict=True) for _ in range(count)]
    return tuple(accumulate(tiles, initial=0)), tuple(accumulate(reversed(tiles), initial=0))


def possible_points(state: State, swamp: int, treasure: int) -> tuple[int, int]:
    """The fewest and the most spaces that so many tiles can buy on this board (V1.4, V7.2)."""
    board = state.setup.board
    swamp_low, swamp_high = _bounds(board.swamp_mix, SWAMP_VALUES)
    treasure_low, treasure_high = _bounds(board.treasure_mix, TREASURE_VALUES)
    low = (swamp_low[swamp] + treasure_low[treasure]) // GOLD_PER_SPACE
    high = (swamp_high[swamp] + treasure_high[treasure]) // GOLD_PER_SPACE
    return max(1, low), high


def table_exchanges(state: State, seat: int) -> tuple[TableExchange, ...]:
    """Beside the box values are unknown: for each number of spaces the tiles that should lose the least."""
    row = seat * TILE_WIDTH
    board = state.setup.board
    return _likely(
        state.tiles[row + UNKNOWN_SWAMP], state.tiles[row + UNKNOWN_TREASURE], board.swamp_mix, board.treasure_mix
    )


@lru_cache(maxsize=4096)
def _likely(
    swamps: int, treasures: int, swamp_mix: tuple[int, ...], treasure_mix: tuple[int, ...]
) -> tuple[TableExchange, ...]:
    """By average values: the smallest sum that reaches the price, or the greatest where none does."""
    swamp_low, swamp_high = _bounds(swamp_mix, SWAMP_VALUES)
    treasure_low, treasure_high = _bounds(treasure_mix, TREASURE_VALUES)
    swamp_mean = swamp_high[-1] / max(1, len(swamp_high) - 1)
    treasure_mean = treasure_high[-1] / max(1, len(treasure_high) - 1)
    best: dict[int, tuple[tuple[float, int], TableExchange]] = {}
    for s, t in product(range(swamps + 1), range(treasures + 1)):
        low = (swamp_low[s] + treasure_low[t]) // GOLD_PER_SPACE
        high = (swamp_high[s] + treasure_high[t]) // GOLD_PER_SPACE
        mean = s * swamp_mean + t * treasure_mean
        for points in range(max(1, low), high + 1):
            waste = mean - points * GOLD_PER_SPACE
            rank = (waste if waste >= 0 else 1000 - waste, s + t)
            if points not in best or rank < best[points][0]:
                best[points] = (rank, TableExchange(points, s, t))
    return tuple(best[points][1] for points in sorted(best))
