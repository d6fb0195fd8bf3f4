"""The signed log: a league's schema that all tests of a module share.

Erasing a name is tried here too (`test_erasing`), since every proof must hold after it.
"""

from collections.abc import Callable, Iterator

import pytest

from tests.support.leagues import Leagues


@pytest.fixture(scope="module")
def audited_schema(leagues: Leagues) -> Iterator[Callable[[], str]]:
    """Makes logs on PostgreSQL for a module, which are dropped behind it, and says their URLs."""
    with leagues.dropped_behind() as make:
        yield make
