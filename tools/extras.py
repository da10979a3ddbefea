"""Pieces that the design describes in words and its SVG does not hold: shores, marks, and what the track needs."""

import math
import re
from typing import Any

RADIUS = 100 / math.sqrt(3)
SHORE = {"canal": 17, "quay2": 5, "quay": 5, "rim": 4}  # each so much wider than a hex
HULL = (
    "M-50 0 C-40 -9 -24 -14 0 -14 C24 -14 40 -10 52 -3 L60 -6 L57 0 L60 6 L52 3 C40 10 24 14 0 14 C-24 14 -40 9 -50 0 Z"
)
Tokens = dict[str, Any]


def plain_extras(tokens: Tokens, sheet: dict[str, str]) -> dict[str, str]:
    """For each player: the hull without the badge, a translucent one, a ring and a chevron for the way."""
    white = "#FFFFFF"
    found = {
        "white": rect(-4, -4, 8, 8, white),
        "hex-white": hexagon(RADIUS - 1, white),
        "dot-white": circle(5.5, white),
    }
    for shape, player in tokens["players"].items():
        colour = player["colour"]
        found[f"hull-{shape}"] = hull_alone(sheet[f"gondola-{shape}"])
        found[f"faint-{shape}"] = faint_hull(colour)
        found[f"dot-{shape}"] = circle(3, colour)
        found[f"ring-{shape}"] = circle(36, "none", "#FFFFFF", 10) + circle(36, "none", colour, 6)
        found[f"chevron-{shape}"] = chevron("#FFFFFF", 12) + chevron(colour, 6)
    return found


def dressed_extras(tokens: Tokens, dress: str) -> dict[str, str]:
    colours, ponte = tokens[dress], tokens["buildings"]["ponte"]
    line, space = colours["spaceline"], colours["space"]
    dash = ponte["line"] if dress == "light" else ponte["light"]
    gold, dark = colours["gold"], colours["ongold"]
    shore = {f"shore-{name}": hexagon(RADIUS + wider, colours[name]) for name, wider in SHORE.items()}
    return shore | {
        "wake": circle(3.4, colours["ripple"]),
        "dash": f'<path d="M-3.5 0 H3.5" stroke="{dash}" stroke-width="4.5" stroke-linecap="round"/>',
        "abutment": rect(-7.5, -15, 15, 30, ponte["base"], ponte["line"], 2),
        "keystone": circle(25, space, line, 2.4),
        "pill": pill(44, 26, space, line, 2),
        "pill-wide": pill(58, 26, space, line, 2),
        "chip": pill(60, 33, colours["ink"], colours["ink"], 1),
        "landing": circle(48, "#FFFFFF", opacity=0.55) + gilded(48, colours),
        "state-chosen": state_chosen(colours),
        "state-ghost": state_ghost(colours),
        "state-site": circle(30, gold, opacity=0.5) + gilded(30, colours),
        "mark-stud": circle(12, gold, dark, 3),
        "mark-number": counted_ring(colours) + circle(25, gold, dark, 3),
        "mark-none": circle(21, colours["paper"], colours["ink2"], 3)
        + f'<path d="M-8 0 H8" stroke="{colours["ink"]}" stroke-width="4.5" stroke-linecap="round"/>',
        "stop": circle(46, "none", colours["ring"], 9) + circle(46, "none", gold, 5),
    }


def hull_alone(gondola: str) -> str:
    """The first of a gondola's two inner groups; the second is its badge, which stays upright."""
    inner = re.split(r"(?=<g\b)", gondola.strip())
    hull = next(part for part in inner if "<path" in part)
    return hull[: hull.rindex("</g>") + 4]


def faint_hull(colour: str) -> str:
    return (
        f'<path d="{HULL}" fill="{colour}" stroke="#FFFFFF" stroke-width="3.4" stroke-linejoin="round" opacity="0.6"/>'
        f'<path d="{HULL}" fill="none" stroke="#12191D" stroke-width="2.2" stroke-linejoin="round" '
        'stroke-linecap="round" stroke-dasharray="6 5"/>'
    )


def chevron(colour: str, width: float) -> str:
    return (
        f'<path d="M-5 -9 L5 0 L-5 9" fill="none" stroke="{colour}" stroke-width="{width}" '
        'stroke-linejoin="round" stroke-linecap="round"/>'
    )


def state_chosen(colours: dict[str, str]) -> str:
    """What a finger has picked: a broad gold ring, more than the glow of what is only possible."""
    return (
        hexagon(RADIUS - 3, colours["glow"], opacity=0.5)
        + hexagon(RADIUS - 6, "none", colours["ring"], 13)
        + hexagon(RADIUS - 6, "none", colours["gold"], 8)
    )


def state_ghost(colours: dict[str, str]) -> str:
    """Where a piece would stand."""
    return (
        hexagon(RADIUS - 3, "#FFF3CF")
        + hexagon(RADIUS - 5, "none", colours["ring"], 11)
        + hexagon(RADIUS - 5, "none", colours["gold"], 6)
    )


def counted_ring(colours: dict[str, str]) -> str:
    return hexagon(RADIUS - 6, "none", colours["ring"], 6) + hexagon(RADIUS - 6, "none", "#FFFFFF", 2.5)


def gilded(radius: float, colours: dict[str, str]) -> str:
    return circle(radius, "none", colours["ring"], 8) + circle(radius, "none", colours["gold"], 5)


def hexagon(radius: float, fill: str, stroke: str = "none", width: float = 0, opacity: float = 1) -> str:
    turns = [math.radians(60 * i + 30) for i in range(6)]
    points = " ".join(f"{radius * math.cos(t):.2f},{radius * math.sin(t):.2f}" for t in turns)
    return (
        f'<polygon points="{points}" fill="{fill}" stroke="{stroke}" stroke-width="{width}" '
        f'stroke-linejoin="round" opacity="{opacity}"/>'
    )


def circle(radius: float, fill: str, stroke: str = "none", width: float = 0, opacity: float = 1) -> str:
    return f'<circle r="{radius}" fill="{fill}" stroke="{stroke}" stroke-width="{width}" opacity="{opacity}"/>'


def rect(x: float, y: float, width: float, height: float, fill: str, stroke: str = "none", line: float = 0) -> str:
    return (
        f'<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="{fill}" '
        f'stroke="{stroke}" stroke-width="{line}" stroke-linejoin="round"/>'
    )


def pill(width: float, height: float, fill: str, stroke: str, line: float) -> str:
    return (
        f'<rect x="{-width / 2}" y="{-height / 2}" width="{width}" height="{height}" rx="{height / 2}" '
        f'fill="{fill}" stroke="{stroke}" stroke-width="{line}"/>'
    )
