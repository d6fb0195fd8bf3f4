"""An identity provider, asked by OpenID Connect: authorization code flow with PKCE.

Its description and its keys are fetched when they are first needed, and kept for a while. Nobody
makes the server fetch more: a failure is remembered, and a key that is not known is looked for once
a minute. Its answers are bounded in time and size, and no redirect of it is followed.
"""

import asyncio
from base64 import b64encode
from collections.abc import Mapping, Sequence
from ipaddress import ip_address
from pathlib import Path
from time import monotonic
from typing import Any, Final, NamedTuple, TypeVar
from urllib.parse import quote_plus, urlencode, urlsplit

import h11
from msgspec import DecodeError, Struct, json

from api.access.issuing import provider_id
from api.http.wire.outgoing import HttpAnswer, Outgoing, Receiver, exchanged
from api.settings import Settings
from api.sign_in.begun_sign_in import BegunSignIn
from api.sign_in.provider_errors import NotVerified, ProviderAway, UnknownProviderKey

PATIENCE: Final = 5.0
"""The most seconds for a request to the provider and its answer."""
LONGEST: Final = 256 << 10
"""The most bytes of an answer of the provider."""
KEPT: Final = 3600.0
"""Seconds for which description and keys are kept."""
LOOKED_AGAIN: Final = 60.0
"""The least seconds between two fetches of keys because a token's key is not known."""
AFTER_FAILURE: Final = 5.0
"""Seconds after a failure in which the provider is not asked again."""
AT_ONCE: Final = 8
"""The most codes that are exchanged at the same time."""
WELL_KNOWN: Final = "/.well-known/openid-configuration"
_SECOND_FACTOR: Final = "mfa"
_SCOPES: Final = {"sub": "openid", "email": "openid email"}

T = TypeVar("T", bound=Struct)


class _Description(Struct, frozen=True):
    """A provider's description of itself (OpenID Connect Discovery 1.0)."""

    issuer: str
    authorization_endpoint: str
    token_endpoint: str
    jwks_uri: str
    token_endpoint_auth_methods_supported: tuple[str, ...] = ("client_secret_basic",)


class _KeySet(Struct, frozen=True):
    keys: tuple[dict[str, Any], ...]


class _Tokens(Struct, frozen=True):
    id_token: str


class KnownPerson(NamedTuple):
    """A person whom the provider signed in: the value of the claim that names them there.

    `two_factors` says whether they showed the provider a second factor.
    """

    name: str
    two_factors: bool


