"""Straight 42: suits and tricks, the auction, the contract, the game and the shake.

Pure rules of the 42 book, each function naming the clauses it carries out. What
a recorded hand looks like is `domain.match.match`; what a dispute is worth is
`adjudication`.
"""
