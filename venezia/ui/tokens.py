"""Small things in the air, over board and panels, as large on a phone as on a tablet; in the sky while they fly."""

from collections.abc import Callable

from kivy.animation import AnimationTransition as Ease
from kivy.graphics import Color, InstructionGroup, PopMatrix, PushMatrix, Rectangle, Scale, Translate
from kivy.metrics import dp

from venezia.ui.art import corners
from venezia.ui.textures import boxes, region_for

Point = tuple[float, float]
Spot = Callable[[], Point]  # where something is now, in the sky's pixels: the view below may move
# parts of a card's show: it comes, turns over, is looked at, and goes
COME, TURN, LOOK = 0.25, 0.4, 0.85
LARGE, SMALL = 216, 44  # dp: how high a card is that all look at, and one that only passes
STUD, TILE, MASTER = 16, 34, 46


class Token(InstructionGroup):
    """A piece so many dp high, its middle where it is placed."""

    def __init__(self, sky: InstructionGroup, piece: str, height: float) -> None:
        super().__init__()
        self.piece = piece
        self._sky, self._height = sky, height
        self._at, self._size = Translate(0, 0), Scale(1, 1, 1)
        self._shown = False

    def place(self, x: float, y: float, t: float) -> None:
        if not self._shown:
            self._shown = True
            self._paint()
            self._sky.add(self)
        self._at.xy = (x, y)
        if t >= 1:
            self._sky.remove(self)

    def _paint(self) -> None:
        self.clear()
        _, _, across, down = boxes()[self.piece]
        height = dp(self._height)
        width, found = height * across / down, region_for(self.piece, height)
        shape = Rectangle(
            pos=(-width / 2, -height / 2), size=(width, height), texture=found.texture, tex_coords=corners(found)
        )
        for part in (PushMatrix(), self._at, self._size, Color(1, 1, 1, 1), shape, PopMatrix()):
            self.add(part)

    def become(self, piece: str) -> None:
        if piece != self.piece:
            self.piece = piece
            self._paint()

    def turn(self, card: str, turned: float) -> float:
        """A card from its back to its face; how wide it is meanwhile."""
        self.become(card if turned >= 0.5 else "card-back")
        return max(0.02, abs(1 - 2 * turned))


class TurnedCard(Token):
    """A card that comes from the deck, turns over in the middle for all to see, and goes where it belongs."""

    def __init__(self, sky: InstructionGroup, card: str, ways: tuple[Spot, Spot, Spot]) -> None:
        super().__init__(sky, "card-back", LARGE)
        self._card, self._ways = f"card-{card}", ways

    def act(self, t: float) -> None:
        start, middle, end = (spot() for spot in self._ways)
        small = SMALL / LARGE
        if t < COME:
            self._go(start, middle, Ease.out_cubic(t / COME), small, 1.0, t)
        elif t < LOOK:
            wide = self.turn(self._card, min(1.0, (t - COME) / (TURN - COME)))
            self._go(middle, middle, 0, 1.0, 1.0, t)
            self._size.x = wide
        else:
            self.become(self._card)
            self._go(middle, end, Ease.in_cubic((t - LOOK) / (1 - LOOK)), 1.0, small, t)

    def _go(self, start: Point, end: Point, part: float, small: float, large: float, t: float) -> None:
        size = small + (large - small) * part
        self._size.xyz = (size, size, 1)
        self.place(*between(start, end, part), t)


class DrawnCard(Token):
    """A card from the deck, face down; it turns over where it comes to lie, if that hand lies open."""

    def __init__(self, sky: InstructionGroup, card: str, way: tuple[Spot, Spot], height: float, part: float) -> None:
        super().__init__(sky, "card-back", height)
        self._card, self._way, self._slide = f"card-{card}", way, part  # how much of the time it slides

    def act(self, t: float) -> None:
        start, end = (spot() for spot in self._way)
        if t < self._slide:
            self.place(*between(start, end, Ease.out_cubic(t / self._slide)), t)
            return
        self._size.x = self.turn(self._card, Ease.in_out_sine((t - self._slide) / (1 - self._slide)))
        self.place(*end, t)


def between(start: Point, end: Point, part: float) -> Point:
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part
