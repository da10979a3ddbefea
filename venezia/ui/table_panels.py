"""The panels round the board: bar, prompt, deck and pool, tray, actions. Each shows its part of the picture."""

from kivy.core.text import Label as CoreLabel
from kivy.factory import Factory
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from venezia.games.venedig.parts import POOL_LIMIT, UNKNOWN_CARD
from venezia.ui.words import say


class TableBar(BoxLayout):
    """Whose turn, which step, what undo would undo."""

    solid = 1  # dp from its edges on nothing shines through
    screen = ObjectProperty(None, allownone=True, rebind=True)
    seat = ObjectProperty(None, allownone=True)
    turn = StringProperty("")
    step = StringProperty("build")
    undo = StringProperty("")
    wide = BooleanProperty(True)

    def show(self, picture, seat) -> None:
        self.seat, self.step, self.undo = seat, picture.step, picture.undo
        self.turn = picture.turn


class Prompt(BoxLayout):
    """What to do now, and what there is to choose from."""

    screen = ObjectProperty(None, allownone=True, rebind=True)
    title = StringProperty("")
    text = StringProperty("")
    piece = StringProperty("")
    warning = StringProperty("")
    limit = NumericProperty(9999)  # what does not fit below it scrolls
    beyond, solid = 24, 16  # dp: it has a shadow; and round corners

    def show(self, picture) -> None:
        self.title, self.text, self.piece = picture.title, picture.prompt, picture.prompt_piece
        self.warning = picture.warning
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
        self._put_choices(beside=bool(keys) and self.screen.wide and total < self.width * 0.5, width=total)

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
    finger = (0.0, 0.0)  # where the touch was that it answers

    def show(self, picture) -> None:
        news = bool(picture.news) and not picture.notice
        quiet = picture.quiet or news
        self.tell(picture.notice or picture.news, picture.notice_rule, picture.agree, quiet=quiet, news=news)

    def tell(self, text: str, rule: str, agree: bool = False, quiet: bool = False, news: bool = False) -> None:
        if text != self.text:
            self.finger = self.screen.finger
        self.text, self.rule, self.agree, self.quiet, self.news = text, rule, agree, quiet, news

    def place(self, low: float, high: float) -> None:
        """Over the finger, or below it where there is no room; never outside the window."""
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
    undo = StringProperty("")
    undo_short = StringProperty("")

    def show(self, picture) -> None:
        self.main, self.note, self.kind = picture.main.text, picture.main.note, picture.main.kind
        self.leads = self.screen.small and self.screen.table.waits_for_place()
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


for widget in (TableBar, Prompt, Hint, Stock, Tray, Actions, Near):
    Factory.register(widget.__name__, cls=widget)
