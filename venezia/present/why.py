"""Why a number is what it is: points, shares, treasures and ways, each with its rule and its marks on the board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from venezia.core.contract import Event
from venezia.core.session import Session
from venezia.games.venedig.board import Board
from venezia.games.venedig.parts import IMAGINARY
from venezia.games.venedig.state import State
from venezia.present.board_picture import BoardPicture, Mark, Path, Seat
from venezia.present.seats import seats_at
from venezia.present.sentences import Sentences, sentences
from venezia.present.words import Words, words


@dataclass(frozen=True)
class Row:
    """A player in a section: what is said, and the number that came of it (None: nothing)."""

    seat: int
    text: str
    value: int | None = None
    chest: bool = False  # a treasure is drawn before the number


@dataclass(frozen=True)
class Way:
    """A gondola's way, number by number; `jumped` ones are not counted."""

    seat: int
    start: int
    numbers: tuple[int, ...]
    jumped: frozenset[int]
    notes: tuple[str, ...]  # who stood on the jumped ones

    @property
    def end(self) -> int:
        return self.numbers[-1]


@dataclass(frozen=True)
class Section:
    """One numbered part of the explanation; `rule` is what it rests on."""

    title: str
    rule: str
    text: str = ""
    counted: int = 0  # gold discs 1, 2, 3 … as on the board
    aside: int = 0  # discs that do not count
    rows: tuple[Row, ...] = ()
    ways: tuple[Way, ...] = ()
    note: str = ""


@dataclass(frozen=True)
class Why:
    """The explanation of one building or one exchange of gold, and the board as it was then."""

    entry: int  # where it is in the session's line: what "fix this entry" is about
    title: str
    note: str
    piece: str
    sections: tuple[Section, ...]
    board_picture: BoardPicture


def why_of(session: Session[State], entry: int, seats: Sequence[Seat] = (), language: str = "en") -> Why | None:
    """The Why of an entry: of a building (also asked by one of its moves), of gold; None where there is nothing."""
    if not 0 <= entry < len(session.line):
        return None
    names = {str(e["event"]): e for e in session.line[entry].events}
    if "exchanged" in names:
        return _Explainer(session, entry, seats, language).gold()
    if "moved" in names or "scored" in names:
        place = _place_of(session, entry)
        return None if place is None else _Explainer(session, place, seats, language).building()
    return None


def _place_of(session: Session[State], entry: int) -> int | None:
    """The entry in which the building was placed that this one moves for."""
    for index in range(entry, -1, -1):
        if _found(session.line[index].events, "scored"):
            return index
    return None  # the history begins after it


def _found(events: Sequence[Event], name: str) -> Event | None:
    return next((e for e in events if e["event"] == name), None)


