"""Games that end otherwise than by play: given up, agreed; bones placed before the signal."""

from adjudication.case.case import Case
from adjudication.finding import Consequence, Tested, ruled
from domain import events as e
from domain.errors import BadClaim
from domain.match.end_facts import scores_given_up, won_by_resignation
from domain.match.match import Match
from domain.messages.message import all_of, message


def resigned(case: Case, claim: e.Claim) -> Tested:
    """Test the claim that a player gave up the game or the match: of `against`'s side, if named.

    The only side left wins it; while several are left, an official decides. AMB-87, 42-RR-8.
    """
    position, fact = case.event_of(claim, e.Resigned)
    match = case.now
    who = case.name(fact.seat)
    against = claim.against
    right = against is None or match.side[against] == match.side[fact.seat]
    cites = match.book.infraction("resigned", fact.scope).remedy.cites
    return Tested(
        ruled(right),
        position,
        "none",
        offender=fact.seat,
        consequence=_given_up(case.before(position + 1), fact.scope, cites) if right else None,
        words=(
            message("{who} gave up the match at event {position}.", who=who, position=position)
            if fact.scope == "match"
            else message("{who} gave up the game at event {position}.", who=who, position=position),
            *(
                ()
                if right
                else (message("The claim is about {claimed}.", claimed=case.name(against)),)
            ),
        ),
    )


def _given_up(match: Match, scope: e.Concluded, cites: tuple[str, ...]) -> Consequence:
    """The only side left wins, with the target to its name (AMB-24); while several are, nobody."""
    given_up = won_by_resignation(match, scope)
    if given_up is None:
        return Consequence(cites, refer=True)
    scope, winner = given_up
    score = scores_given_up(match, winner)
    of_game = scope == "game" or match.opened.best_of == 1
    return Consequence(cites, ends=scope, score=score if of_game else None, winner=winner)


def agreed_result(case: Case, claim: e.Claim) -> Tested:
    """Test the claim that every side agreed on this result (AMB-87)."""
    position, fact = case.event_of(claim, e.ResultAgreed)
    match = case.now
    agreed = {match.side[seat] for seat in fact.seats}
    right = agreed == set(match.side)
    cites = match.book.infraction("agreed_result", fact.scope).remedy.cites
    winner = None if fact.winner is None else match.side[fact.winner]
    return Tested(
        ruled(right),
        position,
        "none",
        consequence=Consequence(
            cites,
            ends=fact.scope,
            score=fact.scores,
            winner=winner,
            drawn=winner is None,
        )
        if right
        else None,
        words=(
            message(
                "{who} agreed on the result at event {position}.",
                who=all_of(map(case.name, fact.seats)),
                position=position,
            )
            if fact.seats
            else message("The result at event {position} names nobody.", position=position),
            message("Every side agreed.") if right else message("Not every side agreed."),
        ),
    )


def before_signal(case: Case, claim: e.Claim) -> Tested:
    """Test the claim that this bone was placed before the signal: it still scores, called in time.

    By the record, or because an official found it so.

    Raises `BadClaim` if the claim names no bone that was played, or no time was called in that
    game. AMB-39, UDL-11.
    """
    position, fact = case.event_of(claim, e.BonePlayed)
    signal = _signal(case, position)
    if signal is None:
        raise BadClaim("event", "no time has been called in this game")
    observed_at = [
        at
        for at, other in case.of_kind(e.Observed)
        if (other.what, other.event) == ("placed_before_signal", position)
    ]
    right = position < signal or bool(observed_at)
    return Tested(
        ruled(right),
        position,
        "finality",
        offender=fact.seat,
        consequence=Consequence(
            (*case.rules.time_expiry.clauses, "AMB-39"), fix="counts_as_before_the_signal"
        )
        if right
        else None,
        words=(
            message(
                "{who} placed {bone} at event {position}; time was called at event {signal}.",
                who=case.name(fact.seat),
                bone=fact.bone,
                position=position,
                signal=signal,
            ),
            *(
                message("An official found at event {at} that it was placed before.", at=at)
                for at in observed_at
            ),
        ),
    )


def _signal(case: Case, position: int) -> int | None:
    """The first signal of the game in which the event at `position` is."""
    if case.rules.time_expiry.value == "none":
        return None
    started = case.before(position).current_game().started
    for at, fact in case.since(started):
        if isinstance(fact, e.GameStarted) and at > position:
            return None
        if isinstance(fact, e.TimeCalled):
            return at
    return None
