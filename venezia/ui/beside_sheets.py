"""Set right beside the box: a player, the supplies, the tiles handed in. Every step is done at once and undoable."""

from kivy.factory import Factory
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from venezia.games.venedig.actions import TableExchange
from venezia.games.venedig.gold import possible_points
from venezia.games.venedig.parts import (
    BUILDINGS,
    BUILT,
    EMPTY,
    LAID_WIDTH,
    MASTERED,
    NOBODY,
    SWAMP,
    TILE_WIDTH,
    UNKNOWN_SWAMP,
    UNKNOWN_TREASURE,
)
from venezia.ui.beside_card import KeyFlow
from venezia.ui.sheet import Sheet
from venezia.ui.words import say

MASTER_LACKS = ("state.master-without-cards", "state.master-fewer")


class Stepper(BoxLayout):
    """A number with one less and one more."""

    title = StringProperty("")
    value = StringProperty("")
    piece = StringProperty("")

    def __init__(self, read, write, **kwargs) -> None:
        super().__init__(**kwargs)
        self.read, self.write = read, write
        self.ids.less.bind(on_release=lambda _k: self.step(-1))
        self.ids.more.bind(on_release=lambda _k: self.step(1))
        self.tell()

    def step(self, by: int) -> None:
        self.write(max(0, self.read() + by))

    def tell(self) -> None:
        self.value = str(self.read())


class GondolaStepper(Stepper):
    """A gondola, past the spaces where others stand."""

    def step(self, by: int) -> None:
        self.write(by)


Factory.register("Stepper", cls=Stepper)


class TruthSheet(Sheet):
    """Rows that set the game right at once; what cannot be is said below."""

    def __init__(self, screen, **kwargs) -> None:
        super().__init__(**kwargs)
        self.screen = screen
        self.fault = Factory.Fault()
        self.way_out = Factory.Key(hidden=True, least=60)  # what makes a refused step possible
        self.way_out.bind(on_release=lambda _k: self.go_on())

    @property
    def state(self):
        return self.screen.table.state

    def finish(self) -> None:
        self.add_key(self.way_out)
        self.add_widget(self.fault)
        self.tell()

    def offer(self, text: str, deed) -> None:
        """A way out of a refusal; none where there is no text."""
        self.way_out.text, self.way_out.hidden, self.deed = text, not text, deed

    def go_on(self) -> None:
        deed, self.way_out.hidden = self.deed, True
        self.screen.done(deed())
        self.tell()

    def stepper(self, title: str, piece: str, read, what: str, **of) -> None:
        def write(to: int) -> None:
            self.screen.done(self.screen.table.correct(what, to, **of))
            self.tell()

        self.add_widget(Stepper(read, write, title=title, piece=piece))

    def tell(self) -> None:
        card = self.screen.picture.card
        self.fault.text = card.notice
        for row in self.ids.body.children:
            if hasattr(row, "tell"):
                row.tell()


class CorrectionSheet(TruthSheet):
    """One player, or the imaginary one: gondola, tiles, cards in front, masters."""

    def __init__(self, screen, seat: int, **kwargs) -> None:
        name = screen.painter.sentences.who(seat if seat < len(screen.table.seats) else "imaginary")
        title = say("beside.correct-title", name=name)
        super().__init__(screen, title=title, note=say("beside.correct-note"), **kwargs)
        if seat < len(screen.table.seats):
            self._own(seat)
        for building in MASTERED:
            self._cards(seat, building)
        for building in MASTERED:
            self._master(seat, building)
        self.finish()

    def _own(self, seat: int) -> None:
        row = seat * TILE_WIDTH
        self.add_widget(GondolaStepper(lambda: self.state.gondola[seat], lambda by: self._leap(seat, by),
                                       title=say("beside.gondola")))  # fmt: skip
        fives = KeyFlow()
        for by, text in ((-5, "–5"), (5, "+5")):
            key = Factory.Key(text=text, text_sp=18, size_hint_x=None)
            key.bind(on_release=lambda _k, by=by: self._leap(seat, by))
            fives.add_widget(key)
        self.add_widget(fives)
        swamp = say("beside.swamp"), "tile-swamp-back"
        self.stepper(*swamp, lambda: self.state.tiles[row + UNKNOWN_SWAMP], "swamp", seat=seat)
        treasure = say("beside.treasure-tiles"), "tile-treasure-back"
        self.stepper(*treasure, lambda: self.state.tiles[row + UNKNOWN_TREASURE], "treasure", seat=seat)

    def _leap(self, seat: int, by: int) -> None:
        self.screen.done(self.screen.table.step_gondola(seat, by))
        self.tell()

    def _cards(self, seat: int, building: int) -> None:
        name = self.screen.painter.sentences.word("building", BUILDINGS[building])
        at = seat * LAID_WIDTH + building
        title = say("beside.cards", building=name.capitalize())
        self.stepper(title, f"type-{BUILDINGS[building]}", lambda: self.state.laid[at], "laid",
                     seat=seat, building=building)  # fmt: skip

    def _master(self, seat: int, building: int) -> None:
        name = self.screen.painter.sentences.word("building", BUILDINGS[building])
        row = Factory.SwitchRow(title=say("beside.holds", building=name))

        def turn(_row) -> None:
            to = NOBODY if self.state.masters[building] == seat else seat
            self.screen.done(self.screen.table.correct("master", to, building=building))
            notice = self.screen.table.notice
            lacks = notice is not None and notice.reason.key in MASTER_LACKS and to == seat
            self.offer(say("beside.master-cards", building=name) if lacks else "",
                       lambda: self.screen.table.give_master(seat, building))  # fmt: skip
            self.tell()

        row.tell = lambda: setattr(row, "active", self.state.masters[building] == seat)
        row.bind(on_release=turn)
        self.add_widget(row)


