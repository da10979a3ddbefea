"""The table: shows the picture, reports wishes, plays cues. No rule is known here."""

from dataclasses import replace

from kivy.app import App
from kivy.clock import Clock
from kivy.factory import Factory
from kivy.metrics import dp
from kivy.properties import AliasProperty, BooleanProperty, ObjectProperty
from kivy.uix.floatlayout import FloatLayout

from venezia.games.venedig.parts import LAY
from venezia.present.geometry import layout
from venezia.present.gold import gold_offers, lands
from venezia.present.sentences import sentences
from venezia.present.table_picture import Painter, gold_tiles
from venezia.present.telling import Telling
from venezia.present.words import words
from venezia.ui import table_panels as table_panels  # noqa: PLC0414  # kv uses its widgets
from venezia.ui import table_parts as table_parts  # noqa: PLC0414
from venezia.ui.board_view import BoardView as BoardView  # noqa: PLC0414
from venezia.ui.cues import CuePlayer
from venezia.ui.curtain import CurtainView
from venezia.ui.exchange_sheet import ClosedExchange, OpenExchange
from venezia.ui.explaining import Explaining
from venezia.ui.haptics import feel
from venezia.ui.table_layout import NEAR_HEX, arrange
from venezia.ui.threshold import Found
from venezia.ui.words import say


