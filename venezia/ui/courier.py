"""Games that come and go as files: one from elsewhere is put on the shelf and opened, one of ours is handed on."""

import os
from pathlib import Path

from kivy.app import App
from kivy.factory import Factory

from venezia.core.reasons import Reason, Refused
from venezia.present.sentences import sentences
from venezia.present.words import words
from venezia.ui.platform import read_file, share_file
from venezia.ui.sheet import Sheet
from venezia.ui.words import say


def receive(name: str, content: bytes) -> None:
    """Open a game from elsewhere; what is none is refused in a sentence, and nothing else changes."""
    app = App.get_running_app()
    try:
        path = app.library.adopt(name, content)
    except Refused as refused:
        tell_refused(name, refused.reason)
        return
    from venezia.present.home import card_of

    language = app.settings.now.language
    app.open_game(card_of(app.library.see(path), words(language), language))


def dropped(_window: object, name: bytes, *_where: object) -> None:
    """A file that was let fall on the window."""
    receive_file(Path(os.fsdecode(name)))


def tell_refused(name: str, reason: Reason) -> None:
    _tell_reason(say("games.refused", name=name), reason)


def tell_not_begun(reason: Reason) -> None:
    _tell_reason(say("games.not-begun"), reason)


def _tell_reason(title: str, reason: Reason) -> None:
    language = App.get_running_app().settings.now.language
    tell(title, sentences(language).reason(reason))


def receive_file(path: Path) -> None:
    try:
        receive(path.name, read_file(path))
    except OSError as error:
        tell(say("games.refused", name=path.name), error.strerror or type(error).__name__)


def send(path: Path) -> None:
    """Hand a game on; where the device has no such thing, say where the copy lies."""
    try:
        copy = share_file(path)
    except OSError as error:
        tell(say("games.not-shared"), error.strerror or type(error).__name__)
        return
    if copy is not None:
        tell(say("games.shared"), say("games.shared-where", name=copy.name, folder=copy.parent.name))


def tell(title: str, sentence: str) -> None:
    sheet = Sheet(title=title)
    sheet.add_widget(Factory.Saying(text=sentence))
    App.get_running_app().open_sheet(sheet)
