"""The register of rulings as data: how each gap and contradiction of a text is read.

>>> reading_of()["AMB-13"]
'HF and FU have no misplay rule. PDA-10c/10d by analogy, without penalty.'
"""

import re
from collections.abc import Mapping
from functools import cache

from api.rulebooks.citations import ROOT

_ENTRY = re.compile(
    r"^### (AMB-[0-9]+)[^\n]*\n+- Question: ([^\n]*)\n- Reading: ([^\n]*)", re.MULTILINE
)
_MARKS = re.compile(r"\*\*|\*|`")


@cache
def reading_of() -> Mapping[str, str]:
    """By entry of the register (`AMB-13`), its question and the reading chosen, as plain text."""
    text = (ROOT / "domain" / "rulebooks" / "RULINGS.md").read_text()
    return {
        id: _MARKS.sub("", f"{question} {reading}")
        for id, question, reading in _ENTRY.findall(text)
    }
