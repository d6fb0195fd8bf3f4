"""The server: the app put together from all features, and its health."""
