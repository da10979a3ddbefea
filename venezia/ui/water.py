"""Open water: where the board may lie so that no panel covers land, track or names."""

import math

Box = tuple[float, float, float, float]  # left, bottom, right, top in pixels
ALIGNED = (0.5, 1.0, 0.0)  # in the middle, at the right, at the left
SMALLER = 0.985  # each try, until the board is half as large
LEAST = 0.5
FINE = 16  # parts of a hex width
NAMED = 5  # so many tries more for names that lie clear of the panels too


def moor(board, picture, panels: list[Box], gap: float, passing: tuple[Box, ...] = ()) -> None:
    """The board as large as can be at the foot of its window, clear of the panels; names look for water beside them.

    For what lies over it in passing the board does not stir: names alone keep clear of it.
    """
    where, (width, height) = board.layout(), board.size
    known = (where, tuple(board.pos), (width, height), tuple(panels), where.posts_shown(picture.gondolas), gap, passing)
    if getattr(board, "moored", None) == known:
        return
    if min(width, height) <= 0:
        return  # in the midst of a layout
    board.moored = known
    across, down = where.right - where.left, where.bottom - where.top
    most = scale = min(width / across, height / down)
    things, names = list(_things(where, picture)), where.name_boxes(where.posts_shown(picture.gondolas))
    # what stands in the board's own coordinates from the top left corner, y down
    taken, veiled = ([(x - board.x - gap, board.top - top - gap, right - board.x + gap, board.top - y + gap)
                      for x, y, right, top in boxes] for boxes in (panels, passing))  # fmt: skip
    found, fitted, tries = [0, max(low for _, _, _, low in taken), 0, 0], scale, 0
    while scale > most * LEAST and tries <= NAMED:
        spare, above = width - scale * across, height - scale * down
        origin = above - where.top * scale
        sides = [part for part in ALIGNED
                 if not _covered(things, taken, scale, spare * part - where.left * scale, origin)]  # fmt: skip
        named = [part for part in sides
                 if not _covered(names, taken, scale, spare * part - where.left * scale, origin)]  # fmt: skip
        if named or (sides and not tries):
            part = (named or sides)[0]
            found, fitted = [spare * part, above, spare * (1 - part), 0], scale
        if named:
            break
        tries += bool(sides)
        scale *= SMALLER
    board.insets = found
    left, down = found[0] - where.left * fitted, found[1] - where.top * fitted
    bar = (0, -fitted, width, 0)
    covers = (*taken, *veiled, bar)
    board.veils = [_rounded(x - left, y - down, to_x - left, to_y - down, fitted) for x, y, to_x, to_y in covers]


def _rounded(*edges: float) -> Box:
    """In hex widths, by a hair's breadth inwards: a name that was found clear of it stays so."""
    *edges, scale = edges
    left, top, right, bottom = (edge / scale * FINE for edge in edges)
    return math.ceil(left) / FINE, math.ceil(top) / FINE, math.floor(right) / FINE, math.floor(bottom) / FINE


def _covered(things: list[Box], taken: list[Box], scale: float, left: float, down: float) -> bool:
    for x, y, right, low in things:
        x, y, right, low = x * scale + left, y * scale + down, right * scale + left, low * scale + down
        for from_x, from_y, to_x, to_y in taken:
            if x < to_x and right > from_x and y < to_y and low > from_y:
                return True
    return False


def _things(where, picture):
    """Boxes of all that must be in sight, in hex widths, y down: hexes with what stands on them, and spaces."""
    for x, y in where.hexes:
        yield x - 0.55, y - 0.64, x + 0.55, y + 0.68
    last = where.posts_shown(picture.gondolas)
    for space in where.track:
        if space.kind != "post" or space.n <= last:
            yield space.x - 0.44, space.y - 0.44, space.x + 0.44, space.y + 0.44
