"""The table on the screen: people's wishes become actions of the session. What may be asked of it is in holding."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from venezia.core.contract import Event
from venezia.core.history import Entry
from venezia.core.reasons import Reason, Refused
from venezia.games.venedig import actions
from venezia.games.venedig.actions import Action, Place
from venezia.games.venedig.parts import (
    BUILD,
    BUILDINGS,
    CASA,
    DISCARD,
    DRAIN,
    DRAW,
    EMPTY,
    END,
    FINAL,
    HEXES,
    IMAGINARY,
    LAY,
    MOVE,
    NEED,
    OVER,
    PLACE,
    UNKNOWN_CARD,
)
from venezia.games.venedig.state import State
from venezia.present.ending import comes_nearer
from venezia.present.geometry import layout
from venezia.present.gold import lands, order_matters, spaces_of
from venezia.present.holding import Holding, Notice, Turned, Wish


class Table(Holding):
    """A running game, and what people do at it."""

    # Doing

    def _do(self, *deeds: Action) -> list[Event]:
        """One deed after the other, then what says nothing of its own; a refusal becomes a notice."""
        self.notice = None
        happened: list[Event] = []
        if self.staying is not None:
            return []  # the next player does not have the device yet
        self.undone = False
        self.heard()
        before, seat = self.state, self.state.decider
        try:
            for deed in deeds:
                happened += self._done(deed)
            self.wish = Wish()
            while (forced := self._automatic(self.session.state)) is not None:
                happened += self._done(forced)
        except Refused as refused:
            self.notice = Notice(self._for_all(refused.reason))
        self._stay(seat, happened)
        self._look_again()
        self.nearer = comes_nearer(before, self.state)
        return happened

    def _for_all(self, reason: Reason) -> Reason:
        """While a hand is face down, why not is told without what the hand holds (V4.1, V4.8)."""
        if self.viewer is not None:
            return reason
        if reason.key in ("lay.not-in-hand", "swap.not-in-hand"):
            return Reason("table.not-enough", reason.rule, {"building": reason.values["building"]})
        return replace(reason, values={**reason.values, "ways": []}) if "ways" in reason.values else reason

    def _done(self, deed: Action) -> list[Event]:
        return self.session.do(self.session.game.write_action(deed, self.session.state))

    def _look_again(self) -> None:
        self.state = self.session.state
        if self.open_seat is not None and self.holder != self.open_seat:
            self.cover()

    def _automatic(self, state: State) -> Action | None:
        """Moves before which the active player cannot buy, or gains nothing by buying (V7.2); no tile left (V8.1)."""
        if state.phase == DRAIN and not any(state.swamp):
            return actions.PASS
        return actions.MOVE_ON if state.phase == MOVE and not order_matters(state) else None

    def lay(self, building: int) -> list[Event]:
        """One card joins or starts a project; a casa waits to be built."""
        if self.phase == DRAW:
            return self.choose_put(building)
        if self.phase == DISCARD:
            return self._do(actions.DISCARDS[building])
        last = building == CASA or self.state.joint_total(building) + 1 == NEED[building]
        if last and self._has_no_place(building):
            return []
        happened = self._do(actions.LAY_JOIN[building][0])
        if self.notice is None and not self.fits(building * 2):
            self._tell_no_place(building)
        return happened

    def _tell_no_place(self, building: int) -> None:
        """What is complete would be lost; what has only begun may find a place until it is (V5.3)."""
        values = {"building": BUILDINGS[building]}
        if building * 2 in self.projects():
            self.notice = Notice(Reason("table.no-place-yet", "V5.3", values))
        elif (self.state.turn, building) not in self._begun:
            self._begun.add((self.state.turn, building))
            self.notice = Notice(Reason("table.no-place-begun", "V5.3", values), quiet=True)

    def lay_alone(self, building: int) -> list[Event]:
        """All cards of a building at once, a project of its own (V4.6); of a casa that is one card."""
        if building == CASA:
            return self.lay(CASA)
        return [] if self._has_no_place(building) else self._do(actions.LAY_ALONE[building])

    def _has_no_place(self, building: int) -> bool:
        """Told before the last card is laid, once a turn and type; touched again it is laid all the same (V5.3)."""
        key = (self.state.turn, building)
        if self.phase != LAY or self.staying is not None or self.fits(building * 2) or key in self._hopeless:
            return False
        self._hopeless.add(key)
        self.notice = Notice(Reason("table.no-place-lay", "V5.3", {"building": BUILDINGS[building]}))
        return True

    def discard(self, building: int) -> list[Event]:
        return self._do(actions.DISCARDS[building])

    def turn_card(self) -> list[Event]:
        """The imaginary player's card (V11.2)."""
        before, holder = self.state, self.state.setup.seats
        happened = self._do(actions.TURN_CARD)
        for event in happened:
            if event["event"] == "imaginary":
                card = BUILDINGS.index(event["card"])
                master = any(e["event"] == "master" and e["to"] == IMAGINARY for e in happened)
                complete = before.joint_total(card) + 1 == NEED[card]
                count = before.joint(holder, card) + 1
                self.turned = Turned(event["card"], event["effect"], count, master, complete)
        return happened

    def exchange(self, swamp: tuple[int, ...], treasure: tuple[int, ...]) -> list[Event]:
        wish = self.wish
        happened = self._do(actions.Exchange(swamp, treasure))
        if self.notice is not None or self.phase != OVER:
            self.wish = wish  # gold in between does not disturb what was being chosen
        return happened

    def quick_exchange(self) -> list[Event]:
        """One space for the tiles that lose the least."""
        offers = [a for a in self.legal() if isinstance(a, actions.Exchange)]
        if self.staying is not None:
            return []
        if not offers:
            waits = self.state.decider != self.state.active and self.phase != FINAL
            active = {"seat": self.state.active}
            self.notice = Notice(Reason("exchange.not-yours" if waits else "table.no-gold", "V7.2", active))
            return []
        return self.exchange(offers[0].swamp, offers[0].treasure)

    # Touching

    def choose_project(self, project: int) -> None:
        self.notice = None
        self.wish = Wish(project=project)

    def choose_district(self, place: Place) -> None:
        self.wish.site = place

    def touch(self, x: float, y: float) -> list[Event]:
        """A finger on the board, in hex widths."""
        self.heard()
        where = layout(self.state.setup.board)
        if self.phase == DRAIN:
            return self._touch_swamp(where.hex_at(x, y))
        if self.project() is not None:
            places = self.places()
            meant = where.nearest(list(dict.fromkeys(p.hexes for p in places)), x, y)
            if meant is None:
                self._say_why_not(where.hex_at(x, y))
            else:
                self._choose_site(meant, places)
        elif where.hex_at(x, y) is not None:
            self.say_not_now("board")
        return []

    def say_not_now(self, part: str, building: str = "casa") -> None:
        """Why a part of the table does nothing just now; all can read it."""
        if self.curtain or self.staying is not None or self.phase in (FINAL, OVER):
            return
        lays, drained = self.phase == LAY, self.phase in (DRAW, END)
        laid_first = Reason("table.over-lay", "V4.1")
        held = lays and self.viewer == self.state.active
        over = Reason("table.over-drain", "V3") if drained else None
        reason = {
            "board": Reason("table.first-lay", "V4.1") if lays else over,
            "draw": Reason("table.later-draw", "V9.1"),
            "card": laid_first,
            "tile": Reason("table.not-in-hand", "V4.1", {"building": building}) if held else laid_first,
            "gold": Reason("table.no-gold", "V7.2"),
            "steps": Reason("table.steps", "V3"),
        }[part]
        if reason is not None:
            self.notice = Notice(reason)

    def _choose_site(self, hexes: tuple[int, ...], places: list[Place]) -> None:
        here = [p for p in places if p.hexes == hexes]
        if self.wish.site is not None and self.wish.site.hexes == hexes:
            return
        self.wish.project = self.project()
        self.wish.site = self._best_of(here)

    def _say_why_not(self, hex_index: int | None) -> None:
        """Why nothing fits where the finger is."""
        self.wish.site = None
        if hex_index is None:
            return
        there = self.state.hexes[hex_index]
        if there == EMPTY:
            self.notice = Notice(Reason("table.no-shape", "V5.2", {"building": BUILDINGS[self._building()]}))
        else:
            self.notice = Notice(Reason("table.not-empty", "V5.2", {"what": HEXES[there]}))

    def _touch_swamp(self, hex_index: int | None) -> list[Event]:
        """The first is only marked, so that a slip can be taken back; with the second both are taken (V8.1)."""
        chosen = self.wish.drains
        if hex_index is None:
            return []
        if hex_index in chosen:
            chosen.remove(hex_index)
        elif not self.state.swamp[hex_index]:
            self.notice = Notice(Reason("table.no-tile", "V8.1"))
        else:
            chosen.append(hex_index)
            if len(chosen) == self.most_drains():
                return self._main_drain()
        return []

    def choose_draw(self, card: int) -> list[Event]:
        """A card of the pool, or the deck (UNKNOWN_CARD); the one card that is chosen already is taken."""
        self.notice = None
        take = self.wish.take
        if self.phase != DRAW:
            return []
        if take == [card] and not self.wish.three:
            return self._main_draw()
        if self.wish.three and self.wish.put is None:
            self._ask_which_to_put()
        elif not self.wish.three:
            self.wish.take = [card]
        elif card == UNKNOWN_CARD:
            take.clear()  # all three from the deck
        elif card in take:
            take.remove(card)
        elif len(take) < 3:
            take.append(card)
        return []

    def choose_put(self, building: int) -> list[Event]:
        """V9.1 (b): this card goes to the pool."""
        self.notice = None
        swaps = [a for a in self.legal() if isinstance(a, actions.Swap)]
        if any(a.put == building for a in swaps):
            self.wish = Wish(three=True, put=building, take=[c for c in self.wish.take if c != UNKNOWN_CARD])
        else:
            self._say_why_no_swap(building)
        return []

    def _say_why_no_swap(self, building: int) -> None:
        try:
            self.session.game.verify(self.state, actions.Swap(building, ()))
        except Refused as refused:
            self.notice = Notice(self._for_all(refused.reason))

    def choose_way(self, three: bool) -> None:
        """V9.1: one card, or put one and take three."""
        self.notice = None
        if three and not self.may_put():
            self._say_why_no_swap(next(iter(self.hand_of(self.state.active)), CASA))
            return
        self.wish = Wish(three=three)

    # The main key

    def main(self) -> list[Event]:
        """What the one gold key does now."""
        if self.staying is not None:
            return self.hand_on()
        deeds: dict[int, Callable[[], list[Event]]] = {
            LAY: self._main_lay,
            BUILD: self._main_build,
            PLACE: self._main_place,
            MOVE: lambda: self._do(actions.MOVE_ON),
            DRAIN: self._main_drain,
            DRAW: self._main_draw,
            END: self.turn_card,
            DISCARD: self._main_discard,
            FINAL: self._main_final,
        }
        return deeds[self.phase]() if self.phase in deeds else []

    def _main_lay(self) -> list[Event]:
        project = self.project()
        if project is None:
            return self._do(actions.PASS)
        if self.waits_for_place():
            return self._ask_for_place()
        at_once = project >> 1 == CASA and self.state.setup.casa_at_once
        before = () if at_once else (actions.PASS,)
        return self._do(*before, *self._build_deeds(project))

    def _main_build(self) -> list[Event]:
        project = self.project()
        if project is None or self.waits_for_place():
            return self._ask_for_place()
        return self._do(*self._build_deeds(project))

    def _build_deeds(self, project: int) -> tuple[Action, ...]:
        site = self.place()
        return (actions.BUILDS[project], *(() if site is None else (site,)))

    def _main_place(self) -> list[Event]:
        site = self.place()
        return self._ask_for_place() if site is None else self._do(site)

    def _main_discard(self) -> list[Event]:
        self.notice = Notice(Reason("table.choose-discard", "V5.9"))
        return []

    def _ask_for_place(self) -> list[Event]:
        self.notice = Notice(Reason("table.touch-place", "V5.2", {"building": BUILDINGS[self._building()]}))
        return []

    def _main_drain(self) -> list[Event]:
        if self.wish.drains:
            deeds: list[Action] = [actions.Drain(h) for h in self.wish.drains]
            happened = self._do(*deeds)
            if self.phase == DRAIN and self.notice is None:
                happened += self._do(actions.PASS)  # one was enough for them
            return happened
        if self.asks_to_drain():
            self._reminded = self.state.turn
            self.notice = Notice(Reason("table.forgot-drain", "V8.1"))
            return []
        return self._do(actions.PASS)

    def _main_draw(self) -> list[Event]:
        deed = self.draw_deed()
        if deed is None:
            if self.wish.three:
                self._ask_which_to_put()
            else:
                self.notice = Notice(Reason("table.choose-draw", "V9.1"))
            return []
        return self._do(deed)

    def _ask_which_to_put(self) -> None:
        flat = self.settings.device == "flat"
        self.notice = Notice(Reason("table.choose-put-flat", "V9.1") if flat else Reason("table.choose-put", "V9.1"))

    # The last exchange

    def _main_final(self) -> list[Event]:
        offer = self.last_offer()
        return self._do(actions.PASS) if offer is None else self.exchange(offer.swamp, offer.treasure)

    def keep_rest(self) -> list[Event]:
        """Gold that is kept now is lost: giving up a space is asked once."""
        offer, seat = self.last_offer(), self.state.decider
        if offer is not None and self._warned != seat:
            self._warned = seat
            values = {"n": spaces_of(offer), "seat": seat, "to": lands(self.state, seat, spaces_of(offer))}
            unseen = {"seat": seat}  # all can read it: how much gold it is stays a secret
            self.notice = Notice(
                Reason("table.gives-up-unseen", "V10.3", unseen)
                if self.viewer is None
                else Reason("table.gives-up", "V10.3", values)
            )
            return []
        return self._do(actions.PASS)

    # Undo

    def undo(self, agreed: bool = False) -> list[Event]:
        """Back to the last thing a person decided; not past a reveal unless all agree."""
        self.notice = None
        if self._unchoose():
            return []
        self.heard()
        steps = self._undo_steps()
        reason = None if agreed else self._stops_undo(steps)
        if reason is not None:
            self.notice = Notice(reason, agree=True)
            return []
        undone: list[Event] = []
        try:
            for _ in range(max(1, steps)):  # without any the session says so
                undone += self.session.undo()
        except Refused as refused:
            self.notice = Notice(refused.reason)
        self.wish, self.undone = Wish(), self.notice is None
        self.staying, self.drawn = None, ()
        self._look_again()
        return undone

    def _undo_steps(self) -> int:
        """How many entries one undo takes back: the last, and those that were only the way to it."""
        line = self.session.line
        steps = min(1, len(line))
        while steps < len(line) and self._follows(len(line) - steps):
            steps += 1
        return steps

    def _follows(self, length: int) -> bool:
        """Whether the last of so many entries was only the way to what comes after it; gold never is."""
        state, last = self.session.state_at(length), self.session.line[length - 1].action
        if state is None or isinstance(last, actions.Exchange):
            return False
        if self._automatic(state) is not None:
            return True
        if state.phase == DRAIN:
            return isinstance(last, actions.Drain)  # one was enough for them
        if state.phase == PLACE:
            return isinstance(last, actions.Build) and state.decider == state.active
        return state.phase == BUILD and isinstance(last, actions.Pass)

    def last_taken(self) -> list[Entry]:
        """The entries that one undo would take back, the newest first."""
        line = self.session.line
        return line[len(line) - self._undo_steps() :][::-1]

    def _stops_undo(self, steps: int) -> Reason | None:
        """What one undo would take back though somebody has seen it, or has decided since."""
        line = self.session.line
        for entry in reversed(line[len(line) - steps :]):
            reason = self.session.game.reveal(self.state, entry.events)
            if reason is not None:
                return reason
        others = [e for e in line[len(line) - steps :] if e.moment.seat not in (None, self.decider)]
        if self.hands_round and steps and others:
            return Reason("reveal.handed", "V5.4", {"seat": self.decider})
        return None

    def _unchoose(self) -> bool:
        """What is only chosen is taken back first."""
        if self.wish == Wish():
            return False
        self.wish = Wish()
        return True
