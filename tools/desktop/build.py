"""Builds the folder for this kind of computer into dist/venezia, starts it once and says what came out.

`--archive NAME` packs it into dist/NAME.tar.gz, on Windows into dist/NAME.zip.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import PyInstaller.__main__

ROOT = Path(__file__).resolve().parent.parent.parent
FOLDER = ROOT / "dist" / "venezia"
WATER_ALONE = 20_000  # bytes: a picture without a screen on it is smaller


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--archive", metavar="NAME")
    archive = parser.parse_args().archive
    options = ["--noconfirm", "--log-level=WARN", f"--distpath={ROOT / 'dist'}", f"--workpath={ROOT / 'build'}"]
    PyInstaller.__main__.run([*options, str(ROOT / "tools" / "desktop" / "venezia.spec")])
    size = sum(path.stat().st_size for path in FOLDER.rglob("*") if path.is_file() and not path.is_symlink())
    picture = ROOT / "dist" / "venezia.png"
    if not starts(picture):
        print("The program does not start.", file=sys.stderr)
        return 1
    print(f"{FOLDER.relative_to(ROOT)}: {size / 2**20:.0f} MB; its first screen is in {picture.relative_to(ROOT)}")
    if archive:
        print(f"dist/{pack(archive).name}")
    return 0


def pack(name: str) -> Path:
    """For handing on, as each system has it; only a tar keeps what may be run, and links."""
    kind = "zip" if sys.platform == "win32" else "gztar"
    folder = "Venezia.app" if sys.platform == "darwin" else FOLDER.name
    return Path(shutil.make_archive(str(FOLDER.parent / name), kind, FOLDER.parent, folder))


def starts(picture: Path) -> bool:
    """Far from the checkout, with nothing of this Python: it draws its first screen."""
    picture.unlink(missing_ok=True)
    program = FOLDER / ("venezia.exe" if sys.platform == "win32" else "venezia")
    with tempfile.TemporaryDirectory() as elsewhere:
        kept = ("PATH", "DISPLAY", "SYSTEMROOT", "TEMP", "LANG", "XDG_RUNTIME_DIR", "WAYLAND_DISPLAY")
        environment = {name: os.environ[name] for name in kept if name in os.environ}
        environment |= {"HOME": elsewhere, "APPDATA": elsewhere, "VENEZIA_SHOT": str(picture)}
        if sys.platform == "win32":
            environment["KIVY_GL_BACKEND"] = "angle_sdl2"  # a build machine may have no OpenGL of its own
        told = subprocess.run([str(program)], cwd=elsewhere, env=environment, check=False)
    return told.returncode == 0 and picture.is_file() and picture.stat().st_size > WATER_ALONE


if __name__ == "__main__":
    sys.exit(main())
