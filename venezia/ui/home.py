"""Home: go on, begin, look back."""

from kivy.app import App
from kivy.factory import Factory
from kivy.metrics import dp
from kivy.properties import AliasProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.stacklayout import StackLayout
from kivy.uix.stencilview import StencilView

from venezia.present.afterwards import rematch
from venezia.present.board_picture import Seat
from venezia.present.home import board_of, home_picture
from venezia.present.seats import letters
from venezia.present.words import words
from venezia.ui import forms as forms  # noqa: PLC0414  # home.kv uses its widgets
from venezia.ui.board_view import BoardView
from venezia.ui.keys import Key, Moored, Touchable
from venezia.ui.sheet import Sheet
from venezia.ui.words import say

GLIMPSE = 0.62  # the board's height over its width


class ResumeCard(Touchable):
    """The largest thing on the screen: the game that waits."""

    card = ObjectProperty(None, rebind=True)


class NewGame(Moored):
    """The way to a new game."""


class Entry(Moored):
    """A smaller way in: an icon, a title, a note."""

    title = StringProperty("")
    note = StringProperty("")
    icon = StringProperty("")
    natural = NumericProperty(0)  # the height its words need
    least = NumericProperty(0)

    def is_slim(self) -> bool:
        return self.width < dp(150)

    slim = AliasProperty(is_slim, bind=["width"])  # room for an icon and its word alone, one over the other


class Glimpse(StencilView):
    """The middle of a game's board, to look at only."""

    card = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs) -> None:
        super().__init__(**kwargs)
        self.board = BoardView(size_hint=(None, None))
        self.add_widget(self.board)
        self.bind(pos=self._follow, size=self._follow)

    def on_card(self, *_: object) -> None:
        self.board.picture = board_of(self.card)

    def _follow(self, *_: object) -> None:
        self.board.size = (self.width, self.width * GLIMPSE)
        self.board.center = self.center

    def on_touch_down(self, touch) -> bool:
        return False  # the card takes it

    on_touch_move = on_touch_up = on_touch_down


class Score(BoxLayout):
    """A player's badge and number."""

    seat = ObjectProperty(None, allownone=True)
    number = StringProperty("")


class SeatLine(BoxLayout):
    """A player's badge, name and a remark."""

    seat = ObjectProperty(None, allownone=True)
    remark = StringProperty("")


class Standing(StackLayout):
    """Badge and number of every player of a game."""

    card = ObjectProperty(None, allownone=True)

    def on_card(self, *_: object) -> None:
        self.clear_widgets()
        for seat, number in zip(self.card.seats, self.card.numbers, strict=True):
            self.add_widget(Score(seat=seat, number=str(number)))


for widget in (ResumeCard, Glimpse, NewGame, Entry, Score, SeatLine, Standing):
    Factory.register(widget.__name__, cls=widget)


class Home(FloatLayout):
    picture = ObjectProperty(None)

    def __init__(self, **kwargs) -> None:
        self.app = App.get_running_app()
        library, language = self.app.library, self.app.settings.now.language
        self.picture = home_picture(library.look(), len(library.files()), words(language))
        super().__init__(**kwargs)
        if self.picture.resume:
            self.ids.waiting.add_widget(self.resume_card())
        if self.picture.last:
            again = Entry(icon="icon-undo", title=say("home.rematch"), note=say("home.rematch-note"))
            again.bind(on_release=lambda _entry: self.offer_rematch())
            again.least = self.ids.new.height
            self.ids.new.bind(height=again.setter("least"))
            self.ids.begin.add_widget(again)

    def resume_card(self) -> ResumeCard:
        card = ResumeCard(card=self.picture.resume)
        card.bind(on_release=lambda _card: self.app.sit_down(self.picture.resume.path))
        return card

    def is_wide(self) -> bool:
        return self.width >= dp(960)

    wide = AliasProperty(is_wide, bind=["width"])

    def tallest(self, *heights_and_columns: float) -> float:
        """Entries in one row are equally high."""
        *heights, columns = heights_and_columns
        return max(heights) if columns > 1 else 0

    def offer_rematch(self) -> None:
        """The first of two taps: who plays, and who begins."""
        shelved = self.picture.last.shelved
        setup, seats = rematch(shelved.session, shelved.seats)
        sheet = Sheet(title=say("home.rematch-title"), note=say("home.rematch-note"))
        names = [seat["name"] for seat in seats]
        for at, (seat, letter) in enumerate(zip(seats, letters(names), strict=True)):
            remark = say("home.rematch-first") if at == 0 else ""
            sheet.add_widget(SeatLine(seat=Seat(seat["name"], seat["shape"], letter), remark=remark))
        start = Key(kind="main", text=say("home.rematch-start"), icon="icon-check", least=60)
        start.bind(on_release=lambda _key: self.app.new_game(setup, seats))
        sheet.add_key(start)
        self.app.open_sheet(sheet)
