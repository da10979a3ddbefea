"""The Kivy app: one theme, for now one screen."""

import os

from kivy.app import App
from kivy.lang import Builder
from kivy.uix.widget import Widget

import venezia.ui.lagoon  # noqa: F401  # the kv files use its widgets
from venezia.store.places import asset
from venezia.ui.theme import Theme, register_fonts
from venezia.ui.welcome import Welcome
from venezia.ui.words import say


class VeneziaApp(App):
    title = say("name")

    def __init__(self, **kwargs) -> None:
        super().__init__(**kwargs)
        self.theme = Theme()
        if os.environ.get("VENEZIA_DARK"):
            self.theme.wear("dark")

    def load_kv(self, filename: str | None = None) -> bool:  # Kivy would look for venezia.kv
        return True

    def build(self) -> Widget:
        register_fonts()
        for path in sorted((asset().parent / "kv").glob("*.kv")):
            if str(path) not in Builder.files:  # a second app in one process would add every rule twice
                Builder.load_file(str(path))
        return Welcome()

    def on_pause(self) -> bool:
        return True
