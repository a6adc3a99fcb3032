"""The event socket against a real websocket server: breaks, gaps, merging of positions."""

from __future__ import annotations

import unittest
from typing import Any

from test_sockets import Recorder
from websocket_server import Peer, WebSocketServer, hold

from sparklib import EventSocket


def greeting(seq: int, **more: Any) -> dict[str, Any]:
    return {"type": "Greeting", "message": "Connected", "data": [{"buildId": "b"}], "seq": seq, **more}


def event(seq: int) -> dict[str, Any]:
    return {"type": "Event", "message": "x", "data": [{"kind": "log", "text": f"line {seq}"}], "seq": seq}


def positions(**fields: Any) -> dict[str, Any]:
    usual = {"version": 1, "removed": [], "removedAccounts": [], "accounts": [], "total": {}}
    return {"type": "Positions", "message": "positions", "data": [{**usual, **fields}]}


def event_socket(url: str, **settings: Any) -> EventSocket:
    usual = {"access_token": "t", "url": url, "run_background": True, "reconnect_delay": 0.01}
    return EventSocket(**{**usual, **settings})


class Events(unittest.TestCase):
    def test_resumes(self) -> None:
        """after a break it goes on after the last event, and tells none twice"""
        told = Recorder()

        def serve(peer: Peer) -> None:
            if len(server.peers) == 1:
                for message in (greeting(10), event(11), event(11), event(12)):
                    peer.send(message)
                told.wait_for(2)
                peer.cut()
                return
            peer.send(greeting(12))
            peer.send(event(13))
            hold(peer)

        with WebSocketServer(serve) as server:
            socket = event_socket(
                server.url, on_event=lambda row: told(row["text"]), on_error=lambda _: None
            )
            socket.connect()
            self.assertEqual(told.wait_for(3), ["line 11", "line 12", "line 13"])
            self.assertEqual(socket.last_seq, 13)
            self.assertEqual(server.peers[1].query.get("since"), "12")
            socket.close()

    def test_gap(self) -> None:
        """a gap is told, whether in the greeting or later"""
        gaps = Recorder()
        errors = [{"code": "events_left_out", "message": "x"}]

        def serve(peer: Peer) -> None:
            peer.send(greeting(20, errors=errors))
            peer.send({"type": "General", "message": "x", "data": [], "seq": 40, "errors": errors})
            hold(peer)

        with WebSocketServer(serve) as server:
            socket = event_socket(server.url, since=3, on_gap=lambda: gaps("gap"))
            socket.connect()
            self.assertEqual(gaps.wait_for(2), ["gap", "gap"])
            self.assertEqual(socket.last_seq, 40)
            socket.close()

    def test_positions(self) -> None:
        """positions are asked for, and changes are merged into all of them; heartbeats reach their callback"""
        told, beats, commands = Recorder(), Recorder(), Recorder()

        def serve(peer: Peer) -> None:
            commands(peer.expect_json())
            peer.send(greeting(1))
            peer.send(positions(whole=True, rows=[{"key": "a", "qty": 1}, {"key": "b", "qty": 2}]))
            changed = [{"key": "b", "qty": 3}, {"key": "c", "qty": 4}]
            peer.send(positions(whole=False, version=2, rows=changed, removed=["a"]))
            peer.send({"type": "Heartbeat", "message": "Alive", "data": [{"epochMs": 5}]})
            hold(peer)

        with WebSocketServer(serve) as server:
            socket = event_socket(
                server.url,
                on_positions=lambda change, whole: told([row["qty"] for row in whole["rows"]]),
                on_heartbeat=lambda row: beats(row["epochMs"]),
            )
            socket.connect()
            self.assertEqual(commands.wait_for(1), [{"function": "subscribePositions"}])
            self.assertEqual(told.wait_for(2), [[1, 2], [3, 4]])
            self.assertEqual(beats.wait_for(1), [5])
            held = socket.positions
            assert held is not None
            self.assertEqual((held["version"], held["whole"]), (2, True))
            socket.close()
