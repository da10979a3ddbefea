"""What the people at this device prefer, and where they were. One small JSON file, never in the way."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

from venezia.core.reasons import Refused
from venezia.store.saves import write_atomic

CHOICES: dict[str, tuple[Any, ...]] = {
    "dress": ("device", "light", "dark"),
    "text_size": (0, 1, 2, 3),
    "animation": ("off", "normal", "fast"),
    "device": ("passed", "flat"),
    "curtain": (True, False),
    "remind": (True, False),
    "vibrate": (True, False),
    "way": ("digital", "mirror", "count"),
}


@dataclass
class Settings:
    """Each with its default; `CHOICES` says what else there is."""

    language: str = "en"
    dress: str = "device"
    text_size: int = 1
    animation: str = "normal"
    device: str = "passed"
    curtain: bool = True
    remind: bool = True
    vibrate: bool = True
    way: str = "digital"  # how the last game was begun
    group: list[dict[str, str]] = field(default_factory=list)  # name and shape of each seat of the last game
    options: dict[str, Any] = field(default_factory=dict)  # its house rules
    game: str = ""  # the file of the game that is open: after a kill the app opens there
    unsaid: dict[str, Any] = field(default_factory=dict)  # what was chosen in it and not yet confirmed


class SettingsFile:
    """The settings on disk. A damaged or foreign file counts as none; a full disk is not in the way either."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.now = Settings(**_read(path))

    def change(self, **values: Any) -> None:
        for name, value in values.items():
            setattr(self.now, name, value)
        try:
            write_atomic(self.path, json.dumps(asdict(self.now), ensure_ascii=False, indent=1).encode())
        except Refused:
            pass  # the wish holds until the app is closed


def _read(path: Path) -> dict[str, Any]:
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    if not isinstance(found, dict):
        return {}
    return {f.name: found[f.name] for f in fields(Settings) if _fits(f.name, found.get(f.name))}


def _fits(name: str, value: Any) -> bool:
    if name in CHOICES:
        return value in CHOICES[name] and type(value) is type(CHOICES[name][0])
    if name == "group":
        return isinstance(value, list) and all(
            isinstance(s, dict) and all(isinstance(s.get(k), str) for k in ("name", "shape")) for s in value
        )
    return isinstance(value, dict if name in ("options", "unsaid") else str)
