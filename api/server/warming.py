"""Work done once after a start, so that the first pages asked for do not wait for it.

People open the list of matches and the desk after a restart. Their templates are compiled in a
thread. The matches in play that were opened last are folded one at a time, between requests. All
other templates are compiled last, in a thread too.
"""

import asyncio
from contextlib import suppress
from typing import Final

from api.access.directory import Directory
from api.access.policy import Caller, Grants
from api.access.principals import Grant
from api.background_tasks import Pulse, Supervisor
from api.desk.all_tables import PAGE
from api.event_store import UnknownFact, UnknownStream
from api.http.refusals import UnreadableMatch
from api.http.services import Services
from api.match_lists.match_summaries import summaries
from api.match_lists.watchable_matches import watched
from api.matches.matches import Matches
from api.page_kit.rendering import compile_all_templates, compile_templates
from api.visibility import WHOLE

TEMPLATES: Final = ("match_lists/matches.html", "match_lists/tonight.html", "desk/tables.html")
_OFFICIAL: Final = Caller("", Grants([Grant("", "official", "league")]))


def start_warming(services: Services) -> None:
    """Start a task that warms up while requests are answered."""
    tasks = services[Supervisor]
    tasks.start(Pulse("warming up"), lambda: warm_up(services))


async def warm_up(services: Services) -> None:
    """Compile the first pages' templates, fold the matches in play of the desk's first page, and
    compile all other templates.
    """
    await asyncio.to_thread(prepare_pages)
    matches, directory = services[Matches], services[Directory]
    newest, _ = await watched(matches.log, _OFFICIAL, directory, None, limit=PAGE)
    listings = await summaries(matches, [match for match, _ in newest], WHOLE)
    for match in (match for match, listing in listings.items() if not listing.closed):
        with suppress(UnknownStream, UnknownFact, UnreadableMatch):
            await matches.following(match, WHOLE)
        await asyncio.sleep(0)
    await asyncio.to_thread(compile_all_templates)


def prepare_pages() -> None:
    """Compile the templates of the first pages."""
    compile_templates(*TEMPLATES)
