"""The sockets against a real websocket server: refusals, breaks, resuming, and callbacks that fail."""

from __future__ import annotations

import json
import logging
import os
import random
import threading
import time
import traceback
import unittest
from collections.abc import Callable
from socket import IPPROTO_TCP as TCP
from socket import TCP_NODELAY
from typing import Any, Optional
from unittest import mock

from loopback import Answer, Loopback
from websocket_server import Peer, WebSocketServer, connected, hold, update

from sparklib import DataSocket, OrderSocket, Spark, SparkConnectionError, SparkError
from sparklib.address import read_address
from sparklib.base_socket import BaseSocket


def frame(first: int, content: bytes = b"") -> bytes:
    """A frame as a server writes it; longer ones are not needed here."""
    if len(content) < 126:
        return bytes([first, len(content)]) + content
    return bytes([first, 126]) + len(content).to_bytes(2, "big") + content


def in_frames(chance: random.Random, message: Any) -> bytes:
    """A message whole, or in fragments that may cut a letter in two, with a ping between them."""
    content = json.dumps(message, ensure_ascii=False).encode()
    if chance.random() < 0.5:
        return frame(0x81, content)
    cut = chance.randrange(len(content) + 1)
    return frame(0x01, content[:cut]) + frame(0x89, b"?") + frame(0x00) + frame(0x80, content[cut:])


class Recorder:
    """Records what the callbacks got, with a way to wait for it."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self.items: list[Any] = []

    def __call__(self, *items: Any) -> None:
        with self._changed:
            self.items.append(items[0] if len(items) == 1 else items)
            self._changed.notify_all()

    def wait_for(self, count: int) -> list[Any]:
        with self._changed:
            if not self._changed.wait_for(lambda: len(self.items) >= count, timeout=10):
                raise AssertionError(f"{count} were expected, got {self.items}")
            return list(self.items)


def order_socket(url: str, **settings: Any) -> OrderSocket:
    usual = {"access_token": "t", "url": url, "run_background": True, "reconnect_delay": 0.01}
    return OrderSocket(**{**usual, **settings})


class Refusals(unittest.TestCase):
    def test_no_token(self) -> None:
        """a socket without a token says what to do"""
        with (
            mock.patch.dict(os.environ, clear=True),
            self.assertRaisesRegex(SparkError, "Please generate access token."),
        ):
            OrderSocket()

    def test_wrong_token(self) -> None:
        """a wrong token is reported and not tried again"""
        reply = {
            "status": False,
            "error": True,
            "data": [],
            "message": "x",
            "errors": [{"code": "token_invalid", "message": "The access token is not valid"}],
        }
        errors, closed = Recorder(), Recorder()
        with WebSocketServer(hold, refuse=lambda _: (401, reply)) as server:
            socket = order_socket(
                server.url, access_token="very-secret", on_error=errors, on_close=lambda: closed(1)
            )
            socket.connect()
            closed.wait_for(1)
            self.assertEqual([error.code for error in errors.items], ["token_invalid"])
            self.assertEqual(errors.items[0].status, 401)
            self.assertEqual(len(server.peers), 1)
            self.assertNotIn("very-secret", str(errors.items[0]))
            self.assertEqual(server.peers[0].query, {"token": "very-secret"})

    def test_no_websocket(self) -> None:
        """an answer that is no websocket's is an error"""
        extended = b"\r\nSec-WebSocket-Extensions: permessage-deflate\r\n\r\n"
        changes: list[tuple[Callable[[bytes], bytes], str]] = [
            (lambda answer: answer.replace(b"101", b"200"), "bad_reply"),
            (lambda answer: answer.replace(b"Accept: ", b"Accept: x"), "bad_reply"),
            (lambda answer: answer.replace(b"Upgrade: websocket", b"Upgrade: h2c"), "bad_reply"),
            (lambda answer: answer.replace(b"\r\n\r\n", extended), "bad_reply"),
            (lambda answer: b"nonsense\r\n\r\n", "connection"),
        ]
        for change, code in changes:
            errors, closed = Recorder(), Recorder()
            with WebSocketServer(lambda _: None, break_handshake=change) as server:
                socket = order_socket(
                    server.url, reconnect=False, on_error=errors, on_close=lambda closed=closed: closed(1)
                )
                socket.connect()
                closed.wait_for(1)
                self.assertEqual(errors.items[0].code, code)

    def test_redirect(self) -> None:
        """a redirect is not followed, wherever it leads"""
        with WebSocketServer(hold) as elsewhere:
            # The last one leads back to where it came from, token and all.
            for to in (elsewhere.url, elsewhere.url.replace("http", "ws"), "/orderWS", ""):
                head = f"HTTP/1.1 307 Moved\r\nLocation: {to}\r\nContent-Length: 0\r\n\r\n".encode()
                errors, closed = Recorder(), Recorder()
                with WebSocketServer(lambda _: None, break_handshake=lambda _, head=head: head) as server:
                    socket = order_socket(
                        server.url,
                        access_token="very-secret",
                        reconnect=False,
                        on_error=errors,
                        on_close=lambda closed=closed: closed(1),
                    )
                    socket.connect()
                    closed.wait_for(1)
                    self.assertEqual(len(server.peers), 1)
                (error,) = errors.items
                self.assertEqual((error.code, error.status), ("bad_reply", 307))
                printed = "".join(traceback.format_exception(type(error), error, error.__traceback__))
                self.assertNotIn("very-secret", printed)
            self.assertEqual(elsewhere.peers, [])

    def test_environment(self) -> None:
        """a proxy of the environment is left alone"""
        wrong = {name: "http://127.0.0.1:9" for name in ("http_proxy", "ws_proxy", "all_proxy")}
        with mock.patch.dict(os.environ, wrong), WebSocketServer(hold) as server:
            socket = order_socket(server.url)
            socket.connect()
            self.assertTrue(socket.wait_until_open(10))
            socket.close()

    def test_nothing_is_logged(self) -> None:
        """the token does not get into the logs, however much a program logs"""
        general = Recorder()

        def serve(peer: Peer) -> None:
            peer.send(connected())
            hold(peer)

        with self.assertLogs(level=logging.DEBUG) as logs, WebSocketServer(serve) as server:
            logging.getLogger("a program").debug("it logs")
            socket = order_socket(server.url, access_token="very-secret", on_general=general)
            socket.connect()
            general.wait_for(1)
            socket.close()
        self.assertNotIn("very-secret", "\n".join(logs.output))

    def test_attempts_end(self) -> None:
        """attempts are counted, and on_close reports the last one"""
        with WebSocketServer(hold) as server:
            url = server.url
        errors, closed = Recorder(), Recorder()
        socket = order_socket(url, max_reconnect_attempts=3, on_error=errors, on_close=lambda: closed(1))
        socket.connect()
        closed.wait_for(1)
        self.assertEqual([type(error) for error in errors.items], [SparkConnectionError] * 4)

    def test_silent_handshake(self) -> None:
        """a server that does not answer the handshake is left"""
        errors, closed = Recorder(), Recorder()
        with Loopback(lambda _: "hang") as server:
            socket = order_socket(
                server.url, reconnect=False, connect_timeout=0.2, on_error=errors, on_close=lambda: closed(1)
            )
            socket.connect()
            closed.wait_for(1)
            self.assertEqual(errors.items[0].code, "timeout")

    def test_twice(self) -> None:
        """a socket connects once"""
        with WebSocketServer(hold) as server:
            socket = order_socket(server.url)
            socket.connect()
            with self.assertRaises(RuntimeError):
                socket.connect()
            socket.close()


