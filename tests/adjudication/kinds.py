"""Every kind of claim in every book: the records made for it, what is asked, what it means.

Also where a kind has no meaning, and which verdicts it cannot get. The cases are
drawn from here by `cases`.
"""

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any, Final, NamedTuple

from domain import events as e
from tests.adjudication.asking import (
    SEATS,
    SEEN,
    SLOW,
    Asks,
    about,
    after_a_signal,
    against_each,
    counted,
    due_known,
    leads,
    of_the_match,
    of_whole_biddings,
    points_of_tricks,
    suits,
    tricks,
)
from tests.generators import (
    careless,
    careless42,
    careless_results,
)
from tests.generators import careless_officials as made
from tests.generators.careless import Manners
from tests.generators.careless42 import TRUMPS, Manners42
from tests.oracles import (
    plain_fives,
    plain_manners,
    plain_officials,
    plain_payments,
    plain_points,
    plain_time,
)
from tests.oracles import plain_straight as straight
from tests.oracles.enumerator import Log

PLAYERS: Final = {"PDA": (2,), "HF": (2, 3, 4), "FU": (2, 3, 4), "UDL": (2,), "42": (4,)}


Make = Callable[[Random, int], Log]


class Kind(NamedTuple):
    """A kind of claim: which records are made for it, what is asked of them, what it means.

    `definition` takes the record, the claim and, where `hides`, a world. `hides` is how
    many bones are drawn unseen; 0 where the log alone decides, and then nobody saw any
    bone drawn.
    """

    make: Callable[[Random, int], Log]
    asks: Asks
    definition: Callable[..., bool | None]
    hides: int = 0


def _hand(book: str, **manners: Any) -> Callable[[Random, int], Log]:
    settings = Manners(**manners)
    return lambda rng, players: careless.hand(rng, book, players, settings)


def _results(book: str) -> Callable[[Random, int], Log]:
    return lambda rng, players: careless_results.results(rng, book, players)


def _hand42(**manners: Any) -> Callable[[Random, int], Log]:
    settings = Manners42(**manners)
    return lambda rng, _: careless42.hand(rng, settings)


def _told(make: Callable[[Random, str, int], Log], book: str) -> Make:
    return lambda rng, players: make(rng, book, players)


def _either(make: Make, other: Make) -> Make:
    return lambda rng, players: (make if rng.random() < 0.5 else other)(rng, players)


def _results42(rng: Random, _: int) -> Log:
    return careless42.results(rng)


def _of_holdings(book: str) -> dict[str, Kind]:
    """Claims about holdings."""
    hand, f = partial(_hand, book), plain_fives
    return {
        "could_play": Kind(
            hand(before_opening=0.2), about("could_play", e.BoneDrawn, e.Passed), f.could_play, 3
        ),
        "wrong_opening": Kind(
            hand(opens_wrongly=0.7, first_hand=0.1, acts=(0, 6)),
            leads("wrong_opening", against=True),
            f.wrong_opening,
            3,
        ),
        "wrong_leader": Kind(
            hand(opens_wrongly=0.7, first_hand=0.3, acts=(0, 6)),
            leads("wrong_leader"),
            f.wrong_leader,
            3,
        ),
        "void_hand": Kind(
            hand(no_play=0.9, no_doubles=0.5, ends=1),
            about("void_hand", e.HandEnded),
            f.void_hand,
            3,
        ),
    }


def _of_turns(book: str) -> dict[str, Kind]:
    """A placement, a turn."""
    hand, f, p = partial(_hand, book), plain_fives, plain_points
    acts = (e.BonePlayed, e.BoneDrawn, e.Passed)
    return {
        "misplay": Kind(hand(misplays=0.4), about("misplay", e.BonePlayed), f.misplay),
        "illegal_pass": Kind(
            hand(passes_wrongly=0.3, all_dealt=0.6),
            about("illegal_pass", e.Passed),
            f.illegal_pass,
        ),
        "out_of_turn": Kind(hand(out_of_turn=0.2), about("out_of_turn", *acts), f.out_of_turn),
        "opening_not_double": Kind(
            hand(opens_wrongly=0.9, first_hand=0.3),
            leads("opening_not_double"),
            f.opening_not_double,
        ),
        "played_on_after_end": Kind(
            hand(rich=0.7, scoring=0.7),
            about("played_on_after_end", *acts),
            p.played_on_after_end,
        ),
        "exposed_not_played": Kind(
            hand(exposes=0.15, out_of_turn=0.1, lifts=0.2),
            about("exposed_not_played", e.BoneExposed, e.PlayRetracted, *acts),
            f.exposed_not_played,
        ),
    }


