"""An older building that stands elsewhere: the board as it was then, until another place on it is accepted."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from venezia.core.contract import Wire
from venezia.core.history import Edit, perform
from venezia.core.session import Session
from venezia.games.venedig.actions import Correct, Counted, Place
from venezia.games.venedig.scoring import preview
from venezia.games.venedig.state import State


class Anew:
    """The entry that is looked at again. Nothing of the game changes before the edit is accepted."""

    def __init__(self, session: Session[State], entry: int, then: State, why: str = "") -> None:
        self.session = session
        self.entry = entry
        self.state = then
        self.why = why  # why a counted building brings other points than its place
        self.mended: list[Wire] = []  # hexes that were otherwise when it was built

    def mend(self, hex_index: int, to: int) -> None:
        """A hex as it was at the table then; refused where it cannot have been so."""
        deed = Correct("hex", to, hex=hex_index)
        self._mend(deed, self.session.game.write_action(deed, self.state))

    def _mend(self, deed: Correct, wire: Wire) -> None:
        _, self.state = perform(self.session.game, self.state, deed, wire, None)
        self.mended.append(wire)

    def edit(self, site: Place | Counted) -> Edit:
        """The change that is being looked at."""
        wire = self.session.game.write_action(self._as_counted(site), self.state)
        return Edit(self.entry, 1, (*self.mended, wire))

    def _as_counted(self, site: Place | Counted) -> Place | Counted:
        """A building that was counted keeps its points on the mirror, with the reason on record."""
        before = self.session.line[self.entry].action
        if not isinstance(before, Counted) or not isinstance(site, Place) or site.said >= 0:
            return site
        points = preview(self.state, self.state.projects[0], site.hexes, site.district).score.points
        return site if points == before.points else replace(site, said=before.points, why=self.why)

    def written(self) -> dict[str, Any]:
        """As plain values, for after a kill."""
        return {"entry": self.entry, "why": self.why, "mended": list(self.mended)}

    @classmethod
    def read(cls, said: dict[str, Any], session: Session[State]) -> Anew | None:
        """The same building and board; nothing where the entry is none that was built."""
        anew = begin_anew(session, said["entry"], str(said["why"]))
        if anew is not None:
            for wire in said["mended"]:
                anew._mend(session.game.read_action(wire, anew.state), wire)
        return anew


def begin_anew(session: Session[State], entry: int, why: str = "") -> Anew | None:
    """None where nobody knows any more how the board was then."""
    built = entry in range(len(session.line)) and isinstance(session.line[entry].action, (Place, Counted))
    then = session.state_at(entry) if built else None
    return None if then is None else Anew(session, entry, then, why)
