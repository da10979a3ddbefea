"""All saved games, the newest first."""

from kivy.app import App
from kivy.clock import Clock
from kivy.factory import Factory
from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from venezia.present.home import card_of
from venezia.present.words import words
from venezia.ui import courier
from venezia.ui import home as home  # noqa: PLC0414  # games.kv uses its widgets
from venezia.ui.keys import Key
from venezia.ui.platform import can_choose_files, choose_file
from venezia.ui.sheet import Sheet
from venezia.ui.words import say

A_FRAME = 3  # games read in one frame: a full shelf must not stop the screen


class GameRow(BoxLayout):
    """A game: how it stands, and what can be done with it."""

    card = ObjectProperty(None, rebind=True)
    screen = ObjectProperty(None)

    def share(self) -> None:
        courier.send(self.card.path)


Factory.register("GameRow", cls=GameRow)


class Games(FloatLayout):
    empty = BooleanProperty(False)
    choosing = BooleanProperty(False)  # whether a file can be chosen here

    def __init__(self, **kwargs) -> None:
        super().__init__(**kwargs)
        self.app = App.get_running_app()
        self.choosing = can_choose_files()
        self._rest = self.app.library.look()
        self.empty = not self.app.library.files()
        self._reading = Clock.schedule_interval(lambda _dt: self.read_on(), 0)
        self.read_on()

    def leave(self) -> None:
        self._reading.cancel()

    def read_on(self) -> bool:
        """Some more games; whether there may be others."""
        language = self.app.settings.now.language
        for _ in range(A_FRAME):
            found = next(self._rest, None)
            if found is None:
                self._reading.cancel()
                return False
            self.ids.rows.add_widget(GameRow(card=card_of(found, words(language), language), screen=self))
        return True

    def choose(self) -> None:
        """A game from a file that the person chooses."""
        choose_file(courier.receive)

    def ask_to_delete(self, row: GameRow) -> None:
        """The one thing that cannot be undone is asked for twice."""
        sheet = Sheet(title=say("games.delete-title"), note=row.card.title)
        sheet.add_widget(Factory.Text(text=say("games.delete-note")))
        keep = Key(text=say("games.delete-keep"))
        keep.bind(on_release=lambda _key: self.app.close_sheets())
        delete = Key(text=say("games.delete"), icon="icon-close")
        delete.bind(on_release=lambda _key: self.delete(row))
        sheet.add_key(keep)
        sheet.add_key(delete)
        self.app.open_sheet(sheet)

    def delete(self, row: GameRow) -> None:
        self.app.close_sheets()
        if not self.app.library.remove(row.card.path):
            self.app.open_sheet(Sheet(title=say("games.delete-failed"), note=row.card.title))
            return
        self.ids.rows.remove_widget(row)
        self.empty = not self.ids.rows.children
