"""What must happen before the first `import kivy`."""

import ctypes
import gc
import logging
import os
import sys
from pathlib import Path

from venezia.store.places import asset

# Kivy logs these as errors with tracebacks on machines where all is well
NOISE = ("Input: MTDev", "Cutbuffer: Unable", "Logger: Purge", "Config: ")
DEFAULT_SIZE = "1280x800"


def is_noise(record: logging.LogRecord) -> bool:
    return str(record.msg).startswith(NOISE)


def quiet_kivy() -> None:
    """No argument parsing, no files in the home folder, no chatter; crashes keep their traceback."""
    for name in ("KIVY_NO_ARGS", "KIVY_NO_CONFIG", "KIVY_NO_FILELOG"):
        os.environ.setdefault(name, "1")
    os.environ.setdefault("KCFG_KIVY_LOG_LEVEL", "warning")
    logging.getLogger("kivy").addFilter(lambda record: not is_noise(record))
    if "ANDROID_ARGUMENT" not in os.environ:
        # Kivy makes its data folder with mkdir, which fails where the parent is missing
        config_home = os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config"
        Path(config_home).mkdir(parents=True, exist_ok=True)


def own_style() -> None:
    """Kivy reads how its widgets look when it is first imported; that of all of them took a seventh of a start."""
    import kivy
    import kivy.resources  # it looks for pictures beside the style

    theirs, kivy.kivy_data_dir = kivy.kivy_data_dir, str(asset().parent / "kv")
    try:
        import kivy.lang.builder  # which reads style.kv in that folder
    finally:
        kivy.kivy_data_dir = theirs


def configure() -> None:
    gc.disable()  # what the start makes stays; the app turns it on again once it is there
    quiet_kivy()
    own_style()
    from kivy.config import Config

    width, height = os.environ.get("VENEZIA_SIZE", DEFAULT_SIZE).split("x")
    Config.set("graphics", "width", width)
    Config.set("graphics", "height", height)
    # edges are smooth in the textures; four samples a pixel took software GL four times as long and 46 MB
    Config.set("graphics", "multisamples", "0")
    Config.set("kivy", "exit_on_escape", "0")  # Android's BACK arrives as escape
    Config.set("input", "mouse", "mouse,multitouch_on_demand")


def has_display() -> bool:
    """On Linux a display must be named and must answer; elsewhere there is always one."""
    if sys.platform != "linux" or "ANDROID_ARGUMENT" in os.environ:
        return True
    wayland = os.environ.get("WAYLAND_DISPLAY")
    if wayland and (Path(os.environ.get("XDG_RUNTIME_DIR", "/")) / wayland).exists():
        return True
    try:
        x11 = ctypes.CDLL("libX11.so.6")
    except OSError:
        return False
    x11.XOpenDisplay.restype = ctypes.c_void_p
    return bool(os.environ.get("DISPLAY")) and bool(x11.XOpenDisplay(None))
