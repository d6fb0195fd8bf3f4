"""The documentation site, from the repository's own documents: `python3 run.py site [FOLDER]`.

Here belong which documents the site has, and that it is built strictly. mkdocs.yml has the look.
"""

import argparse
import logging
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.exceptions import Abort

from run import ROOT

DOCUMENTS = (
    "*.md",
    "LICENSE",
    "clients/README.md",
    "deploy/README.md",
    "docs/**/*",
    "domain/rulebooks/RULINGS.md",
    "examples/*",
    "openapi/*.json",
)
"""Patterns of the files of the site, below the repository's root."""


def main(arguments: Sequence[str]) -> int:
    """Build the site into a new folder; the exit status, 1 where anything of it warns."""
    parser = argparse.ArgumentParser(prog="run.py site", description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "dist/site")
    options = parser.parse_args(arguments)
    if options.folder.exists():
        parser.error(f"{options.folder} is there already; name a new folder")
    logging.basicConfig(format="%(message)s")
    try:
        make(ROOT, options.folder.resolve())
    except Abort as problem:
        print(problem, file=sys.stderr)
        return 1
    print(options.folder / "index.html")
    return 0


def make(root: Path, folder: Path) -> None:
    """Build the site of the documents below a root. Raises `Abort` if a link or a page warns."""
    with TemporaryDirectory(prefix="bonebook-site-") as gathered:
        for pattern in DOCUMENTS:
            for file in filter(Path.is_file, root.glob(pattern)):
                place = gathered / file.relative_to(root)
                place.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(file, place)
        build(
            load_config(
                str(root / "mkdocs.yml"), docs_dir=gathered, site_dir=str(folder), strict=True
            )
        )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
