"""Calls and sockets over TLS, with a certificate made for the test."""

from __future__ import annotations

import json
import shutil
import ssl
import subprocess
import tempfile
import threading
import unittest
from pathlib import Path
from typing import Any

from websocket_server import Peer, WebSocketServer, hold

from sparklib import DataSocket, Spark, SparkConnectionError


@unittest.skipUnless(shutil.which("openssl"), "there is no openssl to make a certificate with")
class Secure(unittest.TestCase):
    folder: tempfile.TemporaryDirectory[str]

    @classmethod
    def setUpClass(cls) -> None:
        cls.folder = tempfile.TemporaryDirectory()
        cls.cert, cls.key = (str(Path(cls.folder.name) / name) for name in ("cert.pem", "key.pem"))
        subprocess.run(
            [
                *("openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"),
                *("-nodes", "-days", "2", "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"),
                *("-keyout", cls.key, "-out", cls.cert),
            ],
            check=True,
            capture_output=True,
        )

    @classmethod
    def tearDownClass(cls) -> None:
        cls.folder.cleanup()

    def server_context(self) -> ssl.SSLContext:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.cert, self.key)
        return context

    def test_not_trusted(self) -> None:
        """a certificate that nobody vouches for is refused, for calls and for sockets"""
        closed, errors = threading.Event(), []
        with WebSocketServer(hold, ssl_context=self.server_context()) as server:
            with Spark(server.url, access_token="t", retries=0) as spark:
                with self.assertRaisesRegex(SparkConnectionError, "certificate is not trusted"):
                    spark.list_accounts()
            socket = DataSocket(
                access_token="t",
                url=server.url,
                reconnect=False,
                run_background=True,
                on_error=errors.append,
                on_close=closed.set,
            )
            socket.connect()
            self.assertTrue(closed.wait(10))
            self.assertIsInstance(errors[0], SparkConnectionError)
            self.assertEqual(server.peers, [])

    def test_trusted(self) -> None:
        """a call goes to who has the right certificate, under the name that stands in it, and to no other"""
        reply = {
            "status": True,
            "error": False,
            "data": [{"AccountName": "paper"}],
            "message": "Data Received",
        }
        context = ssl.create_default_context(cafile=self.cert)
        with WebSocketServer(hold, lambda _: (200, reply), ssl_context=self.server_context()) as server:
            with Spark(server.url, access_token="t", retries=0, ssl_context=context) as spark:
                self.assertEqual(spark.list_accounts(), reply)
            other = server.url.replace("127.0.0.1", "localhost")
            with Spark(other, access_token="t", retries=0, ssl_context=context) as spark:
                with self.assertRaisesRegex(SparkConnectionError, "certificate is not trusted"):
                    spark.list_accounts()
            self.assertEqual(len(server.peers), 1)

    def test_much_both_ways(self) -> None:
        """large messages pass in both directions at once"""
        rows = [{"token": f"NFO:{number}", "ltp": number / 20} for number in range(20_000)]
        commands: list[Any] = []

        def serve(peer: Peer) -> None:
            for _ in range(3):
                peer.send({"type": "Tick", "message": "tick", "data": rows})
                commands.append(peer.expect_json())
            hold(peer)

        received: list[Any] = []
        done = threading.Event()

        def on_message(text: str) -> None:
            received.append(json.loads(text)["data"])
            if len(received) == 3:
                done.set()

        tokens = [f"NFO:{number}" for number in range(100_000, 106_000)]
        context = ssl.create_default_context(cafile=self.cert)
        with WebSocketServer(serve, ssl_context=self.server_context()) as server:
            socket = DataSocket(
                tokens, on_message, access_token="t", url=server.url, run_background=True, ssl_context=context
            )
            socket.connect()
            self.assertTrue(done.wait(20))
            self.assertEqual(received, [rows] * 3)
            self.assertEqual([len(command["payload"]["tokens"]) for command in commands], [2000] * 3)
            socket.close()


if __name__ == "__main__":
    unittest.main()
