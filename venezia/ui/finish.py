"""The end: podium, charts, facts, and the same group again."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.factory import Factory
from kivy.graphics import Mesh, SmoothLine
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from venezia.present.afterwards import SOURCES, Afterwards, Told, afterwards, rematch
from venezia.present.board_picture import Seat
from venezia.present.seats import seats_at
from venezia.present.sentences import sentences
from venezia.present.why import why_of
from venezia.present.words import words
from venezia.store.library import seats_of
from venezia.ui import courier
from venezia.ui.charts import Chart, Point, text_size, theme
from venezia.ui.drawing import set_colour
from venezia.ui.fonts import NameLabel
from venezia.ui.forms import fitting_size, widest_word
from venezia.ui.keys import Key
from venezia.ui.log_sheet import LogSheet
from venezia.ui.why_sheet import WhySheet
from venezia.ui.words import say

WIDE = 960  # dp: from here on two columns
GAP = 16
LEAST = {"race": 260, "podium": 330}  # dp: what grows with the window is at least so high
SLOT, COLUMN = 128, 0.86  # dp, the widest place on the podium; the part of it that the column takes


def made(name: str, **values: Any) -> Widget:
    """A widget of the kv file; its own properties are there only once it is made."""
    widget = Factory.get(name)()
    for key, value in values.items():
        setattr(widget, key, value)
    return widget


class Tools(BoxLayout):
    """Log and rematch: in the bar, or at the foot of a phone."""


class Podium(Chart):
    """A column for each seat, higher for a better place; gondolas on top, the crown for the winner."""

    def redraw(self) -> None:
        slot = min(dp(SLOT), self.width / max(1, len(self.seats)))
        self.names = [name_label(seat.name, slot - dp(2)) for seat in self.seats]
        super().redraw()
        for name in self.names:
            self.add_widget(name)

    def draw_facts(self, after: Afterwards) -> None:
        order = [*after.ranking[1::-1], *after.ranking[2:]]  # the second, the first, then the others
        slot = min(dp(SLOT), self.width / len(order))
        left = self.center_x - slot * len(order) / 2
        foot = self.y + max(name.height for name in self.names) + dp(8)
        for at, seat in enumerate(order):
            x = left + slot * (at + 0.5)
            self.names[seat].center_x, self.names[seat].top = x, foot - dp(6)
            self.column(after, seat, x, foot, slot * COLUMN)

    def column(self, after: Afterwards, seat: int, x: float, foot: float, width: float) -> None:
        gondola = width * 1.08
        crown = dp(40)
        most = self.top - crown - gondola * 0.42 - foot
        last = max(2, len(after.ranking))
        height = most * (1 - 0.58 * (after.places[seat] - 1) / (last - 1))
        prism(x, foot, width, height)
        number = str(after.numbers[seat])
        size = 34 if text_size(number, 34, "Black")[0] < width * 0.9 else 20
        self.put(number, x, foot + height * 0.45, size, "Black", theme().ongold)
        top = foot + height + width * 0.1
        shape = self.seats[seat].shape
        self.piece(f"hull-{shape}", x, top, gondola)
        self.badge(self.seats[seat], x, top, width * 0.44)
        if after.places[seat] == 1 and after.numbers[seat]:
            self.piece("crown", x, top + width * 0.24 + crown / 2, crown * 1.2)


def name_label(name: str, width: float) -> NameLabel:
    label = NameLabel(text=name, weight="Bold", sp=16, halign="center", size_hint=(None, None))
    label.width = width
    label.text_size = (width, None)
    large = label.font_size
    if widest_word(label.text, large, label.font_name, bold=False) > width:
        label.text, label.weight = label.text.replace("-", "- "), "Regular"  # a line may end there
        label.sp *= fitting_size(label.text, large, width, label.font_name) / large
    label.shorten = widest_word(label.text, label.font_size, label.font_name, bold=False) > width
    label.shorten_from = "right"  # the badge above says the rest
    label.color = theme().onwater
    label.texture_update()
    label.height = label.texture_size[1]
    return label


def prism(x: float, y: float, width: float, height: float) -> None:
    """A six-sided column of plaster seen from the front, its foot at y."""
    a, b, c, d = (x + width * part for part in (-0.5, -0.27, 0.27, 0.5))
    up = width * 0.1
    worn = theme()
    faces = (
        (worn.plaster, [(a, y + up), (b, y), (b, y + height), (a, y + height + up)]),
        (worn.plaster2, [(b, y), (c, y), (c, y + height), (b, y + height)]),
        (worn.grout, [(c, y), (d, y + up), (d, y + height + up), (c, y + height)]),
        (worn.rim, [(a, y + height + up), (b, y + height), (c, y + height), (d, y + height + up),
                    (c, y + height + 2 * up), (b, y + height + 2 * up)]),
    )  # fmt: skip
    for colour, corners in faces:
        set_colour(colour, 1)
        polygon(corners)
        set_colour(worn.quay, 1)
        SmoothLine(points=[part for corner in corners for part in corner], close=True, width=dp(0.9))


def polygon(corners: Sequence[Point]) -> None:
    vertices = [part for x, y in corners for part in (x, y, 0, 0)]
    Mesh(vertices=vertices, indices=list(range(len(corners))), mode="triangle_fan")


class Finish(FloatLayout):
    """Wishes: `path` of a game, or `session` and `seats`."""

    def __init__(
        self, path: Path | None = None, session: Any = None, seats: Sequence[Seat] = (), **kwargs: Any
    ) -> None:
        self.app = App.get_running_app()
        self.path = path
        self.session = self.app.library.open(path)[0] if session is None else session
        self.seats = tuple(seats) or seats_at(self.session)
        self.after = afterwards(self.session)
        super().__init__(**kwargs)
        language = self.app.settings.now.language
        said = sentences(language).for_players([seat.name for seat in self.seats])
        self.told = Told(self.after, said, words(language))
        self.ids.title.text, self.ids.note.text = self.told.title(), self.told.note()
        self.tools = Tools()
        self.tools.ids.log.bind(on_release=lambda _key: self.open_log())
        self.tools.ids.again.bind(on_release=lambda _key: self.again())
        self.tools.ids.share.hidden = path is None
        self.tools.ids.share.bind(on_release=lambda _key: courier.send(path))
        self.panels = self.make_panels()
        self.pair: BoxLayout | None = None  # two charts side by side, once they are arranged so
        self._watch()

    def make_panels(self) -> dict[str, Widget]:
        facts = {"after": self.after, "seats": list(self.seats)}
        panels = {
            "podium": Podium(**facts),
            "facts": made("FactsPanel"),
            "gold": made("GoldPanel", moved=self.told.gold(), without=self.told.without_gold()),
            "race": made("RacePanel", **facts),
            "sources": made("SourcesPanel", **facts),
            "fed": made("FedPanel", most=self.told.fed_most(), **facts),
        }
        for value, text in self.told.facts():
            panels["facts"].ids.facts.add_widget(made("Fact", value=value, text=text))
        return panels

    # What lies where

    def _watch(self) -> None:
        """The layout follows the window; the heights follow the texts."""
        arrange = Clock.create_trigger(lambda _dt: self.arrange(), -1)
        fit = Clock.create_trigger(lambda _dt: self.fit(), -1)
        self.bind(width=arrange)
        self.ids.scroll.bind(size=fit)
        self.tools.bind(height=fit)
        for panel in self.panels.values():
            if hasattr(panel, "minimum_height"):
                panel.bind(minimum_height=fit)
        arrange()

    @property
    def wide(self) -> bool:
        return self.width >= dp(WIDE)

    def arrange(self) -> None:
        content, panels = self.ids.content, self.panels
        for widget in (*panels.values(), self.tools):
            if widget.parent is not None:
                widget.parent.remove_widget(widget)
        content.clear_widgets()
        content.orientation = "horizontal" if self.wide else "vertical"
        if self.wide:
            self.pair = row(panels["sources"], panels["fed"])
            content.add_widget(column(0.41, panels["podium"], panels["facts"], panels["gold"]))
            content.add_widget(column(0.59, panels["race"], self.pair))
        else:
            for panel in panels.values():
                panel.size_hint_x = 1
                content.add_widget(panel)
        (self.ids.bar if self.width >= dp(600) else self.ids.foot).add_widget(self.tools)
        self.legend()
        self.fit()

    def legend(self) -> None:
        """What the colours are; where numbers may not fit into the bars, all of them in a table."""
        box = self.panels["sources"].ids.legend
        box.clear_widgets()
        used = [s for s in SOURCES if s != "other" or any(g["other"].all for g in self.after.gains)]
        if self.width >= dp(600):
            flow = made("LegendFlow")
            for source in used:
                flow.add_widget(made("LegendItem", source=source))
            box.add_widget(flow)
        else:
            box.add_widget(self.table(used))

    def table(self, used: Sequence[str]) -> Widget:
        order = self.after.ranking
        table = made("SourceTable", cols=len(order) + 1)
        table.add_widget(Widget())
        for seat in order:
            table.add_widget(Factory.Badge(seat=self.seats[seat], size_hint=(0.34, 1)))
        for source in used:
            table.add_widget(made("LegendItem", source=source, size_hint=(1, None)))
            for seat in order:
                value = str(self.after.gains[seat][source].all)
                label = made("Word", text=value, sp=14, size_hint=(0.34, 1), bold=True)
                table.add_widget(label)
        return table

    def fit(self) -> None:
        """Heights: as the window where that is enough, else as much as is needed, and it scrolls."""
        panels, content = self.panels, self.ids.content
        phone = self.width < dp(600)
        self.tools.size_hint_x = 1 if phone else None
        if not phone:
            self.tools.width = self.tools.ids.log.natural_width() + self.tools.ids.again.natural_width() + dp(100)
        self.ids.foot.height = self.tools.height + dp(16) if phone else 0
        chart = panels["race"].ids.chart
        if not self.wide or self.pair is None:
            chart.size_hint_y, chart.height = None, dp(LEAST["race"])
            panels["race"].size_hint_y = panels["podium"].size_hint_y = None
            panels["podium"].height = dp(LEAST["podium"])
            panels["race"].height = panels["race"].minimum_height
            for name in ("sources", "fed"):
                panels[name].size_hint_y, panels[name].height = None, panels[name].minimum_height
            content.height = sum(p.height for p in panels.values()) + dp(GAP) * (len(panels) + 1)
            return
        chart.size_hint_y = panels["race"].size_hint_y = panels["podium"].size_hint_y = 1
        panels["sources"].size_hint_y = panels["fed"].size_hint_y = 1
        self.pair.height = max(panels["sources"].minimum_height, panels["fed"].minimum_height)
        left = dp(LEAST["podium"]) + panels["facts"].height + panels["gold"].height + 2 * dp(GAP)
        right = dp(LEAST["race"]) + self.pair.height + dp(GAP)
        content.height = max(self.ids.scroll.height, max(left, right) + 2 * dp(GAP))

    # Keys

    def open_log(self) -> None:
        sheet = LogSheet(session=self.session, seats=self.seats, on_why=self.open_why)
        if self.path is not None and self.session.game.is_beside(self.session.state):
            back = Key(text=say("finish.back"), icon="icon-undo", least=60)
            back.bind(on_release=lambda _key: self.app.sit_down(self.path))
            sheet.add_key(back)  # the last entry may have been wrong
        self.app.open_sheet(sheet)

    def open_why(self, entry: int) -> None:
        why = why_of(self.session, entry, self.seats, self.app.settings.now.language)
        self.app.close_sheets()
        if why is not None:
            self.app.open_sheet(WhySheet(why=why, seats=self.seats, on_rule=self.open_rule))

    def open_rule(self, rule: str) -> None:
        from venezia.ui.rules import rules_sheet

        self.app.close_sheets()
        self.app.open_sheet(rules_sheet(rule))

    def again(self) -> None:
        """The same group, at once."""
        known = seats_of(self.session) or [{"name": s.name, "shape": s.shape} for s in self.seats]
        self.app.new_game(*rematch(self.session, known))


def column(share: float, *widgets: Widget) -> BoxLayout:
    box = BoxLayout(orientation="vertical", spacing=dp(GAP), size_hint_x=share)
    for widget in widgets:
        box.add_widget(widget)
    return box


def row(*widgets: Widget) -> BoxLayout:
    box = BoxLayout(spacing=dp(GAP), size_hint_y=None)
    for widget, share in zip(widgets, (0.58, 0.42), strict=True):
        widget.size_hint_x = share
        box.add_widget(widget)
    return box


Factory.register("Tools", cls=Tools)
