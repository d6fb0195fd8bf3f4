"""A witness signs a checkpoint only where it extends the last one that it signed."""

import asyncio
import os
import subprocess
from collections.abc import Iterator
from contextlib import nullcontext
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread

import httpx2
import pytest

from api.audit.attesting import asking_witnesses
from api.audit.attesting.asking_witnesses import WitnessRound, last_seen
from api.audit.attesting.cosigning import Witness, origin_hash, request_text
from api.audit.attesting.witness_http import WitnessApp
from api.audit.signed_log.checkpointer import Checkpointer
from api.audit.signed_log.errors import AuditError, LogAltered
from api.audit.signed_log.files import COSIGNED, AuditFiles
from api.audit.verification.verifying import StoreSource, Verified, verify
from api.event_store import NewEvent, open_log
from domain.audit.checkpoints import TreeHead, signed_checkpoint
from domain.audit.notes import COSIGNATURE, ED25519, NoteKey, NoteSigner, note_key, signed_by
from domain.audit.policy import KnownWitness, Policy
from domain.audit.tree import EMPTY_ROOT, consistency_path, leaf_hash
from domain.events import Passed
from tests.api.conftest import BONEBOOK
from tests.domain.audit.given import VECTORS, node_over, root_over
from tests.support.ports import free_port

ORIGIN: str = VECTORS["origin"]
LOG = NoteSigner(ORIGIN, ED25519, bytes.fromhex(VECTORS["keys"]["log"]["seed"]))
OTHER = NoteSigner(ORIGIN, ED25519, bytes(32))
OWN = NoteSigner(
    "witness.example/south", COSIGNATURE, bytes.fromhex(VECTORS["keys"]["witness"]["seed"])
)
NOW = 1777716300
LEAVES = [leaf_hash(b"%d" % number) for number in range(20)]
FORK = [leaf_hash(b"other %d" % number) for number in range(20)]


def signed(size: int, leaves: list[bytes] = LEAVES, by: NoteSigner = LOG) -> str:
    text = TreeHead(by.key.name, size, root_over(leaves[:size])).text
    return f"{text}\n{by.signature(text)}"


def request(old: int, new: int, leaves: list[bytes] = LEAVES, by: NoteSigner = LOG) -> bytes:
    path = consistency_path(node_over(leaves), old, new) if 0 < old < new else []
    return request_text(old, path, signed(new, leaves, by)).encode()


@pytest.fixture
def witness(tmp_path: Path) -> Witness:
    return Witness(OWN, [LOG.key], tmp_path / "seen")


def test_the_request_of_the_vectors(witness: Witness):
    first = witness.add_checkpoint(f"old 0\n\n{VECTORS['checkpoints'][0]}".encode(), NOW)
    assert first.status == 200
    answer = witness.add_checkpoint(VECTORS["add_checkpoint_request"].encode(), NOW)
    assert answer.status == 200
    assert VECTORS["checkpoints"][1].endswith(answer.body)
    stored = witness.checkpoint(origin_hash(ORIGIN))
    assert stored is not None
    assert str(stored.note) == VECTORS["checkpoints"][1]


