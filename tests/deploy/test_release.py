"""A release: the same bytes twice, its parts and their licences, signed, and installed alone."""

import json
import os
import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

from deploy.release import SUMS, bill_of_materials, licences, make, requirements
from run import find_uv
from tests.support.paths import ROOT

README = (ROOT / "deploy" / "README.md").read_text()
_, _, SECTION = README.partition("## A release\n")
COMMANDS: list[str] = re.findall(r"```sh\n(.*?)```", SECTION.partition("\n## ")[0], re.DOTALL)
FREE = re.compile(r"MIT|BSD|Apache|PSF|Python Software|Mozilla|MPL|LGPL")
"""Licences under which a part may be used beside others, in whatever way it is named."""

needs_uv = pytest.mark.skipif(find_uv() is None, reason="uv was not installed by run.py")


def locked() -> set[str]:
    lock = tomllib.loads((ROOT / "uv.lock").read_text())
    return {package["name"] for package in lock["package"]}


@needs_uv
def test_every_part_is_listed_with_a_licence_under_which_it_may_be_used():
    parts = bill_of_materials()
    lines = licences(parts)
    assert {line.partition(" ")[0] for line in lines} <= locked()
    odd = [line for line in lines if not FREE.search(line) and "not installed" not in line]
    assert odd == []
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["dependencies"]
    names = {re.split(r"[\[<>=,]", part)[0] for part in declared}
    assert names <= {line.partition(" ")[0] for line in lines}


@needs_uv
def test_every_version_is_pinned_by_its_hashes():
    pinned = requirements()
    heads = [line for line in pinned.splitlines() if line[:1].isalpha()]
    assert all("==" in line for line in heads)
    assert len(heads) <= pinned.count("--hash=sha256:")


@needs_uv
@pytest.mark.long
def test_two_builds_of_one_commit_are_the_same_bytes(tmp_path: Path):
    once, again = make(tmp_path / "once"), make(tmp_path / "again")
    assert [file.name for file in once] == [file.name for file in again]
    for first, second in zip(once, again, strict=True):
        assert first.read_bytes() == second.read_bytes(), first.name


@needs_uv
@pytest.mark.long
def test_a_release_is_signed_verified_and_installed_as_the_page_says(tmp_path: Path):
    if shutil.which("ssh-keygen") is None:
        pytest.skip("No ssh-keygen here: install openssh-client to have a release signed")
    make(tmp_path / "dist")
    key = tmp_path / "release.key"
    subprocess.run(["ssh-keygen", "-qt", "ed25519", "-N", "", "-f", key], check=True)
    signing, receiving = COMMANDS
    tools = {"UV_TOOL_DIR": tmp_path / "tools", "UV_TOOL_BIN_DIR": tmp_path / "bin"}
    uv = Path(str(find_uv())).parent
    environment = {**os.environ, **tools, "PATH": f"{uv}:{os.environ['PATH']}"}

    def shell(block: str, folder: Path) -> subprocess.CompletedProcess[bytes]:
        command = ["bash", "-euo", "pipefail", "-c", block]
        return subprocess.run(
            command, cwd=folder, env=environment, check=False, capture_output=True
        )

    made, sign = signing.splitlines()
    assert made == "python3 run.py release dist"
    assert shell(sign, tmp_path).returncode == 0
    public = key.with_suffix(".key.pub").read_text()
    signers = tmp_path / "dist" / "allowed_signers"
    signers.write_text(f"release@bonebook.example {public}")
    done = shell(receiving, tmp_path / "dist")
    assert done.returncode == 0, done.stderr.decode()
    bonebook = tmp_path / "bin" / "bonebook"
    version = subprocess.run([bonebook, "--version"], check=True, capture_output=True, text=True)
    assert "0.1.0" in version.stdout
    help_page = subprocess.run(
        [bonebook, "claim", "--help"], check=True, capture_output=True, text=True, cwd=tmp_path
    )
    assert "proved, refuted or undetermined" in help_page.stdout
    with (tmp_path / "dist" / SUMS).open("a") as sums:
        sums.write("0" * 64 + "  odd\n")
    assert shell(receiving.splitlines()[0], tmp_path / "dist").returncode != 0


@needs_uv
def test_the_list_of_parts_is_a_document_of_cyclonedx():
    document = json.loads(json.dumps(bill_of_materials()))
    assert (document["bomFormat"], document["specVersion"]) == ("CycloneDX", "1.5")
    whole = [document["metadata"]["component"], *document["components"]]
    refs = {part["bom-ref"] for part in whole}
    for part in document["dependencies"]:
        assert set(part.get("dependsOn", ())) <= refs
