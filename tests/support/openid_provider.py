"""An identity provider as a process, by the text of OpenID Connect; it knows nothing of Bonebook.

    python -m tests.support.openid_provider PORT ADDRESS_OF_THE_CLIENT

It signs in at once whoever is sent to it, as the `person` of its conduct, and does the rest by the
text: a code is good once, for its client, its address and its code verifier. `POST /conduct` has it
go wrong, and `GET /conduct` says what it was asked.
"""

import json
import sys
import time
from base64 import b64decode, urlsafe_b64encode
from hashlib import sha256
from hmac import new as hmac_of
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from secrets import token_urlsafe
from typing import Any
from urllib.parse import parse_qsl, unquote_plus, urlencode, urlsplit

from cryptography.hazmat.primitives.asymmetric import ec, padding, rsa
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CLIENT, SECRET = "bonebook", "a secret of the client & more"


def text_of(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def number(value: int) -> str:
    return text_of(value.to_bytes((value.bit_length() + 7) // 8, "big"))


class Key:
    """A key that tokens are signed with, RSA or on P-256, and its public form."""

    def __init__(self, algorithm: str) -> None:
        self.id, self.algorithm = token_urlsafe(6), algorithm
        self.rsa = rsa.generate_private_key(65537, 2048) if algorithm == "RS256" else None
        self.ec = ec.generate_private_key(ec.SECP256R1()) if algorithm == "ES256" else None

    def public(self) -> dict[str, str]:
        about = {"kid": self.id, "use": "sig", "alg": self.algorithm}
        if self.rsa:
            numbers = self.rsa.public_key().public_numbers()
            return {**about, "kty": "RSA", "n": number(numbers.n), "e": number(numbers.e)}
        assert self.ec
        point = self.ec.public_key().public_numbers()
        x, y = (text_of(part.to_bytes(32, "big")) for part in (point.x, point.y))
        return {**about, "kty": "EC", "crv": "P-256", "x": x, "y": y}

    def signature(self, signed: bytes) -> bytes:
        if self.rsa:
            return self.rsa.sign(signed, padding.PKCS1v15(), SHA256())
        assert self.ec
        r, s = decode_dss_signature(self.ec.sign(signed, ec.ECDSA(SHA256())))
        return r.to_bytes(32, "big") + s.to_bytes(32, "big")

    def as_pem(self) -> bytes:
        key = self.rsa or self.ec
        assert key
        return key.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)


class Provider:
    """Its keys, the codes that are out, and how it is to conduct itself."""

    def __init__(self, port: int, registered: str) -> None:
        self.registered = registered
        self.issuer = f"http://127.0.0.1:{port}"
        self.conduct: dict[str, Any] = {"person": "ana"}
        self.codes: dict[str, dict[str, str]] = {}
        self.asked: list[str] = []
        self.key = Key("RS256")
        self.shown = [self.key]

    def description(self) -> dict[str, Any]:
        described = {
            "issuer": self.issuer,
            "authorization_endpoint": f"{self.issuer}/authorize",
            "token_endpoint": f"{self.issuer}/token",
            "jwks_uri": f"{self.issuer}/keys",
            "response_types_supported": ["code"],
            "subject_types_supported": ["public"],
            "id_token_signing_alg_values_supported": ["RS256", "ES256"],
        }
        return described | self.conduct.get("description", {})

    def behave(self, conduct: dict[str, Any]) -> None:
        self.conduct = {"person": "ana"} | conduct
        if algorithm := conduct.get("new key"):
            self.key = Key(algorithm)
            self.shown = [] if conduct.get("hidden") else [self.key]

    def back(self, query: dict[str, str]) -> str:
        """Where a browser is sent once its person has signed in."""
        assert query["response_type"] == "code"
        assert "openid" in query["scope"].split()
        assert query["code_challenge_method"] == "S256"
        assert (query["client_id"], query["redirect_uri"]) == (CLIENT, self.registered)
        code = token_urlsafe(16)
        self.codes[code] = query
        sent = {"code": code, "state": query["state"], "iss": self.issuer}
        return f"{query['redirect_uri']}?{urlencode(sent | self.conduct.get('back', {}))}"

    def tokens(self, form: dict[str, str], credentials: str) -> tuple[int, dict[str, Any]]:
        given = b64decode(credentials.removeprefix("Basic ")).decode().split(":")
        if [unquote_plus(part) for part in given] != [CLIENT, SECRET]:
            return 401, {"error": "invalid_client"}
        begun = self.codes.pop(form["code"], None)
        verified = text_of(sha256(form["code_verifier"].encode()).digest())
        if (
            begun is None
            or begun["redirect_uri"] != form["redirect_uri"]
            or begun["code_challenge"] != verified
        ):
            return 400, {"error": "invalid_grant"}
        return 200, {
            "access_token": token_urlsafe(16),
            "token_type": "Bearer",
            "id_token": self.id_token(begun["nonce"]),
        }

    def id_token(self, nonce: str) -> str:
        now = int(time.time())
        claims = {
            "iss": self.issuer,
            "sub": self.conduct["person"],
            "aud": CLIENT,
            "exp": now + 300,
            "iat": now,
            "nonce": nonce,
        }
        its = claims | self.conduct.get("claims", {})
        claims = {name: value for name, value in its.items() if value is not None}
        if "late" in self.conduct:
            claims |= {"exp": now - self.conduct["late"], "iat": now - 900}
        algorithm = self.conduct.get("alg", self.key.algorithm)
        head = {"typ": "JWT", "kid": self.key.id, "alg": algorithm}
        signed = b".".join(text_of(json.dumps(part).encode()).encode() for part in (head, claims))
        if algorithm == "none":
            return f"{signed.decode()}."
        if algorithm == "HS256":
            made = hmac_of(self.key.as_pem(), signed, "sha256").digest()
        else:
            made = self.key.signature(signed)
        if self.conduct.get("forged"):
            made = made[:-1] + bytes([made[-1] ^ 1])
        return f"{signed.decode()}.{text_of(made)}"


class Handler(BaseHTTPRequestHandler):
    provider: Provider

    def do_GET(self) -> None:
        path, query = urlsplit(self.path).path, dict(parse_qsl(urlsplit(self.path).query))
        self.provider.asked.append(path)
        if path == "/conduct":
            return self.answer(200, {"asked": self.provider.asked, "key": self.provider.key.id})
        if path in self.provider.conduct.get("away", ()):
            return self.answer(503, {})
        if path == "/.well-known/openid-configuration":
            return self.answer(200, self.provider.description())
        if path == "/keys":
            return self.answer(200, {"keys": [key.public() for key in self.provider.shown]})
        if path == "/authorize":
            self.send_response(302)
            self.send_header("Location", self.provider.back(query))
            self.send_header("Content-Length", "0")
            return self.end_headers()
        return self.answer(404, {})

    def do_POST(self) -> None:
        self.provider.asked.append(self.path)
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        if self.path == "/conduct":
            self.provider.behave(json.loads(body))
            return self.answer(200, {})
        if self.path in self.provider.conduct.get("away", ()):
            return self.answer(503, {})
        if self.provider.conduct.get("endless"):
            return self.answer(200, {"id_token": "x" * (1 << 20)})
        return self.answer(
            *self.provider.tokens(dict(parse_qsl(body)), self.headers.get("Authorization", ""))
        )

    def answer(self, status: int, body: dict[str, Any]) -> None:
        content = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the library's name
        """Log nothing."""


def serve(port: int, registered: str) -> None:
    Handler.provider = Provider(port, registered)
    server = ThreadingHTTPServer(("127.0.0.1", port), Handler)
    print("ready", flush=True)
    server.serve_forever()


if __name__ == "__main__":
    serve(int(sys.argv[1]), sys.argv[2])
