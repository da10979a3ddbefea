"""`./dev bench-ui`: the table beside bare Kivy, in one run. Each number is a median of fresh processes, taken in turns.

first frame   process start to the first drawn frame: a saved game's table over an empty Kivy window
frames        everything moving: all gondolas and the legal hexes, over a bare mesh of 105 hexes that changes each frame
memory        resident, the table over an empty window
preview       from a touch on a site to the drawn preview
"""

import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))
RUNS = 5
FRAMES = 200
MARKS = {"first frame": 1.6, "frames": 0.9, "memory": 1.25, "preview": 50.0}


def main() -> None:
    if len(sys.argv) > 1:
        print(json.dumps(WORKERS[sys.argv[1]]()))
        return
    with tempfile.TemporaryDirectory() as folder:
        os.environ["VENEZIA_DATA"] = folder
        os.environ.update(SDL_VIDEODRIVER="offscreen", KIVY_DPI="160", KIVY_METRICS_DENSITY="1")
        os.environ["VENEZIA_SIZE"] = "1280x800"
        make_game(Path(folder))
        rounds = [{name: run(name) for name in WORKERS} for _ in range(RUNS)]
    report({name: {k: statistics.median(r[name][k] for r in rounds) for k in rounds[0][name]} for name in WORKERS})


def run(worker: str) -> dict[str, float]:
    began = {"VENEZIA_BEGAN": repr(time.monotonic())}
    made = subprocess.run([sys.executable, __file__, worker], check=True, capture_output=True, env=os.environ | began)
    return json.loads(made.stdout.splitlines()[-1])


def report(found: dict[str, dict[str, float]]) -> None:
    bare, table, mesh = found["bare"], found["table"], found["mesh"]
    lines = [
        ("first frame", f"{table['first']:.3f} s over {bare['first']:.3f} s", table["first"] / bare["first"]),
        ("frames", f"{table['fps']:.0f} a second over {mesh['fps']:.0f}", table["fps"] / mesh["fps"]),
        ("memory", f"{table['memory']:.0f} MB over {bare['memory']:.0f} MB", table["memory"] / bare["memory"]),
        ("preview", "from touch to drawn", table["preview"] * 1000),
    ]
    for name, told, value in lines:
        good = value >= MARKS[name] if name == "frames" else value <= MARKS[name]
        unit = " ms" if name == "preview" else ""
        print(f"{name:12} {value:6.2f}{unit}  (mark {MARKS[name]}{unit}, {'kept' if good else 'MISSED'})  {told}")


def make_game(folder: Path) -> None:
    """A four-player game in its middle, saved, and the settings that open it."""
    from tests.present.test_table import NAMES, SHAPES, play_until
    from venezia.games.venedig.game import Venedig
    from venezia.present.board_picture import Seat
    from venezia.present.sentences import sentences
    from venezia.present.table import Table
    from venezia.present.table_picture import Painter
    from venezia.present.words import words
    from venezia.store.boards import find_board
    from venezia.store.library import Library
    from venezia.store.settings import SettingsFile

    setup = {"game": "venedig", "mode": "digital", "players": list(NAMES[:4]), "seed": 3, "options": {}}
    seats = [{"name": n, "shape": s, "kind": "person"} for n, s in zip(NAMES, SHAPES, strict=True)][:4]
    path, session = Library(folder / "games", Venedig(find_board)).begin("bench", setup, seats, "bench")
    settings = SettingsFile(folder / "settings.json")
    settings.change(game=path.name, animation="normal")
    table = Table(session, tuple(Seat(s["name"], s["shape"], s["name"][0]) for s in seats), settings.now)
    painter = Painter(table, sentences(), words())
    play_until(table, painter, lambda: table.state.turn > 12 and table.waits_for_place())


def memory() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def since_start() -> float:
    return time.monotonic() - float(os.environ["VENEZIA_BEGAN"])


def loop(count: int, each) -> float:
    """Frames a second, as fast as they come."""
    from kivy.base import EventLoop
    from kivy.clock import Clock
    from kivy.core.window import Window
    from kivy.graphics.opengl import glFinish

    Clock._max_fps = 0
    began = time.perf_counter()
    for number in range(count):
        each(number)
        Window.canvas.ask_update()
        EventLoop.idle()
        glFinish()
    return count / (time.perf_counter() - began)


def opened(app) -> float:
    """The app until its first drawn frame."""
    from kivy.base import EventLoop, runTouchApp
    from kivy.graphics.opengl import glFinish

    app._run_prepare()
    runTouchApp(embedded=True)
    EventLoop.idle()
    EventLoop.idle()
    glFinish()
    return since_start()


def bare() -> dict[str, float]:
    from venezia.ui.bootstrap import configure

    configure()
    from kivy.app import App
    from kivy.uix.widget import Widget

    class Bare(App):
        def build(self):
            return Widget()

    first = opened(Bare())
    return {"first": first, "memory": memory()}


def mesh() -> dict[str, float]:
    """105 hexes in one mesh, all changed in every frame, and five moving boats."""
    from venezia.ui.bootstrap import configure

    configure()
    import math

    from kivy.app import App
    from kivy.graphics import Color, Mesh, Rectangle
    from kivy.uix.widget import Widget

    class Bare(App):
        def build(self):
            widget = Widget()
            with widget.canvas:
                Color(0.9, 0.8, 0.6)
                self.mesh = Mesh(mode="triangles")
                self.boats = [Rectangle(size=(60, 20)) for _ in range(5)]
            return widget

    app = Bare()
    opened(app)
    turns = [(math.cos(math.pi / 3 * k + 0.5), math.sin(math.pi / 3 * k + 0.5)) for k in range(6)]
    indices = [i * 6 + k for i in range(105) for f in range(1, 5) for k in (0, f, f + 1)]

    def change(number):
        size = 28 + number % 5
        vertices = []
        for i in range(105):
            x, y = 80 + i % 18 * 62, 80 + i // 18 * 90
            for cx, cy in turns:
                vertices += [x + cx * size, y + cy * size, 0, 0]
        app.mesh.indices, app.mesh.vertices = indices, vertices
        for k, boat in enumerate(app.boats):
            boat.pos = (number * 3 + k * 70) % 1200, 300 + k * 40

    return {"fps": loop(FRAMES, change)}


def table() -> dict[str, float]:
    from venezia.ui.bootstrap import configure

    configure()
    from venezia.ui.window import VeneziaApp

    app = VeneziaApp()
    first = opened(app)
    screen = app.screen
    screen.lift()
    for _ in range(5):
        loop(1, lambda _n: None)
    board = screen.ids.board
    used = memory()

    def change(number):
        board._glow = 0.65 + 0.35 * (number % 20) / 20
        for seat in range(len(screen.table.seats)):
            x, y = board.layout().space((number // 4 + seat * 7) % 55 + 1)
            board.hold(seat, (x, y, number % 360, 0.0, 1.0))

    fps = loop(FRAMES, change)
    board.let_go()
    return {"first": first, "memory": used, "fps": fps, "preview": preview(screen, board)}


def preview(screen, board) -> float:
    """The slowest of ten touches on sites, each up to the drawn frame."""
    from venezia.present.geometry import layout

    where = layout(screen.table.state.setup.board)
    slowest = 0.0
    for place in screen.table.places()[:10]:
        began = time.perf_counter()
        screen.touch_board(*where.centre(place.hexes))
        loop(1, lambda _n: None)
        slowest = max(slowest, time.perf_counter() - began)
    return slowest


WORKERS = {"bare": bare, "mesh": mesh, "table": table}

if __name__ == "__main__":
    main()
