"""The panels round the board: bar, prompt, deck and pool, tray, actions. Each shows its part of the picture."""

from kivy.core.text import Label as CoreLabel
from kivy.factory import Factory
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, OptionProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView

from venezia.games.venedig.parts import POOL_LIMIT, UNKNOWN_CARD
from venezia.ui.fonts import text_width, word_width
from venezia.ui.words import say


class TableBar(BoxLayout):
    """Whose turn, which step, what undo would undo."""

    solid = 1  # dp from its edges on nothing shines through
    screen = ObjectProperty(None, allownone=True, rebind=True)
    seat = ObjectProperty(None, allownone=True)
    turn = StringProperty("")
    turn_short = StringProperty("")
    turn_said = StringProperty("")
    step = StringProperty("build")
    undo = StringProperty("")
    undo_short = StringProperty("")
    wide = BooleanProperty(True)
    rail = OptionProperty("full", options=["full", "short", "bare"])  # every step in words, the present one, or none
    undo_said = StringProperty("")
    undo_width = NumericProperty(0)
    name_width = NumericProperty(150)
    name_sp = NumericProperty(20)

    def show(self, picture, seat) -> None:
        self.seat, self.step, self.undo, self.undo_short = seat, picture.step, picture.undo, picture.undo_short
        self.turn, self.turn_short = picture.turn, picture.turn_short

    def fit(self) -> None:
        """No key leaves the window: the rail says less, then undo, then the name is smaller, and others are letters."""
        scale, wide = self.screen.app.theme.text, self.wide
        keys = dp(48) * (4 if wide else 2) + dp(38 if wide else 32)
        room = self.width - dp(8) - keys - self.spacing * (len(self.children) - 1)
        self.name_sp = 20 if wide else 18
        name = text_width(self.seat.name if self.seat else "", sp(self.name_sp) * scale)
        turn = text_width(self.turn, sp(14) * scale)
        self._fit_wide(room, max(name, turn) + dp(4)) if wide else self._fit_tall(room, name, turn)

    def _fit_tall(self, room: float, name: float, turn: float) -> None:
        wanted = max(name, turn) + dp(4)
        self.rail = next((r for r in ("full", "short") if wanted + self._rail_width(r) <= room), "bare")
        left = room - self._rail_width(self.rail)
        self.name_sp = 18 * max(0.8, min(1.0, left / max(1, name + dp(4))))
        self.turn_said = self.turn if turn <= left else self.turn_short

    def _fit_wide(self, room: float, name_width: float) -> None:
        scale = self.screen.app.theme.text
        name_width = min(name_width, dp(250))
        undos = [(text, text_width(text, sp(15) * scale) + dp(56)) for text in (self.undo, self.undo_short) if text]
        least = min(name_width, dp(120) * scale)
        ways = [(rail, said, width) for rail in ("full", "short") for said, width in undos or [("", 0.0)]]
        fits = (way for way in ways if least + self._rail_width(way[0]) + way[2] <= room)
        self.rail, self.undo_said, width = next(fits, ways[-1])
        self.undo_width = min(width, room - least - self._rail_width(self.rail))
        self.name_width = min(name_width, room - self.undo_width - self._rail_width(self.rail))
        turn = text_width(self.turn, sp(14) * scale)
        self.turn_said = self.turn if turn <= self.name_width else self.turn_short

    def _rail_width(self, rail: str) -> float:
        steps = ("build", "drain", "draw")
        said = {"full": steps, "short": (self.step,) if self.step else (), "bare": ()}[rail]
        words = sum(text_width(say(f"table.step-{step}"), sp(15) * self.screen.app.theme.text) + dp(6) for step in said)
        return dp(6) + dp(46 if rail == "full" else 32) * len(steps) + words


class FlatScroll(ScrollView):
    """A list where nothing above moves it: cut at its edges by a box of pixels, which needs no stencil of the layer."""


