"""The remedies of a book and the effect of a ruling, in the reader's language."""

from collections.abc import Iterable, Sequence
from typing import Final

from adjudication.finding import Consequence, Effect, Finding, Transfer
from api.desk.fact_lines import side_of
from api.languages.page_language import PageLanguage
from domain.match.match import Match
from domain.messages.figures import score_figures

_ENDS: Final = {
    "hand": "the hand is over",
    "game": "the game is over",
    "match": "the match is over",
}
_OUT: Final = {
    "game": "{who} is disqualified from the game",
    "match": "{who} is disqualified from the match",
    "tournament": "{who} is disqualified from the tournament",
    "life": "{who} is out for life",
}
CARDS: Final = {
    "warning": "a warning",
    "yellow": "a yellow card",
    "red": "a red card",
    "black": "a black card",
}
"""The cards in words."""
_FIXES: Final = {
    "already_drawn_up": "the bones were drawn up already",
    "another_set": "play with another set",
    "correct_the_card": "put the card right",
    "correct_the_number": "put the number of bones right",
    "correct_the_payment": "put the payment right",
    "dealt_again": "the hand is dealt again",
    "counts_as_before_the_signal": "it counts as before the signal",
    "draw_taken_back_turn_continues": "the draw is taken back, and the turn goes on",
    "exposed_play_at_first_opportunity": "the bone is exposed, and played at the first opportunity",
    "goes_back": "the bone laid instead goes back",
    "hand_in_the_card": "the card is handed in",
    "hear_each_pass": "each of the passes is heard by itself",
    "later_events_have_no_effect": "what came later has no effect",
    "make_up_the_set": "the set is made up",
    "must_draw": "the player must draw",
    "pay_for_the_damage": "the damage is paid for",
    "play_elsewhere_or_take_back": "the bone is played elsewhere or taken back",
    "play_on_until_a_score": "play goes on until somebody scores",
    "put_back_where_it_was": "the bone goes back where it was",
    "put_on_proper_end": "the bone is put on the end where it fits",
    "put_where_it_fits": "the bone is put where it fits, or lies open",
    "reshake_same_shaker": "the same player shakes again",
    "stands": "what was done stands",
    "stands_as_new_spinner": "the double stands, as the spinner",
    "take_back": "it is taken back",
    "take_back_right_player_leads": "it is taken back, and the right player leads",
    "taken_back_and_lies_open": "the bone goes back and lies open",
    "void": "it is void",
}
"""The repairs to make at the table."""
OPTIONS: Final = {
    "nothing_more": "nothing more",
    "loss_of_game": "loss of the game",
    "forfeit_of_match": "forfeit of the match",
    "banned_for_good": "banned for good",
    "taken": "taken",
    "declined": "declined",
}
"""The options of a choice that a clause leaves open."""
WHO: Final = {"opponent": "left to the opponent", "official": "left to the official"}
IDLE: Final = {
    "refuted": "The record refutes it: it can be dismissed, or the record corrected first.",
    "moot": "It is moot, since its event was corrected away: it can be dismissed.",
    "late": "Nothing follows from upholding it, since it was raised too late: "
    "an official who upholds it says on what ground.",
    "open": "Nothing follows from upholding it, since the record leaves it open: "
    "presume something below, or say on what ground it is upheld.",
    "earlier": "Nothing follows from upholding it, since a ruling ended the hand for an earlier "
    "act: an official who upholds it says on what ground.",
    "no_remedy": "Nothing follows from upholding it: the book lays nothing down.",
}
"""The reasons for which nothing follows from upholding a claim
(`adjudication.ruling.giving_rulings.Idle`)."""
PART_NAMES: Final = {
    "": "the whole claim",
    "points": "its points alone",
    "end": "what it ends alone",
    "player": "what becomes of the player alone",
    "table": "what is put right at the table alone",
}
"""The subject of a ruling: the claim, or a part of its remedy."""
REACHES: Final = {
    "match": "can change the match",
    "game": "can change the game",
    "hand": "can change the hand",
    "points": "can change points",
    "table": "is put right at the table",
    "nothing": "changes nothing any more",
}
"""How far a dispute can reach, the gravest first (`adjudication.review.docket`)."""


def follows(words: PageLanguage, match: Match, finding: Finding) -> tuple[str, ...]:
    """The remedies if the claim is upheld, a line each; empty if the finding has no consequence.

    A consequence that changes nothing is one line that says so.
    """
    consequence = finding.consequence
    if consequence is None:
        return ()
    laid_down = tuple(_laid_down(words, match, consequence))
    if not laid_down and finding.verdict == "refuted" and consequence.causes:
        return (words.t("nothing is due: what was paid for it goes back"),)
    return laid_down or (words.t("nothing follows"),)


def _laid_down(words: PageLanguage, match: Match, consequence: Consequence) -> Iterable[str]:
    t, players = words.t, match.opened.players
    if consequence.ends and consequence.moot_by is None:
        yield t(_ENDS[consequence.ends])
    if consequence.drawn:
        yield t("nobody wins it")
    if consequence.score:
        yield t("the score recorded is {score}", score=score_figures(consequence.score))
    if consequence.disqualified:
        seat, scope = consequence.disqualified
        yield t(_OUT[scope], who=players[seat])
    yield from _paid(words, players, consequence.pays)
    yield from _paid(words, players, consequence.returns)
    if consequence.moot_by is not None:
        at = consequence.moot_by
        yield t("nothing: the ruling at {at} ended the hand for an earlier act", at=at)
    if consequence.due is not None:
        yield t("{points} points are due", points=consequence.due)
    marks_won = consequence.marks if consequence.moot_by is None else None
    for side, marks in (marks_won or {}).items():
        yield t("marks to {who}: {marks}", marks=marks, who=side_of(match, int(side)))
    if consequence.fix:
        yield t(_FIXES.get(consequence.fix, consequence.fix.replace("_", " ")))
    if consequence.next and consequence.next.seat is not None:
        yield t("{who} opens the next hand", who=players[consequence.next.seat])
    if consequence.card is not None:
        yield t(CARDS[consequence.card])
    if consequence.warning:
        yield t("a warning")
    if consequence.penalty_free:
        yield t("no penalty")
    if consequence.needs == "bids":
        yield t("marks: how many is open, since the bids are not all on record")
    if consequence.refer:
        yield t("an official decides")


def _paid(
    words: PageLanguage, players: Sequence[str], payments: Iterable[Transfer]
) -> Iterable[str]:
    t = words.t
    for payment in payments:
        payee, points = players[payment.payee], payment.points
        if points < 0:
            yield t("{points} taken from the side of {whom}", points=-points, whom=payee)
            continue
        payer = t("nobody") if payment.payer is None else players[payment.payer]
        yield t("{who} pays {whom} {points}", who=payer, whom=payee, points=points)


def does(words: PageLanguage, match: Match, effect: Effect) -> str:
    """The effect of a choice, in a line."""
    sentences = [words.t("score {score}", score=score_figures(effect.scores))]
    if effect.match_winner is not None:
        sentences.append(words.t("the match to {who}", who=side_of(match, effect.match_winner)))
    elif effect.game_winner is not None:
        sentences.append(words.t("the game to {who}", who=side_of(match, effect.game_winner)))
    elif effect.hand_over:
        sentences.append(words.t(_ENDS["hand"]))
    return ", ".join(sentences)


def texts() -> Iterable[str]:
    """Every text of the tables in this module, for the check that all are translated."""
    for table in (_ENDS, _OUT, CARDS, _FIXES, OPTIONS, WHO, IDLE, PART_NAMES, REACHES):
        yield from table.values()
