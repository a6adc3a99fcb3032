"""The frames of RFC 6455, as a client reads and writes them. Bytes in, messages out; no socket here."""

from __future__ import annotations

import os
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Optional, Union

CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0x0, 0x1, 0x2, 0x8, 0x9, 0xA

NORMAL = 1000
GOING_AWAY = 1001
PROTOCOL_ERROR = 1002
NO_CODE = 1005
BROKEN_TEXT = 1007
TOO_LARGE = 1009

#: What one control frame may carry.
CONTROL_BYTES_MAX = 125


class FrameError(Exception):
    """The other side broke the protocol; `code` is what the connection is to be closed with."""

    def __init__(self, code: int, message: str) -> None:
        super().__init__(message)
        self.code = code


@dataclass(frozen=True)
class Text:
    text: str


@dataclass(frozen=True)
class Binary:
    content: bytes


@dataclass(frozen=True)
class Ping:
    content: bytes


@dataclass(frozen=True)
class Pong:
    content: bytes


@dataclass(frozen=True)
class Close:
    code: int
    reason: str


Event = Union[Text, Binary, Ping, Pong, Close]


def write_frame(opcode: int, content: bytes = b"", mask: Optional[bytes] = None) -> bytes:
    """One whole frame. A client masks everything it sends, with a mask that cannot be foreseen."""
    mask = mask if mask is not None else os.urandom(4)
    size = len(content)
    if size <= 125:
        head = struct.pack("!BB", 0x80 | opcode, 0x80 | size)
    elif size <= 0xFFFF:
        head = struct.pack("!BBH", 0x80 | opcode, 0x80 | 126, size)
    else:
        head = struct.pack("!BBQ", 0x80 | opcode, 0x80 | 127, size)
    return head + mask + _masked(content, mask)


def write_close(code: int, reason: str = "") -> bytes:
    if code == NO_CODE:
        return write_frame(CLOSE)
    said = reason.encode()[: CONTROL_BYTES_MAX - 2].decode(errors="ignore")
    return write_frame(CLOSE, struct.pack("!H", code) + said.encode())


def _masked(content: bytes, mask: bytes) -> bytes:
    if not content:
        return b""
    size = len(content)
    repeated = (mask * (size // 4 + 1))[:size]
    # One number of many digits: far quicker than byte by byte.
    return (int.from_bytes(content, "big") ^ int.from_bytes(repeated, "big")).to_bytes(size, "big")


class FrameReader:
    """Puts frames together as the bytes arrive, in whatever pieces they come."""

    def __init__(self, message_bytes_max: int) -> None:
        self._message_bytes_max = message_bytes_max
        self._buffer = bytearray()
        self._parts: list[bytes] = []
        self._parts_size = 0
        self._opcode: Optional[int] = None

    def feed(self, data: bytes) -> Iterator[Event]:
        """What these bytes complete, one by one; to be used up before more bytes are fed.

        Raises `FrameError` at the first thing that is against the rules, after all that was good.
        """
        self._buffer += data
        while True:
            frame = self._take_frame()
            if frame is None:
                return
            event = self._judge(*frame)
            if event is not None:
                yield event

    def _take_frame(self) -> Optional[tuple[bool, int, bytes]]:
        buffer = self._buffer
        if len(buffer) < 2:
            return None
        first, second = buffer[0], buffer[1]
        is_last, opcode = bool(first & 0x80), first & 0x0F
        if first & 0x70:
            raise FrameError(PROTOCOL_ERROR, "a frame uses an extension that was not agreed on")
        if opcode not in (CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG):
            raise FrameError(PROTOCOL_ERROR, f"a frame has the unknown kind {opcode}")
        if second & 0x80:
            raise FrameError(PROTOCOL_ERROR, "a server must not mask its frames")
        start, size = self._read_size(second & 0x7F)
        if start is None:
            return None
        if opcode >= CLOSE and (size > CONTROL_BYTES_MAX or not is_last):
            raise FrameError(PROTOCOL_ERROR, "a control frame is too long or in pieces")
        # Known from the head of the frame, so that nobody can make us hold more than we want.
        if opcode < CLOSE and self._parts_size + size > self._message_bytes_max:
            raise FrameError(TOO_LARGE, f"a message is larger than {self._message_bytes_max} bytes")
        if len(buffer) < start + size:
            return None
        content = bytes(buffer[start : start + size])
        del buffer[: start + size]
        return is_last, opcode, content

    def _read_size(self, short: int) -> tuple[Optional[int], int]:
        """Where the content begins and how long it is; no beginning while the head is not whole."""
        if short <= 125:
            return 2, short
        width, least = (2, 126) if short == 126 else (8, 0x10000)
        if len(self._buffer) < 2 + width:
            return None, 0
        size = int.from_bytes(self._buffer[2 : 2 + width], "big")
        if size < least or size >= 1 << 63:
            raise FrameError(PROTOCOL_ERROR, "the length of a frame is not written as it should be")
        return 2 + width, size

    def _judge(self, is_last: bool, opcode: int, content: bytes) -> Optional[Event]:
        if opcode == PING:
            return Ping(content)
        if opcode == PONG:
            return Pong(content)
        if opcode == CLOSE:
            return _read_close(content)
        if opcode == CONTINUATION:
            if self._opcode is None:
                raise FrameError(PROTOCOL_ERROR, "a frame continues a message that was not begun")
        elif self._opcode is not None:
            raise FrameError(PROTOCOL_ERROR, "a message begins in the middle of another")
        else:
            self._opcode = opcode
        self._parts.append(content)
        self._parts_size += len(content)
        if not is_last:
            return None
        whole, kind = b"".join(self._parts), self._opcode
        self._parts, self._parts_size, self._opcode = [], 0, None
        return Text(_decode(whole)) if kind == TEXT else Binary(whole)


def _read_close(content: bytes) -> Close:
    if not content:
        return Close(NO_CODE, "")
    if len(content) == 1:
        raise FrameError(PROTOCOL_ERROR, "a close frame has half a code")
    code = int.from_bytes(content[:2], "big")
    # 1004, 1005, 1006 and 1015 are never sent; below 1000 and from 1016 to 2999 nothing is defined.
    if code < 1000 or code in (1004, 1005, 1006) or 1015 <= code < 3000 or code >= 5000:
        raise FrameError(PROTOCOL_ERROR, f"{code} is no code to close with")
    return Close(code, _decode(content[2:]))


def _decode(content: bytes) -> str:
    try:
        return content.decode()
    except UnicodeDecodeError as error:
        raise FrameError(BROKEN_TEXT, "a text is not valid UTF-8") from error
