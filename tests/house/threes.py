"""A game of threes as house rules: Five-Up in which multiples of three score, as data alone."""

from typing import Final

THREES: Final = """
id = "THREES"
base = "FU"
title = "Threes"
version = "1"
effective = "2026-01-01"
source = "For the tests"

[[clauses]]
id = "THREES-1"
status = "computed"
gloss = "An open total that is a multiple of three scores total ÷ 3; a hand counts likewise."

[values]
scoring_unit = { value = 3, cites = ["THREES-1"] }
pips_per_point = { value = 3, cites = ["THREES-1"] }
"""
