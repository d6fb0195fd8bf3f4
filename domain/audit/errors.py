"""What the checks of a log refuse, cut where the caller's reaction differs."""


class BadNote(Exception):
    """Bytes that are no signed note, key, checkpoint, receipt or policy, or a bad signature."""


class BadRow(Exception):
    """A stored row that no leaf can be made of."""
