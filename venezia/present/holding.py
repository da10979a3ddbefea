"""Who has the device, and what can be asked about the game at a digital table: nothing here changes it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from venezia.core.contract import Event
from venezia.core.reasons import Reason
from venezia.core.session import Session
from venezia.games.venedig import actions
from venezia.games.venedig.actions import Action, Place
from venezia.games.venedig.gold import can_buy
from venezia.games.venedig.legal import missing
from venezia.games.venedig.parts import (
    BUILD,
    CASA,
    DRAINS,
    FINAL,
    HAND_LIMIT,
    HAND_WIDTH,
    LAY,
    OVER,
    PLACE,
    PONTE,
    SWAMP,
)
from venezia.games.venedig.scoring import master_of, points_of
from venezia.games.venedig.state import State
from venezia.present.board_picture import Seat
from venezia.present.gold import best_exchange
from venezia.store.settings import Settings

SWAP_HAND = HAND_LIMIT - 2  # V9.3: before putting one and taking three


@dataclass
class Wish:
    """What was touched so far and is not yet done. Gone after every deed."""

    project: int | None = None  # what to build next: building * 2 + alone
    site: Place | None = None
    drains: list[int] = field(default_factory=list)
    three: bool = False  # V9.1 (b)
    put: int | None = None
    take: list[int] = field(default_factory=list)  # cards of the pool; UNKNOWN_CARD is the deck


@dataclass(frozen=True)
class Turned:
    """The imaginary player's card that was just turned up (V11.2): what all must see."""

    card: str
    effect: str
    count: int  # its how many'th of the type
    master: bool  # whether it takes the master builder
    complete: bool


@dataclass(frozen=True)
class Notice:
    """A sentence for the one who touched; `agree` offers to go on when all agree."""

    reason: Reason
    agree: bool = False
    quiet: bool = False  # good to know, and no refusal


