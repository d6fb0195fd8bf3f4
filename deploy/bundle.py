"""A hall in a box: `python3 run.py bundle [FILE]` makes one ZIP that starts without a network.

Here belong the wheels of Bonebook and of all that it needs, for Linux, macOS and each Python. The
scripts of `deploy/hall` install and start them.
"""

import argparse
import re
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from deploy.release import requirements, uv
from run import ROOT, find_uv, trusting

PLATFORMS = {
    "linux": ("manylinux_2_28_x86_64", "manylinux_2_17_x86_64", "manylinux2014_x86_64"),
    "linux-arm": ("manylinux_2_28_aarch64", "manylinux_2_17_aarch64", "manylinux2014_aarch64"),
    "macos": ("macosx_14_0_arm64", "macosx_11_0_arm64"),
    "macos-intel": ("macosx_13_0_x86_64", "macosx_10_9_x86_64"),
}
"""The kinds of wheels that each platform takes. Windows runs Linux's, in its own Linux."""
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
HALL = ROOT / "deploy" / "hall"
EPOCH = (2020, 2, 2, 0, 0, 0)


def main(arguments: Sequence[str]) -> int:
    """Make the ZIP; the exit status."""
    parser = argparse.ArgumentParser(prog="run.py bundle", description=__doc__)
    parser.add_argument("file", nargs="?", type=Path, default=ROOT / "dist" / "bonebook-hall.zip")
    parser.add_argument("--platform", choices=PLATFORMS, action="append", help="all without it")
    parser.add_argument("--python", choices=PYTHONS, action="append", help="all without it")
    options = parser.parse_args(arguments)
    if options.file.exists():
        parser.error(f"{options.file} is there already; name a new file")
    make(options.file, options.platform or PLATFORMS, options.python or PYTHONS)
    print(options.file)
    return 0


def make(file: Path, platforms: Iterable[str], pythons: Iterable[str]) -> None:
    """Make the ZIP for these platforms and Pythons. Raises `CalledProcessError`."""
    with TemporaryDirectory() as folder:
        wheels = Path(folder) / "wheels"
        uv("build", "--quiet", "--wheel", "--out-dir", str(wheels))
        needed, sources = Path(folder) / "needed.txt", Path(folder) / "sources.txt"
        _divide(requirements(), needed, sources)
        _pip("wheel", "--wheel-dir", str(wheels), "--no-deps", "--requirement", str(sources))
        for platform in platforms:
            for python in pythons:
                _download(wheels, platform, python, "--requirement", str(needed))
        _download(wheels, "linux", "3.11", "pip")
        file.parent.mkdir(parents=True, exist_ok=True)
        _pack(file, sorted(wheels.glob("*.whl")))


def _divide(listed: str, needed: Path, sources: Path) -> None:
    """Write the requirements of which there are wheels to one file, and the others to another."""
    lock = tomllib.loads((ROOT / "uv.lock").read_text())
    without = {package["name"] for package in lock["package"] if not package.get("wheels")}
    parts = re.split(r"^(?=\w)", listed, flags=re.MULTILINE)
    needed.write_text("".join(part for part in parts if part.partition("==")[0] not in without))
    sources.write_text("".join(part for part in parts if part.partition("==")[0] in without))


def _download(wheels: Path, platform: str, python: str, *what: str) -> None:
    """Download the wheels of a platform and Python, those that are there already apart."""
    kinds = [word for kind in PLATFORMS[platform] for word in ("--platform", kind)]
    wanted = ["--only-binary", ":all:", "--no-deps", "--python-version", python, *kinds, *what]
    _pip("download", "--dest", str(wheels), *wanted)


def _pip(command: str, *arguments: str) -> None:
    pip = [str(find_uv()), "tool", "run", "--quiet", "--from", "pip", "pip"]
    subprocess.run([*pip, command, "-qq", *arguments], check=True, env=trusting())


def _pack(file: Path, wheels: Iterable[Path]) -> None:
    """Write the ZIP, in which scripts may be started and wheels are not compressed again."""
    with zipfile.ZipFile(file, "w", zipfile.ZIP_STORED) as packed:
        for script in sorted(HALL.iterdir()):
            _add(packed, script.name, script.read_bytes(), 0o755)
        for wheel in wheels:
            _add(packed, f"wheels/{wheel.name}", wheel.read_bytes(), 0o644)


def _add(packed: zipfile.ZipFile, name: str, content: bytes, mode: int) -> None:
    entry = zipfile.ZipInfo(f"bonebook-hall/{name}", EPOCH)
    entry.external_attr = mode << 16
    packed.writestr(entry, content)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
