"""Settings of the server: defaults, then a TOML file, then BONEBOOK_* variables.

Here belong the settings and how they are read. What they do is where they are used.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from importlib.util import find_spec
from ipaddress import ip_network
from pathlib import Path
from stat import S_IMODE
from typing import Annotated, Any, Literal, NamedTuple
from urllib.parse import urlsplit

from msgspec import Meta, Struct, ValidationError, convert

PREFIX = "BONEBOOK_"
TESTS = "BONEBOOK_TEST_"
"""Variables that begin so are for the tests, not for the server."""
FILE = "BONEBOOK_CONFIG"
"""The variable that names the TOML file."""

RELAY_KEY = r"[A-Za-z0-9]{32,128}"
"""The pattern of the key that signs links to a relay: nginx takes it as it stands."""
Bytes = Annotated[int, Meta(ge=1024, le=64 << 20)]
Seconds = Annotated[float, Meta(gt=0, le=3600)]


class BadSettings(Exception):
    """A setting that does not exist or cannot be, or a file of settings that cannot be read.

    The text names the setting or the file. A setting that one place alone makes wrong is named
    with that place; one that clashes with others, or with what is on this machine, is not.
    """


class Settings(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The settings of one server, whose limits count for each of its processes unless it is said.

    Attributes
    ----------
    host, port : where it listens
    workers : processes that listen there; more than one for a log on PostgreSQL
    proxies : addresses or networks of the proxies in front of it, by commas, whose
        `X-Forwarded-For` is true; `*` for all
    connections : how many connections may be open, fewer without that many descriptors
    head_seconds : how long a connection may take to send the head of its next request
    database : the log's URL (`api.event_store.open_log`)
    standby : whether what is acknowledged must be on the disk of a standby as well
    keys : a file of keys of an older release, taken in on the first start
    origin : what the log is called in what it signs (`league.example/north`); "" signs nothing
    audit : the folder of its tiles and checkpoints, best on another disk than the log
    signing_key : the file of the key that the log signs with, made on the first start
    policy : a file that names the keys of the log and of its witnesses (C2SP tlog-policy)
    public_matches : whether everybody may watch a match that does not say
    body_limit, batch_limit : bytes in a request; the second for batches of events
    body_seconds : how long a body may take to arrive
    bodies_per_address : bodies that may be on their way from one address; the oldest makes way
    requests_at_once : requests of one key, or of one address without a key, that a process
        handles at once
    requests_waiting : further ones of it that may wait for their turn; beyond them it is 429
    batch_events : events in one batch
    memory : bytes that the matches kept in memory may take together, by their own account
    streams : live streams open at once, and half of `connections` at most
    streams_per_key : of those, one caller's, on all servers of the log together
    streams_reserved : of those, what is kept for officials
    stream_backlog : updates that wait for a slow viewer before its stream is closed
    heartbeat_seconds : how often a silent stream says that it is alive
    stall_seconds : how long a viewer may leave unread what was sent before the stream is closed
    followers : whether the server keeps the read models; if not, `bonebook follow` does
    hearing_workers : processes that hear claims which take long
    hearings_per_key : such hearings that one principal may have under way, by all its keys
    hearing_seconds, hearing_memory : seconds of a processor and bytes that one may use;
        below them a finding is cut short by steps, alike on every node
    assumption_sets : sets of assumptions that one hearing may try
    requests_per_second, burst : requests of a key, steadily and at once, on all servers together
    wrong_keys_per_second, wrong_keys : how many wrong keys an address may show before it is
        answered 429, steadily and at once, on all servers together
    address : what people reach the server at, for links (`https://bonebook.example`)
    session_minutes, session_hours : how long a session lasts without use, and at most
    link_minutes : how long a one-time link is good
    timestamps : the address of an RFC 3161 authority that stamps checkpoints now and then
    timestamp_roots : a file of certificates (PEM) that such authorities are believed by
    seal_names : whether players' names are recorded as tokens, so that they can be erased
    second_factor : whether people sign in with their PIN beside a key or a link
    openid_issuer : the identity provider at which people may sign in (OpenID Connect), "" for none
    openid_client, openid_secret : the id of this server there, and the file of its secret
    openid_name : what the button calls the provider, else its host
    openid_claim : the claim of an ID token that names a person, for good
    plain_http : whether people may sign in over HTTP without TLS from another machine, where
        whoever is on the network can take their session
    webhook_networks : networks of one's own that webhooks may go to, by commas; public addresses
        alone where it is empty
    webhook_seconds : how long a receiver may take to answer
    webhook_retry_seconds : how long after a first failure it is tried again
    backup_folder : a folder that a backup is written to now and then, "" for none
    backup_seconds : how long after one the next is written, where the log grew
    seal_seconds : how long after one seal of access, viewings and answers the next is recorded,
        where anything is new and the log is signed
    backup_to : the public key of age or SSH that backups are encrypted to, "" for none
    backup_key : whether the signing key is in backups, so that another machine can go on
    log_level : below what nothing is logged: "info", with a line for each request, "warning" or
        "error"
    traces : the address of a collector of traces (OTLP over HTTP, as
        `http://127.0.0.1:4318/v1/traces`); "" traces nothing
    relay : where a relay for viewers takes what this server publishes (`http://127.0.0.1:8081`),
        which nobody else may reach; "" publishes nothing
    relay_address : what viewers reach the relay at (`https://bonebook.example:8443`)
    relay_key : the file of the key that links to the relay are signed with, of which the
        relay has the same
    metrics : where Prometheus reads the server's metrics (`127.0.0.1:9464`); the second worker's
        are at the next port, and so on; "" serves none
    drain_seconds : how long a server that was told to stop goes on answering, while it says that it
        is not ready
    """

    host: str = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65535)] = 8000
    workers: Annotated[int, Meta(ge=1, le=64)] = 1
    proxies: str = ""
    connections: Annotated[int, Meta(ge=8, le=100_000)] = 4096
    head_seconds: Seconds = 10.0
    database: str = "sqlite:///bonebook.db"
    standby: bool = False
    keys: str = "bonebook.keys"
    origin: Annotated[str, Meta(max_length=100, pattern=r"\A[^\s+]*\Z")] = ""
    audit: str = "bonebook.audit"
    signing_key: str = "bonebook.signing-key"
    policy: str = ""
    public_matches: bool = False
    body_limit: Bytes = 64 << 10
    batch_limit: Bytes = 1 << 20
    body_seconds: Seconds = 5.0
    bodies_per_address: Annotated[int, Meta(ge=1, le=100_000)] = 32
    requests_at_once: Annotated[int, Meta(ge=1, le=10_000)] = 4
    requests_waiting: Annotated[int, Meta(ge=0, le=100_000)] = 256
    batch_events: Annotated[int, Meta(ge=1, le=10_000)] = 2000
    memory: Annotated[int, Meta(ge=1 << 20, le=1 << 40)] = 256 << 20
    streams: Annotated[int, Meta(ge=1, le=100_000)] = 512
    streams_per_key: Annotated[int, Meta(ge=1, le=100_000)] = 256
    streams_reserved: Annotated[int, Meta(ge=0, le=100_000)] = 64
    stream_backlog: Annotated[int, Meta(ge=1, le=10_000)] = 64
    heartbeat_seconds: Seconds = 15.0
    stall_seconds: Seconds = 20.0
    followers: bool = True
    hearing_workers: Annotated[int, Meta(ge=1, le=64)] = 2
    hearings_per_key: Annotated[int, Meta(ge=1, le=1000)] = 2
    hearing_seconds: Seconds = 300.0
    hearing_memory: Annotated[int, Meta(ge=128 << 20, le=64 << 30)] = 1 << 30
    assumption_sets: Annotated[int, Meta(ge=0, le=1000)] = 8
    requests_per_second: Annotated[float, Meta(gt=0, le=1_000_000)] = 2000.0
    burst: Annotated[int, Meta(ge=1, le=1_000_000)] = 10_000
    wrong_keys_per_second: Annotated[float, Meta(gt=0, le=1000)] = 0.5
    wrong_keys: Annotated[int, Meta(ge=1, le=100_000)] = 30
    address: Annotated[str, Meta(pattern=r"\A(https?://[^/\s?#@]+)?\Z")] = ""
    session_minutes: Annotated[int, Meta(ge=1, le=720)] = 30
    session_hours: Annotated[int, Meta(ge=1, le=168)] = 12
    link_minutes: Annotated[int, Meta(ge=1, le=1440)] = 10
    timestamps: Annotated[str, Meta(pattern=r"\A(https?://[^\s]+)?\Z")] = ""
    timestamp_roots: str = ""
    seal_names: bool = False
    second_factor: bool = False
    openid_issuer: Annotated[str, Meta(max_length=1000, pattern=r"\A(https?://[^\s?#@]+)?\Z")] = ""
    openid_client: Annotated[str, Meta(max_length=255)] = ""
    openid_secret: str = ""
    openid_name: Annotated[str, Meta(max_length=80)] = ""
    openid_claim: Annotated[str, Meta(pattern=r"\A[A-Za-z0-9_.:/-]{1,200}\Z")] = "sub"
    plain_http: bool = False
    webhook_networks: Annotated[str, Meta(max_length=1000)] = ""
    webhook_seconds: Seconds = 10.0
    webhook_retry_seconds: Seconds = 10.0
    backup_folder: str = ""
    backup_seconds: Seconds = 60.0
    seal_seconds: Seconds = 1.0
    backup_to: str = ""
    backup_key: bool = False
    log_level: Literal["info", "warning", "error"] = "info"
    traces: Annotated[str, Meta(pattern=r"\A(https?://[^\s]+)?\Z")] = ""
    relay: Annotated[str, Meta(pattern=r"\A(http://[^/\s?#@:]+:\d{1,5})?\Z")] = ""
    relay_address: Annotated[str, Meta(pattern=r"\A(https?://[^/\s?#@;,']+)?\Z")] = ""
    relay_key: str = "bonebook.relay-key"
    metrics: Annotated[str, Meta(pattern=r"\A([^\s:]+:\d{1,5}|\[[0-9a-f:]+\]:\d{1,5})?\Z")] = ""
    drain_seconds: Annotated[float, Meta(ge=0, le=3600)] = 0.0

    def reached_at(self) -> str:
        """The address at which people reach the server: `address`, else host and port over http."""
        return self.address or f"http://{self.host}:{self.port}"


