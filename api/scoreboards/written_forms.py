"""The fields as each kind of program reads them: JSON, CSV, XML, one line of text."""

import csv
import io
import re
from collections.abc import Mapping
from typing import Final
from xml.sax.saxutils import escape

from msgspec import json

from api.http.refusals import BadRequest
from api.scoreboards.flat_fields import FieldValue

_NAMED: Final = re.compile(r"\{([^{}]*)\}")
_NOT_IN_XML: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML cannot represent; older records may hold them."""
_RISKY: Final = ("=", "+", "-", "@", "\t", "\r")
"""How a cell begins that a spreadsheet takes for a formula."""
USUAL_LINE: Final = "{a_name} {a_score} - {b_score} {b_name}"


def as_rows(fields: Mapping[str, FieldValue]) -> bytes:
    """An array of one flat object, as data sources of vMix read JSON."""
    return json.encode([fields])


def as_csv(fields: Mapping[str, FieldValue]) -> bytes:
    """A header and one row (RFC 4180), in UTF-8.

    A text that looks like a formula gets an apostrophe.
    """
    lines = io.StringIO()
    writer = csv.writer(lines)
    writer.writerow(fields)
    writer.writerow(_cell(one) for one in fields.values())
    return lines.getvalue().encode()


def _cell(value: FieldValue) -> FieldValue:
    """The value; a name that a spreadsheet would carry out is text to it."""
    return f"'{value}" if isinstance(value, str) and value.startswith(_RISKY) else value


def as_xml(fields: Mapping[str, FieldValue]) -> bytes:
    """The fields as an XML document: a child of `scoreboard` for each."""
    inner = "".join(f"<{name}>{_text(value)}</{name}>" for name, value in fields.items())
    whole = f'<?xml version="1.0" encoding="UTF-8"?>\n<scoreboard>{inner}</scoreboard>\n'
    return whole.encode()


def _text(value: FieldValue) -> str:
    return escape(_NOT_IN_XML.sub("\ufffd", str(value)))


def as_text(fields: Mapping[str, FieldValue], line: str) -> bytes:
    """A line with each `{field}` filled in, in UTF-8.

    Raises `BadRequest` for an unknown field, and for a control character such as a line end.
    """
    if any(one < " " for one in line):
        raise BadRequest("line", "has a character that is no text")

    def filled(name: re.Match[str]) -> str:
        if name[1] not in fields:
            raise BadRequest("line", f"has {{{name[1]}}}; there are {', '.join(fields)}")
        return str(fields[name[1]])

    return _NAMED.sub(filled, line).encode()
