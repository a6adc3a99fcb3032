"""The client over real connections: time, connections, tokens, and what is never sent twice."""

from __future__ import annotations

import os
import threading
import time
import unittest
from concurrent.futures import ThreadPoolExecutor
from datetime import date, datetime, timedelta, timezone
from decimal import Decimal
from typing import Any
from unittest import mock

from loopback import DROP, HANG, Answer, Deed, Loopback, Raw, Received, envelope, problem

from sparklib import Spark, SparkConnectionError, SparkError, SparkTimeout

ORDER: dict[str, Any] = {
    "strategyname": "test1",
    "orderType": "Market",
    "productType": "Intraday",
    "token": "NSE:212",
    "qty": 1,
    "transType": "Buy",
}


class Time(unittest.TestCase):
    def test_silence(self) -> None:
        """a silent server is given up after the time-out"""
        with (
            Loopback(lambda _: HANG) as server,
            Spark(server.url, access_token="t", timeout=0.2, retries=0) as spark,
        ):
            began = time.monotonic()
            with self.assertRaises(SparkTimeout) as caught:
                spark.list_accounts()
            self.assertLess(time.monotonic() - began, 2)
            self.assertEqual((caught.exception.status, caught.exception.code), (0, "timeout"))

    def test_dripping(self) -> None:
        """a server that drips its reply cannot stretch the time-out"""
        drip = Raw(b"HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n" + b" " * 1000, pause=0.05)
        with (
            Loopback(lambda _: drip) as server,
            Spark(server.url, access_token="t", timeout=0.4, retries=0) as spark,
        ):
            began = time.monotonic()
            with self.assertRaises(SparkTimeout):
                spark.list_accounts()
            self.assertLess(time.monotonic() - began, 3)

    def test_unreachable(self) -> None:
        """an address where nobody listens is a connection error that names the address"""
        with Loopback(lambda _: DROP) as server:
            url = server.url
        with Spark(url, access_token="secret-token", retries=0) as spark:
            with self.assertRaises(SparkConnectionError) as caught:
                spark.list_accounts()
        self.assertIn(url, str(caught.exception))
        self.assertNotIn("secret-token", str(caught.exception))

    def test_half_a_reply(self) -> None:
        """a connection that breaks in the middle of a reply is a connection error"""
        half = Raw(b'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"status": true')
        with Loopback(lambda _: half) as server, Spark(server.url, access_token="t", retries=0) as spark:
            with self.assertRaises(SparkConnectionError):
                spark.list_accounts()

    def test_rubbish(self) -> None:
        """an answer that is not HTTP is a connection error"""
        with (
            Loopback(lambda _: Raw(b"SSH-2.0-x\r\n\r\n")) as server,
            Spark(server.url, access_token="t", retries=0) as spark,
        ):
            with self.assertRaises(SparkConnectionError):
                spark.list_accounts()


class Connections(unittest.TestCase):
    def test_reuse(self) -> None:
        """one thread uses one connection for all its calls"""
        with Loopback(lambda _: envelope()) as server, Spark(server.url, access_token="t") as spark:
            for _ in range(20):
                spark.list_accounts()
            self.assertEqual({request.connection for request in server.requests}, {1})

    def test_threads(self) -> None:
        """every thread has a connection of its own, and replies do not get mixed up"""

        def respond(received: Received) -> Deed:
            return envelope([{"path": received.target}])

        with Loopback(respond) as server, Spark(server.url, access_token="t") as spark:
            barrier = threading.Barrier(8)

            def work(number: int) -> list[Any]:
                barrier.wait(10)
                return [spark.read_account(f"a{number}")["data"][0] for _ in range(20)]

            with ThreadPoolExecutor(8) as pool:
                for number, rows in enumerate(pool.map(work, range(8))):
                    self.assertEqual(rows, [{"path": f"/account/a{number}"}] * 20)
            self.assertEqual(len({request.connection for request in server.requests}), 8)

    def test_closed_by_the_server(self) -> None:
        """an order is not lost in a connection that the server has closed in the meantime"""
        answer = Answer(json=envelope().json, headers={"keep-alive": "timeout=600"})
        with Loopback(lambda _: answer) as server, Spark(server.url, access_token="t", retries=0) as spark:
            spark.list_accounts()
            server.drop_connections()
            (connection,) = spark._transport._connection()._pool.connections
            wait_for(connection.has_expired)
            spark.modify_order(strategyname="test1", strefID=1)
            self.assertEqual([request.connection for request in server.requests], [1, 2])

    def test_promise_of_the_server(self) -> None:
        """a connection is not used for longer than the server promised to hold it"""
        answer = Answer(json=envelope().json, headers={"keep-alive": "timeout=1"})
        with Loopback(lambda _: answer) as server, Spark(server.url, access_token="t") as spark:
            spark.list_accounts()
            spark.list_accounts()
            self.assertEqual([request.connection for request in server.requests], [1, 2])

    def test_closing(self) -> None:
        """a client that was closed can be used again"""
        with Loopback(lambda _: envelope()) as server, Spark(server.url, access_token="t") as spark:
            spark.list_accounts()
            spark.close()
            spark.list_accounts()
            self.assertEqual([request.connection for request in server.requests], [1, 2])

    def test_fork(self) -> None:
        """a process that was forked off does not write into the connection of its parent"""
        with Loopback(lambda _: envelope()) as server, Spark(server.url, access_token="t") as spark:
            spark.list_accounts()
            with mock.patch("os.getpid", return_value=os.getpid() + 1):
                spark.list_accounts()
            self.assertEqual([request.connection for request in server.requests], [1, 2])

    def test_prefix(self) -> None:
        """Spark may be below a path of its host"""
        with (
            Loopback(lambda _: envelope()) as server,
            Spark(f"{server.url}/trading/", access_token="t") as spark,
        ):
            spark.list_accounts()
            self.assertEqual(server.requests[0].target, "/trading/account")