def load(environ: Mapping[str, str], **options: object) -> Settings:
    """The settings; `options` of a command line win over the variables, those over the file.

    The file is the one that `BONEBOOK_CONFIG` names, if any. An option of None counts as not given.
    Raises `BadSettings` for an unknown or wrong setting, settings that clash, or an unreadable
    file.
    """
    merged: dict[str, Any] = {}
    for layer in layers(environ, **options):
        merged |= layer.values
    settings = convert(merged, Settings, strict=False)
    for fault in _faults(settings):
        raise BadSettings(fault)
    return settings


class Layer(NamedTuple):
    """The settings that one place gives, as written there, and the place in words."""

    place: str
    values: dict[str, Any]


def layers(environ: Mapping[str, str], **options: object) -> list[Layer]:
    """The file, the variables and the command line, always these three; a later one wins.

    The values are empty where one gives nothing. Raises `BadSettings` as `load` does, but for
    settings that clash.
    """
    file = environ.get(FILE)
    variables = {
        name.removeprefix(PREFIX).lower(): value
        for name, value in environ.items()
        if name.startswith(PREFIX) and name != FILE and not name.startswith(TESTS)
    }
    chosen = {name: value for name, value in options.items() if value is not None}
    return [
        _checked(layer)
        for layer in (
            Layer(file or "the file", _from_file(file)),
            Layer(f"the variables {PREFIX}*", variables),
            Layer("the command line", chosen),
        )
    ]


