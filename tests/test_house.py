"""The house in order: imports go one way, Kivy has one importer, and nobody reads beyond the project."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
HOUSE = ROOT / "venezia"
# core <- games <- bots, store <- present <- ui; the tools at the top may use everything but ui.
MAY_IMPORT = {
    "core": {"core"},
    "games": {"core", "games"},
    "bots": {"core", "games", "bots"},
    "store": {"core", "games", "store"},
    "present": {"core", "games", "bots", "store", "present"},
    "ui": {"core", "games", "bots", "store", "present", "ui", ""},
    "": {"core", "games", "bots", "store", "present", ""},
}
FOREIGN = {"ui": {"kivy", "jnius", "android"}}
DOORS = {("__main__.py", "ui")}  # the one place where a tool opens the app
FILES = sorted(HOUSE.rglob("*.py"))


def room(path: Path) -> str:
    parts = path.relative_to(HOUSE).parts
    return parts[0] if len(parts) > 1 else ""


def imports(path: Path) -> set[str]:
    """Every module a file imports, wherever the import stands."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative imports hide where they go"
            found |= {f"{node.module}.{name.name}" for name in node.names} | {str(node.module)}
    return found


def wrong_arrows(path: Path, names: set[str]) -> list[str]:
    """Imports of a file that go the wrong way."""
    own, wrong = room(path), []
    for name in sorted(names):
        top, *rest = name.split(".")
        if top == "venezia":
            inside = rest and (HOUSE / rest[0]).is_dir()
            target = rest[0] if inside else ""
            if target not in MAY_IMPORT[own] and (path.name, target) not in DOORS:
                wrong.append(f"{path.relative_to(ROOT)} imports {name}")
        elif top in FOREIGN["ui"] and own != "ui":
            wrong.append(f"{path.relative_to(ROOT)} imports {name}")
    return wrong


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(HOUSE)))
def test_imports_go_one_way(path: Path) -> None:
    assert wrong_arrows(path, imports(path)) == []


@pytest.mark.parametrize(
    ("file", "name"),
    [
        ("core/session.py", "venezia.games.venedig.game"),
        ("core/session.py", "venezia.store.saves"),
        ("games/venedig/apply.py", "venezia.present.sentences"),
        ("games/venedig/apply.py", "kivy.app"),
        ("present/sentences.py", "venezia.ui.app"),
        ("store/saves.py", "jnius"),
        ("referee.py", "venezia.ui.app"),
        ("core/chance.py", "venezia.bench"),
    ],
)
def test_a_wrong_arrow_is_seen(file: str, name: str) -> None:
    assert wrong_arrows(HOUSE / file, {name})


def test_every_room_is_known() -> None:
    rooms = {room(path) for path in FILES}
    assert rooms <= set(MAY_IMPORT)


def test_the_siblings_of_a_game_do_not_know_each_other() -> None:
    games = [folder.name for folder in (HOUSE / "games").iterdir() if (folder / "__init__.py").is_file()]
    for path in (HOUSE / "games").rglob("*.py"):
        own = path.relative_to(HOUSE / "games").parts[0]
        for other in games:
            if other != own:
                assert not any(name.startswith(f"venezia.games.{other}") for name in imports(path))


def test_the_project_speaks_of_itself_alone() -> None:
    """No path of somebody's machine, nothing that reads beyond the checkout."""
    for path in [*FILES, ROOT / "dev", ROOT / "main.py", ROOT / "Makefile", ROOT / "README.md"]:
        text = path.read_text(encoding="utf-8")
        found = re.search(r"\.\./shared|/(?:home|root|work)/", text)
        assert found is None, f"{path.relative_to(ROOT)} mentions {found and found[0]}"
