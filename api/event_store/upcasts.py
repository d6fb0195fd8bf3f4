"""Upcasts: facts of an older stored form, lifted to today's as they are read."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from domain.events import Fact

Upcast = Callable[[bytes], Fact]
"""A function from the stored bytes under a tag that is no longer written to today's fact."""

UPCASTS: Mapping[str, Upcast] = MappingProxyType({})
"""The upcast for each tag that was once written and no longer is. There is no such tag so far."""
