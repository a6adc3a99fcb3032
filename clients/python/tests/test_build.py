"""The wheel and the source distribution: alike every time, and good to install and import."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tarfile
import tempfile
import unittest
import venv
import zipfile
from pathlib import Path
from typing import Any, Optional

import sparklib

ROOT = Path(__file__).resolve().parent.parent
#: What `npm test` fetched for the environment of the tests.
WHEELS = Path(sys.prefix) / "wheels"

PROGRAM = """
import sparklib, sys
from pathlib import Path
here = Path(sparklib.__file__).parent
assert here.is_relative_to(sys.prefix), here
assert (here / "py.typed").exists()
assert callable(sparklib.Spark("http://localhost:1").read_profile)
print(sparklib.__version__)
"""


@unittest.skipUnless(WHEELS.is_dir(), "the wheels of hatchling and httpx are not here: npm test fetches them")
class Build(unittest.TestCase):
    folder: Path

    @classmethod
    def setUpClass(cls) -> None:
        temporary = tempfile.TemporaryDirectory()
        cls.addClassCleanup(temporary.cleanup)
        cls.folder = Path(temporary.name)
        # From the source distribution, so that nothing of the repository is missing in it.
        (sdist,) = cls.build("sdist", ROOT, "once")
        with tarfile.open(sdist) as archive:
            # Later Pythons ask how far an archive is trusted; earlier ones do not know the question.
            trust: Any = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}
            archive.extractall(cls.folder, **trust)
        cls.sdist = sdist
        cls.tree = cls.folder / sdist.name.removesuffix(".tar.gz")
        (cls.wheel,) = cls.build("wheel", cls.tree, "once")

    def test_contents(self) -> None:
        """the wheel holds the package and its metadata, and nothing else"""
        with zipfile.ZipFile(self.wheel) as wheel:
            self.assertIsNone(wheel.testzip())
            info = f"sparklib-{sparklib.__version__}.dist-info"
            expected = {
                f"sparklib/{path.relative_to(ROOT / 'src/sparklib').as_posix()}"
                for path in (ROOT / "src" / "sparklib").rglob("*.py")
            }
            self.assertEqual(
                set(wheel.namelist()),
                expected
                | {"sparklib/py.typed"}
                | {f"{info}/{each}" for each in ("METADATA", "WHEEL", "RECORD", "licenses/LICENSE")},
            )
            metadata = wheel.read(f"{info}/METADATA").decode()
        self.assertIn("Requires-Python: >=3.10\n", metadata)
        needed = re.findall(r"(?m)^Requires-Dist: ([\w-]+)(?!.*extra ==)", metadata)
        self.assertEqual(sorted(needed), ["httpcore", "httpx", "websockets"])

    def test_license(self) -> None:
        """the license is that of the whole repository"""
        whole = ROOT.parent.parent / "LICENSE"
        if not whole.exists():
            self.skipTest("the repository is not here")
        self.assertEqual((ROOT / "LICENSE").read_text("utf-8"), whole.read_text("utf-8"))

    def test_alike(self) -> None:
        """built twice, the files are the same to the byte"""
        (sdist,) = self.build("sdist", ROOT, "twice")
        (wheel,) = self.build("wheel", self.tree, "twice")
        self.assertEqual(sdist.read_bytes(), self.sdist.read_bytes())
        self.assertEqual(wheel.read_bytes(), self.wheel.read_bytes())

    def test_in_a_new_place(self) -> None:
        """pip builds it, and installs it with what it needs, in a fresh environment and without a network"""
        venv.create(self.folder / "fresh", with_pip=True)
        python = self.folder / "fresh" / ("Scripts" if os.name == "nt" else "bin") / "python"
        # The index is switched off; what is needed lies beside the environment of the tests.
        offline = {
            **{
                name: os.environ[name]
                for name in os.environ
                if not name.upper().startswith(("PIP_", "PYTHON"))
            },
            "PIP_NO_INDEX": "1",
            "PIP_FIND_LINKS": str(WHEELS),
            "PIP_DISABLE_PIP_VERSION_CHECK": "1",
            "PIP_CONFIG_FILE": os.devnull,
        }
        self.run_quietly([str(python), "-m", "pip", "install", str(self.tree)], offline)
        self.run_quietly([str(python), "-m", "pip", "check"], offline)
        printed = self.run_quietly([str(python), "-I", "-c", PROGRAM], offline)
        self.assertEqual(printed.strip(), sparklib.__version__)

    @classmethod
    def build(cls, target: str, tree: Path, folder: str) -> list[Path]:
        made = cls.folder / folder / target
        cls.run_quietly(
            [sys.executable, "-I", "-m", "hatchling", "build", "-t", target, "-d", str(made)], None, tree
        )
        return list(made.iterdir())

    @classmethod
    def run_quietly(
        cls, command: list[str], environment: Optional[dict[str, str]], place: Optional[Path] = None
    ) -> str:
        done = subprocess.run(
            command, env=environment, cwd=place or cls.folder, capture_output=True, text=True, timeout=300
        )
        if done.returncode != 0:
            raise AssertionError(done.stdout + done.stderr)
        return done.stdout


class Version(unittest.TestCase):
    def test_same_everywhere(self) -> None:
        """the client has the version of the Spark that it belongs to"""
        package = ROOT.parent.parent / "package.json"
        if not package.exists():
            self.skipTest("Spark itself is not here")
        self.assertEqual(sparklib.__version__, json.loads(package.read_text("utf-8"))["version"])


if __name__ == "__main__":
    unittest.main()
