"""What would contradict a report, kind by kind: `domain.match.decide` has the table of them.

Here belongs only what cannot physically have happened, given what is on record. Each
check reads the match and the fact, and refuses with `ImpossibleReport`, which names the
field and the event that rules it out. Whether an act was lawful is `domain.match.strict`.
"""
