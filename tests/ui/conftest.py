"""The screens without a display, by SDL's off-screen driver: one window a process, one fresh app a test.

The clock is ours, so animations and timeouts cost no real time; touches take the same way as real ones.
"""

import os
import tempfile

import pytest

os.environ["KIVY_HOME"] = tempfile.mkdtemp(prefix="venezia-kivy-")  # two test processes must not make one folder
os.environ["SDL_VIDEODRIVER"] = "offscreen"
os.environ["KIVY_LOG_MODE"] = "PYTHON"  # pytest shows what Kivy logs
os.environ["KIVY_DPI"] = "160"  # 1 dp is 1 pixel; never without the density
os.environ["KIVY_METRICS_DENSITY"] = "1"
os.environ["VENEZIA_DARK"] = "0"  # whatever the computer wears
os.environ["VENEZIA_SIZE"] = "1920x1280"  # the off-screen surface can shrink, but never grow

NO_KIVY = "Kivy has no build for this Python, so its screens cannot be tested"


class Driver:
    """The hands and eyes of a test."""

    def __init__(self, window, app):
        from kivy.base import EventLoop
        from kivy.clock import Clock

        self.window, self.app, self.loop = window, app, EventLoop
        self.now = max(Clock.time(), Clock._last_tick)  # going back in time would upset the clock
        Clock.time = lambda: self.now
        Clock._max_fps = 0  # no waiting for the next frame

    def frames(self, count=2, seconds=1 / 60):
        for _ in range(count):
            self.now += seconds
            self.loop.idle()

    def close_eyes(self):
        """Nothing is painted from here on: a long game goes ten times as fast, and touches do not need pixels."""
        self.window.on_draw = lambda *_: None

    def open_eyes(self):
        vars(self.window).pop("on_draw", None)
        self.window.canvas.ask_update()

    def resize(self, width, height):
        self.window.size = (width, height)
        self.frames(5)

    def tap(self, widget):
        self.touch(*widget.to_window(*widget.center))

    def touch(self, x, y):
        """A finger down and up again on one point of the window."""
        from kivy.tests.common import UnitTestTouch

        touch = UnitTestTouch(x, y)
        touch.touch_down()
        self.frames(1)
        touch.touch_up()
        self.frames(2)

    def press(self, key):
        """True if the app took the key for itself."""
        taken = self.window.dispatch("on_keyboard", key, 0, None, [])
        self.frames(2)
        return bool(taken)

    def labels(self):
        from kivy.uix.label import Label

        return [w for w in self.app.root.walk() if isinstance(w, Label) and w.text]

    def texts(self):
        return [label.text for label in self.labels()]

    def pixel(self, x, y):
        from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels

        self.window.canvas.ask_update()  # Kivy draws only what has changed
        self.frames(1)
        return tuple(glReadPixels(int(x), int(y), 1, 1, GL_RGBA, GL_UNSIGNED_BYTE)[:3])


@pytest.fixture(scope="session")
def window():
    pytest.importorskip("kivy", reason=NO_KIVY)
    from venezia.ui.bootstrap import configure

    configure()
    from kivy.config import Config

    Config.set("graphics", "multisamples", "0")  # smooth edges take software GL three times as long
    for name, _ in Config.items("input"):
        Config.remove_option("input", name)  # only our touches
    from kivy.core.window import Window

    Window.close = lambda *_: None  # it outlives the apps
    return Window


@pytest.fixture
def launch(window, tmp_path, monkeypatch):
    """Starts the app, as often as wanted: the one before is gone without a word, as after a kill."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setenv("VENEZIA_DATA", str(tmp_path / "data"))
    drivers = []

    def start(width=1280, height=800):
        _clear(window, drivers)
        drivers.append(_started(window, monkeypatch))
        drivers[-1].resize(width, height)
        return drivers[-1]

    yield start
    _clear(window, drivers)


def _started(window, monkeypatch):
    from kivy.base import EventLoop, runTouchApp

    from venezia.ui.window import VeneziaApp

    EventLoop.quit = False
    EventLoop.status = "idle"
    EventLoop.touches.clear()
    driver = Driver(window, VeneziaApp())
    # these read the time themselves
    for module in ("kivy.effects.kinetic", "kivy.input.motionevent", "kivy.uix.behaviors.button"):
        monkeypatch.setattr(f"{module}.time", lambda: driver.now)
    driver.app._run_prepare()
    runTouchApp(embedded=True)
    return driver


def _clear(window, drivers):
    from kivy.clock import Clock

    if drivers:
        drivers[-1].open_eyes()
        drivers.pop().app.stop()
        del Clock.time
    for widget in window.children[:]:
        window.remove_widget(widget)


@pytest.fixture
def ui(launch):
    return launch()
