"""What rarely changes, drawn once into a texture that is as large as the widget, pixel for pixel."""

from collections.abc import Iterable

from kivy.clock import Clock
from kivy.factory import Factory
from kivy.graphics import Callback, Canvas, ClearBuffers, ClearColor, Color, Fbo, InstructionGroup, Rectangle
from kivy.graphics.instructions import Instruction
from kivy.graphics.opengl import (
    GL_ONE,
    GL_ONE_MINUS_SRC_ALPHA,
    GL_SRC_ALPHA,
    glBlendFunc,
    glBlendFuncSeparate,
)
from kivy.uix.floatlayout import FloatLayout


class Ground(InstructionGroup):
    """`parts` are drawn again only when one of them has changed: Kivy's Fbo sees to that, and to a lost context.

    Where nothing is drawn it is clear. Its colours come out multiplied by their cover and are laid as such on what is
    below: blended twice, soft edges would be too dark.
    """

    def __init__(self, parts: Iterable[Instruction], clips: bool = False) -> None:
        super().__init__()
        self._still, self._shown, self._size = Fbo(size=(1, 1), with_stencilbuffer=clips), Rectangle(), (1, 1)
        self._awaited = self._size
        self._grow = Clock.create_trigger(lambda _dt: self._fit(), -1)
        for part in (Callback(_covering), ClearColor(0, 0, 0, 0), ClearBuffers(), *parts, Callback(_usual)):
            self._still.add(part)
        for part in (self._still, Color(1, 1, 1, 1), Callback(_multiplied), self._shown, Callback(_usual)):
            self.add(part)
        self._lay()

    def place(self, pos: tuple[float, float], size: tuple[float, float]) -> None:
        self._shown.pos = pos
        self._size = max(1, round(size[0])), max(1, round(size[1]))
        self._grow()

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
        self._shown.texture, self._shown.size = texture, texture.size


class Still(FloatLayout):
    """A layer of panels over something that moves: their many small parts are one texture until one of them changes.

    It begins at the origin of its parent, so what is in it keeps its place.
    """

    def __init__(self, **kwargs) -> None:
        self._parts = Canvas()
        super().__init__(**kwargs)
        self._ground = Ground((self._parts,), clips=True)
        self.canvas.add(self._ground)
        self.fbind("size", lambda *_: self._ground.place((0, 0), self.size))

    def add_widget(self, widget, *args, **kwargs) -> None:
        own, self.canvas = self.canvas, self._parts
        super().add_widget(widget, *args, **kwargs)
        self.canvas = own

    def remove_widget(self, widget, *args, **kwargs) -> None:
        own, self.canvas = self.canvas, self._parts
        super().remove_widget(widget, *args, **kwargs)
        self.canvas = own


Factory.register("Still", cls=Still)


def _covering(*_: object) -> None:
    glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA)


def _multiplied(*_: object) -> None:
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA)


def _usual(*_: object) -> None:
    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA)
