"""Open water: where the board may lie so that no panel covers land, track or names."""

import math
from functools import lru_cache
from typing import NamedTuple

from venezia.present.geometry import Layout

Box = tuple[float, float, float, float]  # left, bottom, right, top in pixels
ALIGNED = (0.5, 1.0, 0.0)  # in the middle, at the right, at the left
SMALLER = 0.985  # each try, until the board is half as large
LEAST = 0.5
FINE = 16  # parts of a hex width
NAMED = 5  # so many tries more for names that lie clear of the panels too


class Berth(NamedTuple):
    """How large a board is, where its origin lies (pixels from the upper left corner, y down), and what it leaves."""

    scale: float
    left: float
    down: float
    insets: tuple[float, float, float, float]

    def covers(self, where: Layout, hexes: frozenset[int], box: Box) -> bool:
        """Whether one of these hexes lies with its middle in a box (y down)."""
        at = ((where.hexes[h][0] * self.scale + self.left, where.hexes[h][1] * self.scale + self.down) for h in hexes)
        return any(box[0] < x < box[2] and box[1] < y < box[3] for x, y in at)


def moor(board, picture, panels: list[Box], gap: float, passing: Box | None = None) -> None:
    """The board as large as can be at the foot of its window, clear of the panels; names look for water beside them.

    For what lies over it in passing the board does not stir, unless that hides a hex that can be chosen: names alone
    keep clear of it.
    """
    where, size, last = board.layout(), tuple(board.size), board.layout().posts_shown(picture.gondolas)
    if min(size) <= 0:
        return  # in the midst of a layout
    taken = tuple(_from_above(board, box, gap) for box in panels)
    berth = berth_for(where, size, taken, last)
    if passing is not None:
        over = _from_above(board, passing, gap)
        if berth.covers(where, picture.legal, over):
            berth = berth_for(where, size, (*taken, over), last)
        taken = (*taken, over)
    board.insets = list(berth.insets)
    bar = (0, -berth.scale, size[0], 0)
    board.veils = [_in_hexes(box, berth) for box in (*taken, bar)]


def _from_above(board, box: Box, gap: float) -> Box:
    """As the board has it: from its upper left corner, y down."""
    x, y, right, top = box
    high = board.y + board.height
    return x - board.x - gap, high - top - gap, right - board.x + gap, high - y + gap


@lru_cache(maxsize=16)
def berth_for(where: Layout, size: tuple[float, float], taken: tuple[Box, ...], last: int) -> Berth:
    """The largest that no box lies over; a little smaller where then every name finds its place too."""
    width, height = size
    across, down = where.right - where.left, where.bottom - where.top
    most = scale = min(width / across, height / down)
    things, names = list(_things(where, last)), where.name_boxes(last)
    found, fitted, tries = (0.0, max(low for _, _, _, low in taken), 0.0, 0.0), scale, 0
    while scale > most * LEAST and tries <= NAMED:
        spare, above = width - scale * across, height - scale * down
        origin = above - where.top * scale
        sides = [part for part in ALIGNED
                 if not _covered(things, taken, scale, spare * part - where.left * scale, origin)]  # fmt: skip
        named = [part for part in sides
                 if not _covered(names, taken, scale, spare * part - where.left * scale, origin)]  # fmt: skip
        if named or (sides and not tries):
            part = (named or sides)[0]
            found, fitted = (spare * part, above, spare * (1 - part), 0.0), scale
        if named:
            break
        tries += bool(sides)
        scale *= SMALLER
    return Berth(fitted, found[0] - where.left * fitted, found[1] - where.top * fitted, found)


def _in_hexes(box: Box, berth: Berth) -> Box:
    """In hex widths, by a hair's breadth inwards: a name that was found clear of it stays so."""
    edges = (box[0] - berth.left, box[1] - berth.down, box[2] - berth.left, box[3] - berth.down)
    left, top, right, bottom = (edge / berth.scale * FINE for edge in edges)
    return math.ceil(left) / FINE, math.ceil(top) / FINE, math.floor(right) / FINE, math.floor(bottom) / FINE


def _covered(things: list[Box], taken: tuple[Box, ...], scale: float, left: float, down: float) -> bool:
    for x, y, right, low in things:
        x, y, right, low = x * scale + left, y * scale + down, right * scale + left, low * scale + down
        for from_x, from_y, to_x, to_y in taken:
            if x < to_x and right > from_x and y < to_y and low > from_y:
                return True
    return False


def _things(where: Layout, last: int):
    """Boxes of all that must be in sight, in hex widths, y down: hexes with what stands on them, and spaces."""
    for x, y in where.hexes:
        yield x - 0.55, y - 0.64, x + 0.55, y + 0.68
    for space in where.track:
        if space.kind != "post" or space.n <= last:
            yield space.x - 0.44, space.y - 0.44, space.x + 0.44, space.y + 0.44
