"""A match as it is and as it would be: what follows of a ruling, a correction or a supposition.

Here are the reviews that work it out, each from a record and what is supposed of it, so that a
worker process can, and the part of a page that a script puts in. Nothing is recorded.
"""

from collections.abc import Sequence

from msgspec import Struct, msgpack

from api.desk.drawn_position import Compared, compared, standing
from api.desk.fact_lines import line_of
from api.disputes.corrections import previewed, with_facts
from api.disputes.dispute_schemas import WhatIf
from api.disputes.hearings.review import differing, supposed
from api.http.http_types import Request, Response
from api.languages.page_language import language, language_of
from api.page_kit.rendering import drawn
from api.visibility import WHOLE
from domain.events import Entry, Fact, RecordCorrected
from domain.match.replay import as_corrected


class CascadeSeen(Struct, frozen=True):
    """The changes that a correction would bring.

    `leaned` are the positions of rulings that lean on the corrected event, `speaking` those of all
    events that speak of it.
    """

    seen: Compared
    leaned: tuple[int, ...]
    speaking: tuple[int, ...]


def cascaded(entries: Sequence[Entry], made: bytes, tag: str) -> CascadeSeen:
    """The changes of corrections, packed as for `previewed`, in the language `tag`.

    Raises `ImpossibleReport` for a correction that cannot be made.
    """
    now, then, impact = previewed(entries, made)
    seen = compared(language(tag), now, then, impact.differences, viewer=WHOLE)
    speaking = tuple(dict.fromkeys(leaning.position for leaning in impact.leaning))
    return CascadeSeen(seen, impact.leaned, speaking)


def drawn_supposition(entries: Sequence[Entry], stated: bytes, tag: str) -> Compared:
    """The differences of a packed `WhatIf`, in the language `tag`. Raises what `differing` does.

    The pictures are under the match's own rules, even if it names others.
    """
    differences = differing(entries, stated)
    supposition = msgpack.decode(stated, type=WhatIf)
    changes = supposed(supposition, {at for at, _ in as_corrected(entries)})
    made = [RecordCorrected(at, tuple(instead), "") for at, instead in changes.items()]
    now, then = with_facts(entries, ()), with_facts(entries, made)
    return compared(language(tag), now, then, differences, viewer=WHOLE)


def drawn_effect(entries: Sequence[Entry], recorded: bytes, tag: str) -> Compared:
    """The match before and after facts, given as a packed tuple, and these in words."""
    words, facts = language(tag), msgpack.decode(recorded, type=tuple[Fact, ...])
    now, then = with_facts(entries, ()), with_facts(entries, facts)
    before, after = (standing(words, side, then.match, WHOLE) for side in (now, then))
    return Compared(before, after, tuple(line_of(words, then.match, fact) for fact in facts))


def part_of_page(
    request: Request,
    seen: Compared,
    label: str,
    leaned: tuple[int, ...] = (),
    leaning: tuple[int, ...] = (),
) -> Response:
    """The two side by side, and under `label` what differs, as HTML without a page around it.

    `leaned` are the positions of rulings that lean on the corrected event, `leaning` those of all
    events that speak of it.
    """
    words = language_of(request)
    values = {"seen": seen, "said": seen.changes, "said_label": label}
    values |= {"leaned": leaned, "leaning": leaning}
    body = drawn("desk/compared.html", words.tag, **values)
    return Response(body, media_type="text/html", status_code=200)
