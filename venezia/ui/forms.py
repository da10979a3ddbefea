"""What the screens around the game are made of: a bar with BACK, switches, choices."""

from contextlib import suppress

from kivy.app import App
from kivy.core.text import Label as CoreLabel
from kivy.factory import Factory
from kivy.metrics import sp
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label

from venezia.present.lettering import showable
from venezia.ui.fonts import font_for
from venezia.ui.keys import Touchable
from venezia.ui.words import say

SMALLEST = 11  # sp: no letter is smaller


class TopBar(BoxLayout):
    """The title of a screen and the way back."""

    title = StringProperty("")

    def back(self) -> None:
        app = App.get_running_app()
        go = getattr(app.screen, "back", None)
        if go is None or not go():
            app.home()


def fitting_size(text: str, size: float, width: float, font_name: str, bold: bool = False) -> float:
    """The font size, smaller only where a single word would be wider than there is room."""
    least = min(size, sp(SMALLEST))
    longest = widest_word(text, size, font_name, bold)
    if not 1 < width < longest:
        return size
    size = int(size * (width - 2) / longest)
    while size > least and widest_word(text, size, font_name, bold) > width:
        size -= 1  # letters do not grow quite evenly
    return max(least, size)


def widest_word(text: str, size: float, font_name: str, bold: bool) -> float:
    core = CoreLabel(font_size=size, font_name=font_name, bold=bold)
    return max((core.get_extents(word)[0] for word in text.split()), default=0)


class Saying(Label):
    """A text with names or other words that nobody chose for this place: the whole of each word on one line.

    As `NameLabel`, but a word that is wider than the label makes the letters smaller.
    """

    sp = NumericProperty(16)
    weight = OptionProperty("Regular", options=["Regular", "Bold", "Black"])
    natural = NumericProperty(16)  # the font size in pixels where there is room

    def __init__(self, **kwargs) -> None:
        super().__init__(**kwargs)
        for name in ("width", "natural", "bold"):
            self.fbind(name, self.fit)
        self.on_text()

    def on_text(self, *_: object) -> None:
        self.text = showable(self.text)
        self.font_name = font_for(self.text, self.weight)
        self.fit()

    on_weight = on_text

    def fit(self, *_: object) -> None:
        self.font_size = fitting_size(self.text, self.natural, self.width, self.font_name, self.bold)


class SwitchRow(Touchable):
    """On or off; the whole row is touched."""

    title = StringProperty("")
    note = StringProperty("")
    active = BooleanProperty(False)


class Segment(Touchable):
    """One of several values."""

    text = StringProperty("")
    value = ObjectProperty(None)
    chosen = BooleanProperty(False)
    sp = NumericProperty(16)
    need = NumericProperty(48)  # the height its text needs


class Segments(BoxLayout):
    """A choice between a few values: pairs of value and text. `on_choice` tells the one that was touched."""

    values = ListProperty()
    value = ObjectProperty(None)
    sizes = ListProperty()  # sp of each text, where they differ

    __events__ = ("on_choice",)

    def on_values(self, *_: object) -> None:
        self.clear_widgets()
        for at, (value, text) in enumerate(self.values):
            part = Segment(text=text, value=value, sp=self.sizes[at] if self.sizes else 16)
            part.bind(on_release=lambda touched: self.dispatch("on_choice", touched.value))
            part.bind(need=self._grow)
            self.add_widget(part)
        self.on_value()
        self._grow()

    def _grow(self, *_: object) -> None:
        self.height = max(part.need for part in self.children)

    def on_value(self, *_: object) -> None:
        for part in self.children:
            part.chosen = part.value == self.value

    def on_choice(self, value: object) -> None:
        pass


class Wishes(BoxLayout):
    """A part of the settings; every touch changes them at once and on disk."""

    values = ObjectProperty(None, rebind=True)

    def __init__(self, **kwargs) -> None:
        super().__init__(**kwargs)
        self.tell()

    def tell(self) -> None:
        """Show what holds; `values` is a new object each time, so that kv looks again."""
        self.values = dict(vars(App.get_running_app().settings.now))

    def choices(self, name: str, *values) -> list[tuple[object, str]]:
        """The values of a setting with their words."""
        return [(value, say(f"settings.{name}-{value}")) for value in values]

    def change(self, **values) -> None:
        app = App.get_running_app()
        with suppress(OSError):  # before the first game there is no folder yet
            app.settings.path.parent.mkdir(parents=True, exist_ok=True)
        app.settings.change(**values)
        app.dress()
        self.tell()


for widget in (TopBar, Saying, SwitchRow, Segment, Segments, Wishes):
    Factory.register(widget.__name__, cls=widget)
