"""What was chosen and not yet confirmed, as a few values that outlive a kill: at most the last tap is lost."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from venezia.core.reasons import Refused
from venezia.games.venedig.parts import BUILDINGS, PHASES, UNKNOWN_CARD
from venezia.present.holding import Wish
from venezia.present.table import Table


def unsaid(table: Table) -> dict[str, Any]:
    """Empty when nothing waits; else with the entry after which it was chosen."""
    wish = table.wish
    said: dict[str, Any] = {}
    if wish != Wish():
        said["project"], said["drains"] = wish.project, list(wish.drains)
        said["three"], said["put"], said["take"] = wish.three, wish.put, list(wish.take)
        if wish.site is not None:
            said["site"] = [list(wish.site.hexes), wish.site.district]
            if wish.site.said >= 0:
                said["overruled"] = [wish.site.said, wish.site.why]
    said |= table.counted()
    return {"after": _place(table), **said} if said else {}


def say_again(table: Table, said: dict[str, Any]) -> None:
    """Chosen anew, if the game still stands where it was chosen; what does not fit any more is left out."""
    if said.get("after") != _place(table):
        return
    try:
        table.count_again(said)
        _wish_again(table, said)
    except (Refused, TypeError, ValueError, KeyError, IndexError):  # a foreign hand was in the file
        table.wish = Wish()


def _place(table: Table) -> list[Any]:
    return [len(table.session.line), PHASES[table.session.state.phase]]


def _wish_again(table: Table, said: dict[str, Any]) -> None:
    waiting = table.projects()
    wish = Wish(three=bool(said.get("three")))
    wish.project = said.get("project") if said.get("project") in waiting else None
    wish.drains = [h for h in said.get("drains", []) if h in range(len(table.state.hexes))]
    wish.put = said.get("put") if said.get("put") in range(len(BUILDINGS)) else None
    wish.take = [card for card in said.get("take", []) if card in (*range(len(BUILDINGS)), UNKNOWN_CARD)]
    table.wish = wish
    if "site" in said:
        hexes, district = tuple(said["site"][0]), said["site"][1]
        wish.site = next((p for p in table.places() if (p.hexes, p.district) == (hexes, district)), None)
    if wish.site is not None and "overruled" in said:
        points, why = said["overruled"]
        wish.site = replace(wish.site, said=int(points), why=str(why))
