"""The dress of the app: the design's colours and text sizes, as properties that kv rules follow."""

import json

from kivy.core.text import LabelBase
from kivy.event import EventDispatcher
from kivy.properties import ColorProperty, NumericProperty, StringProperty
from kivy.utils import get_color_from_hex

from venezia.store.places import asset

TOKENS = json.loads(asset("design", "tokens.json").read_text(encoding="utf-8"))
TEXT_SIZES = (0.9, 1.0, 1.2, 1.45)
SHAPES = tuple(TOKENS["players"])


# one property for each colour token: in kv, `app.theme.paper`
Colours = type("Colours", (EventDispatcher,), {name: ColorProperty(c) for name, c in TOKENS["light"].items()})


class Theme(Colours):
    dress = StringProperty("light")
    text = NumericProperty(1.0)  # in kv: `font_size: sp(16) * app.theme.text`

    def wear(self, dress: str) -> None:
        """`light` or `dark`."""
        self.dress = dress
        for name, colour in TOKENS[dress].items():
            setattr(self, name, get_color_from_hex(colour))


def player_colour(shape: str) -> list[float]:
    return get_color_from_hex(TOKENS["players"][shape]["colour"])


def letter_colour(shape: str) -> list[float]:
    return get_color_from_hex(TOKENS["players"][shape]["letter"])


def building_colour(building: str, part: str = "base") -> list[float]:
    return get_color_from_hex(TOKENS["buildings"][building][part])


def font(weight: str) -> str:
    return str(asset("fonts", f"Lato-{weight}.ttf"))


def register_fonts() -> None:
    """Lato everywhere, in the place of Kivy's own; Lato Black by its name."""
    LabelBase.register("Roboto", font("Regular"), fn_bold=font("Bold"))
    LabelBase.register("Black", font("Black"))
