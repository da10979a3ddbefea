"""What rarely changes, drawn once into a texture that is as large as the widget, pixel for pixel."""

import math
from collections.abc import Iterable, Iterator
from itertools import pairwise

from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.factory import Factory
from kivy.graphics import Callback, Canvas, ClearBuffers, ClearColor, Color, Fbo, InstructionGroup, Mesh
from kivy.graphics.instructions import Instruction
from kivy.graphics.opengl import (
    GL_BLEND,
    GL_ONE,
    GL_ONE_MINUS_SRC_ALPHA,
    GL_SRC_ALPHA,
    glBlendFunc,
    glBlendFuncSeparate,
    glDisable,
    glEnable,
)
from kivy.metrics import dp
from kivy.properties import ListProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

Box = tuple[float, float, float, float]  # left, bottom, right, top
BEYOND = 4  # dp: a panel's frame, or a card that is lifted, reaches no farther out of it, unless it says so


class Ground(InstructionGroup):
    """`parts` are drawn again only when one of them has changed: Kivy's Fbo sees to that, and to a lost context.

    What is `solid` covers all of it. Elsewhere it is clear where nothing is drawn; its colours come out multiplied by
    their cover and are laid as such on what is below: blended twice, soft edges would be too dark. To blend costs three
    times as much as to replace, so where nothing shines through that is done.
    """

    def __init__(self, parts: Iterable[Instruction], solid: bool = False) -> None:
        super().__init__()
        self._still, self._solid = Fbo(size=(1, 1)), solid
        self._opaque, self._blended = Mesh(mode="triangles"), Mesh(mode="triangles")
        self._pos, self._size = (0.0, 0.0), (1, 1)
        self._boxes: list[Box] | None = None
        self._full: list[Box] = []
        self._awaited = self._size
        self._grow = Clock.create_trigger(lambda _dt: self._fit(), -1)
        if solid:
            begin, end, laid = [], [], []
        else:
            begin, end = [Callback(_covering), ClearColor(0, 0, 0, 0), ClearBuffers()], [Callback(_usual)]
            laid = [Callback(_multiplied), self._blended]
        for part in (*begin, *parts, *end):
            self._still.add(part)
        for part in (self._still, Color(1, 1, 1, 1), Callback(_replacing), self._opaque, *laid, Callback(_usual)):
            self.add(part)
        self._lay()

    def place(self, pos: tuple[float, float], size: tuple[float, float]) -> None:
        if pos != self._pos:
            self._pos = pos
            self._cut()
        self._size = max(1, round(size[0])), max(1, round(size[1]))
        if self._size != tuple(self._still.size):
            self._grow()

    def show(self, boxes: list[Box] | None, full: list[Box] | None = None) -> None:
        """Only what lies in these boxes, none over another; None for all. Nothing shines through the full ones."""
        if boxes != self._boxes or (full or []) != self._full:
            self._boxes, self._full = boxes, full or []
            self._cut()

    def _fit(self) -> None:
        if self._size != self._awaited:  # in the midst of a layout it changes from step to step
            self._awaited = self._size
            self._grow()
        elif self._size != tuple(self._still.size):
            self._still.size = self._size
            self._lay()

    def _lay(self) -> None:
        texture = self._still.texture
        texture.min_filter = texture.mag_filter = "nearest"  # it is never scaled
        self._opaque.texture = self._blended.texture = texture
        self._cut()

    def _cut(self) -> None:
        width, height = self._still.size
        boxes = [(0, 0, width, height)] if self._boxes is None else self._boxes
        opaque, blended = ([*boxes, *self._full], []) if self._solid else (self._full, boxes)
        self._lay_out(self._opaque, opaque)
        self._lay_out(self._blended, blended)

    def _lay_out(self, mesh: Mesh, boxes: list[Box]) -> None:
        (x, y), (width, height) = self._pos, self._still.size
        vertices: list[float] = []
        indices: list[int] = []
        for left, bottom, right, top in boxes:
            first = len(vertices) // 4
            for along, up in ((left, bottom), (right, bottom), (right, top), (left, top)):
                vertices += (x + along, y + up, along / width, up / height)
            indices += (first, first + 1, first + 2, first, first + 2, first + 3)
        mesh.vertices, mesh.indices = vertices, indices