def _faults(settings: Settings) -> Iterator[str]:
    """The settings that mean nothing, by name, though their form is good."""
    for network in filter(None, settings.webhook_networks.split(",")):
        try:
            ip_network(network)
        except ValueError as error:
            yield f"`webhook_networks`: {network!r} is no network: {error}"
    for proxy in filter(None, settings.proxies.split(",")):
        try:
            if proxy.strip() != "*":
                ip_network(proxy.strip())
        except ValueError as error:
            yield f"`proxies`: {proxy.strip()!r} is no address or network: {error}"
    if settings.traces and not find_spec("opentelemetry"):
        yield "`traces`: the library for it is not here; install bonebook[traces]"
    yield from _faults_of_relay(settings)
    if settings.streams_reserved > settings.streams:
        yield f"`streams_reserved`: is {settings.streams_reserved}, of {settings.streams} `streams`"
    yield from _openid_faults(settings)
    if settings.timestamp_roots:
        try:
            pem = Path(settings.timestamp_roots).read_bytes()
        except OSError as error:
            yield f"`timestamp_roots`: {error}"
        else:
            if b"-----BEGIN CERTIFICATE-----" not in pem:
                yield f"`timestamp_roots`: {settings.timestamp_roots} has no certificate in PEM"


def _faults_of_relay(settings: Settings) -> Iterator[str]:
    if bool(settings.relay) != bool(settings.relay_address):
        lacking = "relay_address" if settings.relay else "relay"
        yield f"`{lacking}`: is not set, and a relay needs both `relay` and `relay_address`"
    if settings.relay:
        try:
            secret = Path(settings.relay_key).read_text().strip()
        except (OSError, UnicodeDecodeError) as error:
            yield f"`relay_key`: {error}"
        else:
            if not re.fullmatch(RELAY_KEY, secret):
                yield f"`relay_key`: {settings.relay_key} needs 32 to 128 letters and digits"


