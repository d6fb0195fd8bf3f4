"""Asking again over a whole record: what it proves, what would differ, what to look at next.

A record comes in. `sweep` and `watch` find what it proves, claimed or not; `docket` orders
the open disputes by what they can still change; `what_if`, `correction_impact` and
`reruling` adjudicate again under other facts or rules, and `diff` names where two findings
differ; `flagged_rulings` are those that this puts in doubt. Nothing here rules or records.
"""
