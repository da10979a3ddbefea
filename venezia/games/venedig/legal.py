"""Every legal action, quickly. Each can be applied as it stands; `verify` says why another cannot."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import combinations

from venezia.games.venedig import actions
from venezia.games.venedig.actions import Action
from venezia.games.venedig.gold import exchanges, table_exchanges
from venezia.games.venedig.parts import (
    BUILDINGS,
    CARDS,
    CASA,
    FINAL,
    HAND_LIMIT,
    HAND_WIDTH,
    LAID_WIDTH,
    NEED,
    OVER,
    TILE_WIDTH,
    UNKNOWN_CARD,
    UNKNOWN_SWAMP,
)
from venezia.games.venedig.state import State


def legal(state: State) -> list[Action]:
    """What the decider may do now. Of exchanges, for each number of spaces one that loses the least."""
    phase = state.phase
    if phase == OVER:
        return []
    options = _OPTIONS[phase](state)
    if state.decider == state.active or phase == FINAL:
        if state.setup.table:
            options += table_exchanges(state, state.decider)
        else:
            options += exchanges(state, state.decider)
    return options


def missing(state: State, building: int) -> int:
    """Cards that may still join or start the joint project: never all of a new one (V4.3, V4.5)."""
    lies = state.joint_total(building)
    return NEED[building] - max(lies, 1)


def in_sight(state: State, building: int) -> int:
    """Cards of a type from the box that lie on the table, before whomever (V1.1)."""
    holders = state.setup.seats if state.setup.own_deck else state.setup.seats + 1
    return sum(state.laid[building : holders * LAID_WIDTH : LAID_WIDTH])


def at_hand(state: State, building: int) -> int:
    """Cards of a type the active player can lay: beside the box at most 5 a turn and what the box has."""
    if not state.setup.table:
        return state.hand[state.active * HAND_WIDTH + building]
    return min(HAND_LIMIT - state.laid_now, CARDS[building] - in_sight(state, building))


def tiles_out(state: State) -> int:
    """Swamp tiles that players hold beside the box: never more than there are (V1.4)."""
    return sum(state.tiles[UNKNOWN_SWAMP::TILE_WIDTH])


def imaginary_open(state: State) -> bool:
    """V11.2 at the beginning of a turn: before the first card is laid."""
    return state.due and state.fresh


def _lay(state: State) -> list[Action]:
    options: list[Action] = [actions.PASS]
    for building, joins in enumerate(actions.LAY_JOIN):
        have = at_hand(state, building)
        if not have:
            continue
        if building == CASA:
            options += joins[:have]
            continue
        options += joins[: min(have, missing(state, building))]
        if have >= NEED[building] and not state.alone(building):
            options.append(actions.LAY_ALONE[building])
    if state.setup.casa_at_once and CASA * 2 in state.projects:
        options.append(actions.BUILDS[CASA * 2])
    if state.due and state.fresh:
        options += _imaginary(state)
    return options


def _imaginary(state: State) -> list[Action]:
    if not state.setup.table or state.setup.own_deck:
        return [actions.TURN_CARD]
    return [a for a in actions.IMAGINARY_CARDS if in_sight(state, a.card) < CARDS[a.card]]


def _build(state: State) -> list[Action]:
    return [actions.BUILDS[code] for code in dict.fromkeys(state.projects)]


def _place(state: State) -> list[Action]:
    places: list[Action] = [*state.setup.sites.places(state.projects[0] >> 1, state.hexes)]
    if state.setup.table:
        places.append(actions.PASS)
    return places


def _move(state: State) -> list[Action]:
    return [actions.MOVE_ON]


def _discard(state: State) -> list[Action]:
    row = state.active * LAID_WIDTH
    return [actions.DISCARDS[b] for b in range(CASA + 1, len(BUILDINGS)) if state.laid[row + b]]


def _drain(state: State) -> list[Action]:
    options: list[Action] = [actions.PASS, *state.setup.sites.drainable(state.swamp)]
    if state.setup.table:
        if tiles_out(state) >= sum(state.setup.board.swamp_mix):
            return [actions.PASS]
        options.append(actions.DRAIN_ANY)
    return options


def _draw(state: State) -> list[Action]:
    if state.setup.table:
        return [actions.PASS]
    size = state.hand_size(state.active)
    if size >= HAND_LIMIT:
        return [actions.PASS]
    pool = state.pool
    options: list[Action] = [actions.DRAWS[UNKNOWN_CARD], *(actions.DRAWS[card] for card in pool)]
    if 1 <= size <= HAND_LIMIT - 2:
        row = state.active * HAND_WIDTH
        for put in range(len(BUILDINGS)):
            if state.hand[row + put] and put not in pool:
                options += _swaps(put, bytes(pool))
    return options


@lru_cache(maxsize=2048)
def _swaps(put: int, pool: bytes) -> Sequence[actions.Swap]:
    """Every way to take three after putting a card: pool cards first, the rest from the deck (V9.1)."""
    return tuple(
        actions.Swap(put, tuple(take)) for count in range(min(3, len(pool)) + 1) for take in combinations(pool, count)
    )


def _end(state: State) -> list[Action]:
    return _imaginary(state)


def _final(state: State) -> list[Action]:
    return [actions.PASS]


_OPTIONS: tuple[Callable[[State], list[Action]], ...] = (
    _lay, _build, _place, _move, _discard, _drain, _draw, _end, _final,
)  # fmt: skip
