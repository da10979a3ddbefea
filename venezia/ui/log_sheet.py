"""The log: what happened, turn by turn, the newest at the bottom. A line with a Why opens it at one tap."""

from collections.abc import Callable, Sequence

from kivy.app import App
from kivy.clock import Clock
from kivy.factory import Factory
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from venezia.present.board_picture import Seat
from venezia.present.log import LogLine, TurnLog, log_of
from venezia.present.sentences import sentences
from venezia.present.words import words
from venezia.store.places import asset
from venezia.ui import fonts as fonts  # noqa: PLC0414  # log.kv uses its label
from venezia.ui.keys import Key, Touchable
from venezia.ui.sheet import Sheet
from venezia.ui.words import say

FIRST, MORE = 6, 12  # turns that are built at once: all of them would make a long game wait


class TurnHead(BoxLayout):
    """Whose turn, and which."""

    seat = ObjectProperty(None, allownone=True)
    text = StringProperty("")


class LogRow(Touchable):
    """One line of the log; only one with a Why can be touched."""

    seat = ObjectProperty(None, allownone=True)
    piece = StringProperty("")
    text = StringProperty("")
    why = BooleanProperty(False)
    sign = StringProperty("icon-why")  # what a touch leads to


class LogSheet(Sheet):
    """`on_why(entry)` is called with the entry whose line was tapped; `on_line(line)`, if given, for any line.

    `first`: how many turns to begin with.
    """

    def __init__(
        self,
        session,
        seats: Sequence[Seat],
        on_why: Callable[[int], None],
        on_line: Callable[[LogLine], None] | None = None,
        first: int = FIRST,
        **kwargs,
    ) -> None:
        language = App.get_running_app().settings.now.language
        said = sentences(language).for_players([seat.name for seat in seats])
        self.turns: list[TurnLog] = log_of(session, said, words(language))
        kwargs.setdefault("title", say("log.title"))
        super().__init__(note=say("log.note", n=len(self.turns)), icon="icon-log", **kwargs)
        self.seats, self.on_why, self.on_line = seats, on_why, on_line
        self.shown = 0  # turns that are built
        self.earlier = Key(kind="quiet")
        self.earlier.bind(on_release=lambda _key: self.show_earlier())
        self.add_widget(self.earlier)
        self.ids.body.padding = (0, 0, dp(8), 0)  # beside the bar of the scroll
        self.ids.body.spacing = dp(2)
        self.build(first)
        self.to_newest = Clock.create_trigger(self._to_newest, 0)
        self.bind(size=self.to_newest)
        self.ids.body.bind(height=self.to_newest)
        self.ids.scroll.bind(on_touch_down=self._taken_over)

    def build(self, count: int) -> None:
        """So many turns more, above those that are there."""
        end = len(self.turns) - self.shown
        begin = max(0, end - count)
        body = self.ids.body
        at = len(body.children) - 1  # children count from below: just under the key
        for turn in self.turns[begin:end]:
            for widget in self.widgets_of(turn):
                body.add_widget(widget, index=at)
        self.shown += end - begin
        self.earlier.hidden = begin == 0
        self.earlier.text = say("log.earlier", n=begin)

    def widgets_of(self, turn: TurnLog) -> list:
        seat = self.seat(turn.seat)
        head = TurnHead(seat=seat, text=say("log.turn", turn=turn.turn, name=seat.name if seat else ""))
        return [head, *(self.row(line) for line in turn.lines)]

    def row(self, line: LogLine) -> LogRow:
        # with a picture of its own a line needs no badge: the sentence begins with the name
        seat = None if line.piece else self.seat(line.seat)
        row = LogRow(seat=seat, piece=line.piece, text=line.text, why=line.why or self.on_line is not None)
        if self.on_line is not None:
            row.sign = "icon-settings"
            row.bind(on_release=lambda _row: self.on_line(line))
        elif line.why:
            row.bind(on_release=lambda _row: self.on_why(line.entry))
        else:
            row.disabled = True
        return row

    def seat(self, number: int | None) -> Seat | None:
        return None if number is None else self.seats[number]

    # Where one looks

    def _to_newest(self, _dt: float) -> None:
        self.ids.scroll.scroll_y = 0

    def _taken_over(self, _scroll, touch) -> None:
        """From the first touch on, people scroll themselves."""
        if self.ids.scroll.collide_point(*touch.pos):
            self.unbind(size=self.to_newest)
            self.ids.body.unbind(height=self.to_newest)

    def show_earlier(self) -> None:
        """More turns above; what was looked at stays where it is."""
        body, scroll = self.ids.body, self.ids.scroll
        below = scroll.scroll_y * max(0, body.height - scroll.height)
        self.build(MORE)

        def settle(_dt: float) -> None:
            room = body.height - scroll.height
            scroll.scroll_y = min(1, below / room) if room > 0 else 1

        Clock.schedule_once(settle, 0)


for widget in (TurnHead, LogRow):
    Factory.register(widget.__name__, cls=widget)


def load_rules() -> None:
    """The sheets' kv file, once."""
    path = str(asset().parent / "kv" / "log.kv")
    if path not in Builder.files:
        Builder.load_file(path)


load_rules()
