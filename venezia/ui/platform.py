"""The one place that touches the device. Every call may fail, quietly: the app works without.

Elsewhere in Kivy and needing nothing here: the device's font scale (`sp`), and the keyboard's place (`softinput_mode`).
"""

import os
import shutil
import subprocess
import sys
import threading
from pathlib import Path

from kivy.clock import mainthread
from kivy.core.window import Window

from venezia.ui import android
from venezia.ui.quiet import quietly

BACK_KEYS = (27, 1001, 1073742094)  # escape, and Android's BACK under its codes
NOWHERE = (0.0, 0.0, 0.0, 0.0)
_THEMES = r"HKCU\Software\Microsoft\Windows\CurrentVersion\Themes\Personalize"
# What tells the dark dress of a computer: a command, the word in its answer, and what its failure means.
DARK: dict[str, tuple[list[str], str, bool | None]] = {
    "linux": (["gsettings", "get", "org.gnome.desktop.interface", "color-scheme"], "dark", None),
    "darwin": (["defaults", "read", "-g", "AppleInterfaceStyle"], "Dark", False),
    "win32": (["reg", "query", _THEMES, "/v", "AppsUseLightTheme"], "0x0", None),
}
# What asks a person at a computer for a file, and answers with its path.
_WINDOWS_DIALOG = (
    "Add-Type -AssemblyName System.Windows.Forms; $d = New-Object System.Windows.Forms.OpenFileDialog; "
    "if ($d.ShowDialog() -eq 'OK') { [Console]::OutputEncoding = [Text.Encoding]::UTF8; $d.FileName }"
)
CHOOSERS = {
    "linux": [["zenity", "--file-selection"], ["kdialog", "--getopenfilename"]],
    "darwin": [["osascript", "-e", "POSIX path of (choose file)"]],
    "win32": [["powershell", "-NoProfile", "-STA", "-Command", _WINDOWS_DIALOG]],
}
NO_WINDOW = getattr(subprocess, "CREATE_NO_WINDOW", 0)  # on Windows no black box flashes up
PATIENCE = 2  # seconds for a command that only answers a question


def on_android() -> bool:
    return "ANDROID_ARGUMENT" in os.environ


def data_folder() -> Path:
    """Where games and settings are kept."""
    if "ANDROID_PRIVATE" in os.environ:
        return Path(os.environ["ANDROID_PRIVATE"]) / "venezia"
    if sys.platform == "win32":
        return Path(os.environ.get("APPDATA") or Path.home()) / "venezia"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "venezia"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "venezia"


# The screen


@quietly(None)
def keep_screen_on(wanted: bool) -> None:
    """During a game the screen stays on."""
    Window.allow_screensaver = not wanted


@quietly(None)
def hide_from_switcher(hidden: bool) -> None:
    """While hands may lie open, the picture of the app among the others shows nothing."""
    if on_android():
        android.hide_from_switcher(hidden)


@quietly(None)
def hold_upright() -> None:
    """A phone stays upright; a tablet turns as it is held, and a computer's window is its owner's affair."""
    if on_android():
        android.hold_upright()


@quietly(NOWHERE)
def safe_insets() -> android.Edges:
    """Pixels under bars and cutouts: left, top, right, bottom."""
    return android.covered_edges() if on_android() else NOWHERE


@quietly(None)
def prefers_dark() -> bool | None:
    """Whether the device wears dark; None where it does not say. VENEZIA_DARK answers for it."""
    if "VENEZIA_DARK" in os.environ:
        return os.environ["VENEZIA_DARK"] == "1"
    if on_android():
        return android.is_dark()
    command, word, failed = DARK[sys.platform]
    if shutil.which(command[0]) is None:
        return None
    told = _run(command, PATIENCE)
    return word in told.stdout if told.returncode == 0 else failed


@quietly(False)
def vibrate(milliseconds: int) -> bool:
    """A short touch of the device; whether it could."""
    android.vibrate(milliseconds)
    return True


# Files


def share_file(path: Path) -> Path | None:
    """Hand a file on. None: the device asks to whom; else where the copy lies, its path in the clipboard.

    Raises OSError where not even a copy can be made.
    """
    if _share(path):
        return None
    copy = _free(_folder_for_files() / path.name)
    shutil.copyfile(path, copy)
    copy_text(str(copy))
    return copy


@quietly(False)
def _share(path: Path) -> bool:
    android.share(path)
    return True


@quietly(False)
def copy_text(text: str) -> bool:
    from kivy.core.clipboard import Clipboard  # looks for a clipboard when it is imported

    Clipboard.copy(text)
    return True


def _folder_for_files() -> Path:
    """Where a person looks first."""
    folder = _downloads() or Path.home() / "Downloads"
    return folder if folder.is_dir() else Path.home()


@quietly(None)
def _downloads() -> Path | None:
    if on_android():
        return android.folder_for_files()
    if shutil.which("xdg-user-dir") is None:
        return None
    return Path(_run(["xdg-user-dir", "DOWNLOAD"], PATIENCE).stdout.strip())


def _free(path: Path) -> Path:
    """The path, with a number where it is taken."""
    number, found = 1, path
    while found.exists():
        number += 1
        found = path.with_stem(f"{path.stem}-{number}")
    return found


@quietly(False)
def can_choose_files() -> bool:
    return on_android() or _chooser() is not None


@quietly(False)
def choose_file(received: android.Received) -> bool:
    """Let the person choose a file; its name and content are told later, or never. Whether it could be asked."""
    if on_android():
        android.choose_file(mainthread(received))
        return True
    command = _chooser()
    if command is None:
        return False
    threading.Thread(target=_wait_for_choice, args=(command, mainthread(received)), daemon=True).start()
    return True


def _chooser() -> list[str] | None:
    return next((command for command in CHOOSERS.get(sys.platform, []) if shutil.which(command[0])), None)


@quietly(None)
def _wait_for_choice(command: list[str], received: android.Received) -> None:
    path = _run(command, None).stdout.strip("\r\n")
    if path:
        received(Path(path).name, read_file(Path(path)))


def read_file(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(android.LARGEST)


@quietly(None)
def watch_for_files(received: android.Received) -> None:
    """Files that another app hands over."""
    if on_android():
        android.watch_for_files(mainthread(received))


def _run(command: list[str], seconds: float | None) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        command,
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        stdin=subprocess.DEVNULL,
        timeout=seconds,
        check=False,
        creationflags=NO_WINDOW,
    )
