"""Certificates of a club's own network: a certificate authority, and a server's certificate by it.

A browser keeps what a page records over https alone. The authority may vouch for private
addresses and local names and for nothing else, so that a device that trusts it gives away no more.
"""

from datetime import UTC, datetime, timedelta
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Final, NamedTuple

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from api.audit.signed_log.files import written_beside

AUTHORITY_DAYS: Final = 3650
SERVER_DAYS: Final = 90
"""Days for which a server's certificate is good; each start makes another one."""
_NETWORKS: Final = (
    *("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "127.0.0.0/8"),
    *("fc00::/7", "fe80::/10", "::1/128"),
)
_NAMES: Final = ("local", "localhost", "lan", "home.arpa")


class NoAuthority(ValueError):
    """The files of a folder are not those of a certificate authority."""


class ClubFiles(NamedTuple):
    """The files of a club's certificates: of the authority, and of the server."""

    authority: Path
    authority_key: Path
    server: Path
    server_key: Path


def files_in(folder: Path) -> ClubFiles:
    """The paths of a folder's certificate files, whether the files exist or not."""
    names = ("authority.crt", "authority.key", "server.crt", "server.key")
    return ClubFiles(*(folder / name for name in names))


def may_vouch_for(name: str) -> bool:
    """Whether the authority may vouch for a name or an address.

    >>> [may_vouch_for(name) for name in ("192.168.1.5", "club.local", "bonebook.example")]
    [True, True, False]
    """
    try:
        address = ip_address(name)
    except ValueError:
        return name.rpartition(".")[2] in _NAMES or name.endswith(".home.arpa")
    return any(address in network for network in map(ip_network, _NETWORKS))


def certify(folder: Path, names: list[str], now: datetime) -> ClubFiles:
    """Make a new server certificate for these names and addresses, by the folder's authority.

    The authority is made if there is none, and stays. Names for which it may not vouch are left
    out. Raises `OSError` if the folder cannot be written, and `ValueError`, as `NoAuthority` is, if
    the authority's files are malformed.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    files = files_in(folder)
    if not files.authority_key.exists():
        _begin_authority(files, now)
    authority = x509.load_pem_x509_certificate(files.authority.read_bytes())
    key = load_pem_private_key(files.authority_key.read_bytes(), None)
    if not isinstance(key, ec.EllipticCurvePrivateKey):
        raise NoAuthority(f"{files.authority_key} is no key of an authority")
    own = ec.generate_private_key(ec.SECP256R1())
    named = [_general(name) for name in names if may_vouch_for(name)]
    made = (
        _beginning(_name("Bonebook"), authority.subject, own, now, days=SERVER_DAYS)
        .add_extension(x509.SubjectAlternativeName(named), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(
            x509.AuthorityKeyIdentifier.from_issuer_public_key(key.public_key()), critical=False
        )
        .sign(key, SHA256())
    )
    _put(files.server, made.public_bytes(Encoding.PEM))
    _put(files.server_key, _pem(own))
    return files


def _begin_authority(files: ClubFiles, now: datetime) -> None:
    key = ec.generate_private_key(ec.SECP256R1())
    name = _name("Bonebook, this club's own authority")
    permitted = [
        *(x509.IPAddress(ip_network(network)) for network in _NETWORKS),
        *(x509.DNSName(local) for local in _NAMES),
    ]
    signs = x509.KeyUsage(
        digital_signature=False,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        key_cert_sign=True,
        crl_sign=True,
        encipher_only=False,
        decipher_only=False,
    )
    made = (
        _beginning(name, name, key, now, days=AUTHORITY_DAYS)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(signs, critical=True)
        .add_extension(x509.NameConstraints(permitted, None), critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .sign(key, SHA256())
    )
    # The key comes last: where it is there, the authority has begun.
    _put(files.authority, made.public_bytes(Encoding.PEM))
    _put(files.authority_key, _pem(key))


def _beginning(
    subject: x509.Name,
    issuer: x509.Name,
    key: ec.EllipticCurvePrivateKey,
    now: datetime,
    *,
    days: int,
) -> x509.CertificateBuilder:
    since = now.astimezone(UTC) - timedelta(days=1)
    return x509.CertificateBuilder(
        issuer_name=issuer,
        subject_name=subject,
        public_key=key.public_key(),
        serial_number=x509.random_serial_number(),
        not_valid_before=since,
        not_valid_after=since + timedelta(days=days + 1),
    )


def _name(common: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, common)])


def _general(name: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ip_address(name))
    except ValueError:
        return x509.DNSName(name)


def _pem(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())


def _put(file: Path, content: bytes) -> None:
    """Put a file in place whole or not at all, for its owner alone."""
    with written_beside(file, content) as beside:
        beside.replace(file)
