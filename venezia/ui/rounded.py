"""Rounded shapes and their shadows out of small textures: smooth without multisampling, and nine quads each.

kv files name Kivy's own RoundedRectangle and BoxShadow; `stand_in` has these drawn in their place, and adds Outline.
"""

import math
from collections.abc import Callable
from functools import cache

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.factory import Factory
from kivy.graphics import Mesh
from kivy.graphics.texture import Texture

from venezia.ui.drawing import made

SMALLER = 2  # pixels: the shadow of Kivy begins so far inside
Radii = tuple[float, float, float, float]  # as Kivy has them: upper left, upper right, lower right, lower left
Box = tuple[float, float, float, float]


PARTS = [(i, i + 1, i + 5, i, i + 5, i + 4) for row in range(3) for i in range(row * 4, row * 4 + 3)]


class Patches(Mesh):
    """A texture whose corners keep their size, and whose edges and middle are stretched; placed once a frame."""

    parts = tuple(at for part in PARTS for at in part)

    def __init__(self, **kwargs) -> None:
        super().__init__(mode="triangles")
        for name, value in kwargs.items():
            setattr(self, name, value)
        self._change()

    def _change(self) -> None:
        if not _changed:
            _place_all()
        _changed[self] = None

    def look(self) -> tuple[Texture, int, Box]:
        """The texture, how far its corners reach, and where it lies."""
        raise NotImplementedError

    def place(self) -> None:
        texture, corner, (x, y, width, height) = self.look()
        across, down, part = min(corner, width / 2), min(corner, height / 2), corner / texture.width
        columns, rows = (x, x + across, x + width - across, x + width), (y, y + down, y + height - down, y + height)
        parts = (0, part, 1 - part, 1)
        self.texture = texture
        self.vertices = [
            place
            for v, up in zip(parts, rows, strict=True)
            for u, along in zip(parts, columns, strict=True)
            for place in (along, up, u, v)
        ]
        self.indices = self.parts if width > 0 and height > 0 else []


_changed: dict[Patches, None] = {}


def _place(_dt: float) -> None:
    waiting = list(_changed)
    _changed.clear()
    for patches in waiting:
        patches.place()


def _place_waiting(*_: object) -> None:
    if _changed:
        _place(0)


_place_all = Clock.create_trigger(_place, -1)


def told(name: str, default: object) -> property:
    """A property that has its patches placed anew."""

    def change(self: Patches, value: object) -> None:
        vars(self)[name] = value
        self._change()

    return property(lambda self: vars(self).get(name, default), change)


class Rounded(Patches):
    """In the place of RoundedRectangle."""

    pos, size, radius = told("_pos", (0, 0)), told("_size", (100, 100)), told("_radius", (10,))

    def look(self) -> tuple[Texture, int, Box]:
        radii = self.radius if len(self.radius) == 4 else (self.radius[0],) * 4
        least = min(self.size) / 2
        radii = tuple(round(min(radius, least) * 2) / 2 for radius in radii)
        return filled(radii), _corner(radii), (*self.pos, *self.size)


class Outline(Patches):
    """A line along the edge of a rounded box (x, y, width, height, radius), as broad as a SmoothLine of its `width`."""

    parts = tuple(at for part in PARTS if part != PARTS[4] for at in part)  # nothing is in the middle
    box, width = told("_box", (0, 0, 100, 100, 10)), told("_width", 1)

    def look(self) -> tuple[Texture, int, Box]:
        x, y, width, height, radius = self.box
        if not self.width or min(width, height) <= 0:
            return filled((1,) * 4), 1, (0, 0, 0, 0)
        radius, half = round(min(radius, width / 2, height / 2) * 2) / 2, round(self.width - 0.4, 1)
        beyond, corner = _ring(radius, half)
        around = (x - beyond, y - beyond, width + 2 * beyond, height + 2 * beyond)
        return outlined(radius, half), corner, around


