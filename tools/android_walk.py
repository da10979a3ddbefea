"""Walks the app in the folder it is given through every screen, without a display. Run by android_check.py."""

import sys


def main(folder: str) -> None:
    sys.path.insert(0, folder)
    from venezia.ui.bootstrap import configure

    configure()
    from kivy.base import EventLoop, runTouchApp

    from venezia.ui.window import SCREENS, VeneziaApp

    app = VeneziaApp()
    app._run_prepare()
    runTouchApp(embedded=True)

    def look() -> None:
        for _ in range(4):
            EventLoop.idle()

    seats = [{"name": name, "shape": shape, "kind": "person"} for name, shape in (("Anna", "circle"), ("Bo", "square"))]
    app.new_game({"game": "venedig", "mode": "digital", "players": ["Anna", "Bo"], "seed": 3, "options": {}}, seats)
    look()
    path = app.screen.path if hasattr(app.screen, "path") else app.library.files()[0]
    seen = {app.where}
    for where in SCREENS:
        app.go(where, **({"path": path} if where in ("table", "finish") else {}))
        look()
        seen.add(app.where)
    require(seen == set(SCREENS), f"not every screen was shown: {sorted(set(SCREENS) - seen)}")
    require(VeneziaApp.go.__doc__ is None, "docstrings are there, so this is not what a phone runs")
    print(f"walked through {', '.join(sorted(seen))}")


def require(holds: bool, sentence: str) -> None:
    """An assert would be gone with -OO."""
    if not holds:
        raise SystemExit(sentence)


if __name__ == "__main__":
    main(sys.argv[1])
