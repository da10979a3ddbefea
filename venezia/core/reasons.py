"""Why something is refused: a key, its values and the rule. The sentence is made elsewhere, in any language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

ILLEGAL = "illegal"
BAD_JSON = "bad-json"
BAD_REQUEST = "bad-request"
NO_GAME = "no-game"
BAD_STATE = "bad-state"
BAD_BOARD = "bad-board"
IO = "io"


@dataclass(frozen=True)
class Reason:
    """One refusal or notice; `key` names a sentence of assets/i18n."""

    key: str
    rule: str | None = None
    values: Mapping[str, Any] = field(default_factory=dict)
    code: str = ILLEGAL


class Refused(Exception):
    """Raised instead of changing anything."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.key)
        self.reason = reason


def refuse(key: str, rule: str | None = None, code: str = ILLEGAL, **values: Any) -> Refused:
    """The exception to raise: `raise refuse("drain.no-tile", "V8.1", hex="A4")`."""
    return Refused(Reason(key, rule, values, code))
