"""A name is erased from a log, and every proof of what was recorded still holds."""

import asyncio
import json
import unicodedata
from collections.abc import Awaitable
from contextlib import nullcontext
from hashlib import sha256
from pathlib import Path
from zipfile import ZipFile

import pytest
from click.testing import CliRunner, Result
from msgspec import structs

from api.audit.signed_log.checkpointer import Checkpointer
from api.audit.signed_log.files import AuditFiles
from api.audit.signed_log.signing_key import signer
from api.audit.verification.verifying import StoreSource, Verified, verify
from api.cli import main
from api.event_store import Appended, BadCommand, KeyReused, Log, NewEvent, StaleVersion, open_log
from api.event_store.followers import Follower
from api.match_lists.match_summaries import LISTINGS
from api.score_cards.card_files import verify_card
from domain.audit.checkpoints import receipt
from domain.audit.name_tokens import tokens_in
from domain.audit.notes import ED25519
from domain.audit.policy import Policy
from domain.bones import Bone
from domain.events import Lot, LotsDrawn, MatchOpened, Passed, RecordCorrected
from domain.events.tournament_facts import EntryMade, TournamentEntry
from tests.api.audit.serving import OPENING, Served, keys_for, serving, settings
from tests.api.audit.tampering import KEY, ORIGIN
from tests.api.score_cards.signing_cards import CARD, GAME, Ed25519Key

NAME = "Anaximandra"


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "postgresql":
        return request.getfixturevalue("fresh_schema")()
    return f"sqlite:///{tmp_path / 'log.db'}"


async def record(served: Served) -> None:
    """Two matches and an entry of one player, with a card signed in the first."""
    official = served.client("official")
    for match in ("m-1", "m-2"):
        opening = {**OPENING, "id": match, "players": [NAME, "Bruno"]}
        assert (await official.post("/v1/matches", json=opening)).status_code == 201
    again = {"Idempotency-Key": "once"}
    for _ in range(2):
        opening = {**OPENING, "id": "m-3", "players": [NAME, "Bruno"]}
        assert (await official.post("/v1/matches", json=opening, headers=again)).is_success
    assert (await official.post("/v1/matches/m-1/events", json={"events": GAME})).is_success
    director = served.client("director")
    opened = {"id": "spring", "name": "Open", "format": "bracket", "book": "FU"}
    assert (await director.post("/v1/tournaments", json=opened)).is_success
    entry = {"fact": "entry-made", "entry": "E1", "name": NAME, "players": [NAME, "Carla"]}
    sent = {"events": [entry]}
    assert (await director.post("/v1/tournaments/spring/events", json=sent)).is_success
    card = (await official.get(CARD)).json()
    seal = Ed25519Key().seal(card["hash"], "official", "receive")
    assert (await official.post("/v1/matches/m-1/receptions", json=seal)).is_success
    await served.covered(await served.log.head())


async def seen(served: Served) -> tuple[str, bytes, bytes]:
    """Answers about the matches and the tournament; the receipt and the card of the first."""
    official = served.client("official")
    paths = ("/v1/matches", "/v1/matches/m-1/events", "/v1/tournaments/spring", "/matches/m-2")
    shown = [(await official.get(one)).text for one in paths]
    proof = (await official.get("/v1/matches/m-1/events/1/receipt")).content
    return "".join(shown), proof, (await official.get(f"{CARD}/file")).content


def run(*arguments: str, status: int = 0) -> Result:
    result = CliRunner().invoke(main, list(arguments))
    assert result.exit_code == status, result.output
    return result


