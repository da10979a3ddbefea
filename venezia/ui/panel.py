"""The imaginary player alone: one tap a card, its cards and masters, nothing else."""

from random import SystemRandom

from kivy.app import App
from kivy.factory import Factory
from kivy.metrics import dp
from kivy.properties import AliasProperty, BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from venezia.games.venedig.parts import BUILDINGS, NEED
from venezia.present.panel import BUILT, CARD, DECKS, MASTER, PanelBook
from venezia.present.sentences import sentences
from venezia.present.setup import SEEDS
from venezia.ui import beside_parts as beside_parts  # noqa: PLC0414  # kv uses its widgets
from venezia.ui.words import say


class ProjectTile(BoxLayout):
    """A type in front of it: how many cards, whether it holds the master, and the key for when it is built."""

    building = NumericProperty(0)
    name = StringProperty("casa")
    title = StringProperty("")
    text = StringProperty("")
    master = BooleanProperty(False)


Factory.register("ProjectTile", cls=ProjectTile)


class PanelScreen(FloatLayout):
    own = BooleanProperty(False)
    card = StringProperty("")  # its latest, as a piece
    card_name = StringProperty("")
    told = StringProperty("")  # what became of it
    taken = StringProperty("")  # a master that came with it
    takes = StringProperty("")

    wide = AliasProperty(lambda self: self.width >= dp(960) and self.width > self.height, bind=["width", "height"])

    def __init__(self, **kwargs) -> None:
        self.app = App.get_running_app()
        self.book = PanelBook(self.app.folder / "imaginary.json", SystemRandom().randrange(SEEDS))
        self.sentences = sentences(self.app.settings.now.language)
        super().__init__(**kwargs)
        for building, name in enumerate(BUILDINGS):
            key = Factory.TypeKey(piece=f"type-{name}")
            key.bind(on_release=lambda _k, b=building: self.say(CARD, b))
            self.ids.types.add_widget(key)
        self.types = self.ids.types.__self__  # held while it is out of its place
        self.one = self.ids.one.__self__
        self.show()

    def say(self, what: str, value: int = 0) -> None:
        self.book.say(what, value)
        self.show()

    def take_back(self) -> None:
        self.book.undo()
        self.show()

    def begin(self) -> None:
        self.book.begin(SystemRandom().randrange(SEEDS))
        self.show()

    def show(self) -> None:
        panel = self.book.panel
        self.own = panel.own
        box = self.ids.asked
        box.clear_widgets()
        box.add_widget(self.one if panel.own else self.types)
        self.told = self._told(panel)
        self.card = "" if panel.last is None else f"card-{BUILDINGS[panel.last[0]]}"
        self.card_name = "" if panel.last is None else self._building(panel.last[0])
        self._tell_master(panel)
        self.ids.undo.text, self.ids.undo.hidden = self._undo(), not self.book.said
        self.ids.pile.text = say("panel.discard", n=len(panel.discard))
        self._show_projects(panel)

    def _told(self, panel) -> str:
        if panel.last is None:
            return say("panel.none")
        card, effect = panel.last
        return say("panel.told", card=self._building(card), effect=say(f"panel.effect-{effect}"))

    def _tell_master(self, panel) -> None:
        """Its first card of a type brings the master, as far as the panel knows."""
        card, effect = panel.last or (0, "")
        took = effect == "laid" and panel.laid[card] == 1 and card in panel.masters
        self.taken = f"master-{BUILDINGS[card]}" if took else ""
        who, building = self.sentences.who("imaginary"), self.sentences.word("building", BUILDINGS[card])
        told = say("beside.master-first", name=who, building=building) if took else ""
        self.takes = told[:1].upper() + told[1:]

    def _building(self, building: int) -> str:
        return self.sentences.word("building", BUILDINGS[building]).capitalize()

    def _undo(self) -> str:
        if not self.book.said:
            return ""
        what, value = self.book.said[-1]
        name = self.sentences.word("building", BUILDINGS[value])
        return say("beside.undo", what=say(f"panel.undo-{what}", building=name))

    def _show_projects(self, panel) -> None:
        rows = self.ids.projects
        rows.clear_widgets()
        for building, count in enumerate(panel.laid):
            if count:
                text = say("panel.cards", n=count, need=NEED[building])
                held = building in panel.masters
                title = self._building(building)
                row = ProjectTile(building=building, name=BUILDINGS[building], title=title, text=text, master=held)
                row.ids.holds.bind(on_release=lambda _k, b=building: self.say(MASTER, b))
                row.ids.built.bind(on_release=lambda _k, b=building: self.say(BUILT, b))
                rows.add_widget(row)

    def choose_deck(self, own: bool) -> None:
        if own != self.own:
            self.say(DECKS, int(own))
