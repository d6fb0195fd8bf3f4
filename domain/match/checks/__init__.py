"""Checks that a report can have happened, kind by kind; `domain.match.decide` has their table.

Here belongs only what cannot physically have happened, given what is on record. Each
check reads the match and the fact, and refuses with `ImpossibleReport`, which names the
field and the event that rules it out. Whether an act was lawful is `domain.match.strict`.
"""
