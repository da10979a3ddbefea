"""The design's pieces as widgets: `Piece` for any of them, `Badge` for a player, and what is put together of both.

Each draws itself, without children: a table has a hundred of them.
"""

from collections.abc import Sequence
from functools import cache

from kivy.app import App
from kivy.clock import Clock
from kivy.factory import Factory
from kivy.graphics import Color, Line, Rectangle
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.widget import Widget

from venezia.present.board_picture import Seat
from venezia.ui import glyphs
from venezia.ui.textures import WHITE, Region, boxes, region_for
from venezia.ui.theme import letter_colour

Pair = tuple[float, float]
BESIDE = 0.35  # how much of a piece's side its master stands out beside it
# a rule, because its bindings let go of a widget that is gone
Builder.load_string("""
<Piece>:
    dress: app.theme.dress

<Chip>:
    ink: app.theme.ink2
    size_hint: None, None

<Slots>:
    size_hint: 1, 1

<MasterMark>:
    size_hint: 1, 1

<Signs>:
    ink: app.theme.ink2
    size_hint: None, None
    size: self.natural, dp(24)
""")


class Drawn(Widget):
    """A widget that draws itself in Python, once for any number of changes in a frame."""

    drawn_from: tuple[str, ...] = ()  # the properties that change what is drawn

    def __init__(self, **kwargs) -> None:
        super().__init__(**kwargs)
        redraw = Clock.create_trigger(lambda _dt: self.redraw(), -1)
        self.fbind("pos", redraw)
        self.fbind("size", redraw)
        for name in self.drawn_from:
            self.fbind(name, redraw)
        redraw()

    def redraw(self) -> None:
        self.canvas.before.clear()
        with self.canvas.before:
            self.draw()

    def draw(self) -> None:
        raise NotImplementedError


@cache
def box_of(name: str) -> tuple[float, float, float, float]:
    """Left, top, width and height of a piece around its origin, y down, lines included."""
    left, top, width, height = boxes()[name]
    return left, top, width, height


class Piece(Drawn):
    """A piece of the design as large as fits into the widget; what is painted white takes its `tint`."""

    name = StringProperty("")
    tint = ColorProperty(None, allownone=True)
    dress = StringProperty("")
    drawn_from = ("name", "tint", "dress")

    def draw(self) -> None:
        if self.name:
            put_piece(self.name, self.pos, self.size, self._colour())

    def _colour(self) -> list[float]:
        """A rule may ask for a tint before it knows the name: what is painted in colours keeps them."""
        if not self.name.startswith(WHITE):
            return [1, 1, 1, 1]
        if self.tint is not None:
            return self.tint
        app = App.get_running_app()
        return app.theme.ink if app else [1, 1, 1, 1]


def corners(found: Region) -> tuple[float, ...]:
    """Texture coordinates as Kivy's rectangles want them, from the lower left on."""
    return found.u, found.v2, found.u2, found.v2, found.u2, found.v, found.u, found.v


# Drawing into the canvas that is open


def put_piece(name: str, pos: Pair, size: Pair, colour: Sequence[float] = (1, 1, 1, 1)) -> None:
    """As large as fits into a box, in the middle of it."""
    if min(size) <= 0:
        return
    _, _, width, height = box_of(name)
    scale = min(size[0] / width, size[1] / height)
    across, up = width * scale, height * scale
    Color(*colour)
    found = region_for(name, up)
    # whole pixels, so that lines stay sharp
    at = round(pos[0] + (size[0] - across) / 2), round(pos[1] + (size[1] - up) / 2)
    Rectangle(pos=at, size=(across, up), texture=found.texture, tex_coords=corners(found))


def put_badge(seat: Seat, pos: Pair, size: Pair) -> None:
    """A player's shape with the letter."""
    side = min(size)
    if side < 4:
        return
    put_piece(f"badge-{seat.shape}", pos, size)
    letters = 2 * round(side * (0.34 if len(seat.letter) > 1 else 0.42) / 2)
    texture = glyphs.text(seat.letter, "Black", max(4, letters))
    low = side * 0.08 if seat.shape == "triangle" else 0
    at = pos[0] + (size[0] - texture.width) / 2, pos[1] + (size[1] - texture.height) / 2 - low
    Color(*letter_colour(seat.shape))
    Rectangle(pos=(round(at[0]), round(at[1])), size=texture.size, texture=texture)


