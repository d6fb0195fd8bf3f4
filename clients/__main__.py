"""Generate the clients anew from the contract: ``python3 -m clients``, in the project's `.venv`.

The Python client is made by openapi-python-client, the types for TypeScript by openapi-typescript,
which npm fetches; where there is no npm those stay as they are.
"""

import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
CONTRACT = HERE.parent / "openapi" / "openapi.json"
PYTHON = HERE / "python" / "bonebook_client"
TYPESCRIPT = HERE / "typescript" / "bonebook.d.ts"


def python_client(to: Path) -> None:
    """Write the Python client into a folder. Raises `CalledProcessError`."""
    tool = Path(sys.executable).with_name("openapi-python-client")
    command = [str(tool), "generate", "--path", str(CONTRACT), "--meta", "none", "--overwrite"]
    command += ["--config", str(HERE / "python.yaml"), "--output-path", str(to)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def typescript_types(to: Path) -> bool:
    """Write the types, where there is an npm; whether there is. Raises `CalledProcessError`."""
    npx = shutil.which("npx")
    if npx is None:
        return False
    command = [npx, "--yes", "openapi-typescript@7.13.0", str(CONTRACT), "--output", str(to)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return True


if __name__ == "__main__":
    python_client(PYTHON)
    if not typescript_types(TYPESCRIPT):
        print("There is no npm here: the types for TypeScript stay as they are.", file=sys.stderr)
