"""The page for a hall's projector: the scores of up to sixteen tables."""

from typing import Annotated, Any, Final

from litestar import get
from litestar.params import QueryParameter

from api.access.guards.guard import may
from api.http.http_types import Request, Response
from api.http.patterns import ONE_ID
from api.page_kit.rendering import page
from api.scoreboards.overlay_routes import Theme
from api.scoreboards.shown_places import checked

MOST_TABLES: Final = 16
HallTables = Annotated[
    list[str] | None,
    QueryParameter(
        name="table",
        max_items=MOST_TABLES,
        schema_extra={"items": {"type": "string", "pattern": ONE_ID}},
        description="the tables to show, once for each",
    ),
]


@get("/hall", opt=may("follow"))
async def hall(request: Request, table: HallTables = None, theme: Theme = "dark") -> Response:
    """The scores of up to sixteen tables, for a hall's projector."""
    tables = tuple(checked(one, "table") for one in dict.fromkeys(table or ()))
    return page(request, "scoreboards/hall.html", tables=tables, look=theme, labels=True)


ROUTES: list[Any] = [hall]
