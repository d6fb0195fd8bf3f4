"""Whether the tables beside the log are as they were sealed in it."""

from api.audit.signed_log.table_seals import TABLES, hash_of
from api.event_store import Log, UnknownFact
from domain.audit.verification import Damage
from domain.events.league_facts import LEAGUE_STREAM, TablesSealed


async def damage_beside(log: Log) -> list[Damage]:
    """The spans of rows that are not as they were sealed, each at the log position of its seal.

    A seal that cannot be read is one damage, at position 1. Rows after the last seal are not looked
    at. Raises `StoreUnavailable`.
    """
    damage, before = list[Damage](), TablesSealed()
    try:
        seals = await log.read_league()
    except UnknownFact as unknown:
        return [Damage(1, f"a seal of tables cannot be read: {unknown}")]
    for seal in seals:
        for name, table in TABLES.items():
            after, upto = getattr(before, name), getattr(seal.fact, name)
            if await hash_of(log, table, after, upto) != getattr(seal.fact, f"{name}_sha256"):
                stored = await log.stored_at(LEAGUE_STREAM, seal.position)
                at = stored.position if stored else 1
                words = f"{table.words} {after + 1} to {upto}: not as they were sealed at {at}"
                damage.append(Damage(at, words))
        before = seal.fact
    return damage
