"""The rule books as pages for readers, held against the code, the tests and the vectors.

Here belongs how a book becomes Markdown, and how the sources are read for what cites each
clause. What a clause says is the book's (`domain.rulebooks`). Sources go through `citations`,
which finds who cites what, into `pages`, which sets it beside the text; `docs/rules` keeps
the result.
"""
