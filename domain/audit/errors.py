"""Errors that the checks of a log raise, one type for each way in which a caller reacts."""


class BadNote(Exception):
    """Bytes that are no signed note, key, checkpoint, receipt or policy, or a bad signature."""


class BadRow(Exception):
    """A stored row that no leaf can be made of."""
