"""The imaginary player alone (V11), for tables that want only that: its cards, its masters, its discard pile."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from venezia.core.reasons import Refused
from venezia.games.venedig.parts import BUILDINGS, CARDS, CASA, TYPES_IN_FRONT
from venezia.store.saves import write_atomic

CARD, BUILT, MASTER, DECKS = "card", "built", "master", "deck"  # what can be said
Deed = tuple[str, int]


@dataclass
class Panel:
    """What lies beside the board for it; `own` turns cards from a deck of the app (V11.8)."""

    seed: int
    own: bool = False
    laid: list[int] = field(default_factory=lambda: [0] * len(BUILDINGS))
    masters: set[int] = field(default_factory=set)
    discard: list[int] = field(default_factory=list)
    deck: list[int] = field(default_factory=list)
    shuffles: int = 0
    last: tuple[int, str] | None = None  # its latest card and what became of it

    def do(self, deed: Deed) -> None:
        what, value = deed
        if what == CARD:
            self._turn_up(self._top() if self.own else value)
        elif what == BUILT:
            self._gone(value)
        elif what == MASTER:
            self.masters ^= {value}
        else:
            self.own = bool(value)

    def _turn_up(self, card: int) -> None:
        """V11.3, V11.4, V11.7: discarded as a third project, a casa is built at once, else laid."""
        full = sum(count > 0 for count in self.laid) >= TYPES_IN_FRONT
        effect = "built" if card == CASA else "discarded" if full and not self.laid[card] else "laid"
        self.last = card, effect
        if effect == "laid":
            self.masters |= set() if self.laid[card] else {card}  # it starts the project; the table says otherwise
            self.laid[card] += 1
        else:
            self.discard.append(card)

    def _top(self) -> int:
        if not self.deck:
            lying = [b for b, count in enumerate(self.laid) for _ in range(count)]
            cards = self.discard or [b for b, count in enumerate(CARDS) for _ in range(count - lying.count(b))]
            self.deck, self.discard = list(cards), []
            Random(self.seed + self.shuffles).shuffle(self.deck)
            self.shuffles += 1
        return self.deck.pop()

    def _gone(self, building: int) -> None:
        """V5.8: the project was built; its cards go, and the master builder with them."""
        self.discard += [building] * self.laid[building]
        self.laid[building] = 0
        self.masters.discard(building)


class PanelBook:
    """The panel on disk: what was said, in order; undo forgets the last. A damaged file counts as none."""

    def __init__(self, path: Path, seed: int) -> None:
        self.path = path
        found = _read(path)
        self.seed: int = found.get("seed", seed)
        self.said: list[Deed] = found.get("said", [])

    @property
    def panel(self) -> Panel:
        panel = Panel(self.seed)
        for deed in self.said:
            panel.do(deed)
        return panel

    def say(self, what: str, value: int = 0) -> None:
        self.said.append((what, value))
        self._write()

    def undo(self) -> None:
        if self.said:
            self.said.pop()
            self._write()

    def begin(self, seed: int) -> None:
        """A new game; where its cards come from stays as it was."""
        own = self.panel.own
        self.seed, self.said = seed, [(DECKS, 1)] if own else []
        self._write()

    def _write(self) -> None:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            write_atomic(self.path, json.dumps({"seed": self.seed, "said": self.said}).encode())
        except (OSError, Refused):
            pass  # it holds until the app is closed


def _read(path: Path) -> dict[str, Any]:
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
        said = [(str(what), int(value)) for what, value in found["said"]]
        fits = all(w in (CARD, BUILT, MASTER, DECKS) and 0 <= v < len(BUILDINGS) for w, v in said)
        return {"seed": int(found["seed"]), "said": said} if fits else {}
    except (OSError, ValueError, TypeError, LookupError):
        return {}
