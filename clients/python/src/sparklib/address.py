"""Where Spark is."""

from __future__ import annotations

import ssl
from dataclasses import dataclass
from urllib.parse import urlsplit


@dataclass(frozen=True)
class Address:
    """Host and port of Spark, and whether the connection is encrypted."""

    is_secure: bool
    host: str
    port: int
    #: What stands before every path, when Spark is not at the root of its host.
    prefix: str

    @property
    def authority(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        usual = 443 if self.is_secure else 80
        return host if self.port == usual else f"{host}:{self.port}"

    @property
    def url(self) -> str:
        return f"{'https' if self.is_secure else 'http'}://{self.authority}{self.prefix}"

    @property
    def socket_url(self) -> str:
        return f"{'wss' if self.is_secure else 'ws'}://{self.authority}{self.prefix}"


def read_address(url: str) -> Address:
    wrong = f"The address of Spark must look like http://localhost:8080, not {url!r}"
    try:
        parts = urlsplit(url.strip())
        given_port = parts.port
    except ValueError as error:
        raise ValueError(f"{wrong}: {error}") from error
    if parts.scheme not in ("http", "https") or not parts.hostname or not is_plain(url.strip()):
        raise ValueError(wrong)
    if parts.query or parts.fragment or parts.username or parts.password:
        raise ValueError("The address of Spark has neither a query nor a password")
    is_secure = parts.scheme == "https"
    port = given_port or (443 if is_secure else 80)
    return Address(is_secure, parts.hostname, port, parts.path.rstrip("/"))


def is_plain(text: str) -> bool:
    """Whether a text can stand in a header: one that ended its line would begin another."""
    return text.isascii() and text.isprintable()


def reason_of(error: BaseException) -> str:
    """Why a connection failed, in words."""
    if isinstance(error, ssl.SSLCertVerificationError):
        return f"its certificate is not trusted ({error.verify_message})"
    return str(error) or type(error).__name__