class Shadow(Patches):
    """In the place of BoxShadow, as soft as that."""

    pos, size, offset = told("_pos", (0, 0)), told("_size", (100, 100)), told("_offset", (0, 0))
    blur_radius, border_radius = told("_blur", 15), told("_radii", (0,) * 4)

    def look(self) -> tuple[Texture, int, Box]:
        (x, y), (width, height), (right, up) = self.pos, self.size, self.offset
        radius, blur = round(self.border_radius[0]), round(self.blur_radius)
        beyond = _reach(blur)
        box = (x + right - beyond, y + up - beyond, width + 2 * beyond, height + 2 * beyond)
        return blurred(radius, blur), beyond + max(radius, blur), box


def stand_in() -> None:
    """In kv files from now on. What kv changes just before a frame is drawn is placed before it, too."""
    Window.bind(on_draw=_place_waiting)
    for name, cls in (("RoundedRectangle", Rounded), ("BoxShadow", Shadow), ("Outline", Outline)):
        Factory.unregister(name)
        Factory.register(name, cls=cls)


# The textures


def _corner(radii: Radii) -> int:
    return max(1, math.ceil(max(radii)))


def _reach(blur: float) -> int:
    return math.ceil(1.5 * blur + 2)


@cache
def filled(radii: Radii) -> Texture:
    """White with round corners."""
    corner = _corner(radii)
    return _square(radii, corner, 0, lambda beyond: min(1.0, max(0.0, 0.5 - beyond)))


def _ring(radius: float, half: float) -> tuple[int, int]:
    """How far a line reaches outwards, and how far from there its corner reaches inwards."""
    beyond = math.ceil(half + 0.5)
    return beyond, beyond + max(math.ceil(radius), beyond)


@cache
def outlined(radius: float, half: float) -> Texture:
    """A line along the edge, so far to each side."""
    beyond, corner = _ring(radius, half)
    return _square((radius,) * 4, corner, beyond, lambda far: min(1.0, max(0.0, half + 0.5 - abs(far))))


@cache
def blurred(radius: int, blur: int) -> Texture:
    """Full inside, fading outside, as Kivy's shader does it."""
    beyond = _reach(blur)
    corner = beyond + max(radius, blur)

    def fading(far: float) -> float:
        return min(1.0, 2 / (1 + math.exp(4 * (far + SMALLER) / max(1, blur))))

    return _square((radius,) * 4, corner, beyond, fading)


def _square(radii: Radii, corner: int, margin: int, cover: Callable[[float], float]) -> Texture:
    """A square with a margin round it; its sides are powers of two, as GPUs like them."""
    side = 1 << (2 * corner + 1).bit_length()
    made_of = {radius: _quarter(radius, corner, margin, cover, side // 2) for radius in set(radii)}
    upper_left, upper_right, lower_right, lower_left = (made_of[radius] for radius in radii)
    lower = [left + right[::-1] for left, right in zip(lower_left, lower_right, strict=True)]
    upper = [left + right[::-1] for left, right in zip(upper_left, upper_right, strict=True)]
    pixels = bytearray(b"\xff" * (4 * side * side))
    pixels[3::4] = b"".join((*lower, *upper[::-1]))
    return made(bytes(pixels), (side, side), "rgba")


def _quarter(radius: float, corner: int, margin: int, cover: Callable[[float], float], side: int) -> list[bytes]:
    """Rows from the edge inwards, each from the edge inwards; beyond the corner all are like the last."""
    inwards = [radius - (i + 0.5 - margin) for i in range(corner + 1)]
    cells = [[0] * len(inwards) for _ in inwards]
    for i, y in enumerate(inwards):
        for j, x in enumerate(inwards[: i + 1]):  # it is the same across as down
            cells[i][j] = cells[j][i] = round(255 * cover(_beyond(x, y, radius)))
    rows = [bytes(row) + bytes(row[-1:]) * (side - len(row)) for row in cells]
    return rows + rows[-1:] * (side - len(rows))


def _beyond(x: float, y: float, radius: float) -> float:
    """How far a point is outside the edge; x, y from the middle of the corner's circle, outwards."""
    return (math.hypot(x, y) if x > 0 and y > 0 else max(x, y)) - radius