class Protocol(unittest.TestCase):
    def closes_with(self, serve: Callable[[Peer], None], code: int, **settings: Any) -> None:
        seen = Recorder()

        def watch(peer: Peer) -> None:
            serve(peer)
            seen(int.from_bytes(peer.expect(0x8)[:2], "big"))

        with WebSocketServer(watch) as server:
            socket = order_socket(server.url, reconnect=False, on_error=lambda _: None, **settings)
            socket.connect()
            self.assertEqual(seen.wait_for(1), [code])
            socket.close()

    def test_broken_frames(self) -> None:
        """frames against the rules are answered with the code that says so"""
        against_the_rules: dict[str, list[bytes]] = {
            "an extension nobody agreed on": [frame(bits, b"x") for bits in (0xC1, 0xA1, 0x91)],
            "an unknown kind": [frame(0x80 | kind) for kind in (3, 7, 11, 15)],
            "a mask of a server": [b"\x81\x84" + b"mask" + b"text"],
            "a control frame in pieces or too long": [frame(0x09, b"x"), frame(0x89, b"x" * 126)],
            "a continuation of nothing": [frame(0x80, b"x")],
            "a message inside another": [frame(0x01, b"a") + frame(0x81, b"b")],
            "half a code, and codes that are never sent": [
                frame(0x88, b"\x03"),
                *(frame(0x88, code.to_bytes(2, "big")) for code in (999, 1005, 1006, 1016, 2999, 5000)),
            ],
        }
        for broken, frames in against_the_rules.items():
            for sent in frames:
                with self.subTest(broken, sent=sent[:8]):
                    self.closes_with(lambda peer, sent=sent: peer.connection.sendall(sent), 1002)

    def test_broken_texts(self) -> None:
        """a text that is not UTF-8 is refused"""
        for text in (b"\xff\xfe", b"\xed\xa0\x80"):
            self.closes_with(lambda peer, text=text: peer.frame(0x81, text), 1007)

    def test_too_large(self) -> None:
        """a message that is too large is refused at its head, also when it comes in pieces"""

        def whole(peer: Peer) -> None:
            peer.connection.sendall(b"\x81\x7e" + (1001).to_bytes(2, "big"))

        def in_pieces(peer: Peer) -> None:
            peer.frame(0x01, b"x" * 600)
            peer.connection.sendall(b"\x80\x7e" + (401).to_bytes(2, "big"))

        self.closes_with(whole, 1009, max_message_bytes=1000)
        self.closes_with(in_pieces, 1009, max_message_bytes=1000)

    def test_how_it_ended(self) -> None:
        """on_error gets how the connection ended: Spark's reason, what was wrong, or that it broke"""

        def breaks_the_rules(text: bytes) -> Callable[[Peer], None]:
            def end(peer: Peer) -> None:
                peer.frame(0x81, text)
                peer.expect(0x8)

            return end

        ends: list[tuple[Callable[[Peer], None], str]] = [
            (lambda peer: peer.close(1013, "later"), "The connection ended (1013: later)"),
            (lambda peer: peer.frame(0x88), "The connection ended (1005)"),
            (lambda peer: None, "The connection ended (1006: Spark closed the connection)"),
            (
                breaks_the_rules(b"x" * 2000),
                "The connection ended (1009: a message is larger than 1000 bytes)",
            ),
            (
                breaks_the_rules(b"\xff"),
                "The connection ended (1007: a text is not valid UTF-8)",
            ),
        ]
        for end, sentence in ends:
            errors, closed = Recorder(), Recorder()
            with WebSocketServer(end) as server:
                socket = order_socket(
                    server.url,
                    reconnect=False,
                    max_message_bytes=1000,
                    on_error=errors,
                    on_close=lambda closed=closed: closed(1),
                )
                socket.connect()
                closed.wait_for(1)
                self.assertEqual([str(error) for error in errors.items], [sentence])

    def test_what_was_good_is_told_first(self) -> None:
        """what came before a broken frame is reported"""

        def serve(peer: Peer) -> None:
            good = b"".join(frame(0x81, json.dumps(update(seq)).encode()) for seq in range(1, 41))
            peer.connection.sendall(good + frame(0x83))
            peer.expect(0x8)

        updates, closed = Recorder(), Recorder()
        with WebSocketServer(serve) as server:
            socket = order_socket(
                server.url,
                reconnect=False,
                on_update=lambda message: updates(message["seq"]),
                on_error=lambda _: None,
                on_close=lambda: closed(1),
            )
            socket.connect()
            closed.wait_for(1)
            self.assertEqual(updates.items, list(range(1, 41)))

    def test_any_pieces(self) -> None:
        """however the bytes are cut, the same messages come out"""
        chance = random.Random(6455)
        texts = ["".join(chance.choice("a₹é🚀") for _ in range(size)) for size in (0, 1, 40, 125, 126, 4000)]
        messages = [{**connected(), "message": chance.choice(texts)} for _ in range(100)]

        def serve(peer: Peer) -> None:
            peer.connection.setsockopt(TCP, TCP_NODELAY, 1)
            rest = b"".join(in_frames(chance, message) for message in messages)
            while rest:
                size = chance.choice((1, 2, 3, 7, 100, 5000))
                peer.connection.sendall(rest[:size])
                rest = rest[size:]
            hold(peer)

        general = Recorder()
        with WebSocketServer(serve) as server:
            socket = order_socket(server.url, on_general=general)
            socket.connect()
            self.assertEqual(general.wait_for(len(messages)), messages)
            socket.close()

    def test_line_that_takes_nothing(self) -> None:
        """sending into a line that takes nothing makes nobody wait, and the line is given up"""
        errors, opened = Recorder(), Recorder()

        def serve(peer: Peer) -> None:
            over.wait(20)

        over = threading.Event()
        with WebSocketServer(serve, reads=False) as server:
            socket = DataSocket(
                access_token="t",
                url=server.url,
                run_background=True,
                reconnect=False,
                silence_limit=1.0,
                on_connect=lambda: opened(1),
                on_error=errors,
            )
            socket.connect()
            opened.wait_for(1)
            line = socket._socket
            assert line is not None
            began = time.monotonic()
            taken = [line.send_text("x" * 500_000) for _ in range(20)]
            self.assertLess(time.monotonic() - began, 0.9)
            self.assertEqual((taken[0], taken[-1]), (True, False))
            self.assertIn("silent", str(errors.wait_for(1)[0]))
            over.set()
            socket.close()

    def test_pings(self) -> None:
        """pings are answered with what they carry, also while a callback takes long"""
        pongs, stuck, texts = Recorder(), threading.Event(), Recorder()

        def serve(peer: Peer) -> None:
            peer.send(connected())
            texts.wait_for(1)
            peer.frame(0x89, b"are you there")
            pongs(peer.expect(0xA))
            hold(peer)

        def on_order(text: str) -> None:
            texts(text)
            stuck.wait(10)

        with WebSocketServer(serve) as server:
            socket = order_socket(server.url, on_order=on_order)
            socket.connect()
            self.assertEqual(pongs.wait_for(1), [b"are you there"])
            stuck.set()
            socket.close()

    def test_fragments(self) -> None:
        """a message in pieces is one message"""

        def serve(peer: Peer) -> None:
            whole = json.dumps(update(1)).encode()
            peer.frame(0x01, whole[:10])
            peer.frame(0x89, b"")
            peer.frame(0x00, whole[10:20])
            peer.frame(0x80, whole[20:])
            hold(peer)

        updates = Recorder()
        with WebSocketServer(serve) as server:
            socket = order_socket(server.url, on_update=updates)
            socket.connect()
            self.assertEqual(updates.wait_for(1), [update(1)])
            socket.close()

    def test_message_behind_the_handshake(self) -> None:
        """a message that comes in one packet with the handshake is reported"""
        text = json.dumps(connected()).encode()
        frame = bytes([0x81, len(text)]) + text
        recorded = Recorder()
        with WebSocketServer(hold, break_handshake=lambda answer: answer + frame) as server:
            socket = order_socket(server.url, on_general=recorded)
            socket.connect()
            self.assertEqual(recorded.wait_for(1), [connected()])
            socket.close()

    def test_dead_line(self) -> None:
        """a line on which nothing comes any more, no pong either, is given up"""
        peers: list[Peer] = []

        def serve(peer: Peer) -> None:
            peers.append(peer)
            if len(peers) > 1:
                peer.send(connected())
                return hold(peer)
            peer.send(connected())
            # Reads and never answers, as a line does that was lost somewhere on the way.
            peer.frame = lambda *_: None  # type: ignore[method-assign]
            try:
                peer.expect(0x8, timeout=10)
            except Exception:
                pass

        errors, general = Recorder(), Recorder()
        with WebSocketServer(serve) as server:
            socket = order_socket(
                server.url, ping_interval=0.05, silence_limit=0.3, on_error=errors, on_general=general
            )
            socket.connect()
            general.wait_for(2)
            self.assertIn("silent", str(errors.items[0]))
            socket.close()

    def test_quiet_line(self) -> None:
        """a line on which nothing but pongs comes is alive"""
        errors, pings = Recorder(), Recorder()

        def serve(peer: Peer) -> None:
            for _ in range(20):
                pings(peer.expect(0x9))
            hold(peer)

        with WebSocketServer(serve) as server:
            socket = order_socket(server.url, ping_interval=0.1, silence_limit=1.5, on_error=errors)
            socket.connect()
            pings.wait_for(20)
            self.assertEqual((errors.items, len(server.peers)), ([], 1))
            socket.close()

    def test_slow_callback_is_no_dead_line(self) -> None:
        """a callback that takes longer than the silence limit does not end the line"""
        errors, recorded, slow = Recorder(), Recorder(), threading.Event()
        count = 200

        def serve(peer: Peer) -> None:
            for seq in range(1, count + 1):
                peer.send(update(seq))
            hold(peer)

        def on_update(message: Any) -> None:
            if message["seq"] == 1:
                slow.wait(1.5)
            recorded(message["seq"])

        # What waits for the callback is full at once, so that nothing is read meanwhile, no pong either.
        with mock.patch("sparklib.base_socket.WAITING_MAX", 1), WebSocketServer(serve) as server:
            socket = order_socket(
                server.url, ping_interval=0.1, silence_limit=0.5, on_update=on_update, on_error=errors
            )
            socket.connect()
            self.assertEqual(recorded.wait_for(count), list(range(1, count + 1)))
            self.assertEqual((errors.items, len(server.peers)), ([], 1))
            socket.close()

    def test_client_pings(self) -> None:
        """the client pings by itself"""
        pings = Recorder()

        def serve(peer: Peer) -> None:
            for _ in range(3):
                pings(peer.expect(0x9))
            hold(peer)

        with WebSocketServer(serve) as server:
            socket = order_socket(server.url, ping_interval=0.02)
            socket.connect()
            pings.wait_for(3)
            socket.close()

    def test_farewell(self) -> None:
        """closing says 1000 and waits for the answer"""
        codes = Recorder()

        def serve(peer: Peer) -> None:
            codes(int.from_bytes(peer.expect(0x8)[:2], "big"))
            peer.close(1000)

        closed = Recorder()
        with WebSocketServer(serve) as server:
            socket = order_socket(server.url, on_close=lambda: closed(1))
            socket.connect()
            self.assertTrue(socket.wait_until_open(10))
            socket.close()
            self.assertEqual(codes.wait_for(1), [1000])
            self.assertEqual(closed.items, [1])
            self.assertEqual(len(server.peers), 1)
            self.assertFalse(socket.is_open)


