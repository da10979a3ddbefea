"""Names in any script: the font that has their characters, and a label that chooses it."""

from functools import lru_cache

from kivy.core.text import Label as CoreLabel
from kivy.core.text import LabelBase
from kivy.factory import Factory
from kivy.properties import NumericProperty, OptionProperty
from kivy.uix.label import Label

from venezia.present.lettering import JAPANESE, LATO, best_font, missing, showable
from venezia.store.places import asset
from venezia.ui.theme import font

JAPANESE_BOLD = str(asset("fonts", f"{JAPANESE}-Bold.ttf"))
# the names under which Kivy knows them; Bold stands for Black in Japanese
NAMES = {
    LATO: {"Regular": "Roboto", "Bold": "LatoBold", "Black": "Black"},
    JAPANESE: {"Regular": "Japanese", "Bold": "JapaneseBold", "Black": "JapaneseBold"},
}
LabelBase.register("LatoBold", font("Bold"))
LabelBase.register("Japanese", str(asset("fonts", f"{JAPANESE}-Regular.ttf")), fn_bold=JAPANESE_BOLD)
LabelBase.register("JapaneseBold", JAPANESE_BOLD)


def font_for(text: str, weight: str = "Regular") -> str:
    """The font that shows the most of a text, as a `font_name`; weight Regular, Bold or Black."""
    return NAMES[best_font(text)][weight]


def entry_font(text: str) -> str:
    """For fields: what no font has is a gap in the Japanese one, where Lato draws a box."""
    return NAMES[JAPANESE if missing(text, LATO) else LATO]["Regular"]


MEASURED = 40  # pixels: the one size at which widths are measured, since each size of a font takes a quarter of a MB
UNEVEN = 1.02  # letters do not grow quite evenly


def text_width(words: str, size: float) -> float:
    """Of one line in the heaviest letters."""
    return _extent(words, font_for(words, "Black")) * size / MEASURED * UNEVEN if words else 0


def word_width(words: str, size: float) -> float:
    """Of the longest word, in the font that shows them all."""
    font_name = font_for(words, "Black")
    return max((_extent(word, font_name) for word in words.split()), default=0) * size / MEASURED * UNEVEN


@lru_cache(maxsize=256)
def _extent(words: str, font_name: str) -> float:
    return CoreLabel(font_name=font_name, font_size=MEASURED).get_extents(words)[0]


class NameLabel(Label):
    """A text that people typed, in the font that has it; characters that no font has are left out.

    As `Text` of the theme: `sp` for the size, and `weight` Regular, Bold or Black (or `bold`).
    """

    sp = NumericProperty(16)
    weight = OptionProperty("Regular", options=["Regular", "Bold", "Black"])

    def on_text(self, _label: object, text: str) -> None:
        self.text = showable(text)
        self.font_name = font_for(self.text, self.weight)

    def on_weight(self, *_: object) -> None:
        self.font_name = font_for(self.text, self.weight)


Factory.register("NameLabel", cls=NameLabel)
