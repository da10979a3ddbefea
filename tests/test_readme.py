"""The README tells the truth: its exchange with the referee is one that really happens."""

import json
import re
import subprocess
import sys
from pathlib import Path

from venezia.referee import Referee

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def commands() -> set[str]:
    """What ./dev says it can do."""
    told = subprocess.run(["sh", "dev", "help"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return set(re.findall(r"^\./dev ([a-z-]+)", told, re.MULTILINE))


def test_every_command_is_a_target_of_make_too() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8").replace("\\\n", "")
    targets = set(re.findall(r"^COMMANDS = (.*)$", makefile, re.MULTILINE)[0].split())
    assert targets == commands() | {"help"}
    assert "$(COMMANDS):\n\t@./dev $@" in makefile


def test_every_command_in_the_readme_and_the_workflow_is_one() -> None:
    workflow = (ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")
    for text in (README, workflow, (ROOT / ".ci" / "run").read_text(encoding="utf-8")):
        assert set(re.findall(r"\./dev ([a-z-]+)", text)) <= commands()
        assert set(re.findall(r"\bmake (run|test)\b", text)) <= commands()
    for name in re.findall(r"(?:tools|requirements|\.ci)/[\w./-]+", workflow):
        assert (ROOT / name).is_file(), name


def test_what_the_android_build_needs_is_told_and_installed_alike() -> None:
    workflow = (ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")
    installed = re.search(r"--no-install-recommends\s+((?:[\w. -]+\n\s*)+?)- uses", workflow)
    told = re.search(r"installed: `openjdk-17-jdk-headless ([^`]+)`", README)
    assert installed is not None
    assert told is not None
    assert installed[1].split() == told[1].split()


def test_the_licence_of_every_part_is_listed() -> None:
    listed = (ROOT / "assets" / "licences.md").read_text(encoding="utf-8").lower()
    lists = [(ROOT / "requirements" / name).read_text(encoding="utf-8") for name in ("phone.in", "run.in")]
    parts = {re.split(r"[=<> ;]", line)[0] for text in lists for line in text.splitlines() if not line.startswith("#")}
    asked = re.findall(r"^requirements = (.*)$", (ROOT / "buildozer.spec").read_text(encoding="utf-8"), re.MULTILINE)
    parts |= {part.partition("==")[0] for part in asked[0].split(",")}
    for part in parts - {"android"}:  # python-for-android's own
        assert part.rstrip("3") in listed, part


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
    rooms = [path.name for path in (ROOT / "venezia").iterdir() if path.is_dir()]
    for name in rooms:
        assert name.startswith("__") or f"  {name}/" in README


def test_the_readme_names_every_module_of_the_engine() -> None:
    root = ROOT / "venezia"
    for folder in ("core", "games/venedig"):
        for path in (root / folder).glob("*.py"):
            assert path.stem == "__init__" or re.search(rf"\b{path.stem}\b", README), path.name


def test_the_bot_in_the_protocol_plays_a_game_to_its_end() -> None:
    text = (ROOT / "venezia" / "protocol.md").read_text(encoding="utf-8")
    bot = text.split("```python\n")[1].split("```")[0]
    told = subprocess.run([sys.executable, "-c", bot], cwd=ROOT, capture_output=True, text=True, check=False)
    assert told.stderr == ""
    assert sorted(json.loads(told.stdout)) == [0, 1, 2]
