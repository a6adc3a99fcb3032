"""Keeps our requests and replies out of the logs of httpcore, which writes whole heads of replies.

A login by key answers with the token in its head. Other uses of httpcore in the program are logged as before.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager

_ours = threading.local()


class _Filter(logging.Filter):
    def filter(self, record: logging.LogRecord) -> bool:
        return not getattr(_ours, "is_running", False)


for name in ("httpcore.connection", "httpcore.http11"):
    logging.getLogger(name).addFilter(_Filter())


@contextmanager
def quiet_logs() -> Iterator[None]:
    """What this thread does meanwhile is not logged by httpcore."""
    _ours.is_running = True
    try:
        yield
    finally:
        _ours.is_running = False
