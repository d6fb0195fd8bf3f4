"""A whole match as text: one line for each event, to be written and read by hand.

`read` is strict and `write` canonical: what is written is read back as the same
entries, and what is read is written back as the same text but for comments and
numbering. `mend` reads what people really write and names each repair. The form
is described in `docs/notation.md`; what the words mean is `domain.events`.
"""

from domain.formats.notation.mending import Mended, Repair, mend
from domain.formats.notation.reading import line_of, read
from domain.formats.notation.writing import write, write_fact

__all__ = ["Mended", "Repair", "line_of", "mend", "read", "write", "write_fact"]
