"""What can be answered on the card beside the box: districts, numbers, the imaginary player's card, ways out."""

from __future__ import annotations

from venezia.games.venedig.parts import BUILDINGS, CASA, DRAIN, END, FINAL, LAY, NEED
from venezia.present.beside import COUNT, Beside
from venezia.present.sentences import Sentences
from venezia.present.table_picture import Choice
from venezia.present.words import Words


class Answers:
    """The keys of the card."""

    def __init__(self, table: Beside, sentences: Sentences, words: Words) -> None:
        self.table = table
        self.sentences = sentences
        self.words = words

    def districts(self) -> tuple[Choice, ...]:
        table = self.table
        project = table.project()
        if project is None or not table.counting:
            return ()
        names = table.state.setup.board.district_names
        keys = [Choice("district", d, name, "", d in table.told.districts) for d, name in enumerate(names)]
        if project >> 1 == CASA:
            keys.append(Choice("nowhere", 0, self.words("beside.nowhere"), ""))
        return tuple(keys)

    def numbers(self) -> tuple[Choice, ...]:
        table = self.table
        if table.phase == FINAL:
            return tuple(Choice("buy", n, self.words("beside.buy", n=n), "") for n in table.spaces_to_buy())
        if table.way == COUNT and table.phase == DRAIN:
            left = range(1, 3 - table.state.drained)
            return tuple(Choice("drain", n, self.words("beside.drain-key", n=n), "icon-drain") for n in left)
        project = table.project()
        said = None if project is None else table.told.points_of(table.state, project)
        return tuple(Choice("points", n, str(n), "", n == said) for n in table.keypad())

    def its_cards(self) -> tuple[Choice, ...]:
        table = self.table
        if not table.awaits_card() or table.project() is not None:
            return ()
        if table.state.setup.own_deck:
            return (Choice("its-card", 5, self.words("beside.turn-one"), "card-back"),)
        return tuple(Choice("its-card", b, self._building(b), f"type-{name}") for b, name in enumerate(BUILDINGS))

    def others(self, board_in_sight: bool) -> list[Choice]:
        """Whatever else may be said now; while an older building is placed anew, what its hexes were."""
        table = self.table
        found: list[Choice] = []
        if table.anew is not None:
            return self._hex_there()
        project = table.project()
        if project is not None and table.site() is None:
            found.append(Choice("no-place", 0, self.words("beside.no-place-key"), ""))
            if not table.counting and not table.fits(project):
                found.append(Choice("by-hand", 0, self.words("beside.by-hand"), ""))
        found += self._hex_there()
        if table.way != COUNT and table.can_drain() and not board_in_sight:
            found.append(Choice("board", 0, self.words("beside.look-at-board"), "icon-drain"))
        found += self._overruling()
        if table.state.turn == 1 and table.phase == LAY and table.state.fresh:
            found.append(Choice("stock", 0, self.words("beside.stock"), ""))
        for seat in table.late_movers():
            text = self.words("beside.gold-before", name=self.sentences.who(seat))
            found.append(Choice("gold-before", seat, text, "coin"))
        if table.way == COUNT and table.phase == LAY and project is None:
            found += [Choice("drain", n, self.words("beside.drain-n", n=n), "icon-drain") for n in (1, 2)]
        return found

    def _building(self, building: int) -> str:
        word = self.sentences.word("building", BUILDINGS[building])
        return word[:1].upper() + word[1:]

    def _hex_there(self) -> list[Choice]:
        """The hex that was just touched is as the finger meant."""
        if self.table.doubted_hex is None:
            return []
        key = "there-tile" if self.table.can_drain() else "there-empty"
        return [Choice("mend-there", 0, self.words(f"beside.{key}"), "")]

    def _overruling(self) -> list[Choice]:
        """Where the app says no, but the table has it before its eyes."""
        table, found = self.table, []
        if table.doubted is not None:
            found.append(Choice("all-the-same", 0, self.words("beside.all-the-same"), ""))
        if table.crowded is not None:
            if not table.state.alone(table.crowded) and table.crowded != CASA:
                text = self.words("table.alone", building=self._building(table.crowded), n=NEED[table.crowded])
                found.append(Choice("alone", table.crowded, text, f"type-{BUILDINGS[table.crowded]}"))
            found.append(Choice("set-right", table.state.active, self.words("beside.cards-otherwise"), ""))
        if table.notice is not None and table.notice.reason.key == "beside.no-tiles":
            found.append(Choice("tiles", 0, self.words("beside.tiles-right"), "coin"))
        if table.phase == END:
            found.append(Choice("no-card", 0, self.words("beside.no-card"), ""))
        return found
