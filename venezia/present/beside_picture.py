"""What is shown beside the box, as plain values: people, one card that says what comes next, the types, one key."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from venezia.games.venedig.parts import (
    BUILD,
    BUILDINGS,
    CASA,
    DISCARD,
    DRAIN,
    END,
    FINAL,
    LAY,
    OVER,
    PLACE,
    PONTE,
)
from venezia.games.venedig.scoring import Preview
from venezia.present.beside import COUNT, Beside
from venezia.present.beside_choices import Answers
from venezia.present.beside_said import Said
from venezia.present.board_picture import BoardPicture
from venezia.present.context_card import Brings, ContextCard
from venezia.present.sentences import Sentences
from venezia.present.table_picture import Choice, MainKey, Painter, Plate, TypeTile
from venezia.present.taken_back import undo_name
from venezia.present.words import Words


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
        self.said = Said(table, self.sentences, words)
        self.brings = Brings(table, self.sentences, words)
        self.answers = Answers(table, self.sentences, words)

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
            score="" if seen is None else self.brings.score(seen),
            score_note="" if seen is None else self.brings.note(seen),
            said=self.said.so_far(),
            districts=self.answers.districts(),
            numbers=self.answers.numbers(),
            shares=() if seen is None else tuple(self.brings.share(seen, s, p) for s, p in seen.shares),
            treasures=self.brings.treasures(seen),
            its_cards=self.answers.its_cards(),
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

    def _prompt_build(self, project: int) -> tuple[str, str]:
        table, say = self.table, self.words
        title = say("beside.complete", building=self._building(project >> 1))
        if not table.counting and not table.fits(project):
            return title, say("beside.no-place")
        way = "count" if table.counting else "mirror"
        return title, say(f"beside.{way}-{BUILDINGS[project >> 1]}", name=self._name(table.placer(project)))

    def _warning(self) -> str:
        unsaid = [self._name(key.seat) for key in self.brings.treasures(None) if key.takes is None]
        if not unsaid or self.table.site() is None:
            return super()._warning()
        told = self.words("beside.treasure-unsaid", names=self.sentences.listed(unsaid, "and"))
        return f"{told} {super()._warning()}".strip()

    def _choices(self) -> list[Choice]:
        named = self._project_choices() + self._counted_districts()
        return named + self.answers.others(self._board_wanted())

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
