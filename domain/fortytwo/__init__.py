"""Straight 42: suits and tricks, the auction, the contract, the shake, and a hand of all these.

Pure rules of the 42 book, each function naming the clauses it carries out. Hands become games
and matches in `domain.match`; what a dispute is worth is `adjudication`.
"""
