"""What a player can wish. Actions are interned in tables; hexes, districts and seats are indices."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from venezia.games.venedig.parts import BUILDINGS, CASA, HAND_LIMIT, NEED, UNKNOWN_CARD


@dataclass(frozen=True, slots=True)
class Lay:
    """V4: cards of one type from the hand; `alone` is V4.6."""

    building: int
    count: int
    alone: bool


@dataclass(frozen=True, slots=True)
class Pass:
    """Finished laying, no draining, no more gold; beside the box also: nothing fits, cards are drawn."""


@dataclass(frozen=True, slots=True)
class Build:
    """V5.1: the active player names the next thing to build."""

    building: int
    alone: bool


@dataclass(frozen=True, slots=True)
class Place:
    """V5.2, V5.4: the site, and for a ponte the district it counts (-1 otherwise).

    Beside the box the table may say other points than the app counts (-1: it does not), and why.
    """

    hexes: tuple[int, ...]
    district: int
    said: int = -1
    why: str = ""


@dataclass(frozen=True, slots=True)
class Counted:
    """A building without hexes: the table counted the points and says who borders the district."""

    points: int
    treasure: tuple[int, ...]
    districts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Move:
    """V5.7: the next gondola of the building moves."""


@dataclass(frozen=True, slots=True)
class Discard:
    """V5.9: a whole type in front of the active player goes."""

    building: int


@dataclass(frozen=True, slots=True)
class Drain:
    """V8.1: one swamp tile; -1 is a hex that is not mirrored."""

    hex: int


@dataclass(frozen=True, slots=True)
class Draw:
    """V9.1 (a): a pool card, or UNKNOWN_CARD for the deck's top card."""

    card: int


@dataclass(frozen=True, slots=True)
class Swap:
    """V9.1 (b): put one card, take three, from the pool first."""

    put: int
    take: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Exchange:
    """V7.2: the values of the tiles handed in."""

    swamp: tuple[int, ...]
    treasure: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TableExchange:
    """V7.2 beside the box: the spaces bought and how many tiles were handed in."""

    points: int
    swamp: int
    treasure: int


@dataclass(frozen=True, slots=True)
class Imaginary:
    """V11.2: its card; UNKNOWN_CARD lets the app turn it."""

    card: int


@dataclass(frozen=True, slots=True)
class Correct:
    """Sets right what happened differently at the table; which fields count depends on `what`."""

    what: str
    to: int
    seat: int = -1
    building: int = -1
    hex: int = -1


Action = (
    Lay | Pass | Build | Place | Counted | Move | Discard | Drain | Draw | Swap | Exchange | TableExchange
    | Imaginary | Correct
)  # fmt: skip

PASS: Final = Pass()
MOVE_ON: Final = Move()
# LAY_JOIN[building][count - 1]
LAY_JOIN: Final = tuple(
    tuple(Lay(b, n, False) for n in range(1, (HAND_LIMIT if b == CASA else NEED[b] - 1) + 1))
    for b in range(len(BUILDINGS))
)
LAY_ALONE: Final = tuple(Lay(b, NEED[b], True) for b in range(len(BUILDINGS)))
BUILDS: Final = tuple(Build(code >> 1, bool(code & 1)) for code in range(2 * len(BUILDINGS)))
DISCARDS: Final = tuple(Discard(b) for b in range(len(BUILDINGS)))
DRAWS: Final = tuple(Draw(b) for b in range(UNKNOWN_CARD + 1))
TURN_CARD: Final = Imaginary(UNKNOWN_CARD)
IMAGINARY_CARDS: Final = tuple(Imaginary(b) for b in range(len(BUILDINGS)))
DRAIN_ANY: Final = Drain(-1)
