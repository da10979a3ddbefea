"""Beside the box: the table's facts are tapped in and become actions. What is shown is in beside_picture.

The physical world is the judge: one tap is one fact, every fact can be taken back, and nothing waits for the app.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from venezia.core.contract import Event
from venezia.core.history import Edit, Proposal
from venezia.core.reasons import Reason, Refused
from venezia.core.session import Session
from venezia.games.venedig import actions
from venezia.games.venedig.actions import Action, Counted, Place
from venezia.games.venedig.parts import (
    BASILICA,
    BUILD,
    BUILDINGS,
    CASA,
    CASA_POINTS,
    COUNTED,
    DISCARD,
    DRAIN,
    DRAW,
    EMPTY,
    END,
    FINAL,
    LAID_WIDTH,
    LAY,
    MOVE,
    OVER,
    PLACE,
    SWAMP,
    TYPES_IN_FRONT,
    UNKNOWN_CARD,
)
from venezia.games.venedig.scoring import (
    Preview,
    overruled_score,
    participants,
    preview,
    preview_counted,
    shares,
    ways_of,
)
from venezia.games.venedig.state import State
from venezia.present.anew import Anew, begin_anew
from venezia.present.board_picture import Seat
from venezia.present.fix import Answer, settled
from venezia.present.geometry import layout
from venezia.present.holding import Notice, Wish
from venezia.present.late import Late
from venezia.present.table import Table
from venezia.present.taken_back import last_tap
from venezia.present.told import Told, remember
from venezia.store.borders import Borders
from venezia.store.library import WAYS, way_of
from venezia.store.settings import Settings

MIRROR, COUNT = WAYS
OVERRULED = ("lay.hand-limit", "lay.box")  # what the app only guesses from outside
CROWDED = ("lay.complete", "lay.too-many", "lay.both")  # either a set alone (V4.8), or other cards lie there


@dataclass(frozen=True)
class NewMaster:
    """A master builder that has just moved, and by how many cards (V4.3, V4.4)."""

    building: int
    holder: int | str
    cards: int
    before: int | str | None
    fewer: int


class Beside(Table):
    """One running game at a real table."""

    def __init__(
        self, session: Session[State], seats: tuple[Seat, ...], settings: Settings, borders: Borders | None = None
    ) -> None:
        super().__init__(session, seats, settings)
        self.borders = borders or Borders()
        self.way = way_of(session)
        self.told = Told()
        self.by_hand = False  # this one building is counted although hexes are mirrored
        self.touched: list[int] = []  # hexes the fingers meant, the newest last
        self.doubted: int | None = None  # a card the app refused, but the table may have
        self.crowded: int | None = None  # a type of which more was laid than fits
        self.new_master: NewMaster | None = None
        self.looking = False  # the board was asked for before anything was laid
        self.doubted_hex: int | None = None  # a hex the mirror has otherwise than the table
        self.late = Late(session)  # what was entered too late, and what follows it again
        self.hex_wanted = False  # the next touch names a hex to set right
        self.anew: Anew | None = None  # the older building whose place is being set right

    def counted(self) -> dict[str, Any]:
        told = self.told.written()
        counted = {"by_hand": self.by_hand, **told} if told or self.by_hand else {}
        return counted if self.anew is None else {**counted, "anew": self.anew.written()}

    def count_again(self, said: dict[str, Any]) -> None:
        if "anew" in said:
            self.anew = Anew.read(said["anew"], self.session)
            self._look_again()
        self.by_hand = bool(said.get("by_hand"))
        self.told = Told.read(said, len(self.seats), len(self.state.setup.board.district_names))

    # Asking

    @property
    def curtain(self) -> bool:
        return False  # hands are in people's hands

    @property
    def viewer(self) -> int | None:
        return None

    @property
    def counting(self) -> bool:
        """Whether people count this building themselves."""
        return (self.way == COUNT or self.by_hand) and self.anew is None

    def project(self) -> int | None:
        """What would be built next: as chosen, else what was completed last."""
        waiting = self.projects()
        return self.wish.project if self.wish.project in waiting else next(reversed(waiting), None)

    def fits(self, project: int) -> bool:
        return self.way == COUNT or super().fits(project)

    def places(self) -> list[Place]:
        project = self.project()
        if project is None or self.counting:
            return []
        return self.state.setup.sites.places(project >> 1, self.state.hexes)

    def place(self) -> Place | None:
        """The table says where; nothing is proposed."""
        return self.wish.site

    def waits_for_place(self) -> bool:
        return self.project() is not None and self.site() is None

    def site(self) -> Place | Counted | None:
        """Where and for how much the next building stands, once that is known."""
        project = self.project()
        if project is None:
            return None
        return self.told.site(self.state, project, self.borders) if self.counting else self.wish.site

    def preview(self) -> Preview | None:
        """What the building would bring, before it is confirmed."""
        site, project = self.site(), self.project()
        if site is None or project is None:
            return None
        if isinstance(site, Counted):
            return preview_counted(self.state, project, site.points, site.treasure)
        seen = preview(self.state, project, site.hexes, site.district)
        if site.said < 0:
            return seen
        split = shares(self.state, project, site.said)
        return Preview(overruled_score(seen.score, site.said), tuple(split), seen.treasure, ways_of(self.state, split))

    def participants(self) -> list[int]:
        project = self.project()
        return [] if project is None else participants(self.state, project)

    def can_drain(self) -> bool:
        """Draining is one touch, also straight after laying."""
        return self.anew is None and self.project() is None and self.phase in (LAY, DRAIN)

    def awaits_card(self) -> bool:
        """V11.2: the imaginary player's card may be turned now."""
        return self.state.setup.imaginary and self.state.due and (self.phase == END or self._before_laying())

    def _before_laying(self) -> bool:
        return self.phase == LAY and self.state.fresh

    def spaces_to_buy(self) -> list[int]:
        """For how many spaces the tiles of the one who decides could pay."""
        return [a.points for a in self.legal() if isinstance(a, actions.TableExchange)]

    # Doing

    def _do(self, *deeds: Action) -> list[Event]:
        self._end_anew()
        happened = super()._do(*deeds)
        if self.notice is None:
            self._forget()
            happened += self._follow()
        self.new_master = self._master_in(happened)
        return happened

    def _forget(self) -> None:
        self.told, self.by_hand, self.touched, self.doubted = Told(), False, [], None
        self.looking, self.doubted_hex, self.hex_wanted, self.crowded = False, None, False, None

    def _look_again(self) -> None:
        super()._look_again()
        if self.anew is not None:
            self.state = self.anew.state

    def _end_anew(self) -> None:
        """Whatever else is done is done now, on the present board."""
        if self.anew is not None:
            self.anew, self.wish = None, Wish()
            self._look_again()

    def _automatic(self, state: State) -> Action | None:
        """All gondolas of a building move at one tap; gold in between is put there afterwards (V7.2)."""
        return actions.MOVE_ON if state.phase == MOVE else None

    def _master_in(self, happened: list[Event]) -> NewMaster | None:
        moved = [e for e in happened if e["event"] == "master" and e["to"] is not None]
        if not moved:
            return None
        last, state = moved[-1], self.state
        building = BUILDINGS.index(last["building"])

        def cards(holder: int | str | None) -> int:
            seat = state.setup.seats if isinstance(holder, str) else holder
            return 0 if seat is None else state.joint(seat, building)

        return NewMaster(building, last["to"], cards(last["to"]), last["from"], cards(last["from"]))

    def lay(self, building: int) -> list[Event]:
        """One card before the active player; in other moments the type that goes, or the imaginary player's."""
        self._end_anew()
        if self.phase == DISCARD:
            return self._do(actions.DISCARDS[building])
        if self.phase == END:
            return self.turn_up(building)
        happened = self._laid(actions.LAY_JOIN[building][0])
        key = "" if self.notice is None else self.notice.reason.key
        self.doubted = building if key in OVERRULED else None
        self.crowded = building if key in CROWDED else None
        if building * 2 in self.projects() and not self.fits(building * 2):
            self.notice = Notice(Reason("table.no-place-yet", "V5.3", {"building": BUILDINGS[building]}))
        return happened

    def lay_all_the_same(self) -> list[Event]:
        """The app doubts that there is such a card; the table has it in front of its eyes (V4.1, V9.3)."""
        building, seat = self.doubted, self.state.active
        if building is None:
            return []
        cards = self.state.laid[seat * LAID_WIDTH + building] + 1
        happened = self._do(actions.Correct("laid", cards, seat, building))
        if self.notice is not None:  # no box has so many: then what lies there was entered wrong
            self.doubted, self.crowded = None, building
            self.notice = Notice(Reason("beside.not-in-box", "V1.1", {"building": BUILDINGS[building]}))
        return happened

    def lay_alone(self, building: int) -> list[Event]:
        self._end_anew()
        return self._laid(actions.LAY_ALONE[building])

    def _laid(self, deed: actions.Lay) -> list[Event]:
        passed = self.late.passed_laying(self.state.turn)
        return self._do(deed) if passed is None else self._put_before(passed, deed, Reason("beside.late", "V5.1"))

    def _put_before(self, at: int, deed: Action, told: Reason) -> list[Event]:
        """What was entered too late goes where it belongs."""
        try:
            waits = self.late.put(at, deed, told.rule)
        except Refused as refused:
            self.notice = Notice(refused.reason)
            return []
        self.wish = Wish()
        self._forget()
        self._look_again()
        self.notice = Notice(Reason("beside.late-build", "V5.1") if waits else told)
        return []

    def _follow(self) -> list[Event]:
        happened, refusal = self.late.follow()
        self._look_again()
        if refusal is not None:
            self.notice = Notice(refusal)
        return happened

    def turn_up(self, card: int = UNKNOWN_CARD) -> list[Event]:
        """The imaginary player's card: the type the box showed, or the app's own deck (V11.2, V11.8)."""
        own = self.state.setup.own_deck
        return self._do(actions.TURN_CARD if own else actions.Imaginary(card))

    def no_card(self) -> list[Event]:
        """The table forgot the imaginary player's card; the turn ends without it.

        Ruling: V11.2 asks for it, but what did not happen cannot be made up for; the log keeps it.
        """
        return self._do(actions.PASS) if self.phase == END else []

    # Gold

    def quick_exchange(self) -> list[Event]:
        """One space for the tiles that should lose the least."""
        return self.buy(1)

    def buy(self, points: int) -> list[Event]:
        """So many spaces at once, for the tiles that should lose the least."""
        offer = next((a for a in self.legal() if isinstance(a, actions.TableExchange) and a.points == points), None)
        if offer is None:
            self.notice = Notice(Reason("beside.no-tiles", "V7.2"))
            return []
        return self.hand_in(offer)

    def hand_in(self, offer: actions.TableExchange) -> list[Event]:
        """These tiles for so many spaces; what is being chosen stays chosen."""
        wish, told, by_hand = self.wish, self.told, self.by_hand
        happened = self._do(offer)
        if self.phase != OVER:
            self.wish, self.told, self.by_hand = wish, told, by_hand
        return happened

    def _late_moves(self) -> list[int]:
        return self.late.moves(self.state.turn, self.state.active)

    def late_movers(self) -> list[int]:
        """Before whose moves one space may still be bought (V7.2)."""
        return [self.late.mover(at) for at in self._late_moves()] if self.spaces_to_buy() else []

    def buy_before(self, seat: int | None = None) -> list[Event]:
        """One space between two moves: the gold goes before the move of that seat, of the last one if none is said."""
        self._end_anew()
        moves = [at for at in self._late_moves() if seat in (None, self.late.mover(at))]
        offer = next((a for a in self.legal() if isinstance(a, actions.TableExchange)), None)
        if not moves or offer is None:
            return self.quick_exchange()
        return self._put_before(moves[-1], offer, Reason("beside.gold-before", "V7.2"))

    # Touching the mirror

    def touch(self, x: float, y: float) -> list[Event]:
        """A finger on the board: a place for the building, or a swamp tile that is drained."""
        self.notice = self.doubted_hex = None
        where = layout(self.state.setup.board)
        if self.can_drain():
            return self._drain_at(where.hex_at(x, y))
        places = self.places()
        meant = self._meant(list(dict.fromkeys(p.hexes for p in places)), x, y)
        if meant is None:
            self._say_why_not(where.hex_at(x, y))
            return []
        self.wish.project = self.project()
        self._choose_site(meant, places)
        return self.build() if self._building() == CASA and self.anew is None else []

    def _meant(self, sites: list[tuple[int, ...]], x: float, y: float) -> tuple[int, ...] | None:
        """The site with all hexes touched so far, else the one nearest to the finger."""
        where = layout(self.state.setup.board)
        under = where.hex_at(x, y)
        if under is not None:
            self.touched = [*[h for h in self.touched if h != under][-2:], under]
        for first in range(len(self.touched)):
            wanted = self.touched[first:]
            both = [s for s in sites if len(wanted) > 1 and set(wanted) <= set(s)]
            if both:
                return where.nearest(both, x, y)
        return where.nearest(sites, x, y)

    def _drain_at(self, hex_index: int | None) -> list[Event]:
        if hex_index is None:
            return []
        if self.state.hexes[hex_index] != SWAMP:
            ids = self.state.setup.board.hex_ids
            self.notice = Notice(Reason("drain.no-tile", "V8.1", {"hex": ids[hex_index]}))
            self.doubted_hex = hex_index if self.state.hexes[hex_index] == EMPTY else None
            return []
        return self._drained(actions.Drain(hex_index))

    def _say_why_not(self, hex_index: int | None) -> None:
        super()._say_why_not(hex_index)
        if hex_index is not None and self.state.hexes[hex_index] == SWAMP:
            self.doubted_hex = hex_index

    # A hex that is otherwise at the table

    def look_at_board(self) -> None:
        """Before anything was laid: tiles may be touched at once."""
        self.looking, self.notice = True, None

    def want_hex(self) -> None:
        """The next touch on the board names a hex to set right."""
        self._end_anew()
        self._forget()
        self.wish, self.notice, self.hex_wanted = Wish(), None, True

    def mend_there(self) -> list[Event]:
        """The hex that was just refused is as the finger meant; then go on with what was wanted."""
        hex_index, wish, touched = self.doubted_hex, self.wish, self.touched
        if hex_index is None:
            return []
        happened = self.mend_hex(hex_index, SWAMP if self.can_drain() else EMPTY)
        if self.notice is not None:
            return happened
        self.wish, self.touched = wish, touched
        return happened + self.touch(*layout(self.state.setup.board).hexes[hex_index])

    def mend_hex(self, hex_index: int, to: int) -> list[Event]:
        """Set one hex right; where an older building is placed anew, as it was then."""
        if self.anew is None:
            return self._do(actions.Correct("hex", to, hex=hex_index))
        try:
            self.anew.mend(hex_index, to)
            self._look_again()
        except Refused as refused:
            self.notice = Notice(refused.reason)
        return []

    def building_entry(self, hex_index: int) -> int | None:
        """The entry that put a building on this hex of the mirror; None if it stood there from the start."""
        return next((i for i, e in enumerate(self.session.line)
                     if isinstance(e.action, Place) and hex_index in e.action.hexes), None)  # fmt: skip

    def counted_entries(self) -> list[int]:
        """Buildings of this game that were counted and have no hexes yet (V5.2)."""
        return [i for i, e in enumerate(self.session.line) if isinstance(e.action, Counted)]

    def put_on_mirror(self, entry: int, hex_index: int, why: str) -> None:
        """A counted building stands on this hex: its entry is looked at anew, with the points it brought."""
        self.place_anew(entry, why)
        if self.anew is not None:
            self.touch(*layout(self.state.setup.board).hexes[hex_index])

    def drain(self, count: int) -> list[Event]:
        """Quick count: so many tiles, from wherever."""
        return self._drained(*[actions.DRAIN_ANY] * count)

    def _drained(self, *tiles: Action) -> list[Event]:
        """Being done with laying needs no word of its own; too many types in front do (V5.9)."""
        if self.phase != LAY:
            return self._do(*tiles)
        if self.state.types_in_front(self.state.active) <= TYPES_IN_FRONT:
            return self._do(actions.PASS, *tiles)
        self._do(actions.PASS)
        self.notice = Notice(Reason("beside.discard", "V5.9"))
        return []

    # Counting

    def say_points(self, points: int) -> None:
        self.notice = None
        self.told.points = None if self.told.points == points else points

    def say_district(self, district: int) -> list[Event]:
        """Where it stands: a casa is built at once, a ponte has two districts."""
        self.notice = None
        self.told.choose(district, self._building())
        return self.build() if self._building() == CASA and self.told.districts else []

    def say_nowhere(self) -> list[Event]:
        """A casa whose district nobody wants to say."""
        self.told.districts, self.told.points = [], CASA_POINTS
        return self.build()

    def say_treasure(self, seat: int) -> None:
        """Otherwise than it is shown; for what was built last that is a change of its entry."""
        self.notice = None
        if self.project() is not None:
            self.told.treasure[seat] = not self.takes(seat)
            return
        at = self.just_counted()
        if at is not None:
            self._treasure_after(at, seat)

    def just_counted(self) -> int | None:
        """The counted building that the last tap entered, while nothing else has happened."""
        for at in range(len(self.session.line) - 1, -1, -1):
            action = self.session.line[at].action
            if not isinstance(action, actions.Move):
                return at if isinstance(action, Counted) else None
        return None

    def _treasure_after(self, at: int, seat: int) -> None:
        action, before = self.session.line[at].action, self.session.state_at(at)
        if before is None:
            return
        answer = Answer(before, seat, action.districts, seat not in action.treasure)
        who = tuple(s for s in participants(before, before.projects[0]) if (s in action.treasure) != (s == seat))
        self._change(Edit(at, 1, (self.session.game.write_action(replace(action, treasure=who), before),)), answer)

    def answer(self, seat: int) -> bool | None:
        """Whether a participant takes a treasure; None while nobody said where it stands."""
        return self.told.answer(self.state, seat, self.borders)

    def takes(self, seat: int) -> bool:
        return self.told.takes(self.state, seat, self.borders)

    def keypad(self) -> range:
        """The numbers a table may have counted for what is built next (V4.2)."""
        project = self.project()
        if project is None or not self.counting or project >> 1 in (CASA, BASILICA):
            return range(0)
        return range(min(COUNTED[project >> 1][1], 11) + 1)

    # Building, ending

    def choose_project(self, project: int) -> None:
        super().choose_project(project)
        self._forget()

    def overrule(self, points: int, why: str) -> None:
        """We disagree: the table's number counts, with the reason on record."""
        if self.wish.site is not None:
            self.wish.site = replace(self.wish.site, said=points, why=why)

    def count_by_hand(self) -> None:
        """Overrule the mirror for this one building."""
        self.by_hand, self.notice = True, None

    def build(self) -> list[Event]:
        """The one confirmation: place, treasures, split, all moves."""
        project, site = self.project(), self.site()
        if project is None or site is None:
            return self._ask_for_place()
        if self.anew is not None:
            return self._accept_anew(self.anew.edit(site))
        if isinstance(site, Counted):
            self.told.remember(self.state, self.borders)
        return self._do(*self._way_to(project), site)

    def no_place(self) -> list[Event]:
        """V5.3: the table says that it fits nowhere."""
        project = self.project()
        return [] if project is None else self._do(*self._way_to(project), actions.PASS)

    def _way_to(self, project: int) -> tuple[Action, ...]:
        """What comes before the place: being done with laying, and the name of the project."""
        if self.phase == PLACE:
            return ()
        at_once = project >> 1 == CASA and self.state.setup.casa_at_once
        before = (actions.PASS,) if self.phase == LAY and not at_once else ()
        return (*before, actions.BUILDS[project])

    def _ask_for_place(self) -> list[Event]:
        key = "beside.count" if self.counting else "table.touch-place"
        self.notice = Notice(Reason(key, "V5.2", {"building": BUILDINGS[self._building()]}))
        return []

    def main(self) -> list[Event]:
        if self.anew is not None:
            return self.build()
        if self.phase == FINAL:
            return self._do(actions.PASS)
        if self.phase in (LAY, BUILD, PLACE) and self.project() is not None:
            return self.build()
        if self.phase == END and self.state.setup.own_deck:
            return self.turn_up()
        return self.end_turn()

    def end_turn(self) -> list[Event]:
        """One tap to the next player; what is still to be done is asked for once."""
        self.notice = None
        if self.phase == LAY and self.asks_to_drain():
            self._do(actions.PASS)  # so that the tiles can be touched
        if self.phase == DRAIN and self.asks_to_drain():
            self._reminded = self.state.turn
            self.notice = Notice(Reason("beside.forgot-drain", "V8.1"))
            return []
        if self.phase in (DISCARD, END):
            discard, card = Reason("beside.discard", "V5.9"), Reason("beside.card", "V11.2")
            self.notice = Notice(discard if self.phase == DISCARD else card)
        turn, happened = self.state.turn, []
        while self.state.turn == turn and self.phase in (LAY, DRAIN, DRAW) and self.notice is None:
            happened += self._do(actions.PASS)
        return happened

    def switch(self, way: str) -> None:
        """Mirror or quick count from here on; on record, and the hexes stay as they were known last."""
        self._end_anew()
        self.wish, self.notice = Wish(), None
        self._forget()
        if way == self.way:
            return
        try:
            self.session.journal.append({"way": way})
            self.way = way
        except Refused as refused:
            self.notice = Notice(refused.reason)

    # Setting right

    def correct(self, what: str, to: int, seat: int = -1, building: int = -1, hex_index: int = -1) -> list[Event]:
        """Set one fact right as it is at the table."""
        return self._do(actions.Correct(what, to, seat, building, hex_index))

    def step_gondola(self, seat: int, by: int) -> list[Event]:
        """So many spaces on or back; spaces that are taken are passed over (V6.1)."""
        state = self.state
        space_of = state.setup.board.space_of
        taken = {space_of(g) for s, g in enumerate(state.gondola) if g and s != seat}
        to = max(0, state.gondola[seat] + by)
        while to and space_of(to) in taken:
            to += 1 if by > 0 else -1
        return self.correct("gondola", to, seat)

    def give_master(self, seat: int, building: int) -> list[Event]:
        """A master builder with the cards it takes: as many as anybody else has in the project (V4.4)."""
        state = self.state
        others = [state.joint(s, building) for s in range(state.setup.seats + 1) if s != seat]
        missing = max(0, max(1, *others) - state.joint(seat, building))
        cards = state.laid[seat * LAID_WIDTH + building] + missing
        return self._do(actions.Correct("laid", cards, seat, building), actions.Correct("master", seat, -1, building))

    def accept(self, proposal: Proposal[State], answer: Answer | None = None) -> None:
        """An older entry is set right; one step that undo takes back. What it says of a treasure is remembered."""
        self.notice = None
        try:
            self.session.accept(proposal)
            if answer is not None:
                remember(*answer, self.borders)
        except Refused as refused:
            self.notice = Notice(refused.reason)
        self.wish, self.anew = Wish(), None
        self._forget()
        self._look_again()
        if self.notice is None:
            self._follow()

    def likely_district(self, last: int) -> int:
        """Where the next building most likely stands: where its placer takes a treasure, else as last, else anywhere.

        Ruling: a small screen shows one district, so a house in another one takes a third tap; this keeps it rare.
        """
        board, project = self.state.setup.board, self.project()
        here = [board.district_of[p.hexes[0]] for p in self.places()]
        if project is None or not here or (self.anew is not None and last >= 0):
            return max(last, 0)
        own = sorted(board.bordering(self.state.gondola[self.placer(project)]))
        return next(d for d in (*own, last, *here) if d in here)

    # An older building elsewhere

    def placed_among(self, entries: tuple[int, ...]) -> int | None:
        """The entry of these in which a building was placed, where hexes are mirrored."""
        placed = (i for i in entries if isinstance(self.session.line[i].action, (Place, Counted)))
        return next(placed, None) if self.way == MIRROR else None

    def district_of(self, entry: int) -> int:
        place = self.session.line[entry].action
        return self.state.setup.board.district_of[place.hexes[0]] if isinstance(place, Place) else -1

    def place_anew(self, entry: int, why: str = "") -> None:
        """The board as it was then; the next place that is touched is where it really stands.

        `why` is the reason on record, where the place would bring other points than were counted.
        """
        self.wish, self.notice, self.anew = Wish(), None, begin_anew(self.session, entry, why)
        self._forget()
        self._look_again()
        if self.anew is None:
            self.notice = Notice(Reason("beside.unknown-then"))

    def edit_anew(self) -> Edit | None:
        """The change that is being looked at."""
        site = self.site()
        return None if self.anew is None or site is None else self.anew.edit(site)

    def _accept_anew(self, edit: Edit) -> list[Event]:
        self.anew = None
        self._change(edit)
        return []

    def _change(self, edit: Edit, answer: Answer | None = None) -> None:
        """An entry set right without a look at it first, if it may be so."""
        try:
            self.accept(settled(self.session, edit), answer)
        except Refused as refused:
            self._look_again()
            self.notice = Notice(refused.reason)

    def undo(self, agreed: bool = False) -> list[Event]:
        """What one tap entered goes at one tap."""
        self.notice = self.new_master = None
        if self._unchoose():
            return []
        back = self.late.undone_next()
        try:
            undone = self._take_back()
        except Refused as refused:
            self.notice = Notice(refused.reason)
            undone, back = [], False
        self._look_again()
        if back:
            self.late.forget()
        return undone

    def _take_back(self) -> list[Event]:
        undone: list[Event] = []
        for _ in range(max(1, len(last_tap(self.session)))):
            undone += self.session.undo()
        return undone

    def _unchoose(self) -> bool:
        chosen = self.told != Told() or self.by_hand or self.wish != Wish() or self.anew is not None
        chosen = chosen or self.hex_wanted
        self.wish, self.anew = Wish(), None
        self._forget()
        self._look_again()
        return chosen
