"""A score card is read back from the text that is signed, whatever its scores."""

import pytest
from msgspec import structs

from domain.audit.errors import BadNote
from domain.audit.signed_cards import Card, card

CARD = Card(
    "league.example/north",
    "m-1",
    1,
    ("DP", "3", "3b0c"),
    players=("Ana", "Bruno", "Carla", "Dario"),
    scores=(-30, 200),
    wins=None,
    event=57,
    leaf=bytes(32),
)


@pytest.mark.parametrize("scores", [(-30, 200), (0, 100), (-5, -10)])
def test_dp_22a_a_card_with_scores_below_zero_is_read_back(scores: tuple[int, ...]):
    written = structs.replace(CARD, scores=scores)
    assert card(written.text) == written


@pytest.mark.parametrize("scores", ["-0 200", "--5 200", "- 200", "+5 200", "-05 200"])
def test_a_score_that_is_not_written_as_it_must_be_is_refused(scores: str):
    with pytest.raises(BadNote):
        card(CARD.text.replace("-30 200", scores))


def test_games_won_are_never_below_zero():
    text = CARD.text.replace("-30 200\n-\n", "-30 200\n-1 2\n")
    with pytest.raises(BadNote):
        card(text)