class Breaks(unittest.TestCase):
    def test_resume(self) -> None:
        """after a break it resumes after the last number, and reports nothing twice"""

        def serve(peer: Peer) -> None:
            peer.send(connected())
            if len(server.peers) == 1:
                peer.send(update(7))
                peer.send(update(8))
                peer.send(update(8))
                return
            peer.send(update(8))
            peer.send(update(9))
            hold(peer)

        updates, gaps, opened = Recorder(), Recorder(), Recorder()
        with WebSocketServer(serve) as server:
            socket = order_socket(
                server.url,
                on_update=updates,
                on_gap=gaps,
                on_connect=lambda: opened(1),
                on_error=lambda _: None,
            )
            socket.connect()
            self.assertEqual([message["seq"] for message in updates.wait_for(3)], [7, 8, 9])
            self.assertEqual([peer.query.get("since") for peer in server.peers], [None, "8"])
            wait_until(lambda: socket.last_seq == 9)
            self.assertEqual((opened.items, gaps.items), ([1, 1], []))
            socket.close()

    def test_since(self) -> None:
        """a later program begins after the number it was given"""
        with WebSocketServer(hold) as server:
            socket = order_socket(server.url, since=4711)
            socket.connect()
            self.assertTrue(socket.wait_until_open(10))
            self.assertEqual(server.peers[0].query, {"token": "t", "since": "4711"})
            socket.close()

    def test_gap(self) -> None:
        """a gap is reported before what comes after it"""

        def serve(peer: Peer) -> None:
            for seq in (7, 8, 11, 9, 12):
                peer.send(update(seq))
            hold(peer)

        recorded = Recorder()
        with WebSocketServer(serve) as server:
            socket = order_socket(
                server.url,
                on_update=lambda message: recorded(message["seq"]),
                on_gap=lambda *gap: recorded(gap),
            )
            socket.connect()
            self.assertEqual(recorded.wait_for(5), [7, 8, (8, 11), 11, 12])
            socket.close()

    def test_snapshot(self) -> None:
        """who was away for too long gets the orders of today, and then goes on"""

        def serve(peer: Peer) -> None:
            peer.send({**connected(), "seq": 11})
            peer.send({"type": "General", "message": "Snapshot", "data": [{"orders": 2}], "seq": 11})
            # In a snapshot the number stands still.
            peer.send(update(11, "Executed"))
            peer.send(update(11, "Rejected"))
            if len(server.peers) == 1:
                return
            peer.send({"type": "General", "message": "Snapshot complete", "data": [], "seq": 90})
            peer.send(update(91))
            hold(peer)

        recorded, statuses = Recorder(), Recorder()
        with WebSocketServer(serve) as server:
            socket = order_socket(
                server.url,
                since=11,
                on_update=lambda message: statuses(message["data"][0]["status"]),
                on_gap=lambda *gap: recorded(gap),
                on_snapshot=lambda orders: recorded([order["status"] for order in orders]),
                on_error=lambda _: None,
            )
            socket.connect()
            self.assertEqual(statuses.wait_for(5), ["Executed", "Rejected", "Executed", "Rejected", "Placed"])
            # The first snapshot broke off, so that only the second one is whole.
            self.assertEqual(recorded.items, [(11, None), (11, None), ["Executed", "Rejected"]])
            self.assertEqual([peer.query["since"] for peer in server.peers], ["11", "11"])
            wait_until(lambda: socket.last_seq == 91)
            socket.close()

    def test_quiet_line(self) -> None:
        """a line that breaks before anything happened goes on where it was opened"""

        def serve(peer: Peer) -> None:
            peer.send({**connected(), "seq": 500})
            if len(server.peers) == 2:
                hold(peer)

        general = Recorder()
        with WebSocketServer(serve) as server:
            socket = order_socket(server.url, on_general=general, on_error=lambda _: None)
            socket.connect()
            general.wait_for(2)
            self.assertEqual([peer.query.get("since") for peer in server.peers], [None, "500"])
            socket.close()

    def test_numbering_anew(self) -> None:
        """when Spark does not know the number any more, it counts from where Spark stands"""

        def serve(peer: Peer) -> None:
            peer.send({**connected(), "seq": 0})
            peer.send({"type": "General", "message": "Snapshot", "data": [{"orders": 0}], "seq": 0})
            peer.send({"type": "General", "message": "Snapshot complete", "data": [], "seq": 5})
            peer.send(update(6))
            hold(peer)

        updates = Recorder()
        with WebSocketServer(serve) as server:
            socket = order_socket(server.url, since=10_000, on_update=lambda message: updates(message["seq"]))
            socket.connect()
            self.assertEqual(updates.wait_for(1), [6])
            socket.close()

    def test_told_is_not_received(self) -> None:
        """last_seq counts what was reported, not what waits for a callback"""
        may_go, recorded = threading.Event(), Recorder()

        def serve(peer: Peer) -> None:
            peer.send(update(1))
            peer.send(update(2))
            hold(peer)

        def on_update(message: Any) -> None:
            if message["seq"] == 2:
                recorded(socket.last_seq)
                may_go.wait(10)

        with WebSocketServer(serve) as server:
            socket = order_socket(server.url, on_update=on_update)
            socket.connect()
            self.assertEqual(recorded.wait_for(1), [1])
            self.assertEqual(socket._seq, 2)
            may_go.set()
            wait_until(lambda: socket.last_seq == 2)
            socket.close()

    def test_count_anew(self) -> None:
        """a connection that worked starts the count of attempts anew"""

        def serve(peer: Peer) -> None:
            peer.send(connected())
            if len(server.peers) == 8:
                hold(peer)

        general = Recorder()
        with WebSocketServer(serve) as server:
            socket = order_socket(
                server.url, max_reconnect_attempts=2, on_general=general, on_error=lambda _: None
            )
            socket.connect()
            self.assertEqual(len(general.wait_for(8)), 8)
            socket.close()

    def test_no_reconnect(self) -> None:
        """without reconnect the first break is the end"""
        closed = Recorder()
        with WebSocketServer(lambda peer: peer.send(connected())) as server:
            socket = order_socket(
                server.url, reconnect=False, on_error=lambda _: None, on_close=lambda: closed(1)
            )
            socket.connect()
            closed.wait_for(1)
            self.assertEqual(len(server.peers), 1)

    def test_pauses_grow(self) -> None:
        """the pauses between attempts grow, never alike, up to a bound"""
        socket = OrderSocket(access_token="t", reconnect_delay=2, max_reconnect_attempts=20)
        pauses = [socket._next_pause() for _ in range(20)]
        self.assertIsNone(socket._next_pause())
        for number, pause in enumerate(pauses):
            longest = min(2 * 1.5**number, 30)
            assert pause is not None
            self.assertTrue(longest / 2 <= pause <= longest, f"{pause} at {number}")
        self.assertGreater(len(set(pauses)), 15)

    def test_renewal(self) -> None:
        """an expired token is renewed by a client that can log in"""
        expired = {
            "status": False,
            "error": True,
            "data": [],
            "message": "x",
            "errors": [{"code": "token_expired", "message": "The access token has expired"}],
        }

        def refuse(peer: Peer) -> Optional[tuple[int, Any]]:
            return (401, expired) if peer.query["token"] == "old" else None

        token = Answer(json={"access_token": "new", "token_type": "bearer"})
        general = Recorder()

        def serve(peer: Peer) -> None:
            peer.send(connected())
            hold(peer)

        with (
            WebSocketServer(serve, refuse=refuse) as server,
            Loopback(lambda _: token) as login,
            Spark(login.url, apikey="k", access_token="old") as spark,
        ):
            socket = OrderSocket(
                spark=spark, url=server.url, on_general=general, run_background=True, reconnect_delay=0.01
            )
            socket.connect()
            general.wait_for(1)
            self.assertEqual([peer.query["token"] for peer in server.peers], ["old", "new"])
            socket.close()


