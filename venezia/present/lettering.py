"""Which characters our fonts can show: Kivy looks into one font and no further."""

from __future__ import annotations

import json
from functools import cache

from venezia.store.places import asset

LATO, JAPANESE = "Lato", "BIZUDPGothic"


@cache
def coverage(font: str) -> frozenset[int]:
    """The characters of a font, as assets/fonts/coverage.json has them: ranges of hexadecimal numbers."""
    table = json.loads(asset("fonts", "coverage.json").read_text(encoding="utf-8"))
    found: set[int] = set()
    for run in table[font].split():
        first, _, last = run.partition("-")
        found |= set(range(int(first, 16), int(last or first, 16) + 1))
    return frozenset(found)


def missing(text: str, font: str) -> int:
    """How many characters of a text a font cannot show."""
    return sum(ord(c) not in coverage(font) for c in text)


def best_font(text: str) -> str:
    """The font that shows the most of a text; Lato where both do."""
    if text.isascii():
        return LATO
    lato = missing(text, LATO)
    return LATO if lato == 0 or lato <= missing(text, JAPANESE) else JAPANESE


def showable(text: str) -> str:
    """What of a text can be shown in one font; the rest is left out."""
    if text.isascii() and text.isprintable():
        return text
    known = coverage(best_font(text))
    return " ".join("".join(c for c in text if ord(c) in known).split())
