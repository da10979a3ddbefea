"""The first screen while there is no table yet: what the app is and what can be done already."""

from kivy.metrics import dp
from kivy.properties import AliasProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

OFFERS = {"referee": "icon-log", "board": "icon-check", "rules": "icon-rules", "bench": "icon-history"}


class Offer(BoxLayout):
    """One thing that can be done: icon, title, note, and how."""

    key = StringProperty("name")
    icon = StringProperty("icon-check")

    def is_narrow(self) -> bool:
        return self.width < dp(420)

    narrow = AliasProperty(is_narrow, bind=["width"])


class Welcome(FloatLayout):
    def is_phone(self) -> bool:
        return self.width < dp(600)

    def is_wide(self) -> bool:
        return self.width >= dp(960)

    phone = AliasProperty(is_phone, bind=["width"])
    wide = AliasProperty(is_wide, bind=["width"])

    def on_kv_post(self, _base) -> None:
        for key, icon in OFFERS.items():
            self.ids.offers.add_widget(Offer(key=key, icon=icon))
