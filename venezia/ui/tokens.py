"""Small things in the air above the board, in hex widths; in the sky only while they fly."""

from kivy.animation import AnimationTransition as Ease
from kivy.graphics import Color, InstructionGroup, PopMatrix, PushMatrix, Scale, Translate

from venezia.ui.board_mesh import UNIT
from venezia.ui.board_view import BoardView
from venezia.ui.textures import boxes

Point = tuple[float, float]
# parts of a card's show: it comes, turns over, is looked at, and goes
COME, TURN, LOOK = 0.25, 0.4, 0.85
LARGE, SMALL = 1.6, 0.35


class Token(InstructionGroup):
    """A piece, its middle where it is placed."""

    def __init__(self, view: BoardView, piece: str, scale: float) -> None:
        super().__init__()
        self._view, self._piece = view, piece
        self._at, self._size = Translate(0, 0), Scale(scale, scale, 1)
        self._shown = False

    def place(self, x: float, y: float, t: float) -> None:
        if not self._shown:
            self._shown = True
            self._paint()
            self._view.sky.add(self)
        self._at.xy = (x, y)
        if t >= 1:
            self._view.sky.remove(self)

    def _paint(self) -> None:
        self.clear()
        left, top, width, height = boxes()[self._piece]
        piece = self._view.look.piece(self._piece, -(left + width / 2) * UNIT, -(top + height / 2) * UNIT)
        for part in (PushMatrix(), self._at, self._size, Color(1, 1, 1, 1), piece, PopMatrix()):
            self.add(part)

    def become(self, piece: str) -> None:
        if piece != self._piece:
            self._piece = piece
            self._paint()


class TurnedCard(Token):
    """A card that comes from the deck, turns over in the middle for all to see, and goes where it belongs."""

    def __init__(self, view: BoardView, card: str, ways: tuple[Point, Point, Point]) -> None:
        super().__init__(view, "card-back", SMALL)
        self._card, self._ways = f"card-{card}", ways

    def act(self, t: float) -> None:
        start, middle, end = self._ways
        if t < COME:
            self._go(start, middle, Ease.out_cubic(t / COME), SMALL, LARGE, t)
        elif t < LOOK:
            turned = min(1.0, (t - COME) / (TURN - COME))
            self.become(self._card if turned >= 0.5 else "card-back")
            self._go(middle, middle, 0, LARGE, LARGE, t)
            self._size.x = LARGE * max(0.02, abs(1 - 2 * turned))
        else:
            self.become(self._card)
            self._go(middle, end, Ease.in_cubic((t - LOOK) / (1 - LOOK)), LARGE, SMALL, t)

    def _go(self, start: Point, end: Point, part: float, small: float, large: float, t: float) -> None:
        size = small + (large - small) * part
        self._size.xyz = (size, size, 1)
        self.place(start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part, t)
