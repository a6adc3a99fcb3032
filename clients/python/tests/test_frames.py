"""The frames of RFC 6455: what is against the rules first, then that pieces make a whole."""

from __future__ import annotations

import random
import struct
import unittest

from sparklib.frames import (
    BROKEN_TEXT,
    PROTOCOL_ERROR,
    TEXT,
    TOO_LARGE,
    Binary,
    Close,
    Event,
    FrameError,
    FrameReader,
    Ping,
    Pong,
    Text,
    write_close,
    write_frame,
)


def frame(first: int, content: bytes = b"", *, masked: bool = False) -> bytes:
    """A frame as a server writes it, put together here a second time and by hand."""
    size, bit = len(content), 0x80 if masked else 0
    if size < 126:
        return bytes([first, bit | size]) + content
    if size < 65536:
        return bytes([first, bit | 126]) + struct.pack("!H", size) + content
    return bytes([first, bit | 127]) + struct.pack("!Q", size) + content


def read(data: bytes, limit: int = 1 << 20) -> list[Event]:
    return list(FrameReader(limit).feed(data))


class Refusals(unittest.TestCase):
    def refuses(self, data: bytes, code: int, limit: int = 1 << 20) -> None:
        with self.assertRaises(FrameError) as caught:
            read(data, limit)
        self.assertEqual(caught.exception.code, code)

    def test_extension_bits(self) -> None:
        """an extension that was not agreed on is refused"""
        for bit in (0x40, 0x20, 0x10):
            self.refuses(frame(0x81 | bit, b"x"), PROTOCOL_ERROR)

    def test_unknown_kinds(self) -> None:
        """kinds that nobody defined are refused"""
        for opcode in (3, 4, 5, 6, 7, 11, 12, 13, 14, 15):
            self.refuses(frame(0x80 | opcode), PROTOCOL_ERROR)

    def test_masked(self) -> None:
        """a masked frame of a server is refused"""
        self.refuses(frame(0x81, b"abcd", masked=True), PROTOCOL_ERROR)

    def test_control_frames(self) -> None:
        """a control frame in pieces, or of more than 125 bytes, is refused"""
        self.refuses(frame(0x09, b"x"), PROTOCOL_ERROR)
        self.refuses(frame(0x89, b"x" * 126), PROTOCOL_ERROR)

    def test_lengths(self) -> None:
        """a length that is written longer than needed is refused"""
        self.refuses(b"\x81\x7e" + struct.pack("!H", 125) + b"x" * 125, PROTOCOL_ERROR)
        self.refuses(b"\x81\x7f" + struct.pack("!Q", 65535), PROTOCOL_ERROR)
        self.refuses(b"\x81\x7f" + struct.pack("!Q", 1 << 63), PROTOCOL_ERROR)

    def test_fragments_out_of_order(self) -> None:
        """a continuation of nothing, and a message inside another, are refused"""
        self.refuses(frame(0x80, b"x"), PROTOCOL_ERROR)
        self.refuses(frame(0x01, b"a") + frame(0x81, b"b"), PROTOCOL_ERROR)

    def test_too_large(self) -> None:
        """a message that is too large is refused at its head, also when it comes in pieces"""
        self.refuses(b"\x81\x7e" + struct.pack("!H", 1001), TOO_LARGE, limit=1000)
        self.refuses(frame(0x01, b"x" * 600) + b"\x80\x7e" + struct.pack("!H", 401), TOO_LARGE, limit=1000)
        self.assertEqual(read(frame(0x81, b"x" * 1000), limit=1000), [Text("x" * 1000)])

    def test_broken_text(self) -> None:
        """a text that is not UTF-8 is refused"""
        self.refuses(frame(0x81, b"\xff\xfe"), BROKEN_TEXT)
        self.refuses(frame(0x81, b"\xed\xa0\x80"), BROKEN_TEXT)

    def test_close_codes(self) -> None:
        """codes that are never sent are refused, and so is half a code"""
        self.refuses(frame(0x88, b"\x03"), PROTOCOL_ERROR)
        for code in (0, 999, 1004, 1005, 1006, 1015, 1016, 2999, 5000, 65535):
            self.refuses(frame(0x88, struct.pack("!H", code)), PROTOCOL_ERROR)
        for code in (1000, 1001, 1008, 1013, 3000, 4999):
            self.assertEqual(read(frame(0x88, struct.pack("!H", code) + b"so")), [Close(code, "so")])
        self.assertEqual(read(frame(0x88)), [Close(1005, "")])
        self.refuses(frame(0x88, struct.pack("!H", 1000) + b"\xff"), BROKEN_TEXT)

    def test_what_was_good_is_told_first(self) -> None:
        """what came before a broken frame is told"""
        reader = FrameReader(1000)
        told: list[Event] = []
        with self.assertRaises(FrameError):
            for event in reader.feed(frame(0x81, b"good") + frame(0x83)):
                told.append(event)
        self.assertEqual(told, [Text("good")])


