"""Why a number is what it is: numbered parts, each with its rule; the board beside shows the marks."""

from collections.abc import Callable, Sequence

from kivy.app import App
from kivy.factory import Factory
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label
from kivy.uix.stencilview import StencilView

from venezia.present.board_picture import BoardPicture, Seat
from venezia.present.why import Row, Section, Way, Why
from venezia.ui.board_view import BoardView
from venezia.ui.keys import Key
from venezia.ui.log_sheet import load_rules
from venezia.ui.sheet import Sheet
from venezia.ui.theme import letter_colour, player_colour
from venezia.ui.words import say

GLIMPSE = 190  # dp: the height of the board's part


class WhyPart(BoxLayout):
    """One numbered part."""


class WhyHead(BoxLayout):
    """Its number, its title, and the key to its rule."""

    number = StringProperty("")
    title = StringProperty("")
    rule = StringProperty("")


class WhyRow(BoxLayout):
    """A player, what is said, and the number."""

    seat = ObjectProperty(None, allownone=True)
    text = StringProperty("")
    value = StringProperty("")
    chest = BooleanProperty(False)


class Disc(Label):
    """A number in a circle."""

    fill = ColorProperty([0, 0, 0, 0])
    line = ColorProperty([0, 0, 0, 0])
    least = NumericProperty(30)  # dp


class Jumped(Disc):
    """A space that was jumped: crossed out."""


def explained(picture: BoardPicture) -> tuple[int, ...]:
    """The hexes that carry marks."""
    return tuple(mark.hex for mark in picture.marks)


class BoardGlimpse(StencilView):
    """The explained part of the board, to look at only."""

    def __init__(self, picture: BoardPicture, **kwargs) -> None:
        super().__init__(size_hint_y=None, height=dp(GLIMPSE), **kwargs)
        self.board = BoardView(size_hint=(None, None), movable=False, animated=False, picture=picture)
        self.add_widget(self.board)
        self.bind(pos=self._follow, size=self._follow)

    def _follow(self, *_: object) -> None:
        self.board.pos, self.board.size = self.pos, self.size
        self.board.show_part(explained(self.board.picture))

    def on_touch_down(self, touch) -> bool:
        return False  # the sheet scrolls

    on_touch_move = on_touch_up = on_touch_down


class WhySheet(Sheet):
    """`on_rule(rule)` opens the rules at that number."""

    def __init__(self, why: Why, seats: Sequence[Seat], on_rule: Callable[[str], None], **kwargs) -> None:
        super().__init__(title=why.title, note=why.note, icon=why.piece, veiled=False, **kwargs)
        self.why, self.seats, self.on_rule = why, seats, on_rule
        self.ids.body.padding = (0, 0, dp(8), 0)  # beside the bar of the scroll
        for number, section in enumerate(why.sections, 1):
            self.add_widget(self.part(number, section))
        done = Key(text=say("why.done"), kind="main", least=60)
        done.bind(on_release=lambda _key: self.close())
        self.ids["keys"].add_widget(done)
        self.legend = Factory.Legend() if why.board_picture.marks else None
        self.glimpse: BoardGlimpse | None = None
        self.bind(width=self._place_legend)
        self.bind(width=self._place_glimpse)

    def _place_glimpse(self, *_: object) -> None:
        """On a phone the sheet covers the board, so it shows the part that matters itself."""
        body = self.ids.body
        if self.phone and self.glimpse is None and self.why.board_picture.marks:
            self.glimpse = BoardGlimpse(self.why.board_picture)
            body.add_widget(self.glimpse, index=len(body.children))
        elif not self.phone and self.glimpse is not None:
            body.remove_widget(self.glimpse)
            self.glimpse = None

    def _place_legend(self, *_: object) -> None:
        """Beside the paper there is room for it on wide windows only."""
        if self.legend is None:
            return
        if self.phone and self.legend.parent is self:
            self.remove_widget(self.legend)
        elif not self.phone and self.legend.parent is None:
            super(Sheet, self).add_widget(self.legend)

    def part(self, number: int, section: Section) -> WhyPart:
        part = WhyPart()
        head = WhyHead(number=str(number), title=section.title, rule=section.rule)
        head.ids.rule.bind(on_release=lambda _key: self.on_rule(section.rule))
        part.add_widget(head)
        if section.text:
            part.add_widget(Factory.NameLabel(text=section.text, sp=17))
        if section.counted or section.aside:
            part.add_widget(self.counted(section))
        for row in section.rows:
            part.add_widget(self.row(row))
        for way in section.ways:
            part.add_widget(self.way(way))
            for note in way.notes:
                part.add_widget(self.remark(note))
        if section.note:
            part.add_widget(self.remark(section.note))
        return part

    def remark(self, text: str) -> Label:
        label = Factory.NameLabel(text=text, sp=15)
        label.color = App.get_running_app().theme.ink2
        return label

    def counted(self, section: Section) -> BoxLayout:
        """The discs as they lie on the board."""
        theme = App.get_running_app().theme
        flow = Factory.Flow()
        for n in range(section.counted):
            flow.add_widget(Disc(text=str(n + 1), fill=theme.gold, line=theme.ring, color=theme.ongold, least=26))
        for _ in range(section.aside):
            flow.add_widget(Disc(text="–", fill=theme.paper, line=theme.ink, color=theme.ink, least=26))
        return flow

    def row(self, row: Row) -> WhyRow:
        value = "–" if row.value is None else str(row.value)
        return WhyRow(seat=self.seats[row.seat], text=row.text, value=value, chest=row.chest)

    def way(self, way: Way) -> BoxLayout:
        """Badge, start, and every number: ringed when it counts, crossed out when it was jumped, full at the end."""
        theme, seat = App.get_running_app().theme, self.seats[way.seat]
        flow = Factory.Flow()
        flow.add_widget(Factory.Badge(seat=seat, size_hint=(None, None), size=(dp(34), dp(34))))
        start = say("why.start") if way.start == 0 else str(way.start)
        flow.add_widget(Disc(text=start, color=theme.ink, least=34))
        colour = player_colour(seat.shape)
        for number in way.numbers:
            if number in way.jumped:
                disc = Jumped(text=str(number), line=theme.ink2, color=theme.ink2, least=34)
            elif number == way.end:
                disc = Disc(text=str(number), fill=colour, line=theme.ink, color=letter_colour(seat.shape), least=34)
            else:
                disc = Disc(text=str(number), fill=theme.space, line=colour, color=theme.spacetext, least=34)
            flow.add_widget(disc)
        return flow


for widget in (WhyPart, WhyHead, WhyRow, Disc, Jumped):
    Factory.register(widget.__name__, cls=widget)

load_rules()
