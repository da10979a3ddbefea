"""The journal: what was done, entry by entry, never rewritten. Undo and redo are entries too.

A record is a JSON object with one of the keys `do`, `undo`, `redo`, `edit`, `snapshot`; other records and other
keys are kept and ignored. The first record is the header.

    {"format": "venezia-save/1", "app": …, "game": …, "setup": …, "chance": […], "state": …}
    {"do": action, "chance": […], "label": …}    {"undo": true}    {"redo": true}    {"snapshot": state, "at": 40}
    {"edit": [{"at": 7, "remove": 1, "insert": […]}], "line": [{"do": …}, …], "dropped": [{"do": …, "why": …}]}

`chance` is what chance answered, `at` how many entries stand before; `line` is everything from the first edit on.
"""

from __future__ import annotations

from typing import Any, Protocol

from venezia.core.contract import Wire
from venezia.core.reading import Node
from venezia.core.reasons import IO, Refused, refuse

FORMAT = "venezia-save/1"
FAMILY = "venezia-save/"
SNAPSHOT_EVERY = 40


class Journal(Protocol):
    """Where records go. `append` returns only when they are safe, and changes nothing when it fails."""

    records: list[Wire]

    def append(self, *records: Wire) -> None: ...


class MemoryJournal:
    """A journal that nobody needs to find again."""

    def __init__(self, records: list[Wire] | None = None) -> None:
        self.records: list[Wire] = [] if records is None else list(records)

    def append(self, *records: Wire) -> None:
        self.records.extend(records)


def header(game: str, app: str, **start: Any) -> Wire:
    """The first record: the `state` a game begins with, and the `setup` and what chance answered, if it was new."""
    return {"format": FORMAT, "app": app, "game": game, **start}


def check_header(record: Any, games: tuple[str, ...]) -> Wire:
    """A header this version can read; a newer one is refused politely."""
    if not isinstance(record, dict) or not str(record.get("format", "")).startswith(FAMILY):
        raise refuse("save.foreign", None, IO)
    if record["format"] != FORMAT:
        raise other_version(str(record["format"]))
    if Node(record, "", IO).get("game").value not in games:
        raise refuse("save.game", None, IO, game=str(record["game"])[:40])
    return record


def other_version(found: str) -> Refused:
    """The polite answer to a format of a later version; there is no earlier one yet."""
    number = found.removeprefix(FAMILY)
    later = number.isdecimal() and int(number) > int(FORMAT.removeprefix(FAMILY))
    return refuse("save.newer" if later else "save.foreign", None, IO, format=found[:40], known=FORMAT)
