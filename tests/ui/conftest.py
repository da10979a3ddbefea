"""The screens without a display, by SDL's off-screen driver: one window a process, one fresh app a test.

The clock is ours, so animations and timeouts cost no real time; touches take the same way as real ones.
"""

import os

import pytest

os.environ["SDL_VIDEODRIVER"] = "offscreen"
os.environ["KIVY_LOG_MODE"] = "PYTHON"  # pytest shows what Kivy logs
os.environ["KIVY_DPI"] = "160"  # 1 dp is 1 pixel; never without the density
os.environ["KIVY_METRICS_DENSITY"] = "1"
os.environ["VENEZIA_SIZE"] = "1280x1280"  # the off-screen surface can shrink, but never grow

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

    def resize(self, width, height):
        self.window.size = (width, height)
        self.frames(5)

    def tap(self, widget):
        from kivy.tests.common import UnitTestTouch

        touch = UnitTestTouch(*widget.to_window(*widget.center))
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
def ui(window, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    from kivy.base import EventLoop, runTouchApp
    from kivy.clock import Clock

    from venezia.ui.window import VeneziaApp

    EventLoop.quit = False
    EventLoop.status = "idle"
    EventLoop.touches.clear()
    app = VeneziaApp()
    driver = Driver(window, app)
    # these read the time themselves
    for module in ("kivy.effects.kinetic", "kivy.input.motionevent", "kivy.uix.behaviors.button"):
        monkeypatch.setattr(f"{module}.time", lambda: driver.now)
    app._run_prepare()
    runTouchApp(embedded=True)
    driver.resize(1280, 800)
    yield driver
    app.stop()
    for widget in window.children[:]:
        window.remove_widget(widget)
    del Clock.time
