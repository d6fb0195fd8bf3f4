"""Templates become pages: with who is signed in, and what their forms must carry.

A template is named by its feature and its file there: `desk/table.html` lies in
`api/desk/templates`.
"""

import re
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Final

from jinja2 import Environment, FileSystemLoader, PrefixLoader, meta
from markupsafe import Markup, escape

from api.access.guards.guard import csrf_of, directory_of
from api.access.policy import ANONYMOUS
from api.event_store import Log
from api.http.http_types import Request, Response
from api.http.middleware.response_headers import PAGE_POLICY
from api.http.services import service
from api.languages.page_language import language, language_of, theme_of
from api.page_kit.documents import Documents
from api.page_kit.static_files import modules
from api.settings import Settings
from domain.messages.figures import figure, score_figures

_TURNING = str.maketrans(
    dict.fromkeys("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069", "\ufffd")
)
"""Bidirectional controls, which would reverse the text beside them on a page."""


def _in_place(value: object) -> object:
    """Text that leaves alone what stands beside it, though a release before may have stored it."""
    return value.translate(_TURNING) if isinstance(value, str) else value


def spoken(id: str) -> str:
    """The id of an event or a table in words with capitals.

    >>> spoken("friday-night"), spoken("table-4")
    ('Friday Night', 'Table 4')
    """
    return " ".join(word[:1].upper() + word[1:] for word in id.split("-"))


def table_name(t: Callable[..., str], id: str) -> str:
    """The name of a table by its id: "Table 4" in the page's language for a mere number."""
    number = id.removeprefix("table-").removeprefix("t")
    return t("Table {number}", number=number) if number.isdigit() else spoken(id)


_BONE: Final = re.compile(r"(?<![\d-])\d-\d(?![\d-])")


def bones_whole(text: str) -> Markup:
    """Text as HTML, escaped, in which no line ends within the name of a bone.
    >>> str(bones_whole("Ana plays 6-4 on 6-6"))
    'Ana plays <span class="bone-name">6-4</span> on <span class="bone-name">6-6</span>'
    """
    escaped = str(escape(str(_in_place(text))))
    return Markup(_BONE.sub(r'<span class="bone-name">\g<0></span>', escaped))


def instant(text: str) -> Markup:
    """A time in RFC 3339 as HTML, which a script of the page turns into the reader's own time.

    >>> str(instant("2026-05-01T19:30:00Z"))
    '<time datetime="2026-05-01T19:30:00Z" data-local>2026-05-01 19:30 UTC</time>'
    """
    words = text[:16].replace("T", " ")
    return Markup('<time datetime="{}" data-local>{} UTC</time>').format(text, words)


_FEATURES = Path(__file__).parents[1]
_TEMPLATES = Environment(
    loader=PrefixLoader(
        {folder.parent.name: FileSystemLoader(folder) for folder in _FEATURES.glob("*/templates")}
    ),
    autoescape=True,
    finalize=_in_place,
    trim_blocks=True,
    lstrip_blocks=True,
)


_FILTERS: Final = {
    "bones": bones_whole,
    "figure": figure,
    "figures": score_figures,
    "instant": instant,
}
_GLOBALS: Final = {"spoken": spoken, "modules": modules}
_TEMPLATES.filters.update(_FILTERS)  # pyright: ignore[reportUnknownMemberType] - untyped
_TEMPLATES.globals.update(_GLOBALS)  # pyright: ignore[reportUnknownMemberType] - untyped


def compile_templates(*names: str) -> None:
    """Compile templates, and those that they extend or import, before a page needs them."""
    for name in names:
        source = (_FEATURES / name.replace("/", "/templates/", 1)).read_text()
        parts = meta.find_referenced_templates(_TEMPLATES.parse(source))
        compile_templates(*filter(None, parts))
        _TEMPLATES.get_template(name)


def compile_all_templates() -> None:
    """Compile every template that is not compiled yet."""
    for name in _TEMPLATES.list_templates():
        _TEMPLATES.get_template(name)


def drawn(template: str, tag: str = "en", **values: object) -> str:
    """The HTML of a template with these values, in the language with this tag."""
    words = language(tag)
    return _TEMPLATES.get_template(template).render(
        lang=words.tag,
        t=words.t,
        table_name=partial(table_name, words.t),
        **values,
    )


def page(request: Request, template: str, status: int = 200, **values: object) -> Response:
    """The response with the page of a template, in the caller's language and theme."""
    text = _drawing(request, template)(**values)
    return Response(text, status_code=status, media_type="text/html")


def with_relay(request: Request, shown: Response) -> Response:
    """The page itself, its policy changed to allow connections to the relay, if there is one."""
    address = service(request, Settings).relay_address
    if address:
        policy = shown.headers.get("Content-Security-Policy", PAGE_POLICY)
        policy = policy.replace("connect-src 'self'", f"connect-src 'self' {address}")
        shown.headers["Content-Security-Policy"] = policy
    return shown


async def long_page(
    request: Request, template: str, values: Callable[[], Mapping[str, object]]
) -> Response:
    """As `page`, for one that takes long: a thread works out its values and renders it.

    `values` may read nothing that the event loop changes. Raises `ClientGone` and 429 as documents
    do.
    """
    drawing = _drawing(request, template)

    def made() -> str:
        return drawing(**values())

    text = await service(request, Documents).worked_out(request, object(), made)
    return Response(text, status_code=200, media_type="text/html")


def _drawing(request: Request, template: str) -> Callable[..., str]:
    """The template as a function of its values; caller, language and frame are filled in."""
    caller = request.scope["state"].get("caller", ANONYMOUS)
    named = directory_of(request).named(caller.id)
    return partial(
        drawn,
        template,
        language_of(request).tag,
        who=named.name if named else "",
        here=request.url.path,
        csrf=csrf_of(request, caller),
        theme=theme_of(request),
        alarm=bool(service(request, Log).read_only),
        relayed=bool(service(request, Settings).relay_address),
    )
