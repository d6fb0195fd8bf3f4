"""The server and the command line: everything that speaks to the outside.

Here belongs what turns a request, a command or a file into facts and questions for the other
rooms, and what comes of them into answers; no rule of a game is applied here. A request goes
through `http`, which limits, identifies and reads it, to a handler in `routes` or `pages`; the
handler asks `matches`, which holds each report against what its sender may see (`hot_match`)
and records it through `domain.recorder`; every answer passes `visibility`, which keeps hidden
bones back. `app` puts the parts together, `cli` does so for the command line.
"""
