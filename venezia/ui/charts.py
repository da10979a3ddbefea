"""The charts of the end, drawn: race, points by source, who fed whom. Never by colour alone."""

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from kivy.app import App
from kivy.core.text import Label as CoreLabel
from kivy.factory import Factory
from kivy.graphics import Color, Line, Rectangle, SmoothLine, StencilPop, StencilPush, StencilUnUse, StencilUse
from kivy.lang import Builder
from kivy.metrics import dp, sp
from kivy.properties import ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from venezia.present.afterwards import SOURCES, Afterwards
from venezia.present.board_picture import Seat
from venezia.ui.art import Badge, Drawn, Piece
from venezia.ui.drawing import set_colour
from venezia.ui.rounded import Rounded
from venezia.ui.theme import building_colour, player_colour
from venezia.ui.words import say

Point = tuple[float, float]
GOAL = 60
# dash and gap in dp, by shape: the first is a whole line
DASHES = {"diamond": (), "circle": (12, 4, 3, 4), "triangle": (11, 5), "square": (3, 5), "quatrefoil": (18, 4)}
PICTURES = {"gold": "coin", "jumps": "icon-next", "other": "icon-settings"}


def theme():
    return App.get_running_app().theme


def luminance(colour: Sequence[float]) -> float:
    parts = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in colour[:3]]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one: Sequence[float], two: Sequence[float]) -> float:
    high, low = sorted((luminance(one), luminance(two)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def readable(colour: Sequence[float], least: float = 3.0) -> list[float]:
    """The colour mixed with ink until it stands out from the paper."""
    worn = theme()
    for part in range(11):
        mixed = [c + (i - c) * part / 10 for c, i in zip(colour[:3], worn.ink[:3], strict=True)]
        if contrast(mixed, worn.paper) >= least:
            break
    return [*mixed, 1]


def text_on(colour: Sequence[float]) -> list[float]:
    """Black or white, whichever is read more easily."""
    dark, light = [0.06, 0.08, 0.1, 1], [1, 1, 1, 1]
    return dark if contrast(colour, dark) >= contrast(colour, light) else light


def source_colour(source: str) -> list[float]:
    if source in PICTURES:
        return list({"gold": theme().gold, "jumps": theme().stone, "other": theme().stone3}[source])
    return building_colour(source)


def dashed(points: Sequence[Point], pattern: Sequence[float]) -> Iterator[list[Point]]:
    """The pieces of a line that are drawn; `pattern` is dash, gap, dash, gap … in pixels."""
    if not pattern:
        yield list(points)
        return
    at, left, run = 0, pattern[0], [points[0]]
    for (x, y), (x2, y2) in pairwise(points):
        length, done = math.dist((x, y), (x2, y2)), 0.0
        while length - done > left:
            done += left
            place = (x + (x2 - x) * done / length, y + (y2 - y) * done / length)
            if at % 2 == 0:
                yield [*run, place]
            at, run = (at + 1) % len(pattern), [place]
            left = pattern[at]
        left -= length - done
        run.append((x2, y2))
    if at % 2 == 0 and len(run) > 1:
        yield run


# a rule, because its bindings let go of a chart that is gone
Builder.load_string("""
<Chart>:
    dress: app.theme.dress
    letters: app.theme.text
""")


class Chart(Drawn):
    """Lines and areas are drawn, texts and badges are widgets: those are made after the drawing, since a widget
    that is made while a canvas is open belongs to that canvas too, and never leaves it."""

    after: Afterwards | None = ObjectProperty(None, allownone=True)
    seats = ListProperty([])
    dress = StringProperty("")
    letters = NumericProperty(1.0)
    drawn_from = ("after", "seats", "dress", "letters")

    def redraw(self) -> None:
        self.clear_widgets()
        self._makers: list[Callable[[], Widget]] = []
        super().redraw()
        for maker in self._makers:
            self.add_widget(maker())

    def draw(self) -> None:
        if self.after is not None and self.seats:
            self.draw_facts(self.after)

    def draw_facts(self, after: Afterwards) -> None:
        raise NotImplementedError

    def put(self, text: str, x: float, y: float, sp_: float = 14, font: str = "Roboto", colour=None) -> None:
        """A text around a point."""
        size, room = sp(sp_) * theme().text, text_size(text, sp_, font)
        self._makers.append(
            lambda: Label(text=text, font_size=size, font_name=font, color=colour or theme().ink,
                          size=room, center=(x, y), size_hint=(None, None))
        )  # fmt: skip

    def badge(self, seat: Seat, x: float, y: float, size: float) -> None:
        self._makers.append(lambda: Badge(seat=seat, size=(size, size), center=(x, y), size_hint=(None, None)))

    def piece(self, name: str, x: float, y: float, size: float, tint=None) -> None:
        self._makers.append(
            lambda: Piece(name=name, tint=tint, size=(size, size), center=(x, y), size_hint=(None, None))
        )


def text_size(text: str, sp_: float, font: str = "Roboto") -> tuple[float, float]:
    return CoreLabel(font_size=sp(sp_) * theme().text, font_name=font).get_extents(text)


class RaceChart(Chart):
    """The number of each gondola after each turn: a line with dashes and a shape of its own."""

    def draw_facts(self, after: Afterwards) -> None:
        side = text_size("00", 14)[0] + dp(10)
        foot = text_size("0", 14)[1] + dp(8)
        badge = dp(24)
        self.left, self.floor = self.x + side, self.y + foot
        self.across = self.right - badge - dp(8) - self.left
        self.up = self.top - badge / 2 - self.floor
        self.most = max(GOAL + 4, *after.numbers)
        self.grid(after)
        step = max(1, after.turns // 4)
        for seat in reversed(after.ranking):  # the winner's line on top
            self.way(after, seat)
        for seat in reversed(after.ranking):
            for turn in range(step, after.turns - step // 2, step):
                x, y = self.place(after, turn, after.race[turn][seat])
                self.piece(f"badge-{self.seats[seat].shape}", x, y, dp(14))
        self.ends(after, badge)

    def place(self, after: Afterwards, turn: int, number: float) -> Point:
        return self.left + self.across * turn / max(1, after.turns), self.floor + self.up * number / self.most

    def grid(self, after: Afterwards) -> None:
        for number in (0, 20, 40, GOAL):
            y = self.place(after, 0, number)[1]
            goal = number == GOAL
            set_colour(theme().goldline if goal else theme().edge, 1)
            for run in dashed([(self.left, y), (self.left + self.across, y)], (dp(6), dp(4)) if goal else ()):
                Line(points=[c for p in run for c in p], width=dp(0.9 if goal else 0.6))
            self.put(str(number), self.left - dp(8) - text_size(str(number), 14)[0] / 2, y, colour=theme().ink2)
        for turn in self.ticks(after):
            x = self.place(after, turn, 0)[0]
            text = say("finish.start") if turn == 0 else str(after.first_turn + turn - 1)
            half = text_size(text, 14)[0] / 2
            x = min(max(x, self.x + half), self.right - half)
            self.put(text, x, self.y + text_size("0", 14)[1] / 2, colour=theme().ink2)

    def ticks(self, after: Afterwards) -> list[int]:
        """Start, last turn, and as many between as there is room for."""
        room = int(self.across / (text_size(say("finish.start"), 14)[0] + dp(24)))
        parts = max(1, min(4, room, after.turns))
        return sorted({round(after.turns * part / parts) for part in range(parts + 1)})

    def way(self, after: Afterwards, seat: int) -> None:
        points = [self.place(after, turn, numbers[seat]) for turn, numbers in enumerate(after.race)]
        if len(points) < 2:
            return
        shape = self.seats[seat].shape
        flat = [c for p in points for c in p]
        set_colour(theme().paper, 1)  # a rim of paper keeps crossing lines apart
        SmoothLine(points=flat, width=dp(2.2))
        set_colour(readable(player_colour(shape)), 1)
        for run in dashed(points, [dp(part) for part in DASHES[shape]]):
            SmoothLine(points=[c for p in run for c in p], width=dp(1.3))

    def ends(self, after: Afterwards, size: float) -> None:
        """Badges at the end of the lines, one above the other where they would meet."""
        below = -math.inf
        for seat in reversed(after.ranking):
            y = max(self.place(after, 0, after.numbers[seat])[1], below + size * 0.9)
            self.badge(self.seats[seat], self.right - size / 2, y, size)
            below = y


class SourceBars(Chart):
    """What each seat's way is made of; a hatched foot is what came as a helper."""

    def draw_facts(self, after: Afterwards) -> None:
        side = dp(44)
        total = text_size("000", 20, "Black")[0] + dp(8)
        most = max(1, *(sum(max(0, g.all) for g in gains.values()) for gains in after.gains))
        scale = (self.width - side - total) / most
        row = self.height / len(self.seats)
        height = min(dp(44), row - dp(8))
        for at, seat in enumerate(after.ranking):
            y = self.top - row * (at + 0.5)
            self.badge(self.seats[seat], self.x + dp(18), y, dp(36))
            x = self.x + side
            for source in SOURCES:
                gain = after.gains[seat][source]
                if gain.all > 0:
                    self.segment(source, gain, x, y - height / 2, gain.all * scale, height)
                    x += gain.all * scale
            number = str(after.numbers[seat])
            self.put(number, x + dp(8) + text_size(number, 20, "Black")[0] / 2, y, 20, "Black")

    def segment(self, source: str, gain, x: float, y: float, width: float, height: float) -> None:
        colour = source_colour(source)
        set_colour(colour, 1)
        Rectangle(pos=(x, y), size=(width, height))
        ink = text_on(colour)
        foot = dp(9)
        if gain.helper:
            hatch(x + width * gain.master / gain.all, y, width * gain.helper / gain.all, foot, ink)
        set_colour(theme().ink, 1)
        Line(rectangle=(x, y, width, height), width=dp(0.7))
        text = str(gain.all)
        middle = y + (height + (foot if gain.helper else 0)) / 2
        if text_size(text, 15, "Black")[0] + dp(4) <= width:
            self.put(text, x + width / 2, middle, 15, "Black", ink)


def hatch(x: float, y: float, width: float, height: float, colour: Sequence[float]) -> None:
    """Slanted strokes in a box, cut off at its edges."""
    StencilPush()
    Rectangle(pos=(x, y), size=(width, height))
    StencilUse()
    set_colour(list(colour), 0.9)
    for at in range(int((width + height) / dp(4)) + 1):
        left = x + at * dp(4) - height
        SmoothLine(points=[left, y, left + height, y + height], width=dp(0.7))
    StencilUnUse()
    Rectangle(pos=(x, y), size=(width, height))
    StencilPop()


class Swatch(Widget):
    """A source in the legend: its colour and its picture."""

    source = StringProperty("")

    def __init__(self, **kwargs) -> None:
        super().__init__(size_hint=(None, None), size=(dp(24), dp(24)), **kwargs)
        self.picture = Piece()
        self.add_widget(self.picture)
        with self.canvas.before:
            self.colour = Color(0, 0, 0, 0)
            self.ground = Rounded(radius=[dp(5)])
        self.bind(pos=self._follow, size=self._follow, source=self._follow)
        self._follow()

    def _follow(self, *_: object) -> None:
        self.picture.pos, self.picture.size = self.pos, self.size
        self.ground.pos, self.ground.size = self.pos, self.size
        if self.source in ("jumps", "other"):  # they have no picture with a ground of its own
            self.colour.rgba = source_colour(self.source)
            self.picture.tint = text_on(source_colour(self.source))
        self.picture.name = PICTURES.get(self.source, f"type-{self.source}") if self.source else ""


class FedMatrix(Chart):
    """Row: the master. Column: who got half in the master's buildings. The more, the deeper the gold."""

    def side(self) -> float:
        """How large a cell is: as large as fits, at most 54 dp."""
        return min(dp(54), self.width / (len(self.seats) + 1)) if self.seats else dp(54)

    def draw_facts(self, after: Afterwards) -> None:
        side = self.side()
        most = max(1, *(points for row in after.fed for points in row))
        left = self.center_x - side * (len(self.seats) + 1) / 2
        for at, seat in enumerate(after.ranking):
            self.badge(self.seats[seat], left + side * (at + 1.5), self.top - side / 2, side * 0.7)
            self.badge(self.seats[seat], left + side / 2, self.top - side * (at + 1.5), side * 0.7)
            for column, other in enumerate(after.ranking):
                x, y = left + side * (column + 1), self.top - side * (at + 2)
                self.cell(x, y, side, after.fed[seat][other] if seat != other else None, most)

    def cell(self, x: float, y: float, side: float, points: int | None, most: int) -> None:
        gap = dp(2)
        box = (x + gap, y + gap, side - 2 * gap, side - 2 * gap)
        worn = theme()
        if points is None:
            set_colour(worn.edge, 1)
            SmoothLine(rounded_rectangle=(*box, dp(7)), width=dp(0.8))
            self.put(say("finish.fed-none"), x + side / 2, y + side / 2, 16, colour=worn.ink2)
            return
        deep = 0.12 + 0.88 * points / most if points else 0.05
        mixed = [p + (g - p) * deep for p, g in zip(worn.paper2[:3], worn.gold[:3], strict=True)]
        set_colour([*mixed, 1], 1)
        Rounded(pos=box[:2], size=box[2:], radius=[dp(7)])
        self.put(str(points), x + side / 2, y + side / 2, 18 if side > dp(40) else 14, "Black", text_on(mixed))


for widget in (RaceChart, SourceBars, FedMatrix, Swatch):
    Factory.register(widget.__name__, cls=widget)
