"""What happened by itself beside the box, in a sentence or two: a card, a master that moved, the end, other places."""

from __future__ import annotations

from venezia.core.contract import Event
from venezia.games.venedig.actions import Imaginary
from venezia.games.venedig.parts import BUILDINGS, FINAL, IMAGINARY, OVER
from venezia.games.venedig.scoring import participants
from venezia.present.beside import Beside
from venezia.present.fix import Fixer
from venezia.present.sentences import Sentences
from venezia.present.words import Words


class Said:
    """Sentences for the card; `sentences` know the players' names."""

    def __init__(self, table: Beside, sentences: Sentences, words: Words) -> None:
        self.table = table
        self.sentences = sentences
        self.words = words

    def so_far(self) -> str:
        """What the app did by itself: the imaginary player's card, and a master that has moved."""
        if self.table.anew is not None:
            return self._anew()
        told = [part for part in (self._end(), self._card(), self._master()) if part]
        return " ".join(part[:1].upper() + part[1:] for part in told)

    def _anew(self) -> str:
        """What the other place would change."""
        edit = self.table.edit_anew()
        if edit is None:
            return ""
        outlook, _ = Fixer(self.table.session, self.sentences, self.words).look(edit)
        told = [*outlook.changes, *outlook.misfits]
        return ". ".join(told) if told else self.words("beside.fix-nothing")

    def _end(self) -> str:
        """Why the game ends (V10.1)."""
        if self.table.phase not in (FINAL, OVER):
            return ""
        events = (e for entry in reversed(self.table.session.line) for e in entry.events if e["event"] == "ended")
        ended = next(events, None)
        if ended is None:
            return ""
        building = self.sentences.word("building", ended["building"]) if ended["building"] else ""
        name = self.sentences.who(ended["seat"])
        return self.words(f"log.ended-{ended['cause']}", building=building, name=name) + "."

    def _its_entry(self) -> Event | None:
        """The imaginary player's card, if it is what happened last."""
        line = self.table.session.line
        if not line or not isinstance(line[-1].action, Imaginary):
            return None
        return next(e for e in line[-1].events if e["event"] == "imaginary")

    def _card(self) -> str:
        """Its card, how many of the type it has against whom, and who places what is complete (V11.4, V11.5)."""
        event, state = self._its_entry(), self.table.state
        if event is None:
            return ""
        card, building = self.sentences.word("building", event["card"]), BUILDINGS.index(event["card"])
        if event["effect"] != "laid":
            effect = self.words(f"beside.effect-{event['effect']}")
            return self.words("beside.said-imaginary", card=card, effect=effect)
        if building * 2 in self.table.projects():
            return self._complete(card, building)
        nth = self.words(f"beside.nth-{state.joint(state.setup.seats, building)}")
        rivals = [(s, state.joint(s, building)) for s in range(state.setup.seats)]
        told = [self.words(f"beside.rival-{n}", name=self.sentences.who(s)) for s, n in rivals if n]
        key = "beside.said-against" if told else "beside.said-nth"
        return self.words(key, card=card, nth=nth, rivals=self.sentences.listed(told, "and"))

    def _complete(self, card: str, building: int) -> str:
        table, project = self.table, building * 2
        master, placer = table.state.masters[building], table.placer(project)
        if master < table.state.setup.seats:
            return self.words("beside.said-complete", card=card, name=self.sentences.who(master))
        half = [self.sentences.who(s) for s in participants(table.state, project)]
        key = "beside.said-complete-its" if half == [self.sentences.who(placer)] else "beside.said-complete-half"
        half_names = self.sentences.listed(half, "and")
        return self.words(key, card=card, name=self.sentences.who(placer), names=half_names)

    def _master(self) -> str:
        moved = self.table.new_master
        if moved is None:
            return ""
        building = self.sentences.word("building", BUILDINGS[moved.building])
        if moved.holder == IMAGINARY and self._its_entry() is not None:
            complete = moved.building * 2 in self.table.projects()
            return "" if complete else self.words("beside.it-takes", building=building)
        name = self.sentences.who(moved.holder)
        if moved.before is None or not moved.fewer:
            return self.words("beside.master-first", name=name, building=building)
        return self.words("beside.master", cards=moved.cards, fewer=moved.fewer, name=name, building=building)
