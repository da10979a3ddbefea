"""Walks the app in the folder it is given through every screen, without a display. Run by android_check.py."""

import random
import sys
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from typing import Any

PHONE, TABLET = (411, 891), (1280, 800)  # dp
SEATS = [{"name": name, "shape": shape, "kind": "person"} for name, shape in (("Anna", "circle"), ("Bo", "square"))]
GAME = {"game": "venedig", "mode": "digital", "players": ["Anna", "Bo"], "seed": 3, "options": {}}
# a screen with a game on it is shown once for each of these, by the way the game is played
GAMES = ({}, {"mode": "table", "way": "mirror"}, {"mode": "table", "way": "count"})


def main(folder: str) -> None:
    sys.path.insert(0, folder)
    from venezia.ui.bootstrap import configure

    configure()
    from kivy.base import runTouchApp
    from kivy.config import Config

    Config.set("graphics", "multisamples", "0")  # smooth edges take software GL three times as long

    from venezia.ui.window import SCREENS, VeneziaApp

    require(VeneziaApp.go.__doc__ is None, "docstrings are there, so this is not what a phone runs")
    app = VeneziaApp()
    app._run_prepare()
    runTouchApp(embedded=True)
    shown = list(walk(app, played(app)))
    missing = SCREENS.keys() - {name.split()[0] for name in shown}
    require(not missing, f"not every screen was shown: {', '.join(sorted(missing))}")
    print(f"walked through {', '.join(sorted(shown))}, on a phone and on a tablet")


def played(app: Any) -> Path:
    """A game that is over, for the podium."""
    path, session = app.library.begin("over", GAME, SEATS, "")
    chance = random.Random(3)
    while session.legal():
        session.do(session.game.write_action(chance.choice(session.legal()), session.state))
    return Path(path)


def walk(app: Any, over: Path) -> Iterator[str]:
    """Every screen, built on one device and turned into the other; what was shown."""
    from venezia.ui.window import SCREENS

    sizes = cycle((PHONE, TABLET, TABLET, PHONE))
    found = None
    for game in GAMES:
        app.new_game(GAME | game, SEATS)
        found = found or app.library.folder / app.settings.now.game  # the first, which is played on the device
        look(next(sizes))
        look(next(sizes))
        yield " ".join([app.where, *list(game.values())[1:]])
    wishes = {"finish": {"path": over}}
    for where in (name for name in SCREENS if name not in ("table", "beside")):
        if where == "threshold":
            app.find_again(found)
        else:
            app.go(where, **wishes.get(where, {}))
        name = str(app.where)  # nobody stays on the threshold
        look(next(sizes))
        look(next(sizes))
        yield name


def look(size: tuple[int, int]) -> None:
    from kivy.base import EventLoop
    from kivy.core.window import Window

    Window.size = size
    for _ in range(3):
        EventLoop.idle()
    Window.canvas.ask_update()  # Kivy draws only what has changed
    EventLoop.idle()
    require(tuple(Window.size) == size, f"the window is {Window.size}, not {size}")


def require(holds: bool, sentence: str) -> None:
    """An assert would be gone with -OO."""
    if not holds:
        raise SystemExit(sentence)


if __name__ == "__main__":
    main(sys.argv[1])