def _of_points(book: str) -> dict[str, Kind]:
    """Calls and payments."""
    hand, p = partial(_hand, book), plain_points
    return {
        "score_call": Kind(
            hand(scoring=0.7, claims_early=0.1), about("score_call", e.ScoreCalled), p.score_call
        ),
        "missed_score": Kind(
            hand(scoring=0.7), about("missed_score", e.BonePlayed), p.missed_score
        ),
        "muggins": Kind(
            hand(scoring=0.7, claims_early=0.1), about("muggins", e.MugginsCalled), p.muggins
        ),
        "wrong_payment": Kind(
            hand(scoring=0.7, rich=0.3, hands_back=0.3),
            about("wrong_payment", e.ChipsPaid, e.PointsPegged),
            plain_payments.wrong_payment,
            3,
        ),
        "payment_withheld": Kind(
            hand(scoring=0.7, rich=0.3, hands_back=0.3),
            about("payment_withheld", e.ScoreCalled),
            plain_payments.payment_withheld,
        ),
        "chips_short": Kind(_results(book), about("chips_short", e.ChipsCounted), p.chips_short),
    }


def _of_hand_ends(book: str) -> dict[str, Kind]:
    """The draw, and how the hand ended."""
    hand, f = partial(_hand, book), plain_fives
    ended = {"ends": 1.0, "small": 0.6, "exposes": 0.02, "puts_back": 0.03}
    return {
        "hand_size": Kind(
            hand(before_opening=0.4, small=0.2),
            about("hand_size", e.OpeningDrawn, e.BoneDrawn),
            f.hand_size,
        ),
        "draw_order": Kind(hand(first_hand=0.6), about("draw_order", e.OpeningDrawn), f.draw_order),
        "false_domino": Kind(
            hand(misplays=0.4, domino=0.1), about("false_domino", e.DominoCalled), f.false_domino
        ),
        "hidden_domino": Kind(
            hand(domino=0.1), about("hidden_domino", e.DominoCalled), f.hidden_domino
        ),
        "out_first": Kind(
            hand(**ended, domino=0.1),
            against_each("out_first", e.HandEnded, e.DominoCalled),
            f.out_first,
        ),
        "blocked": Kind(
            hand(
                ends=1,
                small=0.0,
                all_dealt=1,
                draws_wrongly=0.9,
                misplays=0.05,
                till_blocked=True,
                acts=(20, 80),
                turned_up=0.15,
            ),
            about("blocked", e.HandEnded, where=lambda fact: fact.how == "lock"),
            f.blocked,
            3,
        ),
        "lock_winner": Kind(
            hand(**ended),
            against_each("lock_winner", e.HandEnded, where=lambda fact: fact.how == "lock"),
            f.lock_winner,
            3,
        ),
        "hand_points": Kind(
            hand(**ended, rich=0.3),
            about("hand_points", e.HandEnded, where=counted),
            f.hand_points,
            3,
        ),
        "not_on_board": Kind(hand(**ended), about("not_on_board", e.HandEnded), f.not_on_board),
        "time_expiry": Kind(
            hand(scoring=0.6, clock=0.06),
            against_each("time_expiry", e.TimeCalled),
            plain_time.time_expiry,
        ),
    }


def _of_results(book: str) -> dict[str, Kind]:
    """Results, and what an official saw."""
    results, p = _results(book), plain_points
    return {
        "score_card": Kind(results, about("score_card", e.ScoreCardWritten), p.score_card),
        "match_result": Kind(results, of_the_match("match_result", *SEATS), p.match_result),
        "slow_play": Kind(results, of_the_match("slow_play", *SLOW), p.slow_play),
        "observed": Kind(results, of_the_match("observed", *SEEN), p.observed),
    }


