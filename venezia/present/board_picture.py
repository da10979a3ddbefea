"""What the board shows, as plain values: the presenter fills it, the board widget draws it."""

from __future__ import annotations

from dataclasses import dataclass, field

from venezia.games.venedig.board import Board, Placed


@dataclass(frozen=True)
class Seat:
    """How a player looks: colour is never alone."""

    name: str
    shape: str  # circle, square, diamond, triangle, quatrefoil
    letter: str


@dataclass(frozen=True)
class Path:
    """A gondola's way, to come or explained: numbers as the mover counts them."""

    seat: int
    start: int
    end: int
    jumped: tuple[int, ...]
    points: int


@dataclass(frozen=True)
class Mark:
    """A sign on a hex: "stud" (counts, in a preview), "number" with n, "none" (looked at, does not count)."""

    hex: int
    kind: str
    n: int = 0


@dataclass(frozen=True)
class BoardPicture:
    """The board at one instant."""

    board: Board
    seats: tuple[Seat, ...]
    hexes: bytes  # parts.SWAMP, EMPTY or BUILT + building, for each hex
    buildings: tuple[Placed, ...]
    gondolas: tuple[int, ...]  # the number each seat's gondola has reached
    legal: frozenset[int] = frozenset()  # hexes that glow: something can be done there
    chosen: tuple[int, ...] = ()  # hexes picked so far (to drain)
    ghost: Placed | None = None  # the piece that would stand there
    marks: tuple[Mark, ...] = ()
    paths: tuple[Path, ...] = ()
    dimmed: bool = False  # hexes that are not legal step back
    bubble: tuple[tuple[int, int], ...] = ()  # seat and points, told at the ghost
    turns: frozenset[int] = field(default_factory=frozenset)  # seats whose gondola is stressed (active)
