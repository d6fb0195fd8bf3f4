"""`bonebook conformance`: files of test vectors held against this program."""

from collections import Counter
from pathlib import Path

import msgspec
import rich_click as click

from api.commands.refusing import refuse
from api.conformance.running import VectorOutcome, run
from api.conformance.vectors import chosen, listed
from domain.errors import BadRecord


@click.command()
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.option("--ruleset", metavar="BOOKS", help="Only these rule books: PDA,HF,FU,42,UDL.")
@click.option(
    "--kind",
    metavar="KINDS",
    help="Only these kinds: a kind of vector, the name of its file, or the type of its claim.",
)
@click.option("--json", "as_json", is_flag=True, help="The outcome as one JSON document.")
def conformance(folder: Path, ruleset: str | None, kind: str | None, as_json: bool) -> None:
    """Run the test vectors in DIR (format domino-vectors/1) and say what differs.

    A kind that is not known counts as failed. The exit status is 1 where a vector
    failed, 2 where DIR cannot be read or nothing in it was chosen.

    \b
    bonebook conformance tests/vectors
    bonebook conformance tests/vectors --ruleset PDA,HF --kind could_play
    """
    try:
        vectors = list(chosen(listed(folder), _names(ruleset), _names(kind)))
    except BadRecord as error:
        refuse(str(error))
    if not vectors:
        refuse(f"{folder}: no vector is of this rule book and kind")
    outcomes = [_told(outcome, quiet=as_json) for outcome in run(vectors)]
    failed = [one for one in outcomes if not one.passed]
    if as_json:
        summary = {"passed": len(outcomes) - len(failed), "failed": len(failed)}
        click.echo(msgspec.json.encode({**summary, "failures": failed}))
    else:
        _by_file(outcomes)
        click.echo(f"{len(outcomes) - len(failed)} passed, {len(failed)} failed")
    raise SystemExit(1 if failed else 0)


def _names(text: str | None) -> set[str]:
    return {name.strip() for name in (text or "").split(",") if name.strip()}


def _told(outcome: VectorOutcome, *, quiet: bool) -> VectorOutcome:
    """Say what failed, as soon as it is known."""
    if not (quiet or outcome.passed):
        click.echo(f"FAILED {outcome.file} {outcome.id} {outcome.title}")
        for one in outcome.differs:
            expected, found = (
                msgspec.json.encode(side).decode() for side in (one.expected, one.found)
            )
            click.echo(f"  {one.field}: expected {expected}, found {found}")
        if outcome.error is not None:
            click.echo(f"  expected {outcome.expected}, found an error: {outcome.error}")
    return outcome


def _by_file(outcomes: list[VectorOutcome]) -> None:
    passed = Counter(one.file for one in outcomes if one.passed)
    for file, count in Counter(one.file for one in outcomes).items():
        click.echo(f"{file}: {passed[file]} passed, {count - passed[file]} failed")
