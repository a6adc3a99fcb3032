"""How programs for Spark have always been answered: with a reply, also when the call failed."""

from __future__ import annotations

import difflib
import functools
import inspect
from collections.abc import Callable, Mapping
from typing import Any, TypeVar, cast

from .errors import SparkError, SparkTimeout

Method = TypeVar("Method", bound=Callable[..., Any])

#: Programs differ in what they call a thing; these are the same.
_SAME = (
    {"acname", "accountname", "ac"},
    {"stname", "strategyname", "st"},
    {"exch", "exchange"},
    {"authcode", "auth_code"},
    {"activate", "yn"},
    {"tokens", "token"},
    {"params", "body", "payload"},
    {"description", "desc"},
)


def old_style(method: Method) -> Method:
    """Reads the names of arguments in any letter case, and turns exceptions into replies.

    The object's `raise_errors` leaves the exceptions as they are.
    """
    parameters = inspect.signature(method).parameters
    spelt = {name.lower(): name for name in parameters}

    @functools.wraps(method)
    def called(self: Any, *args: Any, **given: Any) -> Any:
        known = {_spelling(method.__name__, name, spelt, given): value for name, value in given.items()}
        try:
            return method(self, *args, **known)
        except SparkError as error:
            if self.raise_errors:
                raise
            return failed_reply(error)

    return cast(Method, called)


def failed_reply(error: SparkError) -> dict[str, Any]:
    """The reply that stands for a failure: Spark's own, or one in the words that programs know."""
    if error.reply is not None:
        return {**error.reply, "errors": error.problems}
    message = "Timeout error" if isinstance(error, SparkTimeout) else "Connection error"
    # Nothing was sent, so that no connection is to blame.
    if error.code == "token_missing":
        message = error.message
    problems = [{"code": error.code, "message": error.message}]
    return {"status": False, "error": True, "data": [], "message": message, "errors": problems}


def _spelling(method: str, name: str, spelt: Mapping[str, str], given: Mapping[str, Any]) -> str:
    lower = name.lower()
    if lower in spelt:
        return spelt[lower]
    taken = {each.lower() for each in given}
    for same in _SAME:
        if lower in same:
            for other in same:
                if other in spelt and other not in taken:
                    return spelt[other]
    near = difflib.get_close_matches(lower, [each for each in spelt if each != "self"], n=1)
    hint = f"; did you mean {spelt[near[0]]}?" if near else ""
    raise TypeError(f"{method}() does not take {name}{hint}")
