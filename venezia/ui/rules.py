"""The rules by chapter, and one rule on a sheet."""

from pathlib import Path

from kivy.app import App
from kivy.clock import Clock
from kivy.factory import Factory
from kivy.metrics import dp
from kivy.properties import AliasProperty, BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from venezia.present.rules_page import Block, Chapter, RulesPage, rules_page
from venezia.ui import forms as forms  # noqa: PLC0414  # rules.kv uses its widgets
from venezia.ui.keys import Key, Touchable
from venezia.ui.sheet import Sheet
from venezia.ui.words import say


class RuleText(BoxLayout):
    """A paragraph with its number beside it; `stressed` is the one that was asked for."""

    rule = StringProperty("")
    text = StringProperty("")
    stressed = BooleanProperty(False)


class ChapterRow(Touchable):
    """A line of the table of contents."""

    number = StringProperty("")
    title = StringProperty("")
    chosen = BooleanProperty(False)


for widget in (RuleText, ChapterRow):
    Factory.register(widget.__name__, cls=widget)


def page() -> RulesPage:
    return rules_page(App.get_running_app().settings.now.language)


def paragraph(block: Block, stressed: bool = False) -> RuleText:
    """A row of a table is told in words: four columns do not fit on a phone."""
    text = block.text
    if block.cells:
        told = [say("rules.cell", head=h, cell=c) for h, c in zip(block.heads[1:], block.cells[1:], strict=False)]
        text = f"[b]{block.cells[0]}[/b] · " + " · ".join(told)
    return RuleText(rule=block.rule, text=text, stressed=stressed)


def rules_sheet(rule: str, back_to: Path | None = None) -> Sheet:
    """A sheet with one rule, or with a chapter; open it with `app.open_sheet`. All of them lead back to a game."""
    for part in ("forms", "rules"):  # it may be read over any screen
        App.get_running_app()._load(part)
    chapter, blocks = page().chapter_of(rule), page().blocks_of(rule)
    sheet = Sheet(title=chapter.title if chapter else say("rules.title"), note=rule, icon="icon-rules")
    for block in blocks or (Block(say("rules.missing", rule=rule)),):
        sheet.add_widget(paragraph(block))
    if back_to is not None:
        key = Key(text=say("rules.all"), icon="icon-rules")
        key.bind(on_release=lambda _key: App.get_running_app().go("rules", rule=rule, back_to=back_to))
        sheet.add_key(key)
    return sheet


class Rules(FloatLayout):
    """Contents and a chapter beside each other, or one after the other on narrow windows."""

    rule = StringProperty("")
    back_to = ObjectProperty(None, allownone=True)
    chapter = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs) -> None:
        super().__init__(**kwargs)
        # ids are weak, and one of the two may be out of sight
        self._pages = [self.ids[name].__self__ for name in ("contents_page", "chapter_page")]
        for chapter in page().chapters:
            title = chapter.title if chapter.number else say("rules.introduction")
            row = ChapterRow(number=chapter.number, title=title)
            row.bind(on_release=lambda _row, chapter=chapter: self.open(chapter))
            self.ids.contents.add_widget(row)
        self.bind(wide=lambda *_: self.arrange())
        asked = page().chapter_of(self.rule)
        if asked:
            self.open(asked, self.rule)
        else:
            self.arrange()

    def is_wide(self) -> bool:
        return self.width >= dp(960)

    wide = AliasProperty(is_wide, bind=["width"])

    def arrange(self) -> None:
        """What is beside what; wide windows always show a chapter."""
        columns = self.ids.columns
        columns.clear_widgets()
        if self.wide and self.chapter is None:
            self.open(page().chapters[0])
            return
        if self.wide or self.chapter is None:
            columns.add_widget(self.ids.contents_page)
        if self.chapter is not None:
            columns.add_widget(self.ids.chapter_page)

    def open(self, chapter: Chapter, rule: str = "") -> None:
        self.chapter = chapter
        blocks = self.ids.blocks
        blocks.clear_widgets()
        for block in chapter.blocks:
            blocks.add_widget(paragraph(block, bool(rule) and block.rule == rule))
        for row, known in zip(reversed(self.ids.contents.children), page().chapters, strict=True):
            row.chosen = known is chapter
        self._offer_neighbours(chapter)
        self.ids.chapter_page.scroll_y = 1
        self.arrange()
        Clock.schedule_once(lambda _dt: self._show(rule), 0.05)

    def _offer_neighbours(self, chapter: Chapter) -> None:
        chapters, keys = page().chapters, self.ids.turn
        keys.clear_widgets()
        at = chapters.index(chapter)
        for there, word in ((at - 1, "previous"), (at + 1, "next")):
            if 0 <= there < len(chapters):
                key = Key(text=say(f"rules.{word}"))
                key.bind(on_release=lambda _key, there=there: self.open(chapters[there]))
                keys.add_widget(key)

    def _show(self, rule: str) -> None:
        """Bring the rule that was asked for into sight, once it has its place."""
        asked = [b for b in self.ids.blocks.children if b.stressed]
        if rule and asked and self.ids.chapter_page.parent:
            self.ids.chapter_page.scroll_to(asked[0], padding=dp(24), animate=False)

    def back(self) -> bool:
        if self.chapter is not None and not self.wide and not self.rule:
            self.chapter = None
            self.arrange()
            return True
        if isinstance(self.back_to, Path):
            App.get_running_app().sit_down(self.back_to)
            return True
        return False