def put_chip(seat: Seat | None, imaginary: bool, pos: Pair, size: Pair, ink: Sequence[float]) -> None:
    """Who laid a card: a badge, the imaginary player's mask, or an open place."""
    if seat is not None:
        put_badge(seat, pos, size)
    elif imaginary:
        put_piece("mask", pos, size)
    else:
        (x, y), (width, height) = pos, size
        Color(*ink[:3], 0.75)
        outline = x + width / 2 - height * 0.3, y + height * 0.08, height * 0.6, height * 0.84, dp(2)
        Line(rounded_rectangle=outline, width=1, dash_length=4, dash_offset=3)


# The widgets


class Badge(Drawn):
    """`seat` is a present.board_picture.Seat."""

    seat = ObjectProperty(None, allownone=True)
    drawn_from = ("seat",)

    def draw(self) -> None:
        if self.seat is not None:
            put_badge(self.seat, self.pos, self.size)


class Chip(Drawn):
    """Who somebody is, or laid a card: see `put_chip`."""

    seat = ObjectProperty(None, allownone=True)
    imaginary = BooleanProperty(False)
    ink = ColorProperty()
    drawn_from = ("seat", "imaginary", "ink")

    def draw(self) -> None:
        put_chip(self.seat, self.imaginary, self.pos, self.size, self.ink)


class Slots(Chip):
    """A place for each card of a type, side by side: pairs of the seat that laid it and whether nobody real did."""

    places = ListProperty()
    side = NumericProperty(0)
    drawn_from = ("places", "side", "ink")

    def draw(self) -> None:
        for i, (seat, imaginary) in enumerate(self.places):
            pos = self.x + i * (self.side + dp(1)), self.center_y - self.side / 2
            put_chip(seat, imaginary, pos, (self.side, self.side), self.ink)


class MasterMark(Chip):
    """A master builder's figure, with the badge of the one who holds it."""

    piece = StringProperty("")
    held = BooleanProperty(False)
    drawn_from = (*Chip.drawn_from, "piece", "held")

    def draw(self) -> None:
        if not self.piece or min(self.size) <= 0:
            return
        put_piece(self.piece, self.pos, self.size)
        if self.held:
            side = self.height * 0.56
            pos = self.right + self.height * 0.12 - side, self.y - self.height * 0.06
            put_chip(self.seat, self.imaginary, pos, (side, side), self.ink)


class Signs(Drawn):
    """Small pieces: of each its name, how many of it (which may be empty), and the master that stands before it."""

    signs = ListProperty()
    side = NumericProperty(22)  # of a piece
    text_size = NumericProperty(14)  # pixels
    gap = NumericProperty(4)
    ink = ColorProperty()
    natural = NumericProperty(0)  # its width
    drawn_from = ("signs", "side", "text_size", "gap", "ink")

    def __init__(self, **kwargs) -> None:
        super().__init__(**kwargs)
        for name in self.drawn_from:
            self.fbind(name, self._measure)
        self._measure()

    def dress(self, side: float, text_size: float, gap: float) -> None:
        self.side, self.text_size, self.gap = side, text_size, gap

    def _width(self, count: str, upon: str) -> float:
        words = dp(2) + glyphs.text(count, "Bold", round(self.text_size)).width if count else 0
        return self.side * (1 + BESIDE if upon else 1) + words

    def _measure(self, *_: object) -> None:
        gaps = self.gap * max(0, len(self.signs) - 1)
        self.natural = sum(self._width(count, upon) for _, count, upon in self.signs) + gaps

    def draw(self) -> None:
        x = self.x
        for name, count, upon in self.signs:
            put_piece(name, (x, self.y), (self.side, self.height))
            if upon:
                tall = min(self.height, self.side * 1.1)
                put_piece(upon, (x + self.side * (BESIDE + 0.1), self.center_y - tall * 0.6), (self.side * 0.9, tall))
            right = x + self._width(count, upon)
            if count:
                texture = glyphs.text(count, "Bold", round(self.text_size))
                Color(*self.ink)
                pos = round(right - texture.width), round(self.center_y - texture.height / 2)
                Rectangle(pos=pos, size=texture.size, texture=texture)
            x = right + self.gap


for widget in (Piece, Badge, Chip, Slots, MasterMark, Signs):
    Factory.register(widget.__name__, cls=widget)
