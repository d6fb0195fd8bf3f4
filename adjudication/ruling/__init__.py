"""From a tested claim to what a ruling does: windows, remedies, choices, consequences.

A tested claim comes in. `time_limits` says whether it was raised in time; `remedies` works
out the book's remedy for this case; `settlement` weighs what is due against what was paid;
`rulings` gives the ruling, with the choices that the book leaves; `consequences` makes the
facts that follow from it, each naming the game and the hand that it is about. Whether the
claim is true does not belong here.
"""
