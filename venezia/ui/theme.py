"""The colours of the design, as properties that kv rules follow."""

import json

from kivy.core.text import LabelBase
from kivy.event import EventDispatcher
from kivy.properties import ColorProperty
from kivy.utils import get_color_from_hex

from venezia.store.places import asset

TOKENS = json.loads(asset("design", "tokens.json").read_text(encoding="utf-8"))


# one property for each colour token: in kv, `app.theme.paper`
Colours = type("Colours", (EventDispatcher,), {name: ColorProperty(c) for name, c in TOKENS["light"].items()})


class Theme(Colours):
    def wear(self, dress: str) -> None:
        """`light` or `dark`."""
        for name, colour in TOKENS[dress].items():
            setattr(self, name, get_color_from_hex(colour))


def font(weight: str) -> str:
    return str(asset("fonts", f"Lato-{weight}.ttf"))


def register_fonts() -> None:
    """Lato everywhere, in the place of Kivy's own; Lato Black by its name."""
    LabelBase.register("Roboto", font("Regular"), fn_bold=font("Bold"))
    LabelBase.register("Black", font("Black"))
