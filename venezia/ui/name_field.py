"""Where a name is typed."""

from kivy.clock import Clock
from kivy.core.text import Label as CoreLabel
from kivy.factory import Factory
from kivy.metrics import sp
from kivy.properties import NumericProperty
from kivy.uix.textinput import TextInput

from venezia.present.setup import limited
from venezia.ui.fonts import entry_font
from venezia.ui.forms import SMALLEST


def size_in_line(text: str, size: float, width: float, font_name: str) -> float:
    """The font size, smaller only where the whole text would be wider than there is room."""
    core = CoreLabel(font_size=size, font_name=font_name)
    needed = core.get_extents(text)[0] + 4
    return size if width < 1 or needed <= width else max(sp(SMALLEST), int(size * width / needed))


class NameField(TextInput):
    """A name of any script on one line, not longer than a name may be; the whole of it is seen until it is typed in."""

    natural = NumericProperty(20)  # the font size in pixels where there is room

    def __init__(self, **kwargs) -> None:
        self._settle = Clock.create_trigger(self.settle, -1)
        super().__init__(**kwargs)
        for name in ("natural", "focus", "width"):
            self.fbind(name, self._settle)
        self._settle()

    def on_text(self, _field: object, text: str) -> None:
        if limited(text) != text:
            self.text = limited(text)
        self.font_name = entry_font(self.text)
        self._settle()

    def settle(self, *_: object) -> None:
        """Without the keyboard a long name is smaller rather than cut, and begins with its first letter."""
        if self.focus:
            self.font_size = self.natural
            return
        room = self.width - self.padding[0] - self.padding[2]
        self.font_size = size_in_line(self.text, self.natural, room, self.font_name)
        self.cursor = (0, 0)
        self.scroll_x = 0


Factory.register("NameField", cls=NameField)
