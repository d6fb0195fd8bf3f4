"""The pack of a dispute: one HTML file that shows what it is about, and verifies itself offline.

Everything that it shows stands in one block of JSON, which the league signs by a key
`ORIGIN/packs`: events with their proofs under a checkpoint, what opens their hidden parts as far as
its reader may see these, boards, cards, finding and clauses. The script shows nothing of it
that it has not verified. It is made from what its reader may see.
"""

from base64 import b64encode
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader
from msgspec import Struct, json, to_builtins

from adjudication.adjudicate import adjudicate
from adjudication.finding import Finding
from api.http.refusals import NotThere
from api.languages.catalogues import catalogue_of
from api.languages.page_language import texts
from api.matches.board_svg import draw_board
from api.page_kit.static_files import FILES
from api.score_cards.written_cards import CardSeen
from api.visibility import MatchView, Viewer, board_seen
from domain import events as e
from domain.audit.notes import NoteSigner, to_base64
from domain.match.replay import as_corrected
from projections.disputes import Dispute
from projections.pictures.tricks_picture import draw_tricks

FORMAT = "bonebook-pack/v1"
LANGUAGES = ("en", "es")
_SCRIPTS = ("seals.js", "recorder/words.js", "pack.js")
_TEMPLATES = Environment(
    loader=FileSystemLoader(Path(__file__).parent / "templates"), autoescape=True
)


class PackOpening(Struct, frozen=True):
    """The opening of a hidden part of an entry: the salt in base64, and the part."""

    salt: str
    text: str


class PackEntry(Struct, frozen=True, omit_defaults=True):
    """An event: its entry, the proof that it is in the log, and what the reader may open.

    `version` is its position in the match, `index` that of its leaf in the log, from 0. `entry`
    is the text whose hash is the leaf; the hashes of `path` are in base64. `bones` and `rest` are
    None where there is nothing hidden or the reader may not open it.
    """

    version: int
    index: int
    entry: str
    path: tuple[str, ...]
    bones: PackOpening | None = None
    rest: PackOpening | None = None


class PackPicture(Struct, frozen=True):
    """The board after an event, as SVG."""

    event: int
    svg: str


class Pack(Struct, frozen=True):
    """All that a pack shows.

    Attributes
    ----------
    origin, key : the log, and the key that verifies it, to be compared with the league's
    match, claim : which dispute; `claim` is the position of the claim
    book : the id of the rule book and its version
    checkpoint : the signed checkpoint under which the entries are proved
    entries : the events, by version
    cards : the last score card of the game with what was done with it; empty before it is written
    boards : the board after the event that the claim is about, if any, and after the claim
    clauses : the glosses of what the finding and rulings cite, by clause
    finding : the finding now, by language: its lines (`words`) and all its steps (`why`)
    proof : the finding's proof tree
    dispute : where the dispute stands, with its rulings
    spanish : Spanish by the English text, for what the script says
    """

    format: str
    origin: str
    key: str
    match: str
    claim: int
    players: tuple[str, ...]
    book: str
    checkpoint: str
    entries: tuple[PackEntry, ...]
    cards: tuple[CardSeen, ...]
    boards: tuple[PackPicture, ...]
    clauses: dict[str, str]
    finding: dict[str, dict[str, tuple[str, ...]]]
    proof: Any
    dispute: Dispute
    spanish: dict[str, str]


class Evidence(Struct, frozen=True):
    """A dispute for its reader, on which a pack is made.

    Attributes
    ----------
    findings : the finding now, by language
    events : positions of the events that the pack has, ascending; without those of score cards
    boards, clauses : as in `Pack`
    game : number of the game of the event that the claim is about, or else of the claim itself
    """

    dispute: Dispute
    findings: dict[str, Finding]
    events: tuple[int, ...]
    boards: tuple[PackPicture, ...]
    clauses: dict[str, str]
    game: int


