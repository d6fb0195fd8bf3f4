"""Tournaments: draws, pairings, brackets, standings, and what an overturned result changes.

A fact that `decide` finds possible goes through `fold` into the `state`; `progress` works out
from that, whenever it is asked, who is due, who is ahead and who has won, and `overturned` what
another result would change. Which tournaments there are is data (`formats`). `next_round` pairs a
round by one of the ways in `pairing`, and `plan` gives it times and tables; who wins a game or a
match is `domain.winning`. Nothing is stored here, and nothing asks the clock or chance: a draw is a
function of a secret that was committed to and of a value that nobody chose.
"""
