"""`bonebook conformance`: files of test vectors held against this program."""

import sys
from collections import Counter
from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path

import msgspec
import rich_click as click

from api.command_kit.options import argument, option
from api.command_kit.refusing import refuse
from api.conformance.engines import Engine, asked, own, program
from api.conformance.running import VectorOutcome, run
from api.conformance.vector_kinds import LEVELS, level_of
from api.conformance.vectors import Listed, chosen, listed
from domain.errors import BadRecord


@click.command()
@argument("folder", metavar="[DIR]", required=False, type=click.Path(path_type=Path))
@option("--ruleset", metavar="BOOKS", help="Only these rule books: PDA,HF,FU,42,UDL.")
@option(
    "--kind",
    metavar="KINDS",
    help="Only these kinds: a kind of vector, the name of its file, or the type of its claim.",
)
@option(
    "--level",
    type=click.IntRange(1, len(LEVELS)),
    default=len(LEVELS),
    help="Only up to this level: 1 the board, 2 the score, 3 whole games, 4 claims.",
)
@option("--engine", metavar="COMMAND", help="Hold another engine against them (see below).")
@option("--answer", is_flag=True, help="Be such an engine: answer the lines of the input.")
@option("--json", "as_json", is_flag=True, help="The outcome as one JSON document.")
def conformance(
    folder: Path | None,
    ruleset: str | None,
    kind: str | None,
    level: int,
    engine: str | None,
    answer: bool,
    as_json: bool,
) -> None:
    """Run the test vectors in DIR (format domino-vectors/1) and say what differs.

    A kind that is not known counts as failed. The exit status is 1 where a vector
    failed, 2 where DIR cannot be read or nothing in it was chosen.

    COMMAND is started once. It reads vectors, one JSON object a line and without `expect`, and
    writes for each one line with what it found, in the shape of `expect` (docs/format.md).

    \b
    bonebook conformance tests/vectors
    bonebook conformance tests/vectors --ruleset PDA,HF --kind could_play
    bonebook conformance tests/vectors --level 2 --engine "./other-engine --vectors"
    """
    if answer:
        for line in sys.stdin:
            click.echo(asked(line))
        return
    if folder is None:
        refuse("name the folder of vectors, such as tests/vectors")
    vectors = _wanted(folder, _names(ruleset), _names(kind), level)
    answered_by = program(engine) if engine else nullcontext[Engine](own)
    try:
        with answered_by as answering:
            outcomes = [_told(one, quiet=as_json) for one in run(vectors, answering)]
    except BadRecord as error:
        refuse(str(error))
    failed = [one for one in outcomes if not one.passed]
    levels = _levels(vectors, outcomes)
    if as_json:
        summary = {"passed": len(outcomes) - len(failed), "failed": len(failed)}
        click.echo(msgspec.json.encode({**summary, "levels": levels, "failures": failed}))
    else:
        _by_file(outcomes)
        for number, (passed, missed) in levels.items():
            click.echo(f"level {number}: {passed} passed, {missed} failed")
        click.echo(f"{len(outcomes) - len(failed)} passed, {len(failed)} failed")
    raise SystemExit(1 if failed else 0)


def _wanted(folder: Path, rulesets: set[str], kinds: set[str], level: int) -> list[Listed]:
    try:
        vectors = list(chosen(listed(folder), rulesets, kinds))
    except BadRecord as error:
        refuse(str(error))
    vectors = [one for one in vectors if level_of(str(one[1].get("kind"))) <= level]
    if not vectors:
        refuse(f"{folder}: no vector is of this rule book, kind and level")
    return vectors


def _levels(
    vectors: Sequence[Listed], outcomes: Sequence[VectorOutcome]
) -> dict[int, tuple[int, int]]:
    """How many vectors of each level passed and failed."""
    levels = [level_of(str(vector.get("kind"))) for _, vector in vectors]
    passed = Counter(n for n, one in zip(levels, outcomes, strict=True) if one.passed)
    return {n: (passed[n], levels.count(n) - passed[n]) for n in sorted(set(levels))}


def _names(text: str | None) -> set[str]:
    return {name.strip() for name in (text or "").split(",") if name.strip()}


def _told(outcome: VectorOutcome, *, quiet: bool) -> VectorOutcome:
    """Say what failed, as soon as it is known."""
    if not (quiet or outcome.passed):
        click.echo(f"FAILED {outcome.file} {outcome.id} {outcome.title}")
        for difference in outcome.differs:
            expected, answered = (
                msgspec.json.encode(side).decode()
                for side in (difference.expected, difference.found)
            )
            click.echo(f"  {difference.field}: expected {expected}, found {answered}")
        if outcome.error is not None:
            click.echo(f"  expected {outcome.expected}, found an error: {outcome.error}")
    return outcome


def _by_file(outcomes: list[VectorOutcome]) -> None:
    passed = Counter(one.file for one in outcomes if one.passed)
    for file, count in Counter(one.file for one in outcomes).items():
        click.echo(f"{file}: {passed[file]} passed, {count - passed[file]} failed")
