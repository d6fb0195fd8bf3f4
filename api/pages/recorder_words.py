"""What the recorder's page says in Spanish, from a gettext catalogue beside the page.

The page is written in English; its script looks a text up in what is made here.
"""

from pathlib import Path
from typing import Final

from babel.messages.pofile import read_po

CATALOGUE: Final = Path(__file__).parent / "locale" / "es" / "LC_MESSAGES" / "recorder.po"


def spanish() -> dict[str, str]:
    """Spanish by the English text."""
    with CATALOGUE.open("rb") as file:
        catalogue = read_po(file, abort_invalid=True)
    return {str(one.id): str(one.string) for one in catalogue if one.id and one.string}