class Holding:
    """A running game on one device, and in whose hands it is."""

    def __init__(self, session: Session[State], seats: tuple[Seat, ...], settings: Settings) -> None:
        self.session = session
        self.seats = seats
        self.settings = settings
        self.open_seat: int | None = None  # whose hand may lie open: the curtain was lifted for this seat
        self.passed_on: int | None = None  # who had the device before
        self.wish = Wish()
        self.notice: Notice | None = None
        self.covered = False  # the app was left: nothing is shown until somebody is back
        self.peeking: int | None = None  # on a device that lies flat: who holds to look
        self.staying: int | None = None  # who has just drawn and looks at the new cards before handing on
        self.drawn: tuple[str, ...] = ()  # those cards
        self.undone = False  # the last thing that happened was taken back
        self.nearer = False  # the end has just come nearer: all should hear of it
        self.turned: Turned | None = None  # the imaginary player's card, until the next deed
        self._reminded = -1  # the turn in which draining was asked for
        self._hopeless: set[tuple[int, int]] = set()  # turn and type: told that it has no place
        self._begun: set[tuple[int, int]] = set()  # turn and type: begun though it has no place yet
        self._warned = -1  # the seat that was asked whether it gives up gold
        self.state = session.state

    def counted(self) -> dict[str, Any]:
        """What people have counted themselves and not yet confirmed, as plain values: nothing, where the app counts."""
        return {}

    def count_again(self, said: dict[str, Any]) -> None:
        """The same values, come back."""

    # Asking

    @property
    def phase(self) -> int:
        return self.state.phase

    @property
    def decider(self) -> int | None:
        return None if self.state.phase == OVER else self.state.decider

    @property
    def curtain(self) -> bool:
        """Whether the device must be handed on before anything else happens."""
        if self.staying is not None and not self.covered:
            return False
        handed = self.hands_round and self.decider != self.open_seat
        return self.decider is not None and (handed or self.covered)

    @property
    def hands_round(self) -> bool:
        """Whether a curtain falls between two players."""
        return self.settings.curtain and self.settings.device == "passed"

    @property
    def viewer(self) -> int | None:
        """Whose secrets may be shown: nobody's under the curtain or on a device that lies flat."""
        hidden = self.curtain or (self.settings.device == "flat" and self.peeking != self.holder)
        return None if hidden else self.holder

    @property
    def holder(self) -> int | None:
        """Who has the device, or is to get it."""
        return self.decider if self.staying is None else self.staying

    def projects(self) -> list[int]:
        """What is complete and waits to be built, each once; the one chosen first."""
        if self.phase in (LAY, BUILD):
            return list(dict.fromkeys(self.state.projects))
        return self.state.projects[:1] if self.phase == PLACE else []

    def project(self) -> int | None:
        """What would be built next."""
        waiting = self.projects()
        if self.wish.project in waiting:
            return self.wish.project
        mine = [p for p in waiting if self.fits(p) and self.placer(p) == self.state.decider]
        return next(iter(mine or waiting), None)

    def fits(self, project: int) -> bool:
        return self.state.setup.sites.fits(project >> 1, self.state.hexes)

    def placer(self, project: int) -> int:
        """Who chooses the place (V5.4, V11.5)."""
        master = master_of(self.state, project)
        return master if master < self.state.setup.seats else self.state.active

    def places(self) -> list[Place]:
        """Every place for what is built next, if the one at the device chooses it."""
        project = self.project()
        if project is None or self.placer(project) != self.state.decider:
            return []
        return self.state.setup.sites.places(project >> 1, self.state.hexes)

    def place(self) -> Place | None:
        """Where the next building would stand: as it was touched, or the only place there is."""
        if self.wish.site is not None or self.curtain:
            return self.wish.site
        places = self.places()
        return self._best_of(places) if len({p.hexes for p in places}) == 1 else None

    def _best_of(self, here: list[Place]) -> Place:
        """Of one site the district that counts more."""
        return max(here, key=lambda p: points_of(self.state, self._building(), p.hexes, p.district))

    def _building(self) -> int:
        project = self.project()
        return CASA if project is None else project >> 1

    def districts(self) -> list[Place]:
        """The ponte on the chosen site with each district it may count, the better first."""
        site = self.place()
        if site is None or site.district < 0:
            return []
        both = [p for p in self.places() if p.hexes == site.hexes]
        return sorted(both, key=lambda p: -points_of(self.state, PONTE, p.hexes, p.district))

    def can_exchange(self) -> bool:
        """V7.2: one's own turn, and gold for at least one space."""
        state = self.state
        if self.staying is not None:
            return False
        own = state.decider == state.active or state.phase == FINAL
        return state.phase != OVER and own and can_buy(state, state.decider)

    def legal(self) -> list[Action]:
        return self.session.legal()

    def alone(self) -> list[int]:
        """Types that could be laid alone now (V4.6)."""
        return [a.building for a in self.legal() if isinstance(a, actions.Lay) and a.alone]

    def may_lay_more(self) -> bool:
        """Whether cards can still be laid (V5.1); a hand that is face down only tells that it holds some."""
        if self.phase != LAY:
            return False
        if self.viewer is None:
            return self.state.hand_size(self.state.active) > 0
        return any(isinstance(a, actions.Lay) for a in self.legal())

    def joinable(self, building: int) -> list[int]:
        """Who has cards in a project of a type that lacks some yet (V4.4)."""
        if not missing(self.state, building):
            return []
        return [seat for seat in range(self.state.setup.seats + 1) if self.state.joint(seat, building)]

    def may_turn_card(self) -> bool:
        return self.phase == LAY and actions.TURN_CARD in self.legal()

    def before_decider(self) -> int | None:
        """Who decided last before the device goes to another; nobody at the beginning."""
        seats = (entry.moment.seat for entry in reversed(self.session.line))
        return next((seat for seat in seats if seat not in (None, self.decider)), None)

    def decided_last(self, seat: int) -> bool:
        """Whether nobody has decided anything since; moves follow by themselves."""
        decided = (entry for entry in reversed(self.session.line) if not isinstance(entry.action, actions.Move))
        newest = next(decided, None)
        return newest is not None and newest.moment.seat == seat

    def begun(self) -> bool:
        """Whether the turn has begun already, so that the device only comes back."""
        line, turn = self.session.line, self.state.turn
        return bool(line) and line[-1].moment.turn == turn

    def hand_of(self, seat: int) -> list[int]:
        """The cards of a hand, sorted by type."""
        row = self.state.hand[seat * HAND_WIDTH : (seat + 1) * HAND_WIDTH]
        return [b for b, count in enumerate(row) for _ in range(count)]

    def most_drains(self) -> int:
        """How many tiles may still be taken this turn: two, and no more than there are (V8.1)."""
        return min(DRAINS - self.state.drained, sum(there == SWAMP for there in self.state.hexes))

    def may_put(self) -> bool:
        """V9.1 (b), V9.2: a hand that may put a card; a hand that is face down tells no more than how many it holds."""
        if self.viewer is None:
            return 1 <= self.state.hand_size(self.state.active) <= SWAP_HAND
        return any(isinstance(a, actions.Swap) for a in self.legal())

    def waits_for_place(self) -> bool:
        """Whether a place must be touched before the main key can go on."""
        project = self.project()
        if project is None or self.place() is not None:
            return False
        return self.placer(project) == self.state.decider and self.fits(project)

    def asks_to_drain(self) -> bool:
        """Players keep forgetting to drain: passing it over is asked once a turn."""
        forgot = self.settings.remind and not self.state.drained and any(self.state.swamp)
        return forgot and self._reminded != self.state.turn

    def draw_deed(self) -> Action | None:
        """What drawing would be as it is chosen now; None while something is missing."""
        wish, options = self.wish, self.legal()
        if options and options[0] == actions.PASS:
            return actions.PASS
        if wish.three:
            return None if wish.put is None else actions.Swap(wish.put, tuple(sorted(wish.take)))
        return actions.DRAWS[wish.take[0]] if wish.take else None

    def last_offer(self) -> actions.Exchange | None:
        """What the main key hands in for the last time: all spaces that can be had (V10.3)."""
        return best_exchange(self.state, self.state.decider) if self.phase == FINAL else None

    @property
    def over(self) -> bool:
        return self.phase == OVER

    def last_scored(self) -> int | None:
        """The entry whose Why is asked for most: what moved somebody last, for a building the building itself."""
        told: tuple[str, ...] = ("scored", "exchanged")
        for index in range(len(self.session.line) - 1, -1, -1):
            happened = {e["event"] for e in self.session.line[index].events}
            if "moved" in happened and not happened.intersection(told):
                told = ("scored",)  # gold between two moves is older than the second
            if happened.intersection(told):
                return index
        return None

    # The curtain

    def lift(self) -> None:
        """The one whose choice it is has the device."""
        self.open_seat = self.decider
        self.covered = self.undone = False
        self.heard()

    def heard(self) -> None:
        """What was said has been read."""
        self.notice = self.turned = None
        self.nearer = False

    def _stay(self, seat: int, happened: list[Event]) -> None:
        """Cards from the deck are seen by the one who drew them before the device is handed on.

        Where no curtain falls a turn ends only by a touch of its own, or the next tap would be done in another's name.
        """
        drew = [e for e in happened if e["event"] == "drew" and e["from"] == "deck" and e["seat"] == seat]
        passes = any(e["event"] == "turn" for e in happened) and not self.hands_round
        if (drew or passes) and self.session.state.decider != seat:
            self.staying, self.drawn = seat, tuple(c for e in drew for c in e["cards"])

    def hand_on(self) -> list[Event]:
        """They have seen what they drew."""
        self.notice = None
        self.cover()
        return []

    def cover(self) -> None:
        """The device is out of their hands: handed on, or the app was left."""
        self.covered, self.peeking = False, None
        self.staying, self.drawn = None, ()
        self.passed_on = self.open_seat if self.open_seat is not None else self.passed_on
        self.open_seat = None

    def leave(self) -> None:
        """The app goes to the background: whatever the settings say, no hand is in its last picture."""
        self.cover()
        self.covered = True

    def peek(self, looking: bool) -> None:
        """A device that lies flat: the hand of whose choice it is now is open as long as it is held."""
        self.peeking = self.holder if looking else None
