"""Pictures of every screen, tablet and phone, light and dark, into a folder (`./dev pictures [FOLDER]`).

The real app, off-screen, driven by touches as in the tests; look at them beside the design's mock-ups.
"""

import os
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))
os.environ["VENEZIA_DATA"] = tempfile.mkdtemp(prefix="venezia-pictures-")

from tests.ui.conftest import Driver  # it sets the environment for Kivy
from tests.ui.hands import Hands
from venezia.ui.bootstrap import configure

SIZES = {"tablet": (1280, 800), "upright": (800, 1280), "phone": (360, 800)}
SHAPES = ("circle", "square", "diamond", "triangle")
NAMES = ("Anna", "Klaus", "Mira", "Gergő")
LONG = ("Maximiliana-Antonia", "Bartholomäus", "ヴェネチア花子", "Giambattista")


def start() -> Driver:
    configure()
    from kivy.base import runTouchApp
    from kivy.config import Config
    from kivy.core.window import Window

    for name, _ in Config.items("input"):
        Config.remove_option("input", name)
    from venezia.ui.window import VeneziaApp

    driver = Driver(Window, VeneziaApp())
    driver.app._run_prepare()
    runTouchApp(embedded=True)
    return driver


def new_game(driver: Driver, names=NAMES, seed=3) -> Hands:
    driver.app.settings.change(animation="off")
    setup = {"game": "venedig", "mode": "digital", "players": list(names), "seed": seed, "options": {}}
    seats = [{"name": n, "shape": s, "kind": "person"} for n, s in zip(names, SHAPES, strict=False)]
    driver.app.new_game(setup, seats)
    driver.frames(5)
    return Hands(driver, seed)


def until(hands: Hands, enough) -> None:
    hands.ui.close_eyes()
    for _ in range(3000):
        if enough(hands.table):
            break
        hands.step()
    hands.ui.open_eyes()


class Album:
    """Takes one screen in every size and dress."""

    def __init__(self, driver: Driver, folder: Path) -> None:
        self.driver, self.folder = driver, folder
        folder.mkdir(parents=True, exist_ok=True)

    def take(self, name: str, text_size: int = 1) -> None:
        app = self.driver.app
        for dress in ("light", "dark"):
            app.settings.change(dress=dress, text_size=text_size)
            app.dress()
            for size, (width, height) in SIZES.items():
                self.driver.resize(width, height)
                self.driver.window.canvas.ask_update()
                self.driver.frames(12)
                self.save(f"{name}-{size}-{dress}")
        self.driver.resize(*SIZES["tablet"])
        app.settings.change(dress="light", text_size=1)
        app.dress()

    def save(self, name: str) -> None:
        made = self.driver.window.screenshot(name=str(self.folder / f"{name}.png"))
        Path(made).replace(self.folder / f"{name}.png")  # Kivy numbers its screenshots


def main() -> None:
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "pictures")
    driver = start()
    album = Album(driver, folder)
    driver.app.go("setup")
    album.take("setup")
    hands = new_game(driver)
    album.take("curtain")
    until(hands, lambda t: t.state.turn > 12 and not t.curtain and t.phase == 0)
    album.take("lay")
    until(hands, lambda t: t.waits_for_place() and t.project() >> 1 in (1, 3) and not t.curtain)
    hands.touch_hex(min(hands.screen.picture.board.legal))
    album.take("place")
    album.take("place-largest", text_size=3)
    hands.main()
    hands.screen.open_why()
    album.take("why")
    driver.app.close_sheets()
    hands.screen.open_log()
    album.take("log")
    driver.app.close_sheets()
    until(hands, lambda t: t.phase == 5 and not t.curtain)
    album.take("drain")
    until(hands, lambda t: t.phase == 6 and not t.curtain)
    album.take("draw")
    hands.screen.open_exchange()
    album.take("exchange")
    driver.app.close_sheets()
    driver.app.home()
    album.take("home")
    for screen in ("games", "settings", "rules"):
        driver.app.go(screen)
        album.take(screen)
    hands = new_game(driver, LONG, seed=5)
    album.take("curtain-long")
    until(hands, lambda t: t.over)
    album.take("table-end")
    hands.main()
    album.take("finish")
    print(f"{len(list(folder.glob('*.png')))} pictures in {folder}")


if __name__ == "__main__":
    main()
