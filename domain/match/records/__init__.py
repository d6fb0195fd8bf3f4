"""A game's records: of its time, its calls, its card, and its hands as they ended.

Here belongs what is kept of a hand once another begins; a hand in play is `domain.match.hand`.
"""
