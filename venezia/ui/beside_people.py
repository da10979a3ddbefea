"""The people beside the box: rows, chips or plates, each with what lies in front and how far the gondola is."""

from kivy.app import App
from kivy.core.text import Label as CoreLabel
from kivy.factory import Factory
from kivy.metrics import dp, sp
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from venezia.ui.fonts import NameLabel
from venezia.ui.forms import SMALLEST
from venezia.ui.keys import Touchable
from venezia.ui.table_parts import PlateView
from venezia.ui.words import say


class PersonRow(Touchable):
    """A player: what lies in front, tiles, and how far the gondola is. Touched, it is set right."""

    seat = ObjectProperty(None, allownone=True)
    at = NumericProperty(0)
    name = StringProperty("")
    number = StringProperty("")
    landing = StringProperty("")
    active = BooleanProperty(False)
    brief = BooleanProperty(False)  # no tiles: the text is too large for them
    lands = BooleanProperty(False)  # somebody's landing is shown, so every row keeps room for one
    big = NumericProperty(1.0)  # how much larger than on a phone
    corners = ListProperty([0, 0, 0, 0])
    last = BooleanProperty(False)

    compact = BooleanProperty(False)  # a master stands for the cards of its type, to leave room for the name

    def show(self, plate, seat) -> None:
        tell_person(self, plate, seat)
        self.plate = plate
        fill(self.ids.front, belongings(plate, self.compact), self.big)
        self.ids.swamp.count, self.ids.treasure.count = str(plate.swamp), str(plate.treasure)

    def fit(self, width: float) -> None:
        """Fewer signs where there are so many that no name would stay."""
        scale = App.get_running_app().theme.text
        signs = self.big * (dp(24 + 9 * scale) * len(self.plate.cards) + dp(23) * len(self.plate.masters))
        numbers = dp(34 + (37 if self.lands else 0)) * min(scale * min(self.big, 1.4), 1.7)
        rest = dp(34 + 40 + 46) * self.big + numbers + signs
        self.compact = rest + dp(72 if self.seat is not None else 120) * scale > width

    def on_compact(self, *_: object) -> None:
        fill(self.ids.front, belongings(self.plate, self.compact), self.big)

    def on_big(self, *_: object) -> None:
        for sign in self.ids.front.children:
            sign.big = self.big


class PersonChip(Touchable):
    """A player where room is scarce: badge and number, side by side with the others."""

    seat = ObjectProperty(None, allownone=True)
    at = NumericProperty(0)
    name = StringProperty("")
    number = StringProperty("")
    landing = StringProperty("")
    active = BooleanProperty(False)
    corners = ListProperty([0, 0, 0, 0])
    last = BooleanProperty(False)

    def show(self, plate, seat) -> None:
        tell_person(self, plate, seat)


class PersonPlate(PlateView):
    """A player on two lines, as at the digital table. Touched, it is set right."""

    at = NumericProperty(0)
    active = BooleanProperty(False)

    def show(self, plate, seat) -> None:
        super().show(plate, seat)
        self.at, self.name = plate.seat, person_name(plate, seat)
        self.active = self.stressed = plate.active


def belongings(plate, compact: bool = False) -> list[tuple[str, str]]:
    """What lies in front: types with their number, and masters."""
    if compact:
        cards = [("master-" if b in plate.masters else "type-") + b for b, _ in plate.cards]
        alone = [("master-" + b, "") for b in plate.masters if b not in dict(plate.cards)]
        return [(piece, str(n)) for piece, (_, n) in zip(cards, plate.cards, strict=True)] + alone
    return [("type-" + b, str(n)) for b, n in plate.cards] + [("master-" + b, "") for b in plate.masters]


def tell_person(view, plate, seat) -> None:
    view.at, view.seat, view.name = plate.seat, seat, person_name(plate, seat)
    view.number = str(plate.number) if seat is not None else ""
    view.landing = "" if plate.landing is None else f"→{plate.landing}"
    view.active = plate.active


def person_name(plate, seat) -> str:
    return plate.name if seat is not None else say("panel.title")


def fill(box, wanted, big: float) -> None:
    if [(c.piece, c.count) for c in reversed(box.children)] != wanted:
        box.clear_widgets()
        for piece, count in wanted:
            box.add_widget(Factory.Sign(piece=piece, count=count, big=big))


class Sign(BoxLayout):
    """A small piece and how many of it."""

    piece = StringProperty("")
    count = StringProperty("")
    big = NumericProperty(1.0)


class NameLine(NameLabel):
    """A name on one line: its letters grow smaller before it is cut."""

    natural = NumericProperty(16)  # the font size in pixels where there is room
    least = NumericProperty(0.72)  # of that

    def __init__(self, **kwargs) -> None:
        super().__init__(**kwargs)
        for name in ("width", "natural", "least", "text", "font_name"):
            self.fbind(name, self.fit)
        self.fit()

    def fit(self, *_: object) -> None:
        core = CoreLabel(font_size=self.natural, font_name=self.font_name, bold=self.bold)
        needs = core.get_extents(self.text)[0] + dp(2)
        least = min(1.0, max(self.least, sp(SMALLEST) / max(1, self.natural)))
        self.font_size = self.natural * min(1.0, max(least, self.width / max(1, needs)))


VIEWS = {"rows": PersonRow, "chips": PersonChip, "plates": PersonPlate}


class People(GridLayout):
    """Everybody: as rows below each other, as chips side by side, or as plates of two lines."""

    screen = ObjectProperty(None, allownone=True)
    form = OptionProperty("rows", options=["rows", "chips", "plates"])
    radius = NumericProperty(dp(14))

    def __init__(self, **kwargs) -> None:
        super().__init__(**kwargs)
        self._shown = None
        self._made = {form: [] for form in VIEWS}

    def show(self, people, seats) -> None:
        self._shown = people, seats
        self._fill()

    def on_form(self, *_: object) -> None:
        if self._shown is not None:
            self._fill()

    def _fill(self) -> None:
        people, seats = self._shown
        made = self._made[self.form]
        while len(made) < len(people):
            view = VIEWS[self.form]()
            view.bind(on_release=lambda v: self.screen.open_corrections(int(v.at)))
            made.append(view)
        if list(reversed(self.children)) != made[: len(people)]:
            self.clear_widgets()
            for view in made[: len(people)]:
                self.add_widget(view)
        for view, plate in zip(made, people, strict=False):
            view.show(plate, seats[plate.seat] if plate.seat < len(seats) else None)

    def stand(self, form: str, cols: int, big: float = 1.0, height: float = 0) -> None:
        """So they are shown; the height is what the text needs, nothing that is measured."""
        self.form = form
        self.cols = cols
        lands = any(view.landing for view in self.children)
        views = list(reversed(self.children))
        for i, view in enumerate(views):
            if form == "plates":
                continue
            view.height = height
            view.last = i == len(views) - 1
            first, last, r = i == 0, view.last, self.radius
            across = cols > 1
            view.corners = [r * first, r * (last if across else first), r * last, r * (first if across else last)]
            if form == "rows":
                view.big, view.lands = big, lands
                view.fit(self.width)


for widget in (PersonRow, PersonChip, PersonPlate, People, Sign, NameLine):
    Factory.register(widget.__name__, cls=widget)
