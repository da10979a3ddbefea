"""What the table shows, as plain values made from the presenter. No Kivy, no rule is decided here."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from venezia.games.venedig.actions import Lay
from venezia.games.venedig.gold import can_buy, known_gold
from venezia.games.venedig.legal import missing
from venezia.games.venedig.parts import (
    BUILD,
    BUILDINGS,
    CASA,
    DISCARD,
    DRAIN,
    DRAW,
    END,
    FINAL,
    FIRST_TREASURE,
    HAND_LIMIT,
    LAID_WIDTH,
    LAY,
    MASTERED,
    MOVE,
    NEED,
    NOBODY,
    OVER,
    PHASES,
    PLACE,
    SWAMP,
    TILE_GOLD,
    TILE_WIDTH,
    TYPES_IN_FRONT,
    UNKNOWN_CARD,
    UNKNOWN_SWAMP,
    UNKNOWN_TREASURE,
)
from venezia.games.venedig.scoring import Preview, landing, master_of, participants, preview
from venezia.present.board_picture import BoardPicture, Mark, Path
from venezia.present.curtain import CurtainPicture, HandOver
from venezia.present.ending import Ending
from venezia.present.gold import gold_of, lands, spaces_of
from venezia.present.holding import SWAP_HAND
from venezia.present.sentences import Sentences
from venezia.present.table import Table
from venezia.present.taken_back import deed_name
from venezia.present.words import Words

STEP_RULES = {LAY: "V4", BUILD: "V5", PLACE: "V5", MOVE: "V6", DISCARD: "V5.9", DRAIN: "V8", DRAW: "V9", END: "V11",
              FINAL: "V10", OVER: "V10"}  # fmt: skip


@dataclass(frozen=True)
class Plate:
    """A player as all may see him or her."""

    seat: int
    name: str
    number: int
    landing: int | None
    cards: tuple[tuple[str, int], ...]  # in front: type and how many
    masters: tuple[str, ...]
    swamp: int
    treasure: int
    hand: int
    active: bool
    deciding: bool


@dataclass(frozen=True)
class TypeTile:
    """One building type: its cards on the table, its master, what is left of it."""

    building: str
    left: int
    slots: tuple[int | str | None, ...]  # who laid each card needed: a seat, "imaginary", or nobody yet
    master: int | str | None
    alone: int  # cards laid alone beside the joint project (V4.6)
    complete: bool
    no_place: bool
    last: bool  # the last piece: building it ends the game
    touchable: bool


@dataclass(frozen=True)
class Choice:
    """One of several things to choose from: `deed` names the wish, `value` what it is about."""

    deed: str
    value: int
    text: str
    piece: str
    chosen: bool = False
    enabled: bool = True


@dataclass(frozen=True)
class Card:
    """A card that can be touched."""

    building: int
    name: str
    chosen: bool = False
    enabled: bool = True
    dim: bool = False  # it cannot be used now; touched, it says why


@dataclass(frozen=True)
class MainKey:
    """The one key: gold for a deed, quiet for declining, mere words where something else must be touched first."""

    text: str
    ready: bool = True
    note: str = ""
    declines: bool = False

    @property
    def kind(self) -> str:
        if not self.ready:
            return "flat"
        return "plain" if self.declines else "main"


@dataclass(frozen=True)
class TablePicture:
    board: BoardPicture
    seat: int  # whose choice it is, or who was active last
    turn: str
    turn_short: str
    step: str
    rule: str  # where the rules tell of this step
    sites: tuple[int, ...]  # in each district, how much can be chosen there; empty when nothing can
    site_notes: tuple[str, ...]  # the same in words
    plates: tuple[Plate, ...]
    imaginary: Plate | None
    tiles: tuple[TypeTile, ...]
    hand: tuple[Card, ...] | None  # None: hidden
    hand_size: int
    gold: int | None
    can_exchange: bool
    gold_open: bool  # whether the keys of gold can be touched
    quick: str  # the key that buys one space, and where it leads
    deck: int
    pool: tuple[Card, ...]
    deck_chosen: bool
    drawing: bool
    supply: int
    title: str
    prompt: str
    prompt_piece: str
    warning: str
    choices: tuple[Choice, ...]
    main: MainKey
    undo: str
    undo_short: str
    notice: str
    notice_rule: str
    agree: bool
    quiet: bool  # the notice is no refusal
    news: str  # what was turned up for all to see
    curtain: CurtainPicture | None
    over: bool


class Painter:
    """Makes the pictures of one table in one language."""

    def __init__(self, table: Table, sentences: Sentences, words: Words) -> None:
        self.table = table
        self.sentences = sentences.for_players([seat.name for seat in table.seats])
        self.initials = sentences.for_players([seat.letter for seat in table.seats])  # as on the badges
        self.words = words
        self.hand_over = HandOver(table, self.sentences, words)
        self.ending = Ending(self.sentences, words)

    def paint(self) -> TablePicture:
        table, state = self.table, self.table.state
        seen = self._preview()
        viewer = table.viewer
        seat = state.active if table.holder is None else table.holder
        title, prompt = self._prompt(seen)
        project = table.project()
        sites = self._sites()
        return TablePicture(
            board=self._board(seen),
            seat=seat,
            turn=self._turn(self.sentences),
            turn_short=self._turn(self.initials),
            step=self._step(),
            rule=STEP_RULES[table.phase],
            sites=sites,
            site_notes=tuple(self.words(self._site_key(), n=n) for n in sites),
            plates=tuple(self._plate(s, seen) for s in range(state.setup.seats)),
            imaginary=self._plate(state.setup.seats, None) if state.setup.imaginary else None,
            tiles=tuple(self._tile(b) for b in range(len(BUILDINGS))),
            hand=None if viewer is None else self._hand(viewer),
            hand_size=state.hand_size(seat),
            gold=None if viewer is None else known_gold(state, viewer),
            can_exchange=table.can_exchange(),
            gold_open=self._gold_open(),
            quick=self._quick(),
            deck=len(state.deck),
            pool=self._pool(),
            deck_chosen=self._deck_chosen(),
            drawing=table.phase == DRAW,
            supply=len(state.supply),
            title=title,
            prompt=prompt,
            prompt_piece="" if project is None else f"type-{BUILDINGS[project >> 1]}",
            warning=self._warning(),
            choices=tuple(self._choices()),
            main=self._main(seen),
            undo=self._undo(self.sentences),
            undo_short=self._undo(self.initials),
            notice=self._notice(),
            notice_rule=(table.notice.reason.rule or "") if table.notice else "",
            agree=table.notice is not None and table.notice.agree,
            quiet=table.notice is not None and table.notice.quiet,
            news=self.hand_over.news(),
            curtain=self.hand_over.paint(),
            over=table.over,
        )

    def _name(self, seat: int) -> str:
        return self.sentences.who(seat if seat < len(self.table.seats) else "imaginary")

    def _building(self, building: int) -> str:
        word = self.sentences.word("building", BUILDINGS[building])
        return word[:1].upper() + word[1:]

    def _preview(self) -> Preview | None:
        site, project = self.table.place(), self.table.project()
        if site is None or project is None:
            return None
        return preview(self.table.state, project, site.hexes, site.district)

    # The board

    def _board(self, seen: Preview | None) -> BoardPicture:
        table, state = self.table, self.table.state
        site, project = table.place(), table.project()
        legal = self._legal()
        ghost = None
        if site is not None and project is not None:
            ghost = state.setup.board.placed(project >> 1, site.hexes)
        return BoardPicture(
            board=state.setup.board,
            seats=table.seats,
            hexes=bytes(state.hexes),
            buildings=tuple(state.buildings),
            gondolas=tuple(state.gondola),
            legal=legal,
            chosen=tuple(table.wish.drains),
            ghost=ghost,
            marks=self._marks(seen),
            paths=self._paths(seen),
            dimmed=bool(legal) and table.phase != DRAIN,
            bubble=() if seen is None else seen.shares,
            turns=frozenset() if table.decider is None else frozenset((self._at_turn(),)),
        )

    def _turn(self, sentences: Sentences) -> str:
        """Which turn it is, and whose while another master chooses (V5.4)."""
        table, n = self.table, self.table.state.turn - (self.table.staying is not None)
        if table.phase == PLACE and table.decider != table.state.active:
            return self.words("table.turn-of", name=sentences.who(table.state.active), n=n)
        return self.words("table.turn", n=n)

    def _at_turn(self) -> int:
        return self.table.state.active if self.table.staying is None else self.table.staying

    def _legal(self) -> frozenset[int]:
        table = self.table
        if table.curtain:
            return frozenset()
        if table.phase == DRAIN:
            return frozenset(h for h, there in enumerate(table.state.hexes) if there == SWAMP)
        return frozenset(h for place in table.places() for h in place.hexes)

    def _sites(self) -> tuple[int, ...]:
        """How many places or swamp tiles each district offers; a ponte's are counted at both its ends."""
        table, board = self.table, self.table.state.setup.board
        if not self._legal():
            return ()
        found: set[tuple[int, ...]] = {place.hexes for place in table.places()}
        if table.phase == DRAIN:
            found = {(h,) for h, there in enumerate(table.state.hexes) if there == SWAMP}
        counts = [0] * len(board.district_names)
        for hexes in found:
            for district in {board.district_of[h] for h in hexes}:
                counts[district] += 1
        return tuple(counts)

    def _site_key(self) -> str:
        return "table.swamps-here" if self.table.phase == DRAIN else "table.places-here"

    def _marks(self, seen: Preview | None) -> tuple[Mark, ...]:
        if seen is None:
            return ()
        return tuple(Mark(t.hex, "stud") for t in seen.score.terms if t.points and t.hex >= 0)

    def _paths(self, seen: Preview | None) -> tuple[Path, ...]:
        if seen is not None:
            return tuple(
                Path(seat, way.start, way.end, way.jumped, dict(seen.shares)[seat]) for seat, way in seen.landings
            )
        state = self.table.state
        if state.phase == MOVE and state.moves:
            seat, points = state.moves[0]
            way = landing(state, seat, points)
            return (Path(seat, way.start, way.end, way.jumped, points),)
        return ()

    # Players and types

    def _plate(self, seat: int, seen: Preview | None) -> Plate:
        state = self.table.state
        row = state.laid[seat * LAID_WIDTH : (seat + 1) * LAID_WIDTH]
        real = seat < state.setup.seats
        tiles = state.tiles[seat * TILE_WIDTH : (seat + 1) * TILE_WIDTH] if real else [0] * TILE_WIDTH
        ways = dict(seen.landings) if seen is not None else {}
        return Plate(
            seat=seat,
            name=self._name(seat) if real else self.words("table.imaginary"),
            number=state.gondola[seat] if real else 0,
            landing=ways[seat].end if seat in ways else None,
            cards=tuple((BUILDINGS[b], count) for b, count in enumerate(row) if count),
            masters=tuple(BUILDINGS[b] for b, holder in enumerate(state.masters) if holder == seat),
            swamp=sum(tiles[:FIRST_TREASURE]),
            treasure=sum(tiles[FIRST_TREASURE:]),
            hand=state.hand_size(seat) if real else 0,
            active=real and seat == self._at_turn(),
            deciding=real and seat == self.table.holder,
        )

    def _tile(self, building: int) -> TypeTile:
        state = self.table.state
        slots: list[int | str | None] = []
        for seat in range(state.setup.seats + 1):
            slots += [self._holder(seat)] * state.joint(seat, building)
        master = state.masters[building]
        return TypeTile(
            building=BUILDINGS[building],
            left=state.stock[building],
            slots=tuple(slots + [None] * (NEED[building] - len(slots))) if building != CASA else tuple(slots),
            master=None if master == NOBODY else self._holder(master),
            alone=NEED[building] if state.alone(building) else 0,
            complete=any(p >> 1 == building for p in self.table.projects()),
            no_place=not self.table.fits(building * 2),
            last=state.stock[building] == 1,
            touchable=self._tile_touchable(building),
        )

    def _tile_touchable(self, building: int) -> bool:
        table = self.table
        if table.curtain or table.staying is not None:
            return False
        if table.phase == DISCARD:
            return bool(table.state.laid[table.state.active * LAID_WIDTH + building]) and building != CASA
        return (table.phase in (LAY, DRAW) and table.settings.device == "flat") or self._in_hand(building)

    def _in_hand(self, building: int) -> bool:
        """On a device that lies flat nobody learns from the tiles what a hand holds."""
        table = self.table
        return table.phase == LAY and table.viewer is not None and building in table.hand_of(table.state.active)

    def _holder(self, seat: int) -> int | str:
        return seat if seat < self.table.state.setup.seats else "imaginary"

    def _hand(self, viewer: int) -> tuple[Card, ...]:
        table = self.table
        put_shown, new, useless = False, list(table.drawn), self._useless()
        cards = []
        for building in table.hand_of(viewer):
            put = table.wish.put == building and not put_shown
            put_shown = put_shown or put
            fresh = BUILDINGS[building] in new
            if fresh:
                new.remove(BUILDINGS[building])
            enabled = table.phase in (LAY, DRAW) and viewer == table.state.active
            cards.append(Card(building, BUILDINGS[building], put or fresh, enabled, enabled and building in useless))
        return tuple(cards)

    def _useless(self) -> frozenset[int]:
        """Types of the hand that can neither be laid (V4.5) nor, where one is to be put, be put (V9.2)."""
        table = self.table
        if table.phase == DRAW:
            return frozenset(table.state.pool) if table.wish.three else frozenset()
        usable = {a.building for a in table.legal() if isinstance(a, Lay)}
        return frozenset(range(len(BUILDINGS))) - usable

    def _pool(self) -> tuple[Card, ...]:
        table = self.table
        drawing = table.phase == DRAW and not table.curtain
        return tuple(
            Card(c, BUILDINGS[c], drawing and c in table.wish.take, drawing) for c in table.state.pool
        )

    def _deck_chosen(self) -> bool:
        wish = self.table.wish
        if self.table.phase != DRAW:
            return False
        return wish.three and len(wish.take) < 3 if wish.three else wish.take == [UNKNOWN_CARD]

    # Words

    def _step(self) -> str:
        phase = self.table.phase
        if self.table.staying is not None:
            return "draw"
        if phase in (FINAL, OVER):
            return ""  # none of a turn's steps
        if phase == DRAIN:
            return "drain"
        return "draw" if phase in (DRAW, END) else "build"

    def _prompt(self, seen: Preview | None) -> tuple[str, str]:
        """The step in one or two words, and what to do in one sentence."""
        table, say = self.table, self.words
        state = table.state
        if table.staying is not None:
            names = {"name": self._name(table.staying), "next": self._name(state.decider)}
            if not table.hands_round:
                return say("table.turn-over"), say("table.turn-over-do", **names)
            return say("table.drawn"), say("table.drawn-do", n=len(table.drawn), **names)
        name = self._name(state.active if table.decider is None else table.decider)
        values = {"name": name, "hand": str(state.hand_size(state.active)), "most": str(HAND_LIMIT)}
        project = table.project()
        if table.phase == LAY and project is None:
            return say("table.lay"), say(self._lay_do(), **values)
        if table.phase == DRAIN:
            return say("table.drain"), say("table.drain-do", name=name, n=table.most_drains())
        if project is not None and seen is not None:
            return self._prompt_seen(project, seen)
        if project is not None:
            return self._prompt_build(project)
        if table.phase == MOVE:
            seat, points = state.moves[0]
            values = {"name": self._name(seat), "points": str(points), "active": self._name(state.active)}
            if not table.can_exchange():
                return say("table.move"), say("table.move-only", **values)
        if table.phase == FINAL:
            return say("table.final"), f"{self.ending.why(state)} {say('table.final-do', name=name)}"
        if table.over:
            return self.ending.winner(state), self.ending.why(state)
        if table.phase == DRAW and state.hand_size(state.active) >= HAND_LIMIT:
            return say("table.draw"), say("table.draw-full", **values)
        if table.phase == DRAW:
            return say("table.draw"), say(self._draw_do(), **values)
        key = PHASES[table.phase]
        return say(f"table.{key}"), say(f"table.{key}-do", **values)

    def _lay_do(self) -> str:
        """How cards are laid, with the first ones and with more (V4.1)."""
        table = self.table
        if not table.state.hand_size(table.state.active):
            return "table.lay-none"
        if table.settings.device == "flat":
            return "table.lay-flat"
        return "table.lay-do" if table.state.fresh else "table.lay-more"

    def _draw_do(self) -> str:
        """What may be touched now: a card to take, or the one to put and then those to take (V9.1)."""
        table = self.table
        if not table.wish.three:
            return "table.draw-do" if table.may_put() else "table.draw-one"
        if table.wish.put is not None:
            return "table.draw-three" if table.state.pool else "table.draw-three-deck"
        return "table.put-flat" if table.settings.device == "flat" else "table.put-do"

    def _prompt_seen(self, project: int, seen: Preview) -> tuple[str, str]:
        """A place is chosen: what it counts."""
        building = BUILDINGS[project >> 1]
        told = self.sentences.counted(building, [term.what for term in seen.score.terms], seen.score.points)
        return self._building(project >> 1), told if seen.shares else f"{told} {self.words('table.nobody')}"

    def _prompt_build(self, project: int) -> tuple[str, str]:
        table, say = self.table, self.words
        building = self._building(project >> 1)
        title = say("table.complete", building=building)
        if not table.fits(project):
            return title, say("table.no-place", n=NEED[project >> 1])
        placer = table.placer(project)
        if placer != table.state.decider:
            return title, say("table.other-places", name=self._name(placer))
        names = self.sentences.listed([self._name(s) for s in participants(table.state, project)], "and")
        told = say(self._places_key(project), name=self._name(placer), names=names)
        return title, f"{told} {say('table.lay-before')}" if table.may_lay_more() else told

    def _places_key(self, project: int) -> str:
        """By what right somebody chooses: as builder, as master, or because the master is imaginary (V5.4, V11.5)."""
        state = self.table.state
        if project & 1 or project >> 1 == CASA:
            return "table.places-alone"
        if master_of(state, project) < state.setup.seats:
            return "table.places"
        return "table.places-its" if participants(state, project) else "table.places-its-alone"

    def _warning(self) -> str:
        """What is coming: types that cannot stay in front (V5.9), and the end."""
        state = self.table.state
        fronts = [b for b in MASTERED if state.joint(state.active, b) and b * 2 not in state.projects]
        near = self.ending.near(state)
        if len(fronts) <= TYPES_IN_FRONT or self.table.phase not in (LAY, BUILD):
            return near
        told = self.words("table.types-in-front", name=self._name(state.active), n=len(fronts))
        return f"{told} {near}".strip()

    def _choices(self) -> list[Choice]:
        table = self.table
        if table.curtain or table.staying is not None:
            return []
        if table.phase == DRAW:
            return self._draw_choices()
        if table.phase == DISCARD:
            return self._discard_choices()
        if table.phase == FINAL:
            return [Choice("keep", 0, self.words("table.keep-rest"), "")]
        found = self._district_choices() or self._project_choices()
        if table.phase == LAY:
            found += self._lay_choices()
        return found

    def _lay_choices(self) -> list[Choice]:
        found = []
        for b in self.table.alone() if self.table.viewer is not None else ():  # it would tell what a hand holds
            if seats := self.table.joinable(b):
                found.append(Choice("join", b, self._join(b, seats), f"type-{BUILDINGS[b]}"))
            text = self.words("table.alone", building=self._building(b), n=NEED[b])
            found.append(Choice("alone", b, text, f"type-{BUILDINGS[b]}"))
        if self.table.may_turn_card():
            found.append(Choice("imaginary", 0, self.words("table.turn-now"), "card-back"))
        return found

    def _join(self, building: int, seats: list[int]) -> str:
        """What joining means beside building alone: with whom, if anybody else, and how many cards are missing."""
        others = [self._name(seat) for seat in seats if seat != self.table.state.active]
        word, n = self.sentences.word("building", BUILDINGS[building]), missing(self.table.state, building)
        if not others:
            return self.words("table.join-own", n=n, building=word)
        return self.words("table.join", names=self.sentences.listed(others, "and"), n=n, building=word)

    def _project_choices(self) -> list[Choice]:
        waiting = self.table.projects()
        if len(waiting) < 2:
            return []
        return [
            Choice(
                "project", p, self.words("table.first", building=self._building(p >> 1)),
                f"type-{BUILDINGS[p >> 1]}", p == self.table.project(),
            )
            for p in waiting
        ]  # fmt: skip

    def _district_choices(self) -> list[Choice]:
        table = self.table
        names = table.state.setup.board.district_names
        found = []
        for place in table.districts():
            project = table.project()
            assert project is not None
            points = preview(table.state, project, place.hexes, place.district).score.points
            text = self.words("table.district", district=names[place.district], n=points)
            found.append(Choice("district", place.district, text, "type-casa", place == table.place()))
        return found

    def _discard_choices(self) -> list[Choice]:
        state = self.table.state
        row = state.laid[state.active * LAID_WIDTH : (state.active + 1) * LAID_WIDTH]
        return [
            Choice("discard", b, self.words("table.discard-type", building=self._building(b), n=count),
                   f"type-{BUILDINGS[b]}")
            for b, count in enumerate(row) if count and b != CASA
        ]  # fmt: skip

    def _draw_choices(self) -> list[Choice]:
        table = self.table
        if table.state.hand_size(table.state.active) >= HAND_LIMIT:
            return []
        three = table.may_put()
        key = "table.take-three" if three else self._why_no_three()
        text = self.words(key, most=SWAP_HAND)
        return [
            Choice("one", 0, self.words("table.take-one"), "icon-draw", not table.wish.three),
            Choice("three", 0, text, "icon-exchange", table.wish.three, three),
        ]

    def _why_no_three(self) -> str:
        """V9.3: too many cards, or none; else V9.2: all their types lie in the pool."""
        held = self.table.state.hand_size(self.table.state.active)
        return "table.take-three-pooled" if 1 <= held <= SWAP_HAND else "table.take-three-full"

    def _main(self, seen: Preview | None) -> MainKey:
        table, say = self.table, self.words
        state = table.state
        if table.staying is not None:
            begins = say("curtain.start", name=self._name(state.decider))
            return MainKey(say("table.hand-on") if table.hands_round else begins)
        if table.phase in (LAY, BUILD, PLACE) and table.project() is not None:
            return self._main_build(seen)
        if table.phase == LAY:
            return MainKey(say("table.lay-nothing" if state.fresh else "table.done-laying"), declines=state.fresh)
        if table.phase == DRAIN:
            n = len(table.wish.drains)
            return MainKey(say("table.drain-main", n=n), declines=not n)
        if table.phase == DRAW:
            return self._main_draw()
        if table.phase == FINAL:
            return self._main_final()
        return MainKey(say(f"table.{PHASES[table.phase]}-main"), table.phase != DISCARD)

    def _main_build(self, seen: Preview | None) -> MainKey:
        table, say = self.table, self.words
        project = table.project()
        assert project is not None
        building = self._building(project >> 1)
        if not table.fits(project):
            return MainKey(say("table.discard-cards", building=building, n=NEED[project >> 1]))
        placer = table.placer(project)
        if placer != table.state.decider:
            return MainKey(say("table.pass-to"))
        if seen is None:
            return MainKey(say("table.choose-place"), ready=False)
        takers = [self._name(seat) for seat in seen.treasure]
        note = say("table.treasure", names=self.sentences.listed(takers, "and")) if takers else say("table.no-treasure")
        return MainKey(say("table.build-here"), note=note)

    def _main_final(self) -> MainKey:
        """All spaces that can be had; how many is told to nobody but the owner."""
        offer = self.table.last_offer()
        if offer is None or self.table.viewer is None:
            return MainKey(self.words("table.final-main"))
        n, seat = spaces_of(offer), self.table.state.decider
        note = self.words("table.final-lands", space=lands(self.table.state, seat, n))
        return MainKey(self.words("table.final-best", n=n, gold=gold_of(offer)), note=note)

    def _main_draw(self) -> MainKey:
        table, say = self.table, self.words
        if table.state.hand_size(table.state.active) >= HAND_LIMIT:
            return MainKey(say("table.end-turn"))
        wish = table.wish
        if wish.three:
            if wish.put is None:
                return MainKey(say("table.put-which"), ready=False)
            return MainKey(say("table.put-main", building=self._building(wish.put)),
                           note=say("table.put-note", pool=len(wish.take), deck=3 - len(wish.take)))  # fmt: skip
        if not wish.take:
            return MainKey(say("table.take-which"), ready=False)
        card = wish.take[0]
        return MainKey(say("table.take-deck") if card == UNKNOWN_CARD
                       else say("table.take-main", building=self._building(card)))  # fmt: skip

    def _notice(self) -> str:
        notice = self.table.notice
        if notice is None:
            return ""
        said = self.sentences.reason(notice.reason)
        return self.words("table.undo-stops", why=said) if notice.agree else said

    def _undo(self, sentences: Sentences) -> str:
        """What undo would undo: first what is only chosen."""
        if chosen := self._chosen():
            return self.words("table.undo", what=self.words(chosen))
        label = self.table.session.undo_label()
        if label is None:
            return ""
        taken = self.table.last_taken()
        drains = [e["hex"] for entry in reversed(taken) for e in entry.events if e["event"] == "drained"]
        if drains:
            what = self._drained(sentences, drains)
        elif label.key == "edit":
            what = sentences.label(label)
        else:
            what = deed_name(taken, sentences, self.words)
        return self.words("table.undo", what=what)

    def _chosen(self) -> str:
        wish = self.table.wish
        if wish.site is not None:
            return "table.undo-chosen-place"
        if wish.drains:
            return "table.undo-chosen-tile"
        if wish.three or wish.put is not None or wish.take:
            return "table.undo-chosen-cards"
        return "table.undo-chosen-first" if wish.project is not None else ""

    def _gold_open(self) -> bool:
        """With gold for a space, also where it is not the moment: then it says why. Face down, it tells nothing."""
        table = self.table
        if table.over or table.curtain or table.staying is not None:
            return False
        return table.viewer is None or can_buy(table.state, table.viewer)

    def _quick(self) -> str:
        """Where one space bought leads, told to nobody but the owner of the gold."""
        table = self.table
        if table.viewer is None or not table.can_exchange():
            return self.words("table.exchange")
        return self.words("table.exchange-to", space=lands(table.state, table.state.decider, 1))

    def _drained(self, sentences: Sentences, hexes: list[str]) -> str:
        """With the districts, where there is room for them."""
        if sentences is self.initials:
            return self.words("log.drained", name=sentences.who(self.table.state.active), n=len(hexes))
        board = self.table.state.setup.board
        names = dict.fromkeys(board.district_names[board.district_of[board.hex_index[h]]] for h in hexes)
        name, districts = sentences.who(self.table.state.active), sentences.listed(list(names), "comma")
        return self.words("log.drained-in", name=name, n=len(hexes), districts=districts)

@dataclass(frozen=True)
class GoldTile:
    """A tile in the exchange sheet."""

    kind: str  # swamp or treasure
    value: int


def gold_tiles(table: Table, seat: int) -> list[GoldTile]:
    """The tiles of a seat, for the one at the device only: those that hold gold, the greatest first.

    On a device that lies flat all see the backs: then every tile, in an order that tells nothing.
    """
    row = table.state.tiles[seat * TILE_WIDTH : (seat + 1) * TILE_WIDTH]
    found = [
        GoldTile("swamp" if kind < FIRST_TREASURE else "treasure", TILE_GOLD[kind])
        for kind, count in enumerate(row)
        for _ in range(count)
        if (TILE_GOLD[kind] or table.settings.device == "flat") and kind not in (UNKNOWN_SWAMP, UNKNOWN_TREASURE)
    ]
    if table.settings.device == "flat":
        Random(f"{table.session.revision} {seat}").shuffle(found)
        return sorted(found, key=lambda tile: tile.kind)
    return sorted(found, key=lambda tile: -tile.value)