class SupplySheet(TruthSheet):
    """Pieces and treasures beside the board."""

    def __init__(self, screen, **kwargs) -> None:
        super().__init__(screen, title=say("beside.stock"), note=say("beside.stock-note"), **kwargs)
        for building, key in enumerate(BUILDINGS):
            name = screen.painter.sentences.word("building", key).capitalize()
            self.stepper(say("beside.pieces", building=name), f"type-{key}",
                         lambda b=building: self.state.stock[b], "stock", building=building)  # fmt: skip
        self.stepper(say("beside.treasures"), "tile-treasure-back", lambda: len(self.state.supply), "treasures")
        self.finish()


class TilesSheet(Sheet):
    """Other tiles than the cheapest, or several spaces at once."""

    def __init__(self, screen, **kwargs) -> None:
        seat = screen.picture.seat
        name = screen.table.seats[seat].name
        title, note = say("beside.tiles-title", name=name), say("beside.tiles-note")
        super().__init__(title=title, note=note, icon="coin", **kwargs)
        self.screen, self.seat = screen, seat
        offer = next(iter(a for a in screen.table.legal() if isinstance(a, TableExchange)), TableExchange(1, 0, 0))
        self.chosen = {"points": offer.points, "swamp": offer.swamp, "treasure": offer.treasure}
        titles = {"points": ("beside.spaces", ""), "swamp": ("beside.swamp", "tile-swamp-back"),
                  "treasure": ("beside.treasure-tiles", "tile-treasure-back")}  # fmt: skip
        for what, (title, piece) in titles.items():
            self.add_widget(Stepper(lambda w=what: self.chosen[w], lambda to, w=what: self.choose(w, to),
                                    title=say(title), piece=piece))  # fmt: skip
        self.add_widget(Factory.Wish(text=say("beside.tiles-held")))
        self._held("swamp", UNKNOWN_SWAMP)
        self._held("treasure", UNKNOWN_TREASURE)
        self.main = Factory.Key(kind="main", least=60)
        self.main.bind(on_release=lambda _k: self.hand_in())
        self.add_key(self.main)
        self.tell()

    def _held(self, what: str, kind: int) -> None:
        """What the player really holds, where the app has it otherwise."""
        def write(to: int) -> None:
            self.screen.done(self.screen.table.correct(what, to, self.seat))
            self.tell()

        title = say("beside.swamp" if what == "swamp" else "beside.treasure-tiles")
        at = self.seat * TILE_WIDTH + kind
        self.add_widget(Stepper(lambda: self.screen.table.state.tiles[at], write, title=title,
                                piece=f"tile-{what}-back"))  # fmt: skip

    def choose(self, what: str, to: int) -> None:
        row = self.seat * TILE_WIDTH
        tiles = self.screen.table.state.tiles
        most = {"swamp": tiles[row + UNKNOWN_SWAMP], "treasure": tiles[row + UNKNOWN_TREASURE], "points": 30}
        self.chosen[what] = min(to, most[what])
        self.tell()

    def tell(self) -> None:
        for row in self.ids.body.children:
            if hasattr(row, "tell"):
                row.tell()
        low, high = possible_points(self.screen.table.state, self.chosen["swamp"], self.chosen["treasure"])
        self.main.text = say("beside.hand-in", n=self.chosen["points"])
        self.main.disabled = not low <= self.chosen["points"] <= high

    def hand_in(self) -> None:
        self.screen.app.close_sheets()
        self.screen.done(self.screen.table.hand_in(TableExchange(**self.chosen)))


class HexSheet(Sheet):
    """One hex of the mirror as it is at the table: swamp or empty, or where its building really stands."""

    def __init__(self, screen, hex_index: int, **kwargs) -> None:
        board = screen.table.state.setup.board
        district = board.district_names[board.district_of[hex_index]]
        super().__init__(title=board.hex_ids[hex_index], note=say("beside.hex-note", district=district), **kwargs)
        self.screen, self.hex = screen, hex_index
        there = screen.table.state.hexes[hex_index]
        if there in (SWAMP, EMPTY):
            self._ground(EMPTY if there == SWAMP else SWAMP)
            for entry in screen.table.counted_entries():
                self._counted(entry)
        else:
            self._built(there - BUILT)

    def _ground(self, to: int) -> None:
        text = say("beside.hex-empty" if to == EMPTY else "beside.hex-swamp")
        self._key(text, lambda: self.screen.done(self.screen.table.mend_hex(self.hex, to)))

    def _counted(self, entry: int) -> None:
        told = self.screen.table.session.line[entry]
        building = self.screen.painter.sentences.word("building", told.label.values["building"])
        text = say("beside.hex-counted", building=building, turn=told.moment.turn)
        self._key(text, lambda: self._put(entry))

    def _put(self, entry: int) -> None:
        self.screen.table.put_on_mirror(entry, self.hex, say("beside.reason-counted"))
        self.screen.refresh()

    def _built(self, building: int) -> None:
        entry = self.screen.table.building_entry(self.hex)
        if entry is None:
            self.add_widget(Factory.Remark(text=say("beside.hex-from-start")))
            return
        self._key(say("beside.fix-elsewhere"), lambda: self.screen.stand_elsewhere(entry))

    def _key(self, text: str, deed) -> None:
        key = Factory.Key(text=text, least=60)
        key.bind(on_release=lambda _k: (self.screen.app.close_sheets(), deed()))
        self.add_widget(key)
