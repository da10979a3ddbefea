"""Sentences for reasons, labels and scores: tables of assets/i18n, one file a language."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from venezia.core.contract import Event, Label
from venezia.core.reasons import Reason
from venezia.store.places import asset

_SEATS = ("seat", "other", "now_seat")


class Sentences:
    """The sentences of one language; `players` names the seats."""

    def __init__(self, table: Mapping[str, Any], players: Sequence[str] = ()) -> None:
        self._table = table
        self._players = players

    def for_players(self, players: Sequence[str]) -> Sentences:
        return Sentences(self._table, players)

    def reason(self, reason: Reason) -> str:
        """The sentence for a refusal or a notice."""
        return self.say(reason.key, {**reason.values, "code": reason.code})

    def label(self, label: Label) -> str:
        """The words for an entry of the journal: "Klaus +2 (palazzo)"."""
        key = label.key
        if key == "entry.laid" and label.values.get("alone"):
            key = "entry.laid-alone"
        elif key == "entry.built" and not label.values["points"]:
            key = "entry.built-without"
        return self.say(key, label.values)

    def scored(self, event: Event) -> str:
        """How a score came about: what was counted, and who gets what."""
        told = self.counted(event["building"], [term["what"] for term in event["terms"]], event["points"])
        if event.get("said"):
            told = self.say("why.said", {**event["said"], "points": event["points"]})
        split = [self._share(event, share) for share in event["shares"]]
        return f"{told} {'; '.join(split)}" if split else told

    def counted(self, building: str, terms: Sequence[str], points: int) -> str:
        """What was looked at and what it gave: "6 neighbours, 1 built: 5." (V4.2)."""
        values = {"building": building, "points": points, "n": len(terms), "aside": len(terms) - points}
        key = terms[0] if terms and terms[0] in ("fixed", "counted") else building
        return self.say(f"why.{key}", values)

    def _share(self, event: Event, share: Mapping[str, Any]) -> str:
        """What one participant gets, and why so much (V5.6)."""
        role = "helper"
        if share["seat"] == event["master"]:
            role = "builder" if event["building"] == "casa" else "master"
        return self.say(f"why.{role}", {**share, "whole": event["points"]})

    def moved(self, event: Event) -> str:
        """A gondola's way: the spaces it counted and those it jumped."""
        passed = [n for n in range(event["from"] + 1, event["to"] + 1) if n not in event["jumped"]]
        values = {**event, "passed": " ".join(map(str, passed)), "jumped": " ".join(map(str, event["jumped"]))}
        return self.say("why.jumped" if event["jumped"] else "why.moved", values)

    def say(self, key: str, values: Mapping[str, Any]) -> str:
        """A sentence of the table with its values in words."""
        sentence = self._form(self._table["sentences"][key], values.get("n"))
        said: str = sentence.format_map(_Words(self, values))
        said = said.encode(errors="replace").decode()  # half a character that came in must not go out
        named = self._is_player(values.get("seat"))
        return said[:1].upper() + said[1:] if sentence.startswith("{seat}") and not named else said

    def _form(self, sentence: str | Mapping[str, str], n: Any) -> str:
        """The form of a sentence for a number: none, one, other."""
        if isinstance(sentence, str):
            return sentence
        return sentence.get({0: "none", 1: "one"}.get(n, "other"), sentence["other"])

    def word(self, group: str, key: str) -> str:
        """A name of the table, or the key itself where the table has none."""
        return str(self._table["names"][group].get(key, key))

    def names(self, group: str) -> Mapping[str, str]:
        """All names of a group."""
        names: Mapping[str, str] = self._table["names"][group]
        return names

    def who(self, seat: int | str | None) -> str:
        """A player by name, by seat where there is none, or the imaginary one."""
        if isinstance(seat, int):
            return self._players[seat] if self._is_player(seat) else self.word("who", "seat").format(n=seat)
        return self.word("who", "nobody" if seat is None else seat)

    def _is_player(self, seat: Any) -> bool:
        return isinstance(seat, int) and 0 <= seat < len(self._players)

    def listed(self, parts: Sequence[str], last: str) -> str:
        """`a, b or c`."""
        *rest, end = parts or [self.word("list", "none")]
        return self.word("list", last).join([self.word("list", "comma").join(rest), end] if rest else [end])


