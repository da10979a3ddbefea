"""Outlines as Kivy instructions."""

from collections.abc import Iterable, Iterator
from functools import cache

from kivy.graphics import Color, Line, Mesh, PopMatrix, PushMatrix, Scale, Translate
from kivy.graphics.tesselator import TYPE_POLYGONS, WINDING_ODD, Tesselator
from kivy.utils import get_color_from_hex

from venezia.ui.outlines import Outline, Point, piece

Colour = str | list[float]


def draw_piece(name: str, x: float, y: float, scale: float = 1.0, colour: Colour | None = None) -> None:
    """Draws a piece of the design into the canvas that is open (`with canvas:`), its origin at x, y.

    `colour` stands in for all of the piece's own: for icons and the mark.
    """
    PushMatrix()
    Translate(x, y)
    Scale(scale, -scale, 1)  # the design's y points down
    for outline in piece(name):
        draw_outline(outline, colour)
    PopMatrix()


def draw_outline(outline: Outline, colour: Colour | None = None) -> None:
    if outline.fill:
        set_colour(colour or outline.fill, outline.opacity)
        fill(outline.runs)
    if outline.stroke:
        set_colour(colour or outline.stroke, outline.opacity)
        for run in outline.runs:
            stroke(run, outline.width, outline.closed)


def set_colour(colour: Colour, opacity: float) -> None:
    red, green, blue, _ = get_color_from_hex(colour) if isinstance(colour, str) else colour
    Color(red, green, blue, opacity)


def fill(runs: tuple[tuple[Point, ...], ...]) -> None:
    for vertices, indices in fans(runs):
        Mesh(vertices=vertices, indices=indices, mode="triangle_fan")


@cache
def fans(runs: tuple[tuple[Point, ...], ...]) -> list[tuple[list[float], list[int]]]:
    """The area inside the runs, holes left out, as convex fans."""
    tesselator = Tesselator()
    for run in runs:
        tesselator.add_contour(list(flat(run)))
    tesselator.tesselate(WINDING_ODD, TYPE_POLYGONS)
    return tesselator.meshes


def stroke(run: Iterable[Point], width: float, closed: bool = False) -> None:
    # Kivy's width is half of it; thin lines would ignore the scale without the custom drawing
    Line(points=list(flat(run)), width=width / 2, close=closed, cap="round", joint="round",
         force_custom_drawing_method=True)  # fmt: skip


def flat(run: Iterable[Point]) -> Iterator[float]:
    for x, y in run:
        yield x
        yield y
