"""`bonebook archive`: a league, a day, an event or a match in one file, verified with no server."""

import asyncio
import os
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Annotated

import rich_click as click
from msgspec import Meta, MsgspecError, Struct, convert, json

from api.audit.signed_log.audit_store import AuditStore
from api.audit.signed_log.errors import AuditError
from api.audit.signed_log.files import AuditFiles
from api.audit.signed_log.signing_key import signer
from api.audit.verification.archives import archive_events, archive_league, head_note
from api.command_kit.options import argument, option
from api.command_kit.refusing import refuse
from api.event_store import Log, LogError, open_log
from api.event_store.state_lines import in_one_line
from api.settings import BadSettings, Settings, load
from domain.audit.checkpoints import TreeHead
from domain.audit.leaf import LeafMaker, LeafPart, StoredRow
from domain.audit.notes import ED25519
from domain.events.tournament_facts import event_of, stream_of

Day = Annotated[str, Meta(pattern=r"\A\d{4}-\d{2}-\d{2}\Z")]


@click.command()
@argument("file", type=click.Path(path_type=Path))
@option("--match", "match", help="Only the match with this id.")
@option("--event", help="Only the facts of the tournament with this id; not its matches.")
@option("--day", help="Only what was recorded on this day (UTC), as 2026-05-02.")
@option("--opened", is_flag=True, help="With what is hidden of these, opened.")
@option("--database", help="The log, as a URL.  [default: sqlite:///bonebook.db]")
@option("--audit", help="The folder of its checkpoints.  [default: bonebook.audit]")
def archive(
    file: Path,
    match: str | None,
    event: str | None,
    day: str | None,
    opened: bool,
    **options: str | None,
) -> None:
    """Write the league, a day, a tournament or a match to a file to be verified.

    It has what the last checkpoint covers, and no server is needed to verify it. That of the league
    has everything in it, hidden bones and the secret too; the others have what is open, with the
    proofs, and with --opened all. FILE must not be there yet.

    \b
    bonebook archive league.zip
    bonebook archive m-0123456789abcdef.zip --match m-0123456789abcdef
    bonebook archive spring.zip --event spring
    bonebook verify --export league.zip --policy league.policy
    """
    if sum(map(bool, (match, event, day))) > 1:
        refuse("give one of --match, --event and --day")
    try:
        if day:
            convert(day, Day)
        settings = load(os.environ, **options)
        stream = stream_of(event) if event else match
        made = asyncio.run(_written(settings, file, stream, day, opened=opened))
    except FileExistsError:
        refuse(f"{file}: there is such a file already; give another name")
    except MsgspecError:
        refuse(f"--day: {day} is no day; give it as 2026-05-02")
    except (BadSettings, LogError, AuditError, OSError) as error:
        refuse(str(error))
    click.echo(f"{file}: {made.origin} as signed at {made.size:,} events")


async def _written(
    settings: Settings, file: Path, stream: str | None, day: str | None, opened: bool
) -> TreeHead:
    if not settings.origin:
        raise AuditError("the settings name no origin: nothing is signed")
    policy = await asyncio.to_thread(Path(settings.policy).read_text) if settings.policy else ""
    parts: tuple[LeafPart, ...] = ("bones", "rest") if opened else ()
    log, files = open_log(settings.database, create=False), AuditFiles(Path(settings.audit))
    try:
        secret = await AuditStore(log, settings.origin).secret()
        if secret is None:
            raise AuditError("nothing was signed of this log yet")
        maker = LeafMaker(settings.origin, secret)
        with _new(file) as target:
            if stream:
                head, chosen = await _head(log, settings, files, stream), _of_stream(stream)
                kind = "match" if event_of(stream) is None else "tournament"
                return await archive_events(
                    log, files, maker, chosen, kind=kind, target=target, opened=parts, head=head
                )
            if day:
                return await archive_events(
                    log, files, maker, _of_day(day), kind="day", target=target, opened=parts
                )
            return await archive_league(log, files, secret, policy, target=target)
    finally:
        await log.close()


@contextmanager
def _new(file: Path) -> Generator[IO[bytes]]:
    """A file that was not there, and is not where what is written to it fails."""
    with file.open("xb") as target:
        try:
            yield target
        except BaseException:
            file.unlink()
            raise


def _of_stream(stream: str) -> Callable[[StoredRow], bool]:
    return lambda row: row.stream == stream


def _of_day(day: str) -> Callable[[StoredRow], bool]:
    def recorded(row: StoredRow) -> bool:
        return _as_recorded(in_one_line(row.state)).recorded_at.startswith(day)

    return recorded


class _Recorded(Struct, frozen=True):
    recorded_at: str = ""


_as_recorded = json.Decoder(_Recorded).decode


async def _head(log: Log, settings: Settings, files: AuditFiles, stream: str) -> str:
    """The note with the last version of the stream that the last checkpoint covers."""
    signed = files.checkpoint()
    size, version = signed.checkpoint.size if signed else 0, await log.version(stream)
    while version and (row := await log.stored_at(stream, version)) and row.position > size:
        version -= 1
    if not version:
        event = event_of(stream)
        named = f"match {stream}" if event is None else f"tournament {event}"
        raise AuditError(f"there is no {named} that is signed")
    heads = signer(Path(settings.signing_key), settings.origin, ED25519, create=False)
    return head_note(heads.named(f"{settings.origin}/heads"), stream, version, size)
