"""Tournaments: recorded in the log beside their matches, run and shown over HTTP.

Here belong the tournaments of a log, the opening of their matches, and the results that are taken
from these. Whether a fact of a tournament can be true, and what follows from it, is
`domain.tournament`.
"""
