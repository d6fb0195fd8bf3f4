"""A log that anyone can check: its tree, its leaves, what is signed, and how it is verified.

Pure: rows and bytes in, hashes, texts and findings out. Where rows, keys and files come from is
`api.audit`'s business. The format is specified in `docs/audit.md`.
"""
