"""Numbers and short texts as textures: drawn once for each size, white, coloured when shown."""

from functools import lru_cache
from typing import NamedTuple

from kivy.core.text import Label as CoreLabel
from kivy.graphics.texture import Texture

from venezia.ui.fonts import font_for
from venezia.ui.textures import Region
from venezia.ui.theme import font

CHARACTERS = "0123456789+–/"
MIDDLE = 0.52  # how far down the line Lato's digits and capitals have their middle


class Strip(NamedTuple):
    """One line of all the characters; where each begins and ends in it, in pixels."""

    texture: Texture
    places: dict[str, tuple[float, float]]


@lru_cache(maxsize=24)
def strip(weight: str, pixels: int) -> Strip:
    label = CoreLabel(font_name=font(weight), font_size=pixels, font_kerning=False, color=(1, 1, 1, 1))
    line, places = "", {}
    for character in CHARACTERS:
        line += " "  # its neighbours must not look in
        begin = label.get_extents(line)[0]
        line += character
        places[character] = (begin, label.get_extents(line)[0])
    label.text = line + " "
    label.refresh()
    return Strip(label.texture, places)


@lru_cache(maxsize=128)
def text(words: str, weight: str, pixels: int) -> Texture:
    label = CoreLabel(text=words, font_name=font_for(words, weight), font_size=pixels, color=(1, 1, 1, 1))
    label.refresh()
    return label.texture


def letter(strip_: Strip, character: str, pixels_a_hex: float) -> Region:
    """One character as a region whose origin is its left edge and its middle, for hexes so wide."""
    texture = strip_.texture
    begin, end = strip_.places[character]
    u, v2, u2, _, _, v, *_ = texture.tex_coords
    across = (u2 - u) / texture.width
    unit = 100 / pixels_a_hex
    height = texture.height * unit
    return Region(
        texture, u + begin * across, v, u + end * across, v2, 0, -height * MIDDLE, (end - begin) * unit, height
    )


def words(texture: Texture, pixels_a_hex: float) -> Region:
    """A text as a region around its middle."""
    u, v2, u2, _, _, v, *_ = texture.tex_coords
    width, height = (side * 100 / pixels_a_hex for side in texture.size)
    return Region(texture, u, v, u2, v2, -width / 2, -height * MIDDLE, width, height)
