"""Checkpoints are stamped by an authority of OpenSSL's, and its clock is held against the rows'."""

import asyncio
import subprocess
from base64 import b64encode
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Event, Thread

import pytest

from api.audit.attesting import asking_witnesses
from api.audit.attesting.stamps import StampRound, last_stamp, sorted_certificates
from api.audit.signed_log.checkpointer import Checkpointer
from api.audit.signed_log.errors import AuditError
from api.audit.signed_log.files import STAMPED, AuditFiles
from api.audit.verification.verifying import StoreSource, verify
from api.event_store import NewEvent, open_log
from domain.audit.checkpoints import TreeHead
from domain.audit.policy import Policy
from domain.events import Passed
from tests.api.audit.tampering import KEY, ORIGIN, OTHER_KEY

POLICY = Policy((KEY.key,))
REFUSAL = bytes.fromhex("30053003020102")
"""An answer of RFC 3161 with the status "rejection", and nothing else."""
CONFIG = """
[tsa]
serial = {folder}/serial
signer_cert = {folder}/tsa.pem
signer_key = {folder}/tsa.key
signer_digest = sha256
default_policy = 1.2.3.4
digests = sha256, sha384, sha512
[ca]
basicConstraints = critical, CA:TRUE
keyUsage = critical, keyCertSign
[leaf]
keyUsage = critical, digitalSignature
extendedKeyUsage = critical, timeStamping
[req]
distinguished_name = dn
[dn]
"""


def openssl(folder: Path, line: str) -> None:
    subprocess.run(["openssl", *line.split()], cwd=folder, check=True, capture_output=True)


def certified(folder: Path) -> None:
    """A root, and the certificate of an authority that it stands for."""
    folder.mkdir()
    (folder / "config").write_text(CONFIG.format(folder=folder))
    (folder / "serial").write_text("01\n")
    new = "-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -config config"
    openssl(folder, f"req -x509 {new} -extensions ca -subj /CN=root -keyout ca -out root.pem")
    openssl(folder, f"req {new} -subj /CN=tsa -keyout tsa.key -out tsa.csr")
    signed = "-CA root.pem -CAkey ca -extfile config -extensions leaf"
    openssl(folder, f"x509 -req -in tsa.csr {signed} -out tsa.pem")


def through_others(folder: Path, between: int) -> None:
    """The certificate of an authority for which others stand, and that sends theirs along."""
    certified(folder)
    new = "-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -config config"
    above, chain = ("root.pem", "ca"), list[str]()
    for n in range(between):
        openssl(folder, f"req {new} -subj /CN=ca{n} -keyout ca{n} -out ca{n}.csr")
        signed = f"-CA {above[0]} -CAkey {above[1]} -extfile config -extensions ca"
        openssl(folder, f"x509 -req -in ca{n}.csr {signed} -out ca{n}.pem")
        above = f"ca{n}.pem", f"ca{n}"
        chain.append((folder / above[0]).read_text())
    signed = f"-CA {above[0]} -CAkey {above[1]} -extfile config -extensions leaf"
    openssl(folder, f"x509 -req -in tsa.csr {signed} -out tsa.pem")
    (folder / "chain.pem").write_text("".join(reversed(chain)))
    config = (folder / "config").read_text()
    certs = f"signer_digest = sha256\ncerts = {folder}/chain.pem"
    (folder / "config").write_text(config.replace("signer_digest = sha256", certs))


@pytest.mark.parametrize("between", [1, 2, 3])
def test_a_stamp_with_the_certificates_of_a_chain_is_believed_by_its_root(
    between: int, tmp_path: Path
):
    folder = tmp_path / "it"
    through_others(folder, between)
    note = tmp_path / "note"
    text = TreeHead(ORIGIN, 5, bytes(32)).text
    note.write_text(text)
    openssl(folder, f"ts -query -data {note} -sha256 -cert -out query")
    openssl(folder, "ts -reply -config config -section tsa -queryfile query -out answer")
    files = AuditFiles(tmp_path)
    answer = b64encode((folder / "answer").read_bytes()).decode()
    files.put_checkpoint(f"{answer}\n{text}\n{KEY.signature(text)}", STAMPED)
    stamp = last_stamp(files, POLICY, str(folder / "root.pem"))
    assert stamp is not None
    assert stamp.checkpoint.size == 5
    through_others(tmp_path / "other", 1)
    with pytest.raises(AuditError):
        last_stamp(files, POLICY, str(tmp_path / "other" / "root.pem"))


def test_whatever_is_no_timestamp_has_no_certificates_to_sort():
    for data in (b"", b"\x30", b"\x30\x80", b"\x30\x84\xff\xff\xff\xff", REFUSAL, b"\x30\x02\x05"):
        assert sorted_certificates(data) == data


