"""Straight 42: suits and tricks, the auction, the contract, the shake, and a recorded hand.

Pure rules of the 42 book, each function naming the clauses it carries out. `hand` has a hand
as it was recorded; a game and a match of 42 are folded in `domain.match`, and decided by
`domain.winning`. What a dispute is worth is `adjudication`.
"""