class Twice(unittest.TestCase):
    def test_never_twice(self) -> None:
        """what may do something twice is sent once, whatever happens"""
        for deed in (DROP, problem(503, "outcome_unknown"), problem(502, "internal")):
            with (
                Loopback(lambda _, deed=deed: deed) as server,
                Spark(server.url, access_token="t", retries=5, backoff=0.001) as spark,
            ):
                for call in (
                    lambda: spark.square_off("strategy", stname="test1"),
                    lambda: spark.cancel_all("account", acname="a"),
                    lambda: spark.square_off_single(
                        acname="a", stname="s", token="NSE:1", positionType="Intraday", at_limit=False
                    ),
                    lambda: spark.cancel_order(strategyname="s", strefID=1),
                ):
                    with self.assertRaises(SparkError):
                        call()
                self.assertEqual(len(server.requests), 4)

    def test_same_key(self) -> None:
        """an order is repeated with the key of its first time, and another order has another key"""
        deeds: list[Deed] = [DROP, problem(503, "busy"), envelope(), envelope()]
        with (
            Loopback(lambda _: deeds.pop(0)) as server,
            Spark(server.url, access_token="t", backoff=0.001) as spark,
        ):
            spark.place_order(**ORDER)
            spark.place_order(**ORDER)
            keys = [request.headers["idempotency-key"] for request in server.requests]
            self.assertEqual(len(set(keys[:3])), 1)
            self.assertNotEqual(keys[0], keys[3])

    def test_own_key(self) -> None:
        """a key of one's own is used as it is"""
        with Loopback(lambda _: envelope()) as server, Spark(server.url, access_token="t") as spark:
            spark.place_order(**ORDER, idempotency_key="test1-2026-11-16-entry-1")
            self.assertEqual(server.requests[0].headers["idempotency-key"], "test1-2026-11-16-entry-1")
            self.assertEqual(server.requests[0].json, ORDER)

    def test_bounded(self) -> None:
        """repeating ends, and the last failure is raised"""
        with (
            Loopback(lambda _: problem(503, "busy")) as server,
            Spark(server.url, access_token="t", retries=3, backoff=0.001) as spark,
        ):
            with self.assertRaises(SparkError) as caught:
                spark.list_accounts()
            self.assertEqual((caught.exception.code, len(server.requests)), ("busy", 4))

    def test_long_wait(self) -> None:
        """a long Retry-After fails the call at once"""
        with (
            Loopback(lambda _: problem(503, "busy", retry_after="3600")) as server,
            Spark(server.url, access_token="t") as spark,
        ):
            with self.assertRaises(SparkError):
                spark.list_accounts()
            self.assertEqual(len(server.requests), 1)


