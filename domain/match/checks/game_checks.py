"""Which reports about the match and its games can be true."""

from domain import events as e
from domain.errors import ImpossibleReport, NoSuchRule
from domain.house_rules import book_of
from domain.house_rules.unplayable_values import without_double_six
from domain.match.checks.preconditions import begun, game_in_progress, ruled
from domain.match.match import Match
from domain.match.records.signed_card import SignedCard
from domain.rulebooks import EDITIONS
from domain.rules import Pairs, RuleBook, choose


def opened(match: Match, fact: e.MatchOpened) -> None:
    """Refuse a book, an edition, a number of players or options that there are not.

    Refuse, too, two players of one name and an even `best_of`. All these raise `NoSuchRule`.
    Raises `ImpossibleReport` for scores of other sides, or a Domino holder who does not play,
    and `BadText` for malformed house rules.
    """
    rules = book_of(fact)
    if fact.book != rules.id:
        raise NoSuchRule("book", f"is {fact.book!r}; the house rules are {rules.id!r}")
    if (fact.version, fact.sha256) != (rules.version, rules.sha256()):
        raise NoSuchRule("version", _not_kept(fact, rules))
    if len(fact.players) not in rules.seats:
        allowed = " or ".join(map(str, rules.seats))
        raise NoSuchRule("players", f"are {len(fact.players)}; {rules.id} is for {allowed}")
    for name in fact.players:
        if fact.players.count(name) > 1:
            raise NoSuchRule("players", f"differ in name: two players are called {name}")
    if fact.best_of % 2 == 0:
        raise NoSuchRule("best_of", "must be odd, so that one side wins")
    chosen = choose(rules.rules, fact.options)
    if isinstance(chosen, Pairs):
        if (chosen.best_of.value or 1) % 2 == 0:
            raise NoSuchRule("options.best_of", "must be odd, so that one side wins")
        for name, detail in without_double_six(chosen):
            raise NoSuchRule(f"options.{name}", detail)
    _check_beginning(fact)


def _check_beginning(fact: e.MatchOpened) -> None:
    """Refuse scores of other sides than there are, and a holder who does not play."""
    table = Match()
    table.apply(1, fact)
    if fact.scores and len(fact.scores) != table.sides:
        raise ImpossibleReport("scores", f"are {len(fact.scores)}; there are {table.sides} sides")
    if fact.domino_holder is not None and fact.domino_holder >= table.players:
        detail = f"is {fact.domino_holder}; the seats are 0 to {table.players - 1}"
        raise ImpossibleReport("domino_holder", detail)


def _not_kept(fact: e.MatchOpened, rules: RuleBook) -> str:
    """The words that refuse a version and hash that are no edition, with the editions there are."""
    unknown = f"{fact.version!r} with the hash {fact.sha256} is no edition of {rules.id}"
    if fact.house_rules:
        return f"{unknown}: these house rules are {rules.version} ({rules.sha256()})"
    editions = [one for one in EDITIONS.values() if one.id == rules.id]
    return f"{unknown}; there are " + ", ".join(
        f"{edition.version} ({edition.sha256()})" for edition in editions
    )


def game_started(match: Match, fact: e.GameStarted) -> None:
    """Refuse a game with another number than the next; the one before need not be over.

    Raises `ImpossibleReport`.
    """
    game = match.game
    due = max(match.games, default=0) + 1
    if fact.number != due:
        started = None if game is None else game.started
        raise ImpossibleReport("number", f"is {fact.number}; the next game is {due}", started)


def game_ended(match: Match, fact: e.GameEnded) -> None:
    """Refuse to end a game that is over, or another than the current one, without a ruling.

    By a ruling any game on record may end again. Refuse a ruling that was never given, and scores
    that are not one a side, or fall below 0 but by pairs. Raises `ImpossibleReport`.
    """
    ruled(match, fact.ruling)
    if fact.ruling is None:
        game = game_in_progress(match)
        if fact.game not in (None, game.number):
            detail = (
                f"is {fact.game}; game {game.number} is played, and only a ruling changes another"
            )
            raise ImpossibleReport("game", detail, game.started)
    begun(match, fact.game)
    _by_side(match, fact.scores)


def match_ended(match: Match, fact: e.MatchEnded) -> None:
    """Refuse an end by a ruling that was never given; whether anybody has won is not asked.

    Raises `ImpossibleReport`.
    """
    ruled(match, fact.ruling)


def result_agreed(match: Match, fact: e.ResultAgreed) -> None:
    """Refuse a result that names a seat twice, or one that nobody has, or scores not one a side.

    Scores below 0 are refused but by pairs. Raises `ImpossibleReport`.
    """
    for seat in fact.seats:
        if seat >= match.players:
            raise ImpossibleReport("seats", f"has {seat}; the seats are 0 to {match.players - 1}")
    if len(set(fact.seats)) < len(fact.seats):
        raise ImpossibleReport("seats", "names a seat twice")
    _by_side(match, fact.scores)


def _by_side(match: Match, scores: tuple[int, ...] | None, field: str = "scores") -> None:
    if scores is not None and len(scores) != match.sides:
        raise ImpossibleReport(field, f"has {len(scores)} numbers for {match.sides} sides")
    if scores is not None and min(scores) < 0 and match.pairs is None:
        raise ImpossibleReport(field, f"falls below 0, which no score of {match.book.id} can")


def card_written(match: Match, fact: e.ScoreCardWritten) -> None:
    """Refuse a score card of a game that has not begun; the game need not be over.

    Refuse, too, scores or games won that are not one number a side, or fall below 0 but by pairs.
    Raises `ImpossibleReport`.
    """
    if match.game is None:
        raise ImpossibleReport("fact", "no game has been played")
    begun(match, fact.game)
    _by_side(match, fact.scores)
    _by_side(match, fact.wins, "wins")


def card_signed(match: Match, fact: e.ScoreCardSigned) -> None:
    """Refuse a second signature of a seat on one card, or a card that is not written.

    Raises `ImpossibleReport`.
    """
    if fact.seat in _written(match, fact.game).signed:
        raise ImpossibleReport("seat", f"seat {fact.seat} has signed this card")


def card_refused(match: Match, fact: e.ScoreCardRefused) -> None:
    """Refuse a refusal by a seat that has signed or refused this card, or of one not written.

    Raises `ImpossibleReport`.
    """
    card = _written(match, fact.game)
    if fact.seat in card.signed:
        raise ImpossibleReport("seat", f"seat {fact.seat} has signed this card")
    if fact.seat in card.refused:
        raise ImpossibleReport("seat", f"seat {fact.seat} has refused this card")


def card_received(match: Match, fact: e.ScoreCardReceived) -> None:
    """Refuse a card that an official has already, or that is not written.

    Raises `ImpossibleReport`.
    """
    at = _written(match, fact.game).received
    if at is not None:
        raise ImpossibleReport("fact", "an official has this card", at)


def _written(match: Match, number: int | None) -> SignedCard:
    """The card that this is about, which must be written. Raises `ImpossibleReport`."""
    begun(match, number)
    game = match.signed_game(number)
    if game.card.scores is None:
        detail = f"no score card of game {game.number} is written: report it first"
        raise ImpossibleReport("fact", detail)
    return game.card
