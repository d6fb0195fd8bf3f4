"""ASGI middleware around the app: the access log, response headers, limits, HEAD, fast reports."""