class Tokens(unittest.TestCase):
    def test_one_renewal_for_all(self) -> None:
        """many threads whose token ends at once log in once"""
        lock, logins = threading.Lock(), [0]

        def respond(received: Received) -> Deed:
            if received.target == "/token":
                with lock:
                    logins[0] += 1
                time.sleep(0.05)
                return Answer(json={"access_token": f"token-{logins[0]}", "token_type": "bearer"})
            if received.headers["authorization"] == "Bearer old":
                return problem(401, "token_expired")
            return envelope([{"token": received.headers["authorization"]}])

        with Loopback(respond) as server, Spark(server.url, apikey="key", access_token="old") as spark:
            with ThreadPoolExecutor(6) as pool:
                rows = list(pool.map(lambda _: spark.list_accounts()["data"][0], range(6)))
            self.assertEqual(rows, [{"token": "Bearer token-1"}] * 6)
            self.assertEqual(logins, [1])

    def test_first_call_logs_in(self) -> None:
        """the first call logs in by itself, and later ones use its token"""

        def respond(received: Received) -> Deed:
            if received.target == "/token":
                return Answer(json={"access_token": "made", "token_type": "bearer"})
            return envelope()

        with Loopback(respond) as server, Spark(server.url, userid="me", password="secret") as spark:
            spark.list_accounts()
            spark.list_accounts()
            self.assertEqual(
                [request.target for request in server.requests], ["/token", "/account", "/account"]
            )

    def test_no_credentials(self) -> None:
        """without token and credentials nothing is sent"""
        with Loopback(lambda _: envelope()) as server, Spark(server.url) as spark:
            with self.assertRaisesRegex(SparkError, "Please generate access token."):
                spark.list_accounts()
            self.assertEqual(server.requests, [])

    def test_half_credentials(self) -> None:
        """a user id without a password is refused at once"""
        with self.assertRaises(ValueError):
            Spark(userid="me")

    def test_strange_login(self) -> None:
        """a login that gives no token is an error"""
        with (
            Loopback(lambda _: Answer(json={"token_type": "bearer"})) as server,
            Spark(server.url, apikey="k") as spark,
        ):
            with self.assertRaises(SparkError) as caught:
                spark.log_in()
            self.assertEqual(caught.exception.code, "bad_reply")

    def test_secrets(self) -> None:
        """neither token nor password nor key show in repr or in errors"""
        with Loopback(lambda _: DROP) as server:
            spark = Spark(server.url, userid="me", password="pass-1", access_token="token-1", retries=0)
            with self.assertRaises(SparkError) as caught:
                spark.list_accounts()
            key = Spark(server.url, apikey="key-1", retries=0)
            with self.assertRaises(SparkError) as failed:
                key.log_in()
            shown = f"{spark!r} {key!r} {caught.exception!r} {failed.exception!r} {vars(failed.exception)}"
            for secret in ("pass-1", "token-1", "key-1"):
                self.assertNotIn(secret, shown)
            spark.close()
            key.close()


class Values(unittest.TestCase):
    def sent(self, call: Any) -> Received:
        with Loopback(lambda _: envelope()) as server, Spark(server.url, access_token="t") as spark:
            call(spark)
            return server.requests[0]

    def test_not_finite(self) -> None:
        """numbers that are none are refused before anything is sent"""
        for number in (float("nan"), float("inf")):
            with Loopback(lambda _: envelope()) as server, Spark(server.url, access_token="t") as spark:
                with self.assertRaises(ValueError):
                    spark.place_order(**{**ORDER, "limitPrice": number})
                with self.assertRaises(ValueError):
                    spark.square_off_single(
                        acname="a",
                        stname="s",
                        token="NSE:1",
                        positionType="Intraday",
                        at_limit=False,
                        qty=number,  # type: ignore[arg-type]
                    )
                self.assertEqual(server.requests, [])

    def test_names_in_addresses(self) -> None:
        """a name cannot lead to another address"""
        with Loopback(lambda _: envelope()) as server, Spark(server.url, access_token="t") as spark:
            for name in ("", ".", ".."):
                with self.assertRaises(ValueError):
                    spark.delete_account(name)
            spark.delete_account("../strategy?x=1#y")
            self.assertEqual(
                [request.target for request in server.requests], ["/account/..%2Fstrategy%3Fx%3D1%23y"]
            )

    def test_moments(self) -> None:
        """dates and moments are written as Spark wants them, with a zone in Indian time"""
        utc = datetime(2026, 11, 13, 3, 45, tzinfo=timezone.utc)
        request = self.sent(lambda spark: spark.read_history("NSE:212", from_=utc, to=date(2026, 11, 14)))
        self.assertEqual(
            request.target, "/history?token=NSE%3A212&from=2026-11-13T09%3A15%3A00&to=2026-11-14"
        )

    def test_numbers_of_libraries(self) -> None:
        """decimals are numbers on the wire"""
        request = self.sent(lambda spark: spark.place_order(**{**ORDER, "limitPrice": Decimal("170.05")}))
        self.assertEqual(request.json["limitPrice"], 170.05)

    def test_unsendable(self) -> None:
        """what no JSON can say is refused with its type"""
        with self.assertRaisesRegex(TypeError, "timedelta"):
            self.sent(lambda spark: spark.place_order(**{**ORDER, "qty": timedelta(1)}))

    def test_bad_addresses(self) -> None:
        """an address that is not one is refused at once"""
        for url in ("localhost:8080", "ftp://x", "http://", "http://me:secret@x", "http://x/?a=1"):
            with self.assertRaises(ValueError, msg=url):
                Spark(url)
        for url in ("http://localhost:80800", "http://localhost:port", "http://[::1", "here"):
            with self.assertRaisesRegex(ValueError, "must look like http://localhost:8080, not '") as raised:
                Spark(url)
            self.assertIn(url, str(raised.exception))


def wait_for(condition: Any) -> None:
    deadline = time.monotonic() + 10
    while not condition():
        if time.monotonic() > deadline:
            raise AssertionError("it did not come about within 10 seconds")
        time.sleep(0.005)


if __name__ == "__main__":
    unittest.main()
