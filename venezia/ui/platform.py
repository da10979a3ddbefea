"""The one place that touches the device. Every call may fail, quietly: the app works without."""

import os
import sys
from pathlib import Path

from kivy.core.window import Window


def data_folder() -> Path:
    """Where games and settings are kept."""
    if "ANDROID_PRIVATE" in os.environ:
        return Path(os.environ["ANDROID_PRIVATE"]) / "venezia"
    if sys.platform == "win32":
        return Path(os.environ.get("APPDATA") or Path.home()) / "venezia"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "venezia"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "venezia"


def keep_screen_on(wanted: bool) -> None:
    """During a game the screen stays on."""
    try:
        Window.allow_screensaver = not wanted
    except Exception:  # a window system without the notion
        pass


def vibrate(milliseconds: int) -> bool:
    """A short touch of the device; whether it could."""
    if "ANDROID_ARGUMENT" not in os.environ:
        return False  # plyer prints a traceback of its own where there is no vibrator
    try:
        from plyer import vibrator

        vibrator.vibrate(milliseconds / 1000)
    except Exception:  # no vibrator, no permission: the turn passes without it
        return False
    return True
