"""The files of a release, the same bytes from the same commit: `python3 run.py release [DIST]`.

Here belong the wheel, the list of its parts (CycloneDX), their licences, the versions with their
hashes, what changed, and the sums of all that. deploy/README.md has how they are signed.
"""

import argparse
import hashlib
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from uuid import NAMESPACE_URL, uuid5

from run import ROOT, find_uv, trusting

LOCKED = ("--frozen", "--quiet", "--no-dev")
SUMS = "SHA256SUMS"


def main(arguments: Sequence[str]) -> int:
    """Make the files in a new folder; the exit status."""
    parser = argparse.ArgumentParser(prog="run.py release", description=__doc__)
    parser.add_argument("dist", nargs="?", type=Path, default=ROOT / "dist", help="a new folder")
    parser.add_argument(
        "--audit", action="store_true", help="ask osv.dev for known vulnerabilities first"
    )
    options = parser.parse_args(arguments)
    if options.dist.exists():
        parser.error(f"{options.dist} is there already; name a new folder")
    audit = [str(find_uv()), "audit", "--frozen"]
    if options.audit and subprocess.call(audit, cwd=ROOT, env=trusting()):
        return 1
    for file in make(options.dist):
        print(file)
    return 0


def make(dist: Path) -> list[Path]:
    """Make every file of a release in a folder, the sums last. Raises `CalledProcessError`."""
    dist = dist.resolve()
    uv("build", "--quiet", "--wheel", "--out-dir", str(dist))
    (dist / ".gitignore").unlink(missing_ok=True)
    parts = bill_of_materials()
    (dist / "bonebook.cdx.json").write_text(json.dumps(parts, indent=1) + "\n")
    (dist / "licences.txt").write_text("".join(f"{line}\n" for line in licences(parts)))
    (dist / "requirements.txt").write_text(requirements())
    shutil.copy(ROOT / "CHANGELOG.md", dist)
    files = sorted(dist.iterdir())
    sums = (f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in files)
    (dist / SUMS).write_text("".join(sums))
    return [*files, dist / SUMS]


def uv(*arguments: str) -> str:
    """Run uv in the source tree; its output."""
    environment = {**trusting(), "SOURCE_DATE_EPOCH": "1580601600"}
    command = [str(find_uv()), *arguments]
    return subprocess.run(
        command, cwd=ROOT, env=environment, check=True, stdout=subprocess.PIPE, text=True
    ).stdout


def bill_of_materials() -> dict[str, object]:
    """The parts installed with the wheel, as a CycloneDX document without time and chance."""
    listed = uv("export", *LOCKED, "--format", "cyclonedx1.5")
    document = json.loads(listed)
    del document["metadata"]["timestamp"]
    lock = hashlib.sha256((ROOT / "uv.lock").read_bytes()).hexdigest()
    document["serialNumber"] = f"urn:uuid:{uuid5(NAMESPACE_URL, lock)}"
    return document


def requirements() -> str:
    """Every version that is installed with the wheel, with its hashes, as pip reads them."""
    listed = uv("export", *LOCKED, "--no-emit-project", "--no-header")
    return re.sub(r"^ +# via.*\n(^ +# .*\n)*", "", listed, flags=re.MULTILINE)


def licences(parts: dict[str, object]) -> list[str]:
    """A line for each part: its name, version and licence, by name."""
    components: list[dict[str, str]] = parts["components"]  # pyright: ignore[reportAssignmentType]
    return sorted(f"{it['name']} {it['version']}: {licence_of(it['name'])}" for it in components)


def licence_of(name: str) -> str:
    """The licence of an installed part, as its makers name it."""
    try:
        part = distribution(name)
    except PackageNotFoundError:
        return "not installed on this platform"
    said = part.metadata.get_all("License-Expression", [])
    if said:
        return said[0]
    classes = part.metadata.get_all("Classifier", [])
    classified = [it.rpartition(" :: ")[2] for it in classes if it.startswith("License :: ")]
    if classified:
        return ", ".join(classified)
    texts = [file.read_text() for file in part.files or () if file.stem.upper() == "LICENSE"]
    named = [*part.metadata.get_all("License", []), *texts, "not said"]
    return named[0].partition("\n")[0][:60]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
