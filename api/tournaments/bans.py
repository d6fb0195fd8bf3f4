"""Players banned for life, in whichever event that was ruled (UDL-13, PDA-9e, AMB-112)."""

from collections.abc import Sequence

from api.tournaments.recorded_tournaments import RecordedTournaments
from domain.errors import ImpossibleReport
from domain.events.tournament_facts import DirectorDecided, EntryMade, TournamentFact


async def check_bans(events: RecordedTournaments, facts: Sequence[TournamentFact]) -> None:
    """Refuse the entry of a person banned for life, unless a decision is reported with the entries.

    Bans of every tournament of the log count. Raises `ImpossibleReport`, which names the entry, the
    tournament and the clause.
    """
    entering = {n: one for n, one in enumerate(facts) if isinstance(one, EntryMade) and one.people}
    if not entering or any(isinstance(one, DirectorDecided) for one in facts):
        return
    for id in await events.ids():
        for other in (await events.at_present(id)).tournament.entrants.values():
            ban = other.put_out
            if ban is None or ban.scope != "life":
                continue
            for n, entry in entering.items():
                if banned := sorted({*entry.people} & {*other.entered.people}):
                    where = f"{banned[0]} is out for life since {id} ({ban.clause})"
                    raise ImpossibleReport(
                        f"events[{n}].people",
                        f"{where}: report a director-decided with the entry, or refuse it",
                    )
