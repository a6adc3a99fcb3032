"""Where a program's login is stored, so that sockets and history find it by themselves."""

from __future__ import annotations

import os
import weakref
from typing import TYPE_CHECKING, Optional

if TYPE_CHECKING:
    from .spark import Spark

TOKEN_VARIABLE = "SPARK_TOKEN"
URL_VARIABLE = "SPARK_URL"
DEFAULT_URL = "http://localhost:8080"

_latest: Optional[weakref.ref[Spark]] = None


def remember(spark: Spark) -> None:
    """Makes this the login of the program: in its environment, which programs it starts inherit too."""
    global _latest
    _latest = weakref.ref(spark)
    os.environ[URL_VARIABLE] = spark.url
    token = spark.access_token
    if token is not None:
        os.environ[TOKEN_VARIABLE] = token


def latest() -> Optional[Spark]:
    """The client that logged in last in this program, if it is still there."""
    return _latest() if _latest is not None else None


def known_url() -> str:
    return os.environ.get(URL_VARIABLE) or DEFAULT_URL


def known_token() -> Optional[str]:
    return os.environ.get(TOKEN_VARIABLE) or None
