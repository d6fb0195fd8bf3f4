"""The points of a bye and of an absence at a tournament, by the rules of its matches.

They are put among its options when it is opened, so that its log alone says what they count.
"""

from msgspec.structs import replace

from domain.events.tournament_facts import TournamentOpened
from domain.rules import FreeScore, Pairs, RuleBook, choose, rules_of, spell
from domain.tournament.formats import TournamentFormat, format_of
from domain.tournament.stages import RoundRobin
from domain.winning import wins_needed


def by_rules(opened: TournamentOpened, book: RuleBook) -> TournamentOpened:
    """The opening, pinned to this edition of its book, with the options that the book gives.

    An option that the organiser chose stays.
    """
    rules, options = choose(book.rules, opened.match_options), opened.options
    if isinstance(rules, Pairs):
        options = _by_pairs(format_of(opened.format, options), rules) | options
    return replace(
        opened,
        options=options,
        format_sha256=format_of(opened.format, options).sha256(),
        book_sha256=book.sha256(),
    )


def _by_pairs(chosen: TournamentFormat, rules: Pairs) -> dict[str, str]:
    """The options of a format for a bye and an absence, where the rules say another value.

    A pair that is there has the walkover of the edition for each game that wins the
    match, and the absent pair has lost it 0 to the target (DP-39, AMB-154).
    """
    options: dict[str, str] = {}
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
                options[f"{stage.name}.{name}"] = spell(score)
    return options
