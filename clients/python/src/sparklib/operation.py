"""What the client has to know about a call before it sends it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Operation:
    """One call of the API."""

    name: str
    method: str
    path: str
    needs_token: bool = True
    #: Nothing changes when it is sent twice, because nothing changes when it is sent once.
    only_reads: bool = False
    #: It carries an Idempotency-Key, so that the same order is not placed twice.
    takes_key: bool = False
    is_form: bool = False
    #: A reply to HEAD has no body; what it says stands in these headers.
    reply_headers: tuple[str, ...] = ()

    @property
    def may_be_repeated(self) -> bool:
        return self.only_reads or self.takes_key