class Pieces(unittest.TestCase):
    def test_any_pieces(self) -> None:
        """however the bytes are cut, the same messages come out"""
        chance = random.Random(6455)
        for _ in range(300):
            data, expected = b"", []
            for _ in range(chance.randrange(1, 6)):
                piece, events = self.random_message(chance)
                data += piece
                expected += events
            reader, told = FrameReader(1 << 20), []
            while data:
                size = chance.choice((1, 2, 3, 7, 100, 5000))
                told += list(reader.feed(data[:size]))
                data = data[size:]
            self.assertEqual(told, expected)

    def random_message(self, chance: random.Random) -> tuple[bytes, list[Event]]:
        text = "".join(chance.choice("a₹é🚀\n") for _ in range(chance.choice((0, 1, 125, 126, 4000))))
        content = text.encode()
        kind = chance.randrange(5)
        if kind == 0:
            return frame(0x89, b"ping"), [Ping(b"ping")]
        if kind == 1:
            return frame(0x8A), [Pong(b"")]
        if kind == 2:
            return frame(0x82, content), [Binary(content)]
        # In fragments, which may cut a letter in two, with a ping between them.
        cut = chance.randrange(len(content) + 1)
        data = frame(0x01, content[:cut]) + frame(0x89, b"?") + frame(0x00) + frame(0x80, content[cut:])
        return data, [Ping(b"?"), Text(text)]


class Writing(unittest.TestCase):
    def test_masks(self) -> None:
        """every frame is masked, each with a mask of its own"""
        example = write_frame(TEXT, b"Hello", mask=bytes.fromhex("37fa213d"))
        self.assertEqual(example.hex(), "818537fa213d7f9f4d5158")  # The example of RFC 6455, section 5.7.
        masks = {write_frame(TEXT, b"x")[2:6] for _ in range(50)}
        self.assertGreater(len(masks), 45)

    def test_lengths(self) -> None:
        """lengths are written in their shortest form"""
        for size, head in ((0, 2), (125, 2), (126, 4), (65535, 4), (65536, 10)):
            written = write_frame(TEXT, bytes(size))
            self.assertEqual(len(written), head + 4 + size)
            mask = written[head : head + 4]
            self.assertEqual(written[head + 4 :], (mask * (size // 4 + 1))[:size])

    def test_close(self) -> None:
        """the reason of a farewell is cut where a control frame ends, not in the middle of a letter"""
        written = write_close(1000, "₹" * 100)
        self.assertLessEqual(len(written), 2 + 4 + 125)
        mask, content = written[2:6], written[6:]
        plain = bytes(byte ^ mask[index % 4] for index, byte in enumerate(content))
        self.assertEqual(plain[2:].decode(), "₹" * 41)


if __name__ == "__main__":
    unittest.main()
