"""The picture while what happened is being shown: no panel says what has not yet been seen."""

from __future__ import annotations

from dataclasses import replace

from venezia.core.contract import Event
from venezia.present.board_picture import BoardPicture
from venezia.present.table_picture import Plate, TablePicture

# what an event that has been seen brings with it, besides what only its own seat gets
BROUGHT = {
    "laid": ("tiles",),
    "built": ("tiles",),
    "master": ("tiles",),
    "discarded": ("tiles",),
    "imaginary": ("tiles", "imaginary", "deck", "news"),
    "treasure": ("supply",),
    "put": ("pool",),
    "drew": ("deck", "pool"),
    "reshuffled": ("deck",),
}
CARDS = ("laid", "master", "discarded", "imaginary")  # these change what lies in front of players


class Telling:
    """As `before` was, but what can be touched, and whose hand lies open, is always as it is now.

    `new` are the places of drawn cards in an open hand, in the order in which they come; `landed` so many are there.
    """

    def __init__(self, before: TablePicture, after: TablePicture, happened: list[Event]) -> None:
        self.after = after
        self.new, self.landed = _drawn(before, after, happened), 0
        was = {plate.seat: plate for plate in before.plates}
        self.picture = replace(
            after,
            board=_without_questions(after.board),
            plates=tuple(_as_before(plate, was.get(plate.seat, plate)) for plate in after.plates),
            tiles=tuple(
                replace(old, touchable=new.touchable) for old, new in zip(before.tiles, after.tiles, strict=True)
            ),
            imaginary=before.imaginary,
            deck=before.deck,
            supply=before.supply,
            pool=after.pool if after.drawing else before.pool,
            news="",
        )

    def seen(self, event: Event) -> TablePicture:
        """Something has arrived."""
        name, picture = event["event"], self.picture
        self.landed += len(event["cards"]) if name == "drew" else 0
        brought = {part: getattr(self.after, part) for part in BROUGHT.get(name, ())}
        plates = tuple(self._plate(plate, event) for plate in picture.plates)
        if name in CARDS:
            brought["imaginary"] = self.after.imaginary
        self.picture = replace(picture, plates=plates, **brought)
        return self.picture

    def _plate(self, plate: Plate, event: Event) -> Plate:
        name, mine, now = event["event"], event.get("seat") == plate.seat, self.after.plates[plate.seat]
        if name in CARDS:
            return replace(plate, cards=now.cards, masters=now.masters, hand=now.hand)
        if name == "moved" and mine:
            return replace(plate, number=event["to"])
        if name == "treasure" and mine:
            return replace(plate, treasure=min(plate.treasure + 1, now.treasure))
        if name == "drained" and mine:
            return replace(plate, swamp=min(plate.swamp + 1, now.swamp))
        if name == "exchanged" and mine:
            return replace(plate, swamp=now.swamp, treasure=now.treasure)
        return plate


def _drawn(before: TablePicture, after: TablePicture, happened: list[Event]) -> tuple[int, ...]:
    """Nothing, unless the same hand lay open before and lies open now."""
    drew = [card for e in happened if e["event"] == "drew" and e["seat"] == after.seat for card in e["cards"]]
    places = list(enumerate(after.hand or ())) if before.hand is not None and before.seat == after.seat else []
    found = []
    for name in drew:
        there = [place for place in places if place[1].name == name]
        if there:
            places.remove(there[-1])
            found.append(there[-1][0])
    return tuple(found) if len(found) == len(drew) else ()


def _as_before(now: Plate, was: Plate) -> Plate:
    """Whose turn it is shows at once."""
    return replace(was, landing=None, active=now.active, deciding=now.deciding)


def _without_questions(board: BoardPicture) -> BoardPicture:
    """What comes next is asked when all this has been seen."""
    return replace(board, legal=frozenset(), dimmed=False, ghost=None, marks=(), paths=(), bubble=())
