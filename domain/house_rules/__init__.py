"""House rules: a rule book of one's own, as what differs from a printed one.

A text in TOML names a printed book and changes values and options of it, each
with the clause that says so. `load` makes a rule book of it, with a content hash
of its own. The text itself travels in the opening of a match, so that whoever
reads the record can fold it; `book_of` gives the book of any opening. Reading a
file is not done here.
"""

from domain.house_rules.loading import book_of, load

__all__ = ["book_of", "load"]