class _Words(dict[str, str]):
    """The words for the values of a sentence, each asked for by name."""

    def __init__(self, sentences: Sentences, values: Mapping[str, Any]) -> None:
        super().__init__()
        self._sentences = sentences
        self._values = values

    def __missing__(self, name: str) -> str:
        make = _MAKERS.get(name)
        if make is not None:
            return str(make(self._sentences, self._values))
        value = self._values.get(name)
        if name in _SEATS:
            return self._sentences.who(value)
        return "–" if value is None else str(value)


def _named(group: str, key: str) -> Any:
    return lambda s, v: s.word(group, str(v[key]))


def _ways(s: Sentences, v: Mapping[str, Any]) -> str:
    return s.listed([f"{count} ({s.word('way', way)})" for count, way in v["ways"]], "or")


def _instead(s: Sentences, v: Mapping[str, Any]) -> str:
    return s.word("instead", "ways").format(ways=_ways(s, v)) if v["ways"] else ""


def _capital(word: str) -> str:
    return word[:1].upper() + word[1:]


def _seat_number(s: Sentences, v: Mapping[str, Any]) -> str:
    """A player by name and by the number that stands in a state."""
    return "null" if v["seat"] is None else f"{v['seat']} ({s.who(v['seat'])})"


def _what(s: Sentences, v: Mapping[str, Any]) -> str:
    what = str(v["what"])
    return s.word("what", what) if what in s.names("what") else s.word("building", what)


def _range(s: Sentences, v: Mapping[str, Any]) -> str:
    """From least to most, or the one number there is."""
    return str(v["low"]) if v["low"] == v["high"] else f"{v['low']}{s.word('list', 'to')}{v['high']}"


def _joined(key: str, last: str) -> Any:
    return lambda s, v: s.listed([str(part) for part in v[key]], last)


def _listed_hexes(s: Sentences, hexes: Any) -> str:
    """Hex ids as a list; some sentences only have their number."""
    return s.listed([str(h) for h in hexes], "and") if isinstance(hexes, list) else str(hexes)


_MAKERS: dict[str, Any] = {
    "building": _named("building", "building"),
    "card": _named("building", "card"),
    "phase": _named("phase", "phase"),
    "now_phase": _named("phase", "now_phase"),
    "effect": _named("effect", "effect"),
    "tile": _named("tile", "what"),
    "shape": _named("shape", "building"),
    "what": _what,
    "stands": _named("stands", "what"),
    "what_there": _named("there", "what"),
    "what_there_capital": lambda s, v: _capital(s.word("there", str(v["what"]))),
    "seat_number": _seat_number,
    "pile": _named("pile", "from"),
    "ways": _ways,
    "range": _range,
    "instead": _instead,
    "cards": _joined("cards", "and"),
    "hexes": lambda s, v: _listed_hexes(s, v["hexes"]),
    "districts_or": _joined("districts", "or"),
    "choices": _joined("choices", "and"),
    "choices_or": _joined("choices", "or"),
    "seats": _joined("seats", "comma"),
    "place_or_all": lambda s, v: str(v["place"] or s.word("root", v["code"])),
    "hex": lambda s, v: str(v["hex"]) if v["hex"] is not None else s.word("hex", "unnamed"),
}


@lru_cache(maxsize=8)
def sentences(language: str = "en") -> Sentences:
    """The sentences of a language; English where there is none of it."""
    path = asset("i18n", f"{language}.json")
    if not path.is_file():
        path = asset("i18n", "en.json")
    return Sentences(json.loads(path.read_text(encoding="utf-8")))
