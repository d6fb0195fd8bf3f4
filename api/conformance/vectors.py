"""Reading folders of vectors, and choosing a part of them."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from api.plain_json import is_array, is_object
from domain.errors import BadRecord

FORMAT = "domino-vectors/1"

Vector = Mapping[str, Any]
"""One vector as it stands in its file."""

VectorAnswer = dict[str, Any]
"""An engine's answer to a vector, in the shape of the vector's `expect`."""

Listed = tuple[str, Vector]
"""The name of a file without its ending, and one vector of it."""


def listed(folder: Path) -> list[Listed]:
    """Every vector of every JSON file in a folder (or of one file), in order.

    Raises `BadRecord`, which names the folder or file that cannot be read.
    """
    files = sorted(folder.glob("*.json")) if folder.is_dir() else [folder]
    if not files:
        raise BadRecord(str(folder), "holds no .json files of vectors")
    return [(file.stem, vector) for file in files for vector in _read(file)]


def _read(file: Path) -> list[Vector]:
    try:
        document = msgspec.json.decode(file.read_bytes())
    except OSError as error:
        raise BadRecord(str(file), error.strerror or "cannot be read") from error
    except msgspec.DecodeError as error:
        raise BadRecord(str(file), f"is no JSON: {error}") from error
    if not is_object(document) or document.get("format") != FORMAT:
        raise BadRecord(str(file), f"is no file of vectors: its format must be {FORMAT!r}")
    vectors = document.get("vectors")
    if not is_array(vectors):
        raise BadRecord(str(file), "has no list of vectors")
    return [one if is_object(one) else {"title": f"no object: {one!r}"} for one in vectors]


def chosen(vectors: Iterable[Listed], rulesets: set[str], kinds: set[str]) -> Iterator[Listed]:
    """The vectors of the chosen rule books and kinds; an empty set chooses all.

    A kind is the vector's kind, the name of its file, or the type of its claim.
    """
    for file, vector in vectors:
        claim = vector.get("claim")
        claimed = claim.get("type") if is_object(claim) else None
        names = {file, str(vector.get("kind")), str(claimed)}
        if (not rulesets or str(vector.get("ruleset")) in rulesets) and (
            not kinds or names & kinds
        ):
            yield file, vector
