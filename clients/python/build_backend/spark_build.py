"""Builds the wheel and the source distribution of sparklib with the standard library alone (PEP 517, 660).

The same tree gives the same bytes: names are sorted, and times are those of SOURCE_DATE_EPOCH, else 1980.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import io
import os
import re
import tarfile
import time
import zipfile
from pathlib import Path
from typing import Any, Optional

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "sparklib"
#: The earliest moment that a zip file can hold.
EPOCH_OF_ZIP = 315_532_800

Settings = Optional[dict[str, Any]]


def build_wheel(
    wheel_directory: str, config_settings: Settings = None, metadata_directory: Optional[str] = None
) -> str:
    files = {f"sparklib/{name}": path.read_bytes() for name, path in _package_files()}
    return _write_wheel(wheel_directory, files)


def build_editable(
    wheel_directory: str, config_settings: Settings = None, metadata_directory: Optional[str] = None
) -> str:
    """A wheel that points here, so that what is edited is what is imported."""
    return _write_wheel(wheel_directory, {"sparklib.pth": f"{SOURCE.parent}\n".encode()})


def build_sdist(sdist_directory: str, config_settings: Settings = None) -> str:
    base = f"sparklib-{version()}"
    files = {
        "PKG-INFO": metadata().encode(),
        "LICENSE": _license(),
        **{name: (ROOT / name).read_bytes() for name in ("README.md", "pyproject.toml")},
        "build_backend/spark_build.py": Path(__file__).read_bytes(),
        **{f"src/sparklib/{name}": path.read_bytes() for name, path in _package_files()},
        **{f"tests/{path.name}": path.read_bytes() for path in sorted((ROOT / "tests").glob("*.py"))},
    }
    archive = io.BytesIO()
    with tarfile.open(fileobj=archive, mode="w", format=tarfile.PAX_FORMAT) as tar:
        for name in sorted(files):
            entry = tarfile.TarInfo(f"{base}/{name}")
            entry.size = len(files[name])
            entry.mtime = _moment()
            entry.mode = 0o644
            tar.addfile(entry, io.BytesIO(files[name]))
    path = Path(sdist_directory) / f"{base}.tar.gz"
    path.write_bytes(gzip.compress(archive.getvalue(), mtime=_moment()))
    return path.name


def prepare_metadata_for_build_wheel(metadata_directory: str, config_settings: Settings = None) -> str:
    folder = Path(metadata_directory) / _info_folder()
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in _info_files().items():
        (folder / name).write_bytes(content)
    return folder.name


prepare_metadata_for_build_editable = prepare_metadata_for_build_wheel


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    return []


get_requires_for_build_sdist = get_requires_for_build_wheel
get_requires_for_build_editable = get_requires_for_build_wheel


def version() -> str:
    found = re.search(r'^VERSION = "([^"]+)"$', (SOURCE / "version.py").read_text("utf-8"), re.MULTILINE)
    assert found, "version.py says the version"
    return found.group(1)


def metadata() -> str:
    """What the package says about itself (core metadata 2.1)."""
    lines = (
        "Metadata-Version: 2.1",
        "Name: sparklib",
        f"Version: {version()}",
        "Summary: Spark from Python: one order in many broker accounts, prices, history, live updates.",
        "License: Apache-2.0",
        "Requires-Python: >=3.10",
        "Provides-Extra: pandas",
        "Requires-Dist: pandas>=1.5; extra == 'pandas'",
        "Classifier: Programming Language :: Python :: 3",
        "Classifier: Operating System :: OS Independent",
        "Classifier: Typing :: Typed",
        "License-File: LICENSE",
        "Description-Content-Type: text/markdown",
    )
    return "\n".join(lines) + "\n\n" + (ROOT / "README.md").read_text("utf-8")


def _package_files() -> list[tuple[str, Path]]:
    paths = [path for path in SOURCE.rglob("*") if path.suffix == ".py" or path.name == "py.typed"]
    return sorted((path.relative_to(SOURCE).as_posix(), path) for path in paths)


def _info_folder() -> str:
    return f"sparklib-{version()}.dist-info"


def _info_files() -> dict[str, bytes]:
    wheel = "Wheel-Version: 1.0\nGenerator: spark_build\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    return {"METADATA": metadata().encode(), "WHEEL": wheel.encode(), "LICENSE": _license()}


def _license() -> bytes:
    """In a source distribution it lies beside; in the repository it is that of the whole."""
    beside = ROOT / "LICENSE"
    return (beside if beside.exists() else ROOT.parent.parent / "LICENSE").read_bytes()


def _write_wheel(directory: str, files: dict[str, bytes]) -> str:
    info = _info_folder()
    contents = {**files, **{f"{info}/{name}": content for name, content in _info_files().items()}}
    record = "".join(f"{name},{_digest(contents[name])},{len(contents[name])}\n" for name in sorted(contents))
    contents[f"{info}/RECORD"] = f"{record}{info}/RECORD,,\n".encode()
    path = Path(directory) / f"sparklib-{version()}-py3-none-any.whl"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in contents.items():
            entry = zipfile.ZipInfo(name, time.gmtime(_moment())[:6])
            entry.external_attr = 0o644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, content)
    return path.name


def _digest(content: bytes) -> str:
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
    return f"sha256={digest}"


def _moment() -> int:
    return max(EPOCH_OF_ZIP, int(os.environ.get("SOURCE_DATE_EPOCH") or 0))
