"""The parts of the screen beside the box: keys and tiles; people and the card have files of their own."""

from kivy.core.text import Label as CoreLabel
from kivy.factory import Factory
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from venezia.ui import beside_card as beside_card  # noqa: PLC0414  # kv uses its widgets
from venezia.ui import beside_people as beside_people  # noqa: PLC0414
from venezia.ui.keys import Touchable


class UndoKey(Touchable):
    """Undo, saying what it undoes; its letters grow smaller before a word is cut."""

    text = StringProperty("")
    hidden = BooleanProperty(False)
    folds = BooleanProperty(False)  # hidden, it leaves no gap
    least = NumericProperty(60)  # dp

    def natural_width(self) -> float:
        """How wide it must be to say its text on one line."""
        core = CoreLabel(font_size=self.ids.label.natural, font_name=self.ids.label.font_name)
        return core.get_extents(self.text)[0] + dp(46)


class DistrictBar(BoxLayout):
    """Which district is looked at, and the way to the next."""

    screen = ObjectProperty(None, allownone=True)
    name = StringProperty("")
    looking = BooleanProperty(False)  # by choice, so there is a way back


for widget in (UndoKey, DistrictBar):
    Factory.register(widget.__name__, cls=widget)
