"""The words of the screens: tables of assets/i18n/<language>/, one file an area, keys like `home.resume`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from venezia.store.places import asset

Table = Mapping[str, str | Mapping[str, str]]


class Words:
    """The screens' words in one language."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def __call__(self, key: str, **values: Any) -> str:
        """A text of the table with its values; `n` chooses between the forms none, one and other."""
        text = self._table[key]
        if not isinstance(text, str):
            text = text.get({0: "none", 1: "one"}.get(values.get("n", 2), "other"), text["other"])
        return text.format_map(values)

    def known(self) -> set[str]:
        return set(self._table)


def table_of(language: str) -> dict[str, str | Mapping[str, str]]:
    """All areas of a language in one table: the area is the first part of the key."""
    found: dict[str, str | Mapping[str, str]] = {}
    for path in sorted(asset("i18n", language).glob("*.json")):
        area = json.loads(path.read_text(encoding="utf-8"))
        found |= {f"{path.stem}.{key}": text for key, text in area.items()}
    return found


@lru_cache(maxsize=8)
def words(language: str = "en") -> Words:
    """The words of a language; what it lacks is said in English."""
    return Words(table_of("en") | (table_of(language) if language != "en" else {}))
