"""Types of the fields of facts, and the base of every kind of fact."""

from typing import Annotated

from msgspec import Meta, Struct

Position = Annotated[int, Meta(ge=1)]
"""The place of an event in its match, from 1. The only order there is."""
StepLimit = Annotated[int, Meta(ge=1, le=1_000_000_000_000)]
"""The most steps that a search may take."""
GameNumber = Annotated[int, Meta(ge=1, le=99)]
HandNumber = Annotated[int, Meta(ge=1, le=999)]
SeatNo = Annotated[int, Meta(ge=0, le=3)]
Points = Annotated[int, Meta(ge=0, le=1000)]
PointsOfSide = Annotated[int, Meta(ge=-1000, le=1000)]
"""Points that a side has; below 0 by pairs alone (DP-22a)."""
Count = Annotated[int, Meta(ge=0, le=55)]
Pip = Annotated[int, Meta(ge=0, le=9)]
Text = Annotated[str, Meta(max_length=2000)]
Name = Annotated[str, Meta(min_length=1, max_length=80)]
Digest = Annotated[str, Meta(pattern=r"\A([A-Za-z0-9+/]{43}=)?\Z")]
"""A SHA-256 in base64, or ""."""
CheckpointPin = Annotated[str, Meta(pattern=r"\A(\d{1,18} [A-Za-z0-9+/]{43}=)?\Z")]
"""The size and root of a checkpoint of the log, a space between them, or ""."""
CardKey = Annotated[str, Meta(pattern=r"\A(ed25519:[A-Za-z0-9+/]{43}=|p256:[A-Za-z0-9+/]{87}=)?\Z")]
"""A public key that a card is signed with (`domain.audit.signed_cards`), or ""."""
CardSeal = Annotated[str, Meta(pattern=r"\A([A-Za-z0-9+/]{86}==)?\Z")]
"""64 bytes of a signature in base64, or ""."""
ExternalId = Annotated[str, Meta(max_length=100, pattern=r"\A[^\x00-\x1f\x7f]*\Z")]
"""The id that the maker of a thing has for it in a system of their own, or ""."""
Metadata = Annotated[
    dict[
        Annotated[str, Meta(pattern=r"\A[A-Za-z0-9_.-]{1,40}\Z")],
        Annotated[str, Meta(max_length=200, pattern=r"\A[^\x00-\x1f\x7f]*\Z")],
    ],
    Meta(max_length=16),
]
"""Notes that the maker of a thing attached to it, by name: nothing follows from them."""
Word = Annotated[str, Meta(pattern=r"\A[a-z0-9_]{1,40}\Z")]


class FactBase(
    Struct,
    frozen=True,
    tag_field="fact",
    forbid_unknown_fields=True,
    omit_defaults=True,
    gc=False,
):
    """The base of every kind of fact: stored under its tag, defaults left out."""
