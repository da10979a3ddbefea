"""Set an older entry right: what it was instead, what that changes, one key to accept."""

from kivy.factory import Factory

from venezia.games.venedig.parts import COUNTED
from venezia.present.fix import Fixer
from venezia.ui.beside_card import KeyFlow
from venezia.ui.sheet import Sheet
from venezia.ui.words import say

REASONS = ("counted", "board", "agreed")


class FixSheet(Sheet):
    def __init__(self, screen, line, **kwargs) -> None:
        turn = screen.table.session.line[line.entry].moment.turn
        super().__init__(title=say("beside.fix-title", turn=turn), note=line.text, icon="icon-log", **kwargs)
        self.screen, self.line = screen, line
        self.fixer = Fixer(screen.table.session, screen.painter.sentences, screen.painter.words)
        self.proposal = self.fix = None
        self.why = say(f"beside.reason-{REASONS[0]}")
        self.placed = screen.table.placed_among(line.entries)
        self._offer_place()
        self._offer()
        self.told = Factory.Wishes()
        self.add_widget(self.told)
        self.accept = Factory.Key(text=say("beside.fix-accept"), kind="main", least=60)
        self.accept.bind(on_release=lambda _k: self.change())
        self.accept.disabled = True
        if line.why:
            why = Factory.Key(text=say("beside.why"), icon="icon-why", least=60)
            why.bind(on_release=lambda _k: screen.open_why(line.entry))
            self.add_key(why)
        self.add_key(self.accept)

    def on_touch_down(self, touch) -> bool:
        """On wide windows the board lies open beside the paper: a finger on it says where it really stands."""
        on_board = self.placed is not None and self.screen.floating and not self.ids.paper.collide_point(*touch.pos)
        if on_board and self.screen.on_open_water(touch):
            self._elsewhere()
            return False
        return super().on_touch_down(touch)

    def _offer_place(self) -> None:
        if self.placed is None:
            return
        key = Factory.Key(text=say("beside.fix-elsewhere"), icon="icon-build", least=60)
        key.bind(on_release=lambda _k: self._elsewhere())
        self.add_widget(key)

    def _elsewhere(self) -> None:
        self.screen.app.close_sheets()
        self.screen.stand_elsewhere(self.placed)

    def _offer(self) -> None:
        fixes = self.fixer.fixes(self.line.entries)
        self.flow = KeyFlow()
        for fix in fixes:
            key = Factory.Key(text=fix.text, text_sp=16, size_hint_x=None)
            key.bind(on_release=lambda k, fix=fix: self.look(k, fix))
            self.flow.add_widget(key)
        self.add_widget(self.flow)
        if any(fix.overrules for fix in fixes):
            self._offer_reasons()
        if not fixes:
            self.add_widget(Factory.Remark(text=say("beside.fix-none")))

    def _offer_reasons(self) -> None:
        """Why the table's number counts: the first, unless another one is touched."""
        self.add_widget(Factory.Wish(text=say("beside.disagree-reason")))
        self.reasons = KeyFlow()
        for reason in REASONS:
            key = Factory.Key(text=say(f"beside.reason-{reason}"), text_sp=15, size_hint_x=None)
            key.chosen = key.text == self.why
            key.bind(on_release=self._because)
            self.reasons.add_widget(key)
        self.add_widget(self.reasons)

    def _because(self, key) -> None:
        self.why = key.text
        for other in self.reasons.children:
            other.chosen = other is key
        if self.fix is not None:
            self.look(next(k for k in self.flow.children if k.chosen), self.fix)

    def look(self, key, fix) -> None:
        """What would change, before anything does."""
        self.fix = fix
        if fix.overrules:
            fix = fix.because(self.why)
        for other in self.flow.children:
            other.chosen = other is key
        outlook, self.proposal = self.fixer.look(*fix.edits)
        self.told.clear_widgets()
        for text in outlook.changes or ([] if outlook.refused else [say("beside.fix-nothing")]):
            self.told.add_widget(Factory.Saying(text=text))
        for text in (*outlook.misfits, *([outlook.refused] if outlook.refused else ())):
            self.told.add_widget(Factory.Fault(text=text))
        self.accept.disabled = self.proposal is None

    def change(self) -> None:
        self.screen.app.close_sheets()
        self.screen.table.accept(self.proposal, self.fix.answer)
        self.screen.done([])


class DisagreeSheet(Sheet):
    """The table's number instead of the app's, with a reason that stays in the log."""

    def __init__(self, screen, **kwargs) -> None:
        super().__init__(title=say("beside.disagree"), note=say("beside.disagree-note"), icon="icon-warn", **kwargs)
        self.screen = screen
        self.points, self.reason = None, REASONS[0]
        low, high = COUNTED[screen.table.project() >> 1]
        self.numbers = self._keys([(n, str(n)) for n in range(low, min(high, 11) + 1)], Factory.NumberGrid, "points")
        self.add_widget(Factory.Wish(text=say("beside.disagree-reason")))
        reasons = [(r, say(f"beside.reason-{r}")) for r in REASONS]
        self.reasons = self._keys(reasons, KeyFlow, "reason", size_hint_x=None)
        self.main = Factory.Key(kind="main", least=60)
        self.main.bind(on_release=lambda _k: self.overrule())
        self.add_key(self.main)
        self.tell()

    def _keys(self, values, box_of, what: str, **look):
        box = box_of()
        for value, text in values:
            key = Factory.Key(text=text, **look)
            key.value = value
            key.bind(on_release=lambda k: self.choose(what, k.value))
            box.add_widget(key)
        self.add_widget(box)
        return box

    def choose(self, what: str, value) -> None:
        setattr(self, what, value)
        self.tell()

    def tell(self) -> None:
        for box, chosen in ((self.numbers, self.points), (self.reasons, self.reason)):
            for key in box.children:
                key.chosen = key.value == chosen
        self.main.disabled = self.points is None
        self.main.text = say("beside.disagree-main", n="–" if self.points is None else self.points)

    def overrule(self) -> None:
        self.screen.app.close_sheets()
        self.screen.table.overrule(self.points, say(f"beside.reason-{self.reason}"))
        self.screen.refresh()
