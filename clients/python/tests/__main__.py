"""Runs the tests of the client: `python3 clients/python/tests [words]`; `--json` gives a line for each.

Words choose the tests whose file, class or sentence contains one of them.
"""

from __future__ import annotations

import gc
import json
import sys
import threading
import time
import unittest
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent


class JsonResult(unittest.TestResult):
    """Writes each verdict as a line of JSON at once, for a program that reads along."""

    def startTest(self, test: unittest.TestCase) -> None:
        super().startTest(test)
        self._started = time.monotonic()
        self._told = False

    def _tell(self, test: Any, outcome: str, details: str = "") -> None:
        self._told = True
        sentence = test.shortDescription() or str(test)
        room = type(test).__module__.removeprefix("test_")
        print(json.dumps({"name": f"{room}: {sentence}", "outcome": outcome, "details": details}), flush=True)

    def addSuccess(self, test: Any) -> None:
        self._tell(test, "passed")

    def addFailure(self, test: Any, err: Any) -> None:
        super().addFailure(test, err)
        self._tell(test, "failed", self.failures[-1][1])

    def addError(self, test: Any, err: Any) -> None:
        super().addError(test, err)
        self._tell(test, "failed", self.errors[-1][1])

    def addSkip(self, test: Any, reason: str) -> None:
        super().addSkip(test, reason)
        self._tell(test, "skipped", reason)

    def addSubTest(self, test: Any, subtest: Any, err: Any) -> None:
        super().addSubTest(test, subtest, err)
        if err is not None:
            listed = self.failures if issubclass(err[0], test.failureException) else self.errors
            self._tell(test, "failed", f"{subtest}\n{listed[-1][1]}")


def each_test(suite: unittest.TestSuite) -> Iterator[unittest.TestCase]:
    for entry in suite:
        if isinstance(entry, unittest.TestSuite):
            yield from each_test(entry)
        else:
            yield entry


def main() -> int:
    words = [word for word in sys.argv[1:] if word != "--json"]
    sys.path[:0] = [str(HERE.parent / "src"), str(HERE)]
    found = unittest.defaultTestLoader.discover(str(HERE), top_level_dir=str(HERE))
    chosen = unittest.TestSuite(
        test
        for test in each_test(found)
        if not words or any(word in f"{test.id()} {test.shortDescription()}" for word in words)
    )
    chosen.addTest(unittest.FunctionTestCase(nothing_left, description="nothing is left open or thrown away"))
    # A socket that is left open is a mistake like any other.
    warnings.simplefilter("error", ResourceWarning)
    sys.unraisablehook = left_over.append
    threading.excepthook = left_over.append
    if "--json" not in sys.argv:
        runner = unittest.TextTestRunner(verbosity=1, warnings="error")
        return 0 if runner.run(chosen).wasSuccessful() else 1
    result = JsonResult()
    chosen.run(result)
    return 0 if result.wasSuccessful() else 1


#: Errors in threads and in destructors, which would otherwise only be printed.
left_over: list[Any] = []


def nothing_left() -> None:
    gc.collect()
    assert not left_over, left_over


if __name__ == "__main__":
    sys.exit(main())
