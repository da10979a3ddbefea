"""Set an older entry right: what it was instead, what that changes, one key to accept."""

from kivy.factory import Factory

from venezia.present.fix import Fixer
from venezia.ui.beside_parts import KeyFlow
from venezia.ui.sheet import Sheet
from venezia.ui.words import say


class FixSheet(Sheet):
    def __init__(self, screen, line, **kwargs) -> None:
        turn = screen.table.session.line[line.entry].moment.turn
        super().__init__(title=say("beside.fix-title", turn=turn), note=line.text, icon="icon-log", **kwargs)
        self.screen, self.line = screen, line
        self.fixer = Fixer(screen.table.session, screen.painter.sentences, screen.painter.words)
        self.proposal = None
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

    def _offer(self) -> None:
        fixes = self.fixer.fixes(self.line.entries)
        self.flow = KeyFlow()
        for fix in fixes:
            key = Factory.Key(text=fix.text, text_sp=16, size_hint_x=None)
            key.bind(on_release=lambda k, fix=fix: self.look(k, fix))
            self.flow.add_widget(key)
        self.add_widget(self.flow)
        if not fixes:
            self.add_widget(Factory.Remark(text=say("beside.fix-none")))

    def look(self, key, fix) -> None:
        """What would change, before anything does."""
        for other in self.flow.children:
            other.chosen = other is key
        outlook, self.proposal = self.fixer.look(fix.edit)
        self.told.clear_widgets()
        for text in outlook.changes or ([] if outlook.refused else [say("beside.fix-nothing")]):
            self.told.add_widget(Factory.Saying(text=text))
        for text in (*outlook.misfits, *([outlook.refused] if outlook.refused else ())):
            self.told.add_widget(Factory.Fault(text=text))
        self.accept.disabled = self.proposal is None

    def change(self) -> None:
        self.screen.app.close_sheets()
        self.screen.table.accept(self.proposal)
        self.screen.done([])
