"""The screen beside the box: shows the picture, reports what was tapped. No rule is known here."""

from dataclasses import replace
from pathlib import Path

from kivy.app import App
from kivy.clock import Clock
from kivy.factory import Factory
from kivy.metrics import dp
from kivy.properties import AliasProperty, NumericProperty, ObjectProperty
from kivy.uix.floatlayout import FloatLayout

from venezia.present.beside import COUNT, MIRROR, Beside
from venezia.present.beside_picture import BesidePainter
from venezia.present.geometry import layout
from venezia.present.seats import seats_at
from venezia.present.sentences import sentences
from venezia.present.table_picture import Choice
from venezia.present.words import words
from venezia.store.borders import Borders
from venezia.ui import beside_parts as beside_parts  # noqa: PLC0414  # kv uses its widgets
from venezia.ui import beside_sheets
from venezia.ui import table_parts as table_parts  # noqa: PLC0414  # kv uses its widgets
from venezia.ui.beside_layout import ROOMY, arrange
from venezia.ui.cues import CuePlayer
from venezia.ui.explaining import Explaining
from venezia.ui.fix_sheet import DisagreeSheet, FixSheet
from venezia.ui.haptics import feel
from venezia.ui.words import say

IDLE, DARK = 180, 0.6  # seconds until it is dim, and how dark that is
BY_HAND = Choice("by-hand", 0, "", "")


def near_picture(board):
    """From near the counted hexes are numbered, and the card says what a bubble would hide them with."""
    marks = tuple(replace(m, kind="number", n=i) for i, m in enumerate(board.marks, start=1) if m.kind == "stud")
    return replace(board, bubble=(), marks=marks or board.marks)


