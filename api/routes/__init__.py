"""The routes of the API, by what they are for. A handler is a signature and a few lines."""
