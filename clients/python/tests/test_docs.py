"""The pages of the documentation: every sample calls what is there, with arguments that it takes."""

from __future__ import annotations

import ast
import inspect
import re
import unittest
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import sparklib
from sparklib.old_style import _spelling

ROOT = Path(__file__).parents[3]
DOCS = ROOT / "apps" / "docs"
CLASSES = ("SparkLib", "Spark", "OrderSocket", "DataSocket", "HistoricalData")


def samples() -> Iterator[tuple[str, str]]:
    # Only what people write: beside it lies the built site, with every page once more.
    folders = ("spark", "buildalgos", "blog", "src")
    for page in sorted(path for folder in folders for path in (DOCS / folder).rglob("*")):
        if page.suffix not in (".md", ".mdx"):
            continue
        text = page.read_text("utf-8")
        for match in re.finditer(r"^```python[^\n]*\n(.*?)^```", text, re.DOTALL | re.MULTILINE):
            line = text.count("\n", 0, match.start()) + 1
            yield f"{page.relative_to(DOCS)}:{line}", match.group(1)
    for program in sorted((ROOT / "samples").rglob("*.py")):
        yield str(program.relative_to(ROOT)), program.read_text("utf-8")


@unittest.skipUnless(DOCS.is_dir(), "the documentation is not here")
class Samples(unittest.TestCase):
    def test_there_are_some(self) -> None:
        """there are samples to check"""
        self.assertGreater(len(list(samples())), 20)

    def test_imports(self) -> None:
        """what a sample imports from sparklib is there"""
        for where, code in samples():
            for node in ast.walk(ast.parse(code)):
                if isinstance(node, ast.ImportFrom) and node.module == "sparklib":
                    for alias in node.names:
                        self.assertIn(alias.name, sparklib.__all__, where)

    def test_calls(self) -> None:
        """what a sample calls takes the arguments that it is given"""
        count = 0
        for where, code in samples():
            # A sample has one client, in the old style or in the new one.
            client = sparklib.SparkLib if "SparkLib(" in code else sparklib.Spark
            for node in ast.walk(ast.parse(code)):
                target = self.callable_of(node, client)
                if target is None or not isinstance(node, ast.Call):
                    continue
                count += 1
                with self.subTest(where, line=node.lineno):
                    self.check(target, node)
        self.assertGreater(count, 60)

    def callable_of(self, node: ast.AST, client: type) -> Any:
        if not isinstance(node, ast.Call):
            return None
        called = node.func
        if isinstance(called, ast.Name) and called.id in CLASSES:
            return getattr(sparklib, called.id)
        if not isinstance(called, ast.Attribute):
            return None
        if isinstance(called.value, ast.Name) and called.value.id == "spark":
            return getattr(client, called.attr)
        if isinstance(called.value, ast.Call) and isinstance(called.value.func, ast.Name):
            owner = called.value.func.id
            return getattr(getattr(sparklib, owner), called.attr) if owner in CLASSES else None
        return None

    def check(self, target: Any, node: ast.Call) -> None:
        signature = inspect.signature(target)
        parameters = signature.parameters
        is_method = "self" in parameters
        spelt = {name.lower(): name for name in parameters}
        given = {keyword.arg: None for keyword in node.keywords if keyword.arg is not None}
        # Methods in the old style read names in any letter case; classes do not.
        is_lenient = hasattr(target, "__wrapped__")
        named = {_spelling(str(target), name, spelt, given) if is_lenient else name: None for name in given}
        if any(keyword.arg is None for keyword in node.keywords):
            return  # `**order`: known only when it runs.
        signature.bind(*([None] if is_method else []), *([None] * len(node.args)), **named)


if __name__ == "__main__":
    unittest.main()
