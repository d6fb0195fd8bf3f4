"""Citus, built from source beside a copy of this machine's PostgreSQL, which stays as it is.

PostgreSQL finds its files by where its program lies, so a copy of Debian's folders with Citus
installed into it is an installation of its own. Needed are a compiler and what Debian has as
`postgresql-server-dev-15`, `libssl-dev`, `liblz4-dev`, `libzstd-dev`, `libkrb5-dev`,
`libpam0g-dev`, `libselinux1-dev`, `libreadline-dev` and `flex`.
"""

import os
import shutil
import subprocess
from pathlib import Path

from bench.failover.drills import Missing
from tests.support.postgres_server import binaries

SOURCE = "https://github.com/citusdata/citus"
TAG = "v13.2.2"
"""The last release that takes PostgreSQL 15; 14 and later ask for 16 at least."""
_MAKE = ("make", "--silent", "with_llvm=no")
"""Without a second form of all code, for a compiler at run time that Citus does not need."""
_OWN = "static inline bool\nhave_createdb_privilege(void)"
_UNUSED = "static inline bool\ncitus_have_createdb_privilege(void)"


def built(folder: Path, source: str = SOURCE, tag: str = TAG) -> Path:
    """The programs of a PostgreSQL with Citus in `folder`; built there unless they are already.

    `source` is a URL or a folder of Citus' repository, `tag` what is taken of it. Raises `Missing`.
    """
    programs = binaries()
    copied = folder / "installed" / programs.relative_to("/")
    if (copied.parent / "lib" / "citus.so").exists():
        return copied
    config = shutil.which("pg_config", path=f"{programs}:{os.environ['PATH']}")
    if config is None or not Path(_told([config, "--includedir-server"])).exists():
        raise Missing(f"apt-get install postgresql-server-dev-{programs.parent.name}")
    checkout = folder / "citus"
    shutil.rmtree(checkout, ignore_errors=True)
    cloned = ["git", "-c", "advice.detachedHead=false", "clone", "--quiet", "--depth", "1"]
    _done([*cloned, "--branch", tag, _as_url(source), str(checkout)])
    _made_to_fit(checkout, Path(_told([config, "--includedir-server"])))
    _done(["./configure", "--quiet", "--without-libcurl", f"PG_CONFIG={config}"], checkout)
    _done([*_MAKE, "-j2", "extension"], checkout)
    for part in (programs.parent, Path(_told([config, "--sharedir"]))):
        to = folder / "installed" / part.relative_to("/")
        shutil.copytree(part, to, symlinks=True, dirs_exist_ok=True)
    destination = f"DESTDIR={folder / 'installed'}"
    _done([*_MAKE, "install-extension", destination], checkout)
    return copied


def _as_url(source: str) -> str:
    """Of a folder its URL: by its path alone git takes no part of it, but all."""
    return Path(source).resolve().as_uri() if Path(source).exists() else source


def _made_to_fit(checkout: Path, headers: Path) -> None:
    """Rename a function of Citus' for PostgreSQL 15 that later releases of 15 have themselves."""
    theirs = (headers / "commands" / "dbcommands.h").read_text()
    header = checkout / "src" / "include" / "pg_version_compat.h"
    if "have_createdb_privilege" in theirs:
        header.write_text(header.read_text().replace(_OWN, _UNUSED))


def _done(command: list[str], folder: Path | None = None) -> None:
    """Run a step. Raises `Missing` with the end of what it said."""
    print(f"  {' '.join(command)[:90]}", flush=True)
    step = subprocess.run(command, cwd=folder, check=False, capture_output=True, text=True)
    if step.returncode:
        raise Missing(f"{' '.join(command)}\n{(step.stdout + step.stderr)[-2000:]}")


def _told(command: list[str]) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()
