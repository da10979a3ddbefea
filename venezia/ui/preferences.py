"""The settings: each touch holds at once."""

from pathlib import Path

from kivy.app import App
from kivy.properties import ObjectProperty
from kivy.uix.floatlayout import FloatLayout

from venezia.ui import forms as forms  # noqa: PLC0414  # settings.kv uses its widgets


class Preferences(FloatLayout):
    """`back_to` is the game from which somebody came, if it was one."""

    back_to = ObjectProperty(None, allownone=True)

    def back(self) -> bool:
        if not isinstance(self.back_to, Path):
            return False
        App.get_running_app().sit_down(self.back_to)
        return True
