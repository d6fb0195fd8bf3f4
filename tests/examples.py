"""How many examples hypothesis tries of a property whose examples are dear."""

from hypothesis import settings


def one_in(share: int) -> settings:
    """One of so many examples that this run tries of other properties (`tests.conftest`)."""
    assert settings.default is not None
    return settings(max_examples=settings.default.max_examples // share)
