"""The parts of the screen beside the box: people, the card that says what comes next, tiles that can be held."""

from kivy.factory import Factory
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.stacklayout import StackLayout

from venezia.ui.keys import Touchable
from venezia.ui.sheet import Panel
from venezia.ui.words import say


class PersonRow(Touchable):
    """A player: what lies in front, tiles, and how far the gondola is. Touched, it is set right."""

    seat = ObjectProperty(None, allownone=True)
    at = NumericProperty(0)
    name = StringProperty("")
    number = StringProperty("")
    landing = StringProperty("")
    active = BooleanProperty(False)
    strip = BooleanProperty(False)  # badge and number only, side by side
    brief = BooleanProperty(False)  # no tiles: the text is too large for them

    def show(self, plate, seat) -> None:
        self.at, self.seat, self.name = plate.seat, seat, plate.name
        self.number = str(plate.number) if seat is not None else ""
        self.landing = "" if plate.landing is None else f"→{plate.landing}"
        self.active = plate.active
        front = [("type-" + b, str(n)) for b, n in plate.cards] + [("master-" + b, "") for b in plate.masters]
        tiles = [("tile-swamp-back", str(plate.swamp)), ("tile-treasure-back", str(plate.treasure))]
        fill(self.ids.front, front)
        fill(self.ids.tiles, tiles if seat is not None else [])


def fill(box, wanted) -> None:
    if [(c.piece, c.count) for c in reversed(box.children)] != wanted:
        box.clear_widgets()
        for piece, count in wanted:
            box.add_widget(Factory.Count(piece=piece, count=count))


class UndoKey(Touchable):
    """Undo, saying what it undoes; its letters grow smaller before a word is cut."""

    text = StringProperty("")
    hidden = BooleanProperty(False)


class DistrictBar(BoxLayout):
    """Which district is looked at, and the way to the next."""

    screen = ObjectProperty(None, allownone=True)
    name = StringProperty("")
    note = StringProperty("")


class ShareRow(BoxLayout):
    """What a participant gets, and where that leads."""

    seat = ObjectProperty(None, allownone=True)
    points = StringProperty("")
    text = StringProperty("")


class TreasureChip(Touchable):
    """Whether a participant takes a treasure; one touch says otherwise."""

    seat = ObjectProperty(None, allownone=True)
    takes = BooleanProperty(False)
    said = StringProperty("")  # no, or nobody has said yet


class TypeKey(Touchable):
    """A building type to choose."""

    piece = StringProperty("")
    text = StringProperty("")


class ContextHead(BoxLayout):
    """What is asked."""

    piece = StringProperty("")
    title = StringProperty("")
    text = StringProperty("")


class NoticeRow(BoxLayout):
    """Why something did not work, and the rule."""

    text = StringProperty("")
    rule = StringProperty("")


class KeyFlow(StackLayout):
    """Keys as wide as their words, never wider than the card."""

    def fit(self) -> None:
        for key in self.children:
            key.width = max(dp(56), min(key.natural_width(), max(dp(56), self.width)))

    def on_width(self, *_: object) -> None:
        self.fit()


