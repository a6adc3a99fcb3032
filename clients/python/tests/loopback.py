"""A real HTTP server on the loopback interface that answers as a test sets it up."""

from __future__ import annotations

import gzip
import json
import socket
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Optional, Union


@dataclass(frozen=True)
class Received:
    """A request as it arrived."""

    method: str
    target: str
    headers: Mapping[str, str]
    content: bytes
    #: Counts connections: the same number means the same connection.
    connection: int

    @property
    def json(self) -> Any:
        return json.loads(self.content)


@dataclass(frozen=True)
class Answer:
    status: int = 200
    json: Any = None
    text: Optional[str] = None
    headers: Mapping[str, str] = field(default_factory=dict)
    #: Packed with gzip, with the header for it.
    is_packed: bool = False


@dataclass(frozen=True)
class Raw:
    """Bytes to write instead of an answer; the connection is closed after them, unless it stays open."""

    content: bytes
    pause: float = 0.0
    #: Lengths of the pieces they are written in; none means all at once, a pause byte by byte.
    sizes: Sequence[int] = ()
    stays_open: bool = False


#: The connection is closed without a word, or left open without one.
DROP, HANG = "drop", "hang"
Deed = Union[Answer, Raw, str]


def envelope(data: Any = (), message: str = "Data Received") -> Answer:
    return Answer(json={"status": True, "error": False, "data": list(data), "message": message})


def problem(status: int, code: str, message: str = "It cannot be done", **headers: str) -> Answer:
    reply = {
        "status": False,
        "error": True,
        "data": [],
        "message": "Bad request" if status == 400 else message,
        "errors": [{"code": code, "message": message}],
    }
    return Answer(
        status, json=reply, headers={name.replace("_", "-"): value for name, value in headers.items()}
    )


class Loopback:
    """Hands every request to `respond`, in as many threads as there are connections."""

    def __init__(self, respond: Callable[[Received], Deed]) -> None:
        self._respond = respond
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._connections: list[socket.socket] = []
        self._over = threading.Event()
        self.requests: list[Received] = []
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def __enter__(self) -> Loopback:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._over.set()
        for each in (self._listener, *self._connections):
            try:
                each.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
            each.close()

    def drop_connections(self) -> None:
        """Closes what is open, as a server does whose client was idle for long."""
        for each in self._connections:
            try:
                each.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def _accept(self) -> None:
        while True:
            try:
                connection, _ = self._listener.accept()
            except OSError:
                return
            self._connections.append(connection)
            number = len(self._connections)
            threading.Thread(target=self._serve, args=(connection, number), daemon=True).start()

    def _serve(self, connection: socket.socket, number: int) -> None:
        reader = connection.makefile("rb")
        try:
            while self._serve_one(connection, reader, number):
                pass
        except OSError:
            pass
        finally:
            reader.close()
            connection.close()

    def _serve_one(self, connection: socket.socket, reader: Any, number: int) -> bool:
        first = reader.readline().decode("latin-1").split()
        if len(first) != 3:
            return False
        headers: dict[str, str] = {}
        while line := reader.readline().decode("latin-1").strip():
            name, _, value = line.partition(":")
            headers[name.lower()] = value.strip()
        content = reader.read(int(headers.get("content-length", "0")))
        received = Received(first[0], first[1], headers, content, number)
        self.requests.append(received)
        deed = self._respond(received)
        if deed == DROP:
            return False
        if deed == HANG:
            self._over.wait(30)
            return False
        if isinstance(deed, Raw):
            return self._write_raw(connection, deed)
        assert isinstance(deed, Answer)
        connection.sendall(_bytes_of(deed, is_head=received.method == "HEAD"))
        return True

    def _write_raw(self, connection: socket.socket, deed: Raw) -> bool:
        rest = deed.content
        sizes = [1] * len(rest) if deed.pause else deed.sizes or [len(rest)]
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for size in sizes:
            connection.sendall(rest[:size])
            rest = rest[size:]
            if deed.pause and self._over.wait(deed.pause):
                return False
        return deed.stays_open


def _bytes_of(answer: Answer, is_head: bool) -> bytes:
    body = b"" if answer.json is None else json.dumps(answer.json).encode()
    if answer.text is not None:
        body = answer.text.encode()
    headers = {"content-type": "application/json; charset=utf-8", **answer.headers}
    if answer.is_packed:
        body = gzip.compress(body)
        headers["content-encoding"] = "gzip"
    headers["content-length"] = str(len(body))
    lines = [f"HTTP/1.1 {answer.status} Said", *(f"{name}: {value}" for name, value in headers.items())]
    return "\r\n".join(lines).encode("latin-1") + b"\r\n\r\n" + (b"" if is_head else body)
