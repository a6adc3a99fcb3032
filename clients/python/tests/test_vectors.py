"""Replays the vectors that every client of Spark must satisfy; their README says what they mean."""

from __future__ import annotations

import json
import os
import re
import threading
import unittest
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

from loopback import DROP, HANG, Answer, Deed, Loopback, Received

import sparklib
from sparklib import Spark, SparkError

FOLDER = Path(os.environ.get("SPARK_VECTORS") or Path(__file__).parents[3] / "vectors")


class Vectors(unittest.TestCase):
    """One test for each vector, added below."""

    def replay(self, vector: dict[str, Any]) -> None:
        server = VectorServer(self, vector["exchanges"])
        with Loopback(server.respond) as loopback:
            client = vector["client"]
            login = client.get("login", {})
            spark = Spark(
                loopback.url,
                access_token=client.get("token"),
                userid=login.get("userid"),
                password=login.get("password"),
                apikey=login.get("apikey"),
                retries=client["retries"],
                backoff=client["backoffMs"] / 1000,
                timeout=client["timeoutMs"] / 1000,
            )
            expect = vector["expect"]
            if "error" in expect:
                with self.assertRaises(SparkError) as caught:
                    perform(spark, vector)
                self.compare_error(caught.exception, expect["error"])
            else:
                self.assertTrue(same(perform(spark, vector), expect["result"]), expect["result"])
            spark.close()
        self.assertEqual(server.complaints, [])
        self.assertEqual(server.served, len(vector["exchanges"]), "requests that were sent")

    def compare_error(self, error: SparkError, expected: dict[str, Any]) -> None:
        self.assertIs(type(error), getattr(sparklib, expected["kind"]), str(error))
        self.assertEqual(error.status, expected["status"])
        self.assertEqual(error.code, expected["code"])
        self.assertEqual(error.problems, expected["problems"])
        self.assertEqual(error.request_id, expected.get("requestId"))


def perform(spark: Spark, vector: dict[str, Any]) -> Any:
    if vector["call"] == "logIn":
        return {"token": spark.log_in()}
    if vector["call"] == "replay":
        return spark.replay(**vector["arguments"]).replay
    name = re.sub("[A-Z]", lambda letter: "_" + letter.group().lower(), vector["call"])
    arguments = {"from_" if key == "from" else key: value for key, value in vector["arguments"].items()}
    options = vector.get("options", {})
    if "idempotencyKey" in options:
        arguments["idempotency_key"] = options["idempotencyKey"]
    return getattr(spark, name)(**arguments)


class VectorServer:
    """Compares each request with the vector's, in order, and answers with the vector's reply."""

    def __init__(self, test: unittest.TestCase, exchanges: list[dict[str, Any]]) -> None:
        self._exchanges = exchanges
        self._lock = threading.Lock()
        self._names: dict[str, str] = {}
        self.served = 0
        self.complaints: list[str] = []

    def respond(self, received: Received) -> Deed:
        with self._lock:
            self.served += 1
            if self.served > len(self._exchanges):
                self.complaints.append(f"one request too many: {received.method} {received.target}")
                return DROP
            exchange = self._exchanges[self.served - 1]
            self._compare(received, exchange["request"])
        reply = exchange["reply"]
        if "fault" in reply:
            return {"drop": DROP, "hang": HANG}[reply["fault"]]
        return Answer(
            reply["status"],
            reply.get("json"),
            reply.get("text"),
            reply.get("headers", {}),
            is_packed=reply.get("packed") == "gzip",
        )

    def _compare(self, received: Received, expected: dict[str, Any]) -> None:
        self._expect("method", received.method, expected["method"])
        self._expect("target", received.target, expected["target"])
        for name, value in expected.get("headers", {}).items():
            self._compare_header(name, received.headers.get(name), value)
        for name in expected.get("without", []):
            self._expect(f"header {name}", received.headers.get(name), None)
        if "json" in expected:
            if not same(received.json, expected["json"]):
                self.complaints.append(f"body {received.json} is not {expected['json']}")
        elif "form" in expected:
            fields = dict(parse_qsl(received.content.decode(), keep_blank_values=True))
            self._expect("form", fields, expected["form"])
        else:
            self._expect("body", received.content, b"")

    def _compare_header(self, name: str, value: Any, expected: str) -> None:
        if not expected.startswith("$"):
            self._expect(f"header {name}", value, expected)
            return
        if not re.fullmatch(r"[\w-]{16,128}", value or "", re.ASCII):
            self.complaints.append(f"header {name} is {value!r}, no key")
        self._expect(f"header {name}", value, self._names.setdefault(expected, value))

    def _expect(self, what: str, found: Any, expected: Any) -> None:
        if found != expected:
            self.complaints.append(f"{what} is {found!r}, not {expected!r}")


def same(left: Any, right: Any) -> bool:
    """Equal by value: 170 is 170.0, but 0 is neither "0" nor False."""
    if isinstance(left, bool) or isinstance(right, bool):
        return left is right
    if isinstance(left, dict) and isinstance(right, dict):
        return left.keys() == right.keys() and all(same(left[key], right[key]) for key in left)
    if isinstance(left, list) and isinstance(right, list):
        return len(left) == len(right) and all(map(same, left, right))
    return left == right and isinstance(left, str) == isinstance(right, str)


def add_tests() -> None:
    files = sorted(FOLDER.glob("*.json"))
    if not files:
        raise FileNotFoundError(f"There are no vectors at {FOLDER}: run npm run generate")
    for file in files:
        for index, vector in enumerate(json.loads(file.read_text("utf-8"))["vectors"]):

            def test(self: Vectors, vector: dict[str, Any] = vector) -> None:
                self.replay(vector)

            test.__doc__ = f"{file.stem}: {vector['name']}"
            setattr(Vectors, f"test_{file.stem}_{index:03}", test)


add_tests()

if __name__ == "__main__":
    unittest.main()
