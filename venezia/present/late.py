"""What was entered too late goes where it belongs in its turn: cards, buildings, gold between two moves."""

from __future__ import annotations

from typing import Any

from venezia.core.contract import Event, Wire
from venezia.core.history import Edit
from venezia.core.reasons import IO, Reason, Refused
from venezia.core.session import Session
from venezia.games.venedig import actions
from venezia.games.venedig.actions import Action
from venezia.games.venedig.parts import DRAIN, DRAW, END
from venezia.games.venedig.state import State


class Late:
    """The turn as it was entered, and what was taken back so that a building fits before it."""

    def __init__(self, session: Session[State]) -> None:
        self.session = session
        self.waiting = _on_record(session)  # what still has to follow

    def passed_laying(self, turn: int) -> int | None:
        """The entry of this turn that ended laying (V5.1), if it is there."""
        for index in range(len(self.session.line) - 1, -1, -1):
            entry = self.session.line[index]
            if entry.moment.turn != turn:
                return None
            if entry.action == actions.PASS and entry.moment.phase == "lay":
                return index
        return None

    def put(self, at: int, deed: Action, rule: str | None) -> bool:
        """A deed where it belongs; what came after it in the turn follows it again.

        Returns whether something waits to follow, because there is a building to place first.
        """
        first = Edit(at, 0, (self.session.game.write_action(deed, self.session.state),))
        after = self._after_building(at)
        proposal = self.session.propose(first)
        taken: list[Wire] = []
        if proposal.misfits and after < len(self.session.line):
            taken = [entry.wire for entry in self.session.line[after:]]
            proposal = self.session.propose(first, Edit(after, len(taken)))
        if proposal.misfits:
            raise Refused(Reason("beside.undo-first", rule))
        self.session.accept(proposal)
        self._wait_with([*taken, *self.waiting])
        return bool(taken)

    def _after_building(self, at: int) -> int:
        """Where in the turn laying and building were over: the first entry from there on that drained or drew."""
        line = self.session.line
        return next((n for n in range(at, len(line)) if line[n].moment.phase in ("drain", "draw", "end")), len(line))

    def follow(self) -> tuple[list[Event], Reason | None]:
        """What waits comes again, once nothing is left to build; and why something of it did not."""
        happened: list[Event] = []
        left, refusal = self.waiting, None
        while left and self.session.state.phase in (DRAIN, DRAW, END):
            try:
                happened += self.session.do(left[0])
            except Refused as refused:
                refusal = refused.reason
                if refusal.code == IO:
                    break  # it follows when there is room again
            left = left[1:]
        self._wait_with(left)
        return happened, refusal

    def undone_next(self) -> bool:
        """Whether one undo puts into the line again what waits to follow."""
        label, (_, before) = self.session.undo_label(), self.session.replaced()
        taken = [entry.wire for entry in before[len(before) - len(self.waiting) :]]
        return bool(self.waiting) and label is not None and label.key == "edit" and taken == self.waiting

    def forget(self) -> None:
        """What waited stands in the line again."""
        self._wait_with([])

    def _wait_with(self, waiting: list[Wire]) -> None:
        """On record, so that neither leaving nor a kill loses it."""
        if waiting == self.waiting:
            return
        self.waiting = waiting
        try:
            self.session.journal.append({"later": waiting})
        except Refused:
            pass  # it is known until the app is closed

    # Gold between two moves

    def moves(self, turn: int, active: int) -> list[int]:
        """The moves of the last building before which gold may still come, in their order (V7.2)."""
        found: list[int] = []
        for at in range(len(self.session.line) - 1, -1, -1):
            entry = self.session.line[at]
            moved = isinstance(entry.action, actions.Move)
            between = bool(found) and isinstance(entry.action, actions.TableExchange)
            if entry.moment.turn != turn or not (moved or between):
                break
            if moved:
                found.insert(0, at)
        return [at for at in found if self.mover(at) != active]

    def mover(self, entry: int) -> int:
        return int(self.session.line[entry].label.values["seat"])


def _on_record(session: Session[Any]) -> list[Wire]:
    """What waited when the game was left, as the journal has it last."""
    said: Any = next((record["later"] for record in reversed(session.journal.records) if "later" in record), [])
    return [wire for wire in said if isinstance(wire, dict)] if isinstance(said, list) else []
