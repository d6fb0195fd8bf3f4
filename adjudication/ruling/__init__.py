"""From a tested claim to what a ruling does: windows, remedies, choices, consequences.

A tested claim comes in. `time_limits` says whether it was raised in time; `remedies` works out
the book's remedy for this case; `choices` lists what the book leaves open; `giving_rulings`
gives the ruling; `remedy_parts` takes one apart; `consequences` makes the facts that follow from
one, each naming the game and the hand that it is about; `effect_of_rulings` puts together what
all that stand come to, with `hearing_again` for the claims of the others. Whether a claim is
true does not belong here.
"""
