"""A screen that only remembers what it was asked for."""

from kivy.uix.widget import Widget


class Stub(Widget):
    def __init__(self, path, **kwargs):
        super().__init__(**kwargs)
        self.path = path
