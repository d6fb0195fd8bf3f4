"""The articles of a book whose text is the project's own, whole, for the page of the book.

Such a text lies beside its book (`domain/rulebooks/DP.md`). The other texts are somebody's: of
those a page has the glosses alone.
"""

import re
from typing import NamedTuple

from api.rulebooks.citations import ROOT

_ARTICLE = re.compile(r"^- \*\*([A-Z]+-[0-9]+[a-z]?)(?: ([^*]+?))?\.?\*\*:? ?(.*)$")
_CHAPTER = "## "


class Chapter(NamedTuple):
    """A chapter: its title, the lines before its articles, and the articles by id, as Markdown."""

    title: str
    opening: list[str]
    articles: dict[str, str]


def chapters(book: str) -> list[Chapter]:
    """The chapters of a book in their order; empty if the book has no text of the project's own."""
    path = ROOT / "domain" / "rulebooks" / f"{book}.md"
    all_chapters = list[Chapter]()
    for line in path.read_text().splitlines() if path.exists() else ():
        article = _ARTICLE.match(line)
        if line.startswith(_CHAPTER):
            all_chapters.append(Chapter(line.removeprefix(_CHAPTER), [], {}))
        elif article:
            all_chapters[-1].articles[article[1]] = _with_title(article[2], article[3])
        elif line and all_chapters:
            all_chapters[-1].opening.append(line)
    return all_chapters


def _with_title(title: str | None, text: str) -> str:
    """The text of an article behind its title, which may begin the first sentence."""
    if title is None:
        return text
    return f"**{title}**{text}" if text.startswith(",") else f"**{title}.** {text}"


def contents(all_chapters: list[Chapter]) -> list[str]:
    """A Markdown list of the chapters, with links to their articles on the page."""
    return [
        f"- {title}: {', '.join(f'[{id}](#{id.lower()})' for id in articles)}. " + " ".join(opening)
        for title, opening, articles in all_chapters
    ]
