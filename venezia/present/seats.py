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
    """For the badges: the initial of each name; two letters where it is shared, whoever sits where.

    The second letter is the first in which a name differs from all others, a number among them; a name that others
    only continue keeps its initial: Anna is A, Anna 2 is A2.
    """
    marks = [[c for c in showable(name) if c.isalnum()] or [str(seat + 1)] for seat, name in enumerate(names)]
    first = Counter(_capital(mark[0]) for mark in marks)
    order = sorted(range(len(names)), key=lambda seat: [c.casefold() for c in marks[seat]])
    found: dict[int, str] = {}
    for seat in order:
        mine, initial = marks[seat], _capital(marks[seat][0])
        rivals = [marks[s] for s in order if s != seat]
        wanted = [initial] if first[initial] == 1 else _apart(mine, rivals)
        wanted += [initial + c.lower() for c in mine[1:]] + [f"{initial}{n}" for n in range(2, len(names) + 2)]
        found[seat] = next(letter for letter in wanted if letter not in found.values())
    return [found[seat] for seat in range(len(names))]


def _apart(mine: Sequence[str], rivals: Sequence[Sequence[str]]) -> list[str]:
    """The initial with the letter that nobody else has there after the same beginning; alone where others go on."""
    initial = _capital(mine[0])
    for at in range(1, len(mine)):
        if not any(_same(mine[: at + 1], rival[: at + 1]) for rival in rivals):
            return [initial + mine[at].lower()]
    return [initial]


def _same(one: Sequence[str], other: Sequence[str]) -> bool:
    return [c.casefold() for c in one] == [c.casefold() for c in other]


def _capital(character: str) -> str:
    return character.upper()[:1]
