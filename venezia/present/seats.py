"""How the players of a game look, wherever it came from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from venezia.core.session import Session
from venezia.games.venedig.state import State
from venezia.present.board_picture import Seat
from venezia.present.lettering import showable
from venezia.store.library import seats_of

SHAPES = ("circle", "square", "diamond", "triangle", "quatrefoil")

# why somebody begins, as it stands beside the seat
DRAWN, NEXT = "drawn", "next"


def begins_because(session: Session[State]) -> str:
    """Why the first player is the first; nothing where people chose."""
    reason = next(iter(seats_of(session)), {}).get("begins", "")
    return reason if reason in (DRAWN, NEXT) else ""


def seats_at(session: Session[State]) -> tuple[Seat, ...]:
    """The seats of a game; one from elsewhere gets the shapes in their order."""
    names = session.state.setup.names
    shapes = [seat.get("shape", "") for seat in seats_of(session)]
    if len(shapes) != len(names) or len(set(shapes)) != len(names) or not set(shapes) <= set(SHAPES):
        shapes = list(SHAPES[: len(names)])
    return tuple(Seat(n, s, x) for n, s, x in zip(names, shapes, letters(names), strict=True))


def letters(names: Sequence[str]) -> list[str]:
    """For the badges: the initial of each name; two letters, different ones, where it is shared."""
    marks = [[c for c in showable(name) if c.isalnum()] or [str(seat + 1)] for seat, name in enumerate(names)]
    first = [_capital(m[0]) for m in marks]
    shared = Counter(first)
    found: list[str] = []
    for seat, initial in enumerate(first):
        pairs = [initial + c.lower() for c in marks[seat][1:]] + [f"{initial}{seat + 1}"]
        found.append(next((p for p in pairs if p not in found), pairs[-1]) if shared[initial] > 1 else initial)
    return found


def _capital(character: str) -> str:
    return character.upper()[:1]