class Prompt(BoxLayout):
    """What to do now, and what there is to choose from."""

    screen = ObjectProperty(None, allownone=True, rebind=True)
    title = StringProperty("")
    text = StringProperty("")
    piece = StringProperty("")
    note = StringProperty("")  # what the main key would bring, where there is no room below it
    warning = StringProperty("")
    least = NumericProperty(0)  # pixels for what is told
    limit = NumericProperty(9999)  # what does not fit below it scrolls
    beyond, solid = 24, 16  # dp: it has a shadow; and round corners

    def show(self, picture) -> None:
        self.title, self.text, self.piece = picture.title, picture.prompt, picture.prompt_piece
        self.warning, self.note = picture.warning, picture.main.note
        self._offer(picture.choices)

    def _offer(self, choices) -> None:
        box = self.ids.choices
        if getattr(box, "shown", None) != choices:
            box.shown = choices
            box.clear_widgets()
            for choice in choices:
                key = Factory.Key(text=choice.text, chosen=choice.chosen, text_sp=15, size_hint_x=None)
                key.choice, key.disabled = choice, not choice.enabled
                key.bind(on_release=lambda k: self.screen.press_choice(k.choice))
                box.add_widget(key)
        self.fit_choices()

    def natural_width(self) -> float:
        """As wide as the sentence in one line with its choices beside it."""
        words = self.ids.words
        core = CoreLabel(font_size=words.font_size, font_name=words.font_name, bold=True)
        keys = sum(key.natural_width() + dp(6) for key in self.ids.choices.children)
        text = core.get_extents(f"{self.title}. {self.text}")[0]
        return text + (dp(44) if self.piece else 0) + (keys + dp(10) if keys else 0) + dp(28)

    def fit_choices(self) -> None:
        """As wide as their words, but never wider than the panel."""
        keys = self.ids.choices.children
        for key in keys:
            key.width = max(dp(64), min(key.natural_width(), self.width - dp(24)))
        total = sum(key.width + dp(6) for key in keys)
        told = text_width(f"{self.title}. {self.text}", self.ids.words.font_size)
        low = told <= 2 * (self.width - total - dp(34 + 46 if self.piece else 34))  # no more than two lines beside them
        beside = bool(keys) and self.screen.wide and total < self.width * 0.66 and low
        self._put_choices(beside=beside, width=total)

    def _put_choices(self, beside: bool, width: float) -> None:
        """Beside the sentence where there is room, else below it."""
        box, home = self.ids.choices, self.ids.head if beside else self.ids.below
        box.size_hint_x = None if beside else 1
        if beside:
            box.width = width
        if box.parent is not home:
            box.parent.remove_widget(box)
            home.add_widget(box)


class Hint(BoxLayout):
    """Why something did not work, with its rule, beside the finger that wanted it; news for all over the board."""

    screen = ObjectProperty(None, allownone=True, rebind=True)
    text = StringProperty("")
    rule = StringProperty("")
    agree = BooleanProperty(False)
    quiet = BooleanProperty(False)  # nothing is wrong
    news = BooleanProperty(False)  # all should see it
    told_sp = NumericProperty(16)
    rule_width = NumericProperty(0)
    finger = (0.0, 0.0)  # where the touch was that it answers

    def show(self, picture) -> None:
        news = bool(picture.news) and not picture.notice
        quiet = picture.quiet or news
        self.tell(picture.notice or picture.news, picture.notice_rule, picture.agree, quiet=quiet, news=news)

    def tell(self, text: str, rule: str, agree: bool = False, quiet: bool = False, news: bool = False) -> None:
        if text != self.text:
            self.finger = self.screen.finger
        self.text, self.rule, self.agree, self.quiet, self.news = text, rule, agree, quiet, news

    def fit(self) -> None:
        """No word is broken, the longest name included."""
        most, scale = 20 if self.news else 16, self.screen.app.theme.text
        self.rule_width = max(dp(48), text_width(self.rule, sp(14) * scale) + dp(24)) if self.rule else 0
        room = self.width - dp(24) - (self.rule_width + dp(8) if self.rule else 0)
        self.told_sp = most * min(1.0, room / max(1, word_width(self.text, sp(most) * scale)))

    def place(self, low: float, high: float) -> None:
        """Over the finger, or below it where there is no room; never outside the window."""
        self.fit()
        if self.news:
            self.center = self.screen.center_x, (low + high) / 2
            return
        x, y = self.finger
        gap = dp(28)
        left, right = self.screen.x + dp(8), self.screen.right - dp(8) - self.width
        self.x = min(max(x - self.width / 2, left), max(left, right))
        above = y + gap + self.height <= high
        self.y = min(max(y + gap if above else y - gap - self.height, low), max(low, high - self.height))


class Stock(BoxLayout):
    """Deck, pool and treasure supply."""

    solid = 16
    screen = ObjectProperty(None, allownone=True, rebind=True)
    deck = StringProperty("")
    pool = StringProperty("")
    supply = StringProperty("")
    card_height = NumericProperty(84)
    low = BooleanProperty(False)  # what is told stands beside the cards
    deck_chosen = BooleanProperty(False)
    drawing = BooleanProperty(False)

    def show(self, picture) -> None:
        self.deck, self.supply = str(picture.deck), str(picture.supply)
        self.pool = say("table.of", n=len(picture.pool), most=POOL_LIMIT)
        self.deck_chosen, self.drawing = picture.deck_chosen, picture.drawing
        box = self.ids.pool
        if getattr(box, "shown", None) != picture.pool:
            box.shown = picture.pool
            box.clear_widgets()
            for card in picture.pool:
                view = Factory.CardView(piece=f"card-{card.name}", chosen=card.chosen, building=card.building)
                view.disabled = not card.enabled
                view.bind(on_release=lambda v: self.screen.press_pool(int(v.building)))
                box.add_widget(view)
            for _ in range(POOL_LIMIT - 1 - len(picture.pool)):  # a fourth empties it (V9.4)
                box.add_widget(Factory.OpenPlace())

    def press_deck(self) -> None:
        self.screen.press_pool(UNKNOWN_CARD)


