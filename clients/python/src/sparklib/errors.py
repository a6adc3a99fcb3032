"""What can go wrong, as exceptions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Optional

from .generated.shapes import ErrorItem


class SparkError(Exception):
    """A call that did not do what it was asked to do.

    Attributes:
        status: The HTTP status; 0 when there was no reply.
        code: The code of the first problem, such as ``name_unknown``; ``timeout``, ``connection``, or
            ``bad_reply`` when the reply was not one of Spark's.
        problems: Everything that was wrong, each with ``code``, ``message`` and often ``field`` and
            ``hint``.
        request_id: Under which the log of the server has the request, if it answered.
        reply: The whole reply, if there was one and it was Spark's.
    """

    def __init__(
        self,
        message: str,
        *,
        status: int = 0,
        code: str = "",
        problems: Sequence[ErrorItem] = (),
        request_id: Optional[str] = None,
        reply: Optional[Mapping[str, Any]] = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.status = status
        self.code = code
        self.problems: list[ErrorItem] = list(problems)
        self.request_id = request_id
        self.reply = reply


class SparkTimeout(SparkError):
    """There was no reply in time. What the call asked for may have been done."""

    def __init__(self, message: str = "Spark did not answer in time") -> None:
        super().__init__(message, code="timeout")


class SparkConnectionError(SparkError):
    """Spark could not be reached, or the connection broke before the reply was whole."""

    def __init__(self, message: str = "Spark cannot be reached") -> None:
        super().__init__(message, code="connection")


def refusal(status: int, reply: Any, request_id: Optional[str] = None) -> SparkError:
    """The exception for a reply that is not a success."""
    problems = _problems_of(reply)
    if problems is None:
        return bad_reply(status, request_id)
    first = problems[0]["code"] if problems else "bad_reply"
    sentences = "; ".join(_sentence(problem) for problem in problems)
    message = sentences or str(reply.get("message", f"Spark answered {status}"))
    return SparkError(
        message, status=status, code=first, problems=problems, request_id=request_id, reply=reply
    )


def bad_reply(status: int, request_id: Optional[str] = None) -> SparkError:
    """The exception for a reply that Spark would not send: another program answers at this address."""
    message = f"The answer ({status}) is not one of Spark's: is the address right?"
    return SparkError(message, status=status, code="bad_reply", request_id=request_id)


def _problems_of(reply: Any) -> Optional[list[ErrorItem]]:
    if not isinstance(reply, Mapping) or "message" not in reply:
        return None
    given = reply.get("errors", [])
    if not isinstance(given, list):
        return None
    problems = [each for each in given if isinstance(each, dict) and isinstance(each.get("code"), str)]
    return problems if len(problems) == len(given) else None  # type: ignore[return-value]


def _sentence(problem: ErrorItem) -> str:
    message, hint = problem.get("message", problem["code"]), problem.get("hint")
    return f"{message} ({hint})" if hint else message
