"""Reading foreign JSON: every wrong thing is refused with the place where it stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from venezia.core.reasons import Refused, refuse


def shown(value: Any) -> str:
    """A value as a short piece of a sentence, whatever it is."""
    if isinstance(value, str):
        text = value if len(value) <= 24 else value[:23] + "…"
        return '"' + "".join(c if c.isprintable() else "?" for c in text) + '"'
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value) if abs(value) < 10**12 else "a huge number"
    if isinstance(value, float):
        return f"{value:.6g}"
    return "a list" if isinstance(value, list) else "an object"


class Node:
    """A JSON value together with its place in the file, such as `players[1].hand`."""

    __slots__ = ("code", "place", "value")

    def __init__(self, value: Any, place: str, code: str) -> None:
        self.value = value
        self.place = place
        self.code = code

    def fault(self, key: str, rule: str | None = None, **values: Any) -> Refused:
        """A refusal that names this place."""
        return refuse(key, rule, self.code, place=self.place, **values)

    def _wrong(self, wanted: str, **values: Any) -> Refused:
        return self.fault(f"shape.{wanted}", found=shown(self.value), **values)

    def fields(self) -> dict[str, Any]:
        if not isinstance(self.value, dict):
            raise self._wrong("object")
        return self.value

    def has(self, key: str) -> bool:
        return key in self.fields()

    def get(self, key: str) -> Node:
        """The value under a key that must be there."""
        inside = self.fields()
        if key not in inside:
            raise self.fault("shape.missing", name=key)
        return self.child(key)

    def child(self, key: str) -> Node:
        """The value under a key, null where there is none."""
        place = key if not self.place else f"{self.place}.{key}"
        return Node(self.fields().get(key), place, self.code)

    def items(self, most: int = 100_000) -> list[Node]:
        if not isinstance(self.value, list):
            raise self._wrong("list")
        if len(self.value) > most:
            raise self.fault("shape.too-long", most=most, found=len(self.value))
        return [Node(v, f"{self.place}[{i}]", self.code) for i, v in enumerate(self.value)]

    def whole(self, low: int, high: int) -> int:
        if type(self.value) is not int or not low <= self.value <= high:
            raise self._wrong("int", low=low, high=high)
        return self.value

    def number(self) -> float:
        if type(self.value) not in (int, float) or not abs(self.value) <= 1e6:
            raise self._wrong("number")
        return float(self.value)

    def flag(self) -> bool:
        if type(self.value) is not bool:
            raise self._wrong("bool")
        return self.value

    def text(self, most: int = 2000) -> str:
        if not isinstance(self.value, str):
            raise self._wrong("text")
        if len(self.value) > most:
            raise self.fault("shape.text-too-long", most=most)
        if any("\ud800" <= c <= "\udfff" for c in self.value):
            raise self.fault("shape.not-unicode")
        return self.value

    def choice(self, names: Sequence[str]) -> int:
        """The index of one of `names`."""
        if not isinstance(self.value, str) or self.value not in names:
            raise self._wrong("choice", choices=list(names))
        return names.index(self.value)
