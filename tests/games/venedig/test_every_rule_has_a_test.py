"""Every numbered rule of the rules page has a test that carries its number."""

import re
from pathlib import Path

from venezia.store.places import asset

HERE = Path(__file__).parent
RULE = re.compile(r"^- (V\d+\.\d+)\b", re.MULTILINE)
CHAPTER = re.compile(r"^## (V\d+)\b", re.MULTILINE)
TEST = re.compile(r"^def test_v(\d+)(?:_(\d+))?_[a-z]", re.MULTILINE)


def page() -> str:
    return asset("rules", "venedig.en.md").read_text(encoding="utf-8")


def numbers_in_names() -> set[str]:
    """The numbers in the names of the tests beside this one: `test_v4_4_…` is for V4.4, `test_v3_…` for V3."""
    found = set()
    for path in HERE.glob("test_*.py"):
        for chapter, number in TEST.findall(path.read_text(encoding="utf-8")):
            found.add(f"V{chapter}.{number}" if number else f"V{chapter}")
    return found


def test_every_rule_has_a_test():
    rules = RULE.findall(page())
    assert len(rules) == len(set(rules)) > 50
    assert sorted(set(rules) - numbers_in_names()) == []


def test_every_chapter_has_a_test():
    chapters = CHAPTER.findall(page())
    assert [f"V{n}" for n in range(1, 13)] == chapters
    of_tests = {name.split(".")[0] for name in numbers_in_names()}
    assert sorted(set(chapters) - of_tests) == []


def test_no_test_carries_the_number_of_a_rule_that_is_not_there():
    assert sorted(numbers_in_names() - set(RULE.findall(page())) - set(CHAPTER.findall(page()))) == []
