"""What was entered too late goes where it belongs in its turn: cards, buildings, gold between two moves."""

from __future__ import annotations

from typing import Any

from venezia.core.contract import Wire
from venezia.core.session import Session
from venezia.games.venedig import actions


def passed_laying(session: Session[Any], turn: int) -> int | None:
    """The entry of this turn that ended laying (V5.1), if it is there."""
    for index in range(len(session.line) - 1, -1, -1):
        entry = session.line[index]
        if entry.moment.turn != turn:
            return None
        if entry.action == actions.PASS and entry.moment.phase == "lay":
            return index
    return None


def after_building(session: Session[Any], at: int) -> int:
    """Where in the turn laying and building were over: the first entry from there on that drained or drew."""
    line = session.line
    return next((n for n in range(at, len(line)) if line[n].moment.phase in ("drain", "draw", "end")), len(line))


def waiting(session: Session[Any]) -> list[Wire]:
    """What was taken back for a late building and has not followed yet, as the journal has it last."""
    said: Any = next((record["later"] for record in reversed(session.journal.records) if "later" in record), [])
    return [wire for wire in said if isinstance(wire, dict)] if isinstance(said, list) else []


def brings_back(session: Session[Any], later: list[Wire]) -> bool:
    """Whether one undo puts into the line again what waits to follow."""
    label, (_, before) = session.undo_label(), session.replaced()
    taken = [entry.wire for entry in before[len(before) - len(later) :]]
    return bool(later) and label is not None and label.key == "edit" and taken == later
