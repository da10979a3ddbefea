"""What happened, as plain objects ready for the wire: each has its name under `event`.

Enough for a screen to animate and explain without knowing the rules. Seats are numbers, "imaginary" or null.
"""

from __future__ import annotations

from typing import Any

from venezia.games.venedig.parts import IMAGINARY, NOBODY
from venezia.games.venedig.state import State

Event = dict[str, Any]
Log = list[Event] | None  # None where nobody wants to hear of it

# Every event and its fields. A field of HIDDEN is for the seat of the event only.
FIELDS: dict[str, tuple[str, ...]] = {
    "laid": ("seat", "building", "count", "alone"),
    "master": ("building", "from", "to"),
    "built": ("building", "hexes", "decider", "districts"),
    "no_place": ("building",),
    "treasure": ("seat", "value"),
    "scored": ("building", "points", "because", "shares", "terms", "master"),
    "moved": ("seat", "points", "from", "to", "jumped", "cause", "building"),
    "exchanged": ("seat", "gold", "points", "lost", "swamp", "treasure"),
    "discarded": ("cards", "why", "seat"),
    "drained": ("seat", "hex", "value"),
    "put": ("seat", "card"),
    "drew": ("seat", "cards", "from"),
    "imaginary": ("card", "effect"),
    "reshuffled": ("deck",),
    "corrected": ("what", "seat", "building", "hex", "from", "to"),
    "turn": ("seat",),
    "ended": ("cause", "building", "seat"),
    "result": ("ranking",),
}
HIDDEN = {"treasure": "value", "drained": "value", "drew": "cards"}


def event(name: str, *values: Any) -> Event:
    """One event; `values` in the order of FIELDS."""
    return {"event": name, **dict(zip(FIELDS[name], values, strict=True))}


def seat_name(state: State, holder: int) -> int | str | None:
    """A holder on the wire: a seat, "imaginary", or null for nobody."""
    if holder == NOBODY:
        return None
    return holder if holder < state.setup.seats else IMAGINARY


def hide(happened: Event, seat: int | None) -> Event:
    """The event as a seat may know it (None: somebody who only watches the table)."""
    field = HIDDEN.get(happened["event"])
    if field is None or happened["seat"] == seat:
        return happened
    if happened.get("from") == "pool":  # open cards are seen by all
        return happened
    value = happened[field]
    return {**happened, field: [None] * len(value) if isinstance(value, list) else None}
