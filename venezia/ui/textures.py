"""The painted pieces (assets/atlas/, made by tools/atlas.py), each as a region of a texture."""

import json
from functools import cache
from typing import NamedTuple

from kivy.app import App
from kivy.core.image import Image
from kivy.graphics.texture import Texture
from kivy.metrics import Metrics

from venezia.store.places import asset

SMALL = 0  # density 1 made ready for being shown much smaller, which takes software GL long
SMALL_HEX = 40  # pixels
DENSITIES = (1, 2, 3)
HEX_PIXELS = 64  # the width of a hex at density 1
ENLARGED = 1.2  # so much larger than painted still looks sharp
WHITE = ("icon-", "silhouette-", "mark-ferro", "hex-white", "white")  # painted white, coloured when shown


class Region(NamedTuple):
    """A piece inside a texture, and its box around the origin (hex width 100, y down)."""

    texture: Texture
    u: float
    v: float
    u2: float
    v2: float
    left: float
    top: float
    width: float
    height: float


@cache
def boxes() -> dict[str, list[float]]:
    return json.loads(asset("atlas", "boxes.json").read_text(encoding="utf-8"))


@cache
def regions(sheet: str, density: int) -> dict[str, Region]:
    """All pieces of one sheet: "pieces", "light", "dark" or "badges"."""
    name = f"{sheet}-{density or 1}"
    places = json.loads(asset("atlas", f"{name}.atlas").read_text(encoding="utf-8"))[f"{name}.png"]
    texture = Image(str(asset("atlas", f"{name}.png")), mipmap=density == SMALL).texture
    if density == SMALL:
        texture.min_filter = "linear_mipmap_nearest"
    # where sides must be powers of two, Kivy puts a sheet into a larger texture
    across, down = (side / abs(part) for side, part in zip(texture.size, texture.uvsize, strict=True))
    high = texture.height
    return {
        # Kivy's atlas counts from below, textures of pictures from above
        piece: Region(texture, x / across, (high - y - h) / down, (x + w) / across, (high - y) / down, *boxes()[piece])
        for piece, (x, y, w, h) in places.items()
    }


def dress() -> str:
    app = App.get_running_app()
    return app.theme.dress if app else "light"


def density_for(pixels: float) -> int:
    """Which density serves hexes so many pixels wide."""
    if pixels < SMALL_HEX:
        return SMALL
    return next((d for d in DENSITIES if d * HEX_PIXELS * ENLARGED >= pixels), DENSITIES[-1])


@cache
def screen_density() -> int:
    return next((d for d in DENSITIES if d >= Metrics.density - 0.3), DENSITIES[-1])


def region(name: str, density: int, worn: str = "") -> Region:
    """A piece at a density, in the present dress."""
    plain = regions("pieces", density)
    return plain[name] if name in plain else regions(worn or dress(), density)[name]


def region_for(name: str, height: float) -> Region:
    """A piece that is to be so many pixels high: of the screen's density unless it were blurred."""
    density = screen_density()
    found = region(name, density)
    painted = abs(found.v2 - found.v) * found.texture.height / abs(found.texture.uvsize[1])
    if height <= painted * 1.5 or density == DENSITIES[-1]:
        return found
    # one large badge is no reason to read all large pieces
    return regions("badges", DENSITIES[-1])[name] if name.startswith("badge-") else region(name, DENSITIES[-1])
