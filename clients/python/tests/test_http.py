"""HTTP as the client reads it: what no server should send, and every form in which a good one may answer."""

from __future__ import annotations

import gzip
import logging
import os
import random
import unittest
from typing import Any
from unittest import mock

import httpcore
from loopback import Answer, Loopback, Raw, Received, envelope

from sparklib import Spark, SparkConnectionError, SparkError

BODY = b'{"status": true, "error": false, "data": [1, 2], "message": "Data Received"}'
REPLY = {"status": True, "error": False, "data": [1, 2], "message": "Data Received"}
OK = b"HTTP/1.1 200 OK\r\n"


def length(body: bytes = BODY) -> bytes:
    return b"content-length: %d\r\n" % len(body)


def in_chunks(*parts: bytes) -> bytes:
    pieces = b"".join(b"%x\r\n%s\r\n" % (len(part), part) for part in parts)
    return b"transfer-encoding: chunked\r\n\r\n" + pieces + b"0\r\n\r\n"


class Wrong(unittest.TestCase):
    def fails(self, answer: bytes, words: str) -> None:
        with (
            Loopback(lambda _: Raw(answer)) as server,
            Spark(server.url, access_token="t", retries=0) as spark,
        ):
            with self.assertRaisesRegex(SparkConnectionError, words):
                spark.list_accounts()

    def test_no_http(self) -> None:
        """a reply that is not HTTP is reported as that"""
        self.fails(b"HTTP/2 200 OK\r\n\r\n", "not HTTP")
        self.fails(b"HTTP/1.1 abc\r\n\r\n", "not HTTP")
        self.fails(OK + b"no colon here\r\n\r\n", "not HTTP")
        self.fails(OK + b"content-length : 5\r\n\r\n", "not HTTP")

    def test_lengths(self) -> None:
        """lengths that contradict each other or are none are refused"""
        self.fails(OK + b"content-length: 5\r\ncontent-length: 6\r\n\r\n" + BODY, "not HTTP")
        self.fails(OK + b"content-length: -5\r\n\r\n" + BODY, "not HTTP")

    def test_chunks(self) -> None:
        """pieces with wrong lengths, and encodings that were not asked for, are refused"""
        chunked = OK + b"transfer-encoding: chunked\r\n\r\n"
        self.fails(chunked + b"zz\r\n", "not HTTP")
        self.fails(chunked + b"2\r\nabc\r\n", "not HTTP")
        self.fails(OK + b"transfer-encoding: gzip, chunked\r\n\r\n", "not HTTP")

    def test_too_large(self) -> None:
        """a reply that is too large is not read, however it is sent"""
        self.fails(OK + b"content-length: 99999999999\r\n\r\n", "larger than")
        self.fails(OK + b"x: " + b"y" * 200_000, "too large")
        with mock.patch("sparklib.packed_reply.BODY_BYTES_MAX", 50):
            self.fails(OK + b"\r\n" + BODY, "larger than")
            self.fails(OK + b"transfer-encoding: chunked\r\n\r\nff\r\n" + BODY, "larger than")

    def test_packed(self) -> None:
        """a packed reply that is damaged, cut, bound to grow too large or packed unasked is refused"""
        packed = gzip.compress(BODY)
        head = OK + b"content-encoding: gzip\r\n"
        self.fails(head + length(BODY) + b"\r\n" + BODY, "damaged")
        wrong = packed[:-6] + b"\x00\x00" + packed[-4:]
        self.fails(head + length(wrong) + b"\r\n" + wrong, "damaged")
        for cut in (1, 12, len(packed) - 1):
            self.fails(head + length(packed[:cut]) + b"\r\n" + packed[:cut], "cut short")
        self.fails(OK + b"content-encoding: br\r\n" + length() + b"\r\n" + BODY, "not asked for")
        bomb = gzip.compress(b" " * 1_000_000)
        half = gzip.compress(b" " * 600_000)
        with mock.patch("sparklib.packed_reply.BODY_BYTES_MAX", 999_999):
            self.fails(head + length(bomb) + b"\r\n" + bomb, "larger than")
            self.fails(head + length(half + half) + b"\r\n" + half + half, "larger than")

    def test_cut(self) -> None:
        """a reply that stops anywhere is reported as broken"""
        whole = OK + length() + b"\r\n" + BODY
        for cut in (1, 10, len(OK), len(OK) + 5, len(whole) - 1):
            self.fails(whole[:cut], "middle of its reply")
        self.fails(b"", "without an answer")

    def test_unasked(self) -> None:
        """a connection on which more came than was asked for is not used again; the rest answers nothing"""
        other = b'{"status": true, "error": false, "data": ["not for you"], "message": "Data Received"}'
        second = OK + length(other) + b"\r\n" + other
        for body in (length() + b"\r\n" + BODY, in_chunks(BODY)):
            for rest in (b"H", b"HTTP/1.1 200 OK\r\n", second):
                # It stays open, so that nothing but the rest itself shows the failure.
                answers = [Raw(OK + body + rest, stays_open=True)]
                with (
                    Loopback(lambda _, answers=answers: answers.pop() if answers else envelope()) as server,
                    Spark(server.url, access_token="t") as spark,
                ):
                    self.assertEqual(spark.list_accounts(), REPLY)
                    self.assertEqual(spark.list_accounts()["data"], [])
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
        """however the bytes of a reply arrive, it is the same reply, and its connection is used again"""
        answer = OK + in_chunks(BODY[:1], BODY[1:40], BODY[40:])
        chance = random.Random(9112)
        with (
            Loopback(lambda _: Raw(answer, sizes=cuts(chance, len(answer)), stays_open=True)) as server,
            Spark(server.url, access_token="t", retries=0) as spark,
        ):
            for _ in range(100):
                self.assertEqual(spark.list_accounts(), REPLY)
            self.assertEqual({request.connection for request in server.requests}, {1})

    def test_farewell(self) -> None:
        """a connection that the server will close is not reused"""
        seen: list[Received] = []

        def respond(received: Received) -> Any:
            seen.append(received)
            return Raw(OK + b"connection: close\r\n" + length() + b"\r\n" + BODY)

        with Loopback(respond) as server, Spark(server.url, access_token="t", retries=0) as spark:
            spark.list_accounts()
            spark.modify_order(strategyname="s", strefID=1)
            self.assertEqual([received.connection for received in seen], [1, 2])