class Callbacks(unittest.TestCase):
    def test_failing(self) -> None:
        """the exception of a callback goes to on_error and ends nothing"""

        def serve(peer: Peer) -> None:
            for seq in (1, 2):
                peer.send(update(seq))
            hold(peer)

        errors, recorded = Recorder(), Recorder()

        def on_order(text: str) -> None:
            recorded(text)
            raise ValueError("mine")

        with WebSocketServer(serve) as server:
            socket = order_socket(server.url, on_order=on_order, on_error=errors)
            socket.connect()
            recorded.wait_for(2)
            self.assertEqual([str(error) for error in errors.wait_for(2)], ["mine", "mine"])
            socket.close()

    def test_without_on_error(self) -> None:
        """without on_error a failure is logged, and never with the token"""
        with WebSocketServer(hold) as server:
            url = server.url
        with self.assertLogs("sparklib", logging.WARNING) as logs:
            socket = order_socket(url, access_token="very-secret", reconnect=False, run_background=False)
            socket.connect()
        self.assertNotIn("very-secret", "\n".join(logs.output))

    def test_strange_messages(self) -> None:
        """messages that are not Spark's are reported as errors and end nothing"""

        def serve(peer: Peer) -> None:
            peer.frame(0x81, b"not json")
            peer.frame(0x81, b"[" * 100_000)
            peer.frame(0x82, b"\x00binary")
            peer.frame(0x81, b"[1]")
            peer.send({"type": "News", "message": "from a later Spark"})
            peer.send(update(1))
            hold(peer)

        errors, texts = Recorder(), Recorder()
        with WebSocketServer(serve) as server:
            socket = order_socket(server.url, on_order=texts, on_error=errors)
            socket.connect()
            self.assertEqual(
                [json.loads(text)["type"] for text in texts.wait_for(2)], ["News", "OrderUpdate"]
            )
            self.assertEqual([error.code for error in errors.wait_for(3)], ["bad_reply"] * 3)
            socket.close()

    def test_in_the_foreground(self) -> None:
        """without run_background the callbacks run in the thread that connected, and close ends it"""
        threads = Recorder()

        def on_order(text: str) -> None:
            threads(threading.current_thread())
            socket.close()

        def serve(peer: Peer) -> None:
            peer.send(connected())
            hold(peer)

        with WebSocketServer(serve) as server:
            socket = order_socket(server.url, run_background=False, on_order=on_order)
            socket.connect()
            self.assertEqual(threads.items, [threading.current_thread()])

    def test_interrupted(self) -> None:
        """Ctrl-C in a callback closes the socket and reaches the program"""

        def on_order(text: str) -> None:
            raise KeyboardInterrupt

        ended = Recorder()

        def serve(peer: Peer) -> None:
            peer.send(connected())
            hold(peer)
            ended(1)

        with WebSocketServer(serve) as server:
            socket = order_socket(server.url, run_background=False, on_order=on_order)
            with self.assertRaises(KeyboardInterrupt):
                socket.connect()
            ended.wait_for(1)

    def test_slow_callback_holds_back(self) -> None:
        """what waits for a slow callback is bounded, and nothing gets lost"""
        count = 3000

        def serve(peer: Peer) -> None:
            for seq in range(1, count + 1):
                peer.send(update(seq))
            hold(peer)

        recorded, may_go = Recorder(), threading.Event()

        def on_update(message: Any) -> None:
            may_go.wait(10)
            recorded(message["seq"])

        with mock.patch("sparklib.base_socket.WAITING_MAX", 50), WebSocketServer(serve) as server:
            socket = order_socket(server.url, on_update=on_update)
            socket.connect()
            wait_until(lambda: socket._waiting.full())
            may_go.set()
            self.assertEqual(recorded.wait_for(count), list(range(1, count + 1)))
            socket.close()

    def test_closed_before(self) -> None:
        """closing a socket that was never connected is no mistake"""
        OrderSocket(access_token="t").close()


