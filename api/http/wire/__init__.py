"""Connections: which are let in, one request and its answer, live streams; and
what this server asks of others.

Here belongs what knows of uvicorn and its protocols; everything else sees ASGI.
"""
