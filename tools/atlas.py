"""Paints the design's pieces into the texture atlases of assets/atlas/, for three densities and two dresses.

Run after a change of assets/design/:  pip install -r requirements/atlas.in && python tools/atlas.py
`pieces` holds what looks the same by day and by night, `light` and `dark` what does not, `badges` the large badges
for a coarse screen, which would need all pieces at density 3 for one of them otherwise. Beside each PNG lies Kivy's
`.atlas` file; `boxes.json` says where each piece lies around its origin, in the design's units (hex width 100).
"""

import io
import json
import math
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree as ET

import numpy as np
import resvg_py
from PIL import Image

sys.path.insert(0, str(Path(__file__).resolve().parent))
from extras import dressed_extras, plain_extras

ASSETS = Path(__file__).resolve().parent.parent / "assets"
TOKENS = json.loads((ASSETS / "design" / "tokens.json").read_text(encoding="utf-8"))
SVG = "{http://www.w3.org/2000/svg}"
DENSITIES = (1, 2, 3)
FINER = 4  # each pixel is painted so many times each way, for smooth edges
HEX_PIXELS = 64  # the width of a hex at density 1
# pixels a unit at density 1: by how large a piece is shown
SCALES = {"icon-": 32 / 24, "silhouette-": 1.0, "type-": 1.0, "card-": 0.85, "mark-ferro": 1.6, "badge-": 0.8}
WHITE = ("icon-", "silhouette-", "mark-ferro")  # their colour comes with the widget
DRESSED = ("hex-", "state-", "space-", "tile-swamp", "compass", "post")  # painted anew for the dark
# drawn by the board out of parts, or the same as another
LEFT_OUT = ("page", "bridge-site", "gondola-ghost", "hex-legal", "hex-ghost", "hex-counted", "hex-dimmed",
            "state-dimmed",
            "state-ghost", "state-counted", "space-every")  # fmt: skip
Box = tuple[float, float, float, float]


def main() -> None:
    sheet = design()
    plain = {name: svg for name, svg in sheet.items() if not name.startswith(DRESSED)} | plain_extras(TOKENS, sheet)
    boxes: dict[str, Box] = {}
    paint("pieces", {name: whitened(name, svg) for name, svg in plain.items()}, boxes)
    badges = {name: svg for name, svg in plain.items() if name.startswith("badge-")}
    pack("badges-3", {name: picture(svg, boxes[name], scale_of(name), 3) for name, svg in badges.items()}, 12)
    for dress in ("light", "dark"):
        table = recolouring(dress)
        pieces = {name: recoloured(svg, table) for name, svg in sheet.items() if name.startswith(DRESSED)}
        paint(dress, pieces | dressed_extras(TOKENS, dress), boxes)
    write_json("boxes.json", {name: boxes[name] for name in sorted(boxes)})


def write_json(name: str, value: object) -> None:
    (ASSETS / "atlas" / name).write_text(json.dumps(value, separators=(",", ":")) + "\n", encoding="utf-8")


# The design's file


def design() -> dict[str, str]:
    """Every piece of pieces.svg around its origin, its texts left out: numbers and letters are set when shown."""
    ET.register_namespace("", SVG[1:-1])
    tree = ET.parse(ASSETS / "design" / "pieces.svg")
    found = {}
    for group in tree.iter(f"{SVG}g"):
        name = group.get("id", "")
        if name and name not in LEFT_OUT:
            without_texts(group)
            found[name] = "".join(ET.tostring(child, encoding="unicode") for child in group)
    return found


def without_texts(group: ET.Element) -> None:
    for parent in list(group.iter()):
        for text in parent.findall(f"{SVG}text"):
            parent.remove(text)


def whitened(name: str, svg: str) -> str:
    return re.sub(r"#[0-9A-Fa-f]{6}", "#FFFFFF", svg) if name.startswith(WHITE) else svg


def recoloured(svg: str, table: dict[str, str]) -> str:
    return re.sub(r"#[0-9A-Fa-f]{6}", lambda found: table.get(found[0].upper(), found[0]), svg)


def recolouring(dress: str) -> dict[str, str]:
    """The light colours and what stands for them; also those the design mixed out of two tokens."""
    light, other = TOKENS["light"], TOKENS[dress]
    table = {colour.upper(): other[name] for name, colour in light.items() if name != "goldline"}
    table["#A8B99B"] = mixed(other["swamp"], "#FFFFFF", 0.22)
    table["#B6C4AC"] = mixed(other["swamp"], "#FFFFFF", 0.35)
    table["#90887B"] = mixed(other["stone"], other["stone2"], 0.5)
    return table


def mixed(first: str, second: str, part: float) -> str:
    pairs = zip(bytes.fromhex(first[1:]), bytes.fromhex(second[1:]), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * part):02X}" for a, b in pairs)


