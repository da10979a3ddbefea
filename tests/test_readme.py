"""The README tells the truth: its exchange with the referee is one that really happens."""

import json
import re
import subprocess
import sys
from pathlib import Path

from venezia.referee import Referee

README = (Path(__file__).resolve().parent.parent / "README.md").read_text(encoding="utf-8")


def test_the_exchange_in_the_readme_is_what_the_referee_says() -> None:
    block = README.split("$ ./dev referee\n")[1].split("```")[0]
    referee = Referee()
    lines = iter(block.splitlines())
    answered = 0
    for line in lines:
        assert line.startswith("> ")
        said = referee.respond(line[2:].encode()).decode().rstrip("\n")
        told = next(lines).removeprefix("< ")
        pattern = ".*".join(re.escape(part) for part in told.split("…"))
        assert re.fullmatch(pattern, said), f"{line} is answered by {said}"
        answered += 1
    assert answered >= 4


def test_the_readme_names_every_room_of_the_house() -> None:
    rooms = [path.name for path in (Path(__file__).resolve().parent.parent / "venezia").iterdir() if path.is_dir()]
    for name in rooms:
        assert name.startswith("__") or f"  {name}/" in README


def test_the_readme_names_every_module_of_the_engine() -> None:
    root = Path(__file__).resolve().parent.parent / "venezia"
    for folder in ("core", "games/venedig"):
        for path in (root / folder).glob("*.py"):
            assert path.stem == "__init__" or re.search(rf"\b{path.stem}\b", README), path.name


def test_the_bot_in_the_protocol_plays_a_game_to_its_end() -> None:
    text = (Path(__file__).resolve().parent.parent / "venezia" / "protocol.md").read_text(encoding="utf-8")
    bot = text.split("```python\n")[1].split("```")[0]
    root = Path(__file__).resolve().parent.parent
    told = subprocess.run([sys.executable, "-c", bot], cwd=root, capture_output=True, text=True, check=False)
    assert told.stderr == ""
    assert sorted(json.loads(told.stdout)) == [0, 1, 2]