def _openid_faults(settings: Settings) -> Iterator[str]:
    issuer, secret = settings.openid_issuer, settings.openid_secret
    if not issuer:
        return
    own = ("localhost", "127.0.0.1", "[::1]")
    if issuer.startswith("http:") and urlsplit(issuer).netloc.rpartition(":")[0] not in own:
        yield f"`openid_issuer`: {issuer} is reached without TLS; write https://"
    if not settings.openid_client:
        yield "`openid_client`: give the id that the provider has for this server"
    if secret:
        try:
            mode, text = S_IMODE(Path(secret).stat().st_mode), Path(secret).read_text().strip()
        except (OSError, UnicodeDecodeError) as error:
            yield f"`openid_secret`: {error}"
        else:
            if mode & 0o077:
                yield f"`openid_secret`: others may read {secret} (mode {mode:04o}); chmod 600 it"
            if not text:
                yield f"`openid_secret`: {secret} is empty"


def _from_file(name: str | None) -> dict[str, Any]:
    if not name:
        return {}
    try:
        text = Path(name).read_text()
        if not text.strip():
            raise BadSettings(f"{name} is empty, as a full disk leaves a file: write it again")
        return tomllib.loads(text)
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadSettings(f"{name} cannot be read: {error}") from error


def _checked(layer: Layer) -> Layer:
    """The layer, once each of its settings has been found good. Raises `BadSettings`."""
    for name in layer.values:
        if name not in Settings.__struct_fields__:
            near = get_close_matches(name, Settings.__struct_fields__, 1)
            meant = f" (`{near[0]}`?)" if near else ""
            listed = "`bonebook settings` lists all there are"
            raise BadSettings(f"in {layer.place}: there is no setting `{name}`{meant}; {listed}")
    try:
        convert(layer.values, Settings, strict=False)
    except ValidationError as error:
        raise BadSettings(f"in {layer.place}: {error}".replace("`$.", "`")) from error
    return layer
