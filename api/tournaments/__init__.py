"""Tournaments on a server: recorded in the log beside their matches, run and shown over HTTP.

Here belong the tournaments of a log, what opens their matches and takes their results, and the
routes and pages. What can be true of a tournament, and what follows from it, is
`domain.tournament`'s.
"""