class Still(FloatLayout):
    """A layer of panels over something that moves: their many small parts are one texture until one of them changes.

    It begins at the origin of its parent, so what is in it keeps its place. Where no panel is nothing is laid, but
    while a finger is down, since what is below it may be drawn along. A panel's `solid` says how far inside its edges
    nothing shines through it: `full` are these boxes, so that what lies below need not be drawn there. The layer has no
    stencil: what is cut off in it is cut by a `FlatScroll`.
    """

    full = ListProperty()

    def __init__(self, **kwargs) -> None:
        self._parts = Canvas()
        self._fingers: set[str] = set()
        self._cut = Clock.create_trigger(lambda _dt: self._show(), -1)
        super().__init__(**kwargs)
        self._ground = Ground((self._parts,))
        self.canvas.add(self._ground)
        self.fbind("size", self._resize)

    def _resize(self, *_: object) -> None:
        self._ground.place((0, 0), self.size)
        self._cut()

    def _show(self) -> None:
        if self._fingers:
            self.full = []
            self._ground.show(None)
            return
        seen, within = [part for part in self.children if part.opacity], (0, 0, round(self.width), round(self.height))
        boxes = [grown(part, dp(getattr(part, "beyond", BEYOND))) for part in seen]
        full = [grown(part, -math.ceil(dp(part.solid))) for part in seen if hasattr(part, "solid")]
        self.full = list(apart(full, within))
        self._ground.show(list(apart(boxes, within, full)), self.full)

    def add_widget(self, widget, *args, **kwargs) -> None:
        own, self.canvas = self.canvas, self._parts
        super().add_widget(widget, *args, **kwargs)
        self.canvas = own
        for name in ("pos", "size", "opacity"):
            widget.fbind(name, self._cut)
        self._cut()

    def remove_widget(self, widget, *args, **kwargs) -> None:
        own, self.canvas = self.canvas, self._parts
        super().remove_widget(widget, *args, **kwargs)
        self.canvas = own
        for name in ("pos", "size", "opacity"):
            widget.funbind(name, self._cut)
        self._cut()

    def on_touch_down(self, touch) -> bool:
        here = {finger.uid for finger in EventLoop.touches}  # one may have been lifted over a sheet
        self._fingers = (self._fingers & here) | {touch.uid}
        self._cut()
        return super().on_touch_down(touch)

    def on_touch_up(self, touch) -> bool:
        if touch.uid in self._fingers:
            self._fingers.discard(touch.uid)
            self._cut()
        return super().on_touch_up(touch)


def grown(part: Widget, far: float) -> Box:
    return part.x - far, part.y - far, part.right + far, part.top + far


def apart(boxes: list[Box], within: Box, but: list[Box] | None = None) -> Iterator[Box]:
    """The same ground in whole pixels and within bounds, but no box over another; without what lies in some others."""
    boxes, but = whole(boxes, within), whole(but or [], within)
    edges = sorted({edge for _, low, _, high in (*boxes, *but) for edge in (low, high)})
    for low, high in pairwise(edges):
        taken = sorted((a, c) for a, bottom, c, top in but if bottom <= low and top >= high)
        reached = within[0]
        for a, c in sorted((a, c) for a, bottom, c, top in boxes if bottom <= low and top >= high):
            reached = max(a, reached)
            for begin, end in (*taken, (c, c)):
                if reached < min(begin, c):
                    yield reached, low, min(begin, c), high
                reached = max(reached, min(end, c))


def whole(boxes: list[Box], within: Box) -> list[Box]:
    left, bottom, right, top = within
    inside = [(max(left, round(a)), max(bottom, round(b)), min(right, round(c)), min(top, round(d)))
              for a, b, c, d in boxes]  # fmt: skip
    return [(a, b, c, d) for a, b, c, d in inside if a < c and b < d]


Factory.register("Still", cls=Still)


def _covering(*_: object) -> None:
    glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA)


def _multiplied(*_: object) -> None:
    glEnable(GL_BLEND)
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA)


def _replacing(*_: object) -> None:
    glDisable(GL_BLEND)


def _usual(*_: object) -> None:
    glEnable(GL_BLEND)
    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA)
