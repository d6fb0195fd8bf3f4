"""Every claim by its name in the catalogue, and how it is tested.

Each test takes a reading of the record and the claim and gives a `Tested`. The
modules are cut by what a claim is about.
"""

from collections.abc import Callable
from typing import Final

from adjudication.claims import holdings
from adjudication.finding import Tested
from adjudication.reading import Reading
from domain.events import Claim

Test = Callable[[Reading, Claim], Tested]

CLAIMS: Final[dict[str, Test]] = {
    "could_play": holdings.could_play,
}
"""The tests by claim kind."""
