"""Who meets whom next, where that depends on how the rounds before came out.

A tournament and its findings go in; `next_round` gives the pairs of a round (with `swiss`
and `groups`) or the seeds of a bracket, `ladder` an order and who may challenge, `plan` times and
tables. Nothing here records what it gives: it becomes a fact once it is reported. Rounds that are
known beforehand are `domain.tournament.circle`'s.
"""
