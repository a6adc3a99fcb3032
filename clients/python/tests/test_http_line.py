"""HTTP as the client reads it: what no server should send, and every form in which a good one may answer."""

from __future__ import annotations

import gzip
import random
import socket
import threading
import time
import unittest
from typing import Any
from unittest import mock

from loopback import Loopback, Raw, Received, envelope

from sparklib import Spark, SparkConnectionError
from sparklib.http_line import BrokenReply, Line

BODY = b'{"status": true, "error": false, "data": [1, 2], "message": "Data Received"}'
REPLY = {"status": True, "error": False, "data": [1, 2], "message": "Data Received"}
OK = b"HTTP/1.1 200 OK\r\n"


def length(body: bytes = BODY) -> bytes:
    return b"content-length: %d\r\n" % len(body)


class Wrong(unittest.TestCase):
    def fails(self, answer: bytes, words: str) -> None:
        with (
            Loopback(lambda _: Raw(answer)) as server,
            Spark(server.url, access_token="t", retries=0) as spark,
        ):
            with self.assertRaisesRegex(SparkConnectionError, words):
                spark.list_accounts()

    def test_no_http(self) -> None:
        """what is not HTTP is told as that"""
        self.fails(b"HTTP/2 200 OK\r\n\r\n", "not HTTP")
        self.fails(b"HTTP/1.1 abc\r\n\r\n", "not HTTP")
        self.fails(OK + b"no colon here\r\n\r\n", "not HTTP")
        self.fails(OK + b"content-length : 5\r\n\r\n", "not HTTP")

    def test_lengths(self) -> None:
        """lengths that contradict each other or are none are refused"""
        self.fails(OK + b"content-length: 5\r\ncontent-length: 6\r\n\r\n" + BODY, "two lengths")
        self.fails(OK + b"content-length: -5\r\n\r\n" + BODY, "how long")
        self.fails(OK + b"content-length: 5, 5\r\n\r\n" + BODY, "how long")

    def test_chunks(self) -> None:
        """pieces with wrong lengths, and encodings that were not asked for, are refused"""
        chunked = OK + b"transfer-encoding: chunked\r\n\r\n"
        self.fails(chunked + b"zz\r\n", "no length")
        self.fails(chunked + b"2\r\nabc\r\n", "another length")
        self.fails(chunked + b"ffffffffff\r\n", "larger than")
        self.fails(OK + b"transfer-encoding: gzip, chunked\r\n\r\n", "encoded")

    def test_too_large(self) -> None:
        """a reply that is too large is not read"""
        self.fails(OK + b"content-length: 99999999999\r\n\r\n", "larger than")
        self.fails(OK + b"x: " + b"y" * 100_000, "too large")
        with mock.patch("sparklib.http_line.BODY_BYTES_MAX", 50):
            self.fails(OK + b"\r\n" + BODY, "larger than")

    def test_packed(self) -> None:
        """a packed reply that is damaged, cut, bound to grow too large or packed unasked is refused"""
        packed = gzip.compress(BODY)
        said = OK + b"content-encoding: gzip\r\n"
        self.fails(said + length(BODY) + b"\r\n" + BODY, "damaged")
        wrong = packed[:-6] + b"\x00\x00" + packed[-4:]
        self.fails(said + length(wrong) + b"\r\n" + wrong, "damaged")
        for cut in (1, 12, len(packed) - 1):
            self.fails(said + length(packed[:cut]) + b"\r\n" + packed[:cut], "cut short")
        self.fails(OK + b"content-encoding: br\r\n" + length() + b"\r\n" + BODY, "not asked for")
        bomb = gzip.compress(b" " * 1_000_000)
        half = gzip.compress(b" " * 600_000)
        with mock.patch("sparklib.http_line.BODY_BYTES_MAX", 999_999):
            self.fails(said + length(bomb) + b"\r\n" + bomb, "larger than")
            self.fails(said + length(half + half) + b"\r\n" + half + half, "larger than")

    def test_cut(self) -> None:
        """a reply that stops anywhere is told as broken"""
        whole = OK + length() + b"\r\n" + BODY
        for cut in (1, 10, len(OK), len(OK) + 5, len(whole) - 1):
            self.fails(whole[:cut], "middle of its reply")
        self.fails(b"", "without an answer")

    def test_unasked(self) -> None:
        """a connection on which more came than was asked for is not used again"""
        answers = [Raw(OK + length() + b"\r\n" + BODY + b"HTTP/1.1 200 OK\r\n")]
        with (
            Loopback(lambda _: answers.pop() if answers else envelope()) as server,
            Spark(server.url, access_token="t") as spark,
        ):
            self.assertEqual(spark.list_accounts(), REPLY)
            spark.list_accounts()
            self.assertEqual([request.connection for request in server.requests], [1, 2])

    def test_injection(self) -> None:
        """a token or a key cannot smuggle another header in"""
        with Loopback(lambda _: envelope()) as server:
            for token in ("a\r\nX: y", "a\nb", "naïve", "\x00"):
                with Spark(server.url, access_token=token) as spark, self.assertRaises(ValueError):
                    spark.list_accounts()
            with Spark(server.url, access_token="t") as spark, self.assertRaises(ValueError):
                spark.place_order(
                    strategyname="s",
                    orderType="Market",
                    productType="Intraday",
                    token="NSE:1",
                    qty=1,
                    transType="Buy",
                    idempotency_key="a\r\nX: y",
                )
            self.assertEqual(server.requests, [])


