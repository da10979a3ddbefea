"""The start of the app. Kivy is imported only once all is set for it.

VENEZIA_SIZE=360x640   opens the window at that size
VENEZIA_SHOT=file.png  draws, saves a picture and leaves
VENEZIA_DARK=1         the device wears dark (0: light), whatever it says
VENEZIA_STAY=1         goes on off-screen instead of leaving after some frames
"""

import os
import sys
from pathlib import Path

from venezia.ui.bootstrap import configure, has_display


def main(given: Path | None = None) -> int:
    """Open the app, with a game from a file where one is given."""
    off_screen = not has_display()
    if off_screen:
        print("There is no display here, so Venezia draws off-screen.", file=sys.stderr)
        os.environ["SDL_VIDEODRIVER"] = "offscreen"
    configure()
    from venezia.ui.window import VeneziaApp

    app = VeneziaApp(given)
    shot = os.environ.get("VENEZIA_SHOT")
    if shot or (off_screen and "VENEZIA_STAY" not in os.environ):
        from venezia.ui.smoke import draw_and_leave

        draw_and_leave(app, shot)
    app.run()
    return 0
