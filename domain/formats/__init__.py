"""Matches as text: the neutral record that programs exchange, the notation that people write.

Entries of a log go out as `neutral_json` or `notation` and come back as the same facts,
with their times and reporters. Where a file comes from does not belong here. The formats of
tournaments are another thing: `domain.tournament.formats`.
"""
