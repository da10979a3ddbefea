"""Drawing (V9): from pool and deck, which is renewed when it is empty."""

from __future__ import annotations

from venezia.core.chance import Chance
from venezia.games.venedig import actions
from venezia.games.venedig.course import end_turn
from venezia.games.venedig.events import Log, event
from venezia.games.venedig.parts import BUILDINGS, END, HAND_WIDTH, UNKNOWN_CARD
from venezia.games.venedig.state import State, shuffled


def from_hand(state: State, seat: int, card: int, count: int) -> None:
    """Cards leave the hand; what is not known of it was among the unknown."""
    at = seat * HAND_WIDTH
    known = min(count, state.hand[at + card])
    state.hand[at + card] -= known
    state.hand[at + UNKNOWN_CARD] -= count - known


def draw(state: State, action: actions.Draw, chance: Chance, log: Log) -> None:
    if action.card == UNKNOWN_CARD:
        _take(state, (), 1, chance, log)
    else:
        _take(state, (action.card,), 0, chance, log)
    after_drawing(state, log)


def swap(state: State, action: actions.Swap, chance: Chance, log: Log) -> None:
    from_hand(state, state.active, action.put, 1)
    state.pool.append(action.put)
    if log is not None:
        log.append(event("put", state.active, BUILDINGS[action.put]))
    _take(state, action.take, 3 - len(action.take), chance, log)
    after_drawing(state, log)


def _take(state: State, open_cards: tuple[int, ...], covered: int, chance: Chance, log: Log) -> None:
    """Pool cards first, then the deck (V9.1)."""
    seat, at = state.active, state.active * HAND_WIDTH
    for card in open_cards:
        state.pool.remove(card)
        state.hand[at + card] += 1
    if log is not None and open_cards:
        log.append(event("drew", seat, [BUILDINGS[c] for c in open_cards], "pool"))
    drawn = [top_card(state, chance, log) for _ in range(covered)]
    for card in drawn:
        state.hand[at + card] += 1
    if log is not None and drawn:
        names = [None if c == UNKNOWN_CARD else BUILDINGS[c] for c in drawn]
        log.append(event("drew", seat, names, "deck"))


def top_card(state: State, chance: Chance, log: Log) -> int:
    """The deck's top card; an empty deck is the discard pile, shuffled (V9.5)."""
    if not state.deck:
        state.deck, state.discard = shuffled(state, state.discard, chance, UNKNOWN_CARD), bytearray()
        if log is not None:
            log.append(event("reshuffled", "box"))
    return state.deck.pop()


def after_drawing(state: State, log: Log) -> None:
    if state.due:
        state.phase = END
    else:
        end_turn(state, log)
