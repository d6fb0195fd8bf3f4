"""One match as its record has it: what a report must be to be recorded, and what it does.

A report goes through `decide`, which refuses only what cannot have happened; as a fact it
goes through `evolve`, which changes the state (`match_state`, `game`, `hand`, `disputes`) and
asks nothing; `match` is the fold. `replay` folds a whole log, as it stood or as corrected.
`strict` names the rules that a report would break, for platforms that want such reports
refused. Whether a claim is true does not belong here; that is `adjudication`'s.
"""