def _of_officials(book: str) -> dict[str, Kind]:
    """Claims of officials: duties, chips, the set, what was lifted, games that nobody finished."""
    hand, f = partial(_hand, book), plain_officials
    logs, results = _told(made.between_hands, book), _results(book)
    counted = results if book == "FU" else _told(made.counted, book)
    return {
        "not_shuffled": Kind(logs, against_each("not_shuffled", e.HandStarted), f.not_shuffled),
        "chip_colour": Kind(counted, about("chip_colour", e.ChipsCounted), f.chip_colour),
        "chips_audit": Kind(
            _either(hand(scoring=0.7), counted), of_the_match("chips_audit", {}), f.chips_audit
        ),
        "premature_correction": Kind(
            hand(lifts=0.4, misplays=0.2, out_of_turn=0.1, opens_wrongly=0.5, acts=(1, 8)),
            about("premature_correction", e.PlayRetracted),
            f.premature_correction,
            3,
        ),
        "exposed_put_back": Kind(
            hand(exposes=0.3, puts_back=0.5, draws_wrongly=0.4, acts=(4, 20)),
            about("exposed_put_back", e.BoneReturned),
            f.exposed_put_back,
            3,
        ),
        "spinner_accepted": Kind(
            hand(misplays=0.5, acts=(8, 30)),
            about("spinner_accepted", e.BonePlayed),
            f.spinner_accepted,
        ),
        "spinner_mark": Kind(
            made.followed_by(hand(), made.marks_of_spinners),
            about("spinner_mark", e.SpinnerMarked, e.HandEnded),
            f.spinner_mark,
        ),
        "before_signal": Kind(
            made.followed_by(hand(clock=0.2), made.found_before_the_signal),
            after_a_signal("before_signal"),
            f.before_signal,
        ),
        "card_wins": Kind(
            _told(made.cards_with_wins, book), about("card_wins", e.ScoreCardWritten), f.card_wins
        ),
        "card_withheld": Kind(
            _told(made.cards_with_wins, book),
            about("card_withheld", e.ScoreCardWritten),
            f.card_withheld,
        ),
        **_of_every_game(logs, hand(), results, f.official_error),
    }


def _of_manners(book: str) -> dict[str, Kind]:
    """How a bone was handled."""
    hand, f = partial(_hand, book), plain_manners
    noted = made.followed_by(hand(scoring=0.7, misplays=0.1), made.manners_noted)
    called = made.followed_by(hand(scoring=0.7, claims_early=0.2), made.manners_noted)
    return {
        "early_call": Kind(called, about("early_call", e.ScoreCalled), f.early_call),
        "end_meant": Kind(noted, about("end_meant", e.BonePlayed), f.end_meant),
        "late_forfeit": Kind(
            made.followed_by(_results(book), made.latecomers),
            of_the_match("late_forfeit", *SEATS[1:]),
            f.late_forfeit,
        ),
        **_handled(noted),
        "idle_thinking": Kind(noted, about("idle_thinking", e.BonePlayed), f.idle_thinking, 3),
    }


def _handled(noted: Make) -> dict[str, Kind]:
    f = plain_manners
    acts = (e.BonePlayed, e.BoneDrawn, e.Passed)
    return {
        "misnamed": Kind(noted, about("misnamed", e.BonePlayed), f.misnamed),
        "touched_not_played": Kind(noted, about("touched_not_played", *acts), f.touched_not_played),
    }


def _of_every_game(
    make: Make, played: Make, results: Make, error: Callable[..., bool]
) -> dict[str, Kind]:
    f = plain_officials
    up = made.followed_by(played, made.given_up)
    return {
        "lots_missing": Kind(make, against_each("lots_missing", e.HandStarted), f.lots_missing),
        "redrew_untied": Kind(make, against_each("redrew_untied", e.LotsDrawn), f.redrew_untied),
        "faulty_set": Kind(
            made.followed_by(played, made.set_faults),
            about("faulty_set", e.SetFoundFaulty),
            f.faulty_set,
        ),
        "resigned": Kind(up, against_each("resigned", e.Resigned), f.resigned),
        "agreed_result": Kind(up, about("agreed_result", e.ResultAgreed), f.agreed_result),
        "official_error": Kind(
            made.followed_by(results, made.ruled), about("official_error", e.RulingGiven), error
        ),
    }


def fives(book: str) -> dict[str, Kind]:
    """The kinds of a fives game."""
    parts = (
        _of_holdings,
        _of_turns,
        _of_points,
        _of_hand_ends,
        _of_results,
        _of_officials,
        _of_manners,
    )
    return {name: kind for part in parts for name, kind in part(book).items()}