class Right(unittest.TestCase):
    def gives(self, answer: bytes) -> None:
        with (
            Loopback(lambda _: Raw(answer)) as server,
            Spark(server.url, access_token="t", retries=0) as spark,
        ):
            self.assertEqual(spark.list_accounts(), REPLY)

    def test_forms(self) -> None:
        """with a length, in pieces, to the end of the connection, after a preliminary answer"""
        self.gives(OK + length() + b"\r\n" + BODY)
        self.gives(
            OK
            + b"Transfer-Encoding: Chunked\r\n\r\n5;x=y\r\n"
            + BODY[:5]
            + b"\r\n"
            + b"%X\r\n" % (len(BODY) - 5)
            + BODY[5:]
            + b"\r\n0\r\ntrailer: x\r\n\r\n"
        )
        self.gives(OK + b"\r\n" + BODY)
        self.gives(b"HTTP/1.1 103 Early Hints\r\nlink: x\r\n\r\n" + OK + length() + b"\r\n" + BODY)
        self.gives(b"HTTP/1.0 200 OK\r\n\r\n" + BODY)

    def test_packed(self) -> None:
        """packed as a whole or in parts, with a length or in pieces; and it is asked for"""
        packed = gzip.compress(BODY)
        parts = gzip.compress(BODY[:30]) + gzip.compress(BODY[30:])
        self.gives(OK + b"Content-Encoding: gzip\r\n" + length(packed) + b"\r\n" + packed)
        self.gives(OK + b"content-encoding: GZIP\r\n" + length(parts) + b"\r\n" + parts)
        self.gives(OK + b"content-encoding: identity\r\n" + length() + b"\r\n" + BODY)
        self.gives(
            OK
            + b"content-encoding: gzip\r\ntransfer-encoding: chunked\r\n\r\n"
            + b"%x\r\n" % len(packed)
            + packed
            + b"\r\n0\r\n\r\n"
        )
        with Loopback(lambda _: envelope()) as server, Spark(server.url, access_token="t") as spark:
            spark.list_accounts()
            self.assertEqual(server.requests[0].headers["accept-encoding"], "gzip")

    def test_any_pieces(self) -> None:
        """however the bytes of a reply arrive, it is the same reply"""
        answer = (
            OK
            + b"transfer-encoding: chunked\r\n\r\n"
            + b"".join(b"%x\r\n%s\r\n" % (len(part), part) for part in (BODY[:1], BODY[1:40], BODY[40:]))
            + b"0\r\n\r\n"
        )
        chance = random.Random(9112)
        for _ in range(100):
            ours, theirs = socket.socketpair()
            with ours, theirs:
                thread = threading.Thread(target=self.send_in_pieces, args=(theirs, answer, chance.random()))
                thread.start()
                line = Line(ours, time.monotonic() + 10)
                head = line.read_head()
                self.assertEqual(
                    (head.status, line.read_body(head, "GET"), line.leftover()), (200, BODY, b"")
                )
                thread.join()

    @staticmethod
    def send_in_pieces(to: socket.socket, content: bytes, seed: float) -> None:
        chance = random.Random(seed)
        while content:
            size = chance.choice((1, 2, 3, 20, 200))
            to.sendall(content[:size])
            content = content[size:]

    def test_farewell(self) -> None:
        """a server that says it will close is believed"""
        seen: list[Received] = []

        def respond(received: Received) -> Any:
            seen.append(received)
            return Raw(OK + b"connection: close\r\n" + length() + b"\r\n" + BODY)

        with Loopback(respond) as server, Spark(server.url, access_token="t", retries=0) as spark:
            spark.list_accounts()
            spark.modify_order(strategyname="s", strefID=1)
            self.assertEqual([received.connection for received in seen], [1, 2])

    def test_deadline(self) -> None:
        """a line whose moment has come reads nothing more"""
        ours, theirs = socket.socketpair()
        with ours, theirs:
            line = Line(ours, time.monotonic() - 1)
            with self.assertRaises(TimeoutError):
                line.read_head()
            theirs.sendall(b"x" * 100_000)
            line.deadline = time.monotonic() + 5
            with self.assertRaises(BrokenReply):
                line.read_head()


if __name__ == "__main__":
    unittest.main()
