"""The wheel and the source distribution: built without a network, alike every time, and good to import."""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import tarfile
import tempfile
import unittest
import venv
import zipfile
from pathlib import Path
from types import ModuleType

import sparklib

ROOT = Path(__file__).resolve().parent.parent

PROGRAM = """
import sparklib, sys
from pathlib import Path
here = Path(sparklib.__file__).parent
assert here.is_relative_to(sys.prefix), here
assert (here / "py.typed").exists()
assert callable(sparklib.Spark("http://localhost:1").read_profile)
print(sparklib.__version__)
"""


def backend() -> ModuleType:
    spec = importlib.util.spec_from_file_location("spark_build", ROOT / "build_backend" / "spark_build.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Build(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def test_contents(self) -> None:
        """the wheel holds the package and what it says about itself, and its record is right"""
        build = backend()
        name = build.build_wheel(str(self.folder))
        with zipfile.ZipFile(self.folder / name) as wheel:
            self.assertIsNone(wheel.testzip())
            names = set(wheel.namelist())
            info = f"sparklib-{build.version()}.dist-info"
            expected = {
                f"sparklib/{path.relative_to(ROOT / 'src/sparklib').as_posix()}"
                for path in (ROOT / "src" / "sparklib").rglob("*.py")
            }
            self.assertEqual(
                names,
                expected
                | {"sparklib/py.typed"}
                | {f"{info}/{each}" for each in ("METADATA", "WHEEL", "LICENSE", "RECORD")},
            )
            record = wheel.read(f"{info}/RECORD").decode()
            for line in record.splitlines():
                entry, digest, size = line.rsplit(",", 2)
                if digest:
                    self.assertEqual(
                        (build._digest(wheel.read(entry)), len(wheel.read(entry))), (digest, int(size))
                    )
            metadata = wheel.read(f"{info}/METADATA").decode()
        self.assertIn("Requires-Python: >=3.10\n", metadata)
        self.assertNotRegex(metadata, r"(?m)^Requires-Dist: (?!.*; extra == )")

    def test_alike(self) -> None:
        """built twice, the files are the same to the byte"""
        build = backend()
        for make in (build.build_wheel, build.build_sdist):
            contents = []
            for turn in ("one", "two"):
                (self.folder / turn).mkdir(exist_ok=True)
                contents.append((self.folder / turn / make(str(self.folder / turn))).read_bytes())
            self.assertEqual(contents[0], contents[1], make.__name__)

    def test_in_a_new_place(self) -> None:
        """a source distribution gives a wheel that a fresh environment imports, without a network"""
        build = backend()
        sdist = self.folder / build.build_sdist(str(self.folder))
        with tarfile.open(sdist) as archive:
            # Later Pythons ask how far an archive is trusted; earlier ones do not know the question.
            trust = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}
            archive.extractall(self.folder, **trust)
        tree = self.folder / sdist.name.removesuffix(".tar.gz")
        environment = self.folder / "fresh"
        has_pip = importlib.util.find_spec("ensurepip") is not None
        venv.create(environment, with_pip=has_pip)
        python = environment / ("Scripts" if os.name == "nt" else "bin") / "python"
        # Neither the tree under test nor a network: the index is switched off, and so are all proxies.
        clean = {
            name: value
            for name, value in os.environ.items()
            if not name.upper().startswith(("PIP_", "PYTHON"))
        }
        offline = {
            **clean,
            "PIP_NO_INDEX": "1",
            "PIP_DISABLE_PIP_VERSION_CHECK": "1",
            "PIP_CONFIG_FILE": os.devnull,
        }
        if has_pip:
            self.run_quietly(
                [str(python), "-m", "pip", "wheel", "--no-deps", "-w", str(self.folder), str(tree)], offline
            )
            wheel = next(self.folder.glob("*.whl"))
            self.run_quietly([str(python), "-m", "pip", "install", str(wheel)], offline)
        else:
            # Debian ships pip apart from Python; a pure wheel only has to be unpacked.
            wheel = self.folder / build.build_wheel(str(self.folder))
            place = self.run_quietly(
                [str(python), "-I", "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"], offline
            )
            with zipfile.ZipFile(wheel) as archive:
                archive.extractall(place.strip())
        said = self.run_quietly([str(python), "-I", "-c", PROGRAM], offline)
        self.assertEqual(said.strip(), build.version())

    def test_editable(self) -> None:
        """an editable wheel points at the sources"""
        build = backend()
        with zipfile.ZipFile(self.folder / build.build_editable(str(self.folder))) as wheel:
            self.assertEqual(wheel.read("sparklib.pth").decode().strip(), str(ROOT / "src"))

    def run_quietly(self, command: list[str], environment: dict[str, str]) -> str:
        done = subprocess.run(
            command, env=environment, cwd=self.folder, capture_output=True, text=True, timeout=120
        )
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return done.stdout


class Version(unittest.TestCase):
    def test_same_everywhere(self) -> None:
        """the client has the version of the API that it was made from"""
        description = ROOT.parent.parent / "packages" / "contract" / "generated" / "openapi.json"
        if not description.exists():
            self.skipTest("the description of the API is not here")
        self.assertEqual(sparklib.__version__, json.loads(description.read_text("utf-8"))["info"]["version"])


if __name__ == "__main__":
    unittest.main()
