"""A table's desk page: the table as it is, its record to point into, its disputes, its card."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import get_args

from msgspec import Struct, json

from adjudication.claims import tests_for
from adjudication.claims.catalogue.claim_kind import ClaimKind
from adjudication.claims.claims_of_book import claims_for
from adjudication.claims.officiating.manners import NOTES
from adjudication.review.cards_due import CardsDue
from adjudication.review.watch import Notice
from api.access.guards.guard import may_here, the_caller, venue_of
from api.desk.drawn_position import VERDICTS, Standing, standing, turn_of
from api.desk.event_conduct import PlayerConduct, conduct_beside, conduct_in_event
from api.desk.fact_lines import kind_of, line_of, title_of
from api.desk.hearing import HearingSeen, hearing
from api.desk.remedy_words import REACHES
from api.disputes.hearings.pool import HearingPool
from api.disputes.hearings.review import LookedOver
from api.disputes.kept_reviews import docket_of, looked_over_for
from api.disputes.ruling_steps import EventCards
from api.event_store import Log
from api.http.http_types import Request
from api.http.services import service
from api.languages.page_language import PageLanguage, language_of
from api.matches.matches import Matches
from api.matches.pages.running_clocks import RunningClock, running_clocks
from api.settings import Settings
from api.visibility import MatchView, clocks
from api.visibility.request_viewer import viewer_of
from domain import events as e
from domain.match.match import Match
from domain.messages.catalogue import worded
from domain.messages.figures import score_figures
from domain.messages.terms import term
from projections.believed import doubted
from projections.disputes import Dispute
from projections.following import Following
from projections.scorecard import GameLine


class RecordRow(Struct, frozen=True):
    """One event of the record, to be pointed at: its words, its fact as JSON, bone and player.

    `bone` is "" and `seat` None where the fact has none. `corrected` is the position of the
    last correction of it, None without one; the row is as it was recorded all the same. `this_hand`
    is whether it came after the last hand began, or began it.
    """

    position: int
    words: str
    tag: str
    fact: str
    bone: str
    seat: int | None
    corrected: int | None
    this_hand: bool


class ClaimChoice(Struct, frozen=True):
    """A kind of claim that can be raised, and its words.

    `about` has the tags of facts that it can be about and `needs` the fields of a claim that it
    needs, each with blanks between.
    """

    kind: str
    words: str
    about: str
    needs: str


class NamedWord(Struct, frozen=True):
    """A word of the record, and what it is called."""

    value: str
    words: str


class ClosedDispute(Struct, frozen=True):
    """A dispute that is closed, in a line."""

    position: int
    words: str


class UnfinishedGame(Struct, frozen=True):
    """A game without a winner in which play can go on; `later`: whether others began since."""

    game: int
    scores: str
    later: bool


class DeskPage(Struct, frozen=True):
    """All that the page shows at one version of a match.

    `doubted` are the events whose times are not believed, `unfinished` are games without a winner
    in which an official may have play go on, by number; `disputes` are those not closed, `settled`
    those closed; `reviews` are rulings to look at again and players whose cards are due, `watched`
    the breaches that events since the last hand began prove, claimed or not; `papers` says whether
    cards and disputes can be had as signed papers, `acts` whether the reader may rule and record
    here: nobody may while the log is not what was signed of it. `conduct` has the conduct of
    players in the event beside each dispute, for who may hear it.
    """

    match: str
    version: int
    table: str
    event: str
    title: str
    book: str
    players: tuple[str, ...]
    in_layout: bool
    now: Standing
    to_play: str
    paused: bool
    closed: bool
    clocks: tuple[RunningClock, ...]
    doubted: tuple[int, ...]
    record: tuple[RecordRow, ...]
    claims: tuple[ClaimChoice, ...]
    disputes: tuple[HearingSeen, ...]
    conduct: dict[int, tuple[PlayerConduct, ...]]
    settled: tuple[ClosedDispute, ...]
    games: tuple[GameLine, ...]
    bones: tuple[str, ...]
    noted: tuple[NamedWord, ...]
    trumps: tuple[NamedWord, ...]
    unfinished: tuple[UnfinishedGame, ...]
    reviews: tuple[str, ...]
    watched: tuple[str, ...]
    papers: bool
    acts: bool


async def desk_page(
    request: Request, matches: Matches, match: str
) -> tuple[DeskPage, Callable[[], tuple[RecordRow, ...]]]:
    """The page of a table as it is now with no record, and the function of `rows_of` that makes it.

    Raises `UnknownStream`, and what a hearing does.
    """
    words, viewer = language_of(request), viewer_of(request)
    view = await matches.view(match, viewer)
    whole, now = view.whole, view.whole.match
    venue = venue_of(request)
    every = whole.disputes().disputes
    heard = await _heard(request, matches, match, view, every=every)
    look = await looked_over_for(request, matches, match, viewer)
    cards_due = await _cards_due_here(request, matches, match, words, now=now)
    seen = DeskPage(
        match=match,
        version=len(whole.entries),
        table=venue.table,
        event=venue.event,
        title=title_of(now),
        book=now.book.title,
        players=now.opened.players,
        in_layout=now.on_layout,
        now=standing(words, whole, now, viewer),
        to_play=turn_of(whole),
        paused=clocks(view).paused,
        closed=now.closed is not None,
        clocks=running_clocks(words, view),
        doubted=doubted(whole.entries),
        record=(),
        claims=tuple(claim_choices(words, claims_for(now))),
        disputes=heard,
        conduct=await _conduct(request, matches, whole, heard),
        settled=tuple(closed_disputes(words, every)),
        games=whole.score_card().games,
        bones=tuple(map(str, reversed(now.bones.bones))),
        noted=tuple(noted_of(words, now)),
        trumps=tuple(trumps_of(words, now)),
        unfinished=tuple(unfinished_games(now)),
        reviews=(*reviews_of(words, look), *cards_due),
        watched=watched_of(words, now, look),
        papers=bool(service(request, Settings).origin),
        acts=may_here(request, "rule") and not service(request, Log).read_only,
    )
    return seen, rows_of(words, view)


def closed_disputes(words: PageLanguage, every: Iterable[Dispute]) -> Iterable[ClosedDispute]:
    """The disputes that are closed, in a line each."""
    for dispute in every:
        if dispute.stage == "closed":
            yield ClosedDispute(dispute.position, kind_of(words, dispute.claim.kind))


def unfinished_games(match: Match) -> Iterable[UnfinishedGame]:
    """The games in which an official may have play go on, by number."""
    for number in match.unfinished:
        scores = score_figures(match.games[number].scores)
        yield UnfinishedGame(number, scores, number < max(match.games))


async def _heard(
    request: Request, matches: Matches, match: str, view: MatchView, every: Sequence[Dispute]
) -> tuple[HearingSeen, ...]:
    """Every dispute that is not closed, those to be heard first on top."""
    words, viewer = language_of(request), viewer_of(request)
    if not every:
        return ()
    _, docket = await docket_of(request, matches, match, viewer)
    reach = {one.claim: words.t(REACHES[one.reach]) for one in docket}
    order = {at: n for n, at in enumerate(reach)}
    listed = [one for one in every if one.stage != "closed"]
    listed.sort(key=lambda dispute: order.get(dispute.position, len(order)))
    hearings, key = service(request, HearingPool), the_caller(request.scope).id
    return tuple(
        [
            await hearing(
                words,
                hearings,
                view.whole,
                viewer,
                dispute=dispute,
                reach=reach.get(dispute.position, ""),
                principal=key,
            )
            for dispute in listed
        ]
    )


async def _conduct(
    request: Request, matches: Matches, whole: Following, heard: Sequence[HearingSeen]
) -> dict[int, tuple[PlayerConduct, ...]]:
    """The conduct of players in the event by dispute, for officials who hear disputes here."""
    if not heard or not may_here(request, "hear"):
        return {}
    words, event = language_of(request), await conduct_in_event(request, matches, whole)
    positions = (one.dispute.position for one in heard)
    return {at: conduct_beside(words, whole, at, event) for at in positions}


def reviews_of(words: PageLanguage, look: LookedOver) -> tuple[str, ...]:
    """The rulings to look at again, a line each."""
    return tuple(
        words.t(
            "the ruling at {ruling}: given on {given}, now {now}",
            ruling=flagged.ruling,
            given=words.t(VERDICTS[flagged.given]),
            now=words.t(VERDICTS.get(flagged.now, "no longer says anything")),
        )
        for flagged in look.flagged
    )


def watched_of(words: PageLanguage, match: Match, look: LookedOver) -> tuple[str, ...]:
    """The breaches that events since the last hand began prove, a line each."""
    return tuple(_breach(words, match, notice) for notice in look.notices)


async def _cards_due_here(
    request: Request, matches: Matches, match: str, words: PageLanguage, now: Match
) -> tuple[str, ...]:
    """The players whose cards here come to something else now, for who hears disputes here."""
    if not may_here(request, "hear"):
        return ()
    due = await service(request, EventCards).due(matches, match)
    return tuple(_cards_due(words, now, player) for player in due)


def _cards_due(words: PageLanguage, match: Match, due: CardsDue) -> str:
    recorded, held = (worded(term(word), words.catalogue) for word in (due.recorded, due.held))
    return words.t(
        "{player}: {recorded} on record here, {held} now; rule again on claim {claims} (DP-36)",
        player=match.opened.players[due.seat],
        recorded=recorded,
        held=held,
        claims=", ".join(map(str, due.claims)),
    )


def _breach(words: PageLanguage, match: Match, notice: Notice) -> str:
    offence = notice.found
    who = "" if offence.player is None else match.opened.players[offence.player]
    sentences = [f"{offence.event}: {who} {kind_of(words, offence.kind)}".replace(":  ", ": ")]
    sentences.append(words.t("proved by event {by}", by=notice.by))
    acts, notes = words.t("you may act"), words.t("it is for the players to notice")
    return ", ".join([*sentences, acts if notice.acts else notes])


def rows_of(words: PageLanguage, view: MatchView) -> Callable[[], tuple[RecordRow, ...]]:
    """A function that works the record's rows out as they are now, the newest first, in any thread.

    They are those that the viewer may see.
    """
    match, hand = view.whole.match, view.whole.match.hand
    since = hand.started if hand else 1
    return partial(_record_rows, words, match.copy(), tuple(view.visible.entries), since)


def _record_rows(
    words: PageLanguage, match: Match, entries: Sequence[e.Entry], since: int
) -> tuple[RecordRow, ...]:
    corrected = {
        entry.fact.corrects: entry.position
        for entry in entries
        if isinstance(entry.fact, e.RecordCorrected)
    }
    return tuple(
        RecordRow(
            entry.position,
            line_of(words, match, entry.fact),
            e.tag_of(type(entry.fact)),
            json.encode(entry.fact).decode(),
            bone=str(getattr(entry.fact, "bone", None) or ""),
            seat=e.seat_of(entry.fact),
            corrected=corrected.get(entry.position),
            this_hand=entry.position >= since,
        )
        for entry in reversed(entries)
    )


def claim_choices(words: PageLanguage, kinds: dict[str, ClaimKind]) -> Iterable[ClaimChoice]:
    """The choices on a form for claims of these kinds, by name, in the same order."""
    for name, kind in kinds.items():
        about = " ".join(e.tag_of(one) for one in kind.about)
        yield ClaimChoice(name, worded(kind.words, words.catalogue), about, " ".join(kind.needs))


def noted_of(words: PageLanguage, match: Match) -> Iterable[NamedWord]:
    """The observations open to an official: by the book's clauses, or needed by a claim."""
    named = [
        name.removeprefix("observed:")
        for clause in match.book.clauses
        for name in clause.recorded_by
        if name.startswith("observed:")
    ]
    for kind in tests_for(match):
        named += NOTES.get(kind, ())
    for word in dict.fromkeys(named):
        yield NamedWord(word, worded(term(word), words.catalogue))


def trumps_of(words: PageLanguage, match: Match) -> Iterable[NamedWord]:
    """The possible trumps, in 42 alone."""
    if not match.on_layout:
        for trump in get_args(e.Trump):
            yield NamedWord(trump, worded(term(trump), words.catalogue))