class BesideScreen(Explaining, FloatLayout):
    picture = ObjectProperty(None, allownone=True)
    dimmed = NumericProperty(0)  # how dark it has become while nobody touched it

    wide = AliasProperty(lambda self: self.width >= dp(960) and self.width > self.height, bind=["width", "height"])

    @property
    def mirror(self) -> bool:
        return self.table.way == MIRROR

    @property
    def floating(self) -> bool:
        """The whole board is in sight, and people and card float above it."""
        return self.wide and self.mirror and not self.table.counting

    @property
    def near_view(self) -> bool:
        """One district fills the screen, because hexes would be too small for fingers: asked for, or there is room."""
        roomy = self.height >= dp(ROOMY) and self.table.can_drain()
        return not self.wide and self.mirror and (self.picture.board_wanted or self.looking or roomy)

    @property
    def card_way(self) -> str:
        """How much of the split the card says: the board itself shows it where there is room."""
        if self.table.counting:
            return "full"
        return "bare" if self.floating else "split" if self.near_view else "full"

    def __init__(self, path: Path, opened, **kwargs) -> None:
        self.app = App.get_running_app()
        self.path = path
        session, kept = opened
        settings = self.app.settings.now
        self.table = Beside(session, seats_at(session), settings, Borders(self.app.folder / "borders.json"))
        self.painter = BesidePainter(self.table, sentences(settings.language), words(settings.language))
        self.opposite: set[int] = set()  # seats for whom the card is turned round
        self.rest = Clock.create_trigger(lambda _dt: setattr(self, "dimmed", DARK), IDLE)
        self.near = -1  # the district that is looked at where hexes are small
        self._near_for = None  # the turn and the building it was guessed for
        self._looker, self._told_for = -1, ""
        self.looking = False  # at a district, although nothing is asked about the board
        super().__init__(**kwargs)
        self.undo_key = self.ids.undo.__self__  # held while it goes from the dock to the bar
        self.ids.board.animated = settings.animation != "off"
        self.ids.overview.animated = False
        self.cues = CuePlayer(self.ids.board, self.target)
        self.settle = Clock.create_trigger(lambda _dt: self._settle(), -1)
        self.bind(size=self.settle)
        self.ids.board.bind(on_hold=lambda _board, *at: self.hold_board(*at))
        self.app.theme.bind(text=self.settle)
        self.app.root.bind(on_touch_down=self.wake)  # wherever it is, on sheets too
        self.rest()
        ids = self.ids
        for part in (ids.card.ids.body, ids.dock, ids.bar, ids.rows, ids.tiles, ids.undo, ids.main):
            part.bind(height=self.settle)
        ids.bar.ids.undo_slot.bind(width=self.settle)
        self.app.say_again(self.table, path)
        self.refresh()
        if kept is not None:
            self.app.open_sheet(Factory.Sheet(title=say("table.kept", name=kept.name)))

    # Showing

    def refresh(self) -> None:
        """One new picture, everywhere."""
        picture = self.picture = self.painter.paint()
        seats, ids = self.table.seats, self.ids
        self.looking = self.looking and not self.wide and picture.seat == self._looker
        self._told_for = self.card_way
        ids.board.picture = self._explained or (near_picture(picture.board) if self.near_view else picture.board)
        ids.overview.picture = replace(picture.board, bubble=(), legal=frozenset())
        self._show_people(picture)
        for view, tile in zip(reversed(ids.tiles.children), picture.tiles, strict=True):
            word = self.painter.sentences.word("building", tile.building)
            left = say("table.left-alone" if tile.alone else "table.left", n=tile.left)
            view.show(tile, seats, word.capitalize(), left)
        bar = ids.bar
        bar.seat, bar.step, bar.exchange = seats[picture.seat], picture.step, picture.exchange
        bar.turn = say("table.turn", n=picture.turn)
        ids.undo.hidden = not picture.undo
        ids.main.text, ids.main.icon = picture.main.text, "icon-check" if picture.main.ready else ""
        ids.card.show(self._card_in_sight(picture), seats, self.card_way)
        ids.district.looking = self.looking and not picture.board_wanted
        ids.card.turned = picture.seat in self.opposite
        self.app.keep_unsaid(self.table, self.path)
        self._settle()
        self.settle()

    def on_open_water(self, touch) -> bool:
        """Whether a finger is on the board, and on nothing that floats above it."""
        over = (self.ids.rows, self.ids.card)
        return self.ids.board.collide_point(*touch.pos) and not any(part.collide_point(*touch.pos) for part in over)

    def _card_in_sight(self, picture):
        """Where the board is in sight nobody needs a key for it."""
        if not (self.floating or self.near_view):
            return picture.card
        return replace(picture.card, choices=tuple(c for c in picture.card.choices if c.deed != "board"))

    def wake(self, *_: object) -> bool:
        """The screen stays on, but grows dim. The first touch only wakes it, unless it is meant for a sheet above."""
        asleep = self.dimmed > 0 and not self.app.root.ids.sheets.children
        self.dimmed = 0
        self.rest.cancel()
        self.rest()
        return asleep

    def turn_card(self) -> None:
        """Towards the one who decides now, or back; remembered for that seat."""
        self.opposite ^= {self.picture.seat}
        self.refresh()

    def _show_people(self, picture) -> None:
        people = [*picture.plates, *([picture.imaginary] if picture.imaginary else [])]
        self.ids.rows.show(people, self.table.seats)

    def lay_out(self) -> None:
        self._settle()

    def _settle(self) -> None:
        if self.picture is None or self.width <= 1:
            return
        if self._told_for != self.card_way:
            self.refresh()  # the window was turned: board and card tell their parts of it anew
            return
        arrange(self)

    def target(self, seat: int) -> tuple[float, float]:
        rows = list(reversed(self.ids.rows.children))
        return rows[min(seat, len(rows) - 1)].center

    # The district that is looked at

    def come_near(self) -> None:
        """Where hexes are small, one district: for each building guessed anew, then the one somebody touched."""
        board = self.ids.board
        names = self.picture.board.board.district_names
        asked = self.table.state.turn, self.table.project()
        if self.near < 0 or (asked[1] is not None and asked != self._near_for):
            self.near, self._near_for = self.table.likely_district(self.near), asked
        near = self.near
        ghost = self.picture.board.ghost
        if board.zoomed != near:
            board.zoom_to(near)
        if ghost is not None and ghost.hexes:
            counted = [m.hex for m in self.picture.board.marks]
            board.reveal(layout(self.picture.board.board).box((*ghost.hexes, *counted)), dp(10))
        self.ids.overview.framed = near
        self.ids.district.name = names[near]

    def step_district(self, by: int) -> None:
        self.near = (max(self.near, 0) + by) % len(self.picture.board.board.district_names)
        self.come_near()

    def touch_overview(self, x: float, y: float) -> None:
        places = layout(self.table.state.setup.board).hexes
        nearest = min(range(len(places)), key=lambda h: (places[h][0] - x) ** 2 + (places[h][1] - y) ** 2)
        self.near = self.table.state.setup.board.district_of[nearest]
        if self.wide:
            return
        if not self.near_view:
            self.looking, self._looker = True, self.picture.seat
            self.refresh()
        self.come_near()

    def look_away(self) -> None:
        self.looking = False
        self.refresh()

    # What was tapped

    def done(self, happened) -> None:
        before = self.picture
        self._explained = None
        self.refresh()
        speed = self.app.settings.now.animation
        self.cues.finish()
        if happened and speed != "off" and self.ids.board.opacity:
            self.cues.play(happened, before.board, self.picture.board, speed)
        feel(self.app.settings.now, bool(self.picture.card.notice), self.picture.seat != before.seat)
        if self.table.over and not before.over:
            self.app.settings.change(game="")

    def touch_board(self, x: float, y: float) -> None:
        if self._explained:
            self.end_why()
        elif self.table.hex_wanted:
            self.hold_board(x, y)
        elif self.picture.board_wanted or self.table.can_drain():
            self.done(self.table.touch(x, y))

    def hold_board(self, x: float, y: float) -> bool:
        """A finger that stays on a hex sets it right."""
        hex_index = layout(self.table.state.setup.board).hex_at(x, y)
        if self.table.way != MIRROR or hex_index is None or self._explained or not self.picture.present:
            return False
        self.app.open_sheet(beside_sheets.HexSheet(self, hex_index))
        return True

    def want_hex(self) -> None:
        self.table.want_hex()
        self.refresh()

    def press_tile(self, building: int) -> None:
        self.done(self.table.lay(building))

    def hold_tile(self, building: int) -> None:
        self.done(self.table.lay_alone(building))

    def press_main(self) -> None:
        if self.table.over:
            self.app.go("finish", path=self.path)
            return
        self.done(self.table.main())

    def press_undo(self) -> None:
        self.cues.finish()
        self.table.undo()
        self.refresh()

    def press_exchange(self) -> None:
        self.done(self.table.quick_exchange())

    def press_treasure(self, seat: int) -> None:
        self.table.say_treasure(seat)
        self.refresh()

    def press_choice(self, choice) -> None:
        table, value = self.table, choice.value
        sheets = {"stock": self.open_supplies, "tiles": self.open_tiles, "set-right": self.open_corrections}
        if choice.deed in sheets:
            sheets[choice.deed](*((value,) if choice.deed == "set-right" else ()))
            return
        deeds = {
            "points": lambda: table.say_points(value),
            "district": lambda: self._district(value),
            "nowhere": table.say_nowhere,
            "drain": lambda: table.drain(value),
            "buy": lambda: table.buy(value),
            "its-card": lambda: table.turn_up(value),
            "project": lambda: table.choose_project(value),
            "no-place": table.no_place,
            "no-card": table.no_card,
            "alone": lambda: table.lay_alone(value),
            "mend-there": table.mend_there,
            "board": table.look_at_board,
            "all-the-same": table.lay_all_the_same,
            "by-hand": table.count_by_hand,
            "gold-before": lambda: table.buy_before(value),
        }
        self.done(deeds[choice.deed]() or [])

    def _district(self, district: int):
        """The district of a counted building, or the one that a ponte on the mirror counts."""
        if self.table.counting:
            return self.table.say_district(district)
        self.table.choose_district(next(p for p in self.table.districts() if p.district == district))
        return []

    def switch(self, way: str) -> None:
        self.table.switch(way)
        self.near = -1
        self.done([])

    # Leaving

    def leave(self) -> None:
        self.rest.cancel()
        self.settle.cancel()
        self.app.theme.unbind(text=self.settle)
        self.app.root.unbind(on_touch_down=self.wake)
        self.cues.finish()

    def back(self) -> bool:
        if self._explained is not None:
            self.end_why()
            return True
        if self.ids.district.looking:
            self.look_away()
            return True
        return False

    # Sheets

    def open_menu(self) -> None:
        rows = (
            (say("table.home"), "icon-back", self.app.home),
            (say("table.log"), "icon-log", self.open_log),
            (say("beside.why"), "icon-why", self.open_why),
            *(self._present_rows() if self.picture.present else ()),
            *self._disagree_row(),
            (say("beside.turn-text", name=self.table.seats[self.picture.seat].name), "icon-eye", self.turn_card),
            (say("table.rules"), "icon-rules", self.open_rules),
            (say("table.settings"), "icon-settings", self.open_settings),
        )
        sheet = Factory.Sheet(title=say("table.menu"))
        for text, icon, deed in rows:
            row = Factory.Key(text=text, icon=icon, gathered=False)
            row.bind(on_release=lambda _k, deed=deed: (self.app.close_sheets(), deed()))
            sheet.add_widget(row)
        self.app.open_sheet(sheet)

    def _present_rows(self):
        """What is set right on the present board: not while an older one is looked at."""
        other = MIRROR if self.table.way == COUNT else COUNT
        rows = [(say(f"beside.to-{other}"), "icon-exchange", lambda: self.switch(other))]
        if self.table.project() is not None and not self.table.counting:  # this one may be counted all the same
            rows.append((say("beside.by-hand"), "icon-plus", lambda: self.press_choice(BY_HAND)))
        if self.table.way == MIRROR:
            rows.append((say("beside.hex-right"), "icon-drain", self.want_hex))
        return [
            *rows,
            (say("beside.stock"), "tile-treasure-back", self.open_supplies),
            (say("beside.tiles"), "coin", self.open_tiles),
        ]

    def _disagree_row(self):
        if self.table.counting or self.table.wish.site is None:
            return ()
        return ((say("beside.disagree"), "icon-warn", self.open_disagreement),)

    def open_disagreement(self) -> None:
        self.app.open_sheet(DisagreeSheet(self))

    def open_settings(self) -> None:
        self.app.go("settings", back_to=self.path)

    def open_corrections(self, seat: int) -> None:
        if not self.picture.present:
            return
        self.app.open_sheet(beside_sheets.CorrectionSheet(self, seat))

    def open_supplies(self) -> None:
        self.app.open_sheet(beside_sheets.SupplySheet(self))

    def open_tiles(self) -> None:
        self.app.open_sheet(beside_sheets.TilesSheet(self))

    def open_rules(self, rule: str = "") -> None:
        from venezia.ui.rules import rules_sheet

        self.app.close_sheets()
        self.app.open_sheet(rules_sheet(rule or self.picture.card.rule or "V3"))

    def open_log(self) -> None:
        from venezia.ui.log_sheet import LogSheet

        self.app.close_sheets()
        sheet = LogSheet(
            session=self.table.session, seats=self.table.seats, on_why=self.open_why, on_line=self.open_fix
        )
        self.app.open_sheet(sheet)

    def open_fix(self, line) -> None:
        """An older entry, and everything it could have been."""
        self.app.close_sheets()
        self.app.open_sheet(FixSheet(self, line))

    def stand_elsewhere(self, entry: int) -> None:
        """The next place that is touched is where an older building really stands."""
        self.table.place_anew(entry, say("beside.reason-counted"))
        self.near = self.table.district_of(entry)
        self.refresh()
