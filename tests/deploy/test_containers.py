"""Images and manifests: by the schemas of those who read them, and confined alike in each.

`schemas/kubernetes.json` has the kinds that are used here, from Kubernetes 1.37 and from
CloudNativePG's definitions, and `schemas/compose.json` is the Compose specification's; all
without their descriptions.
"""

import json
import os
import re
import shutil
import subprocess
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft7Validator, Draft202012Validator

from api.settings import load
from run import find_uv
from tests.support.paths import ROOT

DEPLOY = ROOT / "deploy"
SCHEMAS = Path(__file__).parent / "schemas"
CONTAINERFILE = (DEPLOY / "Containerfile").read_text()
MANIFESTS = sorted((DEPLOY / "kubernetes").glob("*.yaml"))


def documents(file: Path) -> list[dict[str, Any]]:
    return list(yaml.safe_load_all(file.read_text()))


def faults(document: dict[str, Any]) -> list[str]:
    schemas = json.loads((SCHEMAS / "kubernetes.json").read_text())
    schema = {"$defs": schemas["$defs"], **schemas["kinds"][document["kind"]]}
    errors = Draft202012Validator(schema).iter_errors(document)
    return [f"{error.json_path}: {error.message}" for error in errors]


@pytest.mark.parametrize("file", MANIFESTS, ids=lambda file: file.name)
def test_kubernetes_and_its_operator_read_the_manifests(file: Path):
    for document in documents(file):
        assert faults(document) == [], document["kind"]


def test_a_field_that_there_is_not_is_found_in_a_manifest():
    server = documents(DEPLOY / "kubernetes" / "server.yaml")[0]
    server["spec"]["template"]["spec"]["containers"][0]["imagePolicy"] = "Always"
    cluster = documents(DEPLOY / "kubernetes" / "database.yaml")[1]
    cluster["spec"]["postgresql"]["synchronous"]["number"] = "one"
    assert ["imagePolicy" in fault for fault in faults(server)] == [True]
    assert ["synchronous.number" in fault for fault in faults(cluster)] == [True]


def test_compose_reads_its_file():
    schema = json.loads((SCHEMAS / "compose.json").read_text())
    (document,) = documents(DEPLOY / "compose.yaml")
    errors = Draft7Validator(schema).iter_errors(document)
    assert [f"{error.json_path}: {error.message}" for error in errors] == []


def pods() -> list[dict[str, Any]]:
    """The pods of the manifests that run the image."""
    every = chain.from_iterable(map(documents, MANIFESTS))
    return [
        manifest["spec"]["template"]["spec"]
        for manifest in every
        if manifest["kind"] in ("Deployment", "Job")
    ]


def test_every_pod_runs_as_nobody_on_a_file_system_that_it_cannot_write_to():
    (user,) = re.findall(r"^USER (\d+):\d+$", CONTAINERFILE, re.MULTILINE)
    for pod in pods():
        assert pod["securityContext"]["runAsNonRoot"] is True
        assert pod["securityContext"]["runAsUser"] == int(user) > 0
        for container in pod["containers"]:
            confined = container["securityContext"]
            assert confined["readOnlyRootFilesystem"] is True
            assert confined["allowPrivilegeEscalation"] is False
            assert confined["capabilities"]["drop"] == ["ALL"]


def test_every_service_of_compose_is_confined():
    services = documents(DEPLOY / "compose.yaml")[0]["services"]
    for name, service in services.items():
        assert "no-new-privileges:true" in service["security_opt"], name
        assert service.get("read_only") is True or name == "postgres"


def settings_in(text: str) -> dict[str, str]:
    return dict(re.findall(r"(BONEBOOK_[A-Z_]+)(?:=| *: |\n +value: )\"?([^\s\"\\]+)", text))


@pytest.mark.parametrize("name", ["Containerfile", "compose.yaml", "kubernetes/server.yaml"])
def test_the_settings_that_are_given_are_settings(name: str):
    settings = settings_in((DEPLOY / name).read_text())
    settings = {key: "" if "$" in value else value for key, value in settings.items()}
    assert load(settings).host in ("0.0.0.0", "127.0.0.1")
    assert settings


def test_whoever_ends_a_server_waits_until_it_has_drained():
    (seconds,) = re.findall(r"BONEBOOK_DRAIN_SECONDS=(\d+)", CONTAINERFILE)
    server = documents(DEPLOY / "kubernetes" / "server.yaml")[0]["spec"]["template"]["spec"]
    compose = documents(DEPLOY / "compose.yaml")[0]["services"]["bonebook"]
    (unit,) = re.findall(r"TimeoutStopSec=(\d+)", (DEPLOY / "bonebook.service").read_text())
    waits = (server["terminationGracePeriodSeconds"], compose["stop_grace_period"][:-1], unit)
    assert load({"BONEBOOK_CONFIG": str(DEPLOY / "bonebook.toml")}).drain_seconds == float(seconds)
    assert all(int(wait) >= float(seconds) + 10 for wait in waits)


def test_images_are_named_by_their_version():
    files = (DEPLOY / "compose.yaml", *MANIFESTS)
    named = chain.from_iterable(
        re.findall(r"image(?:Name)?: (\S+)", file.read_text()) for file in files
    )
    bases = re.findall(r"^FROM (\S+)", CONTAINERFILE, re.MULTILINE)
    unnamed = [image for image in (*named, *bases) if not re.search(r":\d", image)]
    assert set(unnamed) == {"bonebook"}, "which is built here"


@pytest.mark.thorough
@pytest.mark.skipif(find_uv() is None, reason="uv was not installed by run.py")
def test_what_the_image_is_built_of_is_all_that_the_command_needs(tmp_path: Path):
    """The steps of the Containerfile, in a folder that has what they copy and nothing else.

    All but one: nothing is compiled ahead, since one command is started once.
    """
    copied = re.findall(r"^COPY (?!--from)(.+) \S+$", CONTAINERFILE, re.MULTILINE)
    for name in " ".join(copied).split():
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, tmp_path / name)
        else:
            shutil.copy(source, tmp_path / name)
    (step,) = re.findall(r"^RUN uv (.*)$", CONTAINERFILE, re.MULTILINE)
    environment = {**os.environ, "UV_PROJECT_ENVIRONMENT": str(tmp_path / ".venv")}
    flags = [flag for flag in step.split() if flag != "--compile-bytecode"]
    command = [str(find_uv()), *flags, "--quiet"]
    subprocess.run(command, cwd=tmp_path, env=environment, check=True)
    shutil.rmtree(tmp_path / "api")
    bonebook = tmp_path / ".venv" / "bin" / "bonebook"
    printed = subprocess.run(
        [bonebook, "contract"], cwd=tmp_path, check=True, capture_output=True, text=True
    )
    assert printed.stdout == (ROOT / "openapi" / "openapi.json").read_text()