class IdentityProvider:
    """The provider that the settings name.

    If they name none, `issuer` is "" and nothing is asked.
    """

    def __init__(self, settings: Settings) -> None:
        self.issuer = settings.openid_issuer
        self._client = settings.openid_client
        self._claim = settings.openid_claim
        self._secret = client_secret(settings)
        self.id = provider_id(settings)
        self.name = settings.openid_name or (urlsplit(self.issuer).hostname or "")
        self._description: _Description | None = None
        self._keys: Sequence[Mapping[str, Any]] = ()
        self._read_at = self._failed_at = self._looked_at = float("-inf")
        self._reading = asyncio.Lock()
        self._exchanging = asyncio.Semaphore(AT_ONCE)

    async def address_for(self, begun: BegunSignIn, back: str) -> str:
        """The address at which a browser signs in; the provider sends it to the address `back`.

        Raises `ProviderAway`.
        """
        description = await self._described()
        query = {
            "response_type": "code",
            "client_id": self._client,
            "redirect_uri": back,
            "scope": _SCOPES.get(self._claim, "openid profile"),
            "state": begun.state,
            "nonce": begun.nonce,
            "code_challenge": begun.challenge,
            "code_challenge_method": "S256",
        }
        joined = "&" if urlsplit(description.authorization_endpoint).query else "?"
        return f"{description.authorization_endpoint}{joined}{urlencode(query)}"

    def is_issuer(self, name: str) -> bool:
        """Whether an answer that names this issuer is of this provider (RFC 9207)."""
        return name == self.issuer

    async def person(self, code: str, begun: BegunSignIn, back: str) -> KnownPerson:
        """The person whom a code stands for, which the provider is asked to exchange.

        `begun` and `back` are those of `address_for`. Raises `ProviderAway` and `NotVerified`.
        """
        description = await self._described()
        async with self._exchanging:
            token = await self._token(description, code, begun, back)
        claims = await self._claims(token, begun.nonce)
        name = claims.get(self._claim)
        if self._claim == "email" and claims.get("email_verified") is not True:
            raise NotVerified("the address was not verified there")
        if not isinstance(name, str) or not 0 < len(name) <= 255 or not name.isprintable():
            raise NotVerified(f"its ID token has no {self._claim}")
        methods = claims.get("amr")
        return KnownPerson(name, isinstance(methods, list) and _SECOND_FACTOR in methods)

    async def _claims(self, token: str, nonce: str) -> Mapping[str, Any]:
        """The claims of an ID token; keys are looked for again if its own is not known."""
        # Here, since a server without a provider does without the library.
        from api.sign_in.id_tokens import TokenTerms, claims_of

        terms = TokenTerms(self.issuer, self._client, nonce)
        try:
            return claims_of(token, self._keys, terms)
        except UnknownProviderKey:
            if monotonic() - self._looked_at < LOOKED_AGAIN:
                raise
        self._looked_at = monotonic()
        async with self._reading:
            await self._read()
        return claims_of(token, self._keys, terms)

    async def _token(
        self, description: _Description, code: str, begun: BegunSignIn, back: str
    ) -> str:
        """The ID token that the provider gives for a code."""
        form = {
            "grant_type": "authorization_code",
            "code": code,
            "redirect_uri": back,
            "code_verifier": begun.verifier,
        }
        headers = {"content-type": "application/x-www-form-urlencoded"}
        basic = "client_secret_basic" in description.token_endpoint_auth_methods_supported
        if self._secret and basic:
            credentials = f"{quote_plus(self._client)}:{quote_plus(self._secret)}"
            headers["authorization"] = f"Basic {b64encode(credentials.encode()).decode()}"
        else:
            form["client_id"] = self._client
            if self._secret:
                form["client_secret"] = self._secret
        body = urlencode(form).encode()
        answer = await self._asked("POST", description.token_endpoint, headers, body)
        if 400 <= answer.status < 500:
            raise NotVerified(f"it answered {answer.status} to the code")
        return _decoded(answer, _Tokens).id_token

    async def _described(self) -> _Description:
        """The provider's description, with its keys read as well. Raises `ProviderAway`."""
        async with self._reading:
            if self._description is None or monotonic() - self._read_at > KEPT:
                if monotonic() - self._failed_at < AFTER_FAILURE:
                    raise ProviderAway("it failed a moment ago")
                await self._read()
            assert self._description is not None
            return self._description

    async def _read(self) -> None:
        """Read the description and the keys anew. Raises `ProviderAway`."""
        try:
            address = self.issuer.rstrip("/") + WELL_KNOWN
            description = _decoded(await self._asked("GET", address), _Description)
            if description.issuer != self.issuer:
                raise ProviderAway("it describes another issuer")
            _receiver(description.authorization_endpoint, self.issuer)
            keys = _decoded(await self._asked("GET", description.jwks_uri), _KeySet).keys
        except ProviderAway:
            self._failed_at = monotonic()
            raise
        self._description, self._keys, self._read_at = description, keys, monotonic()

    async def _asked(
        self, method: str, url: str, headers: Mapping[str, str] = {}, body: bytes = b""
    ) -> HttpAnswer:
        """The whole answer of the provider. Raises `ProviderAway`."""
        receiver, host, target = _receiver(url, self.issuer)
        its = {"host": host, "user-agent": "Bonebook", "accept": "application/json", **headers}
        outgoing = Outgoing(method, target, its, body)
        try:
            async with asyncio.timeout(PATIENCE):
                answer = await exchanged(receiver, outgoing, longest=LONGEST + 1)
        except TimeoutError as error:
            raise ProviderAway(f"there was no answer within {PATIENCE:g} seconds") from error
        except OSError as error:
            raise ProviderAway(f"{type(error).__name__}: the connection failed") from error
        except h11.ProtocolError as error:
            raise ProviderAway("what came back is no HTTP") from error
        if len(answer.body) > LONGEST:
            raise ProviderAway("its answer is too long")
        return answer


def client_secret(settings: Settings) -> str:
    """The secret of this server at the provider, "" for a client that has none."""
    if not settings.openid_issuer or not settings.openid_secret:
        return ""
    return Path(settings.openid_secret).read_text().strip()


def _decoded(answer: HttpAnswer, kind: type[T]) -> T:
    """The answer as one of these. Raises `ProviderAway`."""
    if answer.status != 200:
        raise ProviderAway(f"it answered {answer.status}")
    try:
        return json.decode(answer.body, type=kind)
    except DecodeError as error:
        raise ProviderAway("its answer has not the form of one") from error


def _receiver(url: str, issuer: str) -> tuple[Receiver, str, str]:
    """Where to connect to for a URL, its host and its target. Raises `ProviderAway`.

    It is reached by TLS; without it on this machine alone, where the issuer is there too.
    """
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as error:
        raise ProviderAway("it names an address that is none") from error
    host, secure = parts.hostname or "", parts.scheme == "https"
    plain = parts.scheme == "http" and issuer.startswith("http:") and is_loopback(host)
    graphic = all("!" <= character <= "~" for character in url)
    if not host or not graphic or not (secure or plain):
        raise ProviderAway("it names an address that is not reached by TLS")
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    receiver = Receiver(host, port or (443 if secure else 80), host if secure else "")
    return receiver, parts.netloc.rpartition("@")[2], target


def is_loopback(host: str) -> bool:
    """Whether a host is "localhost" or a loopback address; no other name is looked up."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
