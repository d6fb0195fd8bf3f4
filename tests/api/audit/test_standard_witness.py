"""A witness by the text of C2SP, which shows nothing, finds a log that was set back."""

import asyncio
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from api.audit.attesting.asking_witnesses import WitnessRound, last_seen
from api.audit.signed_log.checkpointer import Checkpointer
from api.audit.signed_log.errors import AuditError
from api.audit.signed_log.files import COSIGNED, AuditFiles
from api.audit.verification.verifying import StoreSource, Verified, verify
from api.event_store import NewEvent, open_log
from domain.audit.notes import note_key, signed_by
from domain.audit.policy import KnownWitness, Policy
from domain.events import Passed
from tests.api.audit.c2sp_witness import NAME, StandardWitness, listening
from tests.api.audit.serving import OPENING, keys_for, serving, settings
from tests.api.audit.tampering import KEY, ORIGIN

PASSED = NewEvent(Passed(1))


@pytest.fixture
def standard() -> Iterator[tuple[StandardWitness, KnownWitness]]:
    witness = StandardWitness(KEY.key.text)
    with listening(witness) as url:
        yield witness, KnownWitness(NAME, note_key(witness.key), url)


async def grown(folder: Path, known: KnownWitness, events: tuple[int, ...]) -> Verified:
    """A log that grows by so many events, each time signed and cosigned; verified."""
    log, files = open_log(f"sqlite:///{folder / 'log.db'}"), AuditFiles(folder / "audit")
    files.make()
    policy = Policy((KEY.key,), (known,))
    signing, asking = Checkpointer(log, KEY, files), WitnessRound(files, policy, KEY.key)
    await signing.begin()
    for many in events:
        version = await log.version("m-1")
        await log.append("m-1", [PASSED] * many, version)
        await signing.sign()
        assert await asking.ask_all() == [known.key]
    verified = await verify(StoreSource(log, ORIGIN), files, policy, last_seen)
    await log.close()
    return verified


def test_it_signs_a_log_as_it_grows(
    standard: tuple[StandardWitness, KnownWitness], tmp_path: Path
) -> None:
    witness, known = standard
    verified = asyncio.run(grown(tmp_path, known, (1, 4, 3, 249, 300, 7)))
    assert (verified.status, verified.cosigned, witness.size) == (0, 1, 564)
    cosigned = AuditFiles(tmp_path / "audit").checkpoint(COSIGNED)
    assert cosigned is not None
    assert [one.key for one in signed_by(cosigned.note, [known.key])] == [known.key]


def test_a_log_and_its_folder_that_were_set_back_are_not_called_good_and_nothing_is_signed(
    standard: tuple[StandardWitness, KnownWitness], tmp_path: Path
) -> None:
    witness, known = standard
    asyncio.run(grown(tmp_path, known, (421,)))
    shutil.copytree(tmp_path, tmp_path / "older", ignore=shutil.ignore_patterns("older"))
    asyncio.run(grown(tmp_path, known, (210,)))
    back = tmp_path / "older"

    async def visit() -> Verified:
        log, files = open_log(f"sqlite:///{back / 'log.db'}"), AuditFiles(back / "audit")
        policy = Policy((KEY.key,), (known,))
        verified = await verify(StoreSource(log, ORIGIN), files, policy, last_seen)
        signing, asking = Checkpointer(log, KEY, files), WitnessRound(files, policy, KEY.key)
        await signing.begin()
        assert await asking.ask_all() == []
        assert "says that it signed 631" in asking.ahead
        signing.ahead = asking.ahead
        await log.append("m-1", [PASSED], 421)
        with pytest.raises(AuditError, match=r"nothing is signed: .* 631"):
            await signing.sign()
        await log.close()
        return verified

    verified = asyncio.run(visit())
    assert verified.status == 2
    assert "says that it signed 631, and the log is signed to 421" in verified.unknown[0]
    assert witness.size == 631


def test_a_witness_that_forgot_what_it_signed_cannot_tell(
    standard: tuple[StandardWitness, KnownWitness], tmp_path: Path
) -> None:
    witness, known = standard
    assert asyncio.run(grown(tmp_path, known, (5,))).status == 0
    witness.knows_the_log = False
    verified = asyncio.run(grown(tmp_path, known, ()))
    assert (verified.status, verified.unknown) == (
        2,
        (f"{known.url} has forgotten what it signed",),
    )


def test_a_server_over_a_log_that_was_set_back_signs_nothing(tmp_path: Path) -> None:
    async def visit() -> None:
        keys = await keys_for(settings(tmp_path))
        async with serving(tmp_path, keys) as served:
            key, official = served.key, served.client("official")
            assert (await official.post("/v1/matches", json=OPENING)).status_code == 201
            await served.covered(1)
        witness = StandardWitness(key.text)
        with listening(witness) as url:
            witness.size = 1000
            policy = f"log {key.text}\nwitness w {witness.key} {url}\nquorum none\n"
            (tmp_path / "policy").write_text(policy)
            async with serving(tmp_path, keys, policy=str(tmp_path / "policy")) as served:
                client = served.client("official")
                more = {**OPENING, "id": "m-2"}
                assert (await client.post("/v1/matches", json=more)).status_code == 201
                assert served.audit.signing is not None
                with pytest.raises(AuditError, match="says that it signed 1000"):
                    await served.audit.signing.sign()

    asyncio.run(visit())