def evidence(view: MatchView, claim: int, viewer: Viewer) -> Evidence:
    """The evidence that a viewer's pack has for the claim at this position. Raises `NotThere`."""
    seen = view.visible
    disputes = {one.position: one for one in seen.disputes().disputes}
    if claim not in disputes:
        raise NotThere("position", f"there is no claim at {claim}")
    dispute, facts = disputes[claim], as_corrected(seen.entries)
    findings = {
        language: adjudicate(facts, dispute.claim, claim, catalogue=catalogue_of(language))
        for language in LANGUAGES
    }
    about = dispute.claim.event or claim
    own = _own(dispute, findings["en"])
    began = _hand_began(seen.entries, about)
    last = max([claim, *own])
    events = {1, *own, *range(began, last + 1)} & {one.position for one in seen.entries}
    cited = {*_cited(findings["en"]), *(it for one in dispute.rulings for it in one.cites)}
    return Evidence(
        dispute,
        findings,
        tuple(sorted(events)),
        tuple(_board(view, at, viewer) for at in sorted({about, claim})),
        clauses={one.id: one.gloss for one in seen.match.book.clauses if one.id in cited},
        game=_game_at(seen.entries, about),
    )


def _own(dispute: Dispute, finding: Finding) -> set[int]:
    """The events that the finding leans on, and those of the dispute itself."""
    own = {*finding.evidence, *dispute.hearings, *dispute.statements, *dispute.inspections}
    own |= {*dispute.attachments, *dispute.flagged}
    for ruling in dispute.rulings:
        own |= {ruling.position, *ruling.caused}
    return own


def _hand_began(entries: Sequence[e.Entry], at: int) -> int:
    began = (one.position for one in entries if isinstance(one.fact, e.HandStarted | e.GameStarted))
    return max((position for position in began if position <= at), default=1)


def _game_at(entries: Sequence[e.Entry], at: int) -> int:
    games = [one.fact.number for one in entries if isinstance(one.fact, e.GameStarted)]
    begun = [one.position for one in entries if isinstance(one.fact, e.GameStarted)]
    numbers = [game for game, position in zip(games, begun, strict=True) if position <= at]
    return max(numbers, default=1)


def _cited(finding: Finding) -> set[str]:
    follows = finding.consequence
    cited = {choice.clause for choice in finding.choices}
    return cited if follows is None else cited | {*follows.cites, *follows.discretion}


def _board(view: MatchView, at: int, viewer: Viewer) -> PackPicture:
    then = view.visible.at(at)
    tricks = then.tricks()
    if tricks is not None:
        return PackPicture(at, draw_tricks(tricks, then.match.opened.players))
    return PackPicture(at, draw_board(board_seen(then.match, view.visible.match, viewer)))


def pack_of(
    content: Evidence, view: MatchView, claim: int, match: str, log: dict[str, str], **proved: Any
) -> Pack:
    """The pack; `log` has its origin, key and checkpoint, `proved` the entries and cards."""
    opened = view.visible.match.opened
    worded = {
        language: {"words": finding.words, "why": finding.why}
        for language, finding in content.findings.items()
    }
    return Pack(
        format=FORMAT,
        **log,
        match=match,
        claim=claim,
        players=opened.players,
        book=f"{opened.book} {opened.version}",
        boards=content.boards,
        clauses=content.clauses,
        finding=worded,
        proof=to_builtins(content.findings["en"].answer),
        dispute=content.dispute,
        spanish=texts("recorder", "es"),
        **proved,
    )


def pack_html(pack: Pack, signer: NoteSigner) -> tuple[str, str]:
    """The pack as an HTML file, and its Content-Security-Policy; `signer` is the log's own key."""
    # In a script of HTML no `<` may stand that could end it.
    block = json.encode(pack).replace(b"<", b"\\u003c").decode()
    packs = signer.named(f"{pack.origin}/packs")
    text = f"{FORMAT}\n{pack.origin}\n{to_base64(sha256(block.encode()).digest())}\n"
    return page_around(block, f"{text}\n{packs.signature(text)}", pack.claim), _policy()


def page_around(block: str, note: str, claim: int) -> str:
    """The page that verifies and shows a block of data and its note, as this release makes it."""
    return _TEMPLATES.get_template("pack.html").render(
        block=block, note=note, policy=_policy(), script=_script(), style=_style(), claim=claim
    )


@cache
def _script() -> str:
    """The modules of the page as one script: a file opened from a disk can load no modules."""
    read = (FILES[name].decode() for name in _SCRIPTS)
    lines = "\n".join(read).split("\n")
    body = (line.removeprefix("export ") for line in lines if not line.startswith("import "))
    return "\n" + "\n".join(body)


@cache
def _style() -> str:
    return "\n" + FILES["pack.css"].decode()


@cache
def _policy() -> str:
    script, style = (_hashed(one) for one in (_script(), _style()))
    return (
        f"default-src 'none'; script-src '{script}'; style-src '{style}'; img-src data:;"
        " base-uri 'none'; form-action 'none'"
    )


def _hashed(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"
