"""The imaginary third player (V11)."""

from __future__ import annotations

from venezia.core.chance import Chance
from venezia.games.venedig import actions
from venezia.games.venedig.building import begin_placing, joined, to_discard
from venezia.games.venedig.course import end_turn
from venezia.games.venedig.drawing import top_card
from venezia.games.venedig.events import Log, event
from venezia.games.venedig.parts import (
    BUILDINGS,
    CASA,
    END,
    IMAGINARY,
    LAID_WIDTH,
    LAY,
    NEED,
    TYPES_IN_FRONT,
    UNKNOWN_CARD,
)
from venezia.games.venedig.state import State, shuffled


def imaginary(state: State, action: actions.Imaginary, chance: Chance, log: Log) -> None:
    """V11.2: its card is turned up; what that completes at the end of a turn is built at once (V11.6)."""
    holder, at_end = state.setup.seats, state.phase == END
    state.due = False
    state.after = END if at_end else LAY
    card = _turned_up(state, action.card, chance, log)
    effect = _effect(state, card)
    if log is not None:
        log.append(event("imaginary", BUILDINGS[card], effect))
    if effect == "discarded":
        to_discard(state, holder, card, 1)
        if log is not None:
            log.append(event("discarded", [BUILDINGS[card]], "imaginary", IMAGINARY))
    else:
        state.laid[holder * LAID_WIDTH + card] += 1
    if effect == "laid":
        joined(state, card, holder, log)
    elif effect == "built":
        state.projects.insert(0, CASA * 2)
    if effect == "built" or (at_end and state.projects):
        begin_placing(state, chance, log)
    elif at_end:
        end_turn(state, log)


def _effect(state: State, card: int) -> str:
    """What becomes of its card: laid (V11.4), built at once (a casa, V11.7), or discarded (V11.3)."""
    setup = state.setup
    full = state.types_in_front(setup.seats) >= TYPES_IN_FRONT
    if card == CASA:
        nowhere = not setup.table and not setup.sites.fits(CASA, state.hexes)
        return "discarded" if nowhere or (full and setup.casa_discard) else "built"
    third = full and not state.laid[setup.seats * LAID_WIDTH + card]
    complete = state.joint_total(card) == NEED[card]  # only a correction can have completed it before (V4.5)
    return "discarded" if third or complete else "laid"


def _turned_up(state: State, told: int, chance: Chance, log: Log) -> int:
    """V11.2 from the deck, V11.8 from the box (then it is told) or from the deck the app keeps only for it."""
    if not state.setup.table:
        card = top_card(state, chance, log)
    elif not state.setup.own_deck:
        return told
    else:
        card = _own_card(state, chance, log)
    return told if card == UNKNOWN_CARD else card


def _own_card(state: State, chance: Chance, log: Log) -> int:
    if not state.own_deck:
        state.own_deck = shuffled(state, state.own_discard, chance, UNKNOWN_CARD)
        state.own_discard = bytearray()
        if log is not None:
            log.append(event("reshuffled", "imaginary"))
    return state.own_deck.pop()
