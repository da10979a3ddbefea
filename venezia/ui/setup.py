"""A new game on one screen: seats, who begins, house rules, how this table plays."""

from random import SystemRandom

from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.factory import Factory
from kivy.metrics import dp
from kivy.properties import AliasProperty, BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.stencilview import StencilView
from kivy.uix.widget import Widget

from venezia.present import setup as drafts
from venezia.ui import forms as forms  # noqa: PLC0414  # setup.kv uses its widgets
from venezia.ui import name_field as name_field  # noqa: PLC0414
from venezia.ui.board_view import BoardView
from venezia.ui.keys import Moored, Touchable
from venezia.ui.sheet import Sheet
from venezia.ui.words import say


class BadgeKey(Touchable):
    """A badge that can be touched; `chosen` has a gold ring."""

    seat = ObjectProperty(None, allownone=True)
    chosen = BooleanProperty(False)


class Grip(Widget):
    """Where a seat is taken hold of, to move it up or down."""


class SeatRow(BoxLayout):
    """A seat: badge, name, its place in the order."""

    seat = ObjectProperty(None, allownone=True)
    place = ObjectProperty(None, allownone=True)
    at = NumericProperty(0)
    screen = ObjectProperty(None, allownone=True)
    held = BooleanProperty(False)


class WayCard(Touchable):
    """One way to play; the chosen one has a gold edge."""

    piece = StringProperty("")
    sign = StringProperty("")  # a word in place of a piece
    title = StringProperty("")
    note = StringProperty("")
    chosen = BooleanProperty(False)


class BoardCard(Moored):
    """Which board it is, and a glimpse of it."""


class BoardCompared(StencilView):
    """Our board as it is before the first turn, to hold beside the printed one."""

    nearness = NumericProperty(1)  # above 1 only the middle of it, larger

    def __init__(self, **kwargs) -> None:
        super().__init__(**kwargs)
        self.board = BoardView(size_hint=(None, None), movable=False)
        self.board.picture = drafts.board_at_start()
        self.add_widget(self.board)
        self.bind(pos=self._follow, size=self._follow)

    def _follow(self, *_: object) -> None:
        self.board.size = self.width * self.nearness, self.height * self.nearness
        self.board.center = self.center

    def on_touch_down(self, touch) -> bool:
        return False  # only to look at, and to scroll by

    on_touch_move = on_touch_up = on_touch_down


for widget in (BadgeKey, Grip, SeatRow, WayCard, BoardCard, BoardCompared):
    Factory.register(widget.__name__, cls=widget)


