"""Handing in gold (V7)."""

from __future__ import annotations

from venezia.core.chance import Chance
from venezia.games.venedig import actions
from venezia.games.venedig.course import advance, ask_final, final_step
from venezia.games.venedig.events import Log, event
from venezia.games.venedig.parts import (
    FINAL,
    GOLD_PER_SPACE,
    MOVE,
    TILE_WIDTH,
    UNKNOWN_SWAMP,
    UNKNOWN_TREASURE,
    UNKNOWN_TREASURE_TILE,
)
from venezia.games.venedig.state import State, shuffled


def exchange(state: State, action: actions.Exchange, chance: Chance, log: Log) -> None:
    row = state.decider * TILE_WIDTH
    for value in action.swamp:
        _hand_in(state, row + value, row + UNKNOWN_SWAMP)
        state.spent[value] += 1
    for value in action.treasure:
        _hand_in(state, row + value + 1, row + UNKNOWN_TREASURE)
        state.supply.append(value)
    gold = sum(action.swamp) + sum(action.treasure)
    points = gold // GOLD_PER_SPACE
    lost = gold - points * GOLD_PER_SPACE
    if log is not None:
        tiles = (sorted(action.swamp), sorted(action.treasure))
        log.append(event("exchanged", state.decider, gold, points, lost, *tiles))
    _bought(state, points, bool(action.treasure), chance, log)


def _hand_in(state: State, known: int, unknown: int) -> None:
    """A tile leaves its owner; one whose value was not known till now was among the unknown."""
    state.tiles[known if state.tiles[known] else unknown] -= 1


def table_exchange(state: State, action: actions.TableExchange, chance: Chance, log: Log) -> None:
    row = state.decider * TILE_WIDTH
    state.tiles[row + UNKNOWN_SWAMP] -= action.swamp
    state.tiles[row + UNKNOWN_TREASURE] -= action.treasure
    state.supply.extend(bytes((UNKNOWN_TREASURE_TILE,)) * action.treasure)
    if log is not None:
        tiles = ([None] * action.swamp, [None] * action.treasure)
        log.append(event("exchanged", state.decider, None, action.points, None, *tiles))
    _bought(state, action.points, False, chance, log)


def _bought(state: State, points: int, treasures: bool, chance: Chance, log: Log) -> None:
    """V7.3, then the gondola; gold can end the game as well (V10.1)."""
    if treasures:
        state.supply = shuffled(state, state.supply, chance, UNKNOWN_TREASURE_TILE)
    advance(state, state.decider, points, "gold", log)
    if state.phase == FINAL:
        ask_final(state, log, final_step(state))
    elif state.phase != MOVE and state.ended():
        ask_final(state, log)