def test_a_name_is_erased_and_all_proofs_hold(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    chosen_settings = settings(tmp_path, database=url, seal_names=True)
    for name in ("database", "audit", "signing_key", "origin"):
        monkeypatch.setenv(f"BONEBOOK_{name.upper()}", getattr(chosen_settings, name))
    keys = asyncio.run(keys_for(chosen_settings))

    async def visit(*, begin: bool) -> tuple[str, bytes, bytes]:
        async with serving(tmp_path, keys, database=url, seal_names=True) as served:
            if begin:
                await record(served)
            return await seen(served)

    shown, proof, card = asyncio.run(visit(begin=True))
    assert shown.count(NAME) > 4
    policy = Policy((signer(Path(chosen_settings.signing_key), ORIGIN, ED25519).key,))
    assert NAME not in proof.decode()
    run("verify")
    run("archive", str(tmp_path / "before.zip"))
    assert run("erase", NAME, "--match", "m-2").output == "erased from 1 place\n"
    assert run("erase", NAME).output == "erased from 3 places\n"
    assert "sealed nowhere" in run("erase", NAME, status=2).output
    shown, _, after = asyncio.run(visit(begin=False))
    assert NAME not in shown
    assert "Bruno" in shown
    assert receipt(proof).holds()
    for file, name in ((card, NAME), (after, "~")):
        report = verify_card(file, policy)
        assert (report.status, report.players[0].startswith(name)) == (0, True)
    assert json.loads(card)["card"] == json.loads(after)["card"]
    run("verify")
    run("compare")
    for name, there in (("before", True), ("after", False)):
        file = tmp_path / f"{name}.zip"
        if not there:
            run("archive", str(file))
        run("verify", "--export", str(file))
        assert (NAME in ZipFile(file).read("names.jsonl").decode()) is there
    if url.startswith("sqlite"):
        assert NAME.encode() not in (tmp_path / "log.db").read_bytes()


def test_an_erasure_that_was_cut_short_is_finished_by_the_next_and_servers_write_no_name_back(
    url: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("BONEBOOK_DATABASE", url)

    async def visit() -> None:
        log = open_log(url)
        log.seal_names()
        follower = Follower(log, LISTINGS)
        opened = MatchOpened("PDA", "1", "0" * 64, (unicodedata.normalize("NFD", "José"), "Bruno"))
        await log.append("m-1", [NewEvent(opened)], 0)
        await follower.catch_up()
        assert await shown(log) == {"m-1": True}
        assert await log.names.erase("José", "2026-05-02T10:04:31Z")  # and then it is killed
        assert await shown(log) == {"m-1": True}
        refused = await asyncio.to_thread(run, "erase", "José", status=2)
        assert "sealed nowhere" in refused.output
        assert await shown(log) == {"m-1": False}
        await log.append("m-1", [NewEvent(LotsDrawn((Lot(0, Bone("1-1")),)))], 1)
        await follower.catch_up()
        assert await shown(log) == {"m-1": False}
        await log.close()

    async def shown(log: Log) -> dict[str, bool]:
        rows = await log.models().rows(LISTINGS.name, ["m-1"])
        return {id: b"Jose" in row.state for id, row in rows.items()}

    asyncio.run(visit())


def test_the_opening_in_a_correction_has_tokens_too_and_is_erased_with_its_match(url: str):
    async def visit() -> None:
        log = open_log(url)
        log.seal_names()
        correction = RecordCorrected(1, (RecordCorrected(1, (OPENED,), "a pass"), Passed(0)), "")
        await log.append("m-1", [NewEvent(OPENED), NewEvent(correction)], 0)
        assert [one.fact for one in await log.read("m-1")] == [OPENED, correction]
        assert b"Ana" not in b"".join(one.state for one in await log.stored(0, 9))
        assert len(await log.names.erase("Ana", "2026-05-02T10:04:31Z", "m-2")) == 0
        assert len(await log.names.erase("Ana", "2026-05-02T10:04:31Z", "m-1")) == 1
        assert "Ana" not in str(await log.read("m-1"))
        await log.close()

    asyncio.run(visit())


@pytest.mark.parametrize("name", ["Ana", "Bruno"])
def test_a_command_with_names_is_known_again_until_one_of_them_is_erased(name: str, url: str):
    """Check that the kept identity is nothing that names could be tried on."""
    sent = sha256(b"Ana, Bruno").digest()

    async def visit() -> None:
        log = open_log(url)
        log.seal_names()

        def send(fingerprint: bytes = sent) -> Awaitable[Appended]:
            return log.append("m-1", [NewEvent(OPENED)], 0, "once", fingerprint)

        twins = await asyncio.gather(send(), send())
        assert sorted(one.replayed for one in twins) == [False, True]
        known = await log.answer("once", sent)
        assert known is not None
        for other in (sha256(b"Ana, Carla").digest(), b""):
            with pytest.raises(KeyReused):
                await send(other)
        ((stored,),) = await log.rows("SELECT fingerprint FROM answers")
        assert bytes(stored) != sent
        assert (await log.rows("SELECT count(*) FROM sealed"))[0][0] == 2
        await log.names.erase(name, "2026-05-02T10:04:31Z")
        with pytest.raises(KeyReused):
            await send()
        await log.close()

    asyncio.run(visit())


LIKE_A_TOKEN = "~" + 43 * "A"
OPENED = MatchOpened("PDA", "1", "0" * 64, ("Ana", "Bruno"))
SENT = [
    (NewEvent(structs.replace(OPENED, players=(LIKE_A_TOKEN, "Bruno"))), False),
    (NewEvent(OPENED, device=LIKE_A_TOKEN), True),
    (NewEvent(structs.replace(OPENED, table=LIKE_A_TOKEN)), True),
    (NewEvent(RecordCorrected(1, (), LIKE_A_TOKEN)), True),
    (TournamentEntry(1, EntryMade("E1", LIKE_A_TOKEN)), False),
    (TournamentEntry(1, EntryMade("E1", "Ana", club=LIKE_A_TOKEN)), True),
]


@pytest.mark.parametrize("seals", [True, False])
@pytest.mark.parametrize(("event", "beside_names"), SENT)
def test_nobody_sends_what_would_be_read_as_the_token_of_a_name(
    event: NewEvent | TournamentEntry, beside_names: bool, seals: bool
):
    async def visit() -> int:
        log = open_log("sqlite://")
        if seals:
            log.seal_names()
        with nullcontext() if seals and not beside_names else pytest.raises(BadCommand) as refused:
            await log.append("-1" if isinstance(event, TournamentEntry) else "m-1", [event], 0)
        assert refused is None or refused.value.field == "events[0]"
        head = await log.head()
        await log.close()
        return head

    assert asyncio.run(visit()) == int(seals and not beside_names)


def test_a_player_who_is_erased_plays_on_as_their_token(tmp_path: Path):
    async def visit() -> Verified:
        log, files = open_log(f"sqlite:///{tmp_path / 'log.db'}"), AuditFiles(tmp_path / "audit")
        files.make()
        log.seal_names()
        await log.append("-spring", [TournamentEntry(1, EntryMade("E1", "Ana"))], 0)
        await log.names.erase("Ana", "2026-05-02T10:04:31Z")
        await log.close()
        log = open_log(f"sqlite:///{tmp_path / 'log.db'}")
        (entry,) = await log.read_tournament("-spring")
        assert isinstance(entry.fact, EntryMade)
        opened = structs.replace(OPENED, players=(entry.fact.name, "Bruno"))
        await log.append("m-1", [NewEvent(opened)], 0)
        signing = Checkpointer(log, KEY, files)
        await signing.begin()
        await signing.sign()
        report = await verify(StoreSource(log, ORIGIN), files, Policy((KEY.key,)))
        await log.close()
        return report

    assert asyncio.run(visit()).status == 0


CHANGES = {
    "UPDATE sealed SET text = 'Somebody else' WHERE token = ?": "is not the one that was sealed",
    "DELETE FROM sealed WHERE token = ?": "is gone, and was not erased",
}


@pytest.mark.parametrize(("change", "says"), CHANGES.items())
def test_a_name_that_is_altered_or_gone_without_an_erasure_is_found(
    change: str, says: str, url: str, tmp_path: Path
):
    async def visit() -> Verified:
        log, files = open_log(url), AuditFiles(tmp_path / "audit")
        files.make()
        log.seal_names()
        opened = MatchOpened("PDA", "1", "0" * 64, (NAME, "Bruno"))
        for match in ("m-1", "m-2"):
            await log.append(match, [NewEvent(opened)], 0)
        with pytest.raises(StaleVersion):
            await log.append("m-2", [NewEvent(opened)], 0)
        assert len(await log.rows("SELECT token FROM sealed")) == 4
        assert [one.fact for one in await log.read("m-2")] == [opened]
        signing = Checkpointer(log, KEY, files)
        await signing.begin()
        await signing.sign()
        source, policy = StoreSource(log, ORIGIN), Policy((KEY.key,))
        assert (await verify(source, files, policy)).status == 0
        row = await log.stored_at("m-2", 1)
        assert row is not None
        async with log.transaction() as execute:
            await execute(change, tokens_in(row.state)[0])
        report = await verify(source, files, policy)
        await log.close()
        return report

    report = asyncio.run(visit())
    assert (report.status, [one.words for one in report.damage]) == (1, [f"2: its name {says}"])
