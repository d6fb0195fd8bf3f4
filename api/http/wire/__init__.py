"""What goes over a connection: which are let in, one request and its answer, and live streams.

Here belongs what knows of uvicorn and its protocols; everything else sees ASGI.
"""
