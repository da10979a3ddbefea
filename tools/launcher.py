"""Draws the app's icon, Android's adaptive icon and the picture shown while the app starts (`./dev launcher`).

The gondola's bow iron of the design, in its gold, over the lagoon. Run after a change of assets/design/.
"""

import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from atlas import ASSETS, TOKENS, design, rendered

ANDROID = Path(__file__).resolve().parent / "android"
LIGHT = TOKENS["light"]
ADAPTIVE = 108  # dp each way; a launcher may cut away all but a circle of 66
SAFE = 66


def main() -> None:
    draw(ASSETS / "icons" / "icon.png", 512, icon())
    draw(ANDROID / "icon-background.png", 432, water(ADAPTIVE))
    draw(ANDROID / "icon-foreground.png", 432, ferro(SAFE * 0.8))
    draw(ANDROID / "presplash.png", 768, ferro(ADAPTIVE * 0.42))
    write_ico()


def draw(path: Path, pixels: int, svg: str) -> None:
    half = ADAPTIVE / 2
    rendered(svg, (-half, -half, ADAPTIVE, ADAPTIVE), pixels, pixels).save(path, optimize=True)


def write_ico() -> None:
    """Windows and macOS want their own kind of file."""
    half = ADAPTIVE / 2
    picture = rendered(icon(), (-half, -half, ADAPTIVE, ADAPTIVE), 1024, 1024)
    folder = Path(__file__).resolve().parent / "desktop"
    picture.save(folder / "venezia.ico", sizes=[(side, side) for side in (16, 32, 48, 64, 128, 256)])
    picture.save(folder / "venezia.icns")


def icon() -> str:
    """For where the whole picture is shown: a rounded square."""
    half, corner = ADAPTIVE / 2 - 3, 22
    frame = f'<rect x="{-half}" y="{-half}" width="{2 * half}" height="{2 * half}" rx="{corner}"'
    return (
        f'<clipPath id="frame">{frame}/></clipPath><g clip-path="url(#frame)">{water(ADAPTIVE)}</g>'
        f'{frame} fill="none" stroke="{LIGHT["spaceline"]}" stroke-width="3"/>' + ferro(74)
    )


def water(side: float) -> str:
    """The lagoon: light above, deeper below, with the design's ripples."""
    half = side / 2
    parts = [f'<rect x="{-half}" y="{-half}" width="{side}" height="{side}" fill="{LIGHT["deep"]}"/>']
    for at, colour in enumerate((LIGHT["canal"], LIGHT["lagoon2"], LIGHT["lagoon"])):
        parts.append(wave(half, 26 - 17 * at, colour))
    return "".join(parts)


def wave(half: float, y: float, colour: str) -> str:
    """All above a wavy line; each band shifted against the one below."""
    step = half / 3
    start = -half - step * (1.5 if int(y) % 2 else 0.5)
    curve = f"M{start} {y} q{step / 2} -7 {step} 0 " + f"t{step} 0 " * 8
    return f'<path d="{curve} V{-half} H{start} Z" fill="{colour}"/>'


def ferro(height: float) -> str:
    """The bow iron in gold with a dark edge, so that it stands off from light and dark alike."""
    scale = height / 52
    iron = design()["mark-ferro"]
    dark = re.sub(
        r'fill="#[0-9A-Fa-f]{6}"',
        f'fill="{LIGHT["ongold"]}" stroke="{LIGHT["ongold"]}" stroke-width="4" stroke-linejoin="round"',
        iron,
    )
    gold = re.sub(r"#[0-9A-Fa-f]{6}", LIGHT["gold"], iron)
    return f'<g transform="scale({scale}) translate(-2.5 0)">{dark}{gold}</g>'


if __name__ == "__main__":
    main()
