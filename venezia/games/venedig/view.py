"""What a seat may know, made by construction: everything secret is moved into `unknown`, and back again."""

from __future__ import annotations

from collections import Counter
from random import Random

from venezia.games.venedig.parts import (
    CARDS,
    FIRST_TREASURE,
    HAND_WIDTH,
    HIDDEN_TILE,
    LAID_WIDTH,
    SWAMP_VALUES,
    TILE_WIDTH,
    TREASURE_VALUES,
    UNKNOWN_CARD,
    UNKNOWN_SWAMP,
    UNKNOWN_TREASURE,
    UNKNOWN_TREASURE_TILE,
)
from venezia.games.venedig.state import State


def observe(state: State, seat: int | None) -> State:
    """The state as a seat may know it; None is somebody who only watches the table (V7.1)."""
    view = state.copy()
    view.setup = state.setup.public
    for other in range(state.setup.seats):
        if other != seat:
            _cover(view.hand, other * HAND_WIDTH, range(UNKNOWN_CARD), UNKNOWN_CARD)
            row = other * TILE_WIDTH
            _cover(view.tiles, row, SWAMP_VALUES, UNKNOWN_SWAMP)
            _cover(view.tiles, row, range(FIRST_TREASURE, UNKNOWN_TREASURE), UNKNOWN_TREASURE)
    for pile in (view.deck, view.own_deck):
        pile[:] = bytes((UNKNOWN_CARD,)) * len(pile)
    view.supply[:] = bytes((UNKNOWN_TREASURE_TILE,)) * len(view.supply)
    view.swamp[:] = bytes(HIDDEN_TILE if v else 0 for v in view.swamp)
    return view


def _cover(zone: list[int], row: int, kinds: range | tuple[int, ...], unknown: int) -> None:
    for kind in kinds:
        zone[row + unknown] += zone[row + kind]
        zone[row + kind] = 0


def determinize(view: State, random: Random) -> State:
    """One truth that fits a view of a digital game: what is unknown, dealt at random."""
    state = view.copy()
    _deal_cards(state, random)
    _deal_treasures(state, random)
    _deal_swamp(state, random)
    return state


def _deal_cards(state: State, random: Random) -> None:
    seen: Counter[int] = Counter()
    for zone in (state.deck, state.discard, state.pool):
        seen.update(zone)
    for card in range(len(CARDS)):
        seen[card] += sum(state.hand[card::HAND_WIDTH]) + sum(state.laid[card::LAID_WIDTH])
    hidden = [card for card, count in enumerate(CARDS) for _ in range(count - seen[card])]
    random.shuffle(hidden)
    for seat in range(state.setup.seats):
        row = seat * HAND_WIDTH
        for _ in range(state.hand[row + UNKNOWN_CARD]):
            state.hand[row + hidden.pop()] += 1
        state.hand[row + UNKNOWN_CARD] = 0
    state.deck[:] = bytes(hidden.pop() if card == UNKNOWN_CARD else card for card in state.deck)


def _deal_treasures(state: State, random: Random) -> None:
    hidden: list[int] = []
    for i, value in enumerate(TREASURE_VALUES):
        seen = state.supply.count(value) + sum(state.tiles[FIRST_TREASURE + i :: TILE_WIDTH])
        hidden += [value] * (state.setup.board.treasure_mix[i] - seen)
    random.shuffle(hidden)
    for seat in range(state.setup.seats):
        row = seat * TILE_WIDTH
        for _ in range(state.tiles[row + UNKNOWN_TREASURE]):
            state.tiles[row + hidden.pop() + 1] += 1
        state.tiles[row + UNKNOWN_TREASURE] = 0
    state.supply[:] = bytes(hidden.pop() if v == UNKNOWN_TREASURE_TILE else v for v in state.supply)


def _deal_swamp(state: State, random: Random) -> None:
    """Tiles that were handed in were shown, so they are known to be gone (V7.3)."""
    hidden: list[int] = []
    for value in SWAMP_VALUES:
        seen = state.swamp.count(value + 1) + sum(state.tiles[value::TILE_WIDTH]) + state.spent[value]
        hidden += [value] * (state.setup.board.swamp_mix[value] - seen)
    random.shuffle(hidden)
    for seat in range(state.setup.seats):
        row = seat * TILE_WIDTH
        for _ in range(state.tiles[row + UNKNOWN_SWAMP]):
            state.tiles[row + hidden.pop()] += 1
        state.tiles[row + UNKNOWN_SWAMP] = 0
    state.swamp[:] = bytes(hidden.pop() + 1 if v == HIDDEN_TILE else v for v in state.swamp)
