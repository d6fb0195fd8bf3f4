"""The list of matches as a page."""
