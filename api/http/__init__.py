"""HTTP without any feature: bodies, answers, problems, limits.

A request comes over a connection of `wire`, passes the `middleware` and the guards
(`api.access.guards`) and reaches the handler of a feature. The handler reads the body with
`body_reading` and answers with `answers`, or raises an error that `problems` makes a problem of RFC
9457. How long a body may be is checked before that, by `middleware.head_and_body_limits`.
"""
