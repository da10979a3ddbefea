"""What can be touched: keys, and rows that act as one."""

from kivy.clock import Clock
from kivy.core.text import Label as CoreLabel
from kivy.factory import Factory
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, OptionProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

GUARD = 0.3  # seconds: a key whose meaning just changed ignores taps for so long


class Touchable(ButtonBehavior, BoxLayout):
    """Anything that can be tapped: at least 48 dp each way, a test looks after that."""

    def on_touch_up(self, touch) -> bool:
        """A finger that is lifted after its screen or sheet was left means nothing any more."""
        if touch.grab_current is self and self.get_parent_window() is None:
            touch.ungrab(self)
            self.state = "normal"
            return True
        return super().on_touch_up(touch)


class Moored(Touchable):
    """A sheet of paper in the water that can be touched."""


class Key(Touchable):
    """A button: text, an icon, or both. `main` is the one gold thing on a screen."""

    text = StringProperty("")
    icon = StringProperty("")
    kind = OptionProperty("plain", options=["plain", "main", "quiet", "flat", "bare"])  # bare: its words alone
    chosen = BooleanProperty(False)
    guarded = BooleanProperty(False)
    hidden = BooleanProperty(False)  # takes no room and no touch
    gathered = BooleanProperty(True)  # icon and text in the middle; in a list they begin at the left
    least = NumericProperty(48)  # dp, its height with one line
    text_sp = NumericProperty(16)
    _changed = NumericProperty(-1.0)
    _inset = NumericProperty(0)

    def __init__(self, **kwargs) -> None:
        self.gather = Clock.create_trigger(self._gather, -1)
        super().__init__(**kwargs)
        for name in ("text", "icon", "width", "gathered"):
            self.fbind(name, self.gather)
        self.gather()

    def _gather(self, _dt: float) -> None:
        """Icon and text stand together in the middle."""
        together = self.icon and self.text and self.gathered
        self._inset = max(0, (self.width - self.natural_width()) / 2) if together else 0 if self.gathered else dp(8)

    def on_text(self, _key: object, _text: str) -> None:
        if self.guarded:
            self._changed = Clock.get_time()

    def natural_width(self) -> float:
        """How wide it must be to say its text in one line."""
        label = self.ids.label
        core = CoreLabel(font_size=label.font_size, font_name=label.font_name, bold=label.bold)
        return core.get_extents(self.text)[0] + dp(24) + (dp(30) if self.icon else 0)

    def on_touch_down(self, touch) -> bool:
        if self.hidden:
            return False  # Kivy's disabled widgets keep a touch to themselves
        if self.guarded and self.collide_point(*touch.pos) and Clock.get_time() - self._changed < GUARD:
            return True
        return super().on_touch_down(touch)


for widget in (Touchable, Moored, Key):
    Factory.register(widget.__name__, cls=widget)
