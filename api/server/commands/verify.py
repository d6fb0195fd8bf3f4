"""`bonebook verify`: the log, or an archive of it, against what was signed of it."""

import asyncio
import os
from pathlib import Path

import rich_click as click
from rich.console import Console
from rich.progress import Progress

from api.audit.attesting.stamps import last_stamp
from api.audit.keeper import keys_followed, policy_of
from api.audit.signed_log.errors import AuditError
from api.audit.signed_log.files import notes_in
from api.audit.verification.archives import unpacked
from api.audit.verification.verifying import OnProgress as Shown
from api.audit.verification.verifying import Verified
from api.audit.verification.verifying_archive import verify_archive, verify_receipt
from api.command_kit.options import option
from api.command_kit.refusing import refuse
from api.event_store import LogError
from api.packs.pack_verification import verify_pack
from api.score_cards.card_files import verify_card
from api.settings import BadSettings, Settings, load
from api.upkeep.league_check import check_league
from domain.audit.policy import Policy


@click.command("verify")
@option("--database", help="The log, as a URL.  [default: sqlite:///bonebook.db]")
@option("--audit", help="The folder of its checkpoints.  [default: bonebook.audit]")
@option("--policy", help="A file with the keys to trust (C2SP tlog-policy).")
@option("--export", "archive", type=click.Path(path_type=Path), help="An archive instead.")
@option("--receipt", type=click.Path(path_type=Path), help="A receipt instead.")
@option("--card", type=click.Path(path_type=Path), help="A score card instead.")
@option("--keys", type=click.Path(path_type=Path), help="How the log's keys changed.")
@option("--pack", type=click.Path(path_type=Path), help="The pack of a dispute instead.")
@option("--witnesses/--no-witnesses", default=True, help="Ask the witnesses of the policy.")
def verify_(
    witnesses: bool,
    archive: Path | None,
    receipt: Path | None,
    card: Path | None,
    pack: Path | None,
    keys: Path | None,
    **options: str | None,
) -> None:
    """Verify the log from its stored rows to its signed checkpoints and their witnesses.

    Names the first bad position, rows of access that are not as they were changed, answers and
    viewings that are not as they were sealed, and read models that are not as the log has them.
    Ends with status 0 where all is as it was signed, 1 where it is not, 2 where that cannot be
    told. An archive, a receipt, a score card or a pack needs neither server nor network; where the
    log's key changed since the policy was written, KEYS is what `/audit/keys` answers.

    \b
    bonebook verify --policy league.policy
    bonebook verify --policy league.policy --export league.zip
    """
    try:
        settings = load(os.environ, **options)
        console = Console(stderr=True)
        with Progress(transient=True, console=console, disable=not console.is_terminal) as bar:
            task = bar.add_task("rows", total=None)

            def shown(reached: int, head: int) -> None:
                bar.update(task, completed=reached, total=head)

            changes = notes_in(keys.read_bytes()) if keys else ()
            policy = keys_followed(policy_of(settings), changes)
            if card is not None:
                report = verify_card(card.read_bytes(), policy)
            elif pack is not None:
                report = verify_pack(pack.read_bytes(), policy)
            elif receipt is not None:
                report = verify_receipt(receipt, policy)
            elif archive is not None:
                report = _of_archive(settings, policy, archive, shown)
            else:
                checking = check_league(settings, policy, witnesses=witnesses, shown=shown)
                report = asyncio.run(checking).whole
    except (BadSettings, LogError, AuditError, OSError) as error:
        refuse(str(error))
    for line in report.lines():
        click.echo(line)
    raise SystemExit(report.status)


def _of_archive(settings: Settings, policy: Policy, path: Path, shown: Shown) -> Verified:
    with unpacked(path) as archive:
        stamp = last_stamp(archive.files, policy, settings.timestamp_roots)
        return asyncio.run(verify_archive(archive, policy, shown, stamp))