class Prices(unittest.TestCase):
    def data_socket(self, url: str, **settings: Any) -> DataSocket:
        usual = {"access_token": "t", "url": url, "run_background": True, "reconnect_delay": 0.01}
        return DataSocket(**{**usual, **settings})

    def test_subscribes_again(self) -> None:
        """what is subscribed is subscribed again after a break, and what was left is not"""
        commands = Recorder()

        def serve(peer: Peer) -> None:
            peer.send(connected())
            if len(server.peers) == 1:
                for _ in range(4):
                    commands(peer.expect_json())
                return
            commands("again")
            for _ in range(3):
                commands(peer.expect_json())
            hold(peer)

        with WebSocketServer(serve) as server:
            socket = self.data_socket(server.url, tokens=["NSE:212", "NSE:26000"], on_error=lambda _: None)
            socket.connect()
            commands.wait_for(1)
            socket.subscribe(["NSE:2885"], mode="depth", account_name="account1")
            socket.subscribe("NSE:3045", mode="candle")
            socket.unsubscribe(["NSE:26000"])
            sent = commands.wait_for(8)
            self.assertEqual(
                sent[:4],
                [
                    {"function": "subscribe", "payload": {"tokens": ["NSE:212", "NSE:26000"]}},
                    {
                        "function": "subscribe",
                        "payload": {"tokens": ["NSE:2885"], "mode": "depth", "AccountName": "account1"},
                    },
                    {"function": "subscribe", "payload": {"tokens": ["NSE:3045"], "mode": "candle"}},
                    {"function": "unsubscribe", "payload": {"tokens": ["NSE:26000"]}},
                ],
            )
            self.assertEqual(
                sent[5:],
                [
                    {"function": "subscribe", "payload": {"tokens": ["NSE:212"]}},
                    {
                        "function": "subscribe",
                        "payload": {"tokens": ["NSE:2885"], "mode": "depth", "AccountName": "account1"},
                    },
                    {"function": "subscribe", "payload": {"tokens": ["NSE:3045"], "mode": "candle"}},
                ],
            )
            self.assertEqual(socket.tokens, ["NSE:212", "NSE:2885", "NSE:3045"])
            socket.close()

    def test_modes(self) -> None:
        """ticks and candles are left apart from each other"""
        socket = DataSocket(["NSE:1", "NSE:2", "NSE:3"], access_token="t")
        socket.unsubscribe(["NSE:1"], mode="candle")
        socket.unsubscribe(["NSE:2"], mode="quote")
        socket.subscribe(["NSE:3"], mode="ltp")
        modes = {token: each.modes() for token, each in socket._subscriptions.items()}
        self.assertEqual(modes, {"NSE:1": ("quote",), "NSE:2": ("candle",), "NSE:3": ("ltp", "candle")})
        socket.unsubscribe(["NSE:2"], mode="candle")
        self.assertEqual(socket.tokens, ["NSE:1", "NSE:3"])

    def test_many_tokens(self) -> None:
        """many tokens go in several messages that Spark reads"""
        commands = Recorder()

        def serve(peer: Peer) -> None:
            for _ in range(3):
                commands(peer.expect(0x1))
            hold(peer)

        tokens = [f"NFO:{number}" for number in range(1_000_000, 1_005_000)]
        with WebSocketServer(serve) as server:
            socket = self.data_socket(server.url, tokens=tokens)
            socket.connect()
            sent = commands.wait_for(3)
            self.assertEqual(
                [token for text in sent for token in json.loads(text)["payload"]["tokens"]], tokens
            )
            self.assertLess(max(map(len, sent)), 128 * 1024)
            socket.close()

    def test_kinds(self) -> None:
        """ticks, candles and answers reach their own callbacks, and all of them on_message"""
        messages = [
            connected(),
            {"type": "Tick", "message": "tick:NSE:212", "data": [{"token": "NSE:212", "ltp": 171.25}]},
            {"type": "Candle", "message": "min:NSE:212", "data": [{"tk": "NSE:212", "c": 171.25}]},
        ]

        def serve(peer: Peer) -> None:
            for message in messages:
                peer.send(message)
            hold(peer)

        recorded = Recorder()
        with WebSocketServer(serve) as server:
            socket = self.data_socket(
                server.url,
                on_message=lambda text: recorded(json.loads(text)),
                on_tick=lambda tick: recorded(tick["ltp"]),
                on_candle=lambda candle: recorded(candle["tk"]),
                on_general=lambda message: recorded(message["message"]),
            )
            socket.connect()
            self.assertEqual(
                recorded.wait_for(6),
                [messages[0], "Connected", messages[1], 171.25, messages[2], "NSE:212"],
            )
            socket.close()

    def test_option_chains(self) -> None:
        """an option chain reaches its callback and is followed again after a break, unless it was left"""
        commands = Recorder()
        chain = {"type": "OptionChain", "message": "chain:NFO:NIFTY:2026-11-17", "data": [{"spot": 23500}]}

        def serve(peer: Peer) -> None:
            peer.send(connected())
            is_first = len(server.peers) == 1
            for _ in range(4 if is_first else 1):
                commands(peer.expect_json())
            peer.send(chain)
            if not is_first:
                hold(peer)

        nifty = {"symbol": "NIFTY", "exchange": "NFO", "strikes": 5}
        bank = {"symbol": "BANKNIFTY", "exchange": "NFO"}
        recorded = Recorder()
        with WebSocketServer(serve) as server:
            socket = self.data_socket(
                server.url,
                on_option_chain=lambda row: recorded(row["spot"]),
                on_error=lambda _: None,
            )
            socket.subscribe_option_chain("NIFTY", "NFO", strikes=5)
            socket.connect()
            commands.wait_for(1)
            socket.subscribe_option_chain("BANKNIFTY", "NFO")
            socket.subscribe_option_chain("BANKNIFTY", "NFO", expiry="2026-11-24")
            socket.unsubscribe_option_chain("BANKNIFTY", "NFO")
            self.assertEqual(
                commands.wait_for(5),
                [
                    {"function": "subscribeOptionChain", "payload": nifty},
                    {"function": "subscribeOptionChain", "payload": bank},
                    {"function": "subscribeOptionChain", "payload": {**bank, "expiry": "2026-11-24"}},
                    {"function": "unsubscribeOptionChain", "payload": bank},
                    {"function": "subscribeOptionChain", "payload": nifty},
                ],
            )
            self.assertEqual(recorded.wait_for(2), [23500, 23500])
            socket.close()

    def test_refused_tokens(self) -> None:
        """tokens that Spark refuses go to on_error, also those of a subscription that worked in part"""
        unknown = {"code": "instrument_unknown", "message": "There is no instrument NSE:1"}
        messages = [
            {"type": "General", "message": unknown["message"], "data": [], "errors": [unknown]},
            {"type": "General", "message": "Tokens subscribed", "data": [], "errors": [unknown]},
        ]

        def serve(peer: Peer) -> None:
            for message in messages:
                peer.send(message)
            hold(peer)

        errors, general = Recorder(), Recorder()
        with WebSocketServer(serve) as server:
            socket = self.data_socket(server.url, on_error=errors, on_general=general)
            socket.connect()
            for error in errors.wait_for(2):
                self.assertEqual((str(error), error.code), (unknown["message"], "instrument_unknown"))
            self.assertEqual(general.wait_for(2), messages)
            socket.close()


class Addresses(unittest.TestCase):
    def test_secure(self) -> None:
        """https leads to a socket over TLS, and the port is sent only where it is unusual"""
        self.assertEqual(read_address("https://spark.example/").authority, "spark.example")
        self.assertEqual(read_address("http://[::1]:8080").authority, "[::1]:8080")

    def test_base_is_bare(self) -> None:
        """what a socket has to fill in cannot be forgotten"""
        socket = BaseSocket("t")
        with self.assertRaises(NotImplementedError):
            socket._received("{}", {})


def wait_until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 10
    while not condition():
        if time.monotonic() > deadline:
            raise AssertionError("it did not come about within 10 seconds")
        time.sleep(0.005)


if __name__ == "__main__":
    unittest.main()
