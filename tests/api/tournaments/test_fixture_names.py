"""Stages, rounds and fixtures have names in words on the pages of a tournament."""

import pytest

from api.languages.page_language import language
from api.tournaments.pages.fixture_names import fixture_name


@pytest.mark.parametrize(
    ("node", "english", "spanish"),
    [
        ("bracket/W2.0", "Bracket, round 2, match 1", "Cuadro, ronda 2, partido 1"),
        (
            "bracket/L3.1",
            "Bracket, losers, round 3, match 2",
            "Cuadro, perdedores, ronda 3, partido 2",
        ),
        ("championship/F1", "Championship bracket, final", "Cuadro de campeonato, final"),
        ("bracket/F2", "Bracket, second final", "Cuadro, segunda final"),
        ("swiss/R4.3", "Swiss rounds, round 4, match 4", "Sistema suizo, ronda 4, partido 4"),
        ("rounds/R1", "Rounds, round 1", "Rondas, ronda 1"),
        ("north-side/R1.0", "North Side, round 1, match 1", "North Side, ronda 1, partido 1"),
        ("by hand", "by hand", "by hand"),
    ],
)
def test_a_fixture_is_named_in_words(node: str, english: str, spanish: str):
    assert fixture_name(language("en").t, node) == english
    assert fixture_name(language("es").t, node) == spanish
