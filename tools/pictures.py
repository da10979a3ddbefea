"""Pictures of every screen, tablet and phone, light and dark, into a folder (`./dev pictures`, `--help` for more).

The real app, off-screen, driven by touches as in the tests; look at them beside the design's mock-ups.
"""

import argparse
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))
os.environ["VENEZIA_DATA"] = tempfile.mkdtemp(prefix="venezia-pictures-")

from tests.ui.beside_hands import BesideHands, sit_beside
from tests.ui.conftest import Driver  # it sets the environment for Kivy
from tests.ui.hands import Hands
from tests.ui.tables import sit_down
from venezia.games.venedig.parts import CASA, DISCARD, DRAIN, DRAW, LAY, PALAZZO
from venezia.ui.bootstrap import configure

ROOT = Path(__file__).parent.parent
SIZES = {"tablet": (1280, 800), "upright": (800, 1280), "phone": (360, 800)}
DRESSES = ("light", "dark")
LONG = ("Maximiliana-Antonia", "Bartholomäus", "ヴェネチア花子", "Giambattista", "Wu")
# what the README shows, and under which name
SHOWN = {
    "place-tablet-light": "table",
    "home-tablet-light": "home",
    "place-tablet-dark": "table-dark",
    "finish-tablet-light": "finish",
    "place-phone-light": "table-phone",
    "count-phone-light": "quick-count-phone",
    "imaginary-phone-light": "imaginary-phone",
    "curtain-phone-light": "curtain-phone",
}


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
    driver.app.settings.change(animation="off")
    return driver


def until(hands: Hands, enough: Callable[[Hands], bool]) -> None:
    hands.ui.close_eyes()
    for _ in range(3000):
        if enough(hands):
            break
        hands.step()
    hands.ui.open_eyes()


class Album:
    """Takes one screen in every size and dress, those that are wanted."""

    def __init__(self, driver: Driver, wish: argparse.Namespace) -> None:
        self.driver, self.wish, self.taken = driver, wish, 0
        wish.folder.mkdir(parents=True, exist_ok=True)

    def take(self, name: str, prepare: Callable[[], object] | None = None, text_size: int = 1) -> None:
        """`prepare` is done again in each size, for what fingers do differently there."""
        if self.wish.only and not any(name.startswith(part) for part in self.wish.only):
            return
        app = self.driver.app
        for size in self.wish.sizes:
            app.settings.change(text_size=text_size)
            self.driver.resize(*SIZES[size])
            for dress in self.wish.dresses:
                app.settings.change(dress=dress)
                app.dress()
                if prepare is not None:
                    prepare()
                self.driver.window.canvas.ask_update()
                self.driver.frames(12)
                self.save(f"{name}-{size}-{dress}")
        app.settings.change(dress="light", text_size=1)
        app.dress()
        self.driver.resize(*SIZES["tablet"])

    def save(self, name: str) -> None:
        made = self.driver.window.screenshot(name=str(self.wish.folder / f"{name}.png"))
        Path(made).replace(self.wish.folder / f"{name}.png")  # Kivy numbers its screenshots
        self.taken += 1


# The chapters


def take_digital(driver: Driver, album: Album) -> None:
    hands = sit_down(driver, 4)
    album.take("curtain")
    until(hands, lambda h: h.table.state.turn > 24 and h.table.viewer == h.table.decider and h.table.phase == LAY)
    album.take("lay")
    album.take("menu", lambda: reopen(hands, "menu"))
    driver.app.close_sheets()
    until(hands, lambda h: h.table.waits_for_place() and h.table.project() >> 1 in (1, 3) and not h.table.curtain)
    album.take("choose")
    site = min(hands.screen.picture.board.legal)
    album.take("place", lambda: hands.touch_hex(site))
    album.take("place-largest", lambda: hands.touch_hex(site), text_size=3)
    hands.touch_hex(site)
    hands.main()
    album.take("move")
    for name in ("why", "log"):
        album.take(name, lambda name=name: reopen(hands, name))
        driver.app.close_sheets()
    until(hands, lambda h: h.table.phase == DRAIN and not h.table.curtain)
    album.take("drain")
    until(hands, lambda h: h.table.phase == DRAW and not h.table.curtain)
    album.take("draw")
    album.take("exchange", lambda: reopen(hands, "exchange"))
    driver.app.close_sheets()


def reopen(hands: Hands, sheet: str) -> None:
    hands.ui.app.close_sheets()
    getattr(hands.screen, f"open_{sheet}")()
    hands.ui.frames(3)


def take_two(driver: Driver, album: Album) -> None:
    hands = sit_down(driver, 2, seed=4)
    until(hands, lambda h: h.table.state.turn > 8 and h.table.viewer == h.table.decider and h.table.phase == LAY)
    album.take("two")


