"""The gold-edged card beside the box: what comes next, and everything there is to say to it."""

from kivy.app import App
from kivy.factory import Factory
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.label import Label
from kivy.uix.stacklayout import StackLayout

from venezia.ui.keys import Key, Touchable
from venezia.ui.sheet import Panel
from venezia.ui.words import say

QUIET = ("no-place", "nowhere", "by-hand", "no-card")  # answers that are seldom given


class ShareRow(BoxLayout):
    """What a participant gets, and where that leads."""

    big = NumericProperty(1.0)
    seat = ObjectProperty(None, allownone=True)
    points = StringProperty("")
    text = StringProperty("")


class TreasureRow(BoxLayout):
    big = NumericProperty(1.0)


class MaskRow(BoxLayout):
    """The imaginary player's mask and a few words."""

    text = StringProperty("")


class TreasureChip(Touchable):
    """Whether a participant takes a treasure; one touch says otherwise."""

    big = NumericProperty(1.0)

    seat = ObjectProperty(None, allownone=True)
    takes = BooleanProperty(False)
    said = StringProperty("")  # no, or nobody has said yet


class TypeKey(Touchable):
    """A building type to choose."""

    piece = StringProperty("")
    text = StringProperty("")


class ContextHead(BoxLayout):
    """What is asked."""

    big = NumericProperty(1.0)
    terse = BooleanProperty(False)  # as low as can be
    piece = StringProperty("")
    title = StringProperty("")
    text = StringProperty("")


class NoticeRow(BoxLayout):
    """Why something did not work, and the rule."""

    text = StringProperty("")
    rule = StringProperty("")


class ChoiceKey(Key):
    """One of several answers; the chosen one is gold."""

    size_sp = NumericProperty(16)
    choice = ObjectProperty(None, allownone=True)
    tight = BooleanProperty(False)  # hardly any room beside the text


class KeyFlow(StackLayout):
    """Keys as wide as their words, never wider than the card."""

    big = NumericProperty(1.0)

    def on_big(self, *_: object) -> None:
        for key in self.children:
            key.least, key.size_sp = 48 * min(self.big, 1.2), 15 * min(self.big, 1.25)
        self.fit()

    def fit(self) -> None:
        for key in self.children:
            key.width = max(dp(56), min(key.natural_width(), max(dp(56), self.width)))

    def on_width(self, *_: object) -> None:
        self.fit()


