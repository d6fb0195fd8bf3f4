"""`bonebook witness`: sign the checkpoints of others' logs, as C2SP tlog-witness has it."""

import fcntl
import os
from pathlib import Path
from time import time

import rich_click as click
import uvicorn

from api.audit.attesting.cosigning import Witness
from api.audit.attesting.witness_http import WitnessApp
from api.audit.signed_log.errors import AuditError
from api.audit.signed_log.signing_key import signer
from api.command_kit.options import option
from api.command_kit.refusing import refuse
from domain.audit.errors import BadNote
from domain.audit.notes import COSIGNATURE, NoteKey
from domain.audit.policy import policy


@click.command()
@option("--name", required=True, help="What the witness is called: witness.example/south.")
@option("--logs", required=True, help="A file with a line `log KEY` for each log it signs.")
@option("--folder", default="bonebook.witness", show_default=True, help="What it signed.")
@option("--key", default="bonebook.witness-key", show_default=True, help="Its key's file.")
@option("--host", default="127.0.0.1", show_default=True, help="Where to listen.")
@option("--port", default=8001, show_default=True, help="The port.")
def witness(name: str, logs: str, folder: str, key: str, host: str, port: int) -> None:
    """Sign the checkpoints of logs, each only where it extends the last one that was signed.

    Run it on another machine than the league's, and have somebody else run it. The league adds
    the line that is printed to its policy.

    \b
    bonebook witness --name witness.example/south --logs logs.policy
    """
    try:
        known = _logs(Path(logs))
        own = signer(Path(key), name, COSIGNATURE)
        place = Path(folder)
        place.mkdir(mode=0o700, parents=True, exist_ok=True)
        fcntl.flock(os.open(place, os.O_RDONLY), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        refuse(f"{folder}: another witness is at work there")
    except (AuditError, BadNote, OSError, UnicodeDecodeError) as error:
        refuse(str(error))
    click.echo(f"witness {name.partition('/')[0]} {own.key.text} http://{host}:{port}")
    app = WitnessApp(Witness(own, known, place), lambda: int(time()))
    uvicorn.run(app, host=host, port=port, log_level="warning", server_header=False)


def _logs(file: Path) -> tuple[NoteKey, ...]:
    """The logs of a policy, which need not say how many witnesses it wants."""
    lines = [line for line in file.read_text().split("\n") if line.split()[:1] == ["log"]]
    return policy("\n".join([*lines, "quorum none"])).logs
