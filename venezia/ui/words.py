"""`say('home.resume')` in kv: the words of the screens in the language of the app."""

from typing import Any

from kivy.app import App

from venezia.present.words import words


def say(key: str, **values: Any) -> str:
    app = App.get_running_app()
    return words(app.settings.now.language if app else "en")(key, **values)
