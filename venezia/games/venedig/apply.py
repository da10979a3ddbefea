"""Doing it: every action changes the state in place and tells what happened. Legality is checked before.

`log` is None where nobody wants to hear of it (simulations); then no event is made.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from venezia.core.chance import Chance
from venezia.games.venedig import actions
from venezia.games.venedig.actions import Action
from venezia.games.venedig.building import build, counted, discard, go_on_building, joined, move, no_place, place
from venezia.games.venedig.correct import apply_correction
from venezia.games.venedig.course import ask_final, end_turn, final_step
from venezia.games.venedig.drawing import after_drawing, draw, from_hand, swap
from venezia.games.venedig.events import Log, event
from venezia.games.venedig.exchange import exchange, table_exchange
from venezia.games.venedig.imaginary import imaginary
from venezia.games.venedig.parts import (
    BUILD,
    BUILDINGS,
    CASA,
    DISCARD,
    DRAIN,
    DRAINS,
    DRAW,
    EMPTY,
    END,
    FINAL,
    LAID_WIDTH,
    LAY,
    MOVE,
    OVER,
    PLACE,
    TILE_WIDTH,
    UNKNOWN_SWAMP,
)
from venezia.games.venedig.state import State


def apply(state: State, action: Action, chance: Chance, log: Log = None) -> None:
    """Carry out a legal action."""
    _HANDLERS[type(action)](state, action, chance, log)


# Laying (V4)


def _lay(state: State, action: actions.Lay, chance: Chance, log: Log) -> None:
    seat, building, count = state.active, action.building, action.count
    state.fresh = False
    state.laid_now += count
    if not state.setup.table:
        from_hand(state, seat, building, count)
    state.laid[seat * LAID_WIDTH + building] += count
    if log is not None:
        log.append(event("laid", seat, BUILDINGS[building], count, action.alone))
    if building == CASA:
        state.projects.extend([CASA * 2] * count)
    elif action.alone:
        state.projects.append(building * 2 + 1)
    else:
        joined(state, building, seat, log)


def _pass(state: State, action: Action, chance: Chance, log: Log) -> None:
    phase = state.phase
    if phase == LAY:
        go_on_building(state, log)
    elif phase == PLACE:
        no_place(state, chance, log)
    elif phase == DRAIN:
        state.phase = DRAW
    elif phase == DRAW:
        after_drawing(state, log)
    elif phase == END:
        end_turn(state, log)  # beside the box: the table forgot its card
    else:
        ask_final(state, log, final_step(state) + 1)


# Draining (V8)


def _drain(state: State, action: actions.Drain, chance: Chance, log: Log) -> None:
    h, seat = action.hex, state.active
    kind = UNKNOWN_SWAMP
    if h >= 0:
        kind = state.swamp[h] - 1
        state.swamp[h] = 0
        state.hexes[h] = EMPTY
    state.tiles[seat * TILE_WIDTH + kind] += 1
    state.drained += 1
    if log is not None:
        name = state.setup.board.hex_ids[h] if h >= 0 else None
        log.append(event("drained", seat, name, kind if kind != UNKNOWN_SWAMP else None))
    if state.drained == DRAINS:
        state.phase = DRAW


# Corrections (beside the box)


def _correct(state: State, action: actions.Correct, chance: Chance, log: Log) -> None:
    """What differs at the table; if it brings the end (V10.1), the last exchange begins."""
    before = state.ended()
    apply_correction(state, action, log)
    if state.ended() and not before and state.phase not in (MOVE, FINAL, OVER):
        if log is not None:
            log.append(event("ended", "correction", None, None))
        ask_final(state, log)
    elif state.phase == FINAL:
        ask_final(state, log, final_step(state))
    elif state.phase in (BUILD, DISCARD):
        go_on_building(state, log)


_HANDLERS: dict[type, Callable[[State, Any, Chance, Log], None]] = {
    actions.Lay: _lay,
    actions.Pass: _pass,
    actions.Build: build,
    actions.Place: place,
    actions.Counted: counted,
    actions.Move: move,
    actions.Discard: discard,
    actions.Drain: _drain,
    actions.Draw: draw,
    actions.Swap: swap,
    actions.Exchange: exchange,
    actions.TableExchange: table_exchange,
    actions.Imaginary: imaginary,
    actions.Correct: _correct,
}
