"""Where the files are: beside the code in a source tree, inside the package when it was installed."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent.parent


def asset(*parts: str) -> Path:
    """The path of a file that comes with the app."""
    inside = _PACKAGE / "assets"
    root = inside if inside.is_dir() else _PACKAGE.parent / "assets"
    return root.joinpath(*parts)
