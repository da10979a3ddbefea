"""JSON from outside, read so that everything in it can be written again."""

from __future__ import annotations

import json
import sys
from typing import Any

_GREATEST = sys.float_info.max
_LONGEST_INT = 400  # digits; no number of ours has more than 19


def read_json(content: bytes) -> Any:
    """The value in UTF-8 text; ValueError or RecursionError where there is none."""
    return json.loads(content.decode(), parse_int=_whole, parse_float=_number, parse_constant=_no_constant)


def _whole(digits: str) -> int | float:
    return int(digits) if len(digits) <= _LONGEST_INT else _number(digits)


def _number(digits: str) -> float:
    """Beyond all floats it is the greatest one: out of every range as well, but not infinite."""
    return max(-_GREATEST, min(_GREATEST, float(digits)))


def _no_constant(name: str) -> Any:
    raise ValueError(name)  # NaN and Infinity are no JSON