class ContextView(Panel):
    """The gold-edged card: what comes next, and everything there is to say to it."""

    screen = ObjectProperty(None, allownone=True)
    turned = BooleanProperty(False)  # upside down, for somebody on the other side of the table

    def __init__(self, **kwargs) -> None:
        super().__init__(**kwargs)
        self.shown = None
        self._made = {}  # keys that were made before, by what they say: the same ones come again and again

    @property
    def wanted(self) -> float:
        """The height at which nothing scrolls."""
        return self.ids.body.minimum_height + dp(5)

    # Turned, fingers are turned with it

    def to_local(self, x, y, relative=False):
        return (2 * self.center_x - x, 2 * self.center_y - y) if self.turned else super().to_local(x, y, relative)

    def to_parent(self, x, y, relative=False):
        return (2 * self.center_x - x, 2 * self.center_y - y) if self.turned else super().to_parent(x, y, relative)

    def _turned(self, touch, go_on) -> bool:
        touch.push()
        touch.apply_transform_2d(self.to_local)
        taken = go_on(touch)
        touch.pop()
        return taken

    def on_touch_down(self, touch) -> bool:
        return self._turned(touch, super().on_touch_down)

    def on_touch_move(self, touch) -> bool:
        return self._turned(touch, super().on_touch_move)

    def on_touch_up(self, touch) -> bool:
        return self._turned(touch, super().on_touch_up)

    def show(self, card, seats, bare: bool) -> None:
        """`bare` where the board shows the split and the landings."""
        if (card, seats, bare) == self.shown:
            return
        self.shown = card, seats, bare
        body = self.ids.body
        body.clear_widgets()
        asked = () if bare else self._asked(card, seats)
        for part in (self._head(card, bare), *self._told(card), *asked, *self._more(card)):
            body.add_widget(part)
        self.ids.scroll.scroll_y = 1

    def refit(self) -> None:
        for part in self.ids.body.children:
            if isinstance(part, KeyFlow):
                part.fit()

    def _head(self, card, bare: bool):
        title, text = (card.score, card.score_note) if bare and card.score else (card.title, card.text)
        return ContextHead(piece=card.piece, title=title, text=text)

    def _told(self, card):
        """What has happened by itself, and why something did not."""
        if card.said:
            yield Factory.Said(text=card.said)
        if card.notice:
            row = Factory.NoticeRow(text=card.notice, rule=card.rule)
            row.ids.rule.bind(on_release=lambda _k: self.screen.open_rules(card.rule))
            yield row

    def _asked(self, card, seats):
        if card.districts:
            yield self._keys(card.districts)
        if card.numbers:
            yield self._numbers(card.numbers)
        for share in card.shares:
            points = f"+{share.points}"
            yield Factory.ShareRow(seat=seats[share.seat], points=points, text=share.text)
        if card.treasures:
            yield self._treasures(card, seats)

    def _more(self, card):
        if card.its_cards:
            yield Factory.Remark(text=say("beside.its-card"))
            yield self._types(card.its_cards)
        if card.choices:
            yield self._keys(card.choices)
        if card.warning:
            yield Factory.Warned(text=card.warning)

    def _keys(self, choices):
        return self._again(choices, KeyFlow, text_sp=15, size_hint_x=None)

    def _numbers(self, choices):
        return self._again(choices, Factory.NumberGrid, text_sp=22, least=52)

    def _again(self, choices, box_of, **look):
        """A box of keys for these choices: one that was made before, or a new one."""
        said = tuple((c.deed, c.value, c.text) for c in choices)
        if said not in self._made:
            box = self._made[said] = box_of()
            for _ in choices:
                key = Factory.Key(**look)
                key.bind(on_release=lambda k: self.screen.press_choice(k.choice))
                box.add_widget(key)
        box = self._made[said]
        for key, choice in zip(reversed(box.children), choices, strict=True):
            key.choice, key.text, key.chosen = choice, choice.text, choice.chosen
        return box

    def _treasures(self, card, seats):
        row = Factory.TreasureRow()
        for key in card.treasures:
            said = "" if key.takes else say("beside.treasure-open" if key.takes is None else "beside.treasure-no")
            chip = TreasureChip(seat=seats[key.seat], takes=bool(key.takes), said=said)
            chip.disabled = not key.open
            chip.bind(on_release=lambda _c, seat=key.seat: self.screen.press_treasure(seat))
            row.ids.chips.add_widget(chip)
        return row

    def _types(self, choices):
        row = Factory.TypeRow()
        for choice in choices:
            key = TypeKey(piece=choice.piece, text=choice.text if len(choices) == 1 else "")
            key.bind(on_release=lambda _k, c=choice: self.screen.press_choice(c))
            row.add_widget(key)
        return row


for widget in (
    PersonRow, UndoKey, DistrictBar, ShareRow, TreasureChip, TypeKey, ContextHead, NoticeRow, KeyFlow,
    ContextView,
):  # fmt: skip
    Factory.register(widget.__name__, cls=widget)