@pytest.fixture(scope="module")
def authority(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """The address of a timestamp authority, and a folder with its `root.pem`."""
    folder = tmp_path_factory.mktemp("authority") / "it"
    certified(folder)

    class Stamping(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            query = self.rfile.read(int(self.headers["Content-Length"]))
            (folder / "path").write_text(self.path)
            if self.path == "/of-something-else":
                at = query.index(b"\x04\x40") + 2
                query = query[:at] + bytes(64) + query[at + 64 :]
            (folder / "query").write_bytes(query)
            if self.path != "/said-before":
                openssl(
                    folder, "ts -reply -config config -section tsa -queryfile query -out answer"
                )
            self.send_response(200)
            self.end_headers()
            while self.path == "/drips" and not over.wait(0.01):
                self.wfile.write(b"x")
            refused = self.path == "/refuses"
            self.wfile.write(REFUSAL if refused else (folder / "answer").read_bytes())

        def log_message(self, *_: object) -> None:
            """Not told."""

    over = Event()
    server = ThreadingHTTPServer(("127.0.0.1", 0), Stamping)
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/", folder
    over.set()
    server.shutdown()


async def stamped(folder: Path, url: str, stamps: list[str]) -> AuditFiles:
    """A log of two events, of which the first is covered by a checkpoint that is stamped."""
    log, files = open_log(f"sqlite:///{folder / 'log.db'}"), AuditFiles(folder / "audit")
    files.make()
    signing = Checkpointer(log, KEY, files)
    await signing.begin()
    await log.append("m-1", [NewEvent(Passed(1), recorded_at=stamps[0])], 0)
    await signing.sign()
    await StampRound(files, url).ask()
    await log.append("m-1", [NewEvent(Passed(0), recorded_at=stamps[1])], 1)
    await log.close()
    return files


def test_an_authority_is_asked_at_its_whole_address(authority: tuple[str, Path], tmp_path: Path):
    url, folder = authority
    asyncio.run(stamped(tmp_path, f"{url}tsr?policy=1", ["2026-05-02T10:04:31Z"] * 2))
    assert (folder / "path").read_text() == "/tsr?policy=1"


@pytest.mark.parametrize(
    ("recorded", "doubt"),
    [
        (["2026-05-02T10:04:31Z", "2199-05-02T10:04:31Z"], ""),
        (["2026-05-02T10:04:31Z", "2026-05-02T10:05:31Z"], "2 is stamped earlier than a timestamp"),
        (["2199-05-02T10:04:31Z", "2199-05-02T10:05:31Z"], "1 is stamped later than a timestamp"),
    ],
)
def test_a_clock_that_contradicts_an_authority_is_told(
    recorded: list[str], doubt: str, authority: tuple[str, Path], tmp_path: Path
):
    async def told() -> tuple[int, str]:
        files = await stamped(tmp_path, authority[0], recorded)
        log = open_log(f"sqlite:///{tmp_path / 'log.db'}")
        stamp = last_stamp(files, POLICY, str(authority[1] / "root.pem"))
        assert stamp is not None
        report = await verify(StoreSource(log, ORIGIN), files, POLICY, stamp=stamp)
        await log.close()
        return report.status, "".join(report.unknown)

    status, unknown = asyncio.run(told())
    assert (status, unknown.startswith(doubt)) == (2 if doubt else 0, True)


def test_a_stamp_is_believed_by_the_readers_roots_and_keys_alone(
    authority: tuple[str, Path], tmp_path: Path
):
    url, folder = authority
    files = asyncio.run(stamped(tmp_path, url, ["2026-05-02T10:04:31Z"] * 2))
    root, held = str(folder / "root.pem"), files.stamped()
    assert held is not None
    assert last_stamp(files, POLICY, "") is None
    assert last_stamp(AuditFiles(tmp_path), POLICY, root) is None
    certified(tmp_path / "other")
    with pytest.raises(AuditError):
        last_stamp(files, POLICY, str(tmp_path / "other" / "root.pem"))
    with pytest.raises(AuditError, match="no known key"):
        last_stamp(files, Policy((OTHER_KEY.key,)), root)
    other = held.replace(b"\n1\n", b"\n2\n")
    for altered in (other, held[1:], b"QUJD\n" + held.partition(b"\n")[2], b""):
        (files.folder / STAMPED).write_bytes(altered)
        with pytest.raises(AuditError):
            last_stamp(files, POLICY, root)


@pytest.mark.parametrize("path", ["refuses", "of-something-else", "said-before"])
def test_an_answer_that_stamps_nothing_of_what_was_asked_replaces_no_stamp(
    path: str, authority: tuple[str, Path], tmp_path: Path
):
    files = asyncio.run(stamped(tmp_path, authority[0], ["2026-05-02T10:04:31Z"] * 2))
    held = files.stamped()
    with pytest.raises(AuditError, match="no timestamp of what was asked"):
        asyncio.run(StampRound(files, authority[0] + path).ask())
    assert files.stamped() == held


def test_an_answer_that_drips_is_not_waited_for(
    authority: tuple[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    files = asyncio.run(stamped(tmp_path, authority[0], ["2026-05-02T10:04:31Z"] * 2))
    held = files.stamped()
    monkeypatch.setattr(asking_witnesses, "PATIENCE", 0.2)
    with pytest.raises(AuditError, match="gives no answer within"):
        asyncio.run(StampRound(files, f"{authority[0]}drips").ask())
    assert files.stamped() == held


def test_a_stamp_of_an_authority_that_is_not_believed_replaces_none(
    authority: tuple[str, Path], tmp_path: Path
):
    url, folder = authority
    files = asyncio.run(stamped(tmp_path, url, ["2026-05-02T10:04:31Z"] * 2))
    held = files.stamped()
    certified(tmp_path / "other")
    for roots in ("other/root.pem", "none"):
        with pytest.raises(AuditError):
            asyncio.run(StampRound(files, url, str(tmp_path / roots)).ask())
    assert files.stamped() == held
    asyncio.run(StampRound(files, url, str(folder / "root.pem")).ask())
    assert files.stamped() != held


def test_an_authority_that_is_away_is_told_in_one_line(tmp_path: Path):
    files = asyncio.run(stamped_nowhere(tmp_path))
    with pytest.raises(AuditError, match="cannot be asked"):
        asyncio.run(StampRound(files, "http://127.0.0.1:1/").ask())
    assert files.stamped() is None


async def stamped_nowhere(folder: Path) -> AuditFiles:
    files = AuditFiles(folder)
    with pytest.raises(AuditError):
        await stamped(folder, "http://127.0.0.1:1/", ["2026-05-02T10:04:31Z"] * 2)
    return AuditFiles(files.folder / "audit")