def _marks_of_whole_biddings(log: Log) -> Iterator[e.Claim]:
    """The claim about every end of a hand, but for marks without all the bids (AMB-155)."""
    yield from about("hand_marks", e.HandEnded, where=lambda end: end.how == "void")(log)
    with_marks = about("hand_marks", e.HandEnded, where=lambda end: end.how != "void")
    yield from of_whole_biddings(with_marks)(log)


def of_42() -> dict[str, Kind]:
    """The kinds of 42."""
    hand, s, o = _hand42, straight, plain_officials
    noted = made.followed_by(hand(plays=(2, 14), reneges=0.5, ends=0.1), made.manners_noted)
    late = {"plays": (12, 28), "bids_badly": 0.0, "exposes_bidding": 0.0}
    return {
        "renege": Kind(
            hand(plays=(2, 14), reneges=0.7, ends=0.1), about("renege", e.BonePlayed), s.renege, 6
        ),
        "exposed_not_played": Kind(
            hand(exposes=0.3, plays=(4, 16), reneges=0.7, ends=0.1),
            about("exposed_not_played", e.BoneExposed, e.BonePlayed),
            s.exposed_not_played,
            6,
        ),
        "declaration": Kind(
            hand(**late, declares=0.3, out_of_turn=0.0, ends=0.2),
            about("declaration", e.DeclarationMade),
            s.declaration,
            6,
        ),
        "out_of_turn": Kind(
            hand(out_of_turn=0.2), about("out_of_turn", e.BonePlayed), s.out_of_turn
        ),
        "trick_winner": Kind(hand(plays=(8, 28)), tricks, s.trick_winner),
        "trick_points": Kind(hand(plays=(8, 28)), points_of_tricks, plain_manners.trick_points),
        "suit_named": Kind(hand(plays=(4, 28), silent=0.4), suits, plain_manners.suit_named),
        **_handled(noted),
        "idle_thinking": Kind(
            noted, about("idle_thinking", e.BonePlayed), plain_manners.idle_thinking_42, 6
        ),
        "wrong_shaker": Kind(hand(plays=(1, 2)), due_known, s.wrong_shaker),
        "draw_order": Kind(hand(plays=(1, 2)), about("draw_order", e.OpeningDrawn), s.draw_order),
        "hand_size": Kind(
            hand(plays=(1, 2), wrong_size=0.4), about("hand_size", e.OpeningDrawn), s.hand_size
        ),
        "illegal_bid": Kind(
            hand(bids_badly=0.7, plays=(1, 2)),
            of_whole_biddings(about("illegal_bid", e.BidMade)),
            s.illegal_bid,
        ),
        "bid_out_of_turn": Kind(
            hand(bids_badly=0.6, plays=(1, 2)),
            of_whole_biddings(about("bid_out_of_turn", e.BidMade)),
            s.bid_out_of_turn,
        ),
        "exposed_in_bidding": Kind(
            hand(exposes_bidding=0.3, plays=(1, 8), exposes=0.15),
            about("exposed_in_bidding", e.BoneExposed),
            s.exposed_in_bidding,
        ),
        "trump_is": Kind(
            hand(plays=(1, 6), silent=0.4),
            of_whole_biddings(of_the_match("trump_is", *({"trump": trump} for trump in TRUMPS))),
            s.trump_is,
        ),
        "hand_marks": Kind(
            hand(plays=(8, 28), declares=0.1, exposes_bidding=0.2, passes=0.6),
            _marks_of_whole_biddings,
            s.hand_marks,
        ),
        "bones_not_shown": Kind(
            hand(plays=(8, 28), declares=0.1, ends=0.9),
            against_each("bones_not_shown", e.HandEnded),
            s.bones_not_shown,
        ),
        "game_result": Kind(_results42, of_the_match("game_result", *SEATS), s.game_result),
        "late_forfeit": Kind(_results42, of_the_match("late_forfeit", *SEATS[1:]), s.late_forfeit),
        "played_on_after_end": Kind(
            _results42,
            about("played_on_after_end", e.HandStarted, e.BonePlayed),
            s.played_on_after_end,
        ),
        "score_card": Kind(_results42, about("score_card", e.ScoreCardWritten), s.score_card),
        "match_result": Kind(_results42, of_the_match("match_result", *SEATS), s.match_result),
        "observed": Kind(_results42, of_the_match("observed", *SEEN), s.observed),
        "slow_play": Kind(_results42, of_the_match("slow_play", *SLOW), o.slow_play_42),
        "stack_choice": Kind(
            hand(stacks=1.0, plays=(1, 4)), about("stack_choice", e.StackChosen), o.stack_choice
        ),
        **_of_every_game(_told(made.between_hands, "42"), hand(), _results42, o.official_error_42),
    }


