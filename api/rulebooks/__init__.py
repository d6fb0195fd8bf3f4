"""The rule books over HTTP and as pages, held against the code, the tests and the vectors.

`rule_pages` writes a book as Markdown, with the code and tests that cite each clause, which
`citations` finds. `docs/rules` keeps the result. The clauses themselves are `domain.rulebooks`.
"""
