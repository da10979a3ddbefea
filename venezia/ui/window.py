"""The Kivy app: the theme, the settings, the shelf of games, and which screen is shown."""

import gc
import importlib
import os
import time
from pathlib import Path
from typing import TYPE_CHECKING

from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.lang import Builder
from kivy.properties import ListProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from venezia import __version__
from venezia.core.reasons import Refused
from venezia.games.venedig.game import Venedig
from venezia.store.boards import find_board
from venezia.store.library import Library
from venezia.store.places import asset
from venezia.store.settings import SettingsFile
from venezia.ui import courier, lagoon  # noqa: F401  # root.kv names the lagoon
from venezia.ui.platform import (
    BACK_KEYS,
    NOWHERE,
    data_folder,
    hide_from_switcher,
    hold_upright,
    keep_screen_on,
    prefers_dark,
    safe_insets,
    watch_for_files,
)
from venezia.ui.rounded import stand_in
from venezia.ui.theme import TEXT_SIZES, Theme, register_fonts

if TYPE_CHECKING:
    from venezia.core.session import Session
    from venezia.present.home import GameCard

    Opened = tuple[Session, Path | None]  # a game, and where a damaged original was kept

# Each screen is built when it is first shown: module and class.
SCREENS = {
    "home": ("venezia.ui.home", "Home"),
    "setup": ("venezia.ui.setup", "Setup"),
    "games": ("venezia.ui.games", "Games"),
    "settings": ("venezia.ui.preferences", "Preferences"),
    "rules": ("venezia.ui.rules", "Rules"),
    "threshold": ("venezia.ui.threshold", "Threshold"),
    "table": ("venezia.ui.table", "TableScreen"),
    "beside": ("venezia.ui.beside", "BesideScreen"),
    "panel": ("venezia.ui.panel", "PanelScreen"),
    "finish": ("venezia.ui.finish", "Finish"),
}
SETTLED = 1.0  # seconds after a turn of the device: bars may come later than the new size
# the kv files that lay a screen out, where it is not one of its own name after those of paper and forms
LAYOUTS = {
    "threshold": ("curtain",),
    "table": ("sheet", "curtain", "table"),
    "beside": ("sheet", "forms", "table", "beside"),
    "panel": ("sheet", "forms", "table", "beside", "panel"),
}
SEEN_BY_ALL = ("home", "setup", "games", "settings", "rules", "finish", "beside", "panel")  # no hand is on these


def is_beside(opened: "Opened") -> bool:
    session, _ = opened
    return session.game.is_beside(session.state)


class Root(FloatLayout):
    """The water, one screen, and what lies above it (sheets, the curtain). Under bars and cutouts is water alone."""

    insets = ListProperty(NOWHERE)  # pixels: left, top, right, bottom


