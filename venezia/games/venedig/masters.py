"""Who holds a master builder (V4.3, V4.4, V5.9)."""

from __future__ import annotations

from venezia.games.venedig.events import Event, event, seat_name
from venezia.games.venedig.parts import BUILDINGS, NOBODY
from venezia.games.venedig.state import State


def settle_master(state: State, building: int, holder: int, log: list[Event] | None) -> None:
    """After `holder` laid: it takes the master builder with strictly more cards, or as the first (V4.3, V4.4)."""
    now = state.masters[building]
    if now != NOBODY and (now == holder or state.joint(holder, building) <= state.joint(now, building)):
        return
    state.masters[building] = holder
    if log is not None:
        log.append(event("master", BUILDINGS[building], seat_name(state, now), seat_name(state, holder)))


def heir(state: State, building: int, after: int) -> int:
    """V5.9: the participant with most cards, the first clockwise of equals, a real player before the imaginary."""
    seats = state.setup.seats
    order = [s % seats for s in range(after + 1, after + seats + 1)] + [seats]
    cards = [state.joint(holder, building) for holder in order]
    most = max(cards)
    return order[cards.index(most)] if most else NOBODY


def rightful(state: State, building: int, holder: int) -> int:
    """Who must hold it, given who does: nobody without cards, else the one nobody has more cards than (V4.4)."""
    if holder == NOBODY or not state.joint(holder, building):
        return heir(state, building, holder if 0 <= holder < state.setup.seats else state.active)
    best = heir(state, building, holder if holder < state.setup.seats else state.active)
    more = best != NOBODY and state.joint(best, building) > state.joint(holder, building)
    return best if more else holder
