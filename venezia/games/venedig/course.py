"""How a turn and a game go on: the next player, the last exchange, the end (V6, V9.4, V10)."""

from __future__ import annotations

from venezia.games.venedig.events import Log, event
from venezia.games.venedig.gold import can_buy
from venezia.games.venedig.parts import BUILDINGS, FINAL, LAST_SPACE, LAY, NOBODY, OVER, POOL_LIMIT
from venezia.games.venedig.scoring import landing
from venezia.games.venedig.state import State


def advance(state: State, seat: int, points: int, cause: str, log: Log) -> None:
    """V6: forward over occupied spaces; V10.1 (b) as soon as one stands on 60."""
    way = landing(state, seat, points)
    arrived = way.end >= LAST_SPACE and not state.ended()
    state.gondola[seat] = way.end
    if log is not None:
        building = BUILDINGS[state.projects[0] >> 1] if cause == "building" else None
        log.append(event("moved", seat, points, way.start, way.end, list(way.jumped), cause, building))
        if arrived:
            log.append(event("ended", "gondola", None, seat))


def end_turn(state: State, log: Log) -> None:
    """V9.4, then the next player clockwise."""
    if len(state.pool) == POOL_LIMIT:
        if log is not None:
            log.append(event("discarded", [BUILDINGS[c] for c in state.pool], "pool", None))
        state.discard.extend(state.pool)
        state.pool.clear()
    state.active = state.decider = (state.active + 1) % state.setup.seats
    state.turn += 1
    state.phase, state.after = LAY, LAY
    state.drained = state.laid_now = 0
    state.fresh, state.due = True, state.setup.imaginary
    if log is not None:
        log.append(event("turn", state.active))


def ask_final(state: State, log: Log, step: int = 0) -> None:
    """V10.3: clockwise to the next seat that can still buy; the one whose turn it was comes last."""
    seats = state.setup.seats
    for place in range(step, seats):
        seat = (state.active + 1 + place) % seats
        if can_buy(state, seat):
            state.phase, state.decider = FINAL, seat
            return
    state.phase, state.decider = OVER, NOBODY
    if log is not None:
        log.append(event("result", state.ranking()))


def final_step(state: State) -> int:
    """The place of the seat that is asked, in the order of V10.3."""
    return (state.decider - state.active - 1) % state.setup.seats
