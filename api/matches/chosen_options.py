"""Options of a rule book or a format as they are sent: texts, numbers, or yes and no."""

from collections.abc import Mapping

from domain.events import Name
from domain.rules import spell

ChosenOptions = dict[Name, Name | bool | int]
"""A choice for each option, by its name."""


def as_texts(options: Mapping[str, str | bool | int]) -> dict[str, str]:
    """The options as a record has them, each choice as a text.

    >>> as_texts({"draw_limit": 1, "reshuffle": True, "edition": "2015"})
    {'draw_limit': '1', 'reshuffle': 'true', 'edition': '2015'}
    """
    return {name: spell(choice) for name, choice in options.items()}
