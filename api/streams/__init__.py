"""Live streams: of a match, a table, a tournament, the whole league.

Here belong the messages and how they are written (Server-Sent Events, JSON lines), who watches
what, and which stream makes way for another. Whoever lost a stream says the last id that they had,
to any server of the log, and it goes on right behind that.
"""
