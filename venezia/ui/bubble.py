"""The points a building would bring, told beside it: "A 5 / 2 K"."""

import math
from collections.abc import Iterator

from kivy.graphics import (
    Color,
    InstructionGroup,
    PopMatrix,
    PushMatrix,
    Rectangle,
    SmoothEllipse,
    SmoothLine,
    Translate,
)
from kivy.metrics import dp, sp

from venezia.present.board_picture import Seat
from venezia.ui import glyphs
from venezia.ui.art import box_of, corners
from venezia.ui.rounded import Rounded
from venezia.ui.textures import region_for
from venezia.ui.theme import letter_colour

GAP = 14  # dp between the piece and the bubble
REACH = 24  # dp round each point that should stay in sight
Box = tuple[float, float, float, float]  # left, bottom, right, top


class Bubble(InstructionGroup):
    """In pixels, around its own middle; `place` moves it."""

    def __init__(self) -> None:
        super().__init__()
        self.size = (0.0, 0.0)
        self._at, self._stem = Translate(0, 0), SmoothLine(width=dp(1.5))
        self._pin = SmoothEllipse(size=(dp(8), dp(8)))
        self._parts = InstructionGroup()
        self._colour = Color(0, 0, 0, 0)
        for part in (self._colour, self._stem, self._pin, PushMatrix(), self._at, self._parts, PopMatrix()):
            self.add(part)

    def show(self, shares: tuple[tuple[int, int], ...], seats: tuple[Seat, ...], theme) -> None:
        self._parts.clear()
        self.size = (0.0, 0.0)
        self._colour.rgba = (*theme.ink[:3], 1 if shares else 0)
        if not shares:
            return
        badge, number = dp(28) * theme.text, round(sp(28) * theme.text)
        items = _items(shares, number)
        gap = dp(10)
        width = sum(badge if kind == "badge" else item.width for kind, item in items) + gap * (len(items) + 1)
        height = max(badge, number) + dp(20)
        self.size = (width, height)
        self._parts.add(Color(*theme.ink))
        self._parts.add(Rounded(pos=(-width / 2, -height / 2), size=self.size, radius=[dp(14)]))
        x = gap - width / 2
        for kind, item in items:
            across = badge if kind == "badge" else item.width
            if kind == "badge":
                self._badge(seats[item], x, badge)
            else:
                self._text(item, x, theme.paper if kind == "text" else theme.ink2)
            x += across + gap

    def _badge(self, seat: Seat, x: float, size: float) -> None:
        _, _, width, height = box_of(f"badge-{seat.shape}")
        scale = size / max(width, height)
        found = region_for(f"badge-{seat.shape}", size)
        across, down = width * scale, height * scale
        self._parts.add(Color(1, 1, 1, 1))
        pos = (x + (size - across) / 2, -down / 2)
        self._parts.add(Rectangle(pos=pos, size=(across, down), texture=found.texture, tex_coords=corners(found)))
        texture = glyphs.text(seat.letter, "Black", round(size * (0.34 if len(seat.letter) > 1 else 0.42)))
        self._text(texture, x + (size - texture.width) / 2, letter_colour(seat.shape), seat.shape == "triangle")

    def _text(self, texture, x: float, colour: list[float], low: bool = False) -> None:
        self._parts.add(Color(*colour))
        y = -texture.height * (1 - glyphs.MIDDLE) - (dp(3) if low else 0)
        self._parts.add(Rectangle(pos=(round(x), round(y)), size=texture.size, texture=texture))

    def place(self, piece: Box, inside: Box, shown: list[tuple[float, float]], covers: list[Box]) -> None:
        """Beside the piece where it hides least of what is shown; never beyond the edges."""
        x, y = (piece[0] + piece[2]) / 2, (piece[1] + piece[3]) / 2
        across, up = self.size[0] / 2, self.size[1] / 2
        beside = (piece[2] - piece[0]) / 2 + across, (piece[3] - piece[1]) / 2 + up
        places = [_within(centre, (across, up), inside) for centre in _around((x, y), beside)]

        def cost(at: tuple[float, float]) -> tuple[int, float]:
            hidden = sum(_near(at, point, across + dp(REACH), up + dp(REACH)) for point in shown)
            unseen = sum(_overlap(at, (across, up), box) for box in (piece, *covers))
            return hidden + (len(shown) + 1) * unseen, math.dist(at, (x, y))

        at = min(places, key=cost)
        self._at.xy = at
        self._stem.points = [x, y, *at]
        self._pin.pos = (x - dp(4), y - dp(4))


def _near(a: tuple[float, float], b: tuple[float, float], across: float, up: float) -> bool:
    return abs(a[0] - b[0]) < across and abs(a[1] - b[1]) < up


def _overlap(at: tuple[float, float], half: tuple[float, float], box: Box) -> bool:
    middle = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    return _near(at, middle, half[0] + (box[2] - box[0]) / 2, half[1] + (box[3] - box[1]) / 2)


def _around(middle: tuple[float, float], beside: tuple[float, float]) -> Iterator[tuple[float, float]]:
    """The middles of places below, above, beside and at the corners, near and a little farther."""
    x, y = middle
    for gap in (dp(GAP), dp(3 * GAP)):
        across, up = beside[0] + gap, beside[1] + gap
        yield from ((x, y - up), (x, y + up), (x - across, y), (x + across, y))
        yield from ((x + dx * across, y + dy * up) for dx in (-0.8, 0.8) for dy in (-0.8, 0.8))


def _within(at: tuple[float, float], half: tuple[float, float], inside: Box) -> tuple[float, float]:
    left, bottom, right, top = inside
    x = min(max(at[0], left + half[0]), max(left + half[0], right - half[0]))
    return round(x), round(min(max(at[1], bottom + half[1]), max(bottom + half[1], top - half[1])))


def _items(shares: tuple[tuple[int, int], ...], number: int) -> list[tuple[str, object]]:
    """Badge 5 / 2 badge for two, badge and points for each of more."""
    texts = [glyphs.text(str(points), "Black", number) for _, points in shares]
    if len(shares) == 2:
        slash = glyphs.text("/", "Regular", number)
        (first, _), (second, _) = shares
        return [("badge", first), ("text", texts[0]), ("quiet", slash), ("text", texts[1]), ("badge", second)]
    return [item for (seat, _), made in zip(shares, texts, strict=True) for item in (("badge", seat), ("text", made))]