# Painting


def paint(name: str, pieces: dict[str, str], boxes: dict[str, Box]) -> None:
    for piece, svg in pieces.items():
        boxes[piece] = box_of(piece, svg)
    for density in DENSITIES:
        pictures = {piece: picture(svg, boxes[piece], scale_of(piece), density) for piece, svg in pieces.items()}
        pack(f"{name}-{density}", pictures, 4 * density)


def scale_of(name: str) -> float:
    return next((scale for start, scale in SCALES.items() if name.startswith(start)), HEX_PIXELS / 100)


def box_of(name: str, svg: str) -> Box:
    """Left, top, width, height, whole pixels at every density."""
    if name.startswith("icon-"):
        return 0, 0, 24, 24
    reach, finer = 350, 4
    whole = rendered(svg, (-reach, -reach, 2 * reach, 2 * reach), 2 * reach * finer, 2 * reach * finer)
    left, top, right, bottom = (edge / finer - reach for edge in whole.getbbox())
    scale = scale_of(name)
    left, top = math.floor(left * scale), math.floor(top * scale)
    width, height = math.ceil(right * scale) - left, math.ceil(bottom * scale) - top
    return left / scale, top / scale, width / scale, height / scale


def picture(svg: str, box: Box, scale: float, density: int) -> Image.Image:
    width, height = round(box[2] * scale * density), round(box[3] * scale * density)
    fine = rendered(svg, box, width * FINER, height * FINER)
    return fine.convert("RGBa").reduce(FINER).convert("RGBA")


def rendered(svg: str, box: Box, width: int, height: int) -> Image.Image:
    left, top, across, down = box
    whole = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left} {top} {across} {down}" '
        f'width="{width}" height="{height}" preserveAspectRatio="none">{svg}</svg>'
    )
    png = bytes(resvg_py.svg_to_bytes(svg_string=whole, skip_system_fonts=True))
    return Image.open(io.BytesIO(png)).convert("RGBA")


def pack(name: str, pictures: dict[str, Image.Image], gap: int) -> None:
    """One PNG and its .atlas, as small a power of two each way as holds them all.

    What is never made ready for being shown much smaller is cut off where it ends: only that needs powers of two.
    """
    order = sorted(pictures, key=lambda piece: (-pictures[piece].height, piece))
    for width, height in sizes():
        places = shelves([(piece, pictures[piece].size) for piece in order], width, height, gap)
        if places:
            break
    if not name.endswith("-1"):
        width = gap + max(x + pictures[piece].width for piece, (x, _) in places.items())
        height = gap + max(y + pictures[piece].height for piece, (_, y) in places.items())
    sheet = Image.new("RGBA", (width, height))
    for piece, (x, y) in places.items():
        sheet.paste(pictures[piece], (x, y))
    bled(sheet, gap // 2).save(ASSETS / "atlas" / f"{name}.png", optimize=True)
    regions = {p: [x, height - y - pictures[p].height, *pictures[p].size] for p, (x, y) in sorted(places.items())}
    write_json(f"{name}.atlas", {f"{name}.png": regions})


def sizes() -> Iterator[tuple[int, int]]:
    for power in range(8, 13):
        yield 1 << power, 1 << power
        yield 1 << (power + 1), 1 << power


def shelves(order: list[tuple[str, tuple[int, int]]], width: int, height: int, gap: int) -> dict[str, tuple[int, int]]:
    """Where each goes, in rows from the tallest on; nothing where they do not fit."""
    places, x, y, row = {}, gap, gap, 0
    for piece, (across, down) in order:
        if x + across + gap > width:
            x, y, row = gap, y + row + gap, 0
        if x + across + gap > width or y + down + gap > height:
            return {}
        places[piece] = (x, y)
        x, row = x + across + gap, max(row, down)
    return places


def bled(sheet: Image.Image, steps: int) -> Image.Image:
    """Colours run on under what is clear, so that no dark seam shows where textures are scaled."""
    pixels = np.asarray(sheet).astype(np.int32)
    colour, known = pixels[..., :3] * (pixels[..., 3:] > 0), pixels[..., 3] > 0
    for _ in range(steps):
        total, count = np.zeros_like(colour), np.zeros(known.shape, np.int32)
        for shift, axis in ((1, 0), (-1, 0), (1, 1), (-1, 1)):
            total += np.roll(colour * known[..., None], shift, axis)
            count += np.roll(known, shift, axis)
        fresh = ~known & (count > 0)
        colour[fresh] = total[fresh] // count[fresh][:, None]
        known |= fresh
    return Image.fromarray(np.dstack([colour, pixels[..., 3]]).astype(np.uint8), "RGBA")


if __name__ == "__main__":
    main()
