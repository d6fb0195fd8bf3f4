"""HTTP itself: limits, keys, bodies, headers and problems.

Here belongs what every route needs and none is about; what a route does is in `api.routes`. A
request comes over one of `wire.connections`, passes `access_log` (where `tally` counts what is
refused), `response_headers`, `request_limits`, then `auth` with `rate_limit`; a handler reads it
through `schemas` and answers through it, or raises an error that `problems` puts into RFC 9457.
What describes all of that from the routes is `api.contract.document`.
"""
