"""The neutral game record (`domino-vectors/1`): read it into facts, write facts out.

The record is how games are exchanged: a rule book, options, the players' number
and a list of plain events. Event `i` of a record becomes position `i + 2` of a
match, position 1 being its opening; `position_of` and `index_of` say so.
"""

from domain.formats.neutral_json.reading import position_of, read, read_entries
from domain.formats.neutral_json.writing import index_of, write

__all__ = ["index_of", "position_of", "read", "read_entries", "write"]
