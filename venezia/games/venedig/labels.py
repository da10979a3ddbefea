"""What an entry was, for people: "Klaus +2 (palazzo)". Never more than everybody saw."""

from __future__ import annotations

from venezia.core.contract import Event, Label
from venezia.games.venedig import actions
from venezia.games.venedig.actions import Action
from venezia.games.venedig.parts import BUILDINGS

# The event that tells best what an action was, by kind of action; of several the first that happened.
_TELLING: dict[type, tuple[str, ...]] = {
    actions.Lay: ("laid",),
    actions.Place: ("built",),
    actions.Counted: ("built",),
    actions.Move: ("moved",),
    actions.Discard: ("discarded",),
    actions.Drain: ("drained",),
    actions.Draw: ("drew",),
    actions.Swap: ("put",),
    actions.Exchange: ("exchanged",),
    actions.TableExchange: ("exchanged",),
    actions.Imaginary: ("imaginary",),
    actions.Correct: ("corrected",),
    actions.Pass: ("no_place",),
}
# What of an event may stand in a label.
_PUBLIC = {
    "laid": ("seat", "building", "count", "alone"),
    "built": ("building", "hexes"),
    "moved": ("seat", "points", "building", "from", "to"),
    "discarded": ("seat", "cards"),
    "drained": ("seat", "hex"),
    "drew": ("seat", "from"),
    "put": ("seat", "card"),
    "exchanged": ("seat", "points"),
    "imaginary": ("card", "effect"),
    "corrected": ("what", "seat", "building", "hex", "to"),
    "no_place": ("building",),
}


def label_of(action: Action, events: list[Event]) -> Label:
    """The key and the public values of what an action did."""
    wanted = _TELLING.get(type(action), ())
    for event in events:
        name = event["event"]
        if name in wanted:
            values = {key: event[key] for key in _PUBLIC[name]}
            if name == "built":
                values |= _points(events)
            return Label(f"entry.{name}", values)
    if isinstance(action, actions.Build):
        return Label("entry.build", {"building": BUILDINGS[action.building]})
    return Label("entry.pass")


def _points(events: list[Event]) -> dict[str, int]:
    """What somebody got: a building of the imaginary player alone brings nobody anything (V11.5)."""
    scored = (e for e in events if e["event"] == "scored" and e["shares"])
    return next(({"points": e["points"]} for e in scored), {"points": 0})
