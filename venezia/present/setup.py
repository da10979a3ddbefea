"""A new game before it begins: who sits where, how they look, what was agreed. Every change gives a new draft."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from venezia.core.contract import Wire
from venezia.present.board_picture import BoardPicture, Seat
from venezia.present.lettering import showable
from venezia.present.seats import DRAWN, letters
from venezia.store.boards import find_board
from venezia.store.places import asset

COLOUR_NAMES: dict[str, str] = {
    shape: look["name"]
    for shape, look in json.loads(asset("design", "tokens.json").read_text(encoding="utf-8"))["players"].items()
}
SHAPES = tuple(COLOUR_NAMES)
FEWEST, MOST = 2, len(SHAPES)
NAME_LENGTH = 20
SEEDS = 2**53  # every JSON reader keeps such a number as it is


@dataclass(frozen=True)
class Place:
    """A seat at the table: what was typed, and the shape."""

    name: str
    shape: str


@dataclass(frozen=True)
class Draft:
    """A game to come; `first` is None where chance chooses."""

    places: tuple[Place, ...]
    first: int | None = None
    casa_at_once: bool = False
    imaginary_casa: str = "build"
    way: str = "digital"  # or beside the box: mirror, count
    imaginary_deck: str = "box"

    def names(self) -> list[str]:
        return final_names(self.places)

    def seats(self) -> tuple[Seat, ...]:
        """How the seats will look."""
        names = self.names()
        return tuple(Seat(n, p.shape, x) for n, p, x in zip(names, self.places, letters(names), strict=True))

    def options(self) -> dict[str, Any]:
        """The house rules that hold, as the game takes them; nothing for what is as the rules say."""
        chosen: dict[str, Any] = {"casa_at_once": True} if self.casa_at_once else {}
        if len(self.places) == 2 and self.imaginary_casa != "build":
            chosen["imaginary_casa"] = self.imaginary_casa
        if len(self.places) == 2 and self.way != "digital" and self.imaginary_deck != "box":
            chosen["imaginary_deck"] = self.imaginary_deck
        return chosen


# Beginning with the last group


def draft_of(group: Sequence[Mapping[str, str]], options: Mapping[str, Any], way: str = "digital") -> Draft:
    """The last group again, or three empty seats."""
    places: list[Place] = []
    for seat in group[:MOST]:
        places.append(Place(clean(seat.get("name", "")), _free(seat.get("shape", ""), places)))
    while len(places) < (FEWEST if group else 3):
        places.append(Place("", _free("", places)))
    casa = "discard" if options.get("imaginary_casa") == "discard" else "build"
    deck = "own" if options.get("imaginary_deck") == "own" else "box"
    return Draft(tuple(places), None, options.get("casa_at_once") is True, casa, way, deck)


def _free(wanted: str, places: Sequence[Place]) -> str:
    """The wanted shape if nobody has it, else the first free one."""
    free = [s for s in SHAPES if s not in {p.shape for p in places}]
    return wanted if wanted in free else free[0]


# Changes


def add(draft: Draft) -> Draft:
    if len(draft.places) >= MOST:
        return draft
    return replace(draft, places=(*draft.places, Place("", _free("", draft.places))))


def remove(draft: Draft, seat: int) -> Draft:
    """One seat fewer, never below two; who begins is kept, or drawn if it was this one."""
    if len(draft.places) <= FEWEST:
        return draft
    order = [s for s in range(len(draft.places)) if s != seat]
    return _ordered(draft, order)


def move(draft: Draft, seat: int, by: int) -> Draft:
    """A seat goes so many places on; those between make room."""
    order = list(range(len(draft.places)))
    order.insert(seat + by, order.pop(seat))
    return _ordered(draft, order)


def _ordered(draft: Draft, order: list[int]) -> Draft:
    first = order.index(draft.first) if draft.first in order else None
    return replace(draft, places=tuple(draft.places[s] for s in order), first=first)


def rename(draft: Draft, seat: int, name: str) -> Draft:
    return _changed(draft, seat, Place(limited(name), draft.places[seat].shape))


def next_shape(draft: Draft, seat: int) -> Draft:
    """The next free shape; where none is free, the next one, whose owner gets this one."""
    own = draft.places[seat].shape
    at = SHAPES.index(own)
    following = [*SHAPES[at + 1 :], *SHAPES[:at]]
    owners = {p.shape: i for i, p in enumerate(draft.places)}
    wanted = next((s for s in following if s not in owners), following[0])
    if wanted in owners:
        draft = _changed(draft, owners[wanted], replace(draft.places[owners[wanted]], shape=own))
    return _changed(draft, seat, replace(draft.places[seat], shape=wanted))


def _changed(draft: Draft, seat: int, place: Place) -> Draft:
    places = list(draft.places)
    places[seat] = place
    return replace(draft, places=tuple(places))


def board_at_start(name: str = "laguna") -> BoardPicture:
    """A board as it lies before the first turn, to compare with the printed one."""
    board = find_board(name)
    return BoardPicture(board, (), bytes(board.start), tuple(board.buildings), ())


# Names and letters


def limited(name: str) -> str:
    """As it is typed, but on one line and not endless."""
    return "".join(c for c in name if ord(c) >= 32 and c != "\x7f" and not 0xD800 <= ord(c) < 0xE000)[:NAME_LENGTH]


def clean(name: str) -> str:
    return " ".join(limited(name).split())


def final_names(places: Sequence[Place]) -> list[str]:
    """A name for everybody: the colour's where nothing is written or can be shown, numbers where two are equal."""
    found: list[str] = []
    for place in places:
        name = clean(place.name)
        if not showable(name).strip():
            name = f"{name} {COLOUR_NAMES[place.shape]}".strip()
        found.append(_unlike(name, found))
    return found


def _unlike(name: str, others: Sequence[str]) -> str:
    taken = {showable(other).casefold() for other in others}
    number, tried = 1, name
    while showable(tried).casefold() in taken:
        number += 1
        tried = f"{name[: NAME_LENGTH - 2]} {number}"
    return tried


# Beginning


def begin(draft: Draft, chance: Random) -> tuple[Wire, list[dict[str, str]]]:
    """The set-up as the game takes it and how the seats look, both with the first player in front."""
    first = chance.randrange(len(draft.places)) if draft.first is None else draft.first
    named = list(zip(draft.names(), draft.places, strict=True))
    seats = [{"name": n, "shape": p.shape, "kind": "person"} for n, p in named[first:] + named[:first]]
    if draft.first is None:
        seats[0]["begins"] = DRAWN
    wire = wire_of([s["name"] for s in seats], draft.options(), chance)
    return wire if draft.way == "digital" else {**wire, "mode": "table", "way": draft.way}, seats


def wire_of(names: list[str], options: Mapping[str, Any], chance: Random) -> Wire:
    return {
        "game": "venedig",
        "mode": "digital",
        "players": names,
        "seed": chance.randrange(SEEDS),
        "options": dict(options),
    }
