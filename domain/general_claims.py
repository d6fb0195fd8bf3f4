"""Infractions and results of which no text speaks, and which every book leaves to an official.

What they are called and how long they may be raised is the same everywhere; each book
gives the clauses by which it refers a case.
"""

from domain.rules import Infraction, Remedy


def of_every_book(*refers: str, corrects: bool = True) -> tuple[Infraction, ...]:
    """Questions to officials in every game, referred by these clauses (AMB-86 to AMB-89).

    With `corrects`, for a book that has bones lifted from where they were placed, the question of
    a bone lifted too early (`premature_correction`) is among them.
    """
    infractions = [
        Infraction("faulty_set", "found", "shake", _referred(refers, "AMB-86"), caller="either"),
        *(
            Infraction(kind, scope, "none", _referred(refers, "AMB-87"), caller="either")
            for kind in ("resigned", "agreed_result")
            for scope in ("game", "match")
        ),
        Infraction("official_error", "error", "none", _referred(refers, "AMB-88"), caller="either"),
    ]
    if corrects:
        remedy = Remedy(cites=(*refers, "AMB-89"), fix="put_back_where_it_was", refer=True)
        infractions.append(
            Infraction("premature_correction", "in_order", "placement", remedy, caller="either")
        )
    return tuple(infractions)


def of_manners(*refers: str) -> tuple[Infraction, ...]:
    """Infractions of a fives game for an official to weigh: manners at the table, coming late.

    They are AMB-115 to AMB-120, each referred by the clauses `refers` as well.
    """
    kinds = (
        ("early_call", "early", "AMB-115"),
        ("misnamed", "misnamed", "AMB-116"),
        ("touched_not_played", "touched", "AMB-117"),
        ("idle_thinking", "no_choice", "AMB-118"),
        ("end_meant", "meant", "AMB-119"),
        ("late_forfeit", "late", "AMB-120"),
    )
    return tuple(duty(claim, case, *refers, entry) for claim, case, entry in kinds)


def duty(claim: str, case: str, *cites: str) -> Infraction:
    """The infraction of a duty for which the text names no consequence: an official decides.

    Anybody at the table may raise it, at any time.
    """
    return Infraction(claim, case, "none", Remedy(cites=cites, refer=True), caller="either")


def _referred(refers: tuple[str, ...], entry: str) -> Remedy:
    return Remedy(cites=(*refers, entry), refer=True)
