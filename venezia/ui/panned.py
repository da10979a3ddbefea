"""A widget that looks at a part of the board: fit, pan, pinch, district by district. Plain arithmetic."""

import math

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import AliasProperty, BooleanProperty, ListProperty, NumericProperty
from kivy.uix.widget import Widget

from venezia.present.geometry import Layout

DISTRICT = 54  # dp: a hex of the district that is looked at
LARGEST = 110  # dp
STILL = 10  # dp: a finger that moved less has tapped
HOLD = 0.6  # seconds: a finger that stays so long means more than a tap
WATCHED = 40  # dp: a hex where something moves
SECONDS = 0.22


class Panned(Widget):
    """Board coordinates are hex widths, y down; `to_px` and `to_board` lead there and back."""

    insets = ListProperty([0, 0, 0, 0])  # left, top, right, bottom: what lies over the board, in pixels
    covers = ListProperty()  # panels that float over it: left, bottom, right, top of each
    zoomed = NumericProperty(-1)  # the district that is looked at
    movable = BooleanProperty(True)
    animated = BooleanProperty(True)
    followed = BooleanProperty(False)  # the view goes after what moves
    moving = BooleanProperty(False)  # from the first step of a pan, a pinch or a flight until it rests
    _scale = NumericProperty(1.0)
    _left = NumericProperty(0.0)  # where the board's origin is, from the widget's left and top
    _down = NumericProperty(0.0)

    def __init__(self, **kwargs) -> None:
        super().__init__(**kwargs)
        self._fingers: list = []
        self._moved = False
        self._kept: tuple[float, float] | None = None  # what a finger left in the middle of a close-up
        self._width = 0.0  # for which the view was made
        self._free = True  # nothing keeps the view away from the fit
        self.strayed = False  # it went after something
        self._going: tuple[float, float, float] | None = None  # where it flies to
        self.register_event_type("on_point")
        self.register_event_type("on_away")
        self.register_event_type("on_hold")
        self.fbind("size", self._refit)
        self.fbind("insets", self._refit)

    hex_px = AliasProperty(lambda self: self._scale, bind=["_scale"])

    def on_point(self, x: float, y: float) -> None:
        """A tap, in board coordinates."""

    def on_away(self) -> None:
        """A double tap in a close-up: the whole board again."""
        self.zoom_out()

    def choosing(self) -> bool:
        """Whether two quick taps are two choices."""
        return False

    def on_hold(self, x: float, y: float) -> bool:
        """A finger that stays on a point; True from whoever takes it."""
        return False

    def layout(self) -> Layout | None:
        raise NotImplementedError

    # Where things are

    def to_px(self, x: float, y: float) -> tuple[float, float]:
        """A point of the board in the window."""
        return self.to_window(*self.to_here(x, y))

    def to_here(self, x: float, y: float) -> tuple[float, float]:
        """A point of the board where this widget draws: inside its parent, which may be moved by a phone's bars."""
        return self.x + self._left + x * self._scale, self.y + self.height - self._down - y * self._scale

    def to_board(self, x: float, y: float) -> tuple[float, float]:
        """A point inside the widget's parent, on the board."""
        return (x - self.x - self._left) / self._scale, (self.top - y - self._down) / self._scale

    def _room(self) -> tuple[float, float, float, float]:
        """Left, top, width and height of what is not covered."""
        left, top, right, bottom = self.insets
        return left, top, max(1, self.width - left - right), max(1, self.height - top - bottom)

    def _fit_scale(self) -> float:
        board, (_, _, width, height) = self.layout(), self._room()
        return min(width / (board.right - board.left), height / (board.bottom - board.top))

    def _view(self, scale: float, x: float, y: float) -> tuple[float, float, float]:
        """Scale and origin that put a point of the board into the middle, as far as the board goes."""
        left, top, width, height = self._room()
        return self._clamped(scale, left + width / 2 - x * scale, top + height / 2 - y * scale)

    def _clamped(self, scale: float, left: float, down: float) -> tuple[float, float, float]:
        board, (x, y, width, height) = self.layout(), self._room()
        return (
            scale,
            _between(left, x, width, board.left * scale, board.right * scale),
            _between(down, y, height, board.top * scale, board.bottom * scale),
        )

    def _fitted(self) -> tuple[float, float, float]:
        board = self.layout()
        return self._view(self._fit_scale(), (board.left + board.right) / 2, (board.top + board.bottom) / 2)

    def _district(self, district: int) -> tuple[float, float, float]:
        return self._part(self.layout().districts[district], 1)

    def _part(self, hexes: tuple[int, ...], around: float) -> tuple[float, float, float]:
        left, top, right, bottom = self.layout().box(hexes)
        _, _, width, height = self._room()
        whole = min(width / (right - left + around), height / (bottom - top + around))
        scale = max(self._fit_scale(), dp(DISTRICT), min(whole, dp(LARGEST)))
        return self._view(scale, (left + right) / 2, (top + bottom) / 2)

    # Moving

    def zoom_to(self, district: int) -> None:
        self.zoomed, self.strayed = district, False
        self._free, self._kept, self._width = False, None, self.width
        self._go(*self._district(district))

    def show_part(self, hexes: tuple[int, ...]) -> None:
        """Some hexes and what is round them."""
        self.zoomed, self._free = -1, False
        self._go(*self._part(hexes, 4))

    def watches(self) -> bool:
        """Whether what moves has to be looked for: the whole board is too small, or not all of it is seen."""
        return self.followed and (self._fit_scale() < dp(WATCHED) or not self._free)

    def watch(self, points: tuple[tuple[float, float], ...]) -> None:
        """The view goes where these points are seen large enough, or at least the first of them."""
        xs, ys = [x for x, _ in points], [y for _, y in points]
        box = (min(xs) - 1, min(ys) - 1, max(xs) + 1, max(ys) + 1)
        if not self.watches() or (self._goal()[0] >= dp(WATCHED) and self._sees(box)):
            return
        _, _, width, height = self._room()
        whole = min(width / (box[2] - box[0]), height / (box[3] - box[1]))
        middle = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2) if whole >= dp(WATCHED) else points[0]
        self.zoomed, self._free, self._kept, self.strayed = -1, False, None, True
        self._go(*self._view(max(self._fit_scale(), dp(WATCHED), min(whole, dp(DISTRICT))), *middle))

    def _goal(self) -> tuple[float, float, float]:
        """Where the view is, or is about to be."""
        return self._going if self.moving and self._going else (self._scale, self._left, self._down)

    def _sees(self, box: tuple[float, float, float, float]) -> bool:
        (scale, left, down), (x, y, width, height) = self._goal(), self._room()
        across, deep = (box[0] * scale + left, box[2] * scale + left), (box[1] * scale + down, box[3] * scale + down)
        half = scale / 2  # of what is round the points
        inside = across[0] > x - half and across[1] < x + width + half
        return inside and deep[0] > y - half and deep[1] < y + height + half

    def reveal(self, box: tuple[float, float, float, float], margin: float) -> None:
        """The view goes as little aside as brings a box of the board into sight."""
        left, top, right, bottom = box
        x, y, width, height = self._room()
        scale = self._scale
        across = _into(left * scale + self._left - margin, right * scale + self._left + margin, x, x + width)
        down = _into(top * scale + self._down - margin, bottom * scale + self._down + margin, y, y + height)
        if across or down:
            Animation.cancel_all(self, "_scale", "_left", "_down")
            self._place(scale, self._left + across, self._down + down)
            self.settle()

    def zoom_out(self) -> None:
        self.zoomed, self.strayed = -1, False
        self._free, self._kept = True, None
        if self.layout() is not None:
            self._go(*self._fitted())

    def _go(self, scale: float, left: float, down: float) -> None:
        Animation.cancel_all(self, "_scale", "_left", "_down")
        if not self.animated or self.get_parent_window() is None:
            self._place(scale, left, down)
            self.settle()
            return
        self._going = scale, left, down
        moving = Animation(_scale=scale, _left=left, _down=down, d=SECONDS, t="out_cubic")
        moving.bind(on_complete=lambda *_: (self._place(scale, left, down), self.settle()))
        self.moving = True
        moving.start(self)

    def _place(self, scale: float, left: float, down: float) -> None:
        # the origin on a whole pixel keeps texts sharp
        self._scale, self._left, self._down = scale, round(left), round(down)

    def _refit(self, *_: object) -> None:
        """The window or what covers it has changed: the same view again, without a show."""
        if self.layout() is None:
            return
        Animation.cancel_all(self, "_scale", "_left", "_down")
        if self.zoomed >= 0 and self._kept is not None and self.width == self._width:
            self._place(*self._view(self._scale, *self._kept))
        elif self.zoomed >= 0:
            self._place(*self._district(self.zoomed))
        elif self._free:
            self._place(*self._fitted())
        else:
            self._place(*self._clamped(max(self._scale, self._fit_scale()), self._left, self._down))
        self.settle()

    def _keep(self) -> None:
        """A finger was here: panels that grow or shrink leave the middle where it is."""
        left, top, width, height = self._room()
        x, y = (left + width / 2 - self._left) / self._scale, (top + height / 2 - self._down) / self._scale
        self._kept, self._width = (x, y), self.width

    def bring(self, x: float, y: float, room: float) -> None:
        """A point of a close-up comes so far in that there is room on every side of it, in pixels."""
        if self.zoomed < 0:
            return
        left, top, width, height = self._room()
        across, down = self._left + x * self._scale, self._down + y * self._scale
        right = _inside(across, left, width, room) - across
        lower = _inside(down, top, height, room) - down
        if right or lower:
            self._move(self._scale, self._left + right, self._down + lower)
            self._keep()
            self.settle()

    def settle(self) -> None:
        """The view has come to rest."""
        self.moving, self._going = False, None

    # Fingers

    def on_touch_down(self, touch) -> bool:
        if not self.collide_point(*touch.pos) or self.layout() is None:
            return False
        if touch.is_mouse_scrolling:
            return self._wheel(touch)
        touch.grab(self)
        if not self._fingers:
            self._moved = False
        self._fingers.append(touch)
        touch.ud["from"] = touch.pos
        touch.ud["holding"] = Clock.schedule_once(lambda _dt: self._held(touch), HOLD)
        return True

    def on_touch_move(self, touch) -> bool:
        if touch.grab_current is not self:
            return False
        if not self._moved and math.dist(touch.pos, touch.ud["from"]) < dp(STILL):
            return True
        if len(self._fingers) == 1 and not self._moved:
            touch.ud["last"] = touch.ud["from"]  # so that the board stays below the finger
        self._moved = True
        if self.movable:
            self._follow(touch)
        touch.ud["last"] = touch.pos
        return True

    def on_touch_up(self, touch) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        touch.ud["holding"].cancel()
        self._fingers = [finger for finger in self._fingers if finger is not touch]
        if not self._fingers and self.movable:
            self._keep()
        if self.get_parent_window() is None:
            return True  # its screen was left meanwhile
        if not self._moved and not self._fingers:
            self._tap(touch)
        elif not self._fingers:
            self.settle()
        return True

    def _held(self, touch) -> None:
        """A finger that stays: whoever listens and takes it, no tap follows."""
        if not self._moved and self._fingers == [touch] and self.get_parent_window() is not None:
            self._moved = bool(self.dispatch("on_hold", *self.to_board(*touch.pos)))

    def _tap(self, touch) -> None:
        if touch.is_double_tap and not self._free and self.movable and not self.choosing():
            self.dispatch("on_away")
        else:
            self.dispatch("on_point", *self.to_board(*touch.pos))

    def _follow(self, touch) -> None:
        """One finger draws the board along, two stretch it between them."""
        self.moving = True
        Animation.cancel_all(self, "_scale", "_left", "_down")
        last = touch.ud.get("last", touch.ud["from"])
        others = [finger for finger in self._fingers if finger is not touch]
        if not others:
            self._move(self._scale, self._left + touch.x - last[0], self._down - touch.y + last[1])
            return
        other = others[0].pos
        before, after = math.dist(last, other), math.dist(touch.pos, other)
        middle = (touch.x + other[0]) / 2, (touch.y + other[1]) / 2
        self._stretch(after / max(before, 1), *middle)
        moved = (touch.x - last[0]) / 2, (touch.y - last[1]) / 2
        self._move(self._scale, self._left + moved[0], self._down - moved[1])

    def _stretch(self, by: float, x: float, y: float) -> None:
        """Larger or smaller, the point below x, y staying where it is."""
        fit = self._fit_scale()
        scale = min(max(self._scale * by, fit), max(dp(LARGEST), fit))
        at = self.to_board(x, y)
        self._free = scale <= fit * 1.001
        self._move(scale, x - self.x - at[0] * scale, self.top - y - at[1] * scale)

    def _move(self, scale: float, left: float, down: float) -> None:
        self._place(*self._clamped(scale, left, down))

    def _wheel(self, touch) -> bool:
        if not self.movable:
            return False
        Animation.cancel_all(self, "_scale", "_left", "_down")
        self._stretch(1.15 if touch.button == "scrolldown" else 1 / 1.15, *touch.pos)
        self.settle()
        return True


def _inside(at: float, start: float, length: float, room: float) -> float:
    """Where a point must be to have room on both sides, as far as there is."""
    room = min(room, length / 2)
    return min(max(at, start + room), start + length - room)


def _into(low: float, high: float, first: float, last: float) -> float:
    """How far something has to move to lie inside; its beginning where it is too large."""
    if low < first or high - low > last - first:
        return first - low
    return min(0.0, last - high)


def _between(origin: float, start: float, room: float, low: float, high: float) -> float:
    """An origin that leaves no room empty that the board could fill; the board in the middle where it is smaller."""
    if high - low <= room:
        return start + room / 2 - (low + high) / 2
    return min(start - low, max(start + room - high, origin))