class TableScreen(Explaining, FloatLayout):
    picture = ObjectProperty(None, allownone=True)
    close = BooleanProperty(False)  # one district is looked at from near, the whole board small above it

    def is_phone(self) -> bool:
        return self.width < dp(600)

    def is_wide(self) -> bool:
        return self.width >= dp(960) and self.width > self.height

    phone = AliasProperty(is_phone, bind=["width"])
    wide = AliasProperty(is_wide, bind=["width", "height"])

    def __init__(self, found: Found, curtain=None, **kwargs) -> None:
        self.app = App.get_running_app()
        self.path, self.table, kept = found
        language = self.app.settings.now.language
        self.painter = Painter(self.table, sentences(language), words(language))
        super().__init__(**kwargs)
        if curtain is not None:
            self._hang(curtain)
        # ids are weak, and the dock puts these aside while a district is looked at
        self._docked = [self.ids[name].__self__ for name in ("tray", "tiles", "actions")]
        self._tiles = self._docked[1]
        self.finger = (0.0, 0.0)  # where the last touch was
        self._asked = None  # the choice for which a district came near by itself
        self._looked = -1  # the district that was looked at last
        self._telling: Telling | None = None  # what happened is being shown: panels and the curtain wait
        self._let_go: tuple[float, float] | None = None  # where a dragged card was dropped
        self._seeking = False  # it came near because something can be chosen there
        self.ids.board.animated = self.app.settings.now.animation != "off"
        self.cues = CuePlayer(self.ids.board, self.target, self.whereabouts, over=self)
        self.cues.bind(on_seen=lambda _cues, event: self._saw(event))
        # heights follow texts one frame later
        again = Clock.create_trigger(self.settle, -1)
        for part in (*self._docked, self.ids.plates):
            part.bind(minimum_height=again)
        for name in ("bar", "prompt", "stock", "near", "hint"):
            self.ids[name].bind(height=again)
        bare = Clock.create_trigger(self._bare_water, -1)
        self.ids.panels.bind(full=bare)
        self.bind(pos=bare, size=bare)
        self.cues.bind(busy=lambda _cues, busy: busy or self._told_all())
        self.bind(size=lambda *_: self.come_near())
        self.app.theme.bind(text=self.settle)  # the theme does not keep it alive
        self.refresh()
        if kept is not None:
            self.ids.hint.tell(say("table.kept", name=kept.name), "")

    # Showing

    def refresh(self, before=None, happened=()) -> None:
        """One new picture, everywhere. After a `before` what happened is going to be shown, and told as it is seen."""
        picture = self.picture = self.painter.paint()
        self._telling = None if before is None else Telling(before, picture, happened)
        told = picture if self._telling is None else self._telling.picture
        self.ids.bar.show(picture, self.table.seats[picture.seat])
        self.ids.prompt.show(picture)
        self.ids.tray.show(picture)
        self.ids.actions.show(picture)
        self._show_board(told, picture if before is None else before)
        self._show_told(told)
        self._show_curtain(picture)
        self.app.keep_unsaid(self.table, self.path)
        self.come_near()

    def _show_board(self, told, overview) -> None:
        self.ids.board.picture = self._explained or told.board
        small = self._explained or overview.board
        quiet = {} if self._telling is None else {"legal": frozenset(), "ghost": None, "marks": (), "paths": ()}
        self.ids.overview.picture = replace(small, bubble=(), **quiet)

    def _show_told(self, told) -> None:
        """What only tells: while something is being shown, no more than was seen of it."""
        self._show_plates(told)
        for view, tile in zip(reversed(self.ids.tiles.children), told.tiles, strict=True):
            word = self.painter.sentences.word("building", tile.building)
            left = say("table.left-alone" if tile.alone else "table.left", n=tile.left)
            view.show(tile, self.table.seats, word.capitalize(), left)
        self.ids.hint.show(told)
        self.ids.stock.show(told)
        self.ids.tray.wait(self._telling.new[self._telling.landed :] if self._telling else ())

    def _saw(self, event) -> None:
        if self._telling is not None:
            self._show_told(self._telling.seen(event))

    def _told_all(self) -> None:
        """What happened has been shown: now the rest is told, and the curtain may fall."""
        if self._telling is None:
            return
        self._telling = None
        self._show_board(self.picture, self.picture)
        self._show_told(self.picture)
        self._show_curtain(self.picture)
        self.come_near()

    def _show_plates(self, picture) -> None:
        plates = [*picture.plates, *([picture.imaginary] if picture.imaginary else [])]
        box = self.ids.plates
        while len(box.children) < len(plates):
            plate = Factory.PlateView()
            plate.bind(on_release=lambda _p: self.open_players())
            box.add_widget(plate)
        for view, plate in zip(reversed(box.children), plates, strict=True):
            seat = self.table.seats[plate.seat] if plate.seat < len(self.table.seats) else None
            view.show(plate, seat)

    def _show_curtain(self, picture) -> None:
        above = self.ids.above
        # a Why shows the board, and no hand; and what happened is seen before the device is handed on
        if picture.curtain is None or self._explained is not None or self._telling is not None:
            above.clear_widgets()
            return
        if not above.children:
            self._hang(CurtainView())
        view = above.children[0]
        view.hide()
        view.show(picture.curtain, self.table.seats[picture.curtain.seat])

    def _hang(self, curtain: CurtainView) -> None:
        curtain.bind(on_ready=lambda _v: self.lift(), on_look_back=lambda _v: self.look_back())
        self.ids.above.add_widget(curtain)

    def on_touch_down(self, touch) -> bool:
        hint = self.ids.hint
        if hint.text and not hint.collide_point(*touch.pos) and self.picture.curtain is None and not self.cues.busy:
            self._heard()
        self.finger = touch.pos
        idle = self._idle_part(touch)
        taken = super().on_touch_down(touch)
        if idle is not None and not self.cues.busy:
            self.table.say_not_now(*idle)
            self.done([])
        return taken

    def _idle_part(self, touch) -> tuple | None:
        """What is touched though it can do nothing now: why is said."""
        if self.picture.curtain is not None or self._explained is not None or touch.is_mouse_scrolling:
            return None
        ids = self.ids
        parts: list = [(ids.bar.ids.rail, ("steps",))]
        if ids.stock.opacity:
            parts += [(card, ("draw",)) for card in (ids.stock.ids.deck, *ids.stock.ids.pool.children)]
        if self._tiles.parent is not None:
            parts += [(tile, ("tile", tile.building)) for tile in self._tiles.children]
        if ids.tray.parent is not None:
            parts += [(card, ("card",)) for card in ids.tray.ids.fan.children if ids.tray.open]
            parts += [(ids.tray.ids[name], ("gold",)) for name in ("all_gold", "quick_gold")]
        here = ((part, told) for part, told in parts if part.collide_point(*touch.pos))
        return next((told for part, told in here if part.disabled or told == ("steps",)), None)

    def _heard(self) -> None:
        """What was said beside the finger was read."""
        self.table.heard()
        self.picture = replace(self.picture, notice="", notice_rule="", agree=False, quiet=False, news="")
        self.ids.hint.tell("", "")
        self.settle()

    def lay_out(self) -> None:
        self.settle()

    def _bare_water(self, _dt: float) -> None:
        """Not below the panels, where the table fills the window."""
        root = self.app.root
        whole = tuple(self.size) == tuple(root.size)
        if self.app.screen is self:
            root.ids.lagoon.show(self.ids.panels.full if whole else [])

    def settle(self, *_: object) -> None:
        if self.picture is not None:
            self._bring_ghost()
            self.ids.near.show(self.picture, int(self.ids.board.zoomed))
            arrange(self)

    def _bring_ghost(self) -> None:
        """The site that was chosen, with what is told beside it, is seen whole."""
        ghost = self.picture.board.ghost
        if self.close and ghost is not None and not self._explained:
            board = self.ids.board
            board.bring(*layout(self.picture.board.board).centre(ghost.hexes), room=min(dp(96), board.height / 3))

    # From near: where hexes are too small to be touched, one district at a time

    @property
    def small(self) -> bool:
        """Whether the whole board has hexes too small for a finger."""
        where = layout(self.picture.board.board)
        return not self.wide and self.width / (where.right - where.left) < dp(NEAR_HEX)

    def come_near(self) -> None:
        """When a place must be chosen now, a district that has some comes near, once a choice."""
        picture = self.picture
        if picture is None:
            return
        if self._telling is not None:  # the view goes after what happens
            self.settle()
            return
        asked = self._question()
        if self.close and (self.wide or (self._seeking and not picture.sites)):
            self.look_away()
        elif self.small and asked is not None and asked != self._asked:
            self.look_at(self._best_district())
        elif self.ids.board.strayed:
            self.look_at(self._best_district()) if self.close else self.look_away()
        self._asked = asked
        self.settle()

    def _question(self) -> tuple | None:
        """The choice of a place that is due now."""
        table = self.table
        return (table.state.turn, table.phase, table.project()) if self.picture.sites and table.phase != LAY else None

    def _moves_on(self) -> bool:
        """Whether the view goes elsewhere when all was shown: what is under a finger will not be there any more."""
        return self.small and (self.close or self._question() not in (None, self._asked))

    def _best_district(self) -> int:
        """The one that was looked at last, if it has a place; else the one with the most."""
        sites = self.picture.sites
        if self._looked >= 0 and (not sites or sites[self._looked]):
            return self._looked
        return max(range(len(sites)), key=lambda d: sites[d])

    def look_at(self, district: int) -> None:
        self.close, self._looked, self._seeking = not self.wide, district, bool(self.picture.sites)
        self.settle()  # the view has its size before it goes there
        self.ids.board.zoom_to(district)
        self.settle()

    def look_away(self) -> None:
        self.close = False
        self.ids.board.zoom_out()
        self.settle()

    def touch_overview(self, x: float, y: float) -> None:
        self.look_at(self.nearest_district(x, y))

    def target(self, seat: int) -> tuple[float, float]:
        """Where things fly that a seat gets: its plate."""
        plates = list(reversed(self.ids.plates.children))
        plate = plates[min(seat, len(plates) - 1)]
        return plate.to_window(*plate.center)

    def whereabouts(self, name: str) -> tuple[float, float] | None:
        """Where the deck, the pool, the open hand, the imaginary player or a type is in the window; None if nowhere."""
        if name == "imaginary":
            return self.target(len(self.table.seats))
        if name.startswith("hand"):
            return self._hand_place(name)
        if name in ("deck", "pool"):
            stock = self.ids.stock
            part = stock.ids[name] if stock.opacity else self.ids.bar
        else:
            part = next(tile for tile in self._tiles.children if f"type-{tile.building}" == name)
            if self._tiles.parent is None:
                return None
        return part.to_window(*part.center)

    def _hand_place(self, name: str) -> tuple[float, float] | None:
        """Where a card left the open hand, or where the next one that was drawn comes to lie in it."""
        tray = self.ids.tray
        if self.picture.hand is None or tray.parent is None:
            return None
        if name == "hand":
            return self._let_go or tray.to_window(*tray.ids.fan.center)
        drawn, new = int(name.removeprefix("hand-")), self._telling.new if self._telling else ()
        return tray.place(new[drawn]) if drawn < len(new) else None

    # Wishes

    def done(self, happened) -> None:
        """After a deed: the new picture at once, then what happened, played over it."""
        before = self.picture
        self._explained = None
        speed = self.app.settings.now.animation
        self.cues.finish()
        if happened and speed != "off":
            self.refresh(before, happened)
            self.cues.alone = self.picture.curtain is not None or self._moves_on()
            open_seat = None if self.picture.hand is None else self.table.holder
            self.cues.play(happened, before.board, self.picture.board, speed, open_seat)
            if not self.cues.busy:
                self._told_all()
        else:
            self.refresh()
        self._let_go = None
        refused = bool(self.picture.notice) and not self.picture.quiet
        feel(self.app.settings.now, refused, self.picture.seat != before.seat)
        if self.table.over and not before.over:
            self.app.settings.change(game="")

    def touch_board(self, x: float, y: float) -> None:
        board = self.ids.board
        if self._explained:
            self.end_why()
            return
        if self.small and not self.close and board.hex_px < dp(NEAR_HEX):
            self.look_at(self.nearest_district(x, y))
            return
        self.done(self.table.touch(x, y))

    def nearest_district(self, x: float, y: float) -> int:
        where = self.table.state.setup.board
        places = layout(where).hexes
        near = min(range(len(places)), key=lambda h: (places[h][0] - x) ** 2 + (places[h][1] - y) ** 2)
        return where.district_of[near]

    def press_main(self) -> None:
        if self.table.over:
            self.app.go("finish", path=self.path, session=self.table.session)
            return
        if self.small and not self.close and self.table.waits_for_place():
            self.look_at(self._best_district())  # the key says "choose a place", and leads there
            return
        self.done(self.table.main())

    def press_tile(self, building: int) -> None:
        self.done(self.table.lay(building))

    def hold_tile(self, building: int) -> None:
        """Held so long it is the whole set, alone (V4.6)."""
        if self.table.phase == LAY:
            self.done(self.table.lay_alone(building))

    def press_card(self, building: int, dropped: tuple[float, float] | None = None) -> None:
        self._let_go = dropped
        self.done(self.table.lay(building))

    def press_pool(self, card: int) -> None:
        self.done(self.table.choose_draw(card))

    def press_choice(self, choice) -> None:
        table = self.table
        chosen = {
            "project": lambda: table.choose_project(choice.value),
            "district": lambda: self._choose_district(choice.value),
            "one": lambda: table.choose_way(False),
            "three": lambda: table.choose_way(True),
        }
        deeds = {
            "alone": lambda: table.lay_alone(choice.value),
            "join": lambda: table.lay(choice.value),
            "discard": lambda: table.discard(choice.value),
            "imaginary": table.turn_card,
            "keep": table.keep_rest,
        }
        if choice.deed in deeds:
            self.done(deeds[choice.deed]())
        else:
            chosen[choice.deed]()
            self.refresh()

    def _choose_district(self, district: int) -> None:
        place = next(p for p in self.table.districts() if p.district == district)
        self.table.choose_district(place)

    def press_undo(self, agreed: bool = False) -> None:
        self.cues.finish()
        self.table.undo(agreed)
        self._explained = None
        self.refresh()

    def press_exchange(self) -> None:
        self.done(self.table.quick_exchange())

    def open_exchange(self) -> None:
        seat = self.table.decider
        if seat is None or self.table.curtain or self.table.staying is not None:
            return
        state, tiles = self.table.state, gold_tiles(self.table, seat)
        asked = tiles, self._exchange, lambda spaces: lands(state, seat, spaces)
        closed = self.table.viewer is None
        self.app.open_sheet(ClosedExchange(*asked) if closed else OpenExchange(*asked, gold_offers(state, seat)))

    def _exchange(self, swamp, treasure) -> None:
        self.app.close_sheets()
        self.done(self.table.exchange(swamp, treasure))

    def peek(self, looking: bool) -> None:
        """A device that lies flat: the hand is open while it is held."""
        self.table.peek(looking)
        self.refresh()

    # The curtain, and leaving

    def lift(self) -> None:
        self.table.lift()
        self.refresh()

    def cover(self) -> None:
        """The app goes to the background."""
        self.app.close_sheets()
        self.cues.finish()
        self.table.leave()
        self.refresh()

    def leave(self) -> None:
        self.cues.finish()

    def back(self) -> bool:
        if self._explained is not None:
            self.end_why()
            return True
        if self.close or self.ids.board.zoomed >= 0:
            self.look_away()
            return True
        return False

    # Log, why, rules, menu

    def open_menu(self) -> None:
        sheet = Factory.Sheet(title=say("table.menu"))
        for key, icon, deed in (
            ("home", "icon-back", self.app.home),
            ("log", "icon-log", self.open_log),
            ("rules", "icon-rules", self.open_rules),
            ("settings", "icon-settings", self.open_settings),
        ):
            row = Factory.Key(text=say(f"table.{key}"), icon=icon, gathered=False)
            row.bind(on_release=lambda _k, deed=deed: (self.app.close_sheets(), deed()))
            sheet.add_widget(row)
        self.app.open_sheet(sheet)

    def open_players(self) -> None:
        """Everything all may see of each player, for windows whose plates show less."""
        sheet = Factory.Sheet(title=say("table.players"))
        picture = self.picture
        for plate in [*picture.plates, *([picture.imaginary] if picture.imaginary else [])]:
            view = Factory.PlateView()
            real = plate.seat < len(self.table.seats)
            view.show(plate, self.table.seats[plate.seat] if real else None)
            view.remark = say("table.hand-of", n=plate.hand) if real else ""
            sheet.add_widget(view)
        self.app.open_sheet(sheet)

    def open_settings(self) -> None:
        self.app.go("settings", back_to=self.path)

    def open_rules(self, rule: str = "") -> None:
        from venezia.ui.rules import rules_sheet

        self.app.close_sheets()
        self.app.open_sheet(rules_sheet(rule or self.picture.rule, back_to=self.path))
        if self.ids.hint.text and self.picture.curtain is None:
            self._heard()

    def open_log(self, **looks) -> None:
        from venezia.ui.log_sheet import LogSheet

        self.app.close_sheets()
        sheet = LogSheet(session=self.table.session, seats=self.table.seats, on_why=self.open_why, **looks)
        self.app.open_sheet(sheet)

    def look_back(self) -> None:
        """What the one before did, beside the key that was touched."""
        self.open_log(title=self.picture.curtain.did, place="corner", first=1)
