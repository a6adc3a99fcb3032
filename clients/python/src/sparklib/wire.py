"""From the arguments of a method to the bytes of a request. No I/O here."""

from __future__ import annotations

import json
import math
import numbers
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta, timezone
from decimal import Decimal
from typing import Any, Optional
from urllib.parse import quote, urlencode

from .operation import Operation

INDIAN_TIME = timezone(timedelta(hours=5, minutes=30), "IST")


@dataclass(frozen=True)
class Request:
    """A request without what depends on who sends it."""

    method: str
    target: str
    content: Optional[bytes]
    content_type: Optional[str]


def write_request(
    operation: Operation,
    path: Mapping[str, Any],
    query: Mapping[str, Any],
    fields: Optional[Mapping[str, Any]],
    body: Any,
) -> Request:
    """What is None is not given and left out; 0, False and an empty text are values and are sent."""
    target = operation.path
    for name, value in path.items():
        text = _text_of(name, value)
        # A segment of dots would be taken for a step up, and an empty one for another address.
        if text in ("", ".", ".."):
            raise ValueError(f"{name} cannot be {text!r}")
        target = target.replace("{" + name + "}", quote(text, safe=""))
    given = without_none(query)
    if given:
        pairs = (f"{name}={quote(_text_of(name, value), safe='')}" for name, value in given.items())
        target += "?" + "&".join(pairs)
    if operation.is_form:
        form = {name: _text_of(name, value) for name, value in without_none(fields or {}).items()}
        content = urlencode(form, quote_via=quote).encode()
        return Request(operation.method, target, content, "application/x-www-form-urlencoded")
    if fields is None and body is None:
        return Request(operation.method, target, None, None)
    try:
        value = plain(body if fields is None else without_none(fields))
        text = json.dumps(value, ensure_ascii=False, allow_nan=False)
    except ValueError as error:
        raise ValueError("A number that is sent must be finite") from error
    return Request(operation.method, target, text.encode(), "application/json")


def without_none(fields: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if value is not None}


def plain(value: Any) -> Any:
    """The value in types that JSON has: dates in Spark's spelling, numbers of any library as numbers."""
    if value is None or isinstance(value, (bool, str, int, float)):
        return value
    if isinstance(value, Mapping):
        return {str(name): plain(each) for name, each in value.items()}
    if isinstance(value, (datetime, date)):
        return moment(value)
    if isinstance(value, numbers.Integral):
        return int(value)
    if isinstance(value, (numbers.Real, Decimal)):
        return float(value)
    if isinstance(value, (Sequence, set, frozenset)) and not isinstance(value, (bytes, bytearray)):
        return [plain(each) for each in value]
    if type(value).__name__ in ("bool_", "bool"):  # numpy's own truth values are not numbers
        return bool(value)
    raise TypeError(f"A {type(value).__name__} cannot be sent")


def moment(value: date) -> str:
    """A date or a moment of Indian time, as Spark spells it."""
    if not isinstance(value, datetime):
        return value.isoformat()
    if value.tzinfo is not None:
        value = value.astimezone(INDIAN_TIME)
    return value.strftime("%Y-%m-%dT%H:%M:%S")


def _text_of(name: str, value: Any) -> str:
    simple = plain(value)
    if isinstance(simple, bool):
        return "true" if simple else "false"
    if isinstance(simple, list):
        return ",".join(_text_of(name, each) for each in simple)
    if isinstance(simple, float):
        if not math.isfinite(simple):
            raise ValueError(f"{name} must be a finite number")
        # 170.0 and 1e-07 are spellings of Python; the wire has 170 and 0.0000001.
        return str(int(simple)) if simple.is_integer() else format(Decimal(repr(simple)), "f")
    if isinstance(simple, (dict, type(None))):
        raise TypeError(f"{name} cannot be {simple!r}")
    return str(simple)
