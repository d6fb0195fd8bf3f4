"""Guards: every request is authenticated and authorized here.

`guard` runs before every route, `session_cookie` has the cookie of a session, `csrf` the check that
a page of this server sent a request, and `revocation` ends a stream when the right to it ends.
"""
