"""What is shown beside the box, as plain values: people, one card that says what comes next, the types, one key."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from venezia.core.contract import Event
from venezia.games.venedig.actions import Imaginary
from venezia.games.venedig.parts import (
    BUILD,
    BUILDINGS,
    CASA,
    DISCARD,
    DRAIN,
    END,
    FINAL,
    IMAGINARY,
    LAY,
    NEED,
    OVER,
    PLACE,
    PONTE,
)
from venezia.games.venedig.scoring import Landing, Preview, participants
from venezia.present.beside import COUNT, Beside
from venezia.present.board_picture import BoardPicture
from venezia.present.fix import Fixer
from venezia.present.sentences import Sentences
from venezia.present.table_picture import Choice, MainKey, Painter, Plate, TypeTile
from venezia.present.taken_back import undo_name
from venezia.present.words import Words


@dataclass(frozen=True)
class ShareLine:
    """What a participant gets of the building: the points, and the way of the gondola."""

    seat: int
    points: int
    text: str


@dataclass(frozen=True)
class TreasureKey:
    """Whether a participant takes a treasure; one touch says otherwise."""

    seat: int
    takes: bool | None  # None: nobody has said yet
    open: bool = False  # whether it can be touched


@dataclass(frozen=True)
class ContextCard:
    """The one card that says what comes next, with everything there is to say to it."""

    title: str
    text: str
    piece: str
    score: str  # what a place on the mirror brings, in words
    score_note: str
    said: str  # what has just happened by itself
    districts: tuple[Choice, ...]
    numbers: tuple[Choice, ...]
    shares: tuple[ShareLine, ...]
    treasures: tuple[TreasureKey, ...]
    its_cards: tuple[Choice, ...]  # the imaginary player's card: the type from the box, or one from its own deck
    choices: tuple[Choice, ...]
    notice: str
    rule: str
    warning: str


@dataclass(frozen=True)
class BesidePicture:
    board: BoardPicture
    way: str
    board_wanted: bool  # a finger on the board says what comes next
    present: bool  # not an older board: people, supplies and tiles can be set right
    seat: int
    turn: int
    step: str
    plates: tuple[Plate, ...]
    imaginary: Plate | None
    tiles: tuple[TypeTile, ...]
    card: ContextCard
    exchange: bool
    main: MainKey
    undo: str
    undo_short: str  # with initials, for a narrow key
    over: bool


class BesidePainter(Painter):
    """Makes the pictures of one table beside the box."""

    table: Beside

    def __init__(self, table: Beside, sentences: Sentences, words: Words) -> None:
        super().__init__(table, sentences, words)

    def paint(self) -> BesidePicture:  # type: ignore[override]
        table, state = self.table, self.table.state
        seen = table.preview()
        return BesidePicture(
            board=self._board(None if table.counting else seen),
            way=table.way,
            board_wanted=self._board_wanted(),
            seat=state.active if table.decider is None else table.decider,
            turn=state.turn,
            step=self._step(),
            plates=tuple(self._plate(s, seen) for s in range(state.setup.seats)),
            imaginary=self._plate(state.setup.seats, None) if state.setup.imaginary else None,
            tiles=tuple(self._tile(b) for b in range(len(BUILDINGS))),
            card=self._card(seen),
            present=table.anew is None,
            exchange=table.anew is None and table.phase not in (FINAL, OVER),
            main=self._main(seen),
            undo=self._undo(self.sentences),
            undo_short=self._undo(self.initials),
            over=table.over,
        )

    def _board(self, seen: Preview | None) -> BoardPicture:
        board = super()._board(seen)
        return board if self.table.phase != FINAL else replace(board, turns=frozenset((self.table.state.decider,)))

    def _plate(self, seat: int, seen: Preview | None) -> Plate:
        """In the last exchange it is the turn of the one who decides (V10.3)."""
        plate = super()._plate(seat, seen)
        return plate if self.table.phase != FINAL else replace(plate, active=plate.deciding)

    def _board_wanted(self) -> bool:
        table = self.table
        if table.hex_wanted or table.looking:
            return True
        if table.project() is not None:
            return not table.counting
        return table.way != COUNT and table.can_drain() and not (table.phase == LAY and table.state.fresh)

    def _card(self, seen: Preview | None) -> ContextCard:
        table = self.table
        title, text = self._prompt(seen) if table.anew is None else self._prompt_anew()
        project = table.project()
        notice = table.notice
        return ContextCard(
            title=title,
            text=text,
            piece="" if project is None else f"type-{BUILDINGS[project >> 1]}",
            score="" if seen is None else self._score(seen),
            score_note="" if seen is None else self._score_note(seen),
            said=self._said(),
            districts=self._districts(),
            numbers=self._numbers(),
            shares=() if seen is None else tuple(self._share(seen, s, p) for s, p in seen.shares),
            treasures=self._treasures(seen),
            its_cards=self._its_cards(),
            choices=tuple(self._choices()),
            notice="" if notice is None else self.sentences.reason(notice.reason),
            rule=(notice.reason.rule or "") if notice else "",
            warning=self._warning(),
        )

    def _tile_touchable(self, building: int) -> bool:
        return self.table.anew is None and self.table.phase not in (FINAL, OVER)

    # Words

    def _prompt(self, seen: Preview | None) -> tuple[str, str]:
        table, say = self.table, self.words
        state = table.state
        name = self._name(state.active if table.decider is None else table.decider)
        project = table.project()
        if table.hex_wanted:
            return say("beside.hex-right"), say("beside.hex-right-do")
        if project is not None:
            return self._prompt_build(project)
        key = {LAY: "lay", DISCARD: "discard", DRAIN: "drain", END: "end", FINAL: "final", OVER: "over"}.get(
            table.phase, "draw"
        )
        does = f"{key}-do"
        if table.phase == DRAIN:
            does = f"drain-{table.way}"
        elif table.phase == LAY and not state.fresh:
            does = "lay-more"
        elif table.phase == END and state.setup.own_deck:
            does = "end-own"
        if table.over and max(state.gondola):
            does, name = "over-won", self._name(state.ranking()[0])
        return say(f"beside.{key}", name=name), say(f"beside.{does}", name=name)

    def _prompt_anew(self) -> tuple[str, str]:
        title = self.words("beside.fix-title", turn=self.table.state.turn)
        return title, self.words("beside.fix-place-do")

    def _said_anew(self) -> str:
        """What the other place would change."""
        edit = self.table.edit_anew()
        if edit is None:
            return ""
        outlook, _ = Fixer(self.table.session, self.sentences, self.words).look(edit)
        told = [*outlook.changes, *outlook.misfits]
        return ". ".join(told) if told else self.words("beside.fix-nothing")

    def _prompt_build(self, project: int) -> tuple[str, str]:
        table, say = self.table, self.words
        title = say("beside.complete", building=self._building(project >> 1))
        if not table.counting and not table.fits(project):
            return title, say("beside.no-place")
        way = "count" if table.counting else "mirror"
        return title, say(f"beside.{way}-{BUILDINGS[project >> 1]}", name=self._name(table.placer(project)))

    def _said(self) -> str:
        """What the app did by itself: the imaginary player's card, and a master that has moved."""
        if self.table.anew is not None:
            return self._said_anew()
        told = [part for part in (self._said_end(), self._said_card(), self._said_master()) if part]
        return " ".join(part[:1].upper() + part[1:] for part in told)

    def _said_end(self) -> str:
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

    def _said_card(self) -> str:
        """Its card, how many of the type it has against whom, and who places what is complete (V11.4, V11.5)."""
        event, state = self._its_entry(), self.table.state
        if event is None:
            return ""
        card, building = self.sentences.word("building", event["card"]), BUILDINGS.index(event["card"])
        if event["effect"] != "laid":
            effect = self.words(f"beside.effect-{event['effect']}")
            return self.words("beside.said-imaginary", card=card, effect=effect)
        if building * 2 in self.table.projects():
            return self._said_complete(card, building)
        nth = self.words(f"beside.nth-{state.joint(state.setup.seats, building)}")
        rivals = [(s, state.joint(s, building)) for s in range(state.setup.seats)]
        told = [self.words(f"beside.rival-{n}", name=self._name(s)) for s, n in rivals if n]
        key = "beside.said-against" if told else "beside.said-nth"
        return self.words(key, card=card, nth=nth, rivals=self.sentences.listed(told, "and"))

    def _said_complete(self, card: str, building: int) -> str:
        table, project = self.table, building * 2
        master, placer = table.state.masters[building], table.placer(project)
        if master < table.state.setup.seats:
            return self.words("beside.said-complete", card=card, name=self._name(master))
        half = [self._name(s) for s in participants(table.state, project)]
        key = "beside.said-complete-its" if half == [self._name(placer)] else "beside.said-complete-half"
        half_names = self.sentences.listed(half, "and")
        return self.words(key, card=card, name=self._name(placer), names=half_names)

    def _said_master(self) -> str:
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

    # What the building brings

    def _share(self, seen: Preview, seat: int, points: int) -> ShareLine:
        parts = [self._way(dict(seen.landings)[seat])] if points else []
        if points != seen.score.points:
            parts.append(self.words("beside.half", whole=seen.score.points))
        return ShareLine(seat, points, ", ".join(parts))

    def _way(self, way: Landing) -> str:
        text = self.words("beside.way", start=way.start, end=way.end)
        space = self.table.state.setup.board.space_of
        jumped = {space(n) for n in way.jumped}
        names = [self._name(s) for s, n in enumerate(self.table.state.gondola) if n and space(n) in jumped]
        return f"{text}, {self.words('beside.jumps', names=self.sentences.listed(names, 'and'))}" if names else text

    def _score(self, seen: Preview) -> str:
        """ "8 neighbours, 3 built: 5"."""
        project = self.table.project()
        if project is None:
            return ""
        terms = [{"what": t.what} for t in seen.score.terms]
        told: Event = {"building": BUILDINGS[project >> 1], "points": seen.score.points, "terms": terms, "shares": []}
        site = self.table.wish.site
        if site is not None and site.said >= 0:
            computed = seen.score.points - seen.score.terms[-1].points
            told["said"] = {"computed": computed, "reason": site.why}
        return self.sentences.scored(told).rstrip(".")

    def _score_note(self, seen: Preview) -> str:
        """Where, and who takes a treasure."""
        site = self.table.wish.site
        board = self.table.state.setup.board
        where = [] if site is None else list(dict.fromkeys(board.district_of[h] for h in site.hexes))
        names = self.sentences.listed([board.district_names[d] for d in where], "and") if where else ""
        takers = [self._name(seat) for seat in seen.treasure]
        if not takers:
            return names
        told = self.words("log.treasure", n=len(takers), names=self.sentences.listed(takers, "and"))
        return f"{names} · {told}" if names else told

    def _treasures(self, seen: Preview | None) -> tuple[TreasureKey, ...]:
        """Proposed, and answered otherwise by a touch; the mirror knows it by itself."""
        table = self.table
        if table.counting and table.project() is not None:
            return tuple(TreasureKey(seat, table.answer(seat), True) for seat in table.participants())
        built = table.just_counted() if table.project() is None else None
        if built is not None:
            return self._treasures_of(built)
        return () if seen is None else tuple(TreasureKey(s, s in seen.treasure) for s, _ in seen.shares)

    def _treasures_of(self, entry: int) -> tuple[TreasureKey, ...]:
        """What was entered for the building before: a wrong answer is one touch away."""
        before, built = self.table.session.state_at(entry), self.table.session.line[entry].action
        if before is None:
            return ()
        seats = participants(before, before.projects[0])
        return tuple(TreasureKey(seat, seat in built.treasure, True) for seat in seats)

    def _warning(self) -> str:
        unsaid = [self._name(key.seat) for key in self._treasures(None) if key.takes is None]
        if not unsaid or self.table.site() is None:
            return super()._warning()
        told = self.words("beside.treasure-unsaid", names=self.sentences.listed(unsaid, "and"))
        return f"{told} {super()._warning()}".strip()

    # What can be said

    def _districts(self) -> tuple[Choice, ...]:
        table = self.table
        project = table.project()
        if project is None or not table.counting:
            return ()
        names = table.state.setup.board.district_names
        keys = [Choice("district", d, name, "", d in table.told.districts) for d, name in enumerate(names)]
        if project >> 1 == CASA:
            keys.append(Choice("nowhere", 0, self.words("beside.nowhere"), ""))
        return tuple(keys)

    def _numbers(self) -> tuple[Choice, ...]:
        table = self.table
        if table.phase == FINAL:
            return tuple(Choice("buy", n, self.words("beside.buy", n=n), "") for n in table.spaces_to_buy())
        if table.way == COUNT and table.phase == DRAIN:
            left = range(1, 3 - table.state.drained)
            return tuple(Choice("drain", n, self.words("beside.drain-key", n=n), "icon-drain") for n in left)
        project = table.project()
        said = None if project is None else table.told.points_of(table.state, project)
        return tuple(Choice("points", n, str(n), "", n == said) for n in table.keypad())

    def _its_cards(self) -> tuple[Choice, ...]:
        table = self.table
        if not table.awaits_card() or table.project() is not None:
            return ()
        if table.state.setup.own_deck:
            return (Choice("its-card", 5, self.words("beside.turn-one"), "card-back"),)
        return tuple(Choice("its-card", b, self._building(b), f"type-{name}") for b, name in enumerate(BUILDINGS))

    def _choices(self) -> list[Choice]:
        table = self.table
        found = self._project_choices() + self._counted_districts()
        if table.anew is not None:
            return found + self._hex_there()
        project = table.project()
        if project is not None and table.site() is None:
            found.append(Choice("no-place", 0, self.words("beside.no-place-key"), ""))
            if not table.counting and not table.fits(project):
                found.append(Choice("by-hand", 0, self.words("beside.by-hand"), ""))
        found += self._hex_there()
        if table.way != COUNT and table.can_drain() and not self._board_wanted():
            found.append(Choice("board", 0, self.words("beside.look-at-board"), "icon-drain"))
        found += self._overruling()
        if table.state.turn == 1 and table.phase == LAY and table.state.fresh:
            found.append(Choice("stock", 0, self.words("beside.stock"), ""))
        for seat in map(table.mover, table.late_moves() if table.spaces_to_buy() else ()):
            text = self.words("beside.gold-before", name=self._name(seat))
            found.append(Choice("gold-before", seat, text, "coin"))
        if table.way == COUNT and table.phase == LAY and project is None:
            found += [Choice("drain", n, self.words("beside.drain-n", n=n), "icon-drain") for n in (1, 2)]
        return found

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

    def _counted_districts(self) -> list[Choice]:
        """A ponte on the mirror: which of its two districts counts."""
        return [] if self.table.counting else self._district_choices()

    # The main key

    def _main(self, seen: Preview | None) -> MainKey:
        table, say = self.table, self.words
        if table.phase in (LAY, BUILD, PLACE) and table.project() is not None:
            return self._main_build(seen)
        if table.phase == END and table.state.setup.own_deck:
            return MainKey(say("beside.turn-its"))
        fixed: dict[int, Callable[[], MainKey]] = {
            END: lambda: MainKey(say("beside.which-card"), ready=False),
            DISCARD: lambda: MainKey(say("beside.main-discard"), ready=False),
            FINAL: lambda: MainKey(say("beside.main-final")),
            OVER: lambda: MainKey(say("beside.main-over")),
        }
        return fixed[table.phase]() if table.phase in fixed else MainKey(say("beside.end-turn"))

    def _main_build(self, seen: Preview | None) -> MainKey:
        table, say = self.table, self.words
        project = table.project()
        if table.anew is not None:
            return MainKey(say("beside.fix-accept" if seen is not None else "beside.main-touch"), seen is not None)
        if seen is not None:
            movers = [self._name(seat) for seat, points in seen.shares if points]
            if not movers:
                return MainKey(say("beside.main-only-build"))
            return MainKey(self._move_key(movers) if table.counting else say("beside.main-build"))
        key = "main-touch"
        if project is not None and table.counting:
            key = "main-where" if project >> 1 in (CASA, PONTE) else "main-count"
        return MainKey(say(f"beside.{key}"), ready=False)

    def _move_key(self, movers: list[str]) -> str:
        if len(movers) == 2:
            return self.words("beside.main-move-both")
        return self.words("beside.main-move", n=len(movers))

    def _undo(self, sentences: Sentences) -> str:
        if self.table.anew is not None or self.table.hex_wanted:
            return self.words("beside.undo-wish")
        return undo_name(self.table.session, sentences, self.words)