@pytest.mark.parametrize(
    ("body", "status", "says"),
    [
        (request(7, 9), 200, "— witness.example/south "),
        (request(7, 7), 200, "— witness.example/south "),
        (request(0, 9), 409, "7\n"),
        (request(6, 9), 409, "7\n"),
        (request(8, 9), 409, "7\n"),
        (request(9, 8), 400, "larger"),
        (request(7, 9, FORK), 422, "extend"),
        (request(7, 7, FORK), 422, "extend"),
        (request(7, 9).replace(b"old 7\n", b"old 7\n" + b"A" * 43 + b"=\n"), 422, "extend"),
        (request(7, 9, by=OTHER), 403, "no key"),
        (request(7, 9, by=NoteSigner("else.example", ED25519, bytes(32))), 404, "not known"),
        (request(7, 9).replace(b"old 7", b"old 07"), 400, "number"),
        (request(7, 9).replace(b"old 7", b"new 7"), 400, "old size"),
        (request(7, 9).replace(b"\n\n", b"\n"), 400, ""),
        (b"", 400, ""),
        (b"\xff\xff\n\n", 400, "UTF-8"),
    ],
)
def test_each_request_has_the_answer_of_the_specification(
    body: bytes, status: int, says: str, witness: Witness
):
    assert witness.add_checkpoint(request(0, 7), NOW).status == 200
    answer = witness.add_checkpoint(body, NOW)
    assert (answer.status, says in answer.body) == (status, True), answer
    assert answer.media_type.startswith("text/x.tlog.size" if status == 409 else "text/plain")


def test_a_forged_signature_of_a_known_key_is_refused(witness: Witness):
    text = TreeHead(ORIGIN, 3, root_over(LEAVES[:3])).text
    line = LOG.signature("another text\n")
    answer = witness.add_checkpoint(f"old 0\n\n{text}\n{line}".encode(), NOW)
    assert (answer.status, "bad signature" in answer.body) == (403, True)


def test_an_empty_tree_has_the_empty_root(witness: Witness):
    text = TreeHead(ORIGIN, 0, LEAVES[0]).text
    bad = witness.add_checkpoint(f"old 0\n\n{text}\n{LOG.signature(text)}".encode(), NOW)
    assert bad.status == 422
    assert root_over([]) == EMPTY_ROOT
    assert witness.add_checkpoint(request(0, 0), NOW).status == 200
    assert witness.add_checkpoint(request(0, 3), NOW).status == 200


def test_what_was_signed_is_known_after_a_restart(witness: Witness, tmp_path: Path):
    witness.add_checkpoint(request(0, 7), NOW)
    again = Witness(OWN, [LOG.key], tmp_path / "seen")
    assert again.add_checkpoint(request(0, 9), NOW).body == "7\n"


def test_what_a_witness_signed_is_in_its_folder_on_disk_before_it_answers(
    witness: Witness, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """Else a power cut may bring the last one back, and a fork of the log extends that."""
    flush, flushed = os.fsync, list[tuple[Path, bool]]()
    folder = tmp_path / "seen" / origin_hash(ORIGIN)

    def noted(held: int) -> None:
        flush(held)
        there = (folder / "checkpoint").exists()
        flushed.append((Path(f"/proc/self/fd/{held}").readlink(), there))

    monkeypatch.setattr(os, "fsync", noted)
    assert witness.add_checkpoint(request(0, 5), NOW).status == 200
    assert flushed[-1] == (folder, True), "the folder, once the new file is in it"


def test_of_requests_at_the_same_time_one_extends(witness: Witness):
    """Two forks from one checkpoint: whichever comes first, the other is refused."""

    async def both() -> list[int]:
        app = WitnessApp(witness, lambda: NOW)
        transport = httpx2.ASGITransport(app=app)  # pyright: ignore[reportArgumentType]
        async with httpx2.AsyncClient(transport=transport, base_url="http://w") as client:
            bodies = [request(0, 9), request(0, 9, FORK)] * 4
            requests = (client.post("/add-checkpoint", content=body) for body in bodies)
            return [answer.status_code for answer in await asyncio.gather(*requests)]

    answers = asyncio.run(both())
    assert sorted(answers) == [200] + [409] * 7


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", f"/{origin_hash(ORIGIN)}/checkpoint", 404),
        ("GET", f"/{'0' * 64}/checkpoint", 404),
        ("GET", "/../../etc/passwd", 404),
        ("PUT", "/add-checkpoint", 405),
        ("GET", "/", 404),
    ],
)
def test_other_addresses_have_nothing(method: str, path: str, status: int, witness: Witness):
    async def ask() -> int:
        app = WitnessApp(witness, lambda: NOW)
        transport = httpx2.ASGITransport(app=app)  # pyright: ignore[reportArgumentType]
        async with httpx2.AsyncClient(transport=transport, base_url="http://w") as client:
            too_long = await client.post("/add-checkpoint", content=b"x" * 100_000)
            assert too_long.status_code == 413
            return (await client.request(method, path)).status_code

    assert asyncio.run(ask()) == status


