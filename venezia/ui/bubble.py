"""The points a building would bring, told beside it: "A 5 / 2 K"."""

from kivy.graphics import (
    Color,
    Ellipse,
    InstructionGroup,
    Line,
    PopMatrix,
    PushMatrix,
    Rectangle,
    RoundedRectangle,
    Translate,
)
from kivy.metrics import dp, sp

from venezia.present.board_picture import Seat
from venezia.ui import glyphs
from venezia.ui.art import box_of, corners
from venezia.ui.textures import region_for
from venezia.ui.theme import letter_colour

GAP = 30  # dp between the piece and the bubble


class Bubble(InstructionGroup):
    """In pixels, around its own middle; `place` moves it."""

    def __init__(self) -> None:
        super().__init__()
        self.size = (0.0, 0.0)
        self._at, self._stem = Translate(0, 0), Line(width=dp(1.5))
        self._pin = Ellipse(size=(dp(8), dp(8)))
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
        self._parts.add(RoundedRectangle(pos=(-width / 2, -height / 2), size=self.size, radius=[dp(14)]))
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

    def place(self, above: tuple[float, float], below: tuple[float, float], inside: tuple[float, ...]) -> None:
        """Below the piece, or above it where there is no room; never beyond the edges."""
        width, height = self.size
        left, bottom, right, _ = inside
        under = below[1] - dp(GAP) - height >= bottom
        x, y = below if under else above
        middle = y - dp(GAP) - height / 2 if under else y + dp(GAP) + height / 2
        self._at.xy = (round(min(max(x, left + width / 2), right - width / 2)), round(middle))
        self._stem.points = [x, y, x, middle]
        self._pin.pos = (x - dp(4), y - dp(4))


def _items(shares: tuple[tuple[int, int], ...], number: int) -> list[tuple[str, object]]:
    """Badge 5 / 2 badge for two, badge and points for each of more."""
    texts = [glyphs.text(str(points), "Black", number) for _, points in shares]
    if len(shares) == 2:
        slash = glyphs.text("/", "Regular", number)
        (first, _), (second, _) = shares
        return [("badge", first), ("text", texts[0]), ("quiet", slash), ("text", texts[1]), ("badge", second)]
    return [item for (seat, _), made in zip(shares, texts, strict=True) for item in (("badge", seat), ("text", made))]
