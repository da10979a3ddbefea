"""Corrections beside the box: set one fact right, and what follows from it. Checked afterwards like any state."""

from __future__ import annotations

from collections.abc import Callable

from venezia.games.venedig.actions import Correct
from venezia.games.venedig.events import Event, event, seat_name
from venezia.games.venedig.masters import rightful
from venezia.games.venedig.parts import (
    BUILD,
    BUILDINGS,
    CASA,
    DISCARD,
    END,
    HEXES,
    HIDDEN_TILE,
    LAID_WIDTH,
    LAY,
    MOVE,
    NEED,
    NOBODY,
    PLACE,
    SWAMP,
    TILE_WIDTH,
    UNKNOWN_SWAMP,
    UNKNOWN_TREASURE,
    UNKNOWN_TREASURE_TILE,
)
from venezia.games.venedig.state import State


def apply_correction(state: State, action: Correct, log: list[Event] | None) -> None:
    """Set it right and tell what it was; cards in front move the master builder as well (V4.4, V5.9)."""
    before = _CORRECTIONS[action.what](state, action)
    holder = state.masters[action.building] if action.what == "laid" else NOBODY
    if action.what == "laid" and action.building != CASA:
        state.masters[action.building] = rightful(state, action.building, holder)
    if log is None:
        return
    to: int | str | None = action.to
    was: int | str | None = before
    if action.what == "master":
        to, was = seat_name(state, action.to), seat_name(state, before)
    elif action.what == "hex":
        to, was = HEXES[action.to], HEXES[before]
    seat = seat_name(state, action.seat)
    building = BUILDINGS[action.building] if action.building >= 0 else None
    name = state.setup.board.hex_ids[action.hex] if action.hex >= 0 else None
    log.append(event("corrected", action.what, seat, building, name, was, to))
    if action.what == "laid" and state.masters[action.building] != holder:
        after = seat_name(state, state.masters[action.building])
        log.append(event("master", building, seat_name(state, holder), after))


def _gondola(state: State, action: Correct) -> int:
    before = state.gondola[action.seat]
    state.gondola[action.seat] = action.to
    return before


def _hex(state: State, action: Correct) -> int:
    before = state.hexes[action.hex]
    state.hexes[action.hex] = action.to
    state.swamp[action.hex] = HIDDEN_TILE if action.to == SWAMP else 0
    return before


def _laid(state: State, action: Correct) -> int:
    """Cards in front of a player; a project may thereby become complete, or incomplete again."""
    at = action.seat * LAID_WIDTH + action.building
    before = state.laid[at]
    state.laid[at] = action.to
    if state.setup.own_deck and action.seat == state.setup.seats:
        _own_cards(state, action.building, action.to - before)
    code = action.building * 2
    if action.building == CASA:
        _list_projects(state, code, sum(state.laid[CASA::LAID_WIDTH]))
    else:
        _list_projects(state, code, int(state.joint_total(action.building) == NEED[action.building]))
    return before


def _list_projects(state: State, code: int, wanted: int) -> None:
    """List a project as often as it waits, while something can be built; what is being built stays the first."""
    building = state.phase in (PLACE, MOVE)
    if state.phase not in (LAY, BUILD, DISCARD) and not (building and state.after != END):
        return
    while state.projects.count(code) < wanted:
        state.projects.append(code)
    for at in range(len(state.projects) - 1, 0 if building else -1, -1):
        if state.projects[at] == code and state.projects.count(code) > wanted:
            del state.projects[at]


def _own_cards(state: State, card: int, more: int) -> None:
    """V11.8: its cards come from its own piles and go back there."""
    if more < 0:
        state.own_discard.extend(bytes((card,)) * -more)
    for _ in range(more):
        pile = next((pile for pile in (state.own_discard, state.own_deck) if card in pile), None)
        if pile is None:
            return  # more than there are: the check of the state says so
        pile.remove(card)


def _master(state: State, action: Correct) -> int:
    """Who holds a master builder; of a building being placed it also chooses (V5.4, V11.5)."""
    before = state.masters[action.building]
    state.masters[action.building] = action.to
    if state.phase == PLACE and state.projects[0] == action.building * 2:
        state.decider = action.to if 0 <= action.to < state.setup.seats else state.active
    return before


def _treasures(state: State, action: Correct) -> int:
    before = len(state.supply)
    state.supply = bytearray((UNKNOWN_TREASURE_TILE,)) * action.to
    return before


def _swamp(state: State, action: Correct) -> int:
    return _tiles(state, action, UNKNOWN_SWAMP)


def _treasure(state: State, action: Correct) -> int:
    return _tiles(state, action, UNKNOWN_TREASURE)


def _tiles(state: State, action: Correct, kind: int) -> int:
    at = action.seat * TILE_WIDTH + kind
    before = state.tiles[at]
    state.tiles[at] = action.to
    return before


def _stock(state: State, action: Correct) -> int:
    before = state.stock[action.building]
    state.stock[action.building] = action.to
    return before


# What can be corrected; the protocol's five first, then ours.
_CORRECTIONS: dict[str, Callable[[State, Correct], int]] = {
    "gondola": _gondola,
    "hex": _hex,
    "laid": _laid,
    "master": _master,
    "treasures": _treasures,
    "swamp": _swamp,
    "treasure": _treasure,
    "stock": _stock,
}
