"""The wheel holds all the app needs: installed into an environment of its own, far from the checkout, it runs."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
BUILDER = ROOT / ".venv-desktop" / "bin" / "python"
PHONE = ROOT / ".venv-phone"  # Kivy and little else
WATER_ALONE = 20_000  # bytes: a picture without a screen on it is smaller

pytestmark = pytest.mark.skipif(not (BUILDER.exists() and PHONE.exists()), reason="./dev test was never run here")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run([BUILDER, "-m", "hatchling", "build", "-t", "wheel", "-d", folder], cwd=ROOT, check=True)
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory) -> Path:
    """The `venezia` command of an environment that knows the wheel and Kivy."""
    home = tmp_path_factory.mktemp("installed")
    python = PHONE / "bin" / "python"
    subprocess.run([python, "-m", "venv", "--without-pip", home / "env"], check=True)
    inside = home / "env" / "bin" / "python"
    install = ["-m", "pip", "--python", inside, "install", "-q", "--no-deps", "--no-index", wheel]
    subprocess.run([sys.executable, *install], check=True)
    (packages_of(inside) / "kivy.pth").write_text(str(packages_of(python)))
    return home / "env" / "bin" / "venezia"


def packages_of(python: Path) -> Path:
    ask = "import sysconfig; print(sysconfig.get_path('purelib'))"
    told = subprocess.run([python, "-c", ask], capture_output=True, text=True, check=True)
    return Path(told.stdout.strip())


def run(command: Path, folder: Path, *arguments: object, **environment: str) -> "subprocess.CompletedProcess[str]":
    clean = {"PATH": os.defpath, "HOME": str(folder), "LANG": "C.UTF-8", **environment}
    line = [str(command), *map(str, arguments)]
    return subprocess.run(line, cwd=folder, env=clean, capture_output=True, text=True, check=False)


def test_every_asset_and_every_layout_is_in_the_wheel(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    for folder in ("assets", "kv"):
        for path in (ROOT / folder).rglob("*"):
            assert path.is_dir() or f"venezia/{path.relative_to(ROOT)}" in names
    assert any(name.endswith("licenses/LICENSE") for name in names)
    assert not any(name.startswith(("tests/", "tools/")) for name in names)


def test_the_installed_command_draws_its_first_screen(installed: Path, tmp_path: Path) -> None:
    ran = run(installed, tmp_path, VENEZIA_SHOT=str(tmp_path / "shot.png"), SDL_VIDEODRIVER="offscreen")
    assert ran.returncode == 0, ran.stderr
    assert (tmp_path / "shot.png").stat().st_size > WATER_ALONE


def test_the_installed_command_opens_a_game_from_a_file(installed: Path, tmp_path: Path) -> None:
    game = ROOT / "tests" / "saves" / "venezia-save-1-digital-3.venezia"
    ran = run(installed, tmp_path, game, SDL_VIDEODRIVER="offscreen")
    assert ran.returncode == 0, ran.stderr
    shelf = tmp_path / ".local" / "share" / "venezia" / "games"
    assert [path.name for path in shelf.iterdir()] == [game.name]


def test_a_file_that_is_not_there_is_told_in_a_sentence(installed: Path, tmp_path: Path) -> None:
    ran = run(installed, tmp_path, "evening.venezia")
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr.startswith("There is no file evening.venezia")
