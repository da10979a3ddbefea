"""What is in the box (V1, V4.2), as tables. Small ints in the engine, names outside."""

from __future__ import annotations

from typing import Final

CASA, PALAZZO, CAMPO, BASILICA, PONTE = range(5)
BUILDINGS: Final = ("casa", "palazzo", "campo", "basilica", "ponte")
MASTERED: Final = (PALAZZO, CAMPO, BASILICA, PONTE)  # V1.3
UNKNOWN_CARD: Final = 5  # a card that is hidden, or that nobody entered

CARDS: Final = (8, 8, 8, 10, 8)  # V1.1
PIECES: Final = (19, 6, 6, 5, 6)  # V1.2
NEED: Final = (1, 3, 3, 4, 3)  # V4.2, cards
SHAPE: Final = (1, 2, 1, 3, 2)  # V4.2, hexes
CASA_POINTS: Final = 1
BASILICA_POINTS: Final = 7
COUNTED: Final = ((1, 1), (0, 8), (0, 6), (7, 7), (0, 19))  # points a table may count, least and most

HAND_LIMIT: Final = 5  # V9.3
DEAL: Final = 3  # V2.3
TYPES_IN_FRONT: Final = 2  # V5.9, V11.3
POOL_LIMIT: Final = 4  # V9.4
DRAINS: Final = 2  # V8.1
SEATS: Final = (2, 5)
GOLD_PER_SPACE: Final = 5  # V7.2
LAST_SPACE: Final = 60
FARTHEST: Final = 127  # beyond any real game: 59, the greatest building and all the gold there is reach 113

TREASURES: Final = 18  # V1.4
SWAMP_VALUES: Final = (0, 1, 2)
TREASURE_VALUES: Final = (3, 4, 5, 6)

# A seat's tiles: how many of each swamp value, unknown swamp, each treasure value, unknown treasure.
TILE_WIDTH: Final = 9
UNKNOWN_SWAMP: Final = 3
FIRST_TREASURE: Final = 4  # a treasure of value v is counted at v + 1
UNKNOWN_TREASURE: Final = 8
UNKNOWN_TREASURE_TILE: Final = 7  # in the supply, where a known tile is its value
TILE_GOLD: Final = (0, 1, 2, 0, 3, 4, 5, 6, 0)
HAND_WIDTH: Final = 6
LAID_WIDTH: Final = 5

# What is on a hex. From BUILT on: a building of type `hex - BUILT`.
SWAMP, EMPTY, BUILT = range(3)
HEXES: Final = ("swamp", "empty", *BUILDINGS)
# The swamp tile of a hex: 0 none, value + 1, or hidden.
HIDDEN_TILE: Final = 4

NOBODY: Final = -1
IMAGINARY: Final = "imaginary"

LAY, BUILD, PLACE, MOVE, DISCARD, DRAIN, DRAW, END, FINAL, OVER = range(10)
PHASES: Final = ("lay", "build", "place", "move", "discard", "drain", "draw", "end", "final", "over")
DIGITAL, TABLE = range(2)
MODES: Final = ("digital", "table")