KINDS: Final[dict[str, dict[str, Kind]]] = {
    **{book: fives(book) for book in ("PDA", "HF", "FU", "UDL")},
    "42": of_42(),
}
"""By book, every kind of claim."""

_LOTS: Final = ("lots_missing", "redrew_untied")

NO_MEANING: Final = {
    **{
        (kind, "FU"): "played without chips"
        for kind in ("chips_short", "chips_audit", "chip_colour")
    },
    **{(kind, book): "no draw for a game" for kind in _LOTS for book in ("HF", "UDL")},
    **{("spinner_mark", book): "UDL's card alone has it" for book in ("PDA", "HF", "FU")},
    **{("card_withheld", book): "PDA alone has it handed in" for book in ("HF", "FU", "UDL")},
    **{("before_signal", book): "UDL alone has a clock" for book in ("PDA", "HF", "FU")},
    **{
        (kind, book): "UDL alone has it"
        for kind in ("slow_play", "time_expiry")
        for book in ("PDA", "HF", "FU")
    },
}
"""Where a kind cannot be claimed, and why."""

_ONLY_REFUTED: Final = {
    **{("spinner_accepted", book): "the spinner stays" for book in ("FU", "UDL")},
    ("exposed_put_back", "FU"): "no clause has it kept",
    ("wrong_opening", "FU"): "no hand opens with the highest double",
    ("opening_not_double", "FU"): "no hand opens with the highest double",
    ("opening_not_double", "UDL"): "the highest domino opens where nobody has a double",
    ("draw_order", "FU"): "no order is laid down",
    ("draw_order", "UDL"): "no order is laid down",
    **{("muggins", book): "UDL alone has it" for book in ("PDA", "HF", "FU")},
    **{("not_on_board", book): "UDL alone has it" for book in ("PDA", "HF", "FU")},
}
_NEVER_UNDETERMINED: Final = {
    ("draw_order", "HF"): "no lots settle who draws first",
    ("void_hand", "FU"): "the book has no such hands",
    ("void_hand", "UDL"): "no hand is thrown in (UDL-3)",
}
_OPEN_WITHOUT_LOTS: Final = {("exposed_not_played", "FU"), ("premature_correction", "FU")}
"""Lots say who opens, and a record may have none."""
_OPEN_WHERE_BROKEN_OFF: Final = {("hand_size", "42")}
"""A re-shake ends the hand while its bones are drawn."""
_OPEN_STILL: Final = (
    "match_result",
    "time_expiry",
    "early_call",
    "misnamed",
    "touched_not_played",
    "end_meant",
    "draw_order",
    "not_on_board",
    "spinner_mark",
    "card_withheld",
    "not_shuffled",
    "lots_missing",
    "hand_marks",
    "bones_not_shown",
    "out_first",
)
"""Claims that the log alone decides, where it has all of it."""

NEVER: Final = {
    **{cell: ({"proved", "undetermined"}, why) for cell, why in _ONLY_REFUTED.items()},
    **{cell: ({"undetermined"}, why) for cell, why in _NEVER_UNDETERMINED.items()},
    **{
        (kind, book): ({"undetermined"}, "the log alone decides")
        for book, kinds in KINDS.items()
        for kind, how in kinds.items()
        if not how.hides
        and kind not in _OPEN_STILL
        and (kind, book) not in {*_ONLY_REFUTED, *_OPEN_WITHOUT_LOTS, *_OPEN_WHERE_BROKEN_OFF}
    },
}
"""Verdicts that a kind cannot get in a book, and why."""

CELLS: Final = [
    (kind, book)
    for book, kinds in KINDS.items()
    for kind in kinds
    if (kind, book) not in NO_MEANING
]
