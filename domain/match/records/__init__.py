"""A game's record of its hands: how each of them ended, and what it counts for.

Here belongs what is kept of a hand once another begins; a hand in play is `domain.match.hand`.
"""
