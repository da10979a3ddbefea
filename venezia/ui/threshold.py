"""A game that is found again: its curtain is the first thing to be seen, and the table is laid behind it."""

from pathlib import Path
from typing import NamedTuple

from kivy.app import App
from kivy.clock import Clock
from kivy.uix.floatlayout import FloatLayout

from venezia.present.curtain import HandOver
from venezia.present.seats import seats_at
from venezia.present.sentences import sentences
from venezia.present.table import Table
from venezia.present.words import words
from venezia.ui.curtain import CurtainView


class Found(NamedTuple):
    """A game at which people sit down."""

    path: Path
    table: Table
    kept: Path | None  # the original of a damaged file


def find(path: Path, opened) -> Found:
    """A table for a game as `Library.open` has it."""
    app = App.get_running_app()
    session, kept = opened
    settings = app.settings.now
    table = Table(session, seats_at(session), settings)
    app.say_again(table, path)
    return Found(path, table, kept)


class Threshold(FloatLayout):
    """Shown for one frame, so that nobody waits for a table that the curtain hides anyway."""

    def __init__(self, path: Path, opened, **kwargs) -> None:
        super().__init__(**kwargs)
        self.found = find(path, opened)
        self.found.table.leave()  # whoever left it so suddenly, another may be there now
        table, language = self.found.table, App.get_running_app().settings.now.language
        names = [seat.name for seat in table.seats]
        curtain = HandOver(table, sentences(language).for_players(names), words(language)).paint()
        if curtain is None:
            Clock.schedule_once(lambda _dt: self.step_in(), -1)
            return
        view = CurtainView()
        view.show(curtain, table.seats[curtain.seat])
        self.ids.above.add_widget(view)
        # the first frame is drawn between these two
        Clock.schedule_once(lambda _dt: Clock.schedule_once(lambda _dt: self.step_in()))

    def step_in(self) -> None:
        """The table takes the place of this screen, under the same curtain."""
        app = App.get_running_app()
        if app.screen is self:  # or somebody has gone home already
            above = self.ids.above.children[:]
            self.ids.above.clear_widgets()
            app.go("table", found=self.found, curtain=above[0] if above else None)
