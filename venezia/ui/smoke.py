"""A short run that draws, takes a picture if asked to, and leaves."""

from pathlib import Path

from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window

FRAMES = 10  # the first may be drawn before the layout has settled


def draw_and_leave(app: App, shot: str | None) -> None:
    drawn = 0

    def next_frame(_dt: float) -> bool:
        nonlocal drawn
        drawn += 1
        if drawn < FRAMES:
            Window.canvas.ask_update()  # Kivy draws only what has changed
            return True
        if shot:
            Path(Window.screenshot(name=shot)).replace(shot)  # Kivy numbers its screenshots
        app.stop()
        return False

    def begin(_app: App) -> None:  # an answer that is true would keep the app from its own start
        Clock.schedule_interval(next_frame, 0)

    app.bind(on_start=begin)
