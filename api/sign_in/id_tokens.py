"""ID tokens of OpenID Connect: whether one is to be believed, and what it says.

The signature is checked by PyJWT, with a key of the provider that fits the algorithm. Two
algorithms are taken, both with public keys, so that no key is ever taken for a shared secret.
"""

import hmac
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

import jwt

from api.sign_in.provider_errors import NotVerified, UnknownProviderKey

ALGORITHMS: Final[Mapping[str, str]] = {"RS256": "RSA", "ES256": "EC"}
"""The algorithms that are taken, each with its type of key (RFC 7518)."""
LEEWAY: Final = 60.0
"""Seconds by which the provider's clock may differ from ours."""
LONGEST: Final = 16 << 10
"""The most characters of a token."""
_LEAST_BITS: Final = 2048
_REQUIRED: Final = ["iss", "sub", "aud", "exp", "iat"]


class TokenTerms(NamedTuple):
    """The issuer, the client and the sign-in that an ID token must name."""

    issuer: str
    client: str
    nonce: str


def claims_of(
    token: str, keys: Sequence[Mapping[str, Any]], terms: TokenTerms
) -> Mapping[str, Any]:
    """The claims of an ID token that one of these keys (JWKs, RFC 7517) signed, for these terms.

    It is not expired, give or take `LEEWAY` seconds. Raises `NotVerified`, as
    `UnknownProviderKey` if none of the keys is the token's.
    """
    if len(token) > LONGEST:
        raise NotVerified("its ID token is too long")
    try:
        header = jwt.get_unverified_header(token)
        algorithm = header.get("alg", "")
        if algorithm not in ALGORITHMS:
            raise NotVerified("its ID token is signed in a way that is not taken")
        claims = jwt.decode(
            token,
            _key(keys, header.get("kid"), algorithm),
            algorithms=[algorithm],
            audience=terms.client,
            issuer=terms.issuer,
            leeway=LEEWAY,
            options={"require": _REQUIRED},
        )
    except jwt.PyJWTError as error:
        raise NotVerified(f"its ID token is no good: {type(error).__name__}") from error
    audience = claims["aud"]
    several = isinstance(audience, list) and audience != [terms.client]
    if claims.get("azp", None if several else terms.client) != terms.client:
        raise NotVerified("its ID token is for another client too")
    if not hmac.compare_digest(str(claims.get("nonce", "")).encode(), terms.nonce.encode()):
        raise NotVerified("its ID token is of another sign-in")
    return claims


def _key(keys: Sequence[Mapping[str, Any]], id: object, algorithm: str) -> jwt.PyJWK:
    """The key with this id that is for this algorithm; without an id the only one that is.

    Raises `UnknownProviderKey`, and `NotVerified` for a key that is too weak.
    """
    fitting = [
        key
        for key in keys
        if key.get("kty") == ALGORITHMS[algorithm]
        and key.get("use", "sig") == "sig"
        and key.get("alg", algorithm) == algorithm
        and id in (None, key.get("kid"))
    ]
    if len(fitting) != 1:
        raise UnknownProviderKey("its ID token is signed with a key that it does not show")
    key = jwt.PyJWK(dict(fitting[0]), algorithm)
    if algorithm == "ES256" and fitting[0].get("crv") != "P-256":
        raise NotVerified("its key is on another curve")
    if algorithm == "RS256" and key.key.key_size < _LEAST_BITS:
        raise NotVerified("its key is too short")
    return key
