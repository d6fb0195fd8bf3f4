"""Ways of pairing: round robins, groups, divisions, the Swiss system, ladders.

Entries and their results go in, and pairs, groups or an order come out. None of these knows a
tournament: `domain.tournament.next_round` chooses the way by the format, and
`domain.tournament.plan` gives the pairs their times and tables.
"""
