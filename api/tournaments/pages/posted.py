"""The public page of a tournament: its lists, a page at a time, or the entries searched for."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, Final, NamedTuple, TypeVar
from urllib.parse import urlencode

from api.tournaments.views import event_answers as answers
from api.tournaments.views.bracket_picture import draw_bracket
from api.tournaments.views.event_views import name_of
from domain.tournament.state import Tournament

T = TypeVar("T")

PAGE: Final = 100
"""Most lines of each list on a page."""


class Wanted(NamedTuple):
    """The part of a tournament's page to show.

    Attributes
    ----------
    words : a part of an entry's name, to show only its lines; "" for all
    page : which page of each list, from 1
    of_round : the division and the name of a round, as `bracket W2`; "" for all, or in a large
        tournament, unless there are words, the newest
    """

    words: str = ""
    page: int = 1
    of_round: str = ""

    def at(self, page: int = 1, of_round: str = "") -> str:
        """The query of another page or round, to be put after the address of the tournament.

        The words stay, and with `of_round` "" the round too.
        """
        chosen = of_round or self.of_round
        query = {"q": self.words, "round": chosen, "page": page if page > 1 else ""}
        return f"?{urlencode({name: value for name, value in query.items() if value})}"


class Placed(NamedTuple):
    """A line of the standings: an entry, its place, and the value of each of its tie-breaks."""

    place: int
    entry: str
    values: dict[str, int]


class Views(NamedTuple):
    """All that can be posted of one version of a tournament.

    `pictures` are (division, SVG) pairs.
    """

    seen: answers.TournamentSeen
    schedule: tuple[answers.PairingSeen, ...]
    rounds: tuple[answers.RoundSeen, ...]
    standings: tuple[tuple[answers.StageStandings, tuple[Placed, ...]], ...]
    crosstables: tuple[answers.StageCrosstable, ...]
    pictures: tuple[tuple[str, str], ...]


def views(event: str, t: Tournament) -> Views:
    """All that the public page shows of a tournament: lists, standings, and brackets as SVG.

    `event` is its id.
    """
    return Views(
        answers.event_seen(event, t.version, t),
        answers.schedule_seen(t),
        answers.rounds_seen(t),
        tuple((stage, _placed(stage)) for stage in answers.standings_seen(t)),
        crosstables=answers.crosstables_seen(t),
        pictures=tuple(
            (bracket.division, draw_bracket(bracket, lambda entry: name_of(t, entry)))
            for bracket in answers.brackets_seen(t)
        ),
    )


def _placed(stage: answers.StageStandings) -> tuple[Placed, ...]:
    places = stage.places
    return tuple(Placed(one.place, entry, one.values) for one in places for entry in one.entries)


def posted(of: Views, wanted: Wanted, t: Tournament) -> dict[str, Any]:
    """The values of the page's template, with the part of each list that is wanted."""
    words, longest = wanted.words.casefold(), 0

    def part(lines: Iterable[T], entries: Callable[[T], Sequence[str]]) -> list[T]:
        """The lines of the page, of those that have the words in a name."""
        nonlocal longest
        fitting = [
            line
            for line in lines
            if not words or any(words in name_of(t, one).casefold() for one in entries(line))
        ]
        longest = max(longest, len(fitting))
        return fitting[(wanted.page - 1) * PAGE : wanted.page * PAGE]

    rounds = [(_name(one), part(one.pairings, _pair)) for one in _rounds(of, wanted)]
    values = {
        "schedule": part(of.schedule, _pair),
        "standings": [(one, part(its, lambda line: (line.entry,))) for one, its in of.standings],
        "rounds": [(name, pairings) for name, pairings in rounds if pairings],
        "entries": part(of.seen.entries, lambda line: (line.entry,)),
    }
    return {
        **values,
        "wanted": wanted,
        "pages": max(1, -(-longest // PAGE)),
        "large": longest > PAGE or wanted != Wanted(),
        "other_rounds": [] if words else [_name(one) for one in of.rounds if _is_large(of)],
        "seen": of.seen,
        "crosstables": of.crosstables,
        "brackets": of.pictures,
        "name_of": partial(name_of, t),
        "draws": [(name, one, t.revealed.get(name)) for name, one in t.committed.items()],
    }


def _pair(pairing: answers.PairingSeen) -> tuple[str, str]:
    return pairing.first, pairing.second


def _name(played: answers.RoundSeen) -> str:
    return f"{played.division} {played.round}"


def _is_large(of: Views) -> bool:
    return sum(len(one.pairings) for one in of.rounds) > PAGE


def _rounds(of: Views, wanted: Wanted) -> Sequence[answers.RoundSeen]:
    """The rounds to be shown, the newest first: of a large tournament one, unless words say who."""
    newest_first = of.rounds[::-1]
    if wanted.of_round:
        return [one for one in newest_first if _name(one) == wanted.of_round]
    return newest_first[:1] if _is_large(of) and not wanted.words else newest_first