# --- a witness of its own process, asked by a log --------------------------------------------


@pytest.fixture
def served(tmp_path: Path) -> Iterator[KnownWitness]:
    port = free_port()
    (tmp_path / "logs").write_text(f"log {LOG.key.text}\n")
    options = ["--name", "witness.example/south", "--logs", "logs", "--port", str(port)]
    process = subprocess.Popen(
        [str(BONEBOOK), "witness", *options], cwd=tmp_path, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    _, name, key, url = process.stdout.readline().split()
    with httpx2.Client(transport=httpx2.HTTPTransport(retries=9)) as client:
        assert client.get(url).status_code == 404
    yield KnownWitness(name, note_key(key), url)
    process.terminate()
    process.wait()


def test_a_log_has_its_checkpoints_signed_and_stops_where_the_witness_saw_another(
    served: KnownWitness, tmp_path: Path
):
    async def log_and_ask() -> None:
        log, files = open_log("sqlite://"), AuditFiles(tmp_path / "audit")
        files.make()
        signing = Checkpointer(log, LOG, files)
        policy = Policy((LOG.key,), (served,))
        asking = WitnessRound(files, policy, LOG.key)
        assert await asking.ask_all() == []
        await signing.begin()
        for events in (5, 300, 1):
            begun = await log.version("m-1")
            await log.append("m-1", [NewEvent(Passed(1))] * events, None if begun else 0)
            await signing.sign()
            assert await asking.ask_all() == [served.key]
            cosigned = files.checkpoint(COSIGNED)
            assert cosigned is not None
            assert [one.key for one in signed_by(cosigned.note, [served.key])] == [served.key]
            assert str(files.checkpoint()) == str(cosigned)
        seen = await last_seen(served, ORIGIN)
        assert seen is not None
        assert seen.checkpoint == signing.signed
        assert await last_seen(served, "league.example/none") is None
        assert await WitnessRound(files, policy, LOG.key).ask_all() == [served.key]
        await _another(tmp_path, policy)
        await log.close()

    asyncio.run(log_and_ask())


async def _another(folder: Path, policy: Policy) -> None:
    """A shorter log of the same origin and key, and one as long with other events."""
    for events, says in ((7, "witness: is at 306"), (306, "witness: other root at 306")):
        log, files = open_log("sqlite://"), AuditFiles(folder / f"audit-{events}")
        files.make()
        signing = Checkpointer(log, LOG, files)
        await signing.begin()
        await log.append("m-9", [NewEvent(Passed(1))] * events, 0)
        await signing.sign()
        with pytest.raises(LogAltered, match=says):
            await WitnessRound(files, policy, LOG.key).ask_all()
        await log.close()


def test_a_witness_that_is_away_or_answers_nonsense_is_passed_over(tmp_path: Path):
    away = KnownWitness("away", OWN.key, f"http://127.0.0.1:{free_port()}")
    files = AuditFiles(tmp_path)
    files.put_checkpoint(signed(5))

    async def ask() -> None:
        assert await WitnessRound(files, Policy((LOG.key,), (away,)), LOG.key).ask_all() == []
        with pytest.raises(AuditError, match="cannot be asked"):
            await last_seen(away, ORIGIN)

    asyncio.run(ask())
    assert signed_checkpoint((tmp_path / "checkpoint").read_bytes()).checkpoint.size == 5


SOUTH = KnownWitness("south", OWN.key, "http://witness.example")


def test_a_checkpoint_that_was_signed_while_a_witness_was_asked_is_not_set_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    files = AuditFiles(tmp_path)
    files.put_checkpoint(signed(5))

    async def answer(*_: object) -> tuple[int, bytes]:
        files.put_checkpoint(signed(7))
        return 200, OWN.cosignature(signed(5).partition("\n\n")[0] + "\n", NOW).encode()

    monkeypatch.setattr(asking_witnesses, "_call", answer)
    asyncio.run(WitnessRound(files, Policy((LOG.key,), (SOUTH,)), LOG.key).ask_all())
    last, cosigned = files.checkpoint(), files.checkpoint(COSIGNED)
    assert last is not None
    assert cosigned is not None
    assert (last.checkpoint.size, cosigned.checkpoint.size) == (7, 5)


def test_nothing_is_signed_while_a_witness_says_that_it_signed_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(asking_witnesses, "EVERY", 0.001)
    files = AuditFiles(tmp_path / "audit")
    files.make()
    says = ["it signed 20"]

    async def visit() -> None:
        log = open_log(f"sqlite:///{tmp_path / 'log.db'}")
        await log.append("m-1", [NewEvent(Passed(0))], 0)
        signing = Checkpointer(log, LOG, files)
        await signing.begin()
        await signing.sign()
        asked = WitnessRound(files, Policy((LOG.key,), (SOUTH,)), LOG.key)

        async def ask_all() -> list[NoteKey]:
            asked.ahead = says[0]
            return []

        monkeypatch.setattr(asked, "ask_all", ask_all)
        running = asyncio.create_task(asked.run(signing))
        async with asyncio.timeout(30):
            while not signing.ahead:  # noqa: ASYNC110 - nobody is told of it
                await asyncio.sleep(0.001)
            await log.append("m-1", [NewEvent(Passed(0))], 1)
            with pytest.raises(AuditError, match="it signed 20"):
                await signing.sign()
            says[0] = ""
            while signing.ahead:  # noqa: ASYNC110 - the same
                await asyncio.sleep(0.001)
        running.cancel()
        await signing.sign()
        await log.close()

    asyncio.run(visit())


@pytest.mark.parametrize("key", [LOG, OTHER], ids=["ours", "forged"])
@pytest.mark.parametrize(("status", "size"), [(409, 20), (422, 3)])
def test_a_witness_that_lies_stops_nothing_unless_it_shows_our_own_signature(
    status: int, size: int, key: NoteSigner, tmp_path: Path
):
    seen = signed(size, FORK, key)
    seen += OWN.cosignature(seen.partition("\n\n")[0] + "\n", NOW)

    class Lying(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self._answer(200, seen.encode())

        def do_POST(self) -> None:
            self.rfile.read(int(self.headers["Content-Length"]))
            self._answer(status, b"20\n")

        def _answer(self, status: int, body: bytes) -> None:
            self.send_response(status)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Not told."""

    server = HTTPServer(("127.0.0.1", 0), Lying)
    Thread(target=server.serve_forever, daemon=True).start()
    liar = KnownWitness("liar", OWN.key, f"http://127.0.0.1:{server.server_port}")
    policy = Policy((LOG.key,), (liar,))

    async def ask() -> Verified:
        log, files = open_log("sqlite://"), AuditFiles(tmp_path)
        signing = Checkpointer(log, LOG, files)
        await signing.begin()
        await log.append("m-1", [NewEvent(Passed(1))] * 5, 0)
        await signing.sign()
        stops = pytest.raises(LogAltered, match=f" {size}$") if key is LOG else nullcontext()
        with stops:
            assert await WitnessRound(files, policy, LOG.key).ask_all() == []
        report = await verify(StoreSource(log, ORIGIN), files, policy, last_seen)
        await log.close()
        return report

    report = asyncio.run(ask())
    server.shutdown()
    assert report.status == (1 if key is LOG else 2), report.lines()
