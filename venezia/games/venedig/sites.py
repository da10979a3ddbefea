"""Where things fit on a board: every site as an interned action, found from the empty hexes (V5.2)."""

from __future__ import annotations

from functools import lru_cache
from itertools import compress

from venezia.games.venedig.actions import Drain, Place
from venezia.games.venedig.board import Board
from venezia.games.venedig.parts import BASILICA, CAMPO, CASA, EMPTY, PALAZZO, PONTE

_ONLY_EMPTY = bytes(1 if h == EMPTY else 0 for h in range(256))  # a translation: selects the empty hexes


class Sites:
    """All sites of one board. Two-hex and three-hex sites are kept under their first hex."""

    __slots__ = ("around", "bridges", "drains", "pairs", "single", "triples")

    def __init__(self, board: Board) -> None:
        near = board.neighbours
        count = len(board.hex_ids)
        self.drains = tuple(Drain(i) for i in range(count))
        self.single = tuple(Place((i,), -1) for i in range(count))
        self.pairs = tuple(tuple((j, Place((i, j), -1)) for j in near[i] if j > i) for i in range(count))
        self.triples = tuple(
            tuple((j, k, Place((i, j, k), -1)) for j in near[i] for k in near[i] if i < j < k and k in near[j])
            for i in range(count)
        )
        self.bridges = tuple(
            (i, j, tuple(Place((i, j), d) for d in sorted({board.district_of[i], board.district_of[j]})))
            for i, j in board.bridges
        )
        sets: list[tuple[int, ...]] = [(i,) for i in range(count)]
        sets += [(i, j) for i in range(count) for j in near[i]]
        self.around = {
            hexes: tuple(sorted({n for h in hexes for n in near[h]} - set(hexes))) for hexes in sets
        }

    def places(self, building: int, hexes: bytearray) -> list[Place]:
        """Every place for a building on these hexes, each with every district a ponte may count."""
        if building in (CASA, CAMPO):
            return list(compress(self.single, hexes.translate(_ONLY_EMPTY)))
        if building == PONTE:
            return [p for i, j, ps in self.bridges if hexes[i] == EMPTY == hexes[j] for p in ps]
        empty = [i for i, h in enumerate(hexes) if h == EMPTY]
        if building == PALAZZO:
            pairs = self.pairs
            return [p for i in empty for j, p in pairs[i] if hexes[j] == EMPTY]
        triples = self.triples
        return [p for i in empty for j, k, p in triples[i] if hexes[j] == EMPTY == hexes[k]]

    def fits(self, building: int, hexes: bytearray) -> bool:
        """Whether there is any place for a building (V5.3)."""
        if building in (CASA, CAMPO):
            return EMPTY in hexes
        if building in (PALAZZO, BASILICA):
            return hexes.count(EMPTY) > (1 if building == PALAZZO else 2) and bool(self.places(building, hexes))
        return any(hexes[i] == EMPTY == hexes[j] for i, j, _ in self.bridges)

    def drainable(self, swamp: bytearray) -> list[Drain]:
        """Every swamp tile that lies on the board (V8.1)."""
        return list(compress(self.drains, swamp))


@lru_cache(maxsize=8)
def sites_of(board: Board) -> Sites:
    """The sites of a board, made once."""
    return Sites(board)
