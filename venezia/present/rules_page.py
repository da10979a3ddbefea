"""The rules page in chapters, read from its Markdown; texts carry Kivy's markup but need no Kivy."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from venezia.store.places import asset

_HEADING = re.compile(r"## (V\d+) (.+)")
_RULE = re.compile(r"- (V\d+\.\d+) (.*)")
_MARKS = (
    (re.compile(r"\*\*(.+?)\*\*"), r"[b]\1[/b]"),
    (re.compile(r"\*(.+?)\*"), r"[b]\1[/b]"),
    (re.compile(r"`(.+?)`"), r"\1"),
)


@dataclass(frozen=True)
class Block:
    """A paragraph: a rule with its number, or a text without one; a row of a table is `cells` under `heads`."""

    text: str
    rule: str = ""
    cells: tuple[str, ...] = ()
    heads: tuple[str, ...] = ()


@dataclass(frozen=True)
class Chapter:
    number: str  # V4; empty for the introduction
    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True)
class RulesPage:
    chapters: tuple[Chapter, ...]

    def chapter_of(self, rule: str) -> Chapter | None:
        """The chapter of V4 or V4.5."""
        number = rule.partition(".")[0]
        return next((c for c in self.chapters if number and c.number == number), None)

    def blocks_of(self, rule: str) -> tuple[Block, ...]:
        """What a rule says: one paragraph, or a whole chapter."""
        chapter = self.chapter_of(rule)
        if chapter is None:
            return ()
        return tuple(b for b in chapter.blocks if "." not in rule or b.rule == rule)


def read_page(text: str) -> RulesPage:
    chapters: list[Chapter] = []
    number, title, lines = "", "", list[str]()
    for line in text.splitlines():
        heading = _HEADING.match(line)
        if heading or line.startswith("# "):
            if title:
                chapters.append(Chapter(number, title, _blocks(lines)))
            number, title = (heading[1], heading[2]) if heading else ("", line[2:])
            lines = []
        else:
            lines.append(line)
    chapters.append(Chapter(number, title, _blocks(lines)))
    return RulesPage(tuple(chapters))


def _blocks(lines: list[str]) -> tuple[Block, ...]:
    """Paragraphs end at an empty line and before the next rule; the lines of a table stand alone."""
    found: list[list[str]] = [[]]
    for line in lines:
        if not line.strip() or line.startswith(("- ", "|")):
            found.append([])
        found[-1].append(line.strip())
    return _tabled([" ".join(part).strip() for part in found if any(part)])


def _tabled(parts: list[str]) -> tuple[Block, ...]:
    blocks: list[Block] = []
    heads: tuple[str, ...] = ()
    for part in parts:
        if not part.startswith("|"):
            blocks.append(_block(part))
            heads = ()
            continue
        cells = tuple(marked(cell.strip()) for cell in part.strip("|").split("|"))
        if not heads:
            heads = cells
        elif not set(part) <= set("|-: "):
            blocks.append(Block("", cells=cells, heads=heads))
    return tuple(blocks)


def _block(part: str) -> Block:
    rule = _RULE.match(part)
    return Block(marked(rule[2]), rule[1]) if rule else Block(marked(part.removeprefix("- ")))


def marked(text: str) -> str:
    """Markdown's stars as Kivy's markup."""
    text = text.replace("&", "&amp;").replace("[", "&bl;").replace("]", "&br;")
    for pattern, instead in _MARKS:
        text = pattern.sub(instead, text)
    return text


@lru_cache(maxsize=8)
def rules_page(language: str = "en") -> RulesPage:
    """The rules in a language; English where there are none in it."""
    path = asset("rules", f"venedig.{language}.md")
    if not path.is_file():
        path = asset("rules", "venedig.en.md")
    return read_page(path.read_text(encoding="utf-8"))