class Tray(BoxLayout):
    """The hand: open for the one at the device, else its backs; and gold."""

    screen = ObjectProperty(None, allownone=True, rebind=True)
    tall = BooleanProperty(True)
    open = BooleanProperty(False)
    gold = StringProperty("")
    quick = StringProperty("")
    exchange = BooleanProperty(False)
    flat = BooleanProperty(False)
    card_height = NumericProperty(84)
    side_width = NumericProperty(88)  # of the keys beside the cards
    gold_sp = NumericProperty(14)

    def fit(self) -> None:
        """No word is broken."""
        most = 14 if self.tall else 12
        longest = word_width(self.gold, sp(most) * self.screen.app.theme.text)
        self.gold_sp = most * min(1.0, (self.side_width - dp(20)) / max(1, longest))

    def show(self, picture) -> None:
        self.open = picture.hand is not None
        self.gold = say("table.exchange-title") if picture.gold is None else say("table.gold", n=picture.gold)
        self.quick = picture.quick
        self.flat = self.screen.app.settings.now.device == "flat"
        self.exchange = picture.gold_open
        wanted = picture.hand if picture.hand is not None else picture.hand_size
        fan = self.ids.fan
        if getattr(fan, "shown", None) == wanted:
            return
        fan.shown = wanted
        fan.clear_widgets()
        if picture.hand is None:
            for _ in range(picture.hand_size):
                fan.add_widget(Factory.Piece(name="card-back"))
            return
        for card in picture.hand:
            view = Factory.CardView(
                piece=f"card-{card.name}", chosen=card.chosen, building=card.building, dim=card.dim
            )
            view.disabled = not card.enabled
            view.bind(on_release=lambda v: self.screen.press_card(int(v.building)))
            fan.add_widget(view)

    def wait(self, places: tuple[int, ...]) -> None:
        """These cards of the hand are still on their way to it."""
        cards = list(reversed(self.ids.fan.children))
        for place, card in enumerate(cards):
            card.opacity = 0 if place in places else 1

    def place(self, card: int) -> tuple[float, float]:
        """Where a card of the hand lies, in the window."""
        view = self.ids.fan.children[-1 - card]
        return view.to_window(*view.center)


class Actions(BoxLayout):
    """The main key and its note; on phones undo and log beside it."""

    screen = ObjectProperty(None, allownone=True, rebind=True)
    tall = BooleanProperty(True)
    main = StringProperty("")
    note = StringProperty("")
    kind = StringProperty("main")
    leads = BooleanProperty(False)  # it goes to where something can be touched
    note_sp = NumericProperty(14)
    scale = NumericProperty(1.0)  # of the texts
    undo = StringProperty("")
    undo_short = StringProperty("")
    undo_said = StringProperty("")
    undo_sp = NumericProperty(14)
    main_share = 1.3  # of the main key beside undo

    def fit(self) -> None:
        """The note stays in one line as long as it can be read, and no word of undo is broken."""
        note = text_width(self.note, sp(14) * self.scale)
        self.note_sp = 14 * max(0.75, min(1.0, self.width / max(1, note)))
        self.leads = self.screen.small and self.screen.table.waits_for_place()
        roomy = self.width > dp(480)
        self.undo_said = self.undo if self.width > dp(480) * self.scale else self.undo_short
        room = (self.width - dp(48) - 2 * self.spacing) / (1 + self.main_share) - dp(50)
        longest = word_width(self.undo_said, sp(12) * self.scale)
        self.undo_sp = 14 if roomy or self.tall else 12 * min(1.0, room / max(1, longest))

    def show(self, picture) -> None:
        self.main, self.note, self.kind = picture.main.text, picture.main.note, picture.main.kind
        self.undo, self.undo_short = picture.undo, picture.undo_short


class Near(BoxLayout):
    """Over a close-up: which district, the one before, the next, and away."""

    solid = 14
    screen = ObjectProperty(None, allownone=True, rebind=True)
    title = StringProperty("")
    note = StringProperty("")

    def show(self, picture, district: int) -> None:
        if district >= 0:
            self.title = picture.board.board.district_names[district]
            self.note = picture.site_notes[district] if picture.sites else ""

    def step(self, by: int) -> None:
        self.screen.look_at((self.screen.ids.board.zoomed + by) % len(self.screen.picture.board.board.district_names))


for widget in (TableBar, FlatScroll, Prompt, Hint, Stock, Tray, Actions, Near):
    Factory.register(widget.__name__, cls=widget)
