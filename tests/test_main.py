"""The command line: every tool answers in sentences."""

import json
import subprocess
import sys
from pathlib import Path

from venezia import __version__

ROOT = Path(__file__).resolve().parent.parent


def venezia(*arguments: str, blind: bool = False) -> "subprocess.CompletedProcess[str]":
    """A run of the program; `blind`: with a Python that has none of the installed packages."""
    flags = ["-S"] if blind else []
    command = [sys.executable, *flags, "-m", "venezia", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False)


def test_the_version_is_the_one_of_the_package() -> None:
    assert venezia("--version").stdout.strip() == f"venezia {__version__}"


def test_without_kivy_the_app_says_so_in_a_sentence() -> None:
    told = venezia(blind=True)
    assert told.returncode == 1
    assert told.stderr.startswith("The screens need Kivy")
    assert "Traceback" not in told.stderr


def test_the_engine_needs_no_installed_package() -> None:
    told = venezia("referee", blind=True)
    assert (told.returncode, told.stderr) == (0, "")


def test_the_benchmark_is_one_line_of_json() -> None:
    lines = venezia("bench", "--seconds", "0.2", "--players", "3", "--json").stdout.splitlines()
    assert len(lines) == 1
    numbers = json.loads(lines[0])
    wanted = {"games_per_s", "decisions_per_s", "us_per_decision", "copy_us", "bytes_per_state"}
    assert wanted <= set(numbers)
    assert all(numbers[key] > 0 for key in wanted)
