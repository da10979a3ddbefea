"""What home and the list of games show of the saved games."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from venezia.present.board_picture import BoardPicture, Seat
from venezia.present.lettering import showable
from venezia.present.seats import seats_at
from venezia.present.sentences import sentences
from venezia.present.words import Words
from venezia.store.library import Shelved, Unreadable

RECENT = 12  # files home looks at for a game to resume: older ones are in the list of games
_STAMP = re.compile(r"(\d{4})-(\d\d)-(\d\d)-(\d\d)(\d\d)\d\d")


@dataclass(frozen=True)
class GameCard:
    """A saved game in words: when it began, how it stands."""

    path: Path
    title: str
    line: str  # mode, turn, who does what; or who has won
    seats: tuple[Seat, ...] = ()
    numbers: tuple[int, ...] = ()
    over: bool = False
    readable: bool = True
    shelved: Shelved[Any] | None = None


@dataclass(frozen=True)
class HomePicture:
    resume: GameCard | None
    last: GameCard | None  # what a rematch would repeat
    count: int


def home_picture(look: Iterable[Shelved[Any] | Unreadable], count: int, say: Words) -> HomePicture:
    """The game to resume and the one to repeat; `look` is read only as far as needed."""
    last = None
    for found in islice(look, RECENT):
        if isinstance(found, Shelved):
            card = card_of(found, say)
            last = last or card
            if not card.over:
                return HomePicture(card, last, count)
    return HomePicture(None, last, count)


def card_of(found: Shelved[Any] | Unreadable, say: Words, language: str = "en") -> GameCard:
    if isinstance(found, Unreadable):
        reason = sentences(language).reason(found.reason).replace(str(found.path), found.path.name)
        return GameCard(found.path, found.path.name, reason, readable=False)
    state = found.session.state
    moment = found.session.game.moment(state)
    seats = seats_at(found.session)
    over = moment.phase == "over"
    mode = say(f"home.mode-{'table' if state.setup.table else 'digital'}")
    if over:
        winner = max(range(len(seats)), key=lambda seat: state.gondola[seat])
        doing = say("home.won", name=showable(seats[winner].name))
    else:
        who = moment.seat if moment.seat is not None else state.active
        doing = say(f"home.doing-{moment.phase}", name=showable(seats[who].name))
    line = say("home.line", mode=mode, n=moment.turn, doing=doing)
    return GameCard(found.path, when(found.path, say), line, seats, tuple(state.gondola), over, True, found)


def board_of(card: GameCard) -> BoardPicture | None:
    """The board as it stands in a game."""
    if card.shelved is None:
        return None
    state = card.shelved.session.state
    pieces = tuple(state.buildings)
    return BoardPicture(state.setup.board, card.seats, bytes(state.hexes), pieces, tuple(state.gondola))


def when(path: Path, say: Words) -> str:
    """The day and time in the file's name; the name itself where there is none."""
    stamp = _STAMP.match(path.stem)
    if stamp is None:
        return path.stem
    year, month, day, hour, minute = stamp.groups()
    months = say("home.months").split()
    return say("home.when", day=int(day), month=months[(int(month) - 1) % 12], year=year, time=f"{hour}:{minute}")