def take_long(driver: Driver, album: Album) -> None:
    hands = sit_down(driver, 5, seed=5, names=LONG)
    album.take("curtain-long", text_size=3)
    until(hands, lambda h: h.table.state.turn > 12 and h.table.viewer == h.table.decider and h.table.phase == LAY)
    album.take("lay-long", text_size=3)
    until(hands, lambda h: h.table.phase == DISCARD or h.table.over)
    album.take("discard")
    until(hands, lambda h: h.table.over)
    album.take("table-end")
    hands.main()
    album.take("finish-long")


def take_around(driver: Driver, album: Album) -> None:
    hands = sit_down(driver, 4, seed=6)
    until(hands, lambda h: h.table.over)
    hands.main()
    album.take("finish")
    hands = sit_down(driver, 4)
    until(hands, lambda h: h.table.state.turn > 24 and h.table.phase == LAY)
    driver.app.home()
    album.take("home")
    album.take("home-largest", text_size=3)
    for screen in ("games", "settings", "rules", "setup"):
        driver.app.go(screen)
        album.take(screen)
    driver.app.settings.change(way="mirror")
    driver.app.go("setup")
    album.take("setup-mirror")


def take_mirror(driver: Driver, album: Album) -> None:
    hands = sit_beside(driver, 4, "mirror")
    album.take("mirror-begin")
    until(hands, lambda h: h.table.state.turn > 16 and h.table.phase == LAY and h.table.project() is None)
    album.take("mirror-lay")
    until(hands, lambda h: h.table.project() is not None and h.table.project() >> 1 == PALAZZO and h.table.places())
    album.take("mirror-choose")
    site = hands.table.places()[-1].hexes
    album.take("mirror-place", lambda: hands.touch_site(site))
    hands.touch_site(site)
    hands.main()
    album.take("mirror-done")
    hands.screen.open_corrections(0)
    album.take("mirror-correct")
    driver.app.close_sheets()


def take_count(driver: Driver, album: Album) -> None:
    hands = sit_beside(driver, 4, "count")
    until(hands, lambda h: h.table.state.turn > 16 and h.table.phase == LAY and h.table.project() is None)
    album.take("count-lay")
    shared_palazzo(hands)
    album.take("count")
    album.take("count-largest", text_size=3)
    hands.main()
    hands.tile(CASA)
    album.take("count-casa")
    hands.choose("district", 2)
    for name in ("supplies", "log", "why"):
        album.take(f"count-{name}", lambda name=name: reopen(hands, name))
        driver.app.close_sheets()


def shared_palazzo(hands: BesideHands) -> None:
    """Until somebody completes a palazzo that another began, and five was counted."""
    until(hands, lambda h: h.table.project() is None and h.table.phase == LAY and h.table.state.laid[PALAZZO] == 0)
    until(hands, lambda h: h.table.project() == PALAZZO * 2)
    hands.choose("points", 5)


def take_imaginary(driver: Driver, album: Album) -> None:
    hands = sit_beside(driver, 2, "count")
    until(hands, lambda h: h.table.state.turn > 6 and h.table.awaits_card() and h.table.phase == LAY)
    album.take("imaginary")
    hands.its_card(PALAZZO)
    album.take("imaginary-turned")
    hands = sit_beside(driver, 2, "mirror")
    until(hands, lambda h: h.table.state.turn > 6 and h.table.awaits_card() and h.table.phase == LAY)
    album.take("imaginary-mirror")


def take_panel(driver: Driver, album: Album) -> None:
    driver.app.go("panel")
    album.take("panel")


CHAPTERS = (take_digital, take_two, take_long, take_around, take_mirror, take_count, take_imaginary, take_panel)
NAMES = [chapter.__name__.removeprefix("take_") for chapter in CHAPTERS]


def keep_shown(folder: Path) -> None:
    """The README's pictures, from those that were taken."""
    kept = ROOT / ".github" / "pictures"
    kept.mkdir(parents=True, exist_ok=True)
    for taken, shown in SHOWN.items():
        if (folder / f"{taken}.png").is_file():
            (kept / f"{shown}.png").write_bytes((folder / f"{taken}.png").read_bytes())


def main() -> None:
    parser = argparse.ArgumentParser(prog="./dev pictures", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path, nargs="?", default=Path("pictures"))
    parser.add_argument("--chapters", nargs="+", choices=NAMES, default=NAMES)
    parser.add_argument("--only", nargs="+", default=[], help="how the names of the wanted pictures begin")
    parser.add_argument("--sizes", nargs="+", choices=SIZES, default=list(SIZES))
    parser.add_argument("--dresses", nargs="+", choices=DRESSES, default=list(DRESSES))
    parser.add_argument("--readme", action="store_true", help="put the README's pictures into their place")
    wish = parser.parse_args()
    driver = start()
    album = Album(driver, wish)
    for name, chapter in zip(NAMES, CHAPTERS, strict=True):
        if name in wish.chapters:
            chapter(driver, album)
    if wish.readme:
        keep_shown(wish.folder)
    print(f"{album.taken} pictures in {wish.folder}")


if __name__ == "__main__":
    main()
