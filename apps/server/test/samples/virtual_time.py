"""Runs a program by the market's clock: whenever it sleeps, the test lets that time pass, and nothing else moves."""

import datetime as datetime_module
import os
import runpy
import sys
import threading
import time
import urllib.request

CONTROL = os.environ["VIRTUAL_CLOCK"]
_real_wait = threading.Event.wait
_now_ms = 0


def _pass(seconds):
    global _now_ms
    with urllib.request.urlopen(f"{CONTROL}/?ms={round(seconds * 1000)}", timeout=120) as reply:
        _now_ms = int(reply.read())


class VirtualDatetime(datetime_module.datetime):
    @classmethod
    def now(cls, tz=None):
        return cls.fromtimestamp(_now_ms / 1000, tz)


def _wait(self, timeout=None):
    if timeout is None or threading.current_thread() is not threading.main_thread():
        return _real_wait(self, timeout)
    left = timeout
    while left > 0 and not _real_wait(self, 0.01):
        _pass(min(left, 0.5))
        left -= 0.5
    return self.is_set()


_pass(0)
time.sleep = _pass
time.monotonic = lambda: _now_ms / 1000
datetime_module.datetime = VirtualDatetime
threading.Event.wait = _wait
sys.argv = sys.argv[1:]
runpy.run_path(sys.argv[0], run_name="__main__")
