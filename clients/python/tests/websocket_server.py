"""A real websocket server on the loopback interface, written apart from the client that it tests."""

from __future__ import annotations

import base64
import hashlib
import json
import queue
import socket
import ssl
import struct
import threading
from collections.abc import Callable
from typing import Any, Optional
from urllib.parse import parse_qs, urlsplit


class Peer:
    """One client that connected, seen from the server. Used by the thread that serves it."""

    def __init__(self, connection: socket.socket, target: str) -> None:
        self.connection = connection
        self.path = urlsplit(target).path
        self.query = {name: values[0] for name, values in parse_qs(urlsplit(target).query).items()}
        #: What the client sent: (opcode, content), in turn.
        self.frames: queue.Queue[tuple[int, bytes]] = queue.Queue()

    def send(self, message: Any) -> None:
        self.frame(0x81, json.dumps(message).encode())

    def frame(self, first: int, content: bytes = b"") -> None:
        size = len(content)
        if size < 126:
            head = struct.pack("!BB", first, size)
        elif size < 65536:
            head = struct.pack("!BBH", first, 126, size)
        else:
            head = struct.pack("!BBQ", first, 127, size)
        self.connection.sendall(head + content)

    def close(self, code: int, reason: str = "") -> None:
        self.frame(0x88, struct.pack("!H", code) + reason.encode())

    def expect(self, opcode: int, timeout: float = 10) -> bytes:
        """The next frame of this kind; others are left out."""
        while True:
            kind, content = self.frames.get(timeout=timeout)
            if kind == opcode:
                return content

    def expect_json(self) -> Any:
        return json.loads(self.expect(0x1))

    def cut(self) -> None:
        """The line breaks without a word."""
        try:
            self.connection.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass

    def read(self) -> None:
        """Takes the client's frames apart until it goes."""
        try:
            while True:
                first, second = self._exactly(2)
                assert second & 0x80, "a client masks its frames"
                size = second & 0x7F
                if size == 126:
                    (size,) = struct.unpack("!H", self._exactly(2))
                elif size == 127:
                    (size,) = struct.unpack("!Q", self._exactly(8))
                mask, content = self._exactly(4), self._exactly(size)
                plain = bytes(byte ^ mask[index % 4] for index, byte in enumerate(content))
                if first == 0x89:
                    self.frame(0x8A, plain)
                self.frames.put((first & 0x0F, plain))
        except (OSError, EOFError):
            return

    def _exactly(self, size: int) -> bytes:
        received = b""
        while len(received) < size:
            data = self.connection.recv(size - len(received))
            if not data:
                raise EOFError
            received += data
        return received


class WebSocketServer:
    """Runs `serve` for each client, in a thread of its own; when it returns, the connection ends.

    `refuse` may answer the request for an upgrade with a status and a reply instead.
    """

    def __init__(
        self,
        serve: Callable[[Peer], None],
        refuse: Optional[Callable[[Peer], Optional[tuple[int, Any]]]] = None,
        ssl_context: Optional[ssl.SSLContext] = None,
        break_handshake: Optional[Callable[[bytes], bytes]] = None,
        reads: bool = True,
    ) -> None:
        self._serve = serve
        self._refuse = refuse
        self._ssl_context = ssl_context
        self._break_handshake = break_handshake
        self._reads = reads
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._open: list[socket.socket] = []
        self.peers: list[Peer] = []
        scheme = "https" if ssl_context else "http"
        self.url = f"{scheme}://127.0.0.1:{self._listener.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def __enter__(self) -> WebSocketServer:
        return self

    def __exit__(self, *_: object) -> None:
        for each in (self._listener, *self._open):
            try:
                each.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
            each.close()

    def _accept(self) -> None:
        while True:
            try:
                connection, _ = self._listener.accept()
            except OSError:
                return
            threading.Thread(target=self._welcome, args=(connection,), daemon=True).start()

    def _welcome(self, connection: socket.socket) -> None:
        try:
            if self._ssl_context is not None:
                connection = self._ssl_context.wrap_socket(connection, server_side=True)
            self._open.append(connection)
            self._shake_hands(connection)
        except (OSError, EOFError, queue.Empty):
            pass
        finally:
            connection.close()

    def _shake_hands(self, connection: socket.socket) -> None:
        head = b""
        while b"\r\n\r\n" not in head:
            data = connection.recv(4096)
            if not data:
                return
            head += data
        first, *lines = head.decode("latin-1").split("\r\n")
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
        peer = Peer(connection, first.split(" ")[1])
        self.peers.append(peer)
        refused = self._refuse(peer) if self._refuse else None
        if refused is not None:
            status, reply = refused
            body = json.dumps(reply).encode()
            connection.sendall(f"HTTP/1.1 {status} No\r\ncontent-length: {len(body)}\r\n\r\n".encode() + body)
            return
        accept = hashlib.sha1(
            (headers["sec-websocket-key"] + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()
        )
        answer = (
            "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Accept: {base64.b64encode(accept.digest()).decode()}\r\n\r\n"
        ).encode()
        connection.sendall(self._break_handshake(answer) if self._break_handshake else answer)
        reader = threading.Thread(target=peer.read if self._reads else lambda: None, daemon=True)
        reader.start()
        try:
            self._serve(peer)
        finally:
            peer.cut()
            reader.join(5)


def connected() -> dict[str, Any]:
    return {"type": "General", "message": "Connected", "data": []}


def update(seq: int, status: str = "Placed") -> dict[str, Any]:
    row = {"strefID": 2240, "AccountName": "account1", "status": status}
    return {"type": "OrderUpdate", "seq": seq, "message": f"update {seq}", "data": [row]}


def hold(peer: Peer) -> None:
    """Keeps the connection until the client goes."""
    peer.expect(0x8, timeout=30)
    peer.close(1000)
