"""`./dev bench-ui`: the table beside bare Kivy, in one run. Each number is a median of fresh processes, taken in turns.

first frame   process start to the first drawn frame of a saved game, which is its curtain, over an empty Kivy window
frames        everything moving: gondolas, flying points, a building coming down, the light over what is possible;
              over a bare mesh of 105 hexes that changes in each frame, and five boats
memory        resident while the table lies open, over an empty window
preview       from a touch on a site to the drawn preview

One round before the first is not counted: it leaves compiled modules and shaders, as any earlier start does.

Bare Kivy is Kivy as it is installed. Then the same beside one set up as this app is, without multisampling, which alone
makes it faster and smaller; no mark was set for that. Told besides is when the table lies ready behind the curtain.
"""

import json
import os
import resource
import shutil
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
        os.environ.update(SDL_VIDEODRIVER="offscreen", KIVY_DPI="160", KIVY_METRICS_DENSITY="1")
        os.environ["VENEZIA_SIZE"] = "1280x800"
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # Kivy's modules were compiled when it was installed
        make_game(Path(folder, "begun"))
        for name in WORKERS:
            run(name, Path(folder))
        rounds = [{name: run(name, Path(folder)) for name in WORKERS} for _ in range(RUNS)]
    report({name: {k: statistics.median(r[name][k] for r in rounds) for k in rounds[0][name]} for name in WORKERS})


def run(worker: str, folder: Path) -> dict[str, float]:
    data = folder / "data"
    shutil.rmtree(data, ignore_errors=True)
    shutil.copytree(folder / "begun", data)  # every process finds the same game
    given = {"VENEZIA_BEGAN": repr(time.monotonic()), "VENEZIA_DATA": str(data)}
    command = [sys.executable, __file__, worker]
    made = subprocess.run(command, check=True, stdout=subprocess.PIPE, env=os.environ | given)
    return json.loads(made.stdout.splitlines()[-1])


def report(found: dict[str, dict[str, float]]) -> None:
    table = found["table"]
    for tuned in ("", "-tuned"):
        bare, mesh = found[f"bare{tuned}"], found[f"mesh{tuned}"]
        print("Bare Kivy set up as this app is:" if tuned else "Bare Kivy as it is installed:")
        tell("first frame", table["first"] / bare["first"], f"{table['first']:.3f} s over {bare['first']:.3f} s", tuned)
        tell("table laid", table["laid"] / bare["first"], f"{table['laid']:.3f} s, behind the curtain", tuned)
        tell("frames", table["fps"] / mesh["fps"], f"{table['fps']:.0f} a second over {mesh['fps']:.0f}", tuned)
        tell("memory", table["memory"] / bare["memory"], f"{table['memory']:.0f} over {bare['memory']:.0f} MB", tuned)
    print("By itself:")
    tell("preview", table["preview"] * 1000, "ms from touch to drawn, the slowest of ten", "")


def tell(name: str, value: float, told: str, tuned: str) -> None:
    mark = None if tuned else MARKS.get(name)
    kept = mark is not None and (value >= mark if name == "frames" else value <= mark)
    verdict = f"(mark {mark}, {'kept' if kept else 'MISSED'})" if mark is not None else ""
    print(f"  {name:12} {value:6.2f}  {verdict:20} {told}")


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
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize() / 2**20


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
    glFinish()
    return since_start()


def set_up(tuned: bool) -> None:
    """Kivy as it is installed, but for the size and the log; or as this app has it."""
    from venezia.ui.bootstrap import configure, quiet_kivy

    if tuned:
        configure()
        return
    quiet_kivy()
    from kivy.config import Config

    width, height = os.environ["VENEZIA_SIZE"].split("x")
    Config.set("graphics", "width", width)
    Config.set("graphics", "height", height)


def bare(tuned: bool = False) -> dict[str, float]:
    set_up(tuned)
    from kivy.app import App
    from kivy.uix.widget import Widget

    class Bare(App):
        def build(self):
            return Widget()

    first = opened(Bare())
    loop(5, lambda _n: None)
    return {"first": first, "memory": memory()}


def mesh(tuned: bool = False) -> dict[str, float]:
    """105 hexes in one mesh, all changed in every frame, and five moving boats."""
    set_up(tuned)
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

    loop(20, change)
    return {"fps": loop(FRAMES, change)}


def table() -> dict[str, float]:
    from venezia.ui.bootstrap import configure

    configure()
    from venezia.ui.window import VeneziaApp

    app = VeneziaApp()
    first = opened(app)
    while app.where == "threshold":
        loop(1, lambda _n: None)
    laid = since_start()
    screen = app.screen
    screen.lift()
    loop(5, lambda _n: None)
    board, used = screen.ids.board, memory()
    change = everything(board)
    loop(20, change)
    board.breathe()
    fps = loop(FRAMES, change)
    board.let_go()
    loop(5, lambda _n: None)
    return {"first": first, "laid": laid, "memory": used, "fps": fps, "preview": preview(screen, board)}


def everything(board):
    """All that can move, moved a little further in each frame."""
    from kivy.graphics import InstructionGroup

    from venezia.ui.tokens import STUD, Token

    sky = InstructionGroup()
    board.canvas.after.add(sky)
    where, tokens = board.layout(), [Token(sky, "mark-stud", STUD) for _ in range(5)]
    building = board.picture.buildings[-1]

    def change(number):
        for seat in range(len(board.picture.seats)):
            x, y = where.space((number // 4 + seat * 7) % 55 + 1)
            board.hold(seat, (x, y, number % 360, 0.0, 1.0))
        for k, token in enumerate(tokens):
            token.place(*board.to_here(*where.hexes[(number + 9 * k) % len(where.hexes)]), 0.5)
        board.drop(building, 0.5 * (number % 20) / 20, 1 - 0.05 * (number % 2))

    return change


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


WORKERS = {
    "bare": bare,
    "bare-tuned": lambda: bare(tuned=True),
    "mesh": mesh,
    "mesh-tuned": lambda: mesh(tuned=True),
    "table": table,
}

if __name__ == "__main__":
    main()
