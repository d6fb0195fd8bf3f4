"""The engine of the four fives games: the layout on the table, what it scores, the chips.

Bones are laid on a `layout`, whose open ends `scoring` turns into points by the rules of a book,
which are handed in as data; `chips` keeps whose chips lie where, `opening` says who opens. What is
on record does not belong here, nor what a dispute is worth.
"""
