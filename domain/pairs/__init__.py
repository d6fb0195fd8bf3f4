"""The engine of dominoes by pairs: counts, bonuses, who opens, what a game comes to.

The line on the table is the layout of the fives games without arms (`domain.fives.layout`).
Here belong the rules that are functions, on rules of the book that are handed in as data; what
is on record is `domain.match`'s business.
"""
