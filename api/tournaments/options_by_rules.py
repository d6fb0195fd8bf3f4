"""The options that a tournament takes from the rules of its matches when it is opened.

By pairs these are the length of a match, and the points of a bye and of an absence.

They are put among the options of a tournament when it is opened, so that its log alone says what
they are.
"""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from domain.errors import NoSuchRule
from domain.events.tournament_facts import TournamentOpened
from domain.rules import FreeScore, Pairs, RuleBook, choose, rules_of, spell
from domain.tournament.formats import format_of
from domain.tournament.stages import RoundRobin, TournamentFormat
from domain.winning import wins_needed


def by_rules(opened: TournamentOpened, book: RuleBook) -> TournamentOpened:
    """The opening, pinned to this edition of its book, with the options that the book gives.

    It is pinned to the format with these options too. An option that the organiser chose stays.
    Raises `NoSuchRule` if the format has no matches of as many games as the book says by pairs.
    """
    rules, options = choose(book.rules, opened.match_options), opened.options
    if isinstance(rules, Pairs):
        options = dict(_lengths(format_of(opened.format, options), rules, options)) | options
        options = dict(_absences(format_of(opened.format, options), rules)) | options
    return replace(
        opened,
        options=options,
        format_sha256=format_of(opened.format, options).sha256(),
        book_sha256=book.sha256(),
    )


def _lengths(
    chosen: TournamentFormat, rules: Pairs, options: Mapping[str, str]
) -> Iterator[tuple[str, str]]:
    """The options of a format for the length of its matches, where the rules say another one.

    Those that the organiser named are left out.

    A match is as long as its edition has it (DP-22, AMB-139).
    """
    games = rules.best_of.value or 1
    for path, rule in chosen.options().items():
        is_length = path.rpartition(".")[2] in ("best_of", "best_of_final")
        if not is_length or path in options or rule.value == games:
            continue
        if games not in rule.choices:
            lengths = " or ".join(map(str, sorted(rule.choices)))
            raise NoSuchRule("match_options.best_of", f"is {games}; here it may be {lengths}")
        yield path, spell(games)


def _absences(chosen: TournamentFormat, rules: Pairs) -> Iterator[tuple[str, str]]:
    """The options of a format for a bye and an absence, where the rules say another value.

    A pair that is there has the walkover of the edition for each game that wins the
    match, and the absent pair has lost it 0 to the target (DP-39, AMB-154).
    """
    target = rules.target.value or 0
    walkover = target if rules.walkover.value is None else rules.walkover.value
    for stage in chosen.stages:
        if not isinstance(stage, RoundRobin):
            continue
        games = wins_needed(stage.best_of.value)
        bye, absence = (walkover * games, 0), (walkover * games, 0, target * games)
        for name, score in (("bye", bye), ("forfeit", absence)):
            rule = rules_of(stage)[name]
            if isinstance(rule, FreeScore) and rule.value != score:
                yield f"{stage.name}.{name}", spell(score)
