"""Guards: every request is authenticated and authorized here.

`guard` runs before every route, `browsers` has the cookie of a session and its CSRF token, and
`revocation` ends a stream when the right to it ends.
"""
