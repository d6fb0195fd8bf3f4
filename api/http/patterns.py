"""Patterns of ids, text and headers, as JSON Schema writes them."""

from typing import Any, Final

Schema = dict[str, Any]
"""A JSON Schema."""

ONE_ID: Final = "^[a-z0-9][a-z0-9-]{0,63}$"
"""The pattern of an id: of a match, a principal, a tournament or a table."""
ONE_ID_IN_WORDS: Final = "an id has small letters, digits and hyphens, 64 at most"
PLAIN: Final = (
    "^[^\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F\\u007F-\\u009F"
    "\\u202A-\\u202E\\u2066-\\u2069]*$"
)
"""The pattern of text without controls, and without characters that turn text around."""
VERSION: Final = r'^((W/)?"(0|[1-9][0-9]{0,8})(-[0-9a-f]{16})?"|\*)$'
"""The pattern of If-Match: a version, the ETag of an answer, or any."""
IDEMPOTENCY_KEY: Final = "^[!-~]{1,200}$"
