"""Every value of every edition, against a second copy of the table of the text."""

import pytest

from domain.rulebooks import book
from domain.rulebooks.by_pairs_editions import EDITIONS
from domain.rules import choose, spell
from domain.rules.pairs_fields import Pairs

TABLE = """
option world spain dominican dominican_club puerto_rico_500 brazil cuba jamaica
target 200 300 200 200 500 100 150 6
minutes 40 45 none none none none none none
last_hand finish one_more finish finish finish finish finish finish
first_opening lots lots double_six double_six double_six lots lots double_six
next_opening rotates rotates winner winner winner rotates rotates winning_pair
block_opening lighter lighter lighter lighter nearest lighter lighter lighter
void_opening rotates rotates blocker blocker same rotates rotates double_six
broken_opening rotates rotates same same same rotates rotates same
block_winner pair pair hand pair pair pair pair hand
block_tie nobody nobody opener nobody nobody nobody nobody nobody
domino_counts all all all opponents all opponents opponents one
block_counts all all all opponents all opponents opponents one
capicua 0 0 25 0 100 0 0 0
capicua_ends different different different different any different different different
chuchazo 0 0 25 0 100 0 0 0
round_of_passes 0 0 25 0 0 0 0 0
sanctions taken given given given taken taken taken taken
false_pass 80 50 30 100 none 50 none none
misplaced_late 80 50 30 100 none 50 none none
misplaced_soon 0 0 0 30 0 10 0 0
false_block 40 50 30 100 none 50 none none
touched_is_played true true false true false true false false
put_back none none none none none 10 none none
cards true false false false false false false false
walkover 100 none none none none none none none
bones double_six double_six double_six double_six double_six double_six double_nine double_six
love false false false false false false false true
seconds_without_choice none 10 none none none none none none
best_of 1 1 1 1 1 3 1 1
""".strip().splitlines()

NAMES: list[str] = [*TABLE[0].split()[1:]]
ROWS = {row.split()[0]: row.split()[1:] for row in TABLE[1:]}
BY_HAND = {"puerto_rico_500": (100, 75, 50, 25)}


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_edition_has_the_values_of_the_text(edition: str) -> None:
    """DP-5 to DP-30: what no edition sets is as in `world`."""
    rules = book("DP").rules
    assert isinstance(rules, Pairs)
    chosen = choose(rules, {"edition": edition})
    assert [*EDITIONS] == NAMES
    for name, row in ROWS.items():
        field = {"minutes": "game_minutes"}.get(name, name)
        value = getattr(chosen, field).value
        assert spell(value) == row[NAMES.index(edition)], (edition, name)
    assert chosen.by_hand.value == BY_HAND.get(edition, ())
    assert {*EDITIONS[edition]} - {"game_minutes", "by_hand"} == {*ROWS} - {"minutes"}