class Setup(FloatLayout):
    draft = ObjectProperty(None, rebind=True)  # kv looks into it

    def __init__(self, **kwargs) -> None:
        self.app = App.get_running_app()
        now = self.app.settings.now
        self.draft = drafts.draft_of(now.group, now.options, now.way)
        super().__init__(**kwargs)
        # `ids` holds nothing alive: what is taken out of its place for a moment needs a hand to hold it
        names = ("ways_panel", "seats_panel", "rules_panel", "table_panel", "start", "ways_column", "right_column",
                 "board_card", "random", "its_deck", "secrets")  # fmt: skip
        self.parts = {name: self.ids[name].__self__ for name in names}
        Window.softinput_mode = "below_target"  # the keyboard must not cover the field
        # in the next frame: in the midst of a layout everything would be laid out over and over
        self.bind(wide=Clock.create_trigger(lambda _dt: self.arrange()))
        self.arrange()
        self.show()

    text = NumericProperty(1.0)  # the theme's

    def is_wide(self) -> bool:
        """Three columns need more room for large texts."""
        return self.width >= dp(960) * max(1.0, self.text / 1.2)

    wide = AliasProperty(is_wide, bind=["width", "text"])

    def leave(self) -> None:
        Window.softinput_mode = ""

    def arrange(self) -> None:
        """Three columns on wide windows, one that scrolls on others; Start is always in sight."""
        ids, parts = self.ids, self.parts
        for name in ("ways_panel", "board_card", "seats_panel", "rules_panel", "table_panel", "start"):
            part = parts[name]
            if part.parent:
                part.parent.remove_widget(part)
        for name, index in (("ways_column", 2), ("right_column", 0)):  # children count from the right
            column = parts[name]
            if column.parent:
                ids.columns.remove_widget(column)
            if self.wide:
                ids.columns.add_widget(column, index=min(index, len(ids.columns.children)))
        (ids.ways if self.wide else ids.left).add_widget(parts["ways_panel"])
        if self.wide:
            ids.ways.add_widget(parts["board_card"])
        ids.left.add_widget(parts["seats_panel"])
        ids.left.add_widget(parts["rules_panel"])
        (ids.right if self.wide else ids.left).add_widget(parts["table_panel"])
        if not self.wide:
            ids.left.add_widget(parts["board_card"])
        (ids.right_dock if self.wide else ids.dock).add_widget(parts["start"])

    # The draft on the screen

    def show(self) -> None:
        rows, seats = self.ids.rows, self.draft.seats()
        while len(rows.children) > len(seats):
            rows.remove_widget(rows.children[0])
        while len(rows.children) < len(seats):
            rows.add_widget(SeatRow(at=len(rows.children), screen=self))
        for row, seat, place in zip(reversed(rows.children), seats, self.draft.places, strict=True):
            row.seat, row.place = seat, place
        self._show_first(seats)
        self._show_beside()

    def _show_beside(self) -> None:
        """What is asked only beside the box, or only without it; taken away, as what is hidden would take touches."""
        two = len(self.draft.places) == 2 and self.draft.way != "digital"
        for name, home, index, asked in (
            ("its_deck", "rules_panel", 0, two),
            ("secrets", "table_panel", 1, self.draft.way == "digital"),
        ):
            part, box = self.parts[name], self.parts[home]
            if part.parent and not asked:
                box.remove_widget(part)
            elif asked and not part.parent:
                box.add_widget(part, index=index)

    def _show_first(self, seats) -> None:
        box, random = self.ids.first, self.parts["random"]
        box.clear_widgets()
        for at, seat in enumerate(seats):
            key = BadgeKey(seat=seat, chosen=self.draft.first == at)
            key.bind(on_release=lambda _key, at=at: self.begin_with(at))
            box.add_widget(key)
        random.chosen = self.draft.first is None
        box.add_widget(random)

    def change(self, draft: drafts.Draft) -> None:
        if draft != self.draft:
            self.draft = draft
            self.show()

    # What fingers do

    def rename(self, at: int, name: str) -> None:
        self.change(drafts.rename(self.draft, at, name))

    def next_shape(self, at: int) -> None:
        self.change(drafts.next_shape(self.draft, at))

    def on_touch_down(self, touch) -> bool:
        """A finger on the dots of a seat has it, before the list begins to scroll."""
        for row in self.ids.rows.children:
            grip = row.ids.grip
            if grip.collide_point(*grip.to_widget(*touch.pos)) and self.ids.left_page.collide_point(*touch.pos):
                touch.grab(self)
                row.held = True
                return True
        return super().on_touch_down(touch)

    def on_touch_move(self, touch) -> bool:
        """The seat goes where the finger is; the others make room."""
        if touch.grab_current is not self:
            return super().on_touch_move(touch)
        rows = self.ids.rows.children
        held = next(row for row in rows if row.held)
        _, y = self.ids.rows.to_widget(*touch.pos)
        under = min(rows, key=lambda row: abs(row.center_y - y))
        if under is not held:
            held.held, under.held = False, True
            self.change(drafts.move(self.draft, held.at, under.at - held.at))
        return True

    def on_touch_up(self, touch) -> bool:
        if touch.grab_current is not self:
            return super().on_touch_up(touch)
        touch.ungrab(self)
        for row in self.ids.rows.children:
            row.held = False
        return True

    def remove(self, at: int) -> None:
        self.change(drafts.remove(self.draft, at))

    def add(self) -> None:
        self.change(drafts.add(self.draft))

    def begin_with(self, first: int | None) -> None:
        self.change(drafts.replace(self.draft, first=first))

    def agree(self, **values) -> None:
        """A house rule."""
        self.change(drafts.replace(self.draft, **values))

    def show_board(self) -> None:
        """The board as large as the window has room, to compare."""
        sheet = Sheet(title=say("setup.board"), note=say("setup.board-note"), paper_width=1100)
        sheet.add_widget(BoardCompared(size_hint_y=None, height=min(self.width * 0.5, dp(560))))
        self.app.open_sheet(sheet)

    def start(self) -> None:
        self.app.new_game(*drafts.begin(self.draft, SystemRandom()))
