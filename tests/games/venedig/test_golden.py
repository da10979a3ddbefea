"""Whole games, entry by entry, as they were when a person last looked at them."""

import pytest

from tests.games.venedig.golden import FOLDER, GAMES, actions_of, tell
from venezia.games.venedig.notation import action_from_text, action_text


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_is_told_as_it_always_was(name: str) -> None:
    text = (FOLDER / f"{name}.txt").read_text()
    assert tell(name, actions_of(text)) == text


def test_every_golden_game_in_the_folder_is_replayed() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(GAMES)


@pytest.mark.parametrize(
    "line",
    [
        "lay 2 ponte", "lay 3 ponte alone", "pass", "build casa", "build ponte alone", "place A20 C2 for A",
        "place A9", "count 5 treasure 0 2 in A C", "count 1 in E", "count 7", "move", "discard campo", "drain A4",
        "drain elsewhere", "draw deck", "draw casa", "swap palazzo for", "swap palazzo for casa ponte",
        "exchange 2 2 1 and", "exchange and 6", "exchange 1 and 4", "buy 1 with 3 0", "imaginary", "imaginary campo",
        "correct seat=1 gondola=23", "correct hex=A4 to=empty", "correct building=campo master=-",
        "correct building=campo master=imaginary", "correct treasures=15",
    ],
)  # fmt: skip
def test_an_action_survives_its_text(line: str) -> None:
    assert action_text(action_from_text(line)) == line