class Silence(unittest.TestCase):
    def test_nothing_is_logged(self) -> None:
        """neither keys nor tokens get into the logs, however much a program logs"""
        answer = Answer(headers={"access_token": "made-1", "token_type": "bearer"})
        with Loopback(lambda _: answer) as server:
            with self.assertLogs(level=logging.DEBUG) as logs, Spark(server.url) as spark:
                logging.getLogger("a program").debug("it logs")
                self.assertEqual(spark.login_with_key("key-1")["access_token"], "made-1")
            self.assertIn("key-1", server.requests[0].target)
            self.assertNotRegex("\n".join(logs.output), "key-1|made-1")

    def test_others_are_logged(self) -> None:
        """what a program does with httpcore by itself is logged as ever"""
        with Loopback(lambda _: envelope()) as server, self.assertLogs(level=logging.DEBUG) as logs:
            with Spark(server.url, access_token="t") as spark:
                spark.list_accounts()
            with httpcore.ConnectionPool() as pool:
                pool.request("GET", server.url)
        self.assertEqual(sum("connect_tcp.started" in line for line in logs.output), 1)

    def test_environment(self) -> None:
        """proxies and passwords of the environment are left alone, and cookies are not stored"""
        wrong = {"HTTP_PROXY": "http://127.0.0.1:9", "ALL_PROXY": "http://127.0.0.1:9"}
        answer = Answer(json=envelope().json, headers={"set-cookie": "a=b"})
        with (
            mock.patch.dict(os.environ, {**wrong, **{name.lower(): wrong[name] for name in wrong}}),
            Loopback(lambda _: answer) as server,
            Spark(server.url, access_token="t", retries=0) as spark,
        ):
            spark.list_accounts()
            spark.list_accounts()
            self.assertNotIn("cookie", server.requests[1].headers)

    def test_redirect(self) -> None:
        """a redirect is an answer that is not Spark's, and nothing is sent to where it leads"""
        with Loopback(lambda _: envelope()) as elsewhere:
            moved = Answer(307, headers={"location": f"{elsewhere.url}/account"})
            with Loopback(lambda _: moved) as server, Spark(server.url, access_token="t") as spark:
                with self.assertRaises(SparkError) as caught:
                    spark.list_accounts()
            self.assertEqual((caught.exception.code, caught.exception.status), ("bad_reply", 307))
            self.assertEqual(elsewhere.requests, [])


def cuts(chance: random.Random, size: int) -> list[int]:
    """The lengths of pieces that are sent one by one."""
    sizes: list[int] = []
    while sum(sizes) < size:
        sizes.append(chance.choice((1, 2, 3, 20, 200)))
    return sizes


if __name__ == "__main__":
    unittest.main()
