"""Games as text that a person reads and a test replays: one action a line, what happened below it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from venezia.core.contract import Event, Wire
from venezia.games.venedig.parts import MASTERED, NOBODY, PHASES
from venezia.games.venedig.state import State

# Writing an action: `lay 2 ponte`, `place A20 C2 for A`, `swap palazzo for casa`, `exchange 2 2 1 and 6` …


def action_text(wire: Wire) -> str:
    """An action on the wire as one line."""
    return " ".join(_WRITERS[wire["type"]](wire).split())


def _write_place(w: Wire) -> str:
    if "points" in w:
        where = " ".join([w["district"]] if "district" in w else w.get("districts", []))
        seats = " ".join(map(str, w["treasure"]))
        return f"count {w['points']}" + (f" treasure {seats}" if seats else "") + (f" in {where}" if where else "")
    return f"place {' '.join(w['hexes'])}" + (f" for {w['district']}" if "district" in w else "")


def _write_exchange(w: Wire) -> str:
    if "points" in w:
        return f"buy {w['points']} with {w['swamp']} {w['treasure']}"
    return f"exchange {' '.join(map(str, w['swamp']))} and {' '.join(map(str, w['treasure']))}"


def _write_correct(w: Wire) -> str:
    return "correct " + " ".join(f"{key}={'-' if w[key] is None else w[key]}" for key in w if key != "type")


_WRITERS: dict[str, Callable[[Wire], str]] = {
    "lay": lambda w: f"lay {w['count']} {w['building']}" + (" alone" if w["alone"] else ""),
    "pass": lambda w: "pass",
    "build": lambda w: f"build {w['building']}" + (" alone" if w["alone"] else ""),
    "place": _write_place,
    "move": lambda w: "move",
    "discard": lambda w: f"discard {w['building']}",
    "drain": lambda w: f"drain {w['hex'] or 'elsewhere'}",
    "draw": lambda w: f"draw {w['from']}",
    "swap": lambda w: f"swap {w['put']} for {' '.join(w['take'])}",
    "exchange": _write_exchange,
    "imaginary": lambda w: f"imaginary {w.get('card', '')}",
    "correct": _write_correct,
}


# Reading it back


def action_from_text(line: str) -> Wire:
    """The action of a line; the inverse of `action_text`."""
    verb, *words = line.split()
    return _READERS[verb](words)


def _after(words: list[str], mark: str) -> list[str]:
    """The words after a mark, up to the next one."""
    if mark not in words:
        return []
    rest = words[words.index(mark) + 1 :]
    ends = [i for i, word in enumerate(rest) if word in ("treasure", "in")]
    return rest[: ends[0]] if ends else rest


def _before(words: list[str], mark: str) -> list[str]:
    return words[: words.index(mark)] if mark in words else words


def _read_count(words: list[str]) -> Wire:
    where = _after(words, "in")
    wire: Wire = {"type": "place", "points": int(words[0]), "treasure": [int(n) for n in _after(words, "treasure")]}
    if len(where) == 1:
        wire["district"] = where[0]
    elif where:
        wire["districts"] = where
    return wire


def _read_place(words: list[str]) -> Wire:
    wire: Wire = {"type": "place", "hexes": _before(words, "for")}
    return {**wire, "district": words[-1]} if "for" in words else wire


def _read_value(text: str) -> Any:
    return None if text == "-" else int(text) if text.isdigit() else text


_READERS: dict[str, Callable[[list[str]], Wire]] = {
    "lay": lambda w: {"type": "lay", "count": int(w[0]), "building": w[1], "alone": len(w) > 2},
    "pass": lambda w: {"type": "pass"},
    "build": lambda w: {"type": "build", "building": w[0], "alone": len(w) > 1},
    "place": _read_place,
    "count": _read_count,
    "move": lambda w: {"type": "move"},
    "discard": lambda w: {"type": "discard", "building": w[0]},
    "drain": lambda w: {"type": "drain", "hex": None if w[0] == "elsewhere" else w[0]},
    "draw": lambda w: {"type": "draw", "from": w[0]},
    "swap": lambda w: {"type": "swap", "put": w[0], "take": w[2:]},
    "exchange": lambda w: {
        "type": "exchange",
        "swamp": [int(v) for v in _before(w, "and")],
        "treasure": [int(v) for v in _after(w, "and")],
    },
    "buy": lambda w: {"type": "exchange", "points": int(w[0]), "swamp": int(w[2]), "treasure": int(w[3])},
    "imaginary": lambda w: {"type": "imaginary", "card": w[0]} if w else {"type": "imaginary"},
    "correct": lambda w: {"type": "correct", **{k: _read_value(v) for k, v in (part.split("=") for part in w)}},
}


# Telling what happened, and where everything stands


def event_text(event: Event) -> str:
    """An event in one line: its name and its fields, in their order."""
    return " ".join([event["event"], *(f"{key}={_value(event[key])}" for key in event if key != "event")])


def _value(value: Any) -> str:
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return "[" + " ".join(map(_value, value)) + "]"
    if isinstance(value, dict):
        return ":".join(map(_value, value.values()))
    return str(value)


def position_text(state: State) -> str:
    """The open position at the beginning of a turn, on one line."""
    seats = range(state.setup.seats)
    held = ["-" if state.masters[b] == NOBODY else str(state.masters[b]) for b in MASTERED]
    parts = [
        f"turn {state.turn} seat {state.active} {PHASES[state.phase]}",
        "gondolas " + " ".join(str(state.gondola[s]) for s in seats),
        "masters " + " ".join(held),
        "stock " + " ".join(map(str, state.stock)),
        f"treasures {len(state.supply)}",
        f"deck {len(state.deck)}",
    ]
    return " · ".join(parts)
