"""Venedig behind the contract: what the session, the referee and the bots talk to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from venezia.core.chance import Chance
from venezia.core.contract import Change, Event, Label, Moment, Wire
from venezia.core.reading import Node
from venezia.core.reasons import BAD_REQUEST, Reason
from venezia.games.venedig.actions import BUILDS, MOVE_ON, PASS, Action
from venezia.games.venedig.apply import apply
from venezia.games.venedig.board import Board, read_board
from venezia.games.venedig.events import hide, seat_name
from venezia.games.venedig.labels import label_of
from venezia.games.venedig.legal import legal
from venezia.games.venedig.parts import (
    BUILD,
    BUILDINGS,
    DRAIN,
    DRAW,
    FINAL,
    HEXES,
    LAID_WIDTH,
    LAY,
    MASTERED,
    MOVE,
    NOBODY,
    PHASES,
    TILE_WIDTH,
    UNKNOWN_TREASURE,
)
from venezia.games.venedig.state import State, new_state
from venezia.games.venedig.verify import is_legal, verify
from venezia.games.venedig.view import observe
from venezia.games.venedig.wire_action import action_from_wire, action_to_wire
from venezia.games.venedig.wire_state import read_seed, read_setup, state_from_wire, state_to_wire


class Venedig:
    """The game, given the boards it can be played on."""

    name = "venedig"

    def __init__(self, find_board: Callable[[str], Board]) -> None:
        self._find_board = find_board
        self._last_read: Board | None = None

    def _board(self, wanted: Any, near: State | None = None) -> Board:
        """A board by its id (first that of the game at hand), or a whole board object."""
        if not isinstance(wanted, str):
            if self._last_read is None or self._last_read.source != wanted:
                self._last_read = read_board(wanted)
            return self._last_read
        if near is not None and near.setup.board.id == wanted:
            return near.setup.board
        return self._find_board(wanted)

    def begin(self, setup: Wire, chance: Chance) -> State:
        node = Node(setup, "", BAD_REQUEST)
        board = self._board(setup.get("board", "laguna"))
        return new_state(read_setup(node, board, read_seed(node.get("seed"))), chance)

    def copy(self, state: State) -> State:
        return state.copy()

    def seed(self, state: State) -> int | None:
        return state.setup.seed

    def seats(self, state: State) -> int:
        return state.setup.seats

    def moment(self, state: State) -> Moment:
        return Moment(None if state.decider == NOBODY else state.decider, PHASES[state.phase], state.turn)

    def is_beside(self, state: State) -> bool:
        return state.setup.table

    def legal(self, state: State) -> list[Action]:
        return legal(state)

    def verify(self, state: State, action: Action) -> None:
        verify(state, action)

    def apply(self, state: State, action: Action, chance: Chance, log: list[Event] | None) -> None:
        apply(state, action, chance, log)

    def forced(self, state: State) -> Action | None:
        """Moving on is forced, and building the only thing; passing says nothing of its own where it is allowed."""
        if state.phase == MOVE:
            return MOVE_ON
        if state.phase == BUILD and len(set(state.projects)) == 1:
            return BUILDS[state.projects[0]]
        return PASS if state.phase in (LAY, DRAIN, DRAW, FINAL) and is_legal(state, PASS) else None

    def read_action(self, wire: Any, state: State) -> Action:
        return action_from_wire(wire, state.setup)

    def write_action(self, action: Action, state: State) -> Wire:
        return action_to_wire(action, state.setup)

    def read(self, wire: Any, near: State | None = None) -> State:
        return state_from_wire(wire, lambda wanted: self._board(wanted, near))

    def write(self, state: State) -> Wire:
        return state_to_wire(state)

    def write_whole(self, state: State) -> Wire:
        return {**state_to_wire(state), "board": state.setup.board.source}

    def observe(self, state: State, seat: int | None) -> State:
        return observe(state, seat)

    def hide(self, event: Event, seat: int | None) -> Event:
        return hide(event, seat)

    def label(self, action: Action, events: list[Event]) -> Label:
        return label_of(action, events)

    def reveal(self, state: State, events: list[Event]) -> Reason | None:
        """Cards and tiles that were turned, and the device handed on. Beside the box nothing is hidden."""
        if state.setup.table:
            return None
        for event in events:
            rule = _REVEALS.get(event["event"])
            if rule and event.get("from") != "pool":
                values: dict[str, Any] = {k: event[k] for k in ("seat", "card") if k in event}
                return Reason(f"reveal.{event['event']}", rule, values)
        return None

    def changes(self, before: State, after: State) -> list[Change]:
        found = [*_seat_changes(before, after), *_common_changes(before, after)]
        return [change for change in found if change.before != change.after]


_REVEALS = {"drew": "V9.1", "drained": "V8.1", "treasure": "V5.5", "imaginary": "V11.2", "turn": "V3"}


def _seat_changes(before: State, after: State) -> list[Change]:
    found = []
    for seat in range(after.setup.seats):
        row = seat * TILE_WIDTH
        found.append(Change("gondola", seat, before.gondola[seat], after.gondola[seat]))
        for what, kinds in (("swamp", slice(row, row + 4)), ("treasure", slice(row + 4, row + UNKNOWN_TREASURE + 1))):
            found.append(Change(what, seat, sum(before.tiles[kinds]), sum(after.tiles[kinds])))
    for holder in range(after.setup.seats + 1):
        for building, name in enumerate(BUILDINGS):
            at = holder * LAID_WIDTH + building
            who = seat_name(after, holder)
            found.append(Change("laid", f"{who}.{name}", before.laid[at], after.laid[at]))
    return found


def _common_changes(before: State, after: State) -> list[Change]:
    found = [
        Change("turn", None, before.turn, after.turn),
        Change("phase", None, PHASES[before.phase], PHASES[after.phase]),
        Change("treasures", None, len(before.supply), len(after.supply)),
    ]
    for building in MASTERED:
        was, now = (seat_name(s, s.masters[building]) for s in (before, after))
        found.append(Change("master", BUILDINGS[building], was, now))
    found += [Change("stock", name, before.stock[b], after.stock[b]) for b, name in enumerate(BUILDINGS)]
    found += [
        Change("hex", name, HEXES[before.hexes[h]], HEXES[after.hexes[h]])
        for h, name in enumerate(after.setup.board.hex_ids)
    ]
    return found