class NumberGrid(GridLayout):
    """Numbers to choose from: as many beside each other as can be read, in rows of the same length."""

    big = NumericProperty(1.0)

    def on_big(self, *_: object) -> None:
        for key in self.children:
            key.least, key.size_sp = 52 * self.big, 22 * min(self.big, 1.35)

    def fit(self) -> None:
        count = max(1, len(self.children))
        widest = max((key.natural_width() - dp(8) for key in self.children), default=0)
        room = self.width + self.spacing[0]
        most = max(1, min(6, int(room // (max(dp(48), widest) + self.spacing[0]))))
        if count <= 10:
            most = min(most, 5)
        self.cols = -(-count // -(-count // most)) if count > most else max(1, min(most, max(count, 4)))

    def on_width(self, *_: object) -> None:
        self.fit()


class Outcome(BoxLayout):
    """What the building brings to whom, and who takes a treasure."""


class Split(StackLayout):
    """The points side by side: A 5 / K 2."""


class SplitBadge(AnchorLayout):
    seat = ObjectProperty(None, allownone=True)


class SplitText(Label):
    quiet = BooleanProperty(False)


class ContextView(Panel):
    """The gold-edged card: what comes next, and everything there is to say to it."""

    screen = ObjectProperty(None, allownone=True)
    turned = BooleanProperty(False)  # upside down, for somebody on the other side of the table
    big = NumericProperty(1.0)  # how much larger than on a phone

    def __init__(self, **kwargs) -> None:
        super().__init__(**kwargs)
        self.app = App.get_running_app()
        self.shown = None
        self.outcome = None
        self.terse = False
        self._made = {}  # keys that were made before, by what they say: the same ones come again and again

    # How high

    def needs(self, width: float) -> float:
        """About the height at which nothing scrolls, from what is said alone."""
        return self._parts(width) + self._outcome(width) + dp(28)

    def fit(self, width: float, most: float) -> float:
        """The height it takes. What is confirmed stays in sight: it is pinned below what scrolls, at last in short."""
        pinned = self.outcome is not None and (self.needs(width) > most or self._always_pinned(width))
        asked = self._asked_height(width) + self._outcome(width) + dp(28)
        terse = pinned and asked > most
        self._pin(pinned)
        if terse != self.terse:
            self.terse = terse
            self._tell_outcome()
            self.head.terse = terse
        for part in self.ids.body.children:
            if hasattr(part, "fit"):
                part.fit()
        return min(self.wanted, most)

    def _always_pinned(self, width: float) -> bool:
        """On phones, so that no key changes its place when a number is said."""
        card, _, way = self.shown
        return width < dp(580) and way == "full" and bool(card.numbers)

    @property
    def wanted(self) -> float:
        """The height at which nothing scrolls."""
        return self.ids.body.minimum_height + self.ids.pinned.height + dp(5)

    def _lines(self, text: str, size: float, width: float) -> float:
        """About the height of a text in so much width."""
        if not text:
            return 0
        size *= sp(1) * self.app.theme.text
        return size * 1.25 * -(-len(text) * size * 0.52 // max(1, width))

    def _asked_height(self, width: float) -> float:
        """The question and its numbers, or its districts where there are none."""
        card = self.shown[0]
        inner = width - dp(28)
        title = (card.score, card.score_note) if self._split() else (card.title, card.text)
        words = inner - dp(56) if card.piece and not self.terse else inner
        head = self._lines(title[0], 20 * self.big, words) + self._lines(title[1], 16 * self.big, words)
        keys = 0.0
        if card.numbers:
            rows = -(-len(card.numbers) // 5)
            keys = rows * max(dp(52) * self.big, sp(22) * self.app.theme.text * 1.2 + dp(14)) + (rows - 1) * dp(6)
        if card.districts and self._where_first():
            keys += self._flow_height(card.districts, inner) + dp(8)
        return max(head, dp(44) * self.big if card.piece else 0) + (keys + dp(8) if keys else 0)

    def _flow_height(self, choices, inner: float) -> float:
        size = sp(15) * self.app.theme.text
        rows, used = 1, 0.0
        for choice in choices:
            across = max(dp(56), min(inner, len(choice.text) * size * 0.56 + dp(24))) + dp(6)
            rows, used = (rows + 1, across) if used + across > inner + dp(6) else (rows, used + across)
        return rows * dp(54)

    def _parts(self, width: float) -> float:
        card, inner = self.shown[0], width - dp(28)
        high = self._asked_height(width)
        for text in (card.said, card.warning, card.notice):
            high += self._lines(text, 16, inner) + dp(8) if text else 0
        high += dp(94) if card.its_cards else 0
        more = self._more_keys(card)
        high += self._flow_height(more, inner) + dp(8) if more else 0
        return high

    def _outcome(self, width: float) -> float:
        if self.outcome is None:
            return 0
        card, inner = self.shown[0], width - dp(28)
        high = sum(max(dp(36), self._lines(s.text, 16, inner - dp(100))) + dp(6) for s in card.shares)
        return high + (dp(56) if card.treasures else 0) + dp(10)

    def _pin(self, pinned: bool) -> None:
        out, home = self.outcome, self.ids.pinned if pinned else self.ids.body
        if out is None or out.parent is home.__self__:
            return
        if out.parent is not None:
            out.parent.remove_widget(out)
        home.add_widget(out, 0 if pinned else self._after_asked)

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

    # What it says

    def show(self, card, seats, way: str) -> None:
        """`way`: "full"; "split" near the board, where only the points stand; "bare" where the board tells them."""
        if (card, seats, way) == self.shown:
            return
        self.shown = card, seats, way
        body, pinned = self.ids.body, self.ids.pinned
        body.clear_widgets()
        pinned.clear_widgets()
        self.outcome, self.terse = None, False
        if way != "bare" and (card.shares or (card.treasures and way == "full")):
            self.outcome = Outcome()
            self._tell_outcome()
        for part in (self._head(card), *self._told(card), *self._asked(card)):
            body.add_widget(part)
        above = len(body.children)
        for part in self._more(card):
            body.add_widget(part)
        self._after_asked = len(body.children) - above
        self._pin(False)
        self.ids.scroll.scroll_y = 1

    def on_big(self, *_: object) -> None:
        for part in self.walk(restrict=True):
            if hasattr(part, "big") and part is not self:
                part.big = self.big

    def _split(self) -> bool:
        card, _, way = self.shown
        return way != "full" and bool(card.score)

    def _head(self, card):
        title, text = (card.score, card.score_note) if self._split() else (card.title, card.text)
        piece = card.piece or ("mask" if card.title == say("beside.end") else "")
        self.head = ContextHead(piece=piece, title=title, text=text, big=self.big)
        return self.head

    def _told(self, card):
        """What has happened by itself, and why something did not."""
        if card.said:
            yield Factory.Said(text=card.said)
        if card.notice:
            row = Factory.NoticeRow(text=card.notice, rule=card.rule)
            row.ids.rule.bind(on_release=lambda _k: self.screen.open_rules(card.rule))
            yield row

    def _asked(self, card):
        """The numbers, or the districts where these are what is asked."""
        if card.districts and self._where_first():
            yield self._keys(card.districts)
        if card.numbers:
            yield self._numbers(card.numbers)

    def _tell_outcome(self) -> None:
        card, seats, way = self.shown
        out = self.outcome
        out.clear_widgets()
        if way == "full":
            out.add_widget(Factory.Hairline())
        if way == "split" or self.terse:
            out.add_widget(self._side_by_side(card, seats))
        else:
            for share in card.shares:
                points = f"+{share.points}"
                out.add_widget(Factory.ShareRow(seat=seats[share.seat], points=points, text=share.text, big=self.big))
        if card.treasures and way == "full":
            out.add_widget(self._treasures(card, seats))

    def _side_by_side(self, card, seats):
        box = Split()
        for i, share in enumerate(card.shares):
            if i:
                box.add_widget(SplitText(text="/", quiet=True))
            box.add_widget(SplitBadge(seat=seats[share.seat]))
            box.add_widget(SplitText(text=str(share.points)))
        return box

    def _where_first(self) -> bool:
        """A ponte and a casa are asked for their districts; others may say theirs."""
        card = self.shown[0]
        return not card.numbers or card.piece == "type-ponte"

    def _more_keys(self, card):
        """What may be said besides: where it stands, if that is not the question, and the rest."""
        where = () if self._where_first() else card.districts
        return (*where, *card.choices)

    def _more(self, card):
        if card.its_cards:
            yield MaskRow(text=say("beside.its-card"))
            yield self._types(card.its_cards)
        keys = self._more_keys(card)
        if keys:
            yield self._keys(keys)
        if card.warning:
            yield Factory.Warned(text=card.warning)

    def _keys(self, choices):
        box = self._again(choices, KeyFlow, size_sp=15, size_hint_x=None)
        box.big = self.big
        return box

    def _numbers(self, choices):
        box = self._again(choices, NumberGrid, size_sp=22, least=52, tight=True)
        box.big = self.big
        return box

    def _again(self, choices, box_of, **look):
        """A box of keys for these choices: one that was made before, or a new one."""
        said = box_of, tuple((c.deed, c.value, c.text) for c in choices)
        if said not in self._made:
            box = self._made[said] = box_of()
            for _ in choices:
                key = ChoiceKey(**look)
                key.bind(on_release=lambda k: self.screen.press_choice(k.choice))
                box.add_widget(key)
        box = self._made[said]
        for key, choice in zip(reversed(box.children), choices, strict=True):
            key.choice, key.text, key.chosen = choice, choice.text, choice.chosen
            key.kind = "main" if choice.chosen else "flat" if choice.deed in QUIET else "plain"
        return box

    def _treasures(self, card, seats):
        row = TreasureRow(big=self.big)
        for key in card.treasures:
            said = "" if key.takes else say("beside.treasure-open" if key.takes is None else "beside.treasure-no")
            chip = TreasureChip(seat=seats[key.seat], takes=bool(key.takes), said=said, big=self.big)
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
    ShareRow, TreasureRow, TreasureChip, MaskRow, TypeKey, ContextHead, NoticeRow, KeyFlow, ChoiceKey, NumberGrid,
    Outcome, Split, SplitBadge, SplitText, ContextView,
):  # fmt: skip
    Factory.register(widget.__name__, cls=widget)
