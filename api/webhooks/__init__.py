"""Webhooks: what happens in matches, posted to servers of other people.

Each endpoint has a cursor in the log. What lies behind it and its owner may see is sent in order,
at least once, until the endpoint answers 2xx; what it never takes becomes a dead letter.
Who may make an endpoint, and how it is shown, is `webhook_routes`.
"""
