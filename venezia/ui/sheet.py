"""Paper: panels, and a sheet over the screen: on wide windows where it says, from below on phones."""

from kivy.app import App
from kivy.factory import Factory
from kivy.metrics import dp
from kivy.properties import AliasProperty, BooleanProperty, NumericProperty, OptionProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout


class Panel(BoxLayout):
    """A floating sheet of paper with a soft shadow."""

    radius = NumericProperty(dp(16))
    stressed = BooleanProperty(False)


class Sheet(FloatLayout):
    """Title, a body that scrolls, and keys below. Its children in kv go into the body; `add_key` adds below."""

    title = StringProperty("")
    note = StringProperty("")
    icon = StringProperty("")
    paper_width = NumericProperty(420)  # dp, on wide windows
    veiled = BooleanProperty(True)  # what is beside it steps back
    place = OptionProperty("right", options=["right", "corner", "below"])  # on wide windows; corner: at the lower left

    def is_phone(self) -> bool:
        return self.width < dp(600)

    phone = AliasProperty(is_phone, bind=["width"])

    @property
    def aside(self) -> float:
        """How much it covers at the right of a wide window."""
        return dp(self.paper_width) * max(1, App.get_running_app().theme.text) + dp(24)

    def add_widget(self, widget, *args, **kwargs):
        if "body" in self.ids:
            self.ids.body.add_widget(widget, *args, **kwargs)
        else:
            super().add_widget(widget, *args, **kwargs)

    def add_key(self, key) -> None:
        self.ids["keys"].add_widget(key)  # `ids.keys` is the dict's own method

    def on_touch_down(self, touch) -> bool:
        if not self.ids.paper.collide_point(*touch.pos):
            self.close()
            return True
        super().on_touch_down(touch)
        return True  # nothing below a sheet is touched

    def close(self) -> None:
        App.get_running_app().close_sheets()


for widget in (Panel, Sheet):
    Factory.register(widget.__name__, cls=widget)