class _Explainer:
    """Puts one entry's events into sections."""

    def __init__(self, session: Session[State], entry: int, seats: Sequence[Seat], language: str) -> None:
        self._session = session
        self._entry = entry
        self._events = session.line[entry].events
        self._before = self._state(entry)
        self._seats = tuple(seats) or seats_at(session)
        names = [seat.name for seat in self._seats]
        self._sentences: Sentences = sentences(language).for_players(names)
        self._words: Words = words(language)
        self._board: Board = self._before.setup.board
        self._after = entry + 1  # the entries that stand when the picture is taken

    def _state(self, entries: int) -> State:
        state = self._session.state_at(entries)
        if state is None:  # an entry with events was replayed, so both its sides are known
            raise LookupError(entries)
        return state

    # A building

    def building(self) -> Why:
        built, scored = self._event("built"), self._event("scored")
        moves = self._moves(scored)
        ways = tuple(self._way(index, move) for index, move in moves)
        sections = [self._points(built, scored), self._shared(scored), self._treasure(built, scored)]
        sections.append(self._gondolas(scored, ways))
        picture = self._picture([move for _, move in moves], self._marks(scored))
        shown = list(dict.fromkeys(s["points"] for s in scored["shares"])) or [0]
        return Why(
            entry=self._entry,
            title=self._words("why.title", points=" / ".join(map(str, shown))),
            note=self._note(built),
            piece=f"type-{built['building']}",
            sections=tuple(section for section in sections if section is not None),
            board_picture=picture,
        )

    def _event(self, name: str) -> Event:
        event = _found(self._events, name)
        if event is None:
            raise LookupError(name)
        return event

    def _note(self, built: Event) -> str:
        building = self._sentences.word("building", built["building"])
        turn = self._session.line[self._entry].moment.turn
        places = self._sentences.listed(self._district_names(built), "and") if built["districts"] else ""
        key = "why.note-in" if places else "why.note"
        return self._words(key, building=building[:1].upper() + building[1:], districts=places, turn=turn)

    def _district_names(self, built: Event) -> list[str]:
        return [self._board.district_names[self._board.district_ids.index(d)] for d in built["districts"]]

    def _moves(self, scored: Event) -> list[tuple[int, Event]]:
        """The moves of this building, each with its entry; gold may have come in between."""
        found: list[tuple[int, Event]] = []
        movers = sum(1 for share in scored["shares"] if share["points"])
        for index in range(self._entry + 1, len(self._session.line)):
            if len(found) == movers or _found(self._session.line[index].events, "scored"):
                break
            moved = _found(self._session.line[index].events, "moved")
            if moved is not None and moved["cause"] == "building":
                found.append((index, moved))
                self._after = index + 1
        return found

    def _points(self, built: Event, scored: Event) -> Section:
        terms = [t for t in scored["terms"] if t["what"] != "said"]
        counted = sum(1 for t in terms if t["points"] and t["what"] not in ("fixed", "counted"))
        aside = sum(1 for t in terms if not t["points"])
        note = ""
        if scored["building"] == "ponte" and "district" in self._session.line[self._entry].wire:
            name = self._session.line[self._entry].wire["district"]
            if name in self._board.district_ids:
                district = self._board.district_names[self._board.district_ids.index(name)]
                note = self._words("why.district", district=district)
        text = self._sentences.scored({**scored, "shares": []})
        rule = "V11.7" if not scored["shares"] and scored["building"] == "casa" else "V4.2"
        return Section(self._words("why.points"), rule, text, counted, aside, note=note)

    def _marks(self, scored: Event) -> tuple[Mark, ...]:
        """Numbers on the hexes that count, a line on those that do not."""
        marks, n = [], 0
        for term in scored["terms"]:
            if term["hex"] is None:
                continue
            n += 1 if term["points"] else 0
            at = self._board.hex_index[term["hex"]]
            marks.append(Mark(at, "number", n) if term["points"] else Mark(at, "none"))
        return tuple(marks)

    def _shared(self, scored: Event) -> Section | None:
        master = scored["master"]
        rows = []
        for share in scored["shares"]:
            key = "why.half"
            if share["seat"] == master:
                key = "why.builder" if len(scored["shares"]) == 1 else "why.all"
            rows.append(Row(share["seat"], self._words(key), share["points"]))
        if not rows:
            return None
        imaginary = master == IMAGINARY
        note = self._words("why.imaginary-master") if imaginary else ""
        return Section(self._words("why.shared"), "V11.5" if imaginary else "V5.6", rows=tuple(rows), note=note)

    def _treasure(self, built: Event, scored: Event) -> Section | None:
        takers = {e["seat"] for e in self._events if e["event"] == "treasure"}
        rows = tuple(self._taker(share["seat"], share["seat"] in takers, built) for share in scored["shares"])
        return Section(self._words("why.treasure"), "V5.5", rows=rows) if rows else None

    def _taker(self, seat: int, took: bool, built: Event) -> Row:
        """Where a participant stood, and whether that is beside the building's districts."""
        number = self._before.gondola[seat]
        beside = [
            self._board.district_names[i]
            for d in built["districts"]
            if (i := self._board.district_ids.index(d)) in self._board.bordering(number)
        ]
        key = "why.not-told" if built["hexes"] is None else "why.beside" if beside else "why.not-beside"
        if beside and not took and built["hexes"] is not None:
            key = "why.supply-empty"
        if number == 0:
            key = "why.beside-start"
        text = self._words(key, number=number, districts=self._sentences.listed(beside, "and"))
        return Row(seat, text, 1 if took else None, chest=took)

    # Gondolas

    def _gondolas(self, scored: Event, ways: tuple[Way, ...]) -> Section:
        waiting = sum(1 for share in scored["shares"] if share["points"]) - len(ways)
        note = self._words("why.to-come", n=waiting) if waiting > 0 else ""
        text = "" if ways or waiting > 0 else self._words("why.no-move")
        return Section(self._words("why.gondolas"), "V6.1", text, ways=ways, note=note)

    def _way(self, index: int, moved: Event) -> Way:
        gondola = self._state(index).gondola
        notes = tuple(self._in_the_way(moved["seat"], n, gondola) for n in moved["jumped"])
        numbers = tuple(range(moved["from"] + 1, moved["to"] + 1))
        return Way(moved["seat"], moved["from"], numbers, frozenset(moved["jumped"]), notes)

    def _in_the_way(self, mover: int, number: int, gondola: list[int]) -> str:
        """Who stood on a jumped number; the crossing has two numbers (V6.2)."""
        space = self._board.space_of(number)
        other = next(s for s, g in enumerate(gondola) if s != mover and g and self._board.space_of(g) == space)
        key = "why.stands" if gondola[other] == number else "why.stands-crossing"
        return self._words(key, name=self._sentences.who(other), number=gondola[other], jumped=number)

    # Gold

    def gold(self) -> Why:
        exchanged, moved = self._event("exchanged"), self._event("moved")
        way = self._way(self._entry, moved)
        name = self._sentences.who(exchanged["seat"])
        turn = self._session.line[self._entry].moment.turn
        gondolas = Section(self._words("why.gondolas"), "V6.1", ways=(way,))
        return Why(
            entry=self._entry,
            title=self._words("why.title", points=exchanged["points"]),
            note=self._words("why.note-gold", name=name, turn=turn),
            piece="coin",
            sections=(self._paid(exchanged), gondolas),
            board_picture=self._picture([moved], ()),
        )

    def _paid(self, exchanged: Event) -> Section:
        tiles = [*exchanged["swamp"], *exchanged["treasure"]]
        row = Row(exchanged["seat"], self._words("why.price", n=exchanged["points"]), exchanged["points"])
        if exchanged["gold"] is None:
            return Section(self._words("why.gold"), "V7.2", self._words("why.tiles-unseen", n=len(tiles)), rows=(row,))
        added = " + ".join(str(value) for value in tiles)
        text = self._words("why.tiles", tiles=added, gold=exchanged["gold"])
        note = self._words("why.lost", n=exchanged["lost"]) if exchanged["lost"] else ""
        return Section(self._words("why.gold"), "V7.2", text, rows=(row,), note=note)

    # The board

    def _picture(self, moves: list[Event], marks: tuple[Mark, ...]) -> BoardPicture:
        state = self._state(self._after)
        return BoardPicture(
            board=self._board,
            seats=self._seats,
            hexes=bytes(state.hexes),
            buildings=tuple(state.buildings),
            gondolas=tuple(state.gondola),
            marks=marks,
            paths=tuple(Path(m["seat"], m["from"], m["to"], tuple(m["jumped"]), m["points"]) for m in moves),
        )
