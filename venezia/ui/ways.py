"""Ways of gondolas, to come or explained: rings, chevrons, arcs over what is jumped, and where they land."""

import math
from itertools import pairwise

from kivy.graphics import Color, InstructionGroup, Line, Mesh, PopMatrix, PushMatrix, Rotate, Translate

from venezia.present.board_picture import BoardPicture, Path
from venezia.present.geometry import Layout, Point
from venezia.ui import glyphs
from venezia.ui.board_mesh import Quads
from venezia.ui.gondolas import BADGE, Look, badge
from venezia.ui.textures import Region, region

CHIP = 0.5  # how far below the landing its "+5" is


def draw_paths(group: InstructionGroup, picture: BoardPicture, where: Layout, look: Look, theme, framed: int) -> None:
    for path in picture.paths:
        _way(group, picture, path, where, look)
    for path in picture.paths:
        _landing(group, picture, path, where, look)
    if framed >= 0:
        _frame(group, where, framed, theme)


def draw_chips(group: InstructionGroup, picture: BoardPicture, where: Layout, look: Look, theme) -> None:
    """How far each goes, over the gondolas; above the place where one still lies there, whose number is below."""
    for path in picture.paths:
        x, y = where.space(path.end)
        taken = any(where.space(n) == (x, y) for n in picture.gondolas)
        for part in (PushMatrix(), Translate(x, y - 2 * CHIP if taken else y)):
            group.add(part)
        for part in (*_chip(path.points, look, theme), PopMatrix()):
            group.add(part)


def stops(path: Path, last: int) -> list[int]:
    """The numbers where the gondola touches, its start first."""
    return [n for n in range(path.start, min(path.end, last) + 1) if n == path.start or n not in path.jumped]


def _way(group: InstructionGroup, picture: BoardPicture, path: Path, where: Layout, look: Look) -> None:
    shape = picture.seats[path.seat].shape
    quads, ring, chevron = Quads(), *(region(f"{n}-{shape}", look.density) for n in ("ring", "chevron"))
    counted = stops(path, where.last)
    arcs = []
    for n in counted[1:-1]:
        quads.add(ring, *where.space(n))
    for a, b in pairwise(counted):
        start, end = where.space(a), where.space(b)
        if b == a + 1:
            angle = math.atan2(end[1] - start[1], end[0] - start[0])
            quads.turn(chevron, (start[0] + end[0]) / 2, (start[1] + end[1]) / 2, angle)
        else:
            run = arc(start, end)
            arcs.append(run)
            angle = math.atan2(run[-1][1] - run[-6][1], run[-1][0] - run[-6][0])
            quads.turn(chevron, *run[-1], angle)
    group.add(Color(1, 1, 1, 1))
    for dot in ("dot-white", f"dot-{shape}"):
        _dotted(group, arcs, region(dot, look.density))
    group.add(Mesh(vertices=quads.vertices, indices=quads.indices, mode="triangles", texture=ring.texture))


def _dotted(group: InstructionGroup, arcs: list[list[Point]], dot: Region) -> None:
    """A line of painted dots so close that it is one, and smooth."""
    quads = Quads()
    for run in arcs:
        for x, y in run:
            quads.add(dot, x, y)
    group.add(Mesh(vertices=quads.vertices, indices=quads.indices, mode="triangles", texture=dot.texture))


def arc(start: Point, end: Point) -> list[Point]:
    """From rim to rim over what lies between: upwards, or to the right where the way goes up or down."""
    length = math.dist(start, end)
    level = abs(end[0] - start[0]) >= abs(end[1] - start[1])
    away = (0.0, -1.0) if level else (1.0, 0.0)
    a, b = ((p[0] + away[0] * 0.3 + t * (end[0] - start[0]) / length * 0.25,
             p[1] + away[1] * 0.3 + t * (end[1] - start[1]) / length * 0.25)
            for p, t in ((start, 1), (end, -1)))  # fmt: skip
    height = 0.35 + 0.12 * length
    steps = [i / 80 for i in range(81)]
    return [
        (
            a[0] + (b[0] - a[0]) * t + away[0] * height * 4 * t * (1 - t) / 1.6,
            a[1] + (b[1] - a[1]) * t + away[1] * height * 4 * t * (1 - t) / 1.6,
        )
        for t in steps
    ]


def _landing(group: InstructionGroup, picture: BoardPicture, path: Path, where: Layout, look: Look) -> None:
    seat = picture.seats[path.seat]
    x, y = where.space(path.end)
    group.add(PushMatrix())
    group.add(Translate(x, y))
    group.add(Color(1, 1, 1, 1))
    group.add(look.piece("landing"))
    turned = Rotate(angle=math.degrees(where.heading(path.end)), axis=(0, 0, 1))
    for part in (PushMatrix(), turned, look.piece(f"faint-{seat.shape}"), PopMatrix()):
        group.add(part)
    for part in (*badge(seat, look, BADGE * 0.92), PopMatrix()):
        group.add(part)


def _chip(points: int, look: Look, theme) -> list:
    quads, size = Quads(), look.pixels(0.27)
    quads.write(f"+{points}", 0, CHIP, ("Black", size, look.hex_px))
    texture = glyphs.strip("Black", size).texture
    return [
        Color(1, 1, 1, 1),
        look.piece("chip", 0, CHIP),
        Color(*theme.paper),
        Mesh(vertices=quads.vertices, indices=quads.indices, mode="triangles", texture=texture),
    ]


def _frame(group: InstructionGroup, where: Layout, district: int, theme) -> None:
    left, top, right, bottom = where.box(where.districts[district])
    run = [(left - 0.2, top - 0.2), (right + 0.2, top - 0.2), (right + 0.2, bottom + 0.2), (left - 0.2, bottom + 0.2)]
    points = [part for point in run for part in point]
    for width, colour in ((0.16, theme.ring), (0.1, theme.gold)):
        group.add(Color(*colour))
        group.add(Line(points=points, width=width, close=True, joint="round", force_custom_drawing_method=True))
