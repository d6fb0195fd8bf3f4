"""A match as it is and as it would be, as a part of a page that its script puts in."""

from api.desk.drawn_position import Compared
from api.http.http_types import Request, Response
from api.languages.page_language import language_of
from api.page_kit.rendering import drawn


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
