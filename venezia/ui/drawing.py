"""Lines and colours for what is drawn rather than painted."""

from collections.abc import Iterable, Iterator

from kivy.graphics import Color, Line
from kivy.utils import get_color_from_hex

Point = tuple[float, float]
Colour = str | list[float]


def set_colour(colour: Colour, opacity: float) -> Color:
    red, green, blue, *_ = get_color_from_hex(colour) if isinstance(colour, str) else colour
    return Color(red, green, blue, opacity)


def stroke(run: Iterable[Point], width: float, closed: bool = False) -> None:
    # Kivy's width is half of it; thin lines would ignore the scale without the custom drawing
    Line(points=list(flat(run)), width=width / 2, close=closed, cap="round", joint="round",
         force_custom_drawing_method=True)  # fmt: skip


def flat(run: Iterable[Point]) -> Iterator[float]:
    for x, y in run:
        yield x
        yield y
