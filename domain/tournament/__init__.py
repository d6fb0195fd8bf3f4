"""Tournaments: draws, brackets, round robins, standings, and what an overturned result changes.

Everything here is worked out from entries, seeds and results; who wins a game or a match is
`domain.winning`. Nothing is stored here, and nothing asks the clock or chance: a draw is a
function of a secret that was committed to and of a value that nobody chose.
"""
