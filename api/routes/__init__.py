"""The routes of matches, disputes, cards, books, keys and the signed log, by what they are for.

A handler is a signature and a few lines: here belongs what is asked for and in which shape it
is answered, not how it is worked out. A handler gets what it needs through `dependencies`,
reads the body with `api.http.schemas`, asks `api.matches`, a projection or a finding, and
answers with what the caller may see (`api.visibility`). The routes of exchange, streams,
webhooks, scoreboards and tournaments stand in the folders of these, and `api.app` has them all.
"""