class VeneziaApp(App):
    title = "Venezia"

    def __init__(self, given: Path | None = None, **kwargs) -> None:
        super().__init__(**kwargs)
        self.icon = str(asset("icons", "icon.png"))
        self.given = given  # a game that was named when the app was started
        self.folder = Path(os.environ.get("VENEZIA_DATA") or data_folder())
        self.settings = SettingsFile(self.folder / "settings.json")
        self.library = Library(self.folder / "games", Venedig(find_board))
        self.theme = Theme()
        self.screen: Widget | None = None
        self.where = ""

    def load_kv(self, filename: str | None = None) -> bool:  # Kivy would look for venezia.kv
        return True

    def build(self) -> Widget:
        register_fonts()
        stand_in()
        self.dress()
        self._load("theme")
        self._load("names")
        self._load("root")
        Window.bind(on_keyboard=self.on_key, on_resize=self.keep_clear, on_drop_file=courier.dropped)
        hold_upright()
        return Root()

    def on_start(self) -> None:
        game = self.settings.now.game
        if game and (self.library.folder / game).is_file():
            self.find_again(self.library.folder / game)  # where it was when it was left
        else:
            self.go("home")
        self.keep_clear()
        Clock.schedule_once(lambda _dt: self.look_for_files())  # when the window has its size
        Clock.schedule_once(lambda _dt: gc.enable(), SETTLED)

    def look_for_files(self) -> None:
        """A game that was named at the start, or that another app hands over: when the table is there to tell of it."""
        if self.where == "threshold":
            Clock.schedule_once(lambda _dt: self.look_for_files())
            return
        if self.given is not None:
            courier.receive_file(self.given)
        watch_for_files(courier.receive)

    def keep_clear(self, *_: object) -> None:
        """Nothing but water lies under bars and cutouts."""
        self.root.insets = safe_insets()
        Clock.schedule_once(lambda _dt: setattr(self.root, "insets", safe_insets()), SETTLED)

    def dress(self) -> None:
        """Colours and text size as the settings say."""
        dress = self.settings.now.dress
        self.theme.wear(("dark" if prefers_dark() else "light") if dress == "device" else dress)
        self.theme.text = TEXT_SIZES[self.settings.now.text_size]

    def dresses(self) -> tuple[str, ...]:
        """What can be chosen: as the device only where the device says something."""
        return ("light", "dark") if prefers_dark() is None else ("device", "light", "dark")

    def _load(self, name: str) -> None:
        path = str(asset().parent / "kv" / f"{name}.kv")
        if Path(path).is_file() and path not in Builder.files:  # a second app in one process would add it twice
            Builder.load_file(path)

    def go(self, where: str, **wishes) -> Widget:
        """Show a screen; its kv file has the screen's name."""
        module, name = SCREENS[where]
        if where != "threshold":  # which is to be seen at once, and names few
            importlib.import_module("venezia.ui.widgets")
        for part in LAYOUTS.get(where, ("sheet", "forms", where)):
            self._load(part)
        if self.screen is not None:
            self.close_sheets()
            if hasattr(self.screen, "leave"):
                self.screen.leave()
            self.root.ids.stage.remove_widget(self.screen)
            self.root.ids.lagoon.carry(None)
        self.where = where
        self.screen = getattr(importlib.import_module(module), name)(**wishes)
        self.root.ids.stage.add_widget(self.screen)
        keep_screen_on(where in ("threshold", "table", "beside", "panel"))
        hide_from_switcher(where not in SEEN_BY_ALL)
        return self.screen

    # What lies above the screen

    def open_sheet(self, sheet: Widget) -> Widget:
        self.root.ids.sheets.add_widget(sheet)
        return sheet

    def close_sheets(self) -> bool:
        """Whether there was one to close; BACK and a tap beside it come here too."""
        sheets = self.root.ids.sheets
        found = bool(sheets.children)
        sheets.clear_widgets()
        return found

    def on_key(self, _window, key, *_rest) -> bool:
        """BACK closes the sheet, then leaves the screen, and never loses anything."""
        if key not in BACK_KEYS:
            return False
        if self.close_sheets():
            return True
        if self.where == "home":
            return False
        back = getattr(self.screen, "back", None)
        if back is None or not back():
            self.home()
        return True

    def home(self) -> None:
        self.settings.change(game="")
        self.go("home")

    # Games

    def new_game(self, setup: dict, seats: list[dict[str, str]]) -> None:
        """Begin a game and sit down at it; the group is remembered for the next time."""
        name = time.strftime("%Y-%m-%d-%H%M%S")
        try:
            path, _ = self.library.begin(name, setup, seats, __version__)
        except Refused as refused:  # a full disk: people stay where they are
            courier.tell_not_begun(refused.reason)
            return
        way = setup.get("way", "digital")
        self.settings.change(group=seats, options=setup.get("options", {}), way=way)
        self.sit_down(path)

    def open(self, path: Path) -> "Opened | None":
        """A game from the shelf; where it cannot be read any more that is said, at home."""
        try:
            return self.library.open(path)
        except Refused as refused:
            self.home()
            courier.tell_refused(path.name, refused.reason)
            return None

    def sit_down(self, path: Path) -> None:
        opened = self.open(path)
        if opened is not None:
            self.settings.change(game=path.name)
            if is_beside(opened):
                self.go("beside", path=path, opened=opened)
            else:
                from venezia.ui.threshold import find

                self.go("table", found=find(path, opened))

    def find_again(self, path: Path) -> None:
        """Sit down where one was when the app was left."""
        opened = self.open(path)
        if opened is not None:
            self.go("beside" if is_beside(opened) else "threshold", path=path, opened=opened)

    def keep_unsaid(self, table, path: Path) -> None:
        """What was chosen and not yet confirmed, for after a kill."""
        from venezia.present.unsaid import unsaid

        said = unsaid(table)
        said = {"game": path.name, **said} if said else {}
        if said != self.settings.now.unsaid:
            self.settings.change(unsaid=said)

    def say_again(self, table, path: Path) -> None:
        if self.settings.now.unsaid.get("game") == path.name:
            from venezia.present.unsaid import say_again

            say_again(table, self.settings.now.unsaid)

    def open_game(self, card: "GameCard") -> None:
        """Sit down at it, or look at it when it is over."""
        if not card.over:
            self.sit_down(card.path)
            return
        opened = self.open(card.path)
        if opened is not None:
            self.go("finish", path=card.path, session=opened[0])

    def on_pause(self) -> bool:
        """All is on disk already; the task switcher's picture must not show a hand."""
        if hasattr(self.screen, "cover"):
            self.screen.cover()
        return True

    def on_resume(self) -> None:
        """Meanwhile the device may have changed its dress or its bars."""
        self.dress()
        self.keep_clear()

    def on_stop(self) -> None:
        Window.unbind(on_keyboard=self.on_key, on_resize=self.keep_clear, on_drop_file=courier.dropped)


