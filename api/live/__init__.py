"""Live streams: of a match, a table, a tournament, the whole league.

Here belong the messages and their forms (Server-Sent Events, JSON lines), the readers of each
stream, and the limits on streams. A reader who lost a stream sends the last id that they had to any
server of the log, and the stream goes on after it.
"""
